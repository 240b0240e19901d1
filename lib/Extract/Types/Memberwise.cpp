//===-- Memberwise.cpp - Records whose copies are those of fields ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/Memberwise.h"
#include "Types/Elements.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;

/// The field that \p E names of the one parameter of \p M; or null.
static const FieldDecl *fieldOfParameter(const Expr *E,
                                         const CXXMethodDecl *M) {
  const auto *Member = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts());
  const auto *Base =
      Member ? dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts())
             : nullptr;
  return Base && M->getNumParams() == 1 && Base->getDecl() == M->getParamDecl(0)
             ? dyn_cast<FieldDecl>(Member->getMemberDecl())
             : nullptr;
}

/// The field of the parameter of \p M that \p E copies or moves; or null.
static const FieldDecl *fieldOfSource(const Expr *E, const CXXMethodDecl *M) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Copy = dyn_cast<CXXConstructExpr>(E);
      Copy && Copy->getNumArgs() == 1 &&
      Copy->getConstructor()->isCopyOrMoveConstructor())
    E = Copy->getArg(0)->IgnoreParenImpCasts();
  // A move leaves behind what the compiler's would.
  const auto *Moved = dyn_cast<CallExpr>(E);
  const auto *Made = dyn_cast<CXXConstructorDecl>(M);
  if (Moved && isCallOfStd(Moved, "move", 1))
    E = Moved->getArg(0)->IgnoreParenImpCasts();
  else if (Moved || ((Made ? Made->isMoveConstructor()
                           : M->isMoveAssignmentOperator()) &&
                     !E->getType().isTriviallyCopyableType(M->getASTContext())))
    return nullptr;
  return fieldOfParameter(E, M);
}

/// The field of `*this` that \p E names; or null.
static const FieldDecl *fieldOfThis(const Expr *E) {
  const auto *Own = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts());
  return Own && isa<CXXThisExpr>(Own->getBase()->IgnoreParenImpCasts())
             ? dyn_cast<FieldDecl>(Own->getMemberDecl())
             : nullptr;
}

/// The field that `std::swap(f, other.f)`, \p Call, changes places of, where
/// \p M takes the other record by value: its old value ends with that.
static const FieldDecl *swappedField(const CallExpr *Call,
                                     const CXXMethodDecl *M) {
  if (!isCallOfStd(Call, "swap", 2) ||
      M->getParamDecl(0)->getType()->isReferenceType())
    return nullptr;
  for (unsigned Own : {0U, 1U}) {
    const FieldDecl *Field = fieldOfThis(Call->getArg(Own));
    if (Field && Field == fieldOfParameter(Call->getArg(1 - Own), M))
      return Field;
  }
  return nullptr;
}

/// The field that `f = other.f`, \p S, copies; or null.
static const FieldDecl *copiedField(const Stmt *S, const CXXMethodDecl *M) {
  const auto *E = dyn_cast<Expr>(S);
  E = E ? E->IgnoreImplicit() : nullptr;
  const Expr *To = nullptr, *From = nullptr;
  if (const auto *B = dyn_cast_or_null<BinaryOperator>(E);
      B && B->getOpcode() == BO_Assign) {
    To = B->getLHS();
    From = B->getRHS();
  } else if (const auto *Call = dyn_cast_or_null<CXXOperatorCallExpr>(E)) {
    const auto *F = dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
    if (!F || !(F->isCopyAssignmentOperator() || F->isMoveAssignmentOperator()))
      return nullptr;
    To = Call->getArg(0);
    From = Call->getArg(1);
  } else {
    const auto *Swap = dyn_cast_or_null<CallExpr>(E);
    return Swap ? swappedField(Swap, M) : nullptr;
  }
  const FieldDecl *Field = fieldOfThis(To);
  return Field && Field == fieldOfSource(From, M) ? Field : nullptr;
}

/// Whether \p E is `this == &other`, or with `!=`, for \p Kind.
static bool isSelfTest(const Expr *E, const CXXMethodDecl *M,
                       BinaryOperatorKind Kind) {
  const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (!B || B->getOpcode() != Kind)
    return false;
  auto IsOther = [&](const Expr *Side) {
    const auto *U = dyn_cast<UnaryOperator>(Side->IgnoreParenImpCasts());
    const auto *Ref =
        U && U->getOpcode() == UO_AddrOf
            ? dyn_cast<DeclRefExpr>(U->getSubExpr()->IgnoreParenImpCasts())
            : nullptr;
    return Ref && Ref->getDecl() == M->getParamDecl(0);
  };
  auto IsThis = [](const Expr *Side) {
    return isa<CXXThisExpr>(Side->IgnoreParenImpCasts());
  };
  return (IsThis(B->getLHS()) && IsOther(B->getRHS())) ||
         (IsOther(B->getLHS()) && IsThis(B->getRHS()));
}

