//===-- Rows.cpp - Structures that are rows of structures -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/Rules.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;

using Runs = std::vector<OffsetSet::Run>;

/// The runs of \p Used, cut where rows of \p N begin; nullopt if one of them
/// holds a whole row, which is then no structure.
static std::optional<Runs> cutIntoRows(const OffsetSet &Used, uint64_t N) {
  Runs Cut;
  for (OffsetSet::Run R : Used.runs()) {
    if (R.length() >= 2 * N)
      return std::nullopt;
    while (R.Begin / N != (R.End - 1) / N) {
      const uint64_t Border = (R.Begin / N + 1) * N;
      Cut.push_back({R.Begin, Border});
      R.Begin = Border;
    }
    Cut.push_back(R);
    if (Cut.back().length() == N)
      return std::nullopt;
  }
  return Cut;
}

/// The I and J of \p Used for rows of \p N.
static std::optional<std::pair<OffsetSet, OffsetSet>>
rowsOf(const OffsetSet &Used, uint64_t N) {
  assert(N > 1 && "a row has several offsets");
  const uint64_t First = Used.front() / N;
  const OffsetSet Row = Used.slice(First * N, First * N + N);
  const uint64_t OfRow = Row.count(), OfAll = Used.count();
  if (OfRow < 2 || OfAll == OfRow || OfAll % OfRow != 0)
    return std::nullopt;
  const std::optional<Runs> Cut = cutIntoRows(Used, N);
  if (!Cut || Cut->size() % Row.runs().size() != 0)
    return std::nullopt;
  Runs Rows;
  for (size_t K = 0; K < Cut->size(); K += Row.runs().size()) {
    const uint64_t Number = (*Cut)[K].Begin / N;
    for (size_t Of = 0; Of < Row.runs().size(); ++Of)
      if ((*Cut)[K + Of].Begin != Number * N + Row.runs()[Of].Begin ||
          (*Cut)[K + Of].End != Number * N + Row.runs()[Of].End)
        return std::nullopt;
    Rows.push_back({Number, Number + 1});
  }
  return std::make_pair(OffsetSet(std::move(Rows)), Row);
}

/// The divisors of \p Size that rows may have as their length, ascending, as
/// far as a short search finds them.
static std::vector<uint64_t> rowLengths(uint64_t Size) {
  constexpr uint64_t Most = uint64_t(1) << 16;
  std::vector<uint64_t> Short, Long;
  for (uint64_t D = 2; D <= Most && D < Size; ++D) {
    if (Size % D != 0)
      continue;
    Short.push_back(D);
    if (Size / D > Most)
      Long.push_back(Size / D);
  }
  Short.insert(Short.end(), Long.rbegin(), Long.rend());
  return Short;
}

/// Appends \p S, a structure, to \p Factors: as its rows and which rows there
/// are, if it has any.
static void appendRows(const LayoutTerm &S, std::vector<LayoutTerm> &Factors) {
  // Two rows of two offsets are the least.
  const bool IsLarge = S.used().count() >= 4;
  for (uint64_t N : IsLarge ? rowLengths(S.size()) : std::vector<uint64_t>())
    if (const auto Found = rowsOf(S.used(), N)) {
      // Offsets stay below sizes, so that both are structures.
      Factors.push_back(
          llvm::cantFail(LayoutTerm::structure(Found->first, S.size() / N)));
      Factors.push_back(
          llvm::cantFail(LayoutTerm::structure(Found->second, N)));
      return;
    }
  Factors.push_back(S);
}

/// \p T with each structure split once, where it can be.
static LayoutTerm splitOnce(const LayoutTerm &T) {
  // Sizes stay what they are, so that neither sums nor products can fail.
  if (T.isSum()) {
    std::vector<LayoutTerm> Summands;
    for (const LayoutTerm &Part : T.parts())
      Summands.push_back(splitOnce(Part));
    return llvm::cantFail(LayoutTerm::sum(Summands));
  }
  std::vector<LayoutTerm> Factors;
  for (const LayoutTerm &Factor : T.factors())
    if (Factor.isStructure())
      appendRows(Factor, Factors);
    else
      Factors.push_back(Factor.isSum() ? splitOnce(Factor) : Factor);
  return llvm::cantFail(LayoutTerm::product(Factors));
}

LayoutTerm layoutopt::splitRows(const LayoutTerm &T) {
  LayoutTerm Split = normalForm(T);
  while (true) {
    // Rules may apply to rows that they did not apply to before.
    LayoutTerm Next = normalForm(splitOnce(Split));
    if (Next == Split)
      return Split;
    Split = std::move(Next);
  }
}
