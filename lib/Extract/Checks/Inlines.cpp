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
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;

/// Whether the new text of \p Kind may call a generated function.
static bool mayCall(ExprKind Kind) {
  return !llvm::is_contained(
      {ExprKind::Name, ExprKind::Paren, ExprKind::Subscript, ExprKind::Deref,
       ExprKind::Field, ExprKind::SizeOfElement, ExprKind::NullTest},
      Kind);
}

/// Whether \p R stands in a directive: who expands that macro is not known
/// here, so that any function may.
static bool isInDirective(const Range &R, Places &Where) {
  StringRef Before = Where.text(Where.wholeFile(R.File)).take_front(R.Begin);
  while (true) {
    const size_t Break = Before.rfind('\n');
    if (Break == StringRef::npos ||
        !Before.take_front(Break).rtrim("\r").ends_with("\\"))
      return Before.substr(Break == StringRef::npos ? 0 : Break + 1)
          .ltrim()
          .starts_with("#");
    Before = Before.take_front(Break);
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
      if (Body.contains(E.Extent) || isInDirective(E.Extent, C.Where))
        C.obstacle(Reason::ExternalInline,
                   "'" + F->getName() +
                       "' is inline with external linkage, and uses more of "
                       "the array than fields",
                   "declare it static inline", F->getLocation(), Through[I]);
  }
}
