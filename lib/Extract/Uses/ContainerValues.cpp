//===-- ContainerValues.cpp - Containers and iterators as values ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uses/ContainerUses.h"

using namespace clang;
using namespace layoutopt;

/// Whether a value at \p At, which another class may have before and after, is
/// declared, returned, captured or dropped there; nothing: that is no answer.
std::optional<bool> ContainerUses::isPlainUse(const Context &At) const {
  if (isInType())
    return false;
  if (const auto *V = dyn_cast_or_null<VarDecl>(At.User.D))
    return !isa<DecompositionDecl>(V);
  if (At.User.D)
    return isa<CXXConstructorDecl, FieldDecl>(At.User.D);
  if (!At.User.S)
    return false;
  if (isDiscarded(At.User.S, At.Part) || isa<ReturnStmt, LambdaExpr>(At.User.S))
    return true;
  return std::nullopt;
}

/// Whether \p E, a regular value before and after, is used as one: declared,
/// returned, chosen, captured, dropped.
bool ContainerUses::valueIsFine(const Expr *E, const Context &At) const {
  if (const std::optional<bool> IsFine = isPlainUse(At))
    return *IsFine;
  const Stmt *User = At.User.S;
  if (const auto *U = dyn_cast<UnaryOperator>(User))
    return U->getOpcode() == UO_AddrOf && E->isLValue() &&
           recordOfContainer(E->getType(), AST);
  if (const auto *Cast = dyn_cast<CastExpr>(User))
    return isa<CXXFunctionalCastExpr>(Cast) || Cast->getCastKind() == CK_ToVoid;
  return isa<CXXForRangeStmt, ConditionalOperator, CXXNewExpr>(User);
}

/// Whether \p F is a member of a class that holds what it is passed, and does
/// no more with it.
static bool isOfHolder(const FunctionDecl *F) {
  const auto *Made =
      dyn_cast<ClassTemplateSpecializationDecl>(F->getDeclContext());
  return Made && isPlainHolder(Made->getSpecializedTemplate());
}

/// Notes that \p Name, a function of the library, is asked of a container of
/// type \p T: the iterators of arrays that go backwards are made of pointers.
void ContainerUses::reversed(QualType T, const CXXRecordDecl *Record,
                             StringRef Name) {
  if (isStdArray(T) &&
      llvm::is_contained({"crbegin", "crend", "rbegin", "rend"}, Name))
    Names.bind(Names.pointers(Record, /*IsConst=*/false), None);
}

/// \p M names a member of a container of type \p T.
void ContainerUses::memberOfContainer(const MemberExpr *M, QualType T,
                                      const CXXRecordDecl *Record) {
  const ValueDecl *Member = M->getMemberDecl();
  const auto *Method = dyn_cast<CXXMethodDecl>(Member);
  // `s.first<4>()` has another type.
  if (Member->getIdentifier() &&
      (isSpan(T) ? isMemberOfSpan(Member->getName()) && Method &&
                       !Method->getPrimaryTemplate()
                 : yieldOfMember(Member->getName()) != MemberYields::Unknown))
    return reversed(T, Record, Member->getName());
  refuse(M->getBase(), Record,
         "'" + Member->getNameAsString() + "' of the " +
             (isSpan(T) ? "span" : "container") + " has no counterpart");
}

/// The same by a pointer, `p->size()`.
void ContainerUses::memberByPointer(const MemberExpr *M) {
  const QualType To =
      M->isArrow() ? M->getBase()->getType()->getPointeeType() : QualType();
  const CXXRecordDecl *Record =
      To.isNull() || To->isDependentType() || Instantiations != 0
          ? nullptr
          : recordOfContainer(To, AST);
  if (!Record)
    return;
  noteRecord(Record);
  if (!isSpan(To) || spanIsFine(M->getBase(), To, Record))
    memberOfContainer(M, To, Record);
}

