//===-- HotRun.cpp - Mock-ups of a hot spot -------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HotRun.h"
#include "Terminal.h"
#include "VerifyRun.h"
#include "layoutopt/Driver/Project.h"
#include "layoutopt/Mock/HotSpot.h"
#include "layoutopt/Mock/MockTimes.h"
#include "layoutopt/Plan/MeasuredSets.h"
#include "layoutopt/Report/Measured.h"
#include "layoutopt/Support/DisplayPath.h"
#include "layoutopt/Verify/CandidateRuns.h"
#include "layoutopt/Write/Root.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
namespace fs = llvm::sys::fs;

/// Mock-ups at most, beside that of the layout as it is.
static constexpr size_t MostCandidates = 14;
/// Rounds at most: the interval of so many pairs is as narrow as it gets.
static constexpr unsigned Rounds = 15;
/// Below, in seconds, the clock and the copied caches are what is measured.
static constexpr double ShortestCall = 5e-6;

namespace {

/// A layout for each set, and what became of it.
struct MockUp {
  Candidate Which;
  std::string WhyNot; ///< It cannot be made.
};

class HotRun {
public:
  HotRun(const Options &O, StringRef Executable, llvm::raw_ostream &Log)
      : O(O), Executable(Executable), Log(Log), Heard(Log, O.Quiet),
        Asked(O, Executable, Heard) {}

  Expected<std::string> advise();

private:
  Error findSpot();
  Error findSpace();
  Error measure();
  Error checkFailures() const;
  Options optionsFor(unsigned Count) const;
  Expected<std::string> runtime() const;
  CandidateWords wordsOf(const Candidate &C) const;
  std::string report() const;
  std::string wholeProgram(std::optional<double> Best) const;
  std::string ownTime() const;

  const Options &O;
  StringRef Executable;
  llvm::raw_ostream &Log;
  Terminal Heard;
  Project Asked;    ///< The program as it is.
  std::string File; ///< Of the hot spot: real path.
  HotSpot Spot;
  std::string Text;               ///< Of its file, with mock-ups.
  std::vector<MeasuredSet> Sets;  ///< Of mock-up 0.
  std::vector<MockUp> Candidates; ///< The first one is the layout as it is.
  std::optional<MockTimes> Times;
};

/// Goes with the run.
class TimesFile {
public:
  Error create() {
    llvm::SmallString<128> Name;
    if (std::error_code Bad =
            fs::createTemporaryFile("layoutopt-mock", "txt", Name))
      return ioError("cannot create a temporary file: " + Bad.message());
    Path = std::string(Name);
    return Error::success();
  }
  ~TimesFile() {
    if (!Path.empty())
      (void)fs::remove(Path);
  }
  std::string Path;
};

} // namespace

/// \p Text as one word of a shell.
static std::string quoted(StringRef Text) {
  return "'" + llvm::join(llvm::split(Text, '\''), "'\\''") + "'";
}

/// The name of \p Set, of mock-up 0, in mock-up \p Number.
static std::string nameIn(StringRef Set, unsigned Number) {
  return llvm::join(llvm::split(Set, markOf(0)), markOf(Number));
}

Error HotRun::findSpot() {
  if (Error E = Asked.readAndDecide(DecisionDetail()))
    return E;
  if (Error E = Asked.readTexts())
    return E;
  for (const CompileInput &Input : Asked.units().Inputs) {
    auto Found = findHotSpot(Input, filesOf(O), O.Hot.Function);
    if (!Found)
      return Found.takeError();
    if (!*Found)
      continue;
    if (!File.empty())
      return usageError("'" + O.Hot.Function + "' is defined in two files: '" +
                        File + "' and '" + Input.File + "'; name one of them");
    File = realPath(mainFilesOf(Input).front());
    Spot = std::move(**Found);
  }
  if (File.empty())
    return usageError("no file that is given defines a function '" +
                      O.Hot.Function + "'");
  return Error::success();
}

/// The request for the file with \p Count mock-ups.
Options HotRun::optionsFor(unsigned Count) const {
  Options With = O;
  With.Sources = {File};
  With.ClosedWorld = true; // Nothing else knows the copies.
  With.IsPart = true;
  With.NoPolicy = true; // It does not know them either.
  With.PolicyFile.clear();
  With.Layout.reset();
  With.Order.reset();
  With.Only.clear();
  With.Fixes = FixMode::Never;
  With.InRounds = With.OrdersFields = false;
  With.Sarif.clear();
  With.Unsaved[File] = Text;
  return With;
}

