//===-- TermFuzzer.cpp - Layout terms from strangers ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "layoutopt/Trace/Relayout.h"
#include "layoutopt/Trace/Rules.h"
#include "layoutopt/Trace/Sums.h"
#include "layoutopt/Trace/TermLayout.h"

using namespace layoutopt;

/// The offsets at which terms are compared: the first ones, and the last ones.
static bool denoteTheSame(const LayoutTerm &A, const LayoutTerm &B) {
  if (A.size() != B.size())
    return false;
  for (uint64_t K = 0; K < 200 && K < A.size(); ++K)
    if (A.uses(K) != B.uses(K) ||
        A.uses(A.size() - 1 - K) != B.uses(A.size() - 1 - K))
      return false;
  return true;
}

/// A term that is accepted prints as itself; what the rules make of it uses the
/// same offsets; new layouts keep each of them, once.
int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  auto Term = parseLayoutTerm(textOf(Data, Size));
  if (isRejected(Term.takeError()))
    return 0;
  for (const std::string &Text : {Term->str(), Term->symbols()}) {
    auto Again = parseLayoutTerm(Text);
    if (isRejected(Again.takeError()) || *Again != *Term)
      finding("a printed term is another one", Text);
  }
  draw(*Term);
  const LayoutTerm Normal = normalForm(*Term);
  if (!denoteTheSame(Normal, *Term) || !possibleSteps(Normal).empty())
    finding("a normal form is none", Term->str());
  auto Found = findDimensions(*Term);
  if (!isRejected(Found.takeError()) && !denoteTheSame(*Found, *Term))
    finding("dimensions are found that are not there", Term->str());
  auto Array = toRecordArray(*Term);
  if (!isRejected(Array.takeError()) && isRejected(toTerm(*Array).takeError()))
    finding("a layout expression has no term", Term->str());
  auto Start = Relayout::create(*Term);
  if (isRejected(Start.takeError()))
    return 0;
  auto Candidates = explore(*Start, {4, 50});
  if (isRejected(Candidates.takeError()))
    return 0;
  for (const Relayout &R : *Candidates) {
    for (uint64_t New = 0; New < 100 && New < R.count(); ++New) {
      auto Old = R.oldOffset(New);
      if (!Old || !Term->uses(*Old) || R.newOffset(*Old) != New)
        finding("an offset is lost", R.str());
    }
    if (R.oldOffset(R.count()))
      finding("an offset appears", R.str());
  }
  return 0;
}
