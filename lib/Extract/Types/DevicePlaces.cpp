//===-- DevicePlaces.cpp - What holds objects of OpenCL -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/DevicePlaces.h"
#include "Types/DeviceClasses.h"
#include "Types/Parameters.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;
using namespace layoutopt;

bool layoutopt::isDeviceFunction(const FunctionDecl *F) {
  if (!F || !F->getIdentifier() || F->hasBody())
    return false;
  StringRef Name = F->getName();
  return Name.consume_front("cl") && !Name.empty() && Name[0] >= 'A' &&
         Name[0] <= 'Z';
}

bool layoutopt::isDeviceObject(QualType T, StringRef Name) {
  if (Name == "_cl_kernel" && isKernelClass(T))
    return true;
  const auto *P = T.getCanonicalType()->getAs<PointerType>();
  const RecordDecl *D = P ? P->getPointeeType()->getAsRecordDecl() : nullptr;
  return D && D->getName() == Name;
}

const ValueDecl *layoutopt::deviceDeclaration(const ValueDecl *D) {
  const auto *P = dyn_cast<ParmVarDecl>(D);
  const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
  if (!F)
    return P ? P : cast<ValueDecl>(D->getCanonicalDecl());
  const FunctionDecl *Of = F->getDefinition();
  Of = Of ? Of : F->getCanonicalDecl();
  return parameterNumber(P) < Of->getNumParams()
             ? Of->getParamDecl(parameterNumber(P))
             : P;
}

const ValueDecl *layoutopt::namedPlace(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return dyn_cast<VarDecl>(Ref->getDecl());
  const auto *M = dyn_cast<MemberExpr>(E);
  const auto *F = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
  return F && !F->getParent()->isUnion() ? F : nullptr;
}

void layoutopt::forFieldValues(
    const InitListExpr *List,
    llvm::function_ref<void(const FieldDecl *, const Expr *)> Tell) {
  const RecordDecl *D = List->getType()->getAsRecordDecl();
  D = D ? D->getDefinition() : nullptr;
  // (`r{all}`, for a reference, has no fields.)
  if (!D || D->isUnion() || List->isGLValue())
    return;
  const auto *Class = dyn_cast<CXXRecordDecl>(D);
  unsigned I = Class ? Class->getNumBases() : 0; // These come first.
  for (const FieldDecl *F : D->fields()) {
    if (F->isUnnamedBitField())
      continue;
    if (I == List->getNumInits())
      return;
    Tell(F, List->getInit(I++));
  }
}

DevicePlace layoutopt::devicePlace(const Expr *E, StringRef Name,
                                   const ASTContext &AST) {
  E = E->IgnoreParenCasts();
  if (isKernelClass(E->getType()))
    E = bareObject(E);
  if (!isDeviceObject(E->getType(), Name))
    return {};
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *F = Call->getDirectCallee();
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(F);
    // (Buffers are followed through plain functions alone.)
    const bool IsKnownMethod = M && !M->isVirtual() && Name == "_cl_kernel" &&
                               !isa<CXXOperatorCallExpr>(Call);
    if (!F || isDeviceFunction(F) || (M && !IsKnownMethod))
      return {};
    return {deviceDeclaration(F)};
  }
  const auto *S = dyn_cast<ArraySubscriptExpr>(E);
  const ValueDecl *D = namedPlace(S ? S->getBase() : E);
  if (!D)
    return {};
  DevicePlace Place{deviceDeclaration(D)};
  if (!S)
    return Place;
  const auto *A = AST.getAsConstantArrayType(D->getType());
  if (!A || !isDeviceObject(A->getElementType(), Name))
    return {};
  Place.IsElement = true;
  Expr::EvalResult Number;
  if (!S->getIdx()->isValueDependent() &&
      S->getIdx()->EvaluateAsInt(Number, AST) &&
      Number.Val.getInt().getExtValue() >= 0 &&
      A->getSize().ugt(Number.Val.getInt().getZExtValue()))
    Place.Element = Number.Val.getInt().getExtValue();
  return Place;
}