void ContainerUses::container(const Expr *E, const CXXRecordDecl *Record) {
  // What a queue keeps its objects in stays; see isOfAdaptor.
  const auto *Member = dyn_cast<MemberExpr>(E->IgnoreParens());
  const auto *Holder = Member ? dyn_cast<ClassTemplateSpecializationDecl>(
                                    Member->getMemberDecl()->getDeclContext())
                              : nullptr;
  if (Holder && isAdaptor(Holder->getSpecializedTemplate()))
    return refuse(E, Record,
                  "a class of the library that holds the container is looked "
                  "into");
  noteRecord(Record);
  if (isSpan(E->getType()) && !spanIsFine(E, E->getType(), Record))
    return;
  if (isInConstexpr())
    return refuse(E, Record, "a constexpr function uses the container",
                  "remove constexpr");
  if (isStdArray(E->getType())) {
    if (isa<CXXParenListInitExpr>(E))
      return refuse(E, Record, "the values of an array stand in parentheses",
                    "write braces");
  }
  if (declaredWith())
    return;
  const Context At = contextOf(E, Path.size() - 1);
  const Stmt *User = At.User.S;
  const auto *Part = dyn_cast_or_null<Expr>(At.Part);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E))
    for (const Expr *Arg : Made->arguments()) {
      const auto *Class = Arg->getType()->getAsCXXRecordDecl();
      if (Class && Class->isInStdNamespace() && Class->getIdentifier() &&
          Class->getName() == "allocator" && !isa<CXXDefaultArgExpr>(Arg))
        return refuse(E, Record, "the container has an allocator of its own",
                      "use the default allocator");
    }
  if (const auto *M = dyn_cast_or_null<MemberExpr>(User))
    return memberOfContainer(M, E->getType(), Record);
  if (comparesContainers(User, Record))
    return;
  if (const auto *Call = dyn_cast_or_null<CallExpr>(User)) {
    if (argumentIsFine(Call, Part, Record, /*IsIterator=*/false))
      return;
    return refuse(E, Record,
                  "the container is passed to a function that may look into "
                  "it",
                  "pass it to a function that is no template");
  }
  if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(User)) {
    const CXXConstructorDecl *F = Made->getConstructor();
    if (recordOfMember(F, AST) || isOfHolder(F) ||
        (!isOfLibrary(F, AST) && !isOfTemplate(F)))
      return;
    return refuse(E, Record,
                  "the container is passed to a class that may look into it",
                  "pass it to a function that is no template");
  }
  if (isa_and_nonnull<InitListExpr, CXXParenListInitExpr>(User) ||
      valueIsFine(E, At))
    return;
  refuse(E, Record, "the container is used in a way that is not understood");
}

/// Whether argument \p Part of \p Call, a container or an iterator, may be of
/// another class.
bool ContainerUses::argumentIsFine(const CallExpr *Call, const Expr *Part,
                                   const CXXRecordDecl *Record, bool IsIterator,
                                   Index Through) {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F || !Part)
    return false;
  if (isFence(F))
    return true;
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call)) {
    const OverloadedOperatorKind Kind = Operator->getOperator();
    if (isOfLibrary(F, AST) && IsIterator)
      return Kind != OO_Spaceship && Kind != OO_Comma && Kind != OO_LessLess &&
             Kind != OO_GreaterGreater;
    if (recordOfMember(F, AST))
      return Kind == OO_Subscript || Kind == OO_Equal;
  }
  if (recordOfMember(F, AST))
    return F->getIdentifier() &&
           yieldOfMember(F->getName()) != MemberYields::Unknown;
  if (isAlgorithm(F)) {
    const auto Question = questionOf(F->getName());
    if (!IsIterator && !(Question && takesVector(*Question)))
      return false;
    bindCallables(Call, Record, Through);
    return true;
  }
  if (isPassing(F)) {
    reversed(Part->getType(), Record, F->getName());
    return true;
  }
  if (isOfLibrary(F, AST)) {
    // Other containers copy and move it.
    if (IsIterator || !isa<CXXMethodDecl>(F))
      return false;
    if (F->getOverloadedOperator() == OO_Equal ||
        F->getOverloadedOperator() == OO_Call)
      return isOfHolder(F);
    return F->getIdentifier() &&
           llvm::is_contained({"push_back", "push_front", "emplace_back",
                               "emplace_front", "emplace", "try_emplace",
                               "insert_or_assign", "push", "insert", "assign",
                               "resize", "value_or"},
                              F->getName());
  }
  unsigned Number = 0;
  while (Number != Call->getNumArgs() && Call->getArg(Number) != Part)
    ++Number;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (isa<CXXOperatorCallExpr>(Call) && Method && !Method->isStatic())
    --Number; // The object is none of the parameters.
  return takesAsWritten(F, Number, AST);
}

void ContainerUses::iterator(const Expr *E, const CXXRecordDecl *Record) {
  // Those that go by pointers lead to any array.
  Sources From{None};
  if (isOfPointers(E->getType()))
    From = {Names.pointers(Record, /*IsConst=*/false)};
  else
    noteRecord(Record);
  if (declaredWith() && !isOfPointers(E->getType()))
    return;
  const Context At = contextOf(E, Path.size() - 1);
  const Stmt *User = At.User.S;
  const auto *Part = dyn_cast_or_null<Expr>(At.Part);
  if (const auto *Call = dyn_cast_or_null<CallExpr>(User)) {
    if (argumentIsFine(Call, Part, Record, /*IsIterator=*/true, From.front()))
      return;
    return refuse(E, Record, From,
                  "an iterator is passed to a function that is not known to "
                  "take another one",
                  UseFields);
  }
  if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(User)) {
    const CXXConstructorDecl *F = Made->getConstructor();
    if (recordOfMember(F, AST) || recordOfIterator(Made->getType(), AST) ||
        (!isOfLibrary(F, AST) && !isOfTemplate(F)))
      return;
    return refuse(E, Record, From,
                  "an iterator is passed to a class that is not known to take "
                  "another one",
                  UseFields);
  }
  // Comparisons that C++20 makes of others: the class has all.
  if (const auto *Other = dyn_cast_or_null<CXXRewrittenBinaryOperator>(User);
      Other && Other->getOperator() != BO_Cmp)
    return;
  if (valueIsFine(E, At))
    return;
  refuse(E, Record, From, "an iterator is used in a way that is not understood",
         UseFields);
}