/// Finds what there is to choose from, by one mock-up.
Error HotRun::findSpace() {
  auto One = withMockUps(Spot, 1, O.Hot.Extents);
  if (!One)
    return One.takeError();
  Text = std::move(*One);
  Options With = optionsFor(1);
  With.How = Strategy::Measure;
  Listener Silent;
  Project Copied(With, Executable, Silent);
  if (Error E = Copied.readAndDecide(DecisionDetail()))
    return E;
  auto Found = setsToMeasure(Copied.program(), Copied.plan(),
                             Copied.clusterings(), Copied.policy());
  if (!Found)
    return Found.takeError();
  for (MeasuredSet &Each : *Found)
    if (StringRef(Each.Set).contains(markOf(0)))
      Sets.push_back(std::move(Each));
  if (Sets.empty()) {
    std::string Why;
    for (const SetPlan &S : Copied.plan().Sets)
      if (StringRef(S.Set).contains(markOf(0)))
        Why += "\n  | " + nameIn(S.Set, 0) + ": " + S.Why;
    return usageError("no array of '" + O.Hot.Function +
                      "' can have another layout, not even in a copy" + Why);
  }
  SearchSpace Space;
  for (const MeasuredSet &Each : Sets)
    Space.Choices.push_back(unsigned(Each.Choices.size()));
  Candidates.push_back({Candidate(Sets.size(), 0), ""});
  for (Candidate &C : firstCandidates(Space, MostCandidates))
    Candidates.push_back({std::move(C), ""});
  return Error::success();
}

CandidateWords HotRun::wordsOf(const Candidate &C) const {
  CandidateWords Words;
  for (size_t A = 0; A != Sets.size(); ++A) // A record has one set here.
    Words[StringRef(Sets[A].Set).split('@').first.str()] =
        describe(Sets[A].Choices[C[A]]);
  return Words;
}

Expected<std::string> HotRun::runtime() const {
  llvm::SmallString<128> Folder(resolvedPath(Executable.str()));
  llvm::sys::path::remove_filename(Folder);
  llvm::sys::path::remove_filename(Folder);
  for (StringRef Lib : {LAYOUTOPT_LIBDIR, "lib"}) {
    llvm::SmallString<128> Path(Folder);
    llvm::sys::path::append(Path, Lib, "layoutoptMockRuntime.so");
    if (fs::exists(Path))
      return std::string(Path);
  }
  return ioError("cannot find layoutoptMockRuntime.so in '" + Folder +
                 "/" LAYOUTOPT_LIBDIR "'");
}

/// Makes the program with all mock-ups, and runs it.
Error HotRun::measure() {
  auto Runtime = runtime();
  if (!Runtime)
    return Runtime.takeError();
  auto All = withMockUps(Spot, unsigned(Candidates.size()), O.Hot.Extents);
  if (!All)
    return All.takeError();
  Text = std::move(*All);
  Options With = optionsFor(unsigned(Candidates.size()));
  With.How = Strategy::Auto;
  for (unsigned C = 1; C != Candidates.size(); ++C)
    for (size_t A = 0; A != Sets.size(); ++A)
      if (const unsigned Choice = Candidates[C].Which[A]; Choice != 0) {
        MeasuredSet Copy = Sets[A];
        Copy.Set = nameIn(Copy.Set, C);
        With.Measured.push_back(policyFor(Copy, Choice, "a mock-up"));
        With.Only.push_back(Copy.Set);
      }
  Listener Silent;
  Project Made(With, Executable, Silent);
  if (Error E = Made.readAndDecide(DecisionDetail()))
    return E;
  auto Edits = Made.rewrite();
  if (!Edits)
    return Edits.takeError();
  for (unsigned C = 1; C != Candidates.size(); ++C)
    for (size_t A = 0; A != Sets.size(); ++A)
      for (const SetPlan &S : Made.plan().Sets)
        if (Candidates[C].Which[A] != 0 && S.Set == nameIn(Sets[A].Set, C) &&
            !S.Change)
          Candidates[C].WhyNot = S.Why;
  FileContents Changed = std::move(Edits->Changed);
  Changed.try_emplace(File, Text);

  auto Request = equivalenceRequest(O, Asked.program(), Asked.plan(),
                                    Asked.texts(), Changed);
  if (!Request)
    return Request.takeError();
  auto Runs = CandidateRuns::create(*Request, Log);
  if (!Runs)
    return Runs.takeError();
  if (Error E = (*Runs)->build("mock", Request->Contents, Request->Sources))
    return E;
  TimesFile Out;
  if (Error E = Out.create())
    return E;
  const std::string Command =
      llvm::formatv("export LAYOUTOPT_MOCK_FILE={0} LAYOUTOPT_MOCK_CALL={1} "
                    "LAYOUTOPT_MOCK_CANDIDATES={2} LAYOUTOPT_MOCK_ROUNDS={3} "
                    "LAYOUTOPT_MOCK_SECONDS={4} LAYOUTOPT_MOCK_COLD={5} "
                    "LD_PRELOAD={6}\"${{LD_PRELOAD:+:$LD_PRELOAD}\"\n{7}",
                    quoted(Out.Path), O.Hot.Call, Candidates.size(), Rounds,
                    O.Measure.Seconds, O.Hot.IsCold ? 1 : 0, quoted(*Runtime),
                    O.VerifyRun.TimedCommand);
  if (Error E = (*Runs)->run("mock", Command))
    return E;
  auto Buffer = llvm::MemoryBuffer::getFile(Out.Path);
  if (!Buffer)
    return ioError("cannot read '" + Out.Path +
                   "': " + Buffer.getError().message());
  auto Read =
      readMockTimes((*Buffer)->getBuffer(), unsigned(Candidates.size()));
  if (!Read)
    return Read.takeError();
  Times = std::move(*Read);
  return checkFailures();
}

