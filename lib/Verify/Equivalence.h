//===-- Equivalence.h - Runs of a command on copies -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_VERIFY_EQUIVALENCE_H
#define LAYOUTOPT_LIB_VERIFY_EQUIVALENCE_H

#include "RunOutputs.h"
#include "ScratchTree.h"
#include "layoutopt/Verify/EquivalenceRun.h"

namespace layoutopt {

/// The runs behind runBoth(): the original once, any number of rewritten
/// programs. An InterruptGuard has to live.
class Equivalence {
public:
  /// The command and what is compared are those of \p R, which outlives this;
  /// its contents are not looked at.
  Equivalence(const EquivalenceRequest &R, const Scratch &S,
              llvm::raw_ostream &Log)
      : R(R), S(S), Log(Log) {}

  /// Runs the original; once, before all others.
  llvm::Error prepare();
  /// Runs the program with \p Contents, of which \p Sources exist, in a folder
  /// of the name \p Name. What agrees with the original, in a sentence.
  llvm::Expected<std::string>
  agree(const std::string &Name,
        const std::map<std::string, std::string> &Contents,
        const std::vector<std::string> &Sources);

  /// Where the copies are that a timed command runs in: they have a `tree`.
  std::string folderOf(const std::string &Name) const;
  /// Where they are while it runs.
  std::string place() const;

private:
  using Contents = std::map<std::string, std::string>;
  /// What becomes of a copy when its run is over.
  enum Copy { Goes, IsTimed };
  llvm::Expected<RunOutputs> run(const std::string &Name, const char *Role,
                                 const Contents &Replaced,
                                 const std::vector<std::string> &Sources,
                                 std::chrono::duration<double> Limit,
                                 Copy Then = Goes);
  llvm::Error takeFiles(const std::string &Tree, const std::string &Folder);
  llvm::Error checkOriginal() const;
  llvm::Error checkDependence(const std::vector<std::string> &Sources);
  llvm::Error notRead(const char *Why, const RunOutputs &Run,
                      const std::vector<std::string> &Sources) const;
  llvm::Error differs(const std::string &What);
  std::string agreed(const RunOutputs &Rewritten, double WorstError) const;

  const EquivalenceRequest &R;
  const Scratch &S;
  llvm::raw_ostream &Log;
  RunOutputs Original;
  std::chrono::duration<double> Limit{0}; ///< Of all runs but the original's.
  /// Those of which the command is known to depend on.
  std::set<std::vector<std::string>> Depends;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_VERIFY_EQUIVALENCE_H
