//===-- SpeedRun.h - Timing both programs -----------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_VERIFY_SPEEDRUN_H
#define LAYOUTOPT_LIB_VERIFY_SPEEDRUN_H

#include "layoutopt/Measure/Search.h"
#include "llvm/Support/Error.h"
#include <chrono>

namespace layoutopt {

/// What to time, and where: both folders have a `tree`.
struct SpeedRequest {
  std::string Command;
  /// Of a run. Zero: any time for the first one, of the original; then ten
  /// times as long as that and a minute.
  std::chrono::duration<double> Limit;
  std::string Place;               ///< Where a tree lies while its run goes on.
  std::string Original, Rewritten; ///< Folders of the trees otherwise.
};

/// Seconds of one run of \p Command in the tree of \p Folder, which is moved to
/// \p Place meanwhile; \p Role is what the command is told. Errors as those of
/// timePairs().
llvm::Expected<double> timeOne(const std::string &Command,
                               const std::string &Place,
                               const std::string &Folder, const char *Role,
                               std::chrono::duration<double> Limit);

/// Runs \p Count pairs; the number of the first, \p First, says who begins.
/// \p Limit, if it is zero, becomes that of the runs behind the first one.
llvm::Expected<std::vector<PairTimes>>
timePairs(const SpeedRequest &R, size_t First, size_t Count,
          std::chrono::duration<double> &Limit);

/// Runs the command in both trees in turn, first once without looking at the
/// clock, then until it is clear which one is faster, or for 31 pairs. Trees
/// are moved to the same place, so that both have the same paths. An error, of
/// a wrong command line, if a run fails.
llvm::Expected<SpeedUpInterval> timeBoth(const SpeedRequest &R);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_VERIFY_SPEEDRUN_H
