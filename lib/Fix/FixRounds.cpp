//===-- FixRounds.cpp - Fixes until nothing changes -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Fix/FixRounds.h"
#include "FixChecks.h"
#include "layoutopt/Driver/Interrupted.h"
#include "layoutopt/Model/AppliedFixes.h"
#include "layoutopt/Report/Reported.h"
#include "layoutopt/Report/Words.h"
#include "layoutopt/Write/Root.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace layoutopt;
using llvm::Expected;

/// A fix may show the next obstacle. No array has more layers than this.
static constexpr unsigned MostRounds = 16;
/// As often arrays are left out that could not be freed. Each time there is one
/// less at least.
static constexpr unsigned MostPasses = 16;

/// Names for the sets of \p P that are the same before and after fixes, which
/// gave records the names of \p Renames, in order, or names at all.
static std::vector<std::string> keysOf(const Program &P,
                                       llvm::ArrayRef<FixRename> Renames) {
  std::vector<std::string> Out;
  std::map<std::string, std::vector<std::pair<Range, size_t>>> Same;
  for (const ArraySet &Set : P.Sets) {
    std::string Key;
    if (isOfContainers(P, Set)) {
      Key = P.Facts.Records[Set.Record].TypeText;
      for (const FixRename &R : llvm::reverse(Renames))
        if (Key == R.New)
          Key = R.Old;
      Key = "containers of " + Key;
    } else {
      const EntityFacts &Face = faceOf(P, Set);
      Key =
          (Face.Function == None ? "" : P.Facts.Functions[Face.Function].Name) +
          "." + Face.Name;
    }
    Same[Key].push_back({declarationOf(P, Set), Out.size()});
    Out.push_back(Key);
  }
  // Of one name, by their places: fixes change no order.
  for (auto &[Key, Sets] : Same) {
    llvm::sort(Sets);
    for (size_t I = 1; I < Sets.size(); ++I)
      Out[Sets[I].second] += "#" + std::to_string(I);
  }
  return Out;
}

/// The set of each name of \p P, as in keysOf(); absent where two have it. A
/// fix may join the set of a name with others, which lend it theirs.
static std::map<std::string, size_t> setsByName(const Program &P) {
  std::map<std::string, size_t> Out;
  std::set<std::string> Several;
  for (size_t S = 0; S != P.Sets.size(); ++S)
    for (Index E : P.Sets[S].Entities) {
      const EntityFacts &Each = P.Facts.Entities[E];
      const std::string Key =
          (Each.Function == None ? "" : P.Facts.Functions[Each.Function].Name) +
          "." + Each.Name;
      if (auto [At, IsNew] = Out.try_emplace(Key, S); !IsNew && At->second != S)
        Several.insert(Key);
    }
  for (const std::string &Key : Several)
    Out.erase(Key);
  return Out;
}

namespace {

/// A fix that could be made, and for which sets.
struct Candidate {
  Fix What;
  std::string Reason;
  std::vector<std::string> Sets;
};

/// Makes fixes, without the sets that are hopeless.
class Rounds {
public:
  Rounds(const Request &R, llvm::StringRef Executable,
         const std::set<std::string> &Hopeless, llvm::StringRef OnlyArray,
         const DecisionDetail &Detail)
      : R(R), Executable(Executable), Hopeless(Hopeless), OnlyArray(OnlyArray),
        Detail(Detail) {}

  llvm::Error run(Listener *Heard);

  /// By array set of the program as it is now, see keysOf().
  std::vector<std::string> keys() const {
    return keysOf(Now.project().program(), Renames);
  }

  std::vector<AppliedFix> Applied;
  std::vector<DroppedFix> Notes;
  FixedProgram First, Now;

private:
  Expected<FixedProgram> ask(FileContents Texts, Listener *Heard) const;
  Expected<std::vector<Candidate>> findCandidates() const;
  Expected<bool> tryFixes(llvm::ArrayRef<const Candidate *> Tried, bool Keeps);
  Expected<bool> dropBad(llvm::ArrayRef<const Candidate *> Bad);
  FileContents textsWith(llvm::ArrayRef<const Candidate *> Made) const;
  void note(llvm::ArrayRef<const Candidate *> Made);