/// A usage error if nothing was measured.
Error HotRun::checkFailures() const {
  const MockTime &AsItIs = Times->Candidates.front();
  if (!AsItIs.Failed.empty())
    return usageError(
        "the mock-up of '" + O.Hot.Function +
        "' with the layout as it is does not run: " + AsItIs.Failed);
  if (AsItIs.Seconds.empty())
    return usageError(
        Times->Calls == 0
            ? "the command of --verify-time does not call '" + O.Hot.Function +
                  "', or the program is linked statically"
            : "the command of --verify-time calls '" + O.Hot.Function + "' " +
                  std::to_string(Times->Calls) + " times, not " +
                  std::to_string(O.Hot.Call));
  if (const double Median = AsItIs.median(); Median < ShortestCall)
    return usageError(
        llvm::formatv("call {0} of '{1}' takes {2:F1} microseconds: too short "
                      "to be measured; choose a function that calls it",
                      O.Hot.Call, O.Hot.Function, Median * 1e6)
            .str());
  return Error::success();
}

/// What the call took, and its copy, which should be the same.
std::string HotRun::ownTime() const {
  std::string Out = llvm::formatv(
      "the call itself took {0:F3} ms, its copy with the layout as it is "
      "{1:F3} ms",
      Times->CallSeconds * 1e3, Times->Candidates.front().median() * 1e3);
  if (Spot.GivesBack)
    Out += "; it may give memory back, so that arrays are not compared";
  return Out + "\n";
}

/// How much of the program the hot spot is, and what \p Best, if there is such
/// a ratio, makes of the whole.
std::string HotRun::wholeProgram(std::optional<double> Best) const {
  const std::optional<double> Share = Times->share();
  if (!Share)
    return "";
  std::string Out =
      llvm::formatv("the hot spot takes {0:F1} % of the program's {1:F2} s",
                    *Share * 100, Times->Seconds);
  if (Best)
    Out += llvm::formatv(": the whole would be {0:F2} times as fast",
                         wholeSpeedUp(*Best, *Share));
  return Out + "\n";
}

std::string HotRun::report() const {
  SearchResult Result;
  std::vector<CandidateWords> Words;
  std::string Rest;
  for (unsigned C = 1; C != Candidates.size(); ++C) {
    const CandidateWords Each = wordsOf(Candidates[C].Which);
    const std::string Line = layoutopt::wordsOf(Each) + ": ";
    if (!Candidates[C].WhyNot.empty()) {
      Rest += "cannot be made: " + Line + Candidates[C].WhyNot + "\n";
      continue;
    }
    if (!Times->Candidates[C].Failed.empty())
      Rest += "does not run: " + Line + Times->Candidates[C].Failed + "\n";
    else if (!Times->agrees(C))
      Rest += "computes other values: " + Line +
              "are sums of floats reordered or fused (-ffp-contract=off), or "
              "does the function reach an array on another way?\n";
    std::vector<double> Ratios = Times->ratios(C);
    if (Ratios.empty())
      continue;
    Result.Tried.push_back({Candidates[C].Which, std::move(Ratios)});
    Words.push_back(Each);
  }
  std::string Out =
      llvm::formatv("mock-ups of {0}, in call {1} of {2}: {3} layouts, {4} "
                    "rounds\n\n",
                    O.Hot.Function, O.Hot.Call, Times->Calls,
                    Result.Tried.size() + 1,
                    Times->Candidates.front().Seconds.size())
          .str() +
      measuredTable(Result, Words) + Rest + ownTime() + "\n";
  std::optional<size_t> Best;
  for (size_t T = 0; T != Result.Tried.size(); ++T)
    if (Result.Tried[T].interval().isFaster() &&
        (!Best || Result.Tried[*Best].interval().Median <
                      Result.Tried[T].interval().Median))
      Best = T;
  if (!Best)
    return Out + "recommended: leave it: no layout is faster for sure\n" +
           wholeProgram(std::nullopt);
  Out += "recommended: " + layoutopt::wordsOf(Words[*Best]) + "\n";
  return Out + wholeProgram(Result.Tried[*Best].interval().Median);
}

Expected<std::string> HotRun::advise() {
  if (Error E = findSpot())
    return std::move(E);
  if (Error E = findSpace())
    return std::move(E);
  if (Error E = measure())
    return std::move(E);
  Heard.paused();
  return report();
}

Error layoutopt::adviseHotSpot(const Options &O, StringRef Executable,
                               llvm::raw_ostream &Out, llvm::raw_ostream &Log) {
  auto Text = HotRun(O, Executable, Log).advise();
  if (!Text)
    return Text.takeError();
  Out << *Text;
  return Error::success();
}
