//===-- Algorithms.cpp - What algorithms call for elements ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uses/ContainerUses.h"

using namespace clang;
using namespace layoutopt;

bool ContainerUses::bindParameters(const FunctionDecl *F,
                                   const CXXRecordDecl *Record) {
  if (isOfLibrary(F, AST))
    return false;
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  for (unsigned I = 0; I != F->getNumParams(); ++I) {
    const ParmVarDecl *P = F->getParamDecl(I);
    QualType T = P->getType();
    if (ownRecord(T.getNonReferenceType(), AST) != Record)
      continue;
    if (T->isRValueReferenceType() ||
        (Pattern && !T->isReferenceType())) // `auto p`: a copy.
      return false;
    if (!T->isReferenceType())
      continue;
    Index Name = Names.variable(P);
    if (Name == None)
      return false;
    Names.bind(Name, None);
  }
  return true;
}

/// The functions that algorithms call by \p Arg; they get elements.
bool ContainerUses::bindCallable(const Expr *Arg, const CXXRecordDecl *Record) {
  Arg = Arg->IgnoreUnlessSpelledInSource();
  QualType T = Arg->getType().getNonReferenceType();
  if (T->isArithmeticType() || T->isEnumeralType() ||
      recordOfContainer(T, AST) || recordOfIterator(T, AST) ||
      ownRecord(T, AST) == Record)
    return true;
  if (const auto *U = dyn_cast<UnaryOperator>(Arg);
      U && U->getOpcode() == UO_AddrOf)
    Arg = U->getSubExpr()->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Arg))
    if (const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl()))
      return !isOfTemplate(F) && bindParameters(F, Record);
  const auto *Class = T->getAsCXXRecordDecl();
  Class = Class ? Class->getDefinition() : nullptr;
  if (!Class || isOfLibrary(Class, AST)) {
    // Engines of random numbers and output iterators of other things.
    return Class && Class->getIdentifier() &&
           llvm::is_contained({"back_insert_iterator",
                               "mersenne_twister_engine",
                               "linear_congruential_engine"},
                              Class->getName());
  }
  if (Class->isLambda()) {
    if (const FunctionTemplateDecl *Template =
            Class->getDependentLambdaCallOperator()) {
      // One text for all that is made of it.
      unsigned Number = 0;
      for (const FunctionDecl *Made : Template->specializations())
        if (++Number > 1 || !bindParameters(Made, Record))
          return false;
      return Number == 1;
    }
    return bindParameters(Class->getLambdaCallOperator(), Record);
  }
  bool Found = false;
  for (const Decl *D : Class->decls()) {
    const auto *Method = dyn_cast<CXXMethodDecl>(D);
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      if (Template->getTemplatedDecl()->getOverloadedOperator() == OO_Call)
        return false;
    if (!Method || Method->getOverloadedOperator() != OO_Call)
      continue;
    Found = true;
    if (!bindParameters(Method, Record))
      return false;
  }
  return Found;
}

void ContainerUses::bindCallables(const CallExpr *Call,
                                  const CXXRecordDecl *Record) {
  if (!Bound.insert(Call).second)
    return;
  for (const Expr *Arg : Call->arguments())
    if (!bindCallable(Arg, Record))
      refuse(Arg, Record,
             "an algorithm calls what is not known to take elements of another "
             "class",
             "pass a lambda that takes references to the record");
}
