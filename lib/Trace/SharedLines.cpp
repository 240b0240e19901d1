//===-- SharedLines.cpp - Cache lines that several threads write ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedLines.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;
using namespace layoutopt::trace;

bool SharedLineFinder::addBytes(uint64_t Address, uint64_t Size,
                                const LineWriter &Who) {
  while (Size != 0) {
    if (!Budget.spend())
      return false;
    const uint64_t Number = Address / LineBytes, First = Address % LineBytes;
    const uint64_t Length = std::min<uint64_t>(Size, LineBytes - First);
    const uint64_t Bytes =
        (Length == 64 ? ~uint64_t(0) : (uint64_t(1) << Length) - 1) << First;
    std::vector<LineWriter> &Writers = Lines[Number];
    auto At = llvm::find_if(Writers, [&](const LineWriter &W) {
      return W.Thread == Who.Thread && W.Object == Who.Object;
    });
    if (At == Writers.end()) {
      if (Writers.size() == MaxWritersOfLine)
        return true;
      if (NumWriters == MaxWriters) {
        Budget.Steps = 0;
        return false;
      }
      ++NumWriters;
      Writers.push_back(Who);
      At = std::prev(Writers.end());
    }
    At->Bytes |= Bytes;
    Address += Length;
    Size -= Length;
  }
  return true;
}

bool SharedLineFinder::add(const Run &R, const Box &B, unsigned Object) {
  const Site &S = T.Sites[R.Site];
  if (T.NumThreads < 2 || S.Kind == AccessKind::Load)
    return true;
  const LineWriter Who = {R.Thread, R.Site, Object, 0};
  // Loops that go on where the one within them ends write one range; those that
  // do not move write nothing more.
  uint64_t Start = B.Start, Size = S.Size;
  std::vector<BoxLoop> Loops;
  for (const BoxLoop &L : llvm::reverse(B.Loops)) {
    if (L.Step == 0 || L.Trips == 1)
      continue;
    const bool IsDown = int64_t(L.Step) < 0;
    const uint64_t Length = IsDown ? 0 - L.Step : L.Step;
    if (Loops.empty() && Length <= Size) {
      if (IsDown)
        Start -= Length * (L.Trips - 1);
      Size += Length * (L.Trips - 1);
    } else {
      Loops.push_back(L);
    }
  }
  std::vector<uint64_t> At(Loops.size(), 0);
  uint64_t Address = Start;
  while (true) {
    if (!addBytes(Address, Size, Who))
      return false;
    size_t L = 0;
    for (; L < Loops.size(); ++L) {
      Address += Loops[L].Step;
      if (++At[L] < Loops[L].Trips)
        break;
      Address -= Loops[L].Step * Loops[L].Trips;
      At[L] = 0;
    }
    if (L == Loops.size())
      return true;
  }
}

void SharedLineFinder::finish() {
  for (const auto &[Number, Writers] : Lines) {
    // Those that some other thread's writes may have met.
    SharedLine Line;
    Line.IsFalse = true;
    for (const LineWriter &W : Writers) {
      const TracedObject &O = T.Objects[W.Object];
      bool Meets = false;
      for (const LineWriter &Other : Writers) {
        const TracedObject &P = T.Objects[Other.Object];
        if (Other.Thread == W.Thread || O.Born >= P.Died || P.Born >= O.Died)
          continue;
        Meets = true;
        if (W.Bytes & Other.Bytes)
          Line.IsFalse = false;
      }
      if (Meets)
        Line.Writers.push_back(W);
    }
    if (Line.Writers.empty())
      continue;
    llvm::sort(Line.Writers, [](const LineWriter &A, const LineWriter &B) {
      return std::make_pair(A.Thread, A.Object) <
             std::make_pair(B.Thread, B.Object);
    });
    Line.Address = Number * LineBytes;
    Shared.push_back(std::move(Line));
  }
  Lines.clear();
  llvm::sort(Shared, [](const SharedLine &A, const SharedLine &B) {
    return A.Address < B.Address;
  });
}

void SharedLineFinder::report(ObjectUse &Use) const {
  for (const SharedLine &Line : Shared) {
    const bool IsOfUse = llvm::any_of(Line.Writers, [&](const LineWriter &W) {
      return T.Objects[W.Object].Origin == Use.Origin;
    });
    if (!IsOfUse)
      continue;
    ++(Line.IsFalse ? Use.NumFalselyShared : Use.NumTrulyShared);
    if (Use.Shared.size() < ObjectUse::MaxLinesTold)
      Use.Shared.push_back(Line);
  }
}
