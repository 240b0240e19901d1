//===-- ElementPointers.cpp - Pointers to elements of containers ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: pointers to a record change by their types. If the address of one
/// element is taken, every `S *` of the program becomes a class that leads to
/// elements and to other records alike. Nothing has to be known about where a
/// pointer comes from, but everything about where one goes: a cast, a template
/// or `void *` would see what it is.
///
//===----------------------------------------------------------------------===//

#include "Syntax/Compat.h"
#include "Uses/ContainerUses.h"
#include "Uses/Offload.h"

using namespace clang;
using namespace layoutopt;

/// What uses the pointer \p E, at \p Depth of the path, or its value.
ContainerUses::Context ContainerUses::userOfPointer(const Expr *E,
                                                    size_t Depth) const {
  Context At = contextOf(E, Depth);
  while (const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(At.User.S)) {
    if (Cast->getCastKind() != CK_LValueToRValue &&
        Cast->getCastKind() != CK_NoOp)
      break;
    At = contextOf(Cast, At.Depth);
  }
  return At;
}

/// Whether a value that stands at \p At, a pointer turned into a bool, is asked
/// for nothing else.
static bool isCondition(const Stmt *User, const Stmt *Part) {
  if (isa_and_nonnull<IfStmt, WhileStmt, DoStmt, ForStmt>(User))
    return true;
  if (const auto *Unary = dyn_cast_or_null<UnaryOperator>(User))
    return Unary->getOpcode() == UO_LNot;
  if (const auto *Binary = dyn_cast_or_null<BinaryOperator>(User))
    return Binary->isLogicalOp();
  if (const auto *Choice = dyn_cast_or_null<ConditionalOperator>(User))
    return Choice->getCond() == Part;
  return isa_and_nonnull<CXXStaticCastExpr, CXXFunctionalCastExpr>(User);
}

/// Whether \p E is a pointer before and after: nothing that is declared gives
/// its type.
static bool staysPointer(const Expr *E) {
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return U->getOpcode() == UO_AddrOf;
  if (isa<CXXThisExpr, CXXNewExpr, CXXNullPtrLiteralExpr, GNUNullExpr>(E))
    return true;
  const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
  return Cast && (Cast->getCastKind() == CK_ArrayToPointerDecay ||
                  Cast->getCastKind() == CK_NullToPointer ||
                  Cast->getCastKind() == CK_DerivedToBase ||
                  Cast->getCastKind() == CK_UncheckedDerivedToBase);
}

/// Whether \p F, which the library declares, does with a pointer argument what
/// it does with objects of any class.
static bool takesPointers(const FunctionDecl *F) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F)) {
    const auto *Class =
        dyn_cast<ClassTemplateSpecializationDecl>(Method->getParent());
    return Class && holdsPointers(Class->getSpecializedTemplate());
  }
  return F->isInStdNamespace() && F->getIdentifier() &&
         llvm::is_contained({"swap", "move", "exchange", "forward", "make_pair",
                             "make_tuple", "min", "max", "find", "count",
                             "remove", "fill", "make_optional"},
                            F->getName());
}

/// Whether the last node of \p Path stands in a clause of a directive that goes
/// to a device.
static bool isInOffload(llvm::ArrayRef<AroundNode> Path) {
  for (const AroundNode &Each : llvm::reverse(Path))
    if (const auto *S = dyn_cast_or_null<OMPExecutableDirective>(Each.S))
      return isOffload(S);
  return false;
}