/// Whether \p S is `return *this`.
static bool returnsThis(const Stmt *S) {
  const auto *Return = dyn_cast<ReturnStmt>(S);
  const auto *U = Return && Return->getRetValue()
                      ? dyn_cast<UnaryOperator>(
                            Return->getRetValue()->IgnoreParenImpCasts())
                      : nullptr;
  return U && U->getOpcode() == UO_Deref &&
         isa<CXXThisExpr>(U->getSubExpr()->IgnoreParenImpCasts());
}

/// Whether `swap(*this, other)`, \p S, or a method that does the same, makes
/// `*this` what \p Other is, a copy of which nobody sees any more.
static bool swapsWith(const Stmt *S, const VarDecl *Other,
                      const CXXMethodDecl *M) {
  const auto *E = dyn_cast<Expr>(S);
  const auto *Call = E ? dyn_cast<CallExpr>(E->IgnoreImplicit()) : nullptr;
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  if (!F || !F->getIdentifier() || F->getName() != "swap" ||
      Other->getType()->isReferenceType())
    return false;
  auto IsThis = [](const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (const auto *U = dyn_cast<UnaryOperator>(E);
        U && U->getOpcode() == UO_Deref)
      E = U->getSubExpr()->IgnoreParenImpCasts();
    return isa<CXXThisExpr>(E);
  };
  auto IsOther = [&](const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Ref && Ref->getDecl() == Other;
  };
  const Expr *A = nullptr, *B = nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call)) {
    A = Member->getImplicitObjectArgument();
    B = Member->getNumArgs() == 1 ? Member->getArg(0) : nullptr;
  } else if (Call->getNumArgs() == 2) {
    A = Call->getArg(0);
    B = Call->getArg(1);
  }
  return A && B && ((IsThis(A) && IsOther(B)) || (IsOther(A) && IsThis(B))) &&
         isMemberwiseSwap(F, M->getParent());
}

/// Whether \p Statements, all of \p M, swap `*this` with a copy of what \p M
/// takes.
static bool copiesAndSwaps(ArrayRef<Stmt *> Statements,
                           const CXXMethodDecl *M) {
  const VarDecl *Other = M->getParamDecl(0);
  if (Statements.size() == 2) {
    // `body copy(other); swap(*this, copy);`
    const auto *Names = dyn_cast<DeclStmt>(Statements.front());
    const auto *V = Names && Names->isSingleDecl()
                        ? dyn_cast<VarDecl>(Names->getSingleDecl())
                        : nullptr;
    const auto *Made =
        V && V->getInit() && M->isCopyAssignmentOperator()
            ? dyn_cast<CXXConstructExpr>(V->getInit()->IgnoreImplicit())
            : nullptr;
    const auto *From =
        Made && Made->getNumArgs() == 1 &&
                Made->getConstructor()->isCopyConstructor()
            ? dyn_cast<DeclRefExpr>(Made->getArg(0)->IgnoreParenImpCasts())
            : nullptr;
    if (!From || From->getDecl() != Other || V->hasGlobalStorage() ||
        V->getType()->getAsCXXRecordDecl() != M->getParent()->getDefinition())
      return false;
    Other = V;
    Statements = Statements.drop_front();
  }
  return Statements.size() == 1 && swapsWith(Statements.front(), Other, M);
}

/// Whether \p S, of \p M, copies fields and does nothing else; these are added
/// to \p Done.
static bool copiesFields(const Stmt *S, const CXXMethodDecl *M,
                         llvm::SmallVectorImpl<const FieldDecl *> &Done) {
  if (const auto *Block = dyn_cast<CompoundStmt>(S))
    return llvm::all_of(Block->body(), [&](const Stmt *Each) {
      return copiesFields(Each, M, Done);
    });
  if (const auto *If = dyn_cast<IfStmt>(S);
      If && !If->getElse() && !If->hasVarStorage() && !If->hasInitStorage()) {
    const Stmt *Then = If->getThen();
    if (const auto *Block = dyn_cast<CompoundStmt>(Then);
        Block && Block->size() == 1 && isa<ReturnStmt>(Block->body_front()))
      Then = Block->body_front();
    if (isSelfTest(If->getCond(), M, BO_EQ))
      return returnsThis(Then);
    return isSelfTest(If->getCond(), M, BO_NE) &&
           copiesFields(If->getThen(), M, Done);
  }
  if (isa<NullStmt>(S))
    return true;
  if (const auto *Names = dyn_cast<DeclStmt>(S)) // `using std::swap;`
    return llvm::all_of(Names->decls(),
                        [](const Decl *Each) { return isa<UsingDecl>(Each); });
  const FieldDecl *Field = copiedField(S, M);
  Done.push_back(Field);
  return Field != nullptr;
}

