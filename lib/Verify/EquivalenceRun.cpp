//===-- EquivalenceRun.cpp - The user's command on both programs ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Equivalence.h"
#include "FileWatch.h"
#include "SpeedRun.h"
#include "layoutopt/Support/Error.h"
#include "layoutopt/Write/Root.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using llvm::Expected;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

/// Copies the files to compare to \p Folder; missing ones are left out.
llvm::Error Equivalence::takeFiles(const std::string &Tree,
                                   const std::string &Folder) {
  for (size_t I = 0; I != R.Files.size(); ++I) {
    std::string Path = Tree + "/" + R.Files[I];
    if (!fs::exists(Path))
      continue;
    if (!liesIn(Path, Tree) || !fs::is_regular_file(Path))
      return usageError("--verify-file=" + R.Files[I] +
                        " is no regular file in the copy");
    if (std::error_code Bad =
            fs::copy_file(Path, Folder + "/" + std::to_string(I)))
      return ioError("cannot copy '" + Path + "': " + Bad.message());
  }
  return llvm::Error::success();
}

std::string Equivalence::folderOf(const std::string &Name) const {
  return S.path() + "/" + Name;
}

std::string Equivalence::place() const { return S.path() + "/tree"; }

Expected<RunOutputs> Equivalence::run(const std::string &Name, const char *Role,
                                      const Contents &Replaced,
                                      const std::vector<std::string> &Sources,
                                      std::chrono::duration<double> Limit,
                                      Copy Then) {
  // The same path in each run: programs print it.
  const std::string Tree = place();
  RunOutputs Out;
  Out.Folder = folderOf(Name);
  if (std::error_code Bad = fs::create_directory(Out.Folder))
    return ioError("cannot create '" + Out.Folder + "': " + Bad.message());
  if (llvm::Error E = copyTree(R.Tree, Tree, S.path()))
    return std::move(E);
  for (const auto &[Path, Text] : Replaced)
    if (llvm::Error E = replaceFile(Tree + "/" + Path, Text))
      return std::move(E);

  std::vector<std::string> Copies, Originals;
  for (const std::string &Source : Sources) {
    Copies.push_back(Tree + "/" + Source);
    Originals.push_back(R.Tree + "/" + Source);
  }
  FileWatch InCopy(Copies, S.path()), InOriginal(Originals, S.path());
  auto Result =
      runCommand(R.Command, Tree, std::string("LAYOUTOPT_VERIFY=") + Role,
                 Out.Folder + "/stdout", Out.Folder + "/stderr", Limit);
  if (!Result)
    return Result.takeError();
  if (Result->How == CommandResult::Interrupted)
    return ioError("interrupted");
  Out.Result = *Result;
  Out.KnowsReads = InCopy.works() && InOriginal.works();
  if (Out.KnowsReads) {
    for (const std::string &Path : InCopy.opened())
      Out.Read.insert(Path.substr(Tree.size() + 1));
    for (const std::string &Path : InOriginal.opened())
      Out.ReadOriginal.insert(Path.substr(R.Tree.size() + 1));
  }
  if (llvm::Error E = takeFiles(Tree, Out.Folder))
    return std::move(E);
  // The timed command runs where the other one has built.
  if (!R.Keeps && (Then == Goes || R.TimedCommand.empty())) {
    if (llvm::Error E = removeTree(Tree))
      return std::move(E);
  } else if (std::error_code Bad = fs::rename(Tree, Out.Folder + "/tree")) {
    return ioError("cannot rename '" + Tree + "': " + Bad.message());
  }
  return Out;
}

llvm::Error Equivalence::checkOriginal() const {
  if (!Original.Result.succeeded())
    return usageError("the command of --verify-run " + Original.Result.str() +
                      " on an untouched copy of '" + R.Tree + "'" +
                      lastLines(Original));
  for (size_t I = 0; I != R.Files.size(); ++I)
    if (!fs::exists(Original.Folder + "/" + std::to_string(I)))
      return usageError("the command of --verify-run does not write '" +
                        R.Files[I] + "', which --verify-file names");
  return llvm::Error::success();
}

llvm::Error
Equivalence::notRead(const char *Why, const RunOutputs &Run,
                     const std::vector<std::string> &Sources) const {
  std::string Text = std::string("the command of --verify-run ") + Why +
                     ": it shows nothing about the change";
  bool Missed = false;
  for (const std::string &Source : Sources) {
    if (!Run.KnowsReads || Run.Read.count(Source) != 0)
      continue;
    Text += "\n  | not read: '" + Source + "'";
    if (Run.ReadOriginal.count(Source) != 0)
      Text += ", but the one of the original tree; has the build absolute "
              "paths?";
    else
      Missed = true;
  }
  if (Missed)
    Text += "\n  | does it build the program anew? A build folder that was "
            "configured in the original tree may look there for sources";
  return usageError(Text);
}

