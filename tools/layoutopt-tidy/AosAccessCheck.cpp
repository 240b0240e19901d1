//===-- AosAccessCheck.cpp - Arrays that are used in part -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AosAccessCheck.h"
#include "layoutopt/Report/Advice.h"

using namespace layoutopt;
using namespace layoutopt::tidy;

void AosAccessCheck::report(const Answer &Said) {
  const Program &P = Said.project().program();
  for (const AccessAdvice &Each : accessAdvice(Said.project(), Said.worth())) {
    clang::SourceLocation Where = at(P, Each.Where);
    if (Where.isInvalid() && !Each.Loops.empty())
      Where = at(P, Each.Loops.front().Where);
    say(Where, Each.Text);
    for (const KeptNote &Loop : Each.Loops)
      say(at(P, Loop.Where), Loop.Text, clang::DiagnosticIDs::Note);
  }
}