bool layoutopt::isMemberwise(const CXXMethodDecl *M, UnseenFunctions *Unseen) {
  const auto *Definition = cast_or_null<CXXMethodDecl>(M->getDefinition());
  if (!Definition && Unseen) {
    Unseen->push_back(M);
    return true;
  }
  if (Definition && Definition->isDefaulted() && !Definition->isDeleted())
    return true;
  const Stmt *Body = Definition ? Definition->getBody() : nullptr;
  const auto *Block = dyn_cast_or_null<CompoundStmt>(Body);
  if (!Block)
    return false;
  if (isa<CXXDestructorDecl>(Definition))
    return Block->body_empty();
  llvm::SmallVector<const FieldDecl *, 8> Done;
  const auto *Made = dyn_cast<CXXConstructorDecl>(Definition);
  if (Made ? !Made->isCopyOrMoveConstructor()
           : !Definition->isCopyAssignmentOperator() &&
                 !Definition->isMoveAssignmentOperator())
    return false;
  if (Made)
    for (const CXXCtorInitializer *Init : Made->inits()) {
      if (!Init->isWritten())
        continue;
      const FieldDecl *Field = Init->isMemberInitializer() && Init->getInit()
                                   ? fieldOfSource(Init->getInit(), Definition)
                                   : nullptr;
      if (!Field || Field != Init->getMember())
        return false;
      Done.push_back(Field);
    }
  // What follows a return would not be done.
  ArrayRef<Stmt *> Statements(Block->body_begin(), Block->size());
  if (!Statements.empty() && returnsThis(Statements.back()))
    Statements = Statements.drop_back();
  if (!Made && copiesAndSwaps(Statements, Definition))
    return true;
  if (!llvm::all_of(Statements, [&](const Stmt *Each) {
        return copiesFields(Each, Definition, Done);
      }))
    return false;
  auto Fields = M->getParent()->getDefinition()->fields();
  return Done.size() ==
             static_cast<size_t>(std::distance(Fields.begin(), Fields.end())) &&
         llvm::all_of(Fields, [&](const FieldDecl *Each) {
           return llvm::is_contained(Done, Each);
         });
}

bool layoutopt::isMemberwise(const CXXRecordDecl *D, UnseenFunctions *Unseen) {
  const bool IsMoveOnly = isMoveOnly(D);
  bool HasCopy = false;
  for (const CXXMethodDecl *M : D->methods()) {
    const auto *Made = dyn_cast<CXXConstructorDecl>(M);
    const bool IsSpecial = (Made && Made->isCopyOrMoveConstructor()) ||
                           M->isCopyAssignmentOperator() ||
                           M->isMoveAssignmentOperator() ||
                           isa<CXXDestructorDecl>(M);
    if (!IsSpecial)
      continue;
    HasCopy |= Made && Made->isCopyConstructor();
    const bool IsMove =
        Made ? Made->isMoveConstructor() : M->isMoveAssignmentOperator();
    if (M->isDeleted() && !IsMove && (!IsMoveOnly || isa<CXXDestructorDecl>(M)))
      return false;
    if (M->isUserProvided() && !isMemberwise(M, Unseen))
      return false;
  }
  return IsMoveOnly || HasCopy || D->needsImplicitCopyConstructor();
}

static bool isOfBytes(QualType T, const ASTContext &AST, unsigned Depth,
                      UnseenFunctions *Unseen) {
  constexpr unsigned Deepest = 8;
  T = AST.getBaseElementType(T);
  if (T.isTriviallyCopyableType(AST) && !T.isDestructedType())
    return true;
  const auto *D = T->getAsCXXRecordDecl();
  D = D ? D->getDefinition() : nullptr;
  return D && Depth != Deepest && !isOfLibrary(D, AST) && !D->isPolymorphic() &&
         !D->isUnion() && !D->isLambda() && !D->isDependentContext() &&
         !D->isInvalidDecl() && D->getNumBases() == 0 &&
         isMemberwise(D, Unseen) &&
         llvm::all_of(D->fields(), [&](const FieldDecl *F) {
           return !F->isMutable() &&
                  isOfBytes(F->getType(), AST, Depth + 1, Unseen);
         });
}

bool layoutopt::isOfBytes(QualType T, const ASTContext &AST,
                          UnseenFunctions *Unseen) {
  return ::isOfBytes(T, AST, 0, Unseen);
}
