//===-- Rounds.cpp - Arrays that wait for others --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Driver/Rounds.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;
using llvm::Expected;

/// Records hold each other in no more layers than this; each round changes one.
static constexpr unsigned MostRounds = 16;

/// The sets that did not change since what they hold did.
static std::set<std::string> waitingSets(const Project &Asked) {
  const Program &P = Asked.program();
  std::set<std::string> Out;
  for (size_t S = 0; S != P.Sets.size(); ++S)
    if (Asked.plan().Sets[S].Refused &&
        llvm::any_of(P.Sets[S].Obstacles, [&P](Index N) {
          return P.Facts.Obstacles[N].Kind == Reason::HoldsChangedArray;
        }))
      Out.insert(P.Sets[S].Id);
  return Out;
}

/// Whether the text of the change has arrays of records that were no arrays
/// before: of fields that are records, in the storage of an array of C.
static bool makesArrays(const Project &Asked) {
  const Program &P = Asked.program();
  for (size_t S = 0; S != P.Sets.size(); ++S) {
    const ArraySet &Set = P.Sets[S];
    auto IsStorage = [&P](Index E) { return P.Facts.Entities[E].IsArray; };
    auto IsRecord = [&](const FieldInfo &F) {
      return !P.Facts.Records[Set.Record].Members[F.Member].Leaf;
    };
    if (Asked.plan().Sets[S].Change && !isOfOpenCL(P.Facts, Set.Record) &&
        !isOfContainers(P, Set) && llvm::any_of(Set.Entities, IsStorage) &&
        llvm::any_of(Set.Fields, IsRecord))
      return true;
  }
  return false;
}

bool layoutopt::mayGoOn(const Project &Asked) {
  return !waitingSets(Asked).empty() || makesArrays(Asked);
}

/// The request for the program behind \p Made, which \p Asked has made for
/// \p R.
static Request behind(const Request &R, const Project &Asked,
                      const VerifiedEdits &Made) {
  Request Out = R;
  const std::vector<FileFacts> &Files = Asked.program().Facts.Files;
  for (size_t I = 0; I != Files.size(); ++I)
    if (Made.Changed.count(Files[I].Path))
      // Those of an earlier round are known already.
      Out.Originals.insert({Files[I].Path, Asked.texts().contents()[I]});
  for (const auto &[Path, Text] : Made.Changed)
    Out.Unsaved[Path] = Text;
  // A policy also speaks of what has changed by now.
  Out.IsPart = true;
  return Out;
}

/// One round on \p R.
static Expected<std::unique_ptr<Round>>
runRound(Request R, llvm::StringRef Executable, const DecisionDetail &Detail) {
  auto Out = std::make_unique<Round>();
  AskedProject &Next = Out->Program;
  Next.Asking = std::move(R);
  Next.Asked = std::make_unique<Project>(Next.Asking, Executable, Next.Silent);
  Project &P = *Next.Asked;
  if (llvm::Error E = P.readAndDecide(Detail))
    return std::move(E);
  auto Made = P.rewrite();
  if (!Made)
    return Made.takeError();
  Out->Made = std::move(*Made);
  return std::move(Out);
}

Expected<std::vector<std::unique_ptr<Round>>>
layoutopt::roundsBehind(const Request &R, llvm::StringRef Executable,
                        const Project &First, const VerifiedEdits &Made,
                        const DecisionDetail &Detail) {
  std::vector<std::unique_ptr<Round>> Out;
  const Request *Asking = &R;
  const Project *Now = &First;
  const VerifiedEdits *Last = &Made;
  while (Out.size() != MostRounds && !Last->Changed.empty()) {
    const std::set<std::string> Waiting = waitingSets(*Now);
    if (!mayGoOn(*Now))
      break;
    auto Next = runRound(behind(*Asking, *Now, *Last), Executable, Detail);
    if (!Next)
      return Next.takeError();
    // What another run would change beside them is changed as well.
    const LayoutPlan &Plan = (*Next)->Program.Asked->plan();
    for (const SetPlan &S : Plan.Sets)
      if (S.Change || Waiting.count(S.Set))
        (*Next)->Answered.insert(S.Set);
    Out.push_back(std::move(*Next));
    Asking = &Out.back()->Program.Asking;
    Now = Out.back()->Program.Asked.get();
    Last = &Out.back()->Made;
  }
  return std::move(Out);
}

FileContents
layoutopt::contentsBehind(const VerifiedEdits &Made,
                          llvm::ArrayRef<std::unique_ptr<Round>> Rounds) {
  FileContents Out = Made.Changed;
  for (const std::unique_ptr<Round> &Each : Rounds)
    for (const auto &[Path, Text] : Each->Made.Changed)
      Out[Path] = Text;
  return Out;
}

/// Whether a policy for \p P can say what \p S does.
static bool isNamedBy(const Program &P, const SetPlan &S) {
  auto Set = llvm::find_if(
      P.Sets, [&S](const ArraySet &Each) { return Each.Id == S.Set; });
  if (Set == P.Sets.end())
    return false;
  for (const ClusterPlan &C : S.Clusters)
    for (const std::string &Field : C.Fields)
      if (llvm::none_of(Set->Fields, [&Field](const FieldInfo &Each) {
            return Each.Name == Field;
          }))
        return false;
  return true;
}

LayoutPlan layoutopt::planAfter(const LayoutPlan &Plan,
                                llvm::ArrayRef<std::unique_ptr<Round>> Rounds,
                                const Program &Sources) {
  LayoutPlan Out = Plan;
  for (const std::unique_ptr<Round> &Each : Rounds)
    for (const SetPlan &S : Each->Program.Asked->plan().Sets) {
      if (!Each->Answered.count(S.Set))
        continue;
      auto At = llvm::find_if(
          Out.Sets, [&S](const SetPlan &Old) { return Old.Set == S.Set; });
      if (At != Out.Sets.end())
        *At = S;
      else if (S.Change)
        Out.Open.push_back(S.Set);
    }
  for (const SetPlan &S : Out.Sets)
    if (!isNamedBy(Sources, S))
      Out.Open.push_back(S.Set);
  return Out;
}
