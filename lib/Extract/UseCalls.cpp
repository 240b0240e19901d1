//===-- UseCalls.cpp - Arrays and fields as arguments ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Builtins.h"
#include "Compat.h"
#include "UseWalker.h"

using namespace clang;
using namespace layoutopt;

bool UseWalker::holdsFieldAddress(const VarDecl *V, const Expr *Init) {
  const Expr *Place = addressedPlace(Init);
  if (!Place || !isPartOfField(Place) || !V->getType()->isPointerType() ||
      Place->getType()->isIncompleteType())
    return false;
  // The variable never changes and serves only to access the field.
  uint64_t Bytes = AST.getTypeSizeInChars(Place->getType()).getQuantity();
  if (!isUsedInPlace(V, Bytes, AST))
    return false;
  visitPlace(Place, Use::AddressInPlace, Bytes);
  return true;
}

void UseWalker::visitArgument(const CallExpr *Call, unsigned Number) {
  const Expr *Arg = Call->getArg(Number);
  const FunctionDecl *F = Call->getDirectCallee();
  const Expr *Place = addressedPlace(Arg);
  if (Place && isPartOfField(Place) && !Place->getType()->isIncompleteType()) {
    uint64_t Bytes = AST.getTypeSizeInChars(Place->getType()).getQuantity();
    // `&p[i].k[1]`: what lies behind it in the array is left out, safely.
    if (addressStaysInPlace(Call, Number, Bytes, AST)) {
      visitPlace(Place, Use::AddressInPlace, Bytes);
      return;
    }
  }
  RecordUse Use = C.recordUse(Arg->getType());
  if (!Use || Use.Depth == 0)
    return visitExpr(Arg, Use::Value);
  if (!F)
    return refuse(Arg, "indirect-call",
                  "the array is passed to a function that is not known",
                  "call the function directly");
  if (Number >= F->getNumParams())
    return refuse(Arg, "varargs", "the array is passed as a variable argument",
                  "pass fields");
  if (isLibraryFunction(F, AST.getSourceManager()) || !F->hasBody())
    return refuse(Arg, "no-body",
                  "the array is passed to '" + F->getNameAsString() +
                      "', whose body is not visible",
                  "pass fields, or make the function's body visible");
  if (isKernel(F->getCanonicalDecl()) || isKernel(F))
    return refuse(Arg, "kernel-called",
                  "kernel '" + F->getNameAsString() +
                      "' is called like a function",
                  "move the kernel's body to a helper function");
  const ParmVarDecl *P = F->getParamDecl(Number);
  Index Entity = C.entity(P);
  if (Entity == None)
    return refuse(Arg, "unknown-use",
                  "the array is passed where none is expected", "index it");
  flow(ExprKind::Argument, Entity, Arg);
}

void UseWalker::visitCall(const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  if (!F)
    visitExpr(E->getCallee(), Use::Value);
  for (unsigned I = 0; I != E->getNumArgs(); ++I)
    visitArgument(E, I);
  const FunctionDecl *Definition = nullptr;
  if (F && F->hasBody(Definition))
    Tree.call(C.function(Definition));
}
