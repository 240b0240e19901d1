//===-- Comparisons.cpp - Operators that compare records ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/Comparisons.h"
#include "Types/Elements.h"
#include "clang/AST/DeclFriend.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;

bool layoutopt::isPlainComparison(const CXXMethodDecl *M,
                                  const CXXRecordDecl *Record) {
  const ASTContext &AST = Record->getASTContext();
  if (M->getOverloadedOperator() != OO_EqualEqual || !M->isConst() ||
      M->getRefQualifier() != RQ_None || M->getNumParams() != 1)
    return false;
  const QualType T = M->getParamDecl(0)->getType();
  if (!T->isLValueReferenceType() || !T->getPointeeType().isConstQualified())
    return false;
  auto Takes = [&](const NamedDecl *D) {
    D = D->getUnderlyingDecl();
    const auto *Template = dyn_cast<FunctionTemplateDecl>(D);
    const auto *F =
        dyn_cast<FunctionDecl>(Template ? Template->getTemplatedDecl() : D);
    return !F || Template || isa<CXXMethodDecl>(F) ||
           llvm::any_of(F->parameters(), [&](const ParmVarDecl *P) {
             return ownRecord(P->getType().getNonReferenceType(), AST) ==
                    Record;
           });
  };
  for (OverloadedOperatorKind Kind : {OO_ExclaimEqual, OO_EqualEqual}) {
    const DeclarationName Name = AST.DeclarationNames.getCXXOperatorName(Kind);
    for (const NamedDecl *Each : Record->lookup(Name))
      if (Each->getCanonicalDecl() != M->getCanonicalDecl() &&
          !(Kind == OO_EqualEqual && !isa<FunctionTemplateDecl>(Each) &&
            isa<CXXMethodDecl>(Each) &&
            !ownRecord(cast<CXXMethodDecl>(Each)
                           ->getParamDecl(0)
                           ->getType()
                           .getNonReferenceType(),
                       AST)))
        return false;
    for (const FriendDecl *Each : Record->friends())
      if (const NamedDecl *D = Each->getFriendDecl();
          D && D->getDeclName() == Name && Takes(D))
        return false;
    for (const NamedDecl *Each :
         Record->getEnclosingNamespaceContext()->lookup(Name))
      if (Takes(Each))
        return false;
  }
  return true;
}
