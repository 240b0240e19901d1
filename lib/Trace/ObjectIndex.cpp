//===-- ObjectIndex.cpp - Objects by address and time ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObjectIndex.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <tuple>

using namespace layoutopt::trace;

ObjectIndex::ObjectIndex(llvm::ArrayRef<TracedObject> Objects)
    : Objects(Objects) {
  Order.resize(Objects.size());
  for (unsigned I = 0; I < Order.size(); ++I)
    Order[I] = I;
  llvm::sort(Order, [&](unsigned A, unsigned B) {
    return std::make_tuple(Objects[A].Address, Objects[A].Born, A) <
           std::make_tuple(Objects[B].Address, Objects[B].Born, B);
  });
  uint64_t End = 0;
  for (unsigned I : Order) {
    End = std::max(End, Objects[I].Address + Objects[I].Size);
    Ends.push_back(End);
  }
}

ObjectIndex::Answer ObjectIndex::find(uint64_t Lowest, uint64_t Length,
                                      uint64_t First, uint64_t Last) const {
  const uint64_t Behind = Lowest + Length;
  auto Starts = [&](unsigned I, uint64_t Address) {
    return Objects[I].Address < Address;
  };
  size_t At =
      size_t(std::lower_bound(Order.begin(), Order.end(), Behind, Starts) -
             Order.begin());
  Answer Result;
  for (unsigned Seen = 0; At-- != 0 && Seen < MaxCandidates; ++Seen) {
    if (Ends[At] <= Lowest)
      break;
    const unsigned Number = Order[At];
    const TracedObject &O = Objects[Number];
    if (O.Address + O.Size <= Lowest || O.Born > Last || O.Died <= First)
      continue;
    if (O.Address > Lowest || O.Address + O.Size < Behind) {
      Result.What = Answer::Several;
      return Result;
    }
    if (Result.What == Answer::Nothing) {
      Result.What = Answer::OneOrigin;
      Result.Object = Number;
      continue;
    }
    Result.IsUnique = false;
    if (Objects[Result.Object].Origin != O.Origin ||
        Objects[Result.Object].Address != O.Address) {
      Result.What = Answer::Several;
      return Result;
    }
    Result.Object = Number; // The one that was born first.
  }
  return Result;
}
