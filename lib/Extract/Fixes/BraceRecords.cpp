//===-- BraceRecords.cpp - Braces for each record of a list ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixes/Fixer.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace layoutopt;

/// `= { 1, 2, 3, 4 }` becomes `= { {1, 2}, {3, 4} }`.
std::vector<FixEdit> Fixer::braceRecords() const {
  const std::optional<Group> G = findGroup();
  if (!G)
    return {};
  const VarDecl *Variable = nullptr;
  for (const DeclaratorDecl *D : G->Names)
    if (const auto *V = dyn_cast<VarDecl>(D);
        V && V->getInit() && holdsPlace(V->getInit()->getSourceRange()))
      Variable = V;
  if (!Variable || !AST.getAsConstantArrayType(Variable->getType()))
    return {};
  const auto *List = dyn_cast<InitListExpr>(Variable->getInit());
  const InitListExpr *Written = List ? List->getSyntacticForm() : nullptr;
  if (!List || !Written || !isHere(Written->getLBraceLoc()) ||
      !isHere(Written->getRBraceLoc()) ||
      !words(offset(Written->getLBraceLoc()), endOf(Written->getRBraceLoc())))
    return {};
  // What names its place would lose it in braces of its own.
  if (llvm::any_of(Written->inits(), [](const Expr *Each) {
        return isa<DesignatedInitExpr>(Each);
      }))
    return {};
  std::vector<FixEdit> Out;
  for (const Expr *Each : List->inits()) {
    const auto *Element = dyn_cast<InitListExpr>(Each);
    if (!Element)
      continue; // A record by its name, or what is not written.
    if (!Element->getType()->isRecordType() ||
        Element->getType()->isUnionType())
      return {};
    if (Element->getSyntacticForm())
      continue; // It has braces.
    const Expr *First = nullptr, *Last = nullptr;
    for (const Expr *Value : Element->inits()) {
      if (isa<ImplicitValueInitExpr, CXXDefaultInitExpr>(Value))
        continue;
      const auto *Inner = dyn_cast<InitListExpr>(Value->IgnoreImplicit());
      if ((Inner && !Inner->getSyntacticForm()) ||
          !isHere(Value->getSourceRange()))
        return {};
      First = First ? First : Value;
      Last = Value;
    }
    if (!First)
      continue;
    const uint32_t Begin = offset(First->getBeginLoc());
    const uint32_t End = endOf(Last->getEndLoc());
    Out.push_back({Begin, Begin, "{"});
    Out.push_back({End, End, "}"});
  }
  return Out;
}
