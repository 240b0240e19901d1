//===-- EquivalenceRun.cpp - The user's command on both programs ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Verify/EquivalenceRun.h"
#include "FileWatch.h"
#include "RunOutputs.h"
#include "ScratchTree.h"
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

using Contents = std::map<std::string, std::string>;

namespace {

class Equivalence {
public:
  Equivalence(const EquivalenceRequest &R, const Scratch &S,
              llvm::raw_ostream &Log)
      : R(R), S(S), Log(Log) {}

  Expected<EquivalenceVerdict> decide();

private:
  /// What becomes of a copy when its run is over.
  enum Copy { Goes, IsTimed };
  Expected<RunOutputs> run(const char *Name, const char *Role,
                           const Contents &Replaced,
                           std::chrono::duration<double> Limit,
                           Copy Then = Goes);
  llvm::Error takeFiles(const std::string &Tree, const std::string &Folder);
  llvm::Error checkOriginal(const RunOutputs &Original) const;
  llvm::Error checkDependence(const RunOutputs &Original,
                              std::chrono::duration<double> Limit);
  llvm::Error notRead(const char *Why, const RunOutputs &Run) const;
  llvm::Error differs(const RunOutputs &Original, const std::string &What,
                      std::chrono::duration<double> Limit);
  std::string agreed(const RunOutputs &Rewritten, double WorstError) const;

  const EquivalenceRequest &R;
  const Scratch &S;
  llvm::raw_ostream &Log;
};

} // namespace

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

Expected<RunOutputs> Equivalence::run(const char *Name, const char *Role,
                                      const Contents &Replaced,
                                      std::chrono::duration<double> Limit,
                                      Copy Then) {
  // The same path in each run: programs print it.
  std::string Tree = S.path() + "/tree";
  RunOutputs Out;
  Out.Folder = S.path() + "/" + Name;
  if (std::error_code Bad = fs::create_directory(Out.Folder))
    return ioError("cannot create '" + Out.Folder + "': " + Bad.message());
  if (llvm::Error E = copyTree(R.Tree, Tree, S.path()))
    return std::move(E);
  for (const auto &[Path, Text] : Replaced)
    if (llvm::Error E = replaceFile(Tree + "/" + Path, Text))
      return std::move(E);

  std::vector<std::string> Copies, Originals;
  for (const std::string &Source : R.Sources) {
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

llvm::Error Equivalence::checkOriginal(const RunOutputs &Original) const {
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

llvm::Error Equivalence::notRead(const char *Why, const RunOutputs &Run) const {
  std::string Text = std::string("the command of --verify-run ") + Why +
                     ": it shows nothing about the change";
  bool Missed = false;
  for (const std::string &Source : R.Sources) {
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

llvm::Error Equivalence::checkDependence(const RunOutputs &Original,
                                         std::chrono::duration<double> Limit) {
  Contents Broken;
  for (const std::string &Source : R.Sources)
    Broken[Source] = "#error \"layoutopt --verify-run: this copy is broken on "
                     "purpose\"\n";
  // By the same name as the rewritten one: nobody shall know.
  auto Run = run("broken", "rewritten", Broken, Limit);
  if (!Run)
    return Run.takeError();
  auto Found = compareRuns(R, Original, *Run);
  if (!Found)
    return Found.takeError();
  if (Found->Difference.empty())
    return notRead("ends the same when the changed files do not compile", *Run);
  return llvm::Error::success();
}

llvm::Error Equivalence::differs(const RunOutputs &Original,
                                 const std::string &What,
                                 std::chrono::duration<double> Limit) {
  auto Again = run("again", "original", {}, Limit);
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

Expected<EquivalenceVerdict> Equivalence::decide() {
  auto Original = run("original", "original", {}, R.Limit, IsTimed);
  if (!Original)
    return Original.takeError();
  if (llvm::Error E = checkOriginal(*Original))
    return std::move(E);
  auto Limit = R.Limit;
  if (Limit.count() == 0)
    Limit = 10 * Original->Result.Seconds + std::chrono::minutes(1);

  // The cheaper one first: it ends with the compiler's error.
  if (llvm::Error E = checkDependence(*Original, Limit))
    return std::move(E);
  auto Rewritten = run("rewritten", "rewritten", R.Contents, Limit, IsTimed);
  if (!Rewritten)
    return Rewritten.takeError();
  auto Found = compareRuns(R, *Original, *Rewritten);
  if (!Found)
    return Found.takeError();
  // A mixture of both programs: whatever came out says nothing.
  if (llvm::any_of(Rewritten->ReadOriginal, [&](const std::string &Source) {
        return Rewritten->Read.count(Source) == 0;
      }))
    return notRead("reads files of the original tree", *Rewritten);
  if (!Found->Difference.empty())
    return differs(*Original, Found->Difference, Limit);
  if (Rewritten->KnowsReads && Rewritten->Read.size() != R.Sources.size())
    return notRead("does not read all files that change", *Rewritten);
  for (const std::string &Source : Rewritten->ReadOriginal)
    Log << "warning: while the command ran, '" << R.Tree << "/" << Source
        << "' was opened, too: has the build absolute paths?\n";
  EquivalenceVerdict Out;
  Out.Compared = agreed(*Rewritten, Found->WorstError);
  if (R.TimedCommand.empty())
    return Out;
  auto Speed = timeBoth({R.TimedCommand, R.Limit, S.path() + "/tree",
                         Original->Folder, Rewritten->Folder});
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
  auto Out = Equivalence(Request, *Folder, Log).decide();
  if (Request.Keeps) {
    Log << "note: what was run and what came out is in '" << Folder->path()
        << "'\n";
    Folder->keep();
  }
  return Out;
}
