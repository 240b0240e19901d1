//===-- Elements.cpp - Containers that may change, and their elements -----===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/Elements.h"
#include "Types/Memberwise.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace layoutopt;

bool layoutopt::isMemberOfLibrary(const ValueDecl *D, const ASTContext &AST) {
  return isa<FieldDecl>(D) && isOfLibrary(D, AST) &&
         isa<ClassTemplateSpecializationDecl>(D->getDeclContext());
}

bool layoutopt::isOfLibrary(const Decl *D, const ASTContext &AST) {
  const SourceManager &SM = AST.getSourceManager();
  return SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation()));
}

const CXXRecordDecl *layoutopt::ownRecord(QualType T, const ASTContext &AST) {
  return ownRecord(T.isNull() ? nullptr
                              : dyn_cast_or_null<CXXRecordDecl>(
                                    T.getCanonicalType()->getAsRecordDecl()),
                   AST);
}

const CXXRecordDecl *layoutopt::ownRecord(const CXXRecordDecl *D,
                                          const ASTContext &AST) {
  D = D ? D->getDefinition() : nullptr;
  if (!D || D->isDependentContext() || D->isLambda() || D->isUnion() ||
      D->isInvalidDecl() || D->getLocation().isInvalid() ||
      isOfLibrary(D, AST) || isa<ClassTemplateSpecializationDecl>(D))
    return nullptr;
  return D;
}

const CXXRecordDecl *layoutopt::pointedRecord(QualType T,
                                              const ASTContext &AST) {
  const auto *P = T.getNonReferenceType()->getAs<PointerType>();
  return P ? ownRecord(P->getPointeeType(), AST) : nullptr;
}

bool layoutopt::pointsToConst(QualType T) {
  return T.getNonReferenceType()
      ->getAs<PointerType>()
      ->getPointeeType()
      .isConstQualified();
}

/// \p D as what is made of the template std::\p Name; or null.
static const ClassTemplateSpecializationDecl *asStd(const RecordDecl *D,
                                                    StringRef Name) {
  const auto *Made = dyn_cast_or_null<ClassTemplateSpecializationDecl>(D);
  return Made && Made->isInStdNamespace() && Made->getIdentifier() &&
                 Made->getName() == Name
             ? Made
             : nullptr;
}

static const RecordDecl *recordOf(QualType T) {
  return T.isNull()
             ? nullptr
             : T.getNonReferenceType().getCanonicalType()->getAsRecordDecl();
}

static QualType argument(const ClassTemplateSpecializationDecl *Made,
                         unsigned Number) {
  const TemplateArgumentList &All = Made->getTemplateArgs();
  return Number < All.size() && All[Number].getKind() == TemplateArgument::Type
             ? All[Number].getAsType()
             : QualType();
}

static const CXXRecordDecl *recordOfContainer(const RecordDecl *D,
                                              const ASTContext &AST) {
  if (const auto *Array = asStd(D, "array")) {
    const QualType T = argument(Array, 0);
    return T.isNull() || T.hasQualifiers() ? nullptr : ownRecord(T, AST);
  }
  if (const auto *Span = asStd(D, "span")) {
    const QualType T = argument(Span, 0);
    return T.isNull() || T.isVolatileQualified() ? nullptr : ownRecord(T, AST);
  }
  const auto *Made = asStd(D, "vector");
  return Made && asStd(recordOf(argument(Made, 1)), "allocator")
             ? ownRecord(argument(Made, 0), AST)
             : nullptr;
}

const CXXRecordDecl *layoutopt::recordOfContainer(QualType T,
                                                  const ASTContext &AST) {
  return ::recordOfContainer(recordOf(T), AST);
}

bool layoutopt::isStdArray(QualType T) {
  return asStd(recordOf(T), "array") != nullptr;
}

bool layoutopt::isSpan(QualType T) {
  return asStd(recordOf(T), "span") != nullptr;
}

bool layoutopt::isSpanOfConst(QualType T) {
  return argument(asStd(recordOf(T), "span"), 0).isConstQualified();
}

bool layoutopt::hasStaticExtent(QualType T) {
  const TemplateArgumentList &All =
      asStd(recordOf(T), "span")->getTemplateArgs();
  // `std::dynamic_extent`.
  return All.size() != 2 || All[1].getKind() != TemplateArgument::Integral ||
         !All[1].getAsIntegral().isMaxValue();
}

