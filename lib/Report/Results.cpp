//===-- Results.cpp - What a run found, one result an array ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Results.h"
#include "layoutopt/Report/Held.h"
#include "layoutopt/Report/Reported.h"
#include "layoutopt/Report/Words.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace layoutopt;

static constexpr OwnRule Rules[] = {
    {"layout-change", "the array can be stored in a layout that suits its uses",
     "Run layoutopt with -i, or apply the fix."},
    {"layout-kept", "the array stays as it is by choice",
     "A policy, --layout or --strategy=paper changes it all the same."},
    {"layout-refused", "the array is of a kind that is not rewritten",
     "The message says what it is."},
    {"layouts-differ",
     "kernel parameters that one buffer may be bound to have two layouts",
     "Give both the same layout in the policy."},
    {"field-order", "the fields of the record can lie in a better order",
     "Run layoutopt with -i, or apply the fix."}};

enum RuleOfOwn { ChangeRule, KeptRule, RefusedRule, MismatchRule };

llvm::ArrayRef<OwnRule> layoutopt::ownRules() { return Rules; }

std::vector<FixGroup> layoutopt::fixGroups(const Program &P,
                                           const LayoutPlan &Plan,
                                           const EditSet &Edits) {
  llvm::EquivalenceClasses<Index> Joined;
  std::map<Index, Index> OfRecord;
  std::map<std::string, Index> Numbers;
  for (size_t S = 0; S != Plan.Sets.size(); ++S) {
    Numbers[P.Sets[S].Id] = Index(S);
    if (!Plan.Sets[S].Change)
      continue;
    Joined.insert(Index(S));
    Index First = OfRecord.insert({P.Sets[S].Record, Index(S)}).first->second;
    Joined.unionSets(First, Index(S));
  }
  for (const std::vector<Index> &Together : changingTogether(P, Plan))
    for (Index S : Together)
      Joined.unionSets(Together.front(), S);
  std::map<Index, FixGroup> ByLeader;
  for (size_t S = 0; S != Plan.Sets.size(); ++S)
    if (Plan.Sets[S].Change)
      ByLeader[Joined.getLeaderValue(Index(S))].Sets.push_back(Index(S));
  auto GroupOf = [&](const std::string &Set) -> FixGroup & {
    return ByLeader[Joined.getLeaderValue(Numbers.at(Set))];
  };
  for (const Edit &E : Edits.Edits)
    GroupOf(E.Set).Edits.push_back(E);
  for (const NewFile &F : Edits.NewFiles)
    GroupOf(F.Set).NewFiles.push_back(F);
  std::vector<FixGroup> Out;
  for (auto &[Leader, Group] : ByLeader)
    Out.push_back(std::move(Group));
  llvm::sort(Out, [](const FixGroup &A, const FixGroup &B) {
    return A.Sets.front() < B.Sets.front();
  });
  return Out;
}

std::vector<Edit> layoutopt::mergedEdits(llvm::ArrayRef<Edit> Edits) {
  std::vector<Edit> Out;
  for (const Edit &E : Edits) {
    if (Out.empty() || Out.back().Where.File != E.Where.File ||
        Out.back().Where.End < E.Where.Begin) {
      Out.push_back(E);
      continue;
    }
    Out.back().Text += E.Text;
    Out.back().Where.End = std::max(Out.back().Where.End, E.Where.End);
  }
  return Out;
}

namespace {

class Collector {
public:
  Collector(const Program &P, const LayoutPlan &Plan,
            const Expectations &Expected, llvm::ArrayRef<FixGroup> Groups)
      : P(P), Plan(Plan), Expected(Expected), Groups(Groups) {}

  std::vector<Result> run();

private:
  Result changeOf(size_t Set) const;
  Result refused(size_t Set) const;
  void addHeld();
  void addWarnings();

  const Program &P;
  const LayoutPlan &Plan;
  const Expectations &Expected;
  llvm::ArrayRef<FixGroup> Groups;
  std::vector<Result> Out;
};

} // namespace

static std::string ofRecord(const Program &P, size_t Set) {
  return "array '" + nameOf(P, P.Sets[Set]) + "' of records '" +
         P.Facts.Records[P.Sets[Set].Record].Name + "'";
}

