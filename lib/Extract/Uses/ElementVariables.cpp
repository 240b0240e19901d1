//===-- ElementVariables.cpp - Variables that are bound to elements -------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: `body &p = v[i];` and `for (body &p : v)` declare names for elements.
///
//===----------------------------------------------------------------------===//

#include "Uses/ContainerUses.h"

using namespace clang;
using namespace layoutopt;

/// Makes \p V a name for what \p From names; false if its declaration cannot
/// be.
bool ContainerUses::bindVariable(const VarDecl *V, const Sources &From) {
  if (V->isInitCapture() || isa<DecompositionDecl>(V) ||
      V->hasGlobalStorage() || V->getType()->isRValueReferenceType() ||
      (V->getInitStyle() == VarDecl::ListInit &&
       !V->getType()->isReferenceType()))
    return false;
  // `S &a = v[0], &b = v[1];`
  for (const AroundNode &Each : llvm::reverse(Path))
    if (const auto *List = dyn_cast_or_null<DeclStmt>(Each.S)) {
      if (List->isSingleDecl())
        break;
      for (Index Each : From)
        if (!InPattern)
          Names.refuse(Each, ownRecord(V->getType().getNonReferenceType(), AST),
                       "'" + V->getName() +
                           "' is declared together with others",
                       "declare it alone", V->getSourceRange(),
                       Reason::SharedDeclaration);
      return true;
    }
  Index Name = isAsWritten(V) || Names.isGeneric(V) ? Names.variable(V) : None;
  if (Name == None)
    return false;
  for (Index Each : From)
    Names.bind(Name, Each);
  return true;
}

/// Loop \p S goes through what \p From names: if by pointers, these are no
/// arrays of their own.
void ContainerUses::walkedArray(const CXXForRangeStmt *S, Index From) {
  for (const DeclStmt *Each : {S->getBeginStmt(), S->getEndStmt()}) {
    const auto *V = Each && Each->isSingleDecl()
                        ? dyn_cast<VarDecl>(Each->getSingleDecl())
                        : nullptr;
    if (!V || !pointedRecord(V->getType(), AST))
      continue;
    Names.walk(C.usrOf(V), V, V->getType(), From);
    const auto *Call = dyn_cast_or_null<CallExpr>(
        V->getInit() ? V->getInit()->IgnoreUnlessSpelledInSource() : nullptr);
    if (const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr)
      Names.walk(C.usr(F) + "#return", F, F->getReturnType(), From);
  }
}

/// The variable of `for (auto &p : v)`, which nobody wrote a value of.
bool ContainerUses::VisitCXXForRangeStmt(CXXForRangeStmt *S) {
  const VarDecl *V = S->getLoopVariable();
  const Expr *Init = V ? V->getInit() : nullptr;
  if (!Init || Init->isTypeDependent() || Instantiations != 0)
    return true;
  const bool IsReference = V->getType()->isReferenceType();
  Init = Init->IgnoreUnlessSpelledInSource();
  if (const auto *Made = dyn_cast<CXXConstructExpr>(Init);
      Made && Made->getNumArgs() == 1)
    Init = Made->getArg(0)->IgnoreParenImpCasts();
  std::optional<Sources> From = sourcesOf(Init);
  if (!From)
    return true;
  // The iterators of arrays are pointers.
  if (recordOfContainer(S->getRangeInit()->getType(), AST))
    From = Sources{None};
  else if (const Index Array = arrayOf(S->getRangeInit()); Array != None)
    From = Sources{Array};
  walkedArray(S, From->front());
  const TypeSourceInfo *Info = V->getTypeSourceInfo();
  const bool IsDeduced = Info && Info->getTypeLoc().getContainedAutoTypeLoc();
  const auto *Parts = dyn_cast<DecompositionDecl>(V);
  if (Parts && bindParts(Parts, *From, S))
    return true;
  const bool IsOther = ownRecord(V->getType().getNonReferenceType(), AST) !=
                       ownRecord(Init->getType(), AST);
  if (IsOther ||
      ((IsReference || IsDeduced) && (Parts || !bindVariable(V, *From))))
    refuse(S->getRangeInit(), ownRecord(Init->getType(), AST), *From,
           (Parts ? llvm::Twine("a structured binding")
                  : "'" + V->getName() + "'") +
               " goes through the elements in a way that is not covered",
           "declare it as a reference to the record");
  return true;
}