/// What the elements of \p D are, if that is a std::unique_ptr of an array.
static QualType elementOfUnique(const RecordDecl *D, const ASTContext &AST) {
  const auto *Made = asStd(D, "unique_ptr");
  const QualType T = Made ? argument(Made, 0) : QualType();
  const auto *Array = T.isNull() ? nullptr : AST.getAsIncompleteArrayType(T);
  return Array ? Array->getElementType() : QualType();
}

static const CXXRecordDecl *recordOfUnique(const RecordDecl *D,
                                           const ASTContext &AST) {
  const QualType T = elementOfUnique(D, AST);
  if (T.isNull() || T.hasQualifiers())
    return nullptr;
  const auto *Made = cast<ClassTemplateSpecializationDecl>(D);
  const auto *Deleter = asStd(recordOf(argument(Made, 1)), "default_delete");
  return Deleter && AST.hasSameType(argument(Deleter, 0), argument(Made, 0))
             ? ownRecord(T, AST)
             : nullptr;
}

const CXXRecordDecl *layoutopt::recordOfUnique(QualType T,
                                               const ASTContext &AST) {
  return ::recordOfUnique(recordOf(T), AST);
}

const CXXRecordDecl *layoutopt::recordOfOtherUnique(QualType T,
                                                    const ASTContext &AST) {
  return recordOfUnique(T, AST)
             ? nullptr
             : ownRecord(elementOfUnique(recordOf(T), AST), AST);
}

const CXXRecordDecl *layoutopt::recordOfUniqueMember(const FunctionDecl *F,
                                                     const ASTContext &AST) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  return Method ? ::recordOfUnique(Method->getParent(), AST) : nullptr;
}

const CXXRecordDecl *layoutopt::recordOfMember(const FunctionDecl *F,
                                               const ASTContext &AST) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  return Method ? ::recordOfContainer(Method->getParent(), AST) : nullptr;
}

const CXXRecordDecl *layoutopt::recordOfIterator(QualType T,
                                                 const ASTContext &AST) {
  const auto *Made =
      dyn_cast_or_null<ClassTemplateSpecializationDecl>(recordOf(T));
  if (!Made || !Made->getIdentifier() || !isOfLibrary(Made, AST))
    return nullptr;
  // libstdc++: of any class that hands out pointers; libc++: of pointers.
  if (Made->getName() == "__normal_iterator")
    return recordOfContainer(argument(Made, 1), AST);
  if (Made->getName() == "__wrap_iter") {
    QualType P = argument(Made, 0);
    return P.isNull() || !P->isPointerType()
               ? nullptr
               : ownRecord(P->getPointeeType(), AST);
  }
  if (Made->getName() == "reverse_iterator") {
    // Those of arrays are made of pointers.
    QualType Of = argument(Made, 0);
    return !Of.isNull() && Of->isPointerType() ? pointedRecord(Of, AST)
                                               : recordOfIterator(Of, AST);
  }
  return nullptr;
}

bool layoutopt::isReverseIterator(QualType T) {
  const auto *Made =
      dyn_cast_or_null<ClassTemplateSpecializationDecl>(recordOf(T));
  return Made && Made->getIdentifier() && Made->isInStdNamespace() &&
         Made->getName() == "reverse_iterator";
}

bool layoutopt::isOfPointers(QualType T) {
  if (!isReverseIterator(T))
    return false;
  const auto *Made = cast<ClassTemplateSpecializationDecl>(recordOf(T));
  const QualType Of = argument(Made, 0);
  return !Of.isNull() && Of->isPointerType();
}

const FunctionProtoType *layoutopt::signatureOf(QualType T,
                                                const ASTContext &AST) {
  const auto *Made = asStd(recordOf(T), "function");
  QualType Signature = Made ? argument(Made, 0) : QualType();
  return Signature.isNull() ? nullptr : Signature->getAs<FunctionProtoType>();
}

const CXXRecordDecl *layoutopt::referredRecord(QualType T,
                                               const ASTContext &AST) {
  return !T.isNull() && T->isReferenceType()
             ? ownRecord(T->getPointeeType(), AST)
             : nullptr;
}

MemberYields layoutopt::yieldOfMember(StringRef Name) {
  return llvm::StringSwitch<MemberYields>(Name)
#define LAYOUTOPT_MEMBER(Name, Yields) .Case(Name, MemberYields::Yields)
#include "layoutopt/Model/ContainerMembers.def"
      .Default(MemberYields::Unknown);
}

