//===-- FixRun.cpp - `fix`, and a rewrite that starts with it -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FixRun.h"
#include "Outputs.h"
#include "Terminal.h"
#include "Uncommitted.h"
#include "VerifyRun.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Fix/PatchSeries.h"
#include "layoutopt/Model/AppliedFixes.h"
#include "layoutopt/Report/Readiness.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using llvm::Expected;

Expected<OriginalProgram> layoutopt::originalOf(const Program &P,
                                                const FixSeries &Series) {
  OriginalProgram Out{P, {}};
  for (FileFacts &File : Out.Facts.Facts.Files)
    if (auto Old = Series.Originals.find(File.Path);
        Old != Series.Originals.end()) {
      File.Size = Old->second.size();
      File.Hash = Series.Hashes.at(File.Path);
    }
  auto Texts = SourceTexts::read(Out.Facts.Facts.Files);
  if (!Texts)
    return Texts.takeError();
  Out.Texts = std::move(*Texts);
  return std::move(Out);
}

void layoutopt::reportFixes(const FixSeries &Series, const Options &O,
                            llvm::raw_ostream &Log) {
  if (O.Quiet)
    return;
  for (const AppliedFix &Each : Series.Applied)
    Log << displayPath(Each.What.File)
        << ": fixed: " << appliedFixOf(Each.What.Why) << "; frees "
        << llvm::join(Each.Frees, ", ") << '\n';
  for (const DroppedFix &Each : Series.Dropped)
    Log << "note: " << Each.Title << ": not made, since " << Each.Why << '\n';
  for (const UnfreedSet &Each : Series.Unfreed)
    Log << "note: nothing is fixed for '" << Each.Name
        << "', for then: " << Each.Why << '\n';
}

/// The patches as files of \p O.PatchDir, which may hold none yet.
static Expected<std::vector<NamedText>>
patchFiles(const Options &O, const FixSeries &Series, llvm::raw_ostream &Log) {
  std::vector<NamedText> Out;
  if (O.PatchDir.empty())
    return std::move(Out);
  std::error_code Bad = llvm::sys::fs::create_directories(O.PatchDir);
  for (llvm::sys::fs::directory_iterator At(O.PatchDir, Bad), End;
       !Bad && At != End; At.increment(Bad))
    if (llvm::StringRef(At->path()).ends_with(".patch"))
      return usageError("the folder of --patches holds patches already",
                        {At->path(), 0, 0});
  if (Bad)
    return ioError("cannot use folder: " + Bad.message(), {O.PatchDir, 0, 0});
  llvm::SmallString<256> Here;
  if (std::error_code None = llvm::sys::fs::current_path(Here))
    return ioError("no current folder: " + None.message());
  const PatchSeries Patches = patchesOf(Series, Here);
  for (const PatchFile &File : Patches.Files) {
    llvm::SmallString<256> Path(O.PatchDir);
    llvm::sys::path::append(Path, File.Name);
    Out.push_back({std::string(Path), File.Text});
  }
  if (!O.Quiet && !Out.empty())
    Log << "note: to apply: cd "
        << (displayPath(Patches.Folder).empty() ? "."
                                                : displayPath(Patches.Folder))
        << " && git apply " << O.PatchDir << "/*.patch\n";
  return std::move(Out);
}

Expected<ExitCode> layoutopt::fixObstacles(const Options &O,
                                           llvm::StringRef Executable,
                                           llvm::raw_ostream &Out,
                                           llvm::raw_ostream &Log) {
  Terminal Heard(Log, O.Quiet);
  DecisionDetail Detail; // For the table of what is left.
  Detail.AllGraphs = Detail.Walks = true;
  auto Fixed = fixProgram(O, Executable, Heard, "", Detail);
  if (!Fixed)
    return Fixed.takeError();
  const FixSeries &Series = Fixed->Series;
  const Project &After = *Fixed->After->Asked;
  auto Original = originalOf(After.program(), Series);
  if (!Original)
    return Original.takeError();
  if (O.InPlace && !O.AllowDirty) {
    std::vector<std::string> Files;
    for (const auto &[Path, Text] : Series.Changed)
      Files.push_back(Path);
    if (llvm::Error E = refuseUncommitted(Files, Log))
      return std::move(E);
  }
  reportFixes(Series, O, Log);
  const Assessment Worth(After);
  const Readiness Left = readinessOf(After, Worth, O.How);
  if (!O.Quiet)
    Log << obstaclesText(Left);
  if (!O.VerifyRun.Command.empty()) {
    auto Pays = verifyByRunning(O, Original->Facts, After.plan(),
                                Original->Texts, Series.Changed, Out, Log);
    if (!Pays)
      return Pays.takeError();
    if (!*Pays)
      return O.Werror ? ExitCode::Refused : ExitCode::Success;
  }
  auto Patches = patchFiles(O, Series, Log);
  if (!Patches)
    return Patches.takeError();
  // Who asks for patches has the diff in them.
  if (llvm::Error E = writeOutputs(
          O, Original->Facts, After.plan(), Original->Texts, Series.Changed,
          *Patches, O.PatchDir.empty() ? Out : llvm::nulls(), Log))
    return std::move(E);
  if (O.Werror &&
      countOf(Left, Standing::Fixable) + countOf(Left, Standing::Refused) != 0)
    return ExitCode::Refused;
  return O.Check && !Series.Changed.empty() ? ExitCode::Findings
                                            : ExitCode::Success;
}