Result Collector::changeOf(size_t Set) const {
  const SetPlan &S = Plan.Sets[Set];
  Result R;
  R.Kind = ResultKind::Change;
  R.Rule = Rules[ChangeRule].Id.str();
  R.Message = ofRecord(P, Set) + " can change its layout:";
  for (const ClusterPlan &C : S.Clusters)
    R.Message += " " + clusterOf(C) + ";";
  R.Message += " padding: " + paddingOf(P, P.Sets[Set], S);
  if (Expected[Set])
    R.Message += "; expected: " + expectationOf(*Expected[Set]);
  R.Where = declarationOf(P, P.Sets[Set]);
  for (size_t G = 0; G != Groups.size(); ++G) {
    if (Groups[G].Sets.front() == Index(Set))
      R.Fix = Index(G);
    else if (llvm::is_contained(Groups[G].Sets, Index(Set)))
      R.Message += "; it changes together with '" +
                   P.Sets[Groups[G].Sets.front()].Id + "'";
  }
  return R;
}

Result Collector::refused(size_t Set) const {
  Refusal Why = refusalOf(P, Plan, Set);
  Result R;
  R.Kind = ResultKind::Refusal;
  R.Rule = Why.Kind ? toString(*Why.Kind).str() : Rules[RefusedRule].Id.str();
  R.Message = std::move(Why.Message);
  R.Where = Why.Where;
  for (Index N : Why.Obstacles)
    R.Related.push_back(
        {P.Facts.Obstacles[N].Where, noteOf(P.Facts.Obstacles[N])});
  if (!Why.Obstacles.empty())
    R.Message +=
        "; to change it: " + P.Facts.Obstacles[Why.Obstacles.front()].Fix;
  return R;
}

void Collector::addHeld() {
  for (const RecordInContainers &H : heldInContainers(P)) {
    Result R;
    R.Kind = ResultKind::Refusal;
    R.Rule = toString(Reason::Container).str();
    R.Message = warningOf(P, H) + "; to change it: " + fixOf(P, H);
    R.Where = H.Names.front()->Where;
    R.Key = "held:" + P.Facts.Records[H.Record].USR;
    for (const HoldingFacts *Name : H.Names)
      R.Related.push_back({Name->Where, messageOf(P, *Name)});
    if (H.Own)
      R.Related.push_back({H.Own->Where, noteOf(*H.Own)});
    Out.push_back(std::move(R));
  }
}

void Collector::addWarnings() {
  std::map<std::string, unsigned> Count;
  for (const ObstacleFacts &W : P.Facts.Warnings) {
    Index Set = W.Entity == None ? None : P.SetOf[W.Entity];
    if (W.Entity != None && (Set == None || !Plan.Sets[Set].Change))
      continue;
    Result R;
    R.Kind = ResultKind::Warning;
    R.Rule = toString(W.Kind).str();
    R.Message = W.Message + "; to change it: " + W.Fix;
    R.Where = W.Where;
    R.Key = "warning:" + W.Message;
    R.Key += ":" + std::to_string(Count[R.Rule + R.Key]++);
    Out.push_back(std::move(R));
  }
  for (auto &[Set, Message] : layoutMismatches(P, Plan)) {
    Result R;
    R.Kind = ResultKind::Warning;
    R.Rule = Rules[MismatchRule].Id.str();
    R.Message = std::move(Message);
    R.Where = declarationOf(P, P.Sets[Set]);
    R.Key = "set:" + P.Sets[Set].Id;
    Out.push_back(std::move(R));
  }
}

std::vector<Result> Collector::run() {
  const std::vector<bool> IsSingle = singleRecords(P);
  for (size_t I = 0; I != Plan.Sets.size(); ++I) {
    const SetPlan &S = Plan.Sets[I];
    if (!isReported(P, P.Sets[I], S, IsSingle[I]))
      continue;
    if (S.Change) {
      Out.push_back(changeOf(I));
    } else if (S.Refused) {
      Out.push_back(refused(I));
    } else {
      Result R;
      R.Rule = Rules[KeptRule].Id.str();
      R.Message = ofRecord(P, I) + " stays as it is: " + stayOf(S);
      R.Where = declarationOf(P, P.Sets[I]);
      Out.push_back(std::move(R));
    }
    Out.back().Key = "set:" + P.Sets[I].Id;
    if (!Out.back().Where.isValid())
      Out.back().Where = P.Facts.Records[P.Sets[I].Record].Definition;
  }
  addHeld();
  addWarnings();
  // Of what has no place, the program is the place.
  const auto &Files = P.Facts.Files;
  auto Main = llvm::find_if(Files, [](const FileFacts &F) { return F.Main; });
  for (Result &R : Out)
    if (!R.Where.isValid() && Main != Files.end())
      R.Where = {Index(Main - Files.begin()), 0, 0};
  return std::move(Out);
}

std::vector<Result> layoutopt::resultsOf(const Program &P,
                                         const LayoutPlan &Plan,
                                         const Expectations &Expected,
                                         llvm::ArrayRef<FixGroup> Groups) {
  return Collector(P, Plan, Expected, Groups).run();
}
