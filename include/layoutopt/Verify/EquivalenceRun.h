//===-- EquivalenceRun.h - The user's command on both programs --*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs a command of the user's on copies of the project, and compares what
/// comes out:
///
///     original     must succeed
///     broken       the changed files hold an #error: must not come out the
///                  same, or the command shows nothing about them
///     rewritten    must come out as the original
///     original     once more if it does not: does it agree with itself?
///
/// Then, if that is asked for, a second command is timed in the copies that the
/// first one left.
///
/// All copies lie, one after the other, in the same place, so that a path in
/// the output is no difference.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_VERIFY_EQUIVALENCERUN_H
#define LAYOUTOPT_VERIFY_EQUIVALENCERUN_H

#include "layoutopt/Measure/SpeedUpInterval.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace layoutopt {

/// What to run and to compare.
struct EquivalenceRequest {
  std::string Command; ///< For `/bin/sh -c`, in the copy of Tree.
  std::string Tree;    ///< The folder to copy: absolute, without links.
  /// New contents by path below Tree.
  std::map<std::string, std::string> Contents;
  /// Those of Contents that the command has to depend on: they exist.
  std::vector<std::string> Sources;
  std::vector<std::string> Files;  ///< To compare: paths below Tree.
  bool ComparesErrors = false;     ///< Standard error, too.
  std::optional<double> Tolerance; ///< Of numbers; empty: byte by byte.
  /// For each run. Zero: any time for the original, and for the others ten
  /// times as long as that and a minute.
  std::chrono::duration<double> Limit{0};
  bool Keeps = false; ///< The scratch folder stays.
  /// Timed in both copies, by the clock; empty: none.
  std::string TimedCommand;
};

/// What came out, when both agree.
struct EquivalenceVerdict {
  std::string Compared;                 ///< A sentence.
  std::optional<SpeedUpInterval> Speed; ///< Of TimedCommand.
};

/// Else an error with exit code
///
///     70  they differ, and the original agrees with itself
///      2  the command fails on the original, does not agree with itself, or
///         does not depend on the changed files: nothing is shown; or the
///         timed command fails
///      5  a copy cannot be made, the shell cannot be run
///
/// Notes go to \p Log. A SIGINT, SIGTERM or SIGHUP ends the command, removes
/// the scratch folder and then acts on this process.
llvm::Expected<EquivalenceVerdict> runBoth(const EquivalenceRequest &Request,
                                           llvm::raw_ostream &Log);

} // namespace layoutopt

#endif // LAYOUTOPT_VERIFY_EQUIVALENCERUN_H
