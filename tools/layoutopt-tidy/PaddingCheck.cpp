//===-- PaddingCheck.cpp - Records with padding ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PaddingCheck.h"
#include "Fixes.h"
#include "layoutopt/Fix/OrderHints.h"
#include "layoutopt/Report/Advice.h"

using namespace layoutopt;
using namespace layoutopt::tidy;

/// The edits of \p Advice, if \p Hints have its order.
static std::vector<clang::FixItHint> fixOf(const Program &P,
                                           const PaddingAdvice &Advice,
                                           llvm::ArrayRef<OrderHint> Hints,
                                           clang::ASTContext &AST) {
  for (const OrderHint &Each : Hints)
    if (Each.USR == P.Facts.Records[Advice.Record].USR &&
        Each.Order == Advice.Order)
      return hintsOf(Each.Fixes, AST);
  return {};
}

void PaddingCheck::report(const Answer &Said) {
  const Program &P = Said.project().program();
  const std::vector<PaddingAdvice> All = paddingAdvice(P);
  if (All.empty())
    return;
  std::vector<OrderHint> Known;
  if (orders())
    Known = orderHints(Said.project(), *orders());
  for (const PaddingAdvice &Advice : All) {
    const std::vector<clang::FixItHint> Hints =
        fixOf(P, Advice, Known, context());
    say(at(P, P.Facts.Records[Advice.Record].Definition), textOf(P, Advice))
        << Hints;
    if (!Hints.empty())
      continue; // All of that has been looked for.
    for (const KeptNote &Note :
         notesOf(P, Advice, context().getLangOpts().CPlusPlus))
      say(at(P, Note.Where), Note.Text, clang::DiagnosticIDs::Note);
  }
}
