//===-- PaddingCheck.cpp - Records with padding ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PaddingCheck.h"
#include "layoutopt/Report/Advice.h"

using namespace layoutopt;
using namespace layoutopt::tidy;

void PaddingCheck::report(const Answer &Said) {
  const Program &P = Said.project().program();
  for (const PaddingAdvice &Advice : paddingAdvice(P)) {
    say(at(P, P.Facts.Records[Advice.Record].Definition), textOf(P, Advice));
    for (const KeptNote &Note :
         notesOf(P, Advice, context().getLangOpts().CPlusPlus))
      say(at(P, Note.Where), Note.Text, clang::DiagnosticIDs::Note);
  }
}
