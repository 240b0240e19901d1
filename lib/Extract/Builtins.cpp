//===-- Builtins.cpp - What library functions do with an address ----===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Builtins.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;

bool layoutopt::isLibraryFunction(const FunctionDecl *F,
                                  const SourceManager &SM) {
  F = F->getCanonicalDecl();
  if (F->hasBody())
    return false;
  SourceLocation L = F->getLocation();
  if (L.isInvalid() || F->isImplicit())
    return true;
  L = SM.getExpansionLoc(L);
  if (SM.isInSystemHeader(L))
    return true;
  // Clang's own OpenCL header is included behind the user's back.
  OptionalFileEntryRef File = SM.getFileEntryRefForID(SM.getFileID(L));
  return File && (File->getName().ends_with("opencl-c.h") ||
                  File->getName().ends_with("opencl-c-base.h"));
}

/// Bytes that a pointee of type \p T has; 0 when unknown.
static uint64_t pointeeBytes(QualType T, ASTContext &AST) {
  QualType Pointee = T->getPointeeType();
  if (Pointee.isNull() || Pointee->isIncompleteType() ||
      Pointee->isFunctionType() || Pointee->isDependentType())
    return 0;
  return AST.getTypeSizeInChars(Pointee).getQuantity();
}

/// `vload4`, `vstore3`: the number of elements that are touched, or 0.
static unsigned vectorLength(StringRef Name, unsigned Number) {
  bool IsLoad = Name.consume_front("vload");
  if (!IsLoad && !Name.consume_front("vstore"))
    return 0;
  if (Number != (IsLoad ? 1u : 2u))
    return 0;
  unsigned Length = 0;
  return Name.getAsInteger(10, Length) ? 0 : Length;
}

bool layoutopt::addressStaysInPlace(const CallExpr *Call, unsigned Number,
                                    uint64_t Bytes, ASTContext &AST) {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F || Number >= F->getNumParams() || !F->getIdentifier())
    return false;
  const FunctionDecl *Definition = nullptr;
  if (F->hasBody(Definition))
    return isUsedInPlace(Definition->getParamDecl(Number), Bytes, AST);
  if (!isLibraryFunction(F, AST.getSourceManager()))
    return false;

  StringRef Name = F->getName();
  uint64_t Each = pointeeBytes(F->getParamDecl(Number)->getType(), AST);
  if (unsigned Length = vectorLength(Name, Number)) {
    const Expr *Offset = Call->getArg(Number - 1);
    Expr::EvalResult Value;
    return !Offset->isValueDependent() && Offset->EvaluateAsInt(Value, AST) &&
           Value.Val.getInt() == 0 && Each != 0 && Length * Each <= Bytes;
  }
  static const StringRef SecondResult[] = {"fract", "frexp",  "lgamma_r",
                                           "modf",  "remquo", "sincos"};
  bool OneElement = Name.starts_with("atomic_") || Name.starts_with("atom_") ||
                    llvm::is_contained(SecondResult, Name);
  return OneElement && Each != 0 && Each <= Bytes;
}

