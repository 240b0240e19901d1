//===-- ContainerSpans.cpp - Views of containers --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: a `std::span` of records becomes a class that has the places of the
/// stored arrays, an index and a number of elements. So it has to be made of
/// what changes, too: of a container, or of a pointer into one. What a pointer
/// leads to is known if the text says so where the span is made.
///
/// An array of the language changes by itself. One that a span leads to has to:
/// that it stays would be an obstacle of all containers; see spannedBy().
///
//===----------------------------------------------------------------------===//

#include "Uses/ContainerUses.h"

using namespace clang;
using namespace layoutopt;

/// Whether \p P is a pointer into a container or an array of the language that
/// may change, by its text; adds such arrays to \p Arrays.
bool ContainerUses::leadsIntoContainer(const Expr *P,
                                       llvm::SmallVectorImpl<Index> &Arrays) {
  P = P->IgnoreParens();
  if (const Index Array = arrayOf(P); Array != None) {
    Arrays.push_back(Array);
    return true;
  }
  P = P->IgnoreParenImpCasts();
  if (const auto *Sum = dyn_cast<BinaryOperator>(P); Sum && Sum->isAdditiveOp())
    return leadsIntoContainer(Sum->getLHS()->getType()->isPointerType()
                                  ? Sum->getLHS()
                                  : Sum->getRHS(),
                              Arrays);
  if (const auto *U = dyn_cast<UnaryOperator>(P)) {
    const auto From =
        U->getOpcode() == UO_AddrOf ? sourcesOf(U->getSubExpr()) : std::nullopt;
    for (Index Name : From ? *From : Sources{}) {
      if (Name == None)
        continue;
      if (Names.at(Name).Form != ElementForm::Array)
        return false;
      Arrays.push_back(Name);
    }
    return From.has_value();
  }
  const auto *Call = dyn_cast<CallExpr>(P);
  if (!Call || !pointsInto(Call))
    return false;
  if (const CXXRecordDecl *Owned =
          recordOfUniqueMember(Call->getDirectCallee(), AST))
    Arrays.push_back(Names.unique(Owned));
  if (Call->getNumArgs() == 1)
    if (const Index Array = arrayOf(Call->getArg(0)); Array != None)
      Arrays.push_back(Array);
  return true;
}

/// Whether \p Made, a span of \p Record, is made of what is known to change;
/// adds arrays of the language to \p Arrays.
bool ContainerUses::spansContainer(const CXXConstructExpr *Made,
                                   const CXXRecordDecl *Record,
                                   llvm::SmallVectorImpl<Index> &Arrays) {
  if (Made->getNumArgs() == 0 ||
      Made->getConstructor()->isCopyOrMoveConstructor())
    return true;
  const Expr *First = Made->getArg(0)->IgnoreImplicit()->IgnoreParens();
  if (Made->getNumArgs() == 1) {
    if (const Index Array = arrayOf(First); Array != None) {
      Arrays.push_back(Array);
      return true;
    }
    return recordOfContainer(First->getType(), AST) == Record;
  }
  auto IsPlace = [&](const Expr *E) {
    return pointedRecord(E->getType(), AST) == Record
               ? leadsIntoContainer(E, Arrays)
               : recordOfIterator(E->getType(), AST) == Record &&
                     !isOfPointers(E->getType());
  };
  return Made->getNumArgs() == 2 && IsPlace(Made->getArg(0)) &&
         (Made->getArg(1)->getType()->isIntegralOrEnumerationType() ||
          IsPlace(Made->getArg(1)));
}

void ContainerUses::span(const CXXConstructExpr *Made) {
  const CXXConstructorDecl *F = Made->getConstructor();
  const CXXRecordDecl *Record = recordOfMember(F, AST);
  if (!Record || InPattern || Made->isTypeDependent() ||
      !isSpan(Made->getType()))
    return;
  noteRecord(Record);
  llvm::SmallVector<Index, 2> Arrays;
  if (!spansContainer(Made, Record, Arrays))
    return refuse(Made, Record,
                  "a span is made of what may lead to other records than those "
                  "of a container that changes",
                  "make it of the container, or of an iterator and a number");
  if (Made->getNumArgs() != 0 && !F->isCopyOrMoveConstructor() &&
      constantAround())
    return refuse(Made, Record,
                  "the value of a span is computed before the program runs",
                  "make it in a function");
  for (Index Array : Arrays)
    Names.span(Array, Record);
}

/// Adds the records to which spans among \p Args lead.
static void findSpans(ArrayRef<TemplateArgument> Args, const ASTContext &AST,
                      llvm::SmallVectorImpl<const CXXRecordDecl *> &Out) {
  for (const TemplateArgument &Each : Args)
    if (Each.getKind() == TemplateArgument::Pack)
      findSpans(Each.pack_elements(), AST, Out);
    else if (Each.getKind() == TemplateArgument::Type &&
             isSpan(Each.getAsType()))
      Out.push_back(recordOfContainer(Each.getAsType(), AST));
}

/// The library may make a span of what function \p F gets, as \p Args:
/// `spans.emplace_back(array, 4)`.
void ContainerUses::madeInside(const FunctionDecl *F,
                               ArrayRef<const Expr *> Args) {
  if (!F || InPattern || !isOfLibrary(F, AST))
    return;
  llvm::SmallVector<const CXXRecordDecl *, 2> Spanned;
  if (const TemplateArgumentList *Own = F->getTemplateSpecializationArgs())
    findSpans(Own->asArray(), AST, Spanned);
  if (const auto *Class =
          dyn_cast<ClassTemplateSpecializationDecl>(F->getDeclContext()))
    findSpans(Class->getTemplateArgs().asArray(), AST, Spanned);
  if (Spanned.empty())
    return;
  for (const Expr *Arg : Args) {
    const QualType T = Arg->IgnoreImplicit()->getType();
    const CXXRecordDecl *Record =
        T->isArrayType() ? ownRecord(AST.getBaseElementType(T), AST)
                         : pointedRecord(T, AST);
    if (Record && llvm::is_contained(Spanned, Record))
      refuse(Arg, Record, "a class of the library may make a span of a pointer",
             "pass it the span");
  }
}

/// Whether the type \p T of \p E, a span or a pointer to one, and where it
/// stands are such that another class may be there.
bool ContainerUses::spanIsFine(const Expr *E, QualType T,
                               const CXXRecordDecl *Record) {
  if (hasStaticExtent(T))
    refuse(E, Record, "the type of a span says how many elements it has",
           "leave the number away");
  else if (isInConstexpr())
    refuse(E, Record, "a constexpr function uses a span of the records",
           "remove constexpr");
  else
    return true;
  return false;
}

/// A class that is made of another one, and has its constructors.
void ContainerUses::spanAsBase(const CXXRecordDecl *D) {
  for (const CXXBaseSpecifier &Base : D->bases())
    if (const CXXRecordDecl *Record =
            Base.getType()->isDependentType()
                ? nullptr
                : recordOfContainer(Base.getType(), AST);
        Record && isSpan(Base.getType())) {
      noteRecord(Record);
      Names.refuse(None, Record, "a class is derived from a span",
                   "make the span a member", Base.getSourceRange());
    }
}
