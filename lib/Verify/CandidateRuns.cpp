//===-- CandidateRuns.cpp - Many rewritten programs, timed ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Verify/CandidateRuns.h"
#include "Equivalence.h"
#include "SpeedRun.h"

using namespace layoutopt;
using llvm::Error;
using llvm::Expected;

struct CandidateRuns::State {
  InterruptGuard Interrupts; ///< Lives longer than the scratch folder.
  EquivalenceRequest Request;
  llvm::raw_ostream &Log;
  Scratch Folder;
  Equivalence Runs;
  std::chrono::duration<double> Limit; ///< Of timed runs.
  /// How many pairs of those that are built have been run.
  std::map<std::string, size_t> Pairs;

  State(EquivalenceRequest R, llvm::raw_ostream &Log, Scratch Folder)
      : Request(std::move(R)), Log(Log), Folder(std::move(Folder)),
        Runs(Request, this->Folder, Log), Limit(Request.Limit) {}
};

CandidateRuns::CandidateRuns(std::unique_ptr<State> S) : S(std::move(S)) {}

CandidateRuns::~CandidateRuns() {
  if (!S->Request.Keeps)
    return;
  S->Log << "note: what was run and what came out is in '" << S->Folder.path()
         << "'\n";
  S->Folder.keep();
}

Expected<std::unique_ptr<CandidateRuns>>
CandidateRuns::create(EquivalenceRequest Request, llvm::raw_ostream &Log) {
  auto Folder = Scratch::create(Log);
  if (!Folder)
    return Folder.takeError();
  auto Made =
      std::make_unique<State>(std::move(Request), Log, std::move(*Folder));
  // Whoever asks for the copies to be kept wants those of failures, too.
  std::unique_ptr<CandidateRuns> Out(new CandidateRuns(std::move(Made)));
  if (Error E = Out->S->Runs.prepare())
    return std::move(E);
  return std::move(Out);
}

Error CandidateRuns::build(const std::string &Name,
                           const std::map<std::string, std::string> &Contents,
                           const std::vector<std::string> &Sources) {
  auto Agreed = S->Runs.agree(Name, Contents, Sources);
  if (!Agreed)
    return Agreed.takeError();
  S->Pairs[Name] = 0;
  return Error::success();
}

Expected<std::vector<PairTimes>> CandidateRuns::time(const std::string &Name,
                                                     unsigned Count) {
  size_t &Done = S->Pairs.at(Name);
  const SpeedRequest Timed = {S->Request.TimedCommand, S->Request.Limit,
                              S->Runs.place(), S->Runs.folderOf("original"),
                              S->Runs.folderOf(Name)};
  if (Done == 0) { // Files and pages come in.
    auto First = timePairs(Timed, 0, 1, S->Limit);
    if (!First)
      return First.takeError();
    ++Done;
  }
  auto Out = timePairs(Timed, Done, Count, S->Limit);
  if (Out)
    Done += Count;
  return Out;
}

Error CandidateRuns::run(const std::string &Name, const std::string &Command) {
  return timeOne(Command, S->Runs.place(), S->Runs.folderOf(Name), "rewritten",
                 std::chrono::duration<double>(0))
      .takeError();
}

void CandidateRuns::remove(const std::string &Name) {
  if (S->Request.Keeps || S->Pairs.erase(Name) == 0)
    return;
  if (Error E = removeTree(S->Runs.folderOf(Name)))
    S->Log << "warning: " << llvm::toString(std::move(E)) << '\n';
}

bool CandidateRuns::isBuilt(const std::string &Name) const {
  return S->Pairs.count(Name) != 0;
}

bool CandidateRuns::isInterrupted() { return InterruptGuard::signal() != 0; }