  const Request &R;
  llvm::StringRef Executable;
  const std::set<std::string> &Hopeless;
  llvm::StringRef OnlyArray; ///< Its name before the fixes; empty: all.
  const DecisionDetail &Detail;
  std::set<std::string> WantedKeys; ///< The keys of its sets.
  std::vector<FixRename> Renames;   ///< Of all that is applied.
  /// Fixes that were dropped, by what they put where.
  std::set<std::string> Dropped;
  std::string WhyNot; ///< Of the last fixes that could not be made.
};

} // namespace

Expected<FixedProgram> Rounds::ask(FileContents Texts, Listener *Heard) const {
  auto Out = std::make_unique<AskedProject>();
  Out->Asking = R;
  Out->Asking.Unsaved = std::move(Texts);
  Out->Asking.WillCheck = true;
  Out->Asking.StrictVerify = false; // What does not help is not fixed.
  Out->Asked = std::make_unique<Project>(Out->Asking, Executable,
                                         Heard ? *Heard : Out->Silent);
  Project &P = *Out->Asked;
  if (llvm::Error E = P.readAndDecide(Detail))
    return std::move(E);
  if (llvm::Error E = P.settle())
    return std::move(E);
  return FixedProgram{std::move(Out), {}};
}

/// What tells fixes apart in every round, in which places move.
static std::string keyOf(const Fix &What, llvm::StringRef Text) {
  std::string Key = What.File + '\n';
  for (const FixEdit &E : What.Edits)
    Key += Text.slice(E.Begin, E.End).str() + '\n' + E.Text + '\n';
  const uint32_t At = What.Edits.front().Begin;
  return Key + Text.take_front(At).rsplit('\n').second.str() +
         Text.substr(At).split('\n').first.str();
}

/// The obstacles of \p Why, if each of them is of a kind that has a fix and
/// lies where \p Root allows edits (empty: anywhere); none otherwise.
static std::vector<Index> fixableObstacles(const Project &Asked,
                                           const Refusal &Why,
                                           llvm::StringRef Root) {
  const Program &P = Asked.program();
  std::vector<Index> Out;
  bool IsCast = false;
  auto IsFixable = [&](const ObstacleFacts &O) {
    return !appliedFixOf(O.Kind).empty() && O.Where.isValid() &&
           !P.Facts.Files[O.Where.File].System &&
           (Root.empty() || liesIn(P.Facts.Files[O.Where.File].Path, Root));
  };
  std::set<Index> Owners;
  for (Index N : Why.Obstacles) {
    const ObstacleFacts &O = P.Facts.Obstacles[N];
    if (O.Kind == Reason::OwnerExposed && O.Entity != None) {
      Owners.insert(P.Facts.Entities[O.Entity].Owner);
      continue;
    }
    IsCast |= O.Kind == Reason::PointerCast;
    if (!IsFixable(O))
      return {};
    Out.push_back(N);
  }
  // An owner is exposed by what else is done with it, or by the cast itself.
  // Once that has a fix, nothing may be left of it: the result will tell.
  for (Index Owner : Owners) {
    bool IsKnown = IsCast;
    for (size_t N = 0; N != P.Facts.Obstacles.size(); ++N) {
      const ObstacleFacts &O = P.Facts.Obstacles[N];
      const ReasonInfo &Info = infoOf(O.Kind);
      const Index Of =
          O.Entity != None ? P.Facts.Entities[O.Entity].Record : O.Record;
      const BytesEffect Effect =
          O.Entity != None ? Info.OnArray : Info.OnRecord;
      if (Of != Owner || Effect == BytesEffect::None)
        continue;
      if (!IsFixable(O))
        return {};
      IsKnown = true;
      if (!llvm::is_contained(Out, static_cast<Index>(N)))
        Out.push_back(static_cast<Index>(N));
    }
    if (!IsKnown)
      return {};
  }
  return Out;
}

