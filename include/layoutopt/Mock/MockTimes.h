//===-- MockTimes.h - What mock-ups took ------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The file that the run-time of mock-ups writes, a line each:
///
///     time 3 1 0.0125 9f86d081884c7d65    round, candidate, seconds, digest
///     fail 2 it ends by signal 11 (...)   candidate, why
///     call 0.0127                         seconds of the call itself
///     run 120 4.5 5.25                    calls, seconds of the hot spot and
///                                         of the whole program
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MOCK_MOCKTIMES_H
#define LAYOUTOPT_MOCK_MOCKTIMES_H

#include "layoutopt/Measure/SpeedUpInterval.h"
#include "llvm/Support/Error.h"
#include <map>
#include <optional>

namespace layoutopt {

/// What one candidate took.
struct MockTime {
  std::map<unsigned, double> Seconds; ///< By round.
  std::vector<std::string> Digests;   ///< Each once, in order.
  std::string Failed;                 ///< Why; empty: it did not.

  double median() const; ///< Of Seconds, at least one.
};

struct MockTimes {
  std::vector<MockTime> Candidates; ///< The first one is the layout as it is.
  double CallSeconds = 0;           ///< Of the call that was measured.
  size_t Calls = 0;                 ///< Of the hot spot, in the program.
  double HotSeconds = 0;            ///< In all calls, without mock-ups.
  double Seconds = 0;               ///< Of the program; 0: it did not say.

  /// By round the time of the first candidate over that of number \p C: none if
  /// either failed.
  std::vector<double> ratios(unsigned C) const;
  /// Whether candidate \p C has computed the same bytes as the first one.
  bool agrees(unsigned C) const;
  /// The part of the program's time that the hot spot takes; none if the
  /// program did not say.
  std::optional<double> share() const;
};

/// Reads \p Text of a run with \p Count candidates. More than one program may
/// have written it, as long as one has run mock-ups. An I/O error names the
/// line of what is no such text.
llvm::Expected<MockTimes> readMockTimes(llvm::StringRef Text, unsigned Count);

/// What \p Ratio for a part \p Share of a program makes of the whole (Amdahl).
double wholeSpeedUp(double Ratio, double Share);

} // namespace layoutopt

#endif // LAYOUTOPT_MOCK_MOCKTIMES_H
