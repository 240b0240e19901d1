//===-- Explore.cpp - Layouts that are worth a try ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/Error.h"
#include "layoutopt/Trace/Relayout.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace layoutopt;

namespace {

/// Collects candidates, each once.
class Explorer {
public:
  explicit Explorer(size_t MaxCandidates) : MaxCandidates(MaxCandidates) {}

  /// Appends what \p From becomes when its dimension \p Last, an array, goes to
  /// the end, there followed by \p Element if given. False when there are too
  /// many.
  bool moveToEnd(const Relayout &From, unsigned Last,
                 std::optional<unsigned> Element) {
    Arrays.clear();
    Records.clear();
    for (unsigned K = 0; K < From.dims().size(); ++K)
      if (K != Last && K != Element)
        (From.dims()[K].IsArray ? Arrays : Records).push_back(K);
    End = {Last};
    if (Element)
      End.push_back(*Element);
    Order.clear();
    return interleave(From, 0, 0);
  }

  std::vector<Relayout> take() { return std::move(Found); }

private:
  using Key = std::vector<std::tuple<bool, uint64_t, unsigned, uint64_t>>;

  /// Goes through all ways to merge the rest of the arrays, from number \p A
  /// on, with the rest of the records, from number \p R on.
  bool interleave(const Relayout &From, size_t A, size_t R) {
    if (A == Arrays.size() && R == Records.size()) {
      std::vector<unsigned> Whole = Order;
      Whole.insert(Whole.end(), End.begin(), End.end());
      return add(From.permuted(Whole).canonical());
    }
    if (A < Arrays.size()) {
      Order.push_back(Arrays[A]);
      if (!interleave(From, A + 1, R))
        return false;
      Order.pop_back();
    }
    if (R < Records.size()) {
      Order.push_back(Records[R]);
      if (!interleave(From, A, R + 1))
        return false;
      Order.pop_back();
    }
    return true;
  }

  bool add(Relayout Candidate) {
    Key K;
    for (const Relayout::Dim &D : Candidate.dims())
      K.emplace_back(D.IsArray, D.Size, D.Source, D.Divisor);
    if (!Seen.insert(std::move(K)).second)
      return true;
    if (Found.size() == MaxCandidates)
      return false;
    Found.push_back(std::move(Candidate));
    return true;
  }

  const size_t MaxCandidates;
  std::vector<unsigned> Arrays, Records, End, Order;
  std::set<Key> Seen;
  std::vector<Relayout> Found;
};

} // namespace

/// The dimension that is the record which each offset of the others holds.
static std::optional<unsigned> elementOf(const Relayout &R) {
  if (R.dims().empty())
    return std::nullopt;
  const unsigned Last = R.dims().size() - 1;
  const Relayout::Dim &D = R.dims()[Last];
  const unsigned Innermost = R.oldSizes().size() - 1;
  if (D.IsArray || R.sources()[D.Source].Factors != std::vector{Innermost})
    return std::nullopt;
  return Last;
}

llvm::Expected<std::vector<Relayout>>
layoutopt::explore(const Relayout &Start, const Exploration &Limits) {
  Explorer E(Limits.MaxCandidates);
  const std::optional<unsigned> Element = elementOf(Start);
  bool Fits = true;
  for (unsigned K = 0; K < Start.dims().size() && Fits; ++K) {
    if (!Start.dims()[K].IsArray)
      continue;
    Fits = E.moveToEnd(Start, K, std::nullopt) &&
           (!Element || E.moveToEnd(Start, K, Element));
    if (!Start.canSplit(K, Limits.Lanes))
      continue;
    const Relayout Split = llvm::cantFail(Start.split(K, Limits.Lanes));
    // The element lies behind the array that became two.
    Fits = Fits && E.moveToEnd(Split, K + 1, std::nullopt) &&
           (!Element || E.moveToEnd(Split, K + 1, *Element + 1));
  }
  if (!Fits)
    return usageError("there are more than " +
                      llvm::Twine(Limits.MaxCandidates) + " candidates");
  return E.take();
}
