//===-- Measured.cpp - What candidates brought ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Measured.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace layoutopt;

/// Columns of a bar.
static constexpr size_t BarWidth = 40;

/// The changes of \p Words, a text each.
static std::vector<std::string> changesOf(const CandidateWords &Words) {
  std::vector<std::string> Out;
  for (const auto &[Axis, Layout] : Words)
    if (Layout != "AoS" && Layout != "keep")
      Out.push_back(Axis + ": " + Layout);
  if (Out.empty())
    Out.push_back("as it is");
  return Out;
}

std::string layoutopt::wordsOf(const CandidateWords &Words) {
  std::string Out;
  for (const std::string &Each : changesOf(Words))
    Out += (Out.empty() ? "" : " + ") + Each;
  return Out;
}

namespace {
struct Row {
  SpeedUpInterval Speed;
  std::vector<std::string> Changes;
  std::string Note;
};

/// Where a ratio stands in a bar.
struct Scale {
  double Least, Most;
  size_t at(double Ratio) const {
    const double Part = (Ratio - Least) / (Most - Least);
    return std::min(size_t(std::lround(std::max(Part, 0.0) * (BarWidth - 1))),
                    BarWidth - 1);
  }
};
} // namespace

static std::string barOf(const SpeedUpInterval &I, const Scale &S) {
  std::string Bar(BarWidth, ' ');
  Bar[S.at(1)] = '|';
  for (size_t At = S.at(I.Least); At <= S.at(I.Most); ++At)
    Bar[At] = '-';
  Bar[S.at(I.Median)] = 'o';
  return Bar;
}

std::string layoutopt::measuredTable(const SearchResult &R,
                                     llvm::ArrayRef<CandidateWords> Words) {
  std::vector<Row> Rows;
  for (size_t T = 0; T != R.Tried.size(); ++T)
    Rows.push_back({R.Tried[T].interval(), changesOf(Words[T]), ""});
  SpeedUpInterval AsItIs;
  Rows.push_back({AsItIs, {"as it is"}, ""});
  llvm::sort(Rows, [](const Row &A, const Row &B) {
    if (A.Speed.Median != B.Speed.Median)
      return A.Speed.Median > B.Speed.Median;
    return A.Changes < B.Changes;
  });
  Scale S = {1, 1};
  for (const Row &Each : Rows) {
    S.Least = std::min(S.Least, Each.Speed.Least);
    S.Most = std::max(S.Most, Each.Speed.Most);
  }
  if (S.Most - S.Least < 0.01)
    S.Most = S.Least + 0.01;
  std::string Out = "times as fast         pairs\n";
  for (const Row &Each : Rows) {
    const SpeedUpInterval &I = Each.Speed;
    std::string Figures =
        I.Pairs == 0 ? std::string(llvm::formatv("{0:F2}", I.Median))
                     : std::string(llvm::formatv("{0:F2} ({1:F2} to {2:F2})",
                                                 I.Median, I.Least, I.Most));
    Figures.resize(std::max<size_t>(Figures.size(), 22), ' ');
    Out += llvm::formatv("{0}{1,4}  [{2}]  {3}\n", Figures,
                         I.Pairs == 0 ? "" : std::to_string(I.Pairs),
                         barOf(I, S), Each.Changes.front());
    for (const std::string &More : llvm::drop_begin(Each.Changes))
      Out += std::string(22 + 4 + 2 + BarWidth + 2 + 2, ' ') + More + "\n";
  }
  return Out;
}

std::string layoutopt::outcomeOf(const SearchResult &R) {
  switch (R.Why) {
  case NothingChosen::No:
    return R.Confirmed->str();
  case NothingChosen::NoCandidates:
    return "there is no other layout to try";
  case NothingChosen::NotFaster:
    return R.Confirmed ? "the best that was found is not faster for sure: " +
                             R.Confirmed->str()
                       : "nothing that was tried is faster";
  case NothingChosen::NoTime:
    return "the time was not enough to tell what is faster for sure; "
           "--measure-budget gives more";
  }
  llvm_unreachable("unknown reason");
}
