//===-- Inlines.cpp - Inline functions that others may define -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C: an inline function with external linkage must use nothing that only its
/// own unit has (C11 6.7.4p3). Generated functions are static, so that only
/// accesses to fields, which call none, can change in there.
///
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Passes.h"

using namespace clang;
using namespace layoutopt;

/// Whether the new text of \p Kind may call a generated function.
static bool mayCall(ExprKind Kind) {
  switch (Kind) {
  case ExprKind::Name:
  case ExprKind::Paren:
  case ExprKind::Subscript:
  case ExprKind::Deref:
  case ExprKind::Field:
  case ExprKind::SizeOfElement:
  case ExprKind::NullTest:
    return false;
  default:
    return true;
  }
}

void layoutopt::refuseExternalInlines(llvm::ArrayRef<const Decl *> Users,
                                      ExtractContext &C) {
  std::vector<std::pair<Range, const FunctionDecl *>> Bodies;
  for (const Decl *D : Users) {
    const auto *F = dyn_cast<FunctionDecl>(D);
    if (!F || !F->doesThisDeclarationHaveABody() || !F->isInlined() ||
        !F->isExternallyVisible())
      continue;
    if (auto R = C.Where.fileRange(F->getBody()->getBeginLoc(),
                                   F->getBody()->getEndLoc()))
      Bodies.push_back({*R, F});
  }
  if (Bodies.empty())
    return;
  const std::vector<ExprFacts> &Exprs = C.Facts.Exprs;
  std::vector<Index> Through(Exprs.size(), None);
  for (size_t I = 0; I != Exprs.size(); ++I) {
    const ExprFacts &E = Exprs[I];
    Through[I] = E.Entity;
    if (E.Entity == None && !E.Operands.empty())
      Through[I] = Through[E.Operands.front()];
    if (!mayCall(E.Kind) || Through[I] == None)
      continue;
    for (const auto &[Body, F] : Bodies)
      if (Body.contains(E.Extent))
        C.obstacle(Reason::ExternalInline,
                   "'" + F->getName() +
                       "' is inline with external linkage, and uses more of "
                       "the array than fields",
                   "declare it static inline", F->getLocation(), Through[I]);
  }
}
