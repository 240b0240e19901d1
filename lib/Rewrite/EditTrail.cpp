//===-- EditTrail.cpp - Edits that were made one behind the other ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Rewrite/EditTrail.h"
#include <algorithm>
#include <cassert>

using namespace layoutopt;
using llvm::StringRef;

void EditTrail::add(StringRef Now, llvm::ArrayRef<TrailEdit> Step) {
  std::vector<TrailEdit> Out;
  size_t Old = 0, New = 0;
  // Of the edits so far up to number Old, modulo 2^n: text may be shorter.
  uint32_t Shift = 0;
  while (Old != Edits.size() || New != Step.size()) {
    auto BeginOfOld = [&] { return Edits[Old].Begin + Shift; };
    // What touches becomes one, from Begin up to End of the text by now.
    const bool IsOldFirst =
        New == Step.size() ||
        (Old != Edits.size() && BeginOfOld() <= Step[New].Begin);
    TrailEdit Each;
    const uint32_t Begin = IsOldFirst ? BeginOfOld() : Step[New].Begin;
    uint32_t End = Begin;
    Each.Begin = Begin - Shift;
    const size_t First = New;
    while (true) {
      if (Old != Edits.size() && BeginOfOld() <= End) {
        const auto Size = static_cast<uint32_t>(Edits[Old].Text.size());
        End = std::max(End, BeginOfOld() + Size);
        Shift += Size - (Edits[Old].End - Edits[Old].Begin);
        Each.Owners.insert(Edits[Old].Owners.begin(), Edits[Old].Owners.end());
        ++Old;
      } else if (New != Step.size() && Step[New].Begin <= End) {
        End = std::max(End, Step[New].End);
        Each.Owners.insert(Step[New].Owners.begin(), Step[New].Owners.end());
        ++New;
      } else {
        break;
      }
    }
    Each.End = End - Shift;
    uint32_t At = Begin;
    for (const TrailEdit &E : Step.slice(First, New - First)) {
      assert(At <= E.Begin && E.Begin <= E.End && E.End <= Now.size());
      Each.Text += Now.slice(At, E.Begin);
      Each.Text += E.Text;
      At = E.End;
    }
    Each.Text += Now.slice(At, End);
    Out.push_back(std::move(Each));
  }
  Edits = std::move(Out);
}

void EditTrail::renumber(llvm::ArrayRef<size_t> NewOf) {
  for (TrailEdit &E : Edits) {
    std::set<size_t> Owners;
    for (size_t Owner : E.Owners)
      Owners.insert(NewOf[Owner]);
    E.Owners = std::move(Owners);
  }
}

uint32_t EditTrail::originOf(uint32_t Offset) const {
  uint32_t Shift = 0;
  for (const TrailEdit &E : Edits) {
    const uint32_t Begin = E.Begin + Shift;
    if (Offset < Begin)
      break;
    const auto Size = static_cast<uint32_t>(E.Text.size());
    if (Offset < Begin + Size)
      return E.Begin;
    Shift += Size - (E.End - E.Begin);
  }
  return Offset - Shift;
}
