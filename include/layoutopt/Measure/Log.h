//===-- Log.h - What a search has measured ----------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A log of measurements, a line of JSON each, from which a later search goes
/// on. A line `begin` says what was measured; those behind it, up to the next
/// one, are about that:
///
///     {"event":"begin","key":"7be1f0...","tool":"0.2.0", ...}
///     {"event":"pairs","layouts":{"body@sky":"x, y: SoA; id: SoA"},
///      "phase":"search","round":2,"before":[1.21,...],"after":[0.98,...],
///      "seconds":9.1,"ratio":1.23,"least":1.2,"most":1.26,"pairs":7,
///      "verdict":"faster"}
///     {"event":"skipped","layouts":{...},"why":"..."}
///     {"event":"end", ...}
///
/// Each line is written at once, so that the log of a run that was killed can
/// be read up to there.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MEASURE_LOG_H
#define LAYOUTOPT_MEASURE_LOG_H

#include "layoutopt/Measure/Search.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <deque>
#include <map>
#include <memory>

namespace layoutopt {

/// What a candidate is, in words, by axis: `body@sky` and its layout.
using CandidateWords = std::map<std::string, std::string>;

/// Pairs of one candidate that were run without anything between them.
struct LoggedPairs {
  std::vector<PairTimes> Pairs;
  double Seconds = 0; ///< With what was built for them.
};

/// All that a log says of one key. By candidate and phase, in order.
using LoggedTimes =
    std::map<std::pair<CandidateWords, MeasurePhase>, std::deque<LoggedPairs>>;

/// What \p Text, of the file \p FileName, says of \p Key. A usage error with
/// its line for what is no such log; a last line without an end was being
/// written, and is left out.
llvm::Expected<LoggedTimes> readMeasureLog(llvm::StringRef Text,
                                           llvm::StringRef FileName,
                                           llvm::StringRef Key);

/// Runs what a log does not have by another measurer, and writes it there.
class LoggedMeasurer : public Measurer {
public:
  using Describe = std::function<CandidateWords(const Candidate &)>;

  /// \p Log may be null; what is written there is one line at a time. All of
  /// the arguments outlive this.
  LoggedMeasurer(Measurer &Inner, LoggedTimes Known, Describe Words,
                 llvm::raw_ostream *Log)
      : Inner(Inner), Known(std::move(Known)), Words(std::move(Words)),
        Log(Log) {}

  llvm::Expected<std::optional<Candidate>> make(const Candidate &C) override {
    return Inner.make(C);
  }
  llvm::Expected<std::vector<PairTimes>>
  measure(const Candidate &C, MeasurePhase Phase, unsigned Count) override;
  void drop(const Candidate &C) override { Inner.drop(C); }
  /// With the seconds that pairs of the log took when they were run.
  double seconds() const override { return Inner.seconds() + Taken; }
  /// How many pairs the log had.
  size_t numKnown() const { return NumKnown; }

private:
  void write(const Candidate &C, MeasurePhase Phase,
             llvm::ArrayRef<PairTimes> New, double Seconds);

  Measurer &Inner;
  LoggedTimes Known;
  Describe Words;
  llvm::raw_ostream *Log;
  double Taken = 0;
  size_t NumKnown = 0;
  /// By candidate and phase: the ratios of all rounds, and how many rounds.
  std::map<std::pair<Candidate, MeasurePhase>,
           std::pair<std::vector<double>, unsigned>>
      Seen;
};

/// Writes \p Line to \p Log, at once.
void writeLogLine(llvm::json::Object Line, llvm::raw_ostream &Log);

/// The words of candidates as JSON has them.
llvm::json::Object jsonOf(const CandidateWords &Words);

} // namespace layoutopt

#endif // LAYOUTOPT_MEASURE_LOG_H
