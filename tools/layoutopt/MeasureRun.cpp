//===-- MeasureRun.cpp - The step of --strategy=measure -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MeasureRun.h"
#include "Uncommitted.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Report/Measured.h"
#include "layoutopt/Support/TextHash.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/TargetParser/Host.h"

using namespace layoutopt;
using llvm::Error;
using llvm::Expected;
namespace fs = llvm::sys::fs;
namespace json = llvm::json;

/// What times depend on, as far as the run knows it: those of another key are
/// not taken from a log.
static std::string keyOf(const MeasuredSources &From) {
  const Options &O = From.O;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  auto Add = [&OS](const llvm::Twine &Word) { OS << Word << '\0'; };
  Add("layoutopt " LAYOUTOPT_VERSION " " LLVM_VERSION_STRING);
  Add(llvm::sys::getHostCPUName());
  for (const FileFacts &File : From.Asked.program().Facts.Files)
    if (!File.System)
      Add(File.Path + ":" + llvm::utohexstr(File.Hash));
  for (const CompileInput &Input : From.Asked.units().Inputs) {
    Add(Input.File);
    Add(Input.Directory);
    for (const std::string &Flag : Input.Flags)
      Add(Flag);
  }
  dumpPolicy(From.Asked.policy(), OS);
  const VerifyRunOptions &V = O.VerifyRun;
  Add(V.Command);
  Add(V.TimedCommand);
  Add(V.Tree);
  return llvm::utohexstr(hashOf(OS.str()), /*LowerCase=*/true, 16);
}

namespace {

/// The file of --measure-log.
class LogFile {
public:
  /// What \p Path has of \p Key. Nothing is written yet.
  Error read(const std::string &Path, const std::string &Key);
  /// Opens it to add to it.
  Error open(const std::string &Path, const std::string &Key);
  LoggedTimes takeTimes() { return std::move(Times); }
  bool hasOthers() const { return HasOthers; }
  llvm::raw_ostream *stream() { return Stream ? &*Stream : nullptr; }
  Error close(const std::string &Path);

private:
  LoggedTimes Times;
  uint64_t Whole = 0; ///< Bytes of whole lines.
  bool HasOthers = false;
  std::optional<llvm::raw_fd_ostream> Stream;
};

} // namespace

Error LogFile::read(const std::string &Path, const std::string &Key) {
  if (Path.empty() || !fs::exists(Path))
    return Error::success();
  auto Buffer = readRegularFile(Path);
  if (!Buffer)
    return ioError("cannot read: " + Buffer.getError().message(), {Path, 0, 0});
  const llvm::StringRef Text = (*Buffer)->getBuffer();
  auto Read = readMeasureLog(Text, Path, Key);
  if (!Read)
    return Read.takeError();
  // Something that has no whole line is no log that a run began.
  Whole = Text.rfind('\n') == llvm::StringRef::npos ? 0 : Text.rfind('\n') + 1;
  if (Whole == 0 && !Text.empty() && !Text.starts_with("{\"event\":"))
    return usageError("not a log of measurements", {Path, 0, 0});
  Times = std::move(*Read);
  HasOthers = Whole != 0 && Times.empty();
  return Error::success();
}

Error LogFile::open(const std::string &Path, const std::string &Key) {
  if (Path.empty())
    return Error::success();
  // A line that was cut off would be one in the middle of the next ones.
  if (fs::exists(Path)) {
    int Descriptor = 0;
    std::error_code Bad = fs::openFileForReadWrite(
        Path, Descriptor, fs::CD_OpenExisting, fs::OF_None);
    if (!Bad)
      Bad = fs::resize_file(Descriptor, Whole);
    if (Descriptor > 0)
      (void)llvm::sys::Process::SafelyCloseFileDescriptor(Descriptor);
    if (Bad)
      return ioError("cannot write: " + Bad.message(), {Path, 0, 0});
  }
  std::error_code Bad;
  Stream.emplace(Path, Bad, fs::OF_Append);
  if (Bad) {
    Stream.reset();
    return ioError("cannot write: " + Bad.message(), {Path, 0, 0});
  }
  writeLogLine(json::Object{{"event", "begin"},
                            {"key", Key},
                            {"tool", LAYOUTOPT_VERSION},
                            {"llvm", LLVM_VERSION_STRING},
                            {"cpu", llvm::sys::getHostCPUName()}},
               *Stream);
  return Error::success();
}

Error LogFile::close(const std::string &Path) {
  if (!Stream)
    return Error::success();
  Stream->close();
  if (!Stream->has_error())
    return Error::success();
  const std::string Message = Stream->error().message();
  Stream->clear_error();
  return ioError("cannot write: " + Message, {Path, 0, 0});
}

/// The last lines of a log: what was left out, and what came out.
static void writeEnd(const SearchResult &R, const ProgramMeasurer &M,
                     llvm::raw_ostream &Log) {
  for (const auto &[C, Why] : M.skipped())
    writeLogLine(json::Object{{"event", "skipped"},
                              {"layouts", jsonOf(M.wordsOf(C))},
                              {"why", json::fixUTF8(Why)}},
                 Log);
  json::Object End{{"event", "end"}, {"outcome", outcomeOf(R)}};
  if (R.Best)
    End["layouts"] = jsonOf(M.wordsOf(R.Tried[*R.Best].Which));
  if (R.Confirmed) {
    End["ratio"] = R.Confirmed->Median;
    End["least"] = R.Confirmed->Least;
    End["most"] = R.Confirmed->Most;
    End["pairs"] = int64_t(R.Confirmed->Pairs);
  }
  End["verdict"] = R.isChosen() ? "accepted" : "left";
  writeLogLine(std::move(End), Log);
}

