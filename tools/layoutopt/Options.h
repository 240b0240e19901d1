//===-- Options.h - The command line ----------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_OPTIONS_H
#define LAYOUTOPT_TOOLS_OPTIONS_H

#include "layoutopt/Driver/Request.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace layoutopt {

/// The values that stages pass on, in order.
enum class Stage { Facts, Program, Kdlg, Clusters, Plan, Costs, Edits, All };

/// A command that shows whether the rewritten program does the same. Only the
/// command line can name one.
struct VerifyRunOptions {
  std::string Command;            ///< --verify-run; empty: none.
  std::string Tree;               ///< --verify-tree; empty: the root.
  std::vector<std::string> Files; ///< --verify-file, below the tree.
  bool ComparesErrors = false;    ///< --verify-stderr
  std::optional<double> Tolerance;
  unsigned Seconds = 0;     ///< --verify-timeout; 0: as runBoth() chooses.
  bool Keeps = false;       ///< --verify-keep
  std::string TimedCommand; ///< --verify-time; empty: none.
};

/// How layouts are measured.
struct MeasureOptions {
  unsigned Seconds = 600; ///< --measure-budget
  std::string Log;        ///< --measure-log; empty: none.
};

/// Mock-ups of a hot spot, to be measured.
struct HotOptions {
  std::string Function; ///< --hot; empty: whole programs are measured.
  unsigned Call = 1;    ///< --hot-call
  /// --hot-extent: counts of records, by names.
  std::map<std::string, std::string> Extents;
  bool IsCold = false; ///< --hot-cold
};

/// What a run is for.
enum class Verb {
  Rewrite, ///< No word: find layouts, and show or write the result.
  Show,    ///< `show`: print how records lie in memory.
  Report,  ///< `report`: tell what the whole program could gain.
  Fix,     ///< `fix`: lift what keeps arrays, where a small change does.
  Advise   ///< `advise`: measure layouts, and tell what each brings.
};

/// A record that the user names: `FILE:NAME`.
struct NamedRecord {
  std::string File;
  std::string Name;
};

/// Whether a rewrite makes the changes of `layoutopt fix` that free arrays.
enum class FixMode {
  Never,
  IfNeeded, ///< Once an array is refused that they may free.
  Asked     ///< The same, and what they cannot do is told.
};

/// What the user asked for.
struct Options : Request {
  Verb What = Verb::Rewrite;
  std::vector<NamedRecord> Shown; ///< Show: at least one.
  bool Check = false;
  bool Werror = false;
  bool Dot = false;
  bool Quiet = false;
  bool Explain = false; ///< --explain
  bool ListTargets = false;
  bool DumpPolicy = false;
  bool WriteIfChanged = false;
  bool AllowDirty = false; ///< -i does not ask git.
  std::string EmitFacts;   ///< Write the facts of one source here.
  std::string Depfile;     ///< And here what the result was made from.
  bool Mirror = false;     ///< OutputDir has the files at their paths.
  std::string PlanOut;
  std::string HeaderOut;
  std::string InversePatch; ///< Empty: none.
  std::string Sarif;        ///< Results for code scanners; empty: none.
  std::string ExportFixes;  ///< The edits in Clang's YAML; empty: none.
  /// Files of the report, `-` for standard output; empty: none.
  std::string Json, Csv, Html;
  std::string SvgDir;   ///< Folder for the report's pictures; empty: none.
  std::string PatchDir; ///< Folder for a patch per fix; empty: none.
  FixMode Fixes = FixMode::Never; ///< Of a rewrite.
  /// A rewrite can give fields another order: it can read sources anew.
  bool OrdersFields = false;
  /// A rewrite goes on while arrays wait for others.
  bool InRounds = false;
  VerifyRunOptions VerifyRun;
  MeasureOptions Measure; ///< Of Strategy::Measure.
  HotOptions Hot;         ///< Of Verb::Advise.
  Stage StopAfter = Stage::All;
};

/// Reads the command line; nothing when there is no more to do (--help,
/// --version). Errors are usage errors.
llvm::Expected<std::optional<Options>> parseOptions(int Argc,
                                                    const char *const *Argv);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_OPTIONS_H