llvm::Error
Equivalence::checkDependence(const std::vector<std::string> &Sources) {
  if (Depends.count(Sources) != 0)
    return llvm::Error::success();
  Contents Broken;
  for (const std::string &Source : Sources)
    Broken[Source] = "#error \"layoutopt --verify-run: this copy is broken on "
                     "purpose\"\n";
  const std::string Name =
      "broken" + (Depends.empty() ? "" : std::to_string(Depends.size() + 1));
  // By the same role as the rewritten one: nobody shall know.
  auto Run = run(Name, "rewritten", Broken, Sources, Limit);
  if (!Run)
    return Run.takeError();
  auto Found = compareRuns(R, Original, *Run);
  if (!Found)
    return Found.takeError();
  if (Found->Difference.empty())
    return notRead("ends the same when the changed files do not compile", *Run,
                   Sources);
  Depends.insert(Sources);
  return llvm::Error::success();
}

llvm::Error Equivalence::differs(const std::string &What) {
  auto Again = run("again", "original", {}, {}, Limit);
  if (!Again)
    return Again.takeError();
  auto Found = compareRuns(R, Original, *Again);
  if (!Found)
    return Found.takeError();
  if (!Found->Difference.empty())
    return usageError("the original does not agree with itself, in a second "
                      "run: " +
                      Found->Difference);
  return internalError(
      "the rewritten program does not do what the original does: " + What +
      "\n  | nothing is written; does the program depend on its own text, on "
      "addresses,"
      "\n  | or on what the language leaves undefined? If not: a bug of "
      "layoutopt, please report it");
}

std::string Equivalence::agreed(const RunOutputs &Rewritten,
                                double WorstError) const {
  uint64_t Size = 0;
  // An output of unknown size is not worth an error.
  (void)fs::file_size(Rewritten.Folder + "/stdout", Size);
  std::string Out = "the command does the same with the original and the "
                    "rewritten files: " +
                    std::to_string(Size) + " bytes of standard output";
  if (R.ComparesErrors)
    Out += ", standard error";
  if (!R.Files.empty())
    Out += ", " + std::to_string(R.Files.size()) +
           (R.Files.size() == 1 ? " file" : " files");
  if (R.Tolerance)
    Out += "; worst relative error " + shortNumber(WorstError);
  return Out;
}

llvm::Error Equivalence::prepare() {
  auto Run = run("original", "original", {}, R.Sources, R.Limit, IsTimed);
  if (!Run)
    return Run.takeError();
  Original = std::move(*Run);
  if (llvm::Error E = checkOriginal())
    return E;
  Limit = R.Limit;
  if (Limit.count() == 0)
    Limit = 10 * Original.Result.Seconds + std::chrono::minutes(1);
  return llvm::Error::success();
}

Expected<std::string>
Equivalence::agree(const std::string &Name, const Contents &Contents,
                   const std::vector<std::string> &Sources) {
  // The cheaper one first: it ends with the compiler's error.
  if (llvm::Error E = checkDependence(Sources))
    return std::move(E);
  auto Rewritten = run(Name, "rewritten", Contents, Sources, Limit, IsTimed);
  if (!Rewritten)
    return Rewritten.takeError();
  auto Found = compareRuns(R, Original, *Rewritten);
  if (!Found)
    return Found.takeError();
  // A mixture of both programs: whatever came out says nothing.
  if (llvm::any_of(Rewritten->ReadOriginal, [&](const std::string &Source) {
        return Rewritten->Read.count(Source) == 0;
      }))
    return notRead("reads files of the original tree", *Rewritten, Sources);
  if (!Found->Difference.empty())
    return differs(Found->Difference);
  if (Rewritten->KnowsReads && Rewritten->Read.size() != Sources.size())
    return notRead("does not read all files that change", *Rewritten, Sources);
  for (const std::string &Source : Rewritten->ReadOriginal)
    Log << "warning: while the command ran, '" << R.Tree << "/" << Source
        << "' was opened, too: has the build absolute paths?\n";
  return agreed(*Rewritten, Found->WorstError);
}

/// Both programs, and their times.
static Expected<EquivalenceVerdict> decide(const EquivalenceRequest &R,
                                           Equivalence &Runs) {
  if (llvm::Error E = Runs.prepare())
    return std::move(E);
  auto Agreed = Runs.agree("rewritten", R.Contents, R.Sources);
  if (!Agreed)
    return Agreed.takeError();
  EquivalenceVerdict Out;
  Out.Compared = std::move(*Agreed);
  if (R.TimedCommand.empty())
    return Out;
  auto Speed =
      timeBoth({R.TimedCommand, R.Limit, Runs.place(),
                Runs.folderOf("original"), Runs.folderOf("rewritten")});
  if (!Speed)
    return Speed.takeError();
  Out.Speed = *Speed;
  return Out;
}

Expected<EquivalenceVerdict>
layoutopt::runBoth(const EquivalenceRequest &Request, llvm::raw_ostream &Log) {
  // Lives longer than the scratch folder: a signal acts when that is gone.
  InterruptGuard Interrupts;
  auto Folder = Scratch::create(Log);
  if (!Folder)
    return Folder.takeError();
  Equivalence Runs(Request, *Folder, Log);
  auto Out = decide(Request, Runs);
  if (Request.Keeps) {
    Log << "note: what was run and what came out is in '" << Folder->path()
        << "'\n";
    Folder->keep();
  }
  return Out;
}
