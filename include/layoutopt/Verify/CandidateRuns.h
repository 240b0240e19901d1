//===-- CandidateRuns.h - Many rewritten programs, timed --------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Copies of a project with one rewritten program each, beside one of the
/// original: each is built and compared with the original as runBoth() does,
/// and then timed in turn with it, as often as is asked for.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_VERIFY_CANDIDATERUNS_H
#define LAYOUTOPT_VERIFY_CANDIDATERUNS_H

#include "layoutopt/Measure/Search.h"
#include "layoutopt/Verify/EquivalenceRun.h"
#include <memory>

namespace layoutopt {

/// While it lives, SIGINT, SIGTERM and SIGHUP end what runs, which is an error,
/// and act when it is gone; with it go the copies.
class CandidateRuns {
public:
  /// \p Request has the commands, one of them timed; its contents are not
  /// looked at. Runs the original. Errors are those of runBoth().
  static llvm::Expected<std::unique_ptr<CandidateRuns>>
  create(EquivalenceRequest Request, llvm::raw_ostream &Log);
  ~CandidateRuns();

  /// Makes the program \p Name, a name for a folder, of \p Contents, with \p
  /// Sources as in EquivalenceRequest. Errors are those of runBoth().
  llvm::Error build(const std::string &Name,
                    const std::map<std::string, std::string> &Contents,
                    const std::vector<std::string> &Sources);
  /// Times \p Count pairs of runs of the original and of \p Name, which is
  /// built. The first pair behind its build() is not counted.
  llvm::Expected<std::vector<PairTimes>> time(const std::string &Name,
                                              unsigned Count);
  /// Runs \p Command once, in place of the one that is timed, in the copy of \p
  /// Name, which is built; however long it takes.
  llvm::Error run(const std::string &Name, const std::string &Command);
  /// Removes the copy \p Name, if there is one, unless all are kept.
  void remove(const std::string &Name);
  bool isBuilt(const std::string &Name) const;

  /// Whether a signal waits: nothing more should be begun.
  static bool isInterrupted();

private:
  struct State;
  explicit CandidateRuns(std::unique_ptr<State> S);
  std::unique_ptr<State> S;
};

} // namespace layoutopt

#endif // LAYOUTOPT_VERIFY_CANDIDATERUNS_H
