//===-- Analysis.h - What is said about a program --------------*- C++ -*--===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SERVER_ANALYSIS_H
#define LAYOUTOPT_SERVER_ANALYSIS_H

#include "layoutopt/Driver/OrderResult.h"
#include "layoutopt/Driver/Project.h"
#include "layoutopt/Report/Reported.h"
#include "layoutopt/Server/Commands.h"
#include "layoutopt/Server/UnitStore.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <mutex>

namespace layoutopt::server {

/// Whether nobody wants the result any more.
using CancelTest = llvm::function_ref<bool()>;

/// What is asked of the pipeline for \p From, as a whole or a part of it, with
/// what the editor has.
Request requestFor(const Settings &How, const BuiltProgram &From, bool IsWhole,
                   const TextView &Texts);

/// Adds what \p Unit, which has no problem, says of \p Input.
void addUnit(UnitList &To, const CompileInput &Input, const ReadUnit &Unit);

/// Gives \p Units to \p Whole, with the texts of \p Texts, which has to outlive
/// it, and links them.
llvm::Error linkUnits(Project &Whole, UnitList Units, TextView &Texts);

/// Decides with what lenses and actions count on.
llvm::Error decideInDetail(Project &Whole);

/// The answers of the pipeline for some texts, behind settle(). It is complete
/// once it is made, and not changed then.
class Analysis {
public:
  /// Of \p Units, numbers in \p From->List.Inputs, which are all of the program
  /// or a part of it. Reads those that \p Store does not have. A crash of ours
  /// is a problem, not the end of the program. Null: \p IsCancelled.
  static std::shared_ptr<const Analysis>
  make(const Settings &How, std::shared_ptr<const BuiltProgram> From,
       llvm::ArrayRef<size_t> Units, std::shared_ptr<FileTexts> Disk,
       const Snapshot &Now, UnitStore &Store, CancelTest IsCancelled);

  /// Why there is no answer: a clause, with its place; empty: there is one.
  const std::string &problem() const { return Problem; }
  /// Of the problem: Parse, if the source is not complete.
  ExitCode code() const { return Code; }
  const Project &project() const { return *Asked; }
  const Assessment &worth() const { return *Worth; }
  const Request &request() const { return Asking; }
  /// What becomes of the orders of fields that the policy and the source ask
  /// for. The first call reads all units again. Null: nothing asks for one, it
  /// is too much to read for an answer, or it cannot be told. From any thread.
  const OrderResult *orders() const;
  const BuiltProgram &from() const { return *From; }
  /// Whether it is about all units of the program.
  bool isWhole() const { return IsWhole; }
  uint64_t number() const { return Texts.snapshot().Number; }
  const Snapshot &snapshot() const { return Texts.snapshot(); }
  /// By number of file of the program: its one path, and its text; null for
  /// those of the system.
  const std::string &pathOf(Index File) const { return Paths[File]; }
  const std::string *textOf(Index File) const { return Contents[File].get(); }
  /// The number of \p Path, a real path; None: no unit reads it.
  Index fileOf(llvm::StringRef Path) const;
  /// Whether it was made of the same texts as \p View has.
  bool isCurrent(TextView &View) const;

private:
  Analysis(std::shared_ptr<const BuiltProgram> From,
           std::shared_ptr<FileTexts> Disk, const Snapshot &Now)
      : From(std::move(From)), Texts(std::move(Disk), Now) {}
  /// Fills UnitList::Facts; false: there is a problem.
  bool readUnits(llvm::ArrayRef<size_t> Units, UnitStore &Store,
                 CancelTest IsCancelled, UnitList &Out);
  llvm::Error answer(const Settings &How, UnitList Units,
                     CancelTest IsCancelled);

  std::shared_ptr<const BuiltProgram> From;
  TextView Texts;
  bool IsWhole = false;
  std::string Problem;
  ExitCode Code = ExitCode::Success;
  Request Asking;
  Listener Silent;
  std::unique_ptr<Project> Asked;
  std::unique_ptr<Assessment> Worth;
  std::vector<CompileInput> Read; ///< The units that it is about.
  std::string Executable;
  mutable std::once_flag OrdersAsked;
  mutable std::optional<OrderResult> Orders;
  std::vector<std::string> Paths;
  std::vector<std::shared_ptr<const std::string>> Contents;
};

} // namespace layoutopt::server

#endif // LAYOUTOPT_SERVER_ANALYSIS_H
