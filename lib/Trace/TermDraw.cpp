//===-- TermDraw.cpp - Pictures of layouts --------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/LayoutTerm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

/// The factors whose blocks a picture of \p T shows: those of a sum are its
/// first summand's.
static void appendSizes(const LayoutTerm &T, std::vector<uint64_t> &Sizes) {
  if (T.isLeaf())
    Sizes.push_back(T.size());
  else if (T.isSum())
    appendSizes(T.parts().front(), Sizes);
  else
    for (const LayoutTerm &Factor : T.parts())
      appendSizes(Factor, Sizes);
}

/// Sets \p Cell to the mark of \p T at \p Offset, if it is used; \p Letter is
/// the next summand's, and goes on behind all of those that are part of \p T.
static bool mark(const LayoutTerm &T, uint64_t Offset, char &Cell,
                 unsigned &Letter) {
  if (T.isLeaf())
    return T.uses(Offset);
  bool IsUsed = T.isProduct();
  if (T.isProduct()) {
    // Letters go from left to right, so that offsets are taken apart first.
    uint64_t Volume = T.size();
    for (const LayoutTerm &Factor : T.parts()) {
      Volume /= Factor.size();
      IsUsed &= mark(Factor, Offset / Volume % Factor.size(), Cell, Letter);
    }
    return IsUsed;
  }
  for (const LayoutTerm &Summand : T.parts()) {
    const char Own = Letter < 26 ? char('a' + Letter) : '#';
    ++Letter;
    if (!Summand.uses(Offset))
      continue;
    Cell = IsUsed ? '*' : Own;
    IsUsed = true;
  }
  return IsUsed;
}

std::string layoutopt::draw(const LayoutTerm &T, unsigned MaxCells,
                            unsigned MaxRows) {
  std::vector<uint64_t> Sizes;
  appendSizes(T, Sizes);
  // Volumes[k] is the size of a block of the last k factors; of these, rows
  // have as many as fit.
  std::vector<uint64_t> Volumes = {1};
  for (uint64_t Size : llvm::reverse(Sizes))
    Volumes.push_back(Volumes.back() * Size);
  size_t InRow = 0;
  while (InRow + 1 < Volumes.size() && Volumes[InRow + 1] <= MaxCells)
    ++InRow;
  // A last factor that is longer than any row is cut.
  const uint64_t RowSize = InRow == 0 ? Volumes[1] : Volumes[InRow];
  const uint64_t NumCells = std::min<uint64_t>(RowSize, MaxCells);
  const uint64_t NumRows = T.size() / RowSize;
  const uint64_t ShownRows = std::min<uint64_t>(NumRows, MaxRows);

  std::string Text;
  llvm::raw_string_ostream OS(Text);
  const unsigned Width =
      std::to_string(ShownRows ? (ShownRows - 1) * RowSize : 0).size();
  for (uint64_t Row = 0; Row < ShownRows; ++Row) {
    const uint64_t Start = Row * RowSize;
    OS << llvm::format_decimal(Start, Width) << "  ";
    for (uint64_t Cell = 0; Cell < NumCells; ++Cell) {
      for (size_t K = 1; K < InRow && Cell; ++K)
        if (Cell % Volumes[K] == 0)
          OS << '|';
      char Mark = '#';
      unsigned Letter = 0;
      OS << (mark(T, Start + Cell, Mark, Letter) ? Mark : '.');
    }
    if (NumCells < RowSize)
      OS << " ... " << RowSize - NumCells << " more";
    OS << '\n';
  }
  if (ShownRows < NumRows)
    OS << "... " << NumRows - ShownRows << " more rows of " << RowSize << '\n';
  return Text;
}
