//===-- Outputs.h - What a run writes ---------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_OUTPUTS_H
#define LAYOUTOPT_TOOLS_OUTPUTS_H

#include "Options.h"
#include "layoutopt/Driver/SourceTexts.h"
#include "layoutopt/Driver/Units.h"
#include "layoutopt/Model/Program.h"
#include "layoutopt/Plan/LayoutPlan.h"
#include "layoutopt/Rewrite/EditSet.h"
#include "layoutopt/Verify/Verify.h"
#include "layoutopt/Write/FileWriter.h"

namespace layoutopt {

/// Writes \p Files, all or none, and passes warnings on to \p Log. Files that
/// are as they should be keep their time if \p O says so, or if they are
/// sources.
llvm::Error writeTogether(llvm::ArrayRef<OutputFile> Files, const Options &O,
                          llvm::raw_ostream &Log);

/// A usage error if two of \p Files are one, or one is a source of \p P.
llvm::Error checkOutputs(llvm::ArrayRef<OutputFile> Files, const Program &P);

/// The files that -i writes, and those of --header-out and --plan-out.
llvm::Expected<std::vector<OutputFile>>
outputsInPlace(const Options &O, const Program &P, const LayoutPlan &Plan,
               const SourceTexts &Texts, const FileContents &Changed);

/// Prints how the files of \p Changed differ from what is there.
void printDiff(const Program &P, const SourceTexts &Texts,
               const FileContents &Changed, llvm::raw_ostream &Out);

/// A text that the user named a file for; `-`: standard output.
struct NamedText {
  std::string Path;
  std::string Text;
};

/// Prints the diff, or writes files, as \p O asks. \p Changed has the new
/// contents of the files that change and of new ones; \p Reports are written
/// beside, whatever \p O asks. All files are written together or none.
/// \p Units: what was read, for --mirror.
llvm::Error writeOutputs(const Options &O, const Program &P,
                         const LayoutPlan &Plan, const SourceTexts &Texts,
                         const FileContents &Changed,
                         llvm::ArrayRef<NamedText> Reports,
                         llvm::raw_ostream &Out, llvm::raw_ostream &Log,
                         const UnitList *Units = nullptr);

/// Writes \p Text, a printed stage, to the file that \p O names. It replaces no
/// file that the stage was made from.
llvm::Error writeStage(const Options &O, const Program &P, std::string Text,
                       llvm::raw_ostream &Log);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_OUTPUTS_H