/// `14 candidates, 214 pairs of runs in 63 s, 40 of them from the log`.
static std::string effortOf(const SearchResult &R, const LoggedMeasurer &M) {
  size_t Pairs = R.Confirmed ? R.Confirmed->Pairs : 0;
  for (const TriedCandidate &Each : R.Tried)
    Pairs += Each.Ratios.size();
  std::string Out = llvm::formatv(
      "{0} candidate{1}, {2} pairs of runs in {3:F0} s", R.Tried.size(),
      R.Tried.size() == 1 ? "" : "s", Pairs, M.seconds());
  if (M.numKnown() != 0)
    Out += ", " + std::to_string(M.numKnown()) + " of them from the log";
  if (R.RanOutOfTime)
    Out += "; the time was too short to try all";
  return Out;
}

/// What `advise` prints. \p Words are those of R.Tried.
static std::string adviceOf(const SearchResult &R, const std::string &Effort,
                            llvm::ArrayRef<CandidateWords> Words,
                            const ProgramMeasurer &M) {
  std::string Out = Effort + "\n\n" + measuredTable(R, Words);
  for (const auto &[C, Why] : M.skipped())
    Out += "cannot be made: " + layoutopt::wordsOf(M.wordsOf(C)) + ": " + Why +
           "\n";
  if (!R.isChosen())
    return Out + "\nrecommended: leave it: " + outcomeOf(R) + "\n";
  Out += "\nrecommended:\n";
  for (const auto &[Axis, Layout] : Words[*R.Best])
    Out += "  " + Axis + ": " + Layout + "\n";
  return Out + outcomeOf(R) +
         ", which had no part in the choice\n"
         "to change the program: the same without 'advise', with "
         "--strategy=measure and -i; --measure-log keeps what was measured\n";
}

/// A usage error if -i may not change what a first candidate would.
static Error refuseDirty(const MeasuredSources &From, ProgramMeasurer &M,
                         llvm::raw_ostream &Log) {
  if (!From.O.InPlace || From.O.AllowDirty)
    return Error::success();
  for (const Candidate &C : firstCandidates(M.space(), 2)) {
    auto Made = M.make(C);
    if (!Made)
      return Made.takeError();
    if (!*Made || llvm::all_of(**Made, [](unsigned K) { return K == 0; }))
      continue;
    std::vector<std::string> Sources;
    for (const FileFacts &File : From.P.Facts.Files)
      if (M.contentsOf(**Made).count(File.Path) != 0)
        Sources.push_back(File.Path);
    if (Error E = refuseUncommitted(Sources, Log))
      return E;
  }
  return Error::success();
}

Expected<MeasuredLayouts> layoutopt::measureLayouts(const MeasuredSources &From,
                                                    llvm::raw_ostream &Out,
                                                    llvm::raw_ostream &Log) {
  const Options &O = From.O;
  const std::string Key = keyOf(From);
  LogFile File;
  if (Error E = File.read(O.Measure.Log, Key))
    return std::move(E);
  if (File.hasOthers() && !O.Quiet)
    Log << "note: what '" << O.Measure.Log
        << "' has is of other sources, flags, commands, another version or "
           "another machine: all is measured\n";
  ProgramMeasurer Programs(From, Out, Log);
  if (Error E = Programs.findSpace())
    return std::move(E);
  if (Error E = refuseDirty(From, Programs, Log))
    return std::move(E);
  if (Error E = File.open(O.Measure.Log, Key))
    return std::move(E);
  LoggedMeasurer M(
      Programs, File.takeTimes(),
      [&Programs](const Candidate &C) { return Programs.wordsOf(C); },
      File.stream());
  SearchLimits Limits;
  Limits.Seconds = O.Measure.Seconds;
  auto Found = findFastest(Programs.space(), Limits, M);
  From.Heard.paused();
  if (!Found)
    return Found.takeError();
  const SearchResult &R = *Found;
  if (File.stream())
    writeEnd(R, Programs, *File.stream());
  if (Error E = File.close(O.Measure.Log))
    return std::move(E);

  MeasuredLayouts Result;
  const std::string Effort = effortOf(R, M);
  if (O.What == Verb::Advise) {
    std::vector<CandidateWords> Words;
    for (const TriedCandidate &Each : R.Tried)
      Words.push_back(Programs.wordsOf(Each.Which));
    Result.Advice = adviceOf(R, Effort, Words, Programs);
    return std::move(Result);
  }
  if (!O.Quiet)
    Log << "measured: " << Effort << '\n';
  if (!O.Quiet || !R.isChosen())
    Log << "measured: " << outcomeOf(R)
        << (R.isChosen() ? "" : ": leave it; nothing is written") << '\n';
  if (!R.isChosen())
    return std::move(Result);
  const Candidate &Best = R.Tried[*R.Best].Which;
  if (Error E = Programs.ensureVerified(Best))
    return std::move(E);
  if (!O.Quiet)
    Log << "verified: the command does the same with the original and the "
           "rewritten files\n";
  const size_t NumChanged =
      llvm::count_if(Best, [](unsigned K) { return K != 0; });
  Result.Chosen = Programs.optionsFor(
      Best,
      R.Confirmed->str() + (NumChanged > 1 ? ", all changes together" : ""));
  Result.Changed = Programs.contentsOf(Best);
  return std::move(Result);
}