/// The fixes for the sets all of whose obstacles have one.
Expected<std::vector<Candidate>> Rounds::findCandidates() const {
  const Project &Asked = Now.project();
  const Program &P = Asked.program();
  const LayoutPlan &Plan = Asked.plan();
  const std::vector<bool> IsSingle = singleRecords(P);
  const std::vector<std::string> Keys = keys();
  const std::string Root = Asked.rootOfEdits();
  struct Wanted {
    std::string Id, Reason;
    std::vector<FixPlace> Places;
  };
  std::vector<Wanted> Sets;
  std::set<FixPlace> All;
  for (size_t S = 0; S != P.Sets.size(); ++S) {
    if (!Plan.Sets[S].Refused || Hopeless.count(Keys[S]) ||
        (!OnlyArray.empty() && !WantedKeys.count(Keys[S])) ||
        !isReported(P, P.Sets[S], Plan.Sets[S], IsSingle[S]))
      continue;
    const Refusal Why = refusalOf(P, Plan, S);
    Wanted W{Keys[S], Why.Message, {}};
    if (Why.Kind)
      W.Reason += " [" + toString(*Why.Kind).str() + "]";
    for (Index N : fixableObstacles(Asked, Why, Root)) {
      const ObstacleFacts &O = P.Facts.Obstacles[N];
      W.Places.push_back(
          {O.Kind, P.Facts.Files[O.Where.File].Path, O.Where.Begin});
    }
    if (W.Places.empty())
      continue;
    All.insert(W.Places.begin(), W.Places.end());
    Sets.push_back(std::move(W));
  }
  std::vector<Candidate> Out;
  if (Sets.empty())
    return Out;
  const std::vector<FixPlace> Places(All.begin(), All.end());
  auto Found = agreedFixes(Asked, Now.It->Asking, Places);
  if (!Found)
    return Found.takeError();
  std::map<FixPlace, const Fix *> ByPlace;
  for (size_t I = 0; I != Places.size(); ++I)
    if ((*Found)[I] &&
        !Dropped.count(keyOf(*(*Found)[I], textOf(Asked, Places[I].File))))
      ByPlace[Places[I]] = &*(*Found)[I];
  for (const Wanted &W : Sets) {
    if (!llvm::all_of(W.Places, [&](const FixPlace &Each) {
          return ByPlace.count(Each) != 0;
        }))
      continue;
    for (const FixPlace &Each : W.Places) {
      const Fix &What = *ByPlace[Each];
      // Of two obstacles one fix may be the same.
      auto Same = llvm::find_if(Out, [&](const Candidate &C) {
        return C.What.File == What.File && C.What.Edits == What.Edits;
      });
      if (Same == Out.end())
        Out.push_back({What, W.Reason, {W.Id}});
      else if (!llvm::is_contained(Same->Sets, W.Id))
        Same->Sets.push_back(W.Id);
    }
  }
  llvm::sort(Out, [](const Candidate &A, const Candidate &B) {
    auto KeyOf = [](const Fix &F) {
      return std::tie(F.File, F.Edits.front().Begin, F.Edits.back().Begin);
    };
    return KeyOf(A.What) < KeyOf(B.What);
  });
  return Out;
}

FileContents Rounds::textsWith(llvm::ArrayRef<const Candidate *> Made) const {
  std::map<std::string, std::vector<FixEdit>> Edits;
  for (const Candidate *C : Made)
    llvm::append_range(Edits[C->What.File], C->What.Edits);
  FileContents Texts = Now.It->Asking.Unsaved;
  for (auto &[Path, Each] : Edits) {
    llvm::sort(Each, [](const FixEdit &A, const FixEdit &B) {
      return A.Begin < B.Begin;
    });
    Texts[Path] = withEdits(textOf(Now.project(), Path), Each);
  }
  return Texts;
}

/// Adds \p Made, which were all made in the text of now, one behind the other.
void Rounds::note(llvm::ArrayRef<const Candidate *> Made) {
  for (size_t I = 0; I != Made.size(); ++I) {
    const std::string &Path = Made[I]->What.File;
    auto TextWith = [&](size_t N) {
      FileContents Texts = textsWith(Made.take_front(N));
      auto At = Texts.find(Path);
      return At != Texts.end() ? At->second : textOf(Now.project(), Path);
    };
    Applied.push_back({Made[I]->What,
                       Made[I]->Reason,
                       TextWith(I),
                       TextWith(I + 1),
                       Made[I]->Sets,
                       {}});
  }
}

