//===-- ObjectPieces.cpp - Accesses by object -----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObjectPieces.h"
#include "BoxCursor.h"

using namespace layoutopt;
using namespace layoutopt::trace;

/// Calls \p Take with each address of \p B, as long as there is a budget.
static bool forEachAddressOf(const Box &B, WalkBudget &Budget,
                             llvm::function_ref<void(uint64_t)> Take) {
  BoxCursor Cursor(B);
  do {
    if (!Budget.spend())
      return false;
    Take(Cursor.address());
  } while (Cursor.advance());
  return true;
}

bool PieceReader::pieces(const Run &R, const Box &B, WalkBudget &Budget,
                         Taker Take) const {
  const uint64_t Size =
      std::max<uint64_t>(Trace.tables().Sites[R.Site].Size, 1);
  using Answer = ObjectIndex::Answer;
  const std::optional<Box::Extent> E = B.extent();
  if (E && E->Width <= ~uint64_t(0) - E->Lowest - Size) {
    const Answer A =
        Index.find(E->Lowest, E->Width + Size, R.FirstEpoch, R.LastEpoch);
    if (A.What != Answer::Several) {
      Take(R, B, A);
      return true;
    }
  }
  // One address after the other. Loops that do not move are kept.
  Box Moving, One;
  Moving.Start = B.Start;
  for (const BoxLoop &L : B.Loops)
    (L.Step ? Moving : One).Loops.push_back(L);
  return forEachAddressOf(Moving, Budget, [&](uint64_t Address) {
    One.Start = Address;
    Take(R, One,
         Address <= ~uint64_t(0) - Size
             ? Index.find(Address, Size, R.FirstEpoch, R.LastEpoch)
             : Answer());
  });
}

llvm::Error PieceReader::forEach(WalkBudget &Budget, bool &IsWhole,
                                 Taker Take) const {
  return Trace.forEachRun([&](const Run &R, const Place &) {
    IsWhole &= forEachBox(R.Nodes, Budget, [&](const Box &B, unsigned) {
      IsWhole &= pieces(R, B, Budget, Take);
      return true;
    });
    return llvm::Error::success();
  });
}
