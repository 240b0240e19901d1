//===-- MemberwiseSwaps.cpp - Swaps of records, field by field ------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/Elements.h"
#include "Types/Memberwise.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// Reads the body of a swap.
class SwapReader {
public:
  SwapReader(const FunctionDecl *F, const CXXRecordDecl *D, unsigned Depth)
      : F(F), D(D), Depth(Depth) {}

  bool read(const Stmt *S);
  bool swapsAll() const {
    return llvm::all_of(D->fields(), [&](const FieldDecl *Each) {
      return llvm::count(Done, Each) == 1;
    });
  }

private:
  /// Which of the two objects \p E is.
  std::optional<unsigned> objectOf(const Expr *E) const;
  const FieldDecl *swappedBy(const Expr *A, const Expr *B) const;
  bool readCall(const CallExpr *Call);

  const FunctionDecl *F;
  const CXXRecordDecl *D;
  unsigned Depth;
  llvm::SmallVector<const FieldDecl *, 8> Done;
};

} // namespace

std::optional<unsigned> SwapReader::objectOf(const Expr *E) const {
  E = E->IgnoreParenImpCasts();
  const bool IsMethod = isa<CXXMethodDecl>(F);
  if (const auto *U = dyn_cast<UnaryOperator>(E);
      U && U->getOpcode() == UO_Deref)
    E = U->getSubExpr()->IgnoreParenImpCasts();
  else if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    for (unsigned I = 0; I != F->getNumParams(); ++I)
      if (Ref->getDecl() == F->getParamDecl(I))
        return I + IsMethod;
    return std::nullopt;
  }
  return IsMethod && isa<CXXThisExpr>(E) ? std::optional(0U) : std::nullopt;
}

/// The field that \p A and \p B name, each of another one of the objects; or
/// null.
const FieldDecl *SwapReader::swappedBy(const Expr *A, const Expr *B) const {
  const auto *Left = dyn_cast<MemberExpr>(A->IgnoreParenImpCasts());
  const auto *Right = dyn_cast<MemberExpr>(B->IgnoreParenImpCasts());
  if (!Left || !Right || Left->getMemberDecl() != Right->getMemberDecl())
    return nullptr;
  const std::optional<unsigned> First = objectOf(Left->getBase()),
                                Second = objectOf(Right->getBase());
  return First && Second && *First != *Second
             ? dyn_cast<FieldDecl>(Left->getMemberDecl())
             : nullptr;
}

static bool isMemberwiseSwap(const FunctionDecl *F, const CXXRecordDecl *D,
                             unsigned Depth);

bool SwapReader::readCall(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee || !Callee->getIdentifier() || Callee->getName() != "swap" ||
      isa<CXXOperatorCallExpr>(Call))
    return false;
  const Expr *A = nullptr, *B = nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call)) {
    if (Member->getNumArgs() != 1)
      return false;
    A = Member->getImplicitObjectArgument();
    B = Member->getArg(0);
  } else if (Call->getNumArgs() == 2) {
    A = Call->getArg(0);
    B = Call->getArg(1);
  } else {
    return false;
  }
  const ASTContext &AST = D->getASTContext();
  const FieldDecl *Field = swappedBy(A, B);
  const CXXRecordDecl *Of =
      Field ? ownRecord(Field->getType(), AST) : D->getDefinition();
  if (!Field) {
    // `a.swap(b)` in `swap(a, b)`.
    const std::optional<unsigned> First = objectOf(A), Second = objectOf(B);
    if (!First || !Second || *First == *Second ||
        !isMemberwiseSwap(Callee, D, Depth + 1))
      return false;
    llvm::append_range(Done, D->fields());
    return true;
  }
  Done.push_back(Field);
  return isOfLibrary(Callee, AST)
             ? Callee->isInStdNamespace()
             : Of && ::isMemberwiseSwap(Callee, Of, Depth + 1);
}

bool SwapReader::read(const Stmt *S) {
  if (const auto *Block = dyn_cast<CompoundStmt>(S))
    return llvm::all_of(Block->body(),
                        [&](const Stmt *Each) { return read(Each); });
  if (isa<NullStmt>(S))
    return true;
  if (const auto *Names = dyn_cast<DeclStmt>(S)) // `using std::swap;`
    return llvm::all_of(Names->decls(),
                        [](const Decl *Each) { return isa<UsingDecl>(Each); });
  const auto *E = dyn_cast<Expr>(S);
  const auto *Call = E ? dyn_cast<CallExpr>(E->IgnoreImplicit()) : nullptr;
  return Call && readCall(Call);
}

static bool isMemberwiseSwap(const FunctionDecl *F, const CXXRecordDecl *D,
                             unsigned Depth) {
  constexpr unsigned Deepest = 4;
  const FunctionDecl *Definition = F->getDefinition();
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  const Stmt *Body = Definition ? Definition->getBody() : nullptr;
  D = D->getDefinition();
  if (!Body || !D || Depth == Deepest || !isa<CompoundStmt>(Body) ||
      F->isTemplateInstantiation() || !F->getReturnType()->isVoidType() ||
      F->getNumParams() != (Method ? 1U : 2U) ||
      (Method &&
       (Method->isStatic() || Method->isVirtual() ||
        Method->getParent()->getCanonicalDecl() != D->getCanonicalDecl())))
    return false;
  for (const ParmVarDecl *P : F->parameters()) {
    const QualType T = P->getType().getNonReferenceType();
    const auto *Class = T->getAsCXXRecordDecl();
    if (!P->getType()->isLValueReferenceType() || T.hasQualifiers() || !Class ||
        Class->getCanonicalDecl() != D->getCanonicalDecl())
      return false;
  }
  SwapReader Reader(Definition, D, Depth);
  return D->getNumBases() == 0 && Reader.read(Body) && Reader.swapsAll();
}

bool layoutopt::isMemberwiseSwap(const FunctionDecl *F,
                                 const CXXRecordDecl *D) {
  return ::isMemberwiseSwap(F, D, 0);
}