bool layoutopt::isMemberOfSpan(StringRef Name) {
  static const StringRef Names[] = {
#define LAYOUTOPT_SPAN_MEMBER(Name) Name,
#include "layoutopt/Model/ContainerMembers.def"
  };
  return llvm::is_contained(Names, Name);
}

/// Whether \p F is a function of namespace std itself that \p Names has.
static bool isOfStd(const FunctionDecl *F, ArrayRef<StringRef> Names) {
  return F && F->getIdentifier() && F->isInStdNamespace() &&
         !isa<CXXMethodDecl>(F) && llvm::is_contained(Names, F->getName());
}

bool layoutopt::isAlgorithm(const FunctionDecl *F) {
  static const StringRef Names[] = {
#define LAYOUTOPT_ALGORITHM(Name, Operator) Name,
#include "layoutopt/Model/ContainerMembers.def"
  };
  // `std::move(x)` is another function than `std::move(from, to, out)`.
  return isOfStd(F, Names) && (F->getName() != "move" || F->getNumParams() > 1);
}

Applies layoutopt::operatorOf(const FunctionDecl *F) {
  return llvm::StringSwitch<Applies>(F->getName())
#define LAYOUTOPT_ALGORITHM(Name, Operator) .Case(Name, Applies::Operator)
#include "layoutopt/Model/ContainerMembers.def"
      .Default(Applies::None);
}

bool layoutopt::isPassing(const FunctionDecl *F) {
  static const StringRef Names[] = {
#define LAYOUTOPT_PASSING(Name) Name,
#include "layoutopt/Model/ContainerMembers.def"
  };
  return isOfStd(F, Names);
}

bool layoutopt::isCallOfStd(const CallExpr *Call, StringRef Name,
                            unsigned Args) {
  const FunctionDecl *F = Call->getDirectCallee();
  return isOfStd(F, Name) && Call->getNumArgs() == Args &&
         F->getNumParams() == Args;
}

static bool isReferenceTo(QualType T, const CXXRecordDecl *D) {
  return T->isReferenceType() && T->getPointeeType()->getAsCXXRecordDecl() == D;
}

/// Whether class \p D, if there is one, has an `operator&` of its own.
static bool hasOwnAddress(const CXXRecordDecl *D, const ASTContext &AST) {
  D = D ? D->getDefinition() : nullptr;
  // With a parameter it is another operator.
  auto TakesAddress = [](const NamedDecl *Each) {
    const auto *Template = dyn_cast<FunctionTemplateDecl>(Each);
    const auto *F = dyn_cast<FunctionDecl>(
        Template ? Template->getTemplatedDecl() : Each->getUnderlyingDecl());
    return !F || F->getNumParams() == 0;
  };
  return D && llvm::any_of(
                  D->lookup(AST.DeclarationNames.getCXXOperatorName(OO_Amp)),
                  TakesAddress);
}

/// Whether no text around a name, but a typedef, declares a \p T for all
/// compilers.
static bool isHardToSpell(QualType T, const ASTContext &AST) {
  const bool IsArray = T->isArrayType();
  while (const auto *Array = AST.getAsArrayType(T))
    T = Array->getElementType();
  if (T.isRestrictQualified())
    return true;
  if (T->getAs<TypedefType>())
    return false;
  const bool IsFunction =
      T->isFunctionPointerType() ||
      (T->isPointerType() && T->getPointeeType()->isArrayType());
  return T->isVectorType() || T->isMemberFunctionPointerType() ||
         (T->isMemberPointerType() && T->getPointeeType()->isArrayType()) ||
         (IsArray && IsFunction);
}

QualType layoutopt::pointedThrough(QualType T, bool *IsPointed) {
  while (true) {
    if (T->isReferenceType() || T->isPointerType()) {
      T = T->getPointeeType();
      if (IsPointed)
        *IsPointed = true;
    } else if (T->isArrayType())
      T = QualType(T->getPointeeOrArrayElementType(), 0);
    else
      return T;
  }
}

bool layoutopt::isNested(const CXXRecordDecl *D) {
  return D->isLocalClass() || isa<CXXRecordDecl>(D->getDeclContext());
}

