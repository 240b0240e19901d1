//===-- Search.h - The best of many programs, by their times ----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which of many variants of a program is the fastest, from runs that each pair
/// a variant with the program as it is. It knows nothing of the program:
///
///     candidates   all of them, or as many as the time allows, those that the
///                  caller knows to be good first
///     halving      few pairs for many, more for the better half, and so on
///     steps        one choice of the best is changed at a time
///     confirmation pairs that had no part in the search: only they decide
///                  whether the best one is faster
///
/// The last step is why a choice among equals is not taken for a gain: the best
/// of thirty is the luckiest of thirty, too.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MEASURE_SEARCH_H
#define LAYOUTOPT_MEASURE_SEARCH_H

#include "layoutopt/Measure/SpeedUpInterval.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <vector>

namespace layoutopt {

/// By axis the number of a choice. 0 on all axes: the program as it is.
using Candidate = std::vector<unsigned>;

/// Seconds of two runs, one after the other.
struct PairTimes {
  double Before = 0; ///< Of the program as it is.
  double After = 0;  ///< Of the candidate.

  /// A clock that stood still is no gain.
  double ratio() const { return After > 0 ? Before / After : 1; }
};

/// What a pair is for: those of one phase are not used in the other.
enum class MeasurePhase { Search, Confirm };

/// Who makes candidates and runs them.
class Measurer {
public:
  /// All is inline, so that code with RTTI can derive from it.
  virtual ~Measurer() = default;

  /// The candidate that stands for \p C: the first one asked about that makes
  /// the same program, be it the one as it is. Nothing: \p C cannot be made.
  virtual llvm::Expected<std::optional<Candidate>> make(const Candidate &C) = 0;

  /// Runs \p Count pairs of \p C, which make() gave. An error ends the search.
  virtual llvm::Expected<std::vector<PairTimes>>
  measure(const Candidate &C, MeasurePhase Phase, unsigned Count) = 0;

  /// \p C is not measured again, or if it is, it may cost as much as the first
  /// time.
  virtual void drop(const Candidate &C) {}

  /// What all of this took so far, in seconds, of the search's budget.
  virtual double seconds() const = 0;
};

/// What there is to choose from.
struct SearchSpace {
  std::vector<unsigned> Choices; ///< By axis: how many, at least one.
  std::vector<Candidate> First;  ///< To be tried first, in this order.
};

struct SearchLimits {
  /// Nothing begins that is expected to end later: what runs takes as long as
  /// it takes.
  double Seconds = 0;
  unsigned Candidates = 48; ///< At the start; steps add some.
};

/// A candidate, and what the search has seen of it.
struct TriedCandidate {
  Candidate Which;
  std::vector<double> Ratios; ///< Of the phase Search, at least one.

  SpeedUpInterval interval() const { return speedUpInterval(Ratios); }
};

/// Why a search chose nothing.
enum class NothingChosen {
  No,           ///< It chose.
  NoCandidates, ///< Nothing but the program as it is could be made.
  NotFaster,    ///< The best one was no faster, in the search or in the end.
  NoTime        ///< The budget ended before it was clear.
};

struct SearchResult {
  std::vector<TriedCandidate> Tried; ///< In the order of their first run.
  std::optional<size_t> Best;        ///< In Tried: the fastest one seen.
  std::optional<SpeedUpInterval> Confirmed; ///< Of Best, by pairs of its own.
  /// No: Best is faster, by Confirmed.
  NothingChosen Why = NothingChosen::NoCandidates;
  bool RanOutOfTime = false; ///< Not all was tried that could have been.

  bool isChosen() const { return Why == NothingChosen::No; }
};

/// The same for the same times. \p M outlives the call.
llvm::Expected<SearchResult>
findFastest(const SearchSpace &Space, const SearchLimits &Limits, Measurer &M);

/// The candidates that a search looks at first, at most \p Most: all, if they
/// are so few, else the caller's, each choice on all axes and on one axis
/// alone, and a mixture. Without the program as it is.
std::vector<Candidate> firstCandidates(const SearchSpace &Space, size_t Most);

} // namespace layoutopt

#endif // LAYOUTOPT_MEASURE_SEARCH_H
