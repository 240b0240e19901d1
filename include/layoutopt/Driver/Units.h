//===-- Units.h - What is done for each translation unit --------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The two stages that run Clang, over all units of a run: on several threads,
/// with messages in the order of the units. Nothing of Clang's is kept.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_DRIVER_UNITS_H
#define LAYOUTOPT_DRIVER_UNITS_H

#include "layoutopt/Driver/Sources.h"
#include "layoutopt/Driver/Verified.h"
#include "layoutopt/Extract/Extract.h"
#include "layoutopt/Model/FieldOrders.h"
#include "layoutopt/Verify/Meanings.h"
#include "layoutopt/Verify/Verify.h"

namespace layoutopt {

/// Units that were read, each with what the compiler had to say.
struct UnitList {
  std::vector<CompileInput> Inputs;
  std::vector<TUFacts> Facts;
  /// By input: of sources, what the compiler said; of facts, whether it said
  /// anything. One of them is empty.
  std::vector<std::vector<ParseDiagnostic>> Diagnostics;
  std::vector<bool> HadWarnings;
  /// By input, of sources: what it includes.
  std::vector<std::vector<FileRead>> Files;
  /// By input, or empty: what the source of C++ means, where it was kept; null:
  /// it was not.
  std::vector<std::shared_ptr<const Meanings>> Meant;
  FieldOrders Orders; ///< Of all inputs, if they were asked for.
};

/// The files as \p O has them. One for each thread: it has a current folder of
/// its own; \p O must outlive it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> filesOf(const Request &O);

/// Reads \p Input of \p List from \p Files; its facts say how it was compiled,
/// and what else the build has. \p Watcher, if there is one, reads it, too.
/// \p Hints as for extract().
llvm::Expected<Extraction>
extractUnit(const CompileInput &Input, const SourceList &List,
            llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
            UnitWatcher *Watcher = nullptr, const ReadingHints &Hints = {});

/// Reads the sources of \p List. \p Hints as for extract().
llvm::Expected<UnitList> extractUnits(const SourceList &List, const Request &O,
                                      Listener &Heard,
                                      const ReadingHints &Hints = {});

/// Reads the facts that \p O names.
llvm::Expected<UnitList> readFacts(const Request &O);

/// What the source of unit number \p I of \p Units means: as it was kept, or
/// it is read again, as \p O has it.
llvm::Expected<std::shared_ptr<const Meanings>>
meaningsOfUnit(const UnitList &Units, size_t I, const Request &O);

/// The main files of \p Inputs, absolute where their folder is known: the
/// places from which a policy is looked for.
std::vector<std::string> mainFilesOf(llvm::ArrayRef<CompileInput> Inputs);

/// Parses the units of \p P again with the changes of \p Made in place, and
/// says what is wrong with them, in their order. \p Units has what their
/// sources said before; units whose facts were read are asked for it where that
/// matters.
llvm::Expected<std::vector<Finding>>
verifyUnits(const UnitList &Units, const VerifiedEdits &Made, const Program &P,
            const LayoutPlan &Plan, const Request &O, Listener &Heard);

} // namespace layoutopt

#endif // LAYOUTOPT_DRIVER_UNITS_H