/// Adds the bases of \p D, each behind its own ones, and \p D itself. False if
/// some base is more than a number of fields that all may name.
static bool addParts(const CXXRecordDecl *D, const ASTContext &AST,
                     llvm::SmallVectorImpl<const CXXRecordDecl *> &Out) {
  for (const CXXBaseSpecifier &Each : D->bases()) {
    const CXXRecordDecl *Base = ownRecord(Each.getType(), AST);
    if (!Base || Each.isVirtual() || Each.getAccessSpecifier() != AS_public ||
        llvm::is_contained(Out, Base) || !addParts(Base, AST, Out) ||
        llvm::any_of(Base->fields(), [](const FieldDecl *F) {
          return F->getAccess() != AS_public;
        }))
      return false;
  }
  Out.push_back(D);
  return true;
}

/// Whether the name of each field of the bases among \p Parts, of which the
/// last one is the record, means that field there.
static bool hidesNothing(ArrayRef<const CXXRecordDecl *> Parts) {
  return llvm::all_of(Parts.drop_back(), [&](const CXXRecordDecl *Base) {
    return llvm::all_of(Base->fields(), [&](const FieldDecl *F) {
      return llvm::all_of(Parts, [&](const CXXRecordDecl *Other) {
        return Other == Base || Other->lookup(F->getDeclName()).empty();
      });
    });
  });
}

/// Whether a value of type \p T is, or holds, a function to call with the
/// \p Record itself: elements are of another class.
static bool isCalledWith(QualType T, const CXXRecordDecl *Record) {
  T = T.getCanonicalType();
  if (const auto *Member = T->getAs<MemberPointerType>())
    T = Member->getPointeeType();
  else if (T->isPointerType() || T->isReferenceType())
    T = T->getPointeeType();
  if (const auto *F = T->getAs<FunctionProtoType>()) {
    auto IsRecord = [Record](QualType Part) {
      return (Part->isReferenceType() || Part->isPointerType()) &&
             declaresSameEntity(Part->getPointeeType()->getAsRecordDecl(),
                                Record);
    };
    return IsRecord(F->getReturnType()) ||
           llvm::any_of(F->param_types(), IsRecord);
  }
  const auto *Made = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      T->getAsCXXRecordDecl());
  return Made && Made->isInStdNamespace() &&
         llvm::any_of(Made->getTemplateArgs().asArray(),
                      [Record](const TemplateArgument &Each) {
                        return Each.getKind() == TemplateArgument::Type &&
                               isCalledWith(Each.getAsType(), Record);
                      });
}

/// Why the fields of \p Part, a record or a base of one, cannot be stored
/// apart; a clause, or nothing.
static std::string
whyWholeFields(const CXXRecordDecl *Part, const ASTContext &AST,
               llvm::SmallVectorImpl<const CXXMethodDecl *> &Unseen) {
  const CharUnits Align = AST.getASTRecordLayout(Part).getAlignment();
  for (const FieldDecl *F : Part->fields()) {
    if (AST.getTypeAlignInChars(F->getType()) > Align ||
        F->hasAttr<PackedAttr>())
      return "is packed";
    if (F->isBitField())
      return "has a bit-field, which no reference can be bound to";
    if (!F->getIdentifier())
      return "has a member without a name";
    QualType T = AST.getBaseElementType(F->getType());
    if (F->getType()->isReferenceType() || T.isConstQualified() ||
        T.isVolatileQualified() || F->isMutable())
      return "has a field that is a reference, const, volatile or mutable";
    if (hasOwnAddress(T->getAsCXXRecordDecl(), AST))
      return "has a field of a class with an operator & of its own";
    if (isCalledWith(T, Part))
      return "has a field that is a function of the record itself";
    if (!isValueLike(T, AST, &Unseen))
      return "has a field of a class that may see how often it is copied, or "
             "throw when it is moved";
    if (T != F->getType() && !isOfBytes(T, AST, &Unseen))
      return "has an array of objects that are copied by functions";
    if (isHardToSpell(F->getType(), AST))
      return "has a field of a vector, function or restrict type that has no "
             "name of its own";
    if (F->hasAttr<NoUniqueAddressAttr>() || F->hasAttr<AlignedAttr>())
      return "has a field with an attribute";
    // The class for the container names it, too.
    const TagDecl *Tag = T->getAsTagDecl();
    if (Tag && Tag->getDeclContext()->getPrimaryContext() == Part &&
        Tag->getAccess() != AS_public)
      return "has a field of a type that is defined in it, and not public";
  }
  return "";
}