bool ContainerUses::pointerIsFine(const Expr *E, const Context &At) {
  if (const std::optional<bool> IsFine = isPlainUse(At))
    return *IsFine;
  const Stmt *User = At.User.S;
  if (isa<InitListExpr, CXXParenListInitExpr>(User))
    return isListAsWritten(At);
  if (const auto *Unary = dyn_cast<UnaryOperator>(User))
    return Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_Deref;
  if (const auto *Part = dyn_cast<ArraySubscriptExpr>(User))
    return Part->getLHS() == At.Part;
  // What goes to devices, MappedPointers.cpp looks at.
  if (const auto *Section = dyn_cast<ArraySectionExpr>(User))
    return Section->getBase() == At.Part && isInOffload(Path);
  if (const auto *Binary = dyn_cast<BinaryOperator>(User)) {
    const BinaryOperatorKind Kind = Binary->getOpcode();
    return Kind == BO_Add || Kind == BO_Sub || Kind == BO_Assign ||
           Kind == BO_AddAssign || Kind == BO_SubAssign ||
           (Binary->isComparisonOp() && Kind != BO_Cmp);
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(User))
    return Choice->getCond() != At.Part;
  if (const auto *Cast = dyn_cast<CastExpr>(User)) {
    if (Cast->getCastKind() == CK_ToVoid)
      return true;
    if (Cast->getCastKind() == CK_PointerToBoolean) {
      const Context Outer = contextOf(Cast, At.Depth);
      return isCondition(Outer.User.S, Outer.Part);
    }
    // Adds const at most.
    return isa<CXXStaticCastExpr, CStyleCastExpr, CXXFunctionalCastExpr>(
               Cast) &&
           Cast->getCastKind() == CK_NoOp &&
           (pointsToConst(Cast->getType()) || !pointsToConst(E->getType()));
  }
  if (const auto *Made = dyn_cast<CXXConstructExpr>(User)) {
    const CXXConstructorDecl *F = Made->getConstructor();
    if (recordOfMember(F, AST) && isSpan(Made->getType())) // See span().
      return true;
    return isOfLibrary(F, AST) ? takesPointers(F) : !isOfTemplate(F);
  }
  const auto *Call = dyn_cast<CallExpr>(User);
  if (!Call)
    return false;
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F)
    return Call->getCallee()->getType()->isPointerType();
  // Values are passed by reference, iterators are not.
  auto IsIterator = [&] {
    for (unsigned I = 0; I != Call->getNumArgs() && I != F->getNumParams(); ++I)
      if (Call->getArg(I) == At.Part)
        return !F->getParamDecl(I)->getType()->isReferenceType();
    return false;
  };
  if (isAlgorithm(F) && IsIterator()) {
    const CXXRecordDecl *Record = pointedRecord(E->getType(), AST);
    bindCallables(Call, Record,
                  Names.pointers(Record, pointsToConst(E->getType())));
    return true;
  }
  if (isOfLibrary(F, AST))
    return takesPointers(F);
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  const unsigned Object =
      isa<CXXOperatorCallExpr>(Call) && Method && !Method->isStatic();
  for (unsigned I = 0; I != Call->getNumArgs(); ++I)
    if (Call->getArg(I) == At.Part)
      return I >= Object && I - Object < F->getNumParams() && !isOfTemplate(F);
  return false;
}

/// Whether \p Call of the library returns a pointer to an element of its
/// container.
bool ContainerUses::pointsInto(const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  return recordOfMember(F, AST) || recordOfUniqueMember(F, AST) ||
         (F && isOfLibrary(F, AST) && Call->getNumArgs() == 1 &&
          (recordOfContainer(Call->getArg(0)->getType(), AST) ||
           arrayOf(Call->getArg(0)) != None));
}