/// Whether \p Tried, made together, leave the program as it is; then they are
/// made if \p Keeps says so.
Expected<bool> Rounds::tryFixes(llvm::ArrayRef<const Candidate *> Tried,
                                bool Keeps) {
  auto Next = ask(textsWith(Tried), nullptr);
  if (!Next) {
    llvm::Error E = Next.takeError();
    if (exitCodeOf(E) != ExitCode::Parse)
      return std::move(E);
    WhyNot = llvm::StringRef(llvm::toString(std::move(E))).split('\n').first;
    return false;
  }
  std::vector<const Fix *> Fixes;
  for (const Candidate *C : Tried)
    Fixes.push_back(&C->What);
  auto Changed = whatChanged(Now, *Next, Fixes, RecordLayouts::Stay);
  if (!Changed)
    return Changed.takeError();
  WhyNot = *Changed;
  if (!WhyNot.empty())
    return false;
  if (!Keeps)
    return true;
  note(Tried);
  for (const Candidate *C : Tried)
    llvm::append_range(Renames, C->What.Renames);
  if (!First.It)
    First = std::move(Now);
  Now = std::move(*Next);
  return true;
}

/// Drops what cannot be made by itself of \p Bad, which cannot be made
/// together: by halves, since most of many can. Whether there was any.
Expected<bool> Rounds::dropBad(llvm::ArrayRef<const Candidate *> Bad) {
  if (Bad.size() == 1) {
    const Fix &What = Bad.front()->What;
    Dropped.insert(keyOf(What, textOf(Now.project(), What.File)));
    Notes.push_back({What.Title, WhyNot});
    return true;
  }
  bool IsAny = false;
  const size_t Half = Bad.size() / 2;
  for (llvm::ArrayRef<const Candidate *> Part :
       {Bad.take_front(Half), Bad.drop_front(Half)}) {
    auto IsGood = tryFixes(Part, /*Keeps=*/false);
    if (!IsGood)
      return IsGood.takeError();
    if (*IsGood)
      continue;
    auto IsOne = dropBad(Part);
    if (!IsOne)
      return IsOne.takeError();
    IsAny |= *IsOne;
  }
  return IsAny;
}

llvm::Error Rounds::run(Listener *Heard) {
  auto Start = ask(R.Unsaved, Heard);
  if (!Start)
    return Start.takeError();
  Now = std::move(*Start);
  const std::vector<std::string> Keys = keys();
  for (size_t S = 0; S != Keys.size(); ++S)
    if (OnlyArray.empty() ||
        nameOf(Now.project().program(), Now.project().program().Sets[S]) ==
            OnlyArray)
      WantedKeys.insert(Keys[S]);
  for (unsigned Round = 0; Round != MostRounds; ++Round) {
    auto Found = findCandidates();
    if (!Found)
      return Found.takeError();
    std::vector<const Candidate *> Tried;
    for (const Candidate &C : *Found)
      if (llvm::none_of(Tried, [&C](const Candidate *Other) {
            return doTouch(C.What, Other->What);
          }))
        Tried.push_back(&C);
    if (Tried.empty())
      return llvm::Error::success();
    auto IsMade = tryFixes(Tried, /*Keeps=*/true);
    if (!IsMade)
      return IsMade.takeError();
    if (*IsMade)
      continue;
    auto IsAnyDropped = dropBad(Tried);
    if (!IsAnyDropped)
      return IsAnyDropped.takeError();
    // They do not go together: one after the other.
    if (!*IsAnyDropped)
      if (auto One = tryFixes(Tried.front(), /*Keeps=*/true); !One)
        return One.takeError();
  }
  return llvm::Error::success();
}

