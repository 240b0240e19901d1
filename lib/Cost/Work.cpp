//===-- Work.cpp - What a program does beside moving records --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Cost/Work.h"
#include "layoutopt/Affinity/CallGroups.h"
#include "layoutopt/Affinity/Kdlg.h"
#include <algorithm>
#include <cmath>

using namespace layoutopt;

namespace {

class WorkCounter {
public:
  WorkCounter(const Program &P, uint64_t LineBytes)
      : P(P), LineBytes(LineBytes), Known(P.Facts.Functions.size()),
        IsActive(P.Facts.Functions.size(), false) {}

  const ProgramWork &ofFunction(Index F);

private:
  ProgramWork of(const AccessNode &N);
  ProgramWork ofAccess(const AccessNode &N) const;

  const Program &P;
  const uint64_t LineBytes;
  std::vector<ProgramWork> Known; ///< Of functions that are done.
  std::vector<bool> IsActive;     ///< Begun: done, or in the middle.
};

} // namespace

const ProgramWork &WorkCounter::ofFunction(Index F) {
  if (!IsActive[F]) {
    IsActive[F] = true;
    Known[F] = of(P.Facts.Functions[F].Accesses);
  }
  return Known[F];
}

ProgramWork WorkCounter::ofAccess(const AccessNode &N) const {
  ProgramWork Out;
  if (N.Entity != None && P.SetOf[N.Entity] != None)
    return Out;
  Out.Accesses = 1;
  // One step of the innermost loop around it.
  Stride Step = N.Moves.Loops.empty() ? N.Moves.Item : N.Moves.Loops.back();
  if (Step.Kind != StrideKind::Fixed)
    Out.Gathered = 1;
  else
    Out.Ordered =
        std::min(std::abs(double(Step.Amount)) / double(LineBytes), 1.0);
  return Out;
}

ProgramWork WorkCounter::of(const AccessNode &N) {
  switch (N.Kind) {
  case AccessKind::Access:
    return ofAccess(N);
  case AccessKind::Call:
    return ofFunction(N.Function);
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
  for (const AccessNode &Child : N.Children)
    Sum += of(Child);
  if (N.Kind == AccessKind::Loop)
    Sum *= double(expectedIterationsOf(N));
  else if (N.Kind == AccessKind::Branch && !N.Children.empty())
    Sum *= 1 / double(N.Children.size());
  return Sum;
}

ProgramWork layoutopt::workOf(const Program &P, uint64_t LineBytes) {
  WorkCounter Counter(P, LineBytes);
  ProgramWork Sum;
  for (Index F : rootsOf(P.Facts.Functions)) {
    ProgramWork Work = Counter.ofFunction(F);
    Work *= P.Facts.Functions[F].IsKernel ? double(NDRangeIterations) : 1;
    Sum += Work;
  }
  return Sum;
}
