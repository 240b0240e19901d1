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

std::optional<Fixer::WrittenList> Fixer::findList() const {
  const std::optional<Group> G = findGroup();
  if (!G)
    return std::nullopt;
  const VarDecl *Variable = nullptr;
  for (const DeclaratorDecl *D : G->Names)
    if (const auto *V = dyn_cast<VarDecl>(D);
        V && V->getInit() && holdsPlace(V->getInit()->getSourceRange()))
      Variable = V;
  if (!Variable || !AST.getAsConstantArrayType(Variable->getType()))
    return std::nullopt;
  WrittenList Out;
  Out.List = dyn_cast<InitListExpr>(Variable->getInit());
  Out.Written = Out.List ? Out.List->getSyntacticForm() : nullptr;
  if (!Out.Written)
    Out.Written = Out.List;
  if (!Out.List || !isHere(Out.Written->getLBraceLoc()) ||
      !isHere(Out.Written->getRBraceLoc()))
    return std::nullopt;
  auto Words = words(offset(Out.Written->getLBraceLoc()),
                     endOf(Out.Written->getRBraceLoc()));
  if (!Words)
    return std::nullopt;
  Out.Words = std::move(*Words);
  return Out;
}

/// `= { 1, 2, 3, 4 }` becomes `= { {1, 2}, {3, 4} }`.
std::vector<FixEdit> Fixer::braceRecords() const {
  const std::optional<WrittenList> Values = findList();
  if (!Values)
    return {};
  const InitListExpr *List = Values->List, *Written = Values->Written;
  if (List == Written)
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
