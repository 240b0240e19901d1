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

/// Whether \p T is `const S &`, S being \p Record.
static bool refersToConst(QualType T, const CXXRecordDecl *Record) {
  return T->isLValueReferenceType() && T->getPointeeType().isConstQualified() &&
         ownRecord(T->getPointeeType(), Record->getASTContext()) ==
             Record->getDefinition();
}

/// Whether \p F is all that \p Record says of equality, but for methods that
/// compare it with something else.
static bool isAlone(const FunctionDecl *F, const CXXRecordDecl *Record) {
  const ASTContext &AST = Record->getASTContext();
  auto IsOther = [&](const NamedDecl *D) {
    return D->getUnderlyingDecl()->getCanonicalDecl() != F->getCanonicalDecl();
  };
  auto Takes = [&](const NamedDecl *D) {
    D = D->getUnderlyingDecl();
    const auto *Template = dyn_cast<FunctionTemplateDecl>(D);
    const auto *Other =
        dyn_cast<FunctionDecl>(Template ? Template->getTemplatedDecl() : D);
    return !Other || Template || isa<CXXMethodDecl>(Other) ||
           llvm::any_of(Other->parameters(), [&](const ParmVarDecl *P) {
             return ownRecord(P->getType().getNonReferenceType(), AST) ==
                    Record;
           });
  };
  for (OverloadedOperatorKind Kind : {OO_ExclaimEqual, OO_EqualEqual}) {
    const DeclarationName Name = AST.DeclarationNames.getCXXOperatorName(Kind);
    for (const NamedDecl *Each : Record->lookup(Name))
      if (IsOther(Each) &&
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
          D && D->getDeclName() == Name && IsOther(D) && Takes(D))
        return false;
    for (const NamedDecl *Each :
         Record->getEnclosingNamespaceContext()->lookup(Name))
      if (IsOther(Each) && Takes(Each))
        return false;
  }
  return true;
}

bool layoutopt::isPlainComparison(const CXXMethodDecl *M,
                                  const CXXRecordDecl *Record) {
  if (M->getOverloadedOperator() != OO_EqualEqual || !M->isConst() ||
      M->getRefQualifier() != RQ_None || M->getNumParams() != 1)
    return false;
  const QualType T = M->getParamDecl(0)->getType();
  return T->isLValueReferenceType() && T->getPointeeType().isConstQualified() &&
         isAlone(M, Record);
}

bool layoutopt::isDefaultedComparison(const FunctionDecl *F,
                                      const CXXRecordDecl *Record) {
  F = F->getCanonicalDecl();
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (F->getOverloadedOperator() != OO_EqualEqual || !F->isDefaulted() ||
      F->isDeleted() || F->isDependentContext() ||
      (Method &&
       (Method->getParent()->getCanonicalDecl() != Record->getCanonicalDecl() ||
        !Method->isConst() || Method->isVirtual() ||
        Method->getRefQualifier() != RQ_None ||
        Method->getAccess() != AS_public)) ||
      F->getNumParams() != (Method ? 1U : 2U))
    return false;
  return llvm::all_of(F->parameters(),
                      [&](const ParmVarDecl *P) {
                        return refersToConst(P->getType(), Record);
                      }) &&
         isAlone(F, Record);
}