/// \p E is a pointer to a record, which may lead to an element.
void ContainerUses::pointer(const Expr *E, const CXXRecordDecl *Record) {
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
      Cast && (Cast->getCastKind() == CK_LValueToRValue ||
               Cast->getCastKind() == CK_NoOp))
    return;
  if (const auto *New = dyn_cast<CXXNewExpr>(E); New && New->isArray())
    return storage(New, Record);
  // What one gives another to own.
  if (const auto *Call = dyn_cast<CallExpr>(E);
      Call && recordOfUniqueMember(Call->getDirectCallee(), AST) &&
      isOwnedAtOnce(Call, Path.size() - 1))
    return;
  if (boundary(E, Record) || staysPointer(E))
    return;
  const Index Name = Names.pointers(Record, pointsToConst(E->getType()));
  auto Refuse = [&](const llvm::Twine &Message, const llvm::Twine &Fix) {
    refuse(E, Record, {Name}, Message, Fix);
  };
  if (Instantiations != 0 || InSpecialization)
    return Names.refuse(Name, Record, "a template handles pointers to elements",
                        "write a function of its own for them",
                        E->getSourceRange(), Reason::Template);
  if (const auto *Cast = dyn_cast<CastExpr>(E);
      Cast && !isa<CXXFunctionalCastExpr>(E) &&
      !pointedRecord(Cast->getSubExpr()->getType(), AST) &&
      Cast->getCastKind() != CK_NullToPointer)
    return Refuse("a cast makes a pointer to the record",
                  "pass the container and an index");
  if (const auto *Call = dyn_cast<CallExpr>(E); Call && pointsInto(Call)) {
    // `v.data()`, `a.begin()`, `std::end(a)`.
    const FunctionDecl *F = Call->getDirectCallee();
    const CXXRecordDecl *Owned = recordOfUniqueMember(F, AST);
    Names.bind(Name, Owned                     ? Names.unique(Owned)
                     : Call->getNumArgs() == 1 ? arrayOf(Call->getArg(0))
                                               : None);
    Names.pointer(C.usr(F) + "#return", F, F->getReturnType(), true);
  }
  const Context At = userOfPointer(E, Path.size() - 1);
  if (const auto *M = dyn_cast_or_null<MemberExpr>(At.User.S))
    return member(M, At.Depth, Record, {Name});
  if (const auto *Delete = dyn_cast_or_null<CXXDeleteExpr>(At.User.S)) {
    if (ended(Delete, Record))
      return;
    return Refuse("what a pointer to the record leads to is deleted in an "
                  "unusual way",
                  "keep such records by std::unique_ptr");
  }
  if (!pointerIsFine(E, At))
    Refuse("a pointer to the record is used in a way that is not understood",
           "pass a reference, or the container and an index");
}

/// Takes the address of \p E, of what comes from \p From.
void ContainerUses::takeAddress(const Expr *E, const CXXRecordDecl *Record,
                                const Sources &From, const UnaryOperator *U,
                                size_t Depth) {
  if (Crossed.contains(U))
    return;
  for (Index Each : From)
    Names.bind(Names.pointers(Record, E->getType().isConstQualified()), Each);
  const Context At = userOfPointer(U, Depth);
  const auto *M = dyn_cast_or_null<MemberExpr>(At.User.S);
  if (M) // `(&v[0])->x`
    return member(M, At.Depth, Record, From);
  if (!pointerIsFine(U, At))
    refuse(E, Record, From, "the address of the element is taken",
           "pass a reference, or the container and an index");
}

/// `this`, which may be the address of an element, goes elsewhere.
bool ContainerUses::passThis(const CXXThisExpr *E, const CXXRecordDecl *Record,
                             Index This) {
  const Context At = userOfPointer(E, Path.size() - 1);
  auto Where = C.Where.fileRange(E->getBeginLoc(), E->getEndLoc());
  if (E->isImplicit() || !Where || E->getBeginLoc().isMacroID() ||
      isa_and_nonnull<MemberExpr, ArraySubscriptExpr>(At.User.S) ||
      !pointerIsFine(E, At))
    return false;
  Names.bind(Names.pointers(Record, pointsToConst(E->getType())), This);
  ElementRespelling Text;
  Text.Where = *Where;
  Text.Question = ElementQuestion::Self;
  Text.Record = C.record(Record);
  Text.From.push_back(Names.usr(This));
  C.Facts.ElementRespellings.push_back(std::move(Text));
  return true;
}