namespace {

/// Checks each mention of one pointer.
class InPlace : public RecursiveASTVisitor<InPlace> {
public:
  InPlace(const VarDecl *V, uint64_t Bytes, ASTContext &AST, unsigned Depth)
      : V(V), Bytes(Bytes), AST(AST), Depth(Depth) {}

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (Ref->getDecl() == V && !isFine(Ref))
      Good = false;
    return Good;
  }
  bool Good = true;

private:
  bool isFine(const Expr *E) {
    const Expr *Child = E;
    while (true) {
      DynTypedNodeList Parents = AST.getParents(*Child);
      if (Parents.size() != 1)
        return false;
      const Stmt *Parent = Parents[0].get<Stmt>();
      if (!Parent)
        return false;
      const auto *Up = dyn_cast<Expr>(Parent);
      if (!Up)
        return false;
      if (isa<ParenExpr>(Up)) {
        Child = Up;
        continue;
      }
      if (const auto *Cast = dyn_cast<CastExpr>(Up)) {
        // Another view of the same bytes; integers and wider pointees are not.
        if (Cast->getCastKind() != CK_LValueToRValue) {
          uint64_t Size = pointeeBytes(Cast->getType(), AST);
          if (!Cast->getType()->isPointerType() || Size == 0 || Size > Bytes)
            return false;
        }
        Child = Up;
        continue;
      }
      uint64_t Size = pointeeBytes(Child->getType(), AST);
      if (const auto *U = dyn_cast<UnaryOperator>(Up))
        return U->getOpcode() == UO_Deref && Size != 0 && Size <= Bytes &&
               valueOnly(Up);
      if (const auto *S = dyn_cast<ArraySubscriptExpr>(Up)) {
        Expr::EvalResult Value;
        if (S->getBase() != Child || S->getIdx()->isValueDependent() ||
            !S->getIdx()->EvaluateAsInt(Value, AST))
          return false;
        const llvm::APSInt &I = Value.Val.getInt();
        return !I.isNegative() && I.getActiveBits() < 32 && Size != 0 &&
               (I.getZExtValue() + 1) * Size <= Bytes && valueOnly(Up);
      }
      if (const auto *Call = dyn_cast<CallExpr>(Up)) {
        const FunctionDecl *F = Call->getDirectCallee();
        if (!F || Depth == 0)
          return false;
        for (unsigned I = 0; I != Call->getNumArgs(); ++I) {
          if (Call->getArg(I) != Child)
            continue;
          const FunctionDecl *Definition = nullptr;
          if (F->hasBody(Definition))
            return I < Definition->getNumParams() &&
                   isUsedInPlace(Definition->getParamDecl(I), Bytes, AST,
                                 Depth - 1);
          return addressStaysInPlace(Call, I, Bytes, AST);
        }
      }
      return false;
    }
  }

  /// True unless the address of the place \p E is taken again.
  bool valueOnly(const Expr *E) {
    DynTypedNodeList Parents = AST.getParents(*E);
    for (const DynTypedNode &Node : Parents)
      if (const auto *U = Node.get<UnaryOperator>())
        if (U->getOpcode() == UO_AddrOf)
          return false;
    return !E->getType()->isArrayType() && !E->getType()->isRecordType();
  }

  const VarDecl *V;
  uint64_t Bytes;
  ASTContext &AST;
  unsigned Depth;
};

} // namespace

bool layoutopt::isUsedInPlace(const VarDecl *V, uint64_t Bytes, ASTContext &AST,
                              unsigned Depth) {
  const auto *F =
      dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod());
  if (!F || !F->hasBody())
    return false;
  InPlace Check(V, Bytes, AST, Depth);
  Check.TraverseStmt(F->getBody());
  return Check.Good;
}

const Expr *layoutopt::addressedPlace(const Expr *E) {
  while (true) {
    E = E->IgnoreParens();
    if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      if (Cast->getCastKind() == CK_ArrayToPointerDecay)
        return Cast->getSubExpr()->IgnoreParens();
      if (!Cast->getType()->isPointerType() ||
          Cast->getCastKind() == CK_LValueToRValue)
        return nullptr;
      E = Cast->getSubExpr();
      continue;
    }
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      if (U->getOpcode() == UO_AddrOf)
        return U->getSubExpr()->IgnoreParens();
    return nullptr;
  }
}

bool layoutopt::isPartOfField(const Expr *E) {
  E = E->IgnoreParens();
  if (isa<MemberExpr>(E))
    return true;
  if (const auto *V = dyn_cast<ExtVectorElementExpr>(E))
    return !V->isArrow() && isPartOfField(V->getBase());
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
    const Expr *Base = S->getBase()->IgnoreParenImpCasts();
    return (Base->getType()->isArrayType() ||
            Base->getType()->isVectorType()) &&
           isPartOfField(Base);
  }
  return false;
}