/// What became of set number \p Set: why it stays, as a clause; empty: it
/// changes.
static std::string whyUnfreed(const Project &Asked, size_t Set) {
  const SetPlan &Plan = Asked.plan().Sets[Set];
  if (Plan.Change)
    return "";
  if (!Plan.Refused)
    return stayOf(Plan);
  const Refusal Refused = refusalOf(Asked.program(), Asked.plan(), Set);
  // It follows what it holds in another round.
  if (Refused.Kind == Reason::HoldsChangedArray)
    return "";
  const std::string Why = Refused.Message;
  const llvm::StringRef Clause =
      llvm::StringRef(Why).split("keeps its layout: ").second;
  return Clause.empty() ? Why : Clause.str();
}

bool layoutopt::mayFix(const Project &Asked) {
  const Program &P = Asked.program();
  const LayoutPlan &Plan = Asked.plan();
  const std::string Root = Asked.rootOfEdits();
  const std::vector<bool> IsSingle = singleRecords(P);
  for (size_t S = 0; S != P.Sets.size(); ++S)
    if (Plan.Sets[S].Refused &&
        isReported(P, P.Sets[S], Plan.Sets[S], IsSingle[S])) {
      const Refusal Why = refusalOf(P, Plan, S);
      if (!fixableObstacles(Asked, Why, Root).empty())
        return true;
    }
  return false;
}

Expected<FixResult> layoutopt::fixProgram(const Request &R,
                                          llvm::StringRef Executable,
                                          Listener &Heard,
                                          llvm::StringRef OnlyArray,
                                          const DecisionDetail &Detail) {
  FixResult Out;
  std::set<std::string> Hopeless;
  Listener *First = &Heard;
  for (unsigned Pass = 0; Pass != MostPasses; ++Pass) {
    Rounds Made(R, Executable, Hopeless, OnlyArray, Detail);
    if (llvm::Error E = Made.run(std::exchange(First, nullptr)))
      return std::move(E);
    if (auto Result = Made.Now.It->Asked->rewrite(); !Result)
      return Result.takeError();
    const Project &After = Made.Now.project();
    const Project &Before = Made.First.It ? Made.First.project() : After;
    std::map<std::string, std::string> Why, Names, OldNames;
    const std::vector<std::string> Keys = Made.keys();
    for (size_t S = 0; S != Keys.size(); ++S) {
      Why[Keys[S]] = whyUnfreed(After, S);
      Names[Keys[S]] = nameOf(After.program(), After.program().Sets[S]);
    }
    for (const auto &[Key, S] : setsByName(After.program()))
      if (Why.try_emplace(Key, whyUnfreed(After, S)).second)
        Names[Key] = nameOf(After.program(), After.program().Sets[S]);
    const std::vector<std::string> OldKeys = keysOf(Before.program(), {});
    for (size_t S = 0; S != OldKeys.size(); ++S)
      OldNames[OldKeys[S]] = nameOf(Before.program(), Before.program().Sets[S]);
    bool IsVain = false;
    for (AppliedFix &Each : Made.Applied) {
      auto IsFreed = [&Why](const std::string &Key) {
        auto At = Why.find(Key);
        return At != Why.end() && At->second.empty();
      };
      for (const std::string &Key : Each.Sets)
        if (IsFreed(Key))
          Each.Frees.push_back(Names[Key]);
      if (!Each.Frees.empty())
        continue;
      IsVain = true;
      for (const std::string &Key : Each.Sets)
        if (Hopeless.insert(Key).second)
          Out.Series.Unfreed.push_back(
              {OldNames.count(Key) ? OldNames[Key] : Key,
               Why.count(Key) ? Why[Key] : "it is no array any more"});
    }
    if (IsVain)
      continue;
    Out.Series.Applied = std::move(Made.Applied);
    Out.Series.Dropped = std::move(Made.Notes);
    Out.Series.Changed = Made.Now.It->Asking.Unsaved;
    const std::vector<FileFacts> &Files = Before.program().Facts.Files;
    for (size_t I = 0; I != Files.size(); ++I)
      if (Out.Series.Changed.count(Files[I].Path)) {
        Out.Series.Originals[Files[I].Path] = Before.texts().contents()[I];
        Out.Series.Hashes[Files[I].Path] = Files[I].Hash;
      }
    Out.After = std::move(Made.Now.It);
    return std::move(Out);
  }
  return internalError("fixes do not come to an end");
}
