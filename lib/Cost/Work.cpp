//===-- Work.cpp - What a program does beside moving records --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Cost/Work.h"
#include "layoutopt/Affinity/Kdlg.h"
#include <algorithm>
#include <cmath>

using namespace layoutopt;

double Shares::of(const AccessNode &N, const AccessNode *Parent) const {
  if (N.Kind == AccessKind::Sequence && N.Origin == BoundOrigin::Profile &&
      Around)
    return *Around == 0 ? 0 : std::min(double(N.Runs) / double(*Around), 1.0);
  return Parent && Parent->Kind == AccessKind::Branch
             ? 1 / double(Parent->Children.size())
             : 1;
}

std::optional<uint64_t> Shares::enter(const AccessNode &N) {
  std::optional<uint64_t> Before = Around;
  const bool Counts =
      N.Kind == AccessKind::Sequence || N.Kind == AccessKind::Loop;
  if (Counts && N.Origin == BoundOrigin::Profile)
    Around = N.Runs;
  else if (N.Kind == AccessKind::Loop)
    Around.reset();
  return Before;
}

FunctionWork::FunctionWork(const Program &P, uint64_t LineBytes)
    : P(P), LineBytes(LineBytes), Known(P.Facts.Functions.size()),
      IsActive(P.Facts.Functions.size(), false) {}

const ProgramWork &FunctionWork::of(Index Function) {
  if (!IsActive[Function]) {
    IsActive[Function] = true;
    Shares S;
    Known[Function] = of(P.Facts.Functions[Function].Accesses, S);
  }
  return Known[Function];
}

ProgramWork FunctionWork::ofAccess(Stride Step) const {
  ProgramWork Out;
  Out.Accesses = 1;
  if (Step.Kind != StrideKind::Fixed)
    Out.Gathered = 1;
  else
    Out.Ordered =
        std::min(std::abs(double(Step.Amount)) / double(LineBytes), 1.0);
  return Out;
}

ProgramWork FunctionWork::of(const AccessNode &N, Shares &S) {
  switch (N.Kind) {
  case AccessKind::Access:
    // Records are the business of walks.
    if (N.Entity != None && P.SetOf[N.Entity] != None)
      return {};
    return ofAccess(N.Moves.Loops.empty() ? N.Moves.Item
                                          : N.Moves.Loops.back());
  case AccessKind::Call:
    return of(N.Function);
  case AccessKind::Compute: {
    ProgramWork Out;
    Out.Operations = double(N.Count);
    return Out;
  }
  case AccessKind::Sequence:
  case AccessKind::Loop:
  case AccessKind::Branch:
    break;
  }
  ProgramWork Sum;
  const auto Before = S.enter(N);
  for (const AccessNode &Child : N.Children) {
    ProgramWork Work;
    const double Share = S.of(Child, &N);
    if (Share > 0)
      Work = of(Child, S);
    Work *= Share;
    Sum += Work;
  }
  S.leave(Before);
  if (N.Kind == AccessKind::Loop)
    Sum *= double(expectedIterationsOf(N));
  return Sum;
}
