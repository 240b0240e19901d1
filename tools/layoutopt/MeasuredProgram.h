//===-- MeasuredProgram.h - Programs of many layouts, timed -----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_MEASUREDPROGRAM_H
#define LAYOUTOPT_TOOLS_MEASUREDPROGRAM_H

#include "Options.h"
#include "layoutopt/Driver/Project.h"
#include "layoutopt/Measure/Log.h"
#include "layoutopt/Plan/MeasuredSets.h"
#include "layoutopt/Verify/CandidateRuns.h"
#include <set>

namespace layoutopt {

/// A program whose layouts are measured. All of it outlives the measurement.
struct MeasuredSources {
  const Options &O;
  llvm::StringRef Executable;
  const Project &Asked;     ///< Behind decide() and readTexts().
  const Program &P;         ///< As the files lie on the disk: fixes change
  const SourceTexts &Texts; ///< them.
  Listener &Heard;
};

/// Makes a rewritten program of each candidate, by the steps of any run with a
/// policy, builds it in a copy, compares it with the original and times both.
///
/// The axes are array sets and, where some record has another order of fields,
/// that order: `keep`, `padding`, `affinity`.
class ProgramMeasurer : public Measurer {
public:
  /// \p Out gets the diff of a program that differs from the original, if a
  /// diff is asked for; \p MeasureLog, which may be null, what cannot be made.
  ProgramMeasurer(const MeasuredSources &From, llvm::raw_ostream &Out,
                  llvm::raw_ostream &Log)
      : From(From), Out(Out), Log(Log) {}

  /// Finds the axes. Before all others.
  llvm::Error findSpace();
  const SearchSpace &space() const { return Space; }

  llvm::Expected<std::optional<Candidate>> make(const Candidate &C) override;
  llvm::Expected<std::vector<PairTimes>>
  measure(const Candidate &C, MeasurePhase Phase, unsigned Count) override;
  void drop(const Candidate &C) override;
  double seconds() const override;

  /// \p C, which was made, has been compared with the original: that is done
  /// now if its times are those of a log.
  llvm::Error ensureVerified(const Candidate &C);
  CandidateWords wordsOf(const Candidate &C) const;
  /// The request that makes \p C; \p Evidence is for the plan.
  Options optionsFor(const Candidate &C, const std::string &Evidence) const;
  /// The new contents of files, of \p C, which was made.
  const FileContents &contentsOf(const Candidate &C) const {
    return All.at(C).Changed;
  }
  /// Candidates that cannot be made, and why, in the order they were asked for.
  const std::vector<std::pair<Candidate, std::string>> &skipped() const {
    return Skipped;
  }

private:
  struct Made {
    FileContents Changed;
    LayoutPlan Plan;
    Candidate StandsFor; ///< The first one with these contents.
    std::string WhyNot;  ///< It cannot be made.
    std::string Folder;  ///< Of the copy, while there is one.
    bool IsVerified = false;
  };
  llvm::Expected<Made> rewriteFor(const Candidate &C) const;
  llvm::Error findOrders();
  llvm::Error addFirst();
  llvm::Error build(const Candidate &C);
  llvm::Error told(llvm::Error E, const Candidate &C);

  const MeasuredSources From;
  llvm::raw_ostream &Out, &Log;
  std::vector<MeasuredSet> Sets;
  std::vector<OrderGoal> Orders; ///< Choices of the last axis; empty: none.
  SearchSpace Space;
  std::map<Candidate, Made> All;
  std::map<FileContents, Candidate> First;
  std::vector<std::pair<Candidate, std::string>> Skipped;
  std::unique_ptr<CandidateRuns> Runs;
  size_t NumBuilt = 0;
  std::set<Candidate> Measured;
  std::chrono::steady_clock::time_point Start =
      std::chrono::steady_clock::now();
};

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_MEASUREDPROGRAM_H