std::string
layoutopt::whyWhole(const CXXRecordDecl *D, const ASTContext &AST,
                    llvm::SmallVectorImpl<const CXXMethodDecl *> &Unseen) {
  llvm::SmallVector<const CXXRecordDecl *, 2> Parts;
  if (!addParts(D, AST, Parts))
    return "has a base that is virtual, of a library, made by a template or "
           "not all public";
  if (D->isPolymorphic())
    return "has virtual functions";
  if (!hidesNothing(Parts))
    return "hides a field of its base";
  for (const CXXRecordDecl *Part : Parts)
    if (!isMemberwise(Part, &Unseen))
      return "is not copied, moved and destroyed field by field";
  const std::optional<Passing> How = passingOf(D, AST);
  if (!How)
    return isMoveOnly(D) ? "cannot be copied and assigned"
                         : "is moved in one way, and copied in another";
  if (isa_and_nonnull<TypeAliasDecl>(D->getTypedefNameForAnonDecl()))
    return "has no name of its own";
  // The class for the container has members of these names.
  if (yieldOfMember(D->getName()) != MemberYields::Unknown ||
      llvm::is_contained({"value_type", "reference", "const_reference",
                          "iterator", "const_iterator", "reverse_iterator",
                          "const_reverse_iterator", "size_type",
                          "difference_type", "pointer", "iterator_category"},
                         D->getName()))
    return "has the name of a member of containers";
  for (const DeclContext *In = D->getDeclContext(); !In->isTranslationUnit();
       In = In->getParent())
    // (What a linkage is given to stands where that is.)
    if (!In->isTransparentContext() &&
        !In->lookup(&AST.Idents.get("std")).empty())
      return "stands where 'std' is another namespace";
  if (D->isExternCContext())
    return "has C linkage, which no template can have";
  for (const CXXMethodDecl *M : D->methods()) {
    const auto *Made = dyn_cast<CXXConstructorDecl>(M);
    if (Made && Made->isCopyConstructor() && Made->isExplicit())
      return "has an explicit copy constructor";
    if (M->isDeleted() && *How != Passing::MoveOnly &&
        ((Made && Made->isCopyConstructor()) || M->isCopyAssignmentOperator()))
      return "cannot be copied and assigned";
  }
  for (const CXXRecordDecl *Part : Parts) {
    if (std::string Why = whyWholeFields(Part, AST, Unseen); !Why.empty())
      return Why;
    if (hasOwnAddress(Part, AST))
      return "has an operator & of its own";
  }
  for (const Decl *Each : D->decls()) {
    const auto *Template = dyn_cast<FunctionTemplateDecl>(Each);
    if (Template && isa<CXXConstructorDecl, CXXConversionDecl>(
                        Template->getTemplatedDecl()))
      return "has a constructor or conversion that is a template";
    const auto *Made = dyn_cast<CXXConstructorDecl>(Each);
    // What takes nearly anything would take the classes for elements, too.
    if (Made && !Made->isCopyOrMoveConstructor() && Made->getNumParams() > 0)
      if (const auto *P = Made->getParamDecl(0)
                              ->getType()
                              .getNonReferenceType()
                              ->getAsCXXRecordDecl();
          P && isOfLibrary(P, AST) && P->getIdentifier() &&
          (P->getName() == "any" || P->getName() == "function"))
        return "has a constructor that takes anything";
  }
  return "";
}

bool layoutopt::isElementOfContainer(const Expr *E, const ASTContext &AST) {
  const auto *Call = dyn_cast<CallExpr>(E->IgnoreParens());
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  if (!F || !Call->isGLValue() || !ownRecord(Call->getType(), AST))
    return false;
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call)) {
    OverloadedOperatorKind Kind = Operator->getOperator();
    if (Kind == OO_Subscript &&
        (recordOfMember(F, AST) || recordOfUniqueMember(F, AST)))
      return true;
    return (Kind == OO_Subscript || Kind == OO_Star) &&
           recordOfIterator(Operator->getArg(0)->getType(), AST);
  }
  return recordOfMember(F, AST) && F->getIdentifier() &&
         yieldOfMember(F->getName()) == MemberYields::Element &&
         isReferenceTo(F->getReturnType(), ownRecord(Call->getType(), AST));
}

bool layoutopt::convertsUnasked(const CXXRecordDecl *Record) {
  return llvm::any_of(
      Record->getVisibleConversionFunctions(), [](const NamedDecl *D) {
        const auto *F = dyn_cast<CXXConversionDecl>(D->getUnderlyingDecl());
        return !F || !F->isExplicit();
      });
}
