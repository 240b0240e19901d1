//===-- Choose.cpp - From clusters to a plan ------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Plan/Choose.h"
#include "Binding.h"
#include "Fields.h"
#include "Handles.h"
#include "Improve.h"
#include "Together.h"
#include "layoutopt/Model/Devices.h"
#include "layoutopt/Plan/Elements.h"
#include "layoutopt/Plan/MappedSections.h"
#include "layoutopt/Plan/StackSpace.h"
#include "layoutopt/Support/Nearest.h"
#include "layoutopt/Target/LayoutYaml.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace layoutopt;
using llvm::Error;
using llvm::Expected;

static bool isOpenCL(const Program &P, const ArraySet &Set) {
  return isOfOpenCL(P.Facts, Set.Record);
}

bool layoutopt::blocks(const Program &P, const ObstacleFacts &Obstacle,
                       BoundaryRule Boundary) {
  if (!Obstacle.IsBoundary)
    return true;
  switch (Boundary) {
  case BoundaryRule::Refuse:
    return true;
  case BoundaryRule::Sort:
    return !isSort(P.Facts, Obstacle);
  case BoundaryRule::Convert:
    return Obstacle.Kind == Reason::NoBody;
  case BoundaryRule::Calls:
    return false;
  }
  llvm_unreachable("all rules are covered");
}

bool layoutopt::isBlocked(const Program &P, const ArraySet &Set,
                          BoundaryRule Boundary) {
  return llvm::any_of(Set.Obstacles, [&](Index O) {
    return blocks(P, P.Facts.Obstacles[size_t(O)], Boundary);
  });
}

bool layoutopt::isForeign(const Program &P, const ArraySet &Set) {
  std::set<Index> Left(Set.Entities.begin(), Set.Entities.end());
  for (Index O : Set.Obstacles) {
    const ObstacleFacts &Each = P.Facts.Obstacles[size_t(O)];
    if (Each.Kind == Reason::GeneratedCode || Each.Kind == Reason::SystemHeader)
      Left.erase(Each.Entity);
  }
  return Left.empty();
}

bool layoutopt::mayHostFill(const ArraySet &Set) {
  return Set.FromKernel && (Set.Space == AddressSpace::Global ||
                            Set.Space == AddressSpace::Constant);
}

bool layoutopt::isKeptByDefault(const Program &P, const ArraySet &Set) {
  // What no kernel receives, the host does not fill: a helper that nobody calls
  // here may be called elsewhere.
  return isOpenCL(P, Set) &&
         (Set.Space != AddressSpace::Global || !Set.FromKernel);
}

std::optional<std::string> layoutopt::whyNotChangeable(const Program &P,
                                                       const ArraySet &Set) {
  if (!isOpenCL(P, Set))
    return std::nullopt;
  switch (Set.Space) {
  case AddressSpace::Local:
  case AddressSpace::Private:
    return std::nullopt;
  case AddressSpace::Generic:
    return "changing arrays in the generic address space is not supported yet";
  case AddressSpace::Global:
  case AddressSpace::Constant:
    break;
  }
  if (!Set.FromKernel)
    return "no kernel has it as an argument";
  return std::nullopt;
}

/// Which sets are more than declarations of functions that are neither defined
/// nor called, and of variables of which the same holds.
static std::vector<bool> usedSets(const Program &P) {
  std::vector<bool> Used;
  for (const std::vector<Index> &Uses : usesOfSets(P))
    Used.push_back(!Uses.empty());
  for (size_t S = 0; S != P.Sets.size(); ++S)
    for (Index E : P.Sets[S].Entities) {
      const EntityFacts &Entity = P.Facts.Entities[E];
      Used[S] = Used[S] || Entity.IsContainers;
      const bool IsOfFunction =
          Entity.Kind == EntityKind::Param || Entity.Kind == EntityKind::Return;
      const FunctionFacts *F = IsOfFunction && Entity.Function != None
                                   ? &P.Facts.Functions[Entity.Function]
                                   : nullptr;
      // Kernels, and what may be called through a pointer, count as used.
      if (F ? F->IsDefined || F->IsTaken || F->IsKernel
            : !Entity.IsUndefined || isOpenCL(P, P.Sets[S]))
        Used[S] = true;
    }
  return Used;
}

/// Why \p Set of kernels, which nothing names, stays.
static std::string whyKeptByDefault(const Program &P, const ArraySet &Set,
                                    bool IsSingle) {
  // What a policy could not change is not told to need one.
  if (std::optional<std::string> Why = whyNotChangeable(P, Set))
    return *Why;
  if (mayHostFill(Set))
    return IsSingle ? "only its first record is used"
                    : "in constant memory: it changes with --layout, or "
                      "if the policy names it, " +
                          inQuotes(Set.Id) + " under 'sets'";
  return "not in global memory: it changes only if the policy names it, " +
         inQuotes(Set.Id) + " under 'sets'";
}

namespace {
/// Decides about one array set after the other.
class Chooser {
public:
  Chooser(const Program &P, const std::vector<Clustering> &Clusterings,
          const TargetProfile &Target, const EffectivePolicy &Policy,
          const ChoiceOptions &Options)
      : P(P), Single(singleRecords(P)), Used(usedSets(P)),
        Clusterings(Clusterings), Target(Target),
        Host(Options.Host ? *Options.Host : Target), Policy(Policy),
        Options(Options), HostHandles(P.Facts.Identifiers),
        KernelHandles(P.Facts.Identifiers),
        IsSecondRun(!namesRewritten(P, Policy).empty()) {}

  Expected<LayoutPlan> run();

private:
  Expected<SetPlan> chooseSet(size_t Number, const SetBinding &Binding);
  Expected<std::vector<Choice>> chooseClusters(size_t Number,
                                               const SetBinding &Binding);
  Choice chooseLayout(const ArraySet &Set, std::vector<unsigned> Fields,
                      const LayoutWord *Word, const ArrayPolicy *Entry) const;
  LayoutExpr elementsApart(const ArraySet &Set, const LayoutExpr &Asked) const;
  std::string problemOfTiles(const ArraySet &Set, const Mapping &M) const;
  void avoidTiles(const ArraySet &Set, std::vector<Choice> &Choices) const;
  Expected<bool> isOriginal(const ArraySet &Set,
                            const std::vector<Choice> &Choices) const;
  std::optional<std::string> whyWholeOf(const ArraySet &Set,
                                        llvm::ArrayRef<Choice> Choices) const;
  HandleNames &handlesOf(const ArraySet &Set) {
    return isOpenCL(P, Set) ? KernelHandles : HostHandles;
  }
  const TargetProfile &targetOf(const ArraySet &Set) const {
    return isOpenCL(P, Set) ? Target : Host;
  }
  std::string whyBlocked(const ArraySet &Set, BoundaryRule Boundary) const;
  std::optional<std::string> whyNoChange(const ArraySet &Set,
                                         llvm::ArrayRef<Choice> Choices,
                                         const ArrayPolicy *Entry) const;

  const Program &P;
  const std::vector<bool> Single; ///< By set.
  const std::vector<bool> Used;   ///< By set.
  const std::vector<Clustering> &Clusterings;
  const TargetProfile &Target, &Host;
  const EffectivePolicy &Policy;
  const ChoiceOptions &Options;
  HandleNames HostHandles, KernelHandles; ///< No code sees both.
  const bool IsSecondRun; ///< Some arrays of the policy have changed already.
};
} // namespace

std::string Chooser::whyBlocked(const ArraySet &Set,
                                BoundaryRule Boundary) const {
  const ObstacleFacts &First =
      P.Facts.Obstacles[size_t(*llvm::find_if(Set.Obstacles, [&](Index O) {
        return blocks(P, P.Facts.Obstacles[size_t(O)], Boundary);
      }))];
  std::string Why =
      First.Message.empty() ? toString(First.Kind).str() : First.Message;
  if (Set.Obstacles.size() > 1)
    Why += ", and " + std::to_string(Set.Obstacles.size() - 1) +
           (Set.Obstacles.size() == 2 ? " more obstacle" : " more obstacles");
  return Why;
}

/// The gathered part of \p Use, percent.
static uint64_t gathered(const FieldUse &Use) {
  return Use.Bytes == 0 ? 0 : uint64_t(100 * Use.Gathered / Use.Bytes + 0.5);
}

/// Who says what \p Entry says.
static std::string saidBy(const ArrayPolicy &Entry, bool IsForAll) {
  if (IsForAll)
    return Entry.Name.Value;
  if (!Entry.Evidence.empty())
    return "a measurement";
  return Entry.InSource ? "the source" : "the policy";
}

/// What \p Asked means for \p Set: of a record whose only field is an array,
/// the elements are what there is to be stored in another order.
LayoutExpr Chooser::elementsApart(const ArraySet &Set,
                                  const LayoutExpr &Asked) const {
  const LayoutExpr Apart = Asked.withElements();
  if (Set.Fields.size() != 1 || !Apart.splitsElements() ||
      Asked.splitsElements())
    return Asked;
  Expected<Mapping> M = Mapping::create(Apart, shapesOf(P, Set));
  if (llvm::errorToBool(M.takeError())) // It is refused later.
    return Asked;
  const bool MayBe = M->splits(0) && !whyWhole(P, Set, 0, M->numArraysOf(0) > 1,
                                               Policy.Style.Value);
  return MayBe ? Apart : Asked;
}

Choice Chooser::chooseLayout(const ArraySet &Set, std::vector<unsigned> Fields,
                             const LayoutWord *Word,
                             const ArrayPolicy *Entry) const {
  Choice C;
  C.Fields = std::move(Fields);
  if (Word && Word->Value) {
    C.Layout = normalized(elementsApart(Set, *Word->Value), C.Fields.size());
    // An entry of the policy that says `auto` has the layout for all.
    const bool IsForAll =
        Policy.All && Word->Where.File == Policy.All->Name.Value;
    C.Why = "said by " + saidBy(IsForAll ? *Policy.All : *Entry, IsForAll);
    C.Where = Word->Where;
    return C;
  }
  ClusterShape Shape = shapeOf(P, Set, C.Fields);
  if (Options.Walks)
    Shape.Gathered = gathered(
        useOf(*Options.Walks, P, Index(&Set - P.Sets.data()), C.Fields));
  LayoutChoice Selected = selectLayout(targetOf(Set), Shape);
  C.Layout = normalized(Selected.Layout, C.Fields.size());
  C.Why = std::move(Selected.Why);
  return C;
}

Expected<std::vector<Choice>>
Chooser::chooseClusters(size_t Number, const SetBinding &Binding) {
  const ArrayPolicy *Entry = Binding.Entry;
  const ArraySet &Set = P.Sets[Number];
  std::vector<Choice> Choices;
  if (Entry && !Entry->Clusters.empty()) {
    // What stays may have other parts than what the policy was written for:
    // only arrays in containers have classes as fields.
    Expected<std::vector<BoundCluster>> Bound =
        bindClusters(P, Set, *Entry, isBlocked(P, Set, Binding.Boundary));
    if (!Bound)
      return Bound.takeError();
    for (BoundCluster &B : *Bound)
      Choices.push_back(
          chooseLayout(Set, std::move(B.Fields), &B.Layout, Entry));
  } else if (Entry && Entry->Layout && Entry->Layout->Value) {
    // A record that is empty or nowhere defined has none.
    if (!Set.Fields.empty())
      Choices.push_back(
          chooseLayout(Set, allFields(Set), &*Entry->Layout, Entry));
  } else if (!isBlocked(P, Set, Binding.Boundary)) {
    for (const std::vector<Index> &Cluster : Clusterings[Number].Clusters)
      Choices.push_back(chooseLayout(
          Set, std::vector<unsigned>(Cluster.begin(), Cluster.end()), nullptr,
          nullptr));
    if (Error E = improve(Choices, P, Index(Number), targetOf(Set), Options))
      return std::move(E);
  }
  avoidTiles(Set, Choices);
  return Choices;
}

/// Why no tiles are chosen for fields that would be stored as \p M: they would
/// fill the stack, or records that hold an array, or sections that go to a
/// device would cut them. Empty if they are fine.
std::string Chooser::problemOfTiles(const ArraySet &Set,
                                    const Mapping &M) const {
  if (Index Array = outgrownArray(P, Set, M, /*Allowance=*/0); Array != None)
    return "'" + P.Facts.Entities[Array].Name + "' would take much more room " +
           (P.Facts.Entities[Array].IsAutomatic ? "on the stack"
                                                : "in its record");
  for (const StoredArray &A : M.storedArrays())
    if (const MapItemFacts *Item = cutTile(P, Set, A.lanes()))
      return "sections of '" + P.Facts.Entities[Item->Entity].Name +
             "' that go to a device may end within a tile";
  return "";
}

/// Replaces tiles that no policy asks for where they do harm.
void Chooser::avoidTiles(const ArraySet &Set,
                         std::vector<Choice> &Choices) const {
  std::vector<FieldShape> Shapes = shapesOf(P, Set);
  for (Choice &C : Choices) {
    if (C.Where)
      continue;
    std::vector<FieldShape> Own;
    for (unsigned F : C.Fields)
      Own.push_back(Shapes[F]);
    Expected<Mapping> M = Mapping::create(C.Layout, std::move(Own));
    if (llvm::errorToBool(M.takeError())) // It is refused later.
      continue;
    std::string Problem = problemOfTiles(Set, *M);
    if (Problem.empty())
      continue;
    C.Why = "as " + C.Layout.describe() + ", " + Problem;
    C.Layout = normalized(LayoutExpr::soa(), C.Fields.size());
  }
}

/// Whether \p Choices leave \p Set as it is. A usage error when one of them
/// does not fit its fields.
Expected<bool> Chooser::isOriginal(const ArraySet &Set,
                                   const std::vector<Choice> &Choices) const {
  std::vector<FieldShape> Shapes = shapesOf(P, Set);
  std::vector<ClusterLayout> Layouts;
  for (const Choice &C : Choices) {
    std::vector<FieldShape> Own;
    for (unsigned F : C.Fields)
      Own.push_back(Shapes[F]);
    Expected<Mapping> M = Mapping::create(C.Layout, std::move(Own));
    Place Where = C.Where.value_or(Place{targetOf(Set).File, 0, 0});
    if (!M)
      return atPlace(M.takeError(), Where);
    if (M->needsCount())
      return usageError("the layout depends on the number of records: no C "
                        "type has it",
                        Where);
    Layouts.push_back({C.Fields, C.Layout, ""});
  }
  Expected<RecordLayout> Record =
      RecordLayout::create(std::move(Shapes), std::move(Layouts));
  if (!Record)
    return Record.takeError();
  return Record->isOriginal();
}

/// Why fields of \p Set that \p Choices take apart must stay whole.
std::optional<std::string>
Chooser::whyWholeOf(const ArraySet &Set, llvm::ArrayRef<Choice> Choices) const {
  const std::vector<FieldShape> Shapes = shapesOf(P, Set);
  for (const Choice &C : Choices) {
    std::vector<FieldShape> Own;
    for (unsigned F : C.Fields)
      Own.push_back(Shapes[F]);
    Mapping M = llvm::cantFail(Mapping::create(C.Layout, std::move(Own)),
                               "isOriginal() has bound it");
    for (unsigned F = 0; F != C.Fields.size(); ++F)
      if (M.splits(F))
        if (auto Why = whyWhole(P, Set, C.Fields[F], M.numArraysOf(F) > 1,
                                Policy.Style.Value))
          return Why;
  }
  return std::nullopt;
}

/// Why the layout that \p Entry asks for is the one that the records have:
/// their only field has parts, which no layout takes apart.
std::optional<std::string>
Chooser::whyNoChange(const ArraySet &Set, llvm::ArrayRef<Choice> Choices,
                     const ArrayPolicy *Entry) const {
  if (Choices.size() != 1 || Set.Fields.size() != 1 || !Choices[0].Where)
    return std::nullopt;
  const std::optional<LayoutExpr> &Asked =
      Entry->Clusters.empty() ? Entry->Layout->Value
                              : Entry->Clusters[0].Layout.Value;
  const FieldInfo &Field = Set.Fields.front();
  const MemberFacts &M = P.Facts.Records[Set.Record].Members[Field.Member];
  if (*Asked == LayoutExpr::aos() || (M.Extents.empty() && M.Leaf))
    return std::nullopt;
  std::optional<std::string> Why;
  if (!M.Extents.empty())
    Why = whyWhole(P, Set, 0, Asked->dims().front().On == Axis::Field,
                   Policy.Style.Value);
  return saidBy(*Entry, Policy.isForAll(Entry)) +
         (Policy.isForAll(Entry) ? "" : ", " + Choices[0].Where->str() + ",") +
         " asks for another layout, but the only field '" + Field.Name +
         "' is " + (M.Extents.empty() ? "a record" : "an array") +
         ", which stays whole" + (Why ? ": " + *Why : "");
}

/// Whether \p Set is what functions call single elements of containers, such as
/// the parameters of a comparison: a policy for the record means the
/// containers.
static bool namesElements(const Program &P, const ArraySet &Set) {
  const std::vector<EntityFacts> &All = P.Facts.Entities;
  return llvm::all_of(Set.Entities,
                      [&](Index E) {
                        return All[size_t(E)].Kind == EntityKind::Param ||
                               All[size_t(E)].Kind == EntityKind::Return;
                      }) &&
         llvm::any_of(All, [&](const EntityFacts &E) {
           return E.IsContainers && E.Record == Set.Record;
         });
}

Expected<SetPlan> Chooser::chooseSet(size_t Number, const SetBinding &Binding) {
  const ArraySet &Set = P.Sets[Number];
  const ArrayPolicy *Entry = Binding.Entry;
  SetPlan Plan;
  Plan.Set = Set.Id;
  Plan.Record = P.Facts.Records[size_t(Set.Record)].Name;
  // Where nothing is to be converted, nothing is said.
  if (Set.isBlocked())
    Plan.Boundary = Binding.Boundary;
  bool MarkedRefused = Entry && Entry->Refused && Entry->Refused->Value;
  auto Keep = [&](bool Refused, std::string Why) {
    Plan.Refused = Refused;
    // A plan that is fed back names all sets and knows which are refused; who
    // names none waits for no answer.
    Plan.Wanted = Refused && Entry && !Policy.isForAll(Entry) &&
                  !MarkedRefused &&
                  (Entry->Name.Value == Set.Id || !namesElements(P, Set));
    Plan.Why = std::move(Why);
    Plan.Clusters = originalClusters(Set);
    return std::move(Plan);
  };

  // Names in the policy are checked even where they come to nothing.
  Expected<std::vector<Choice>> Choices = chooseClusters(Number, Binding);
  // What held a changed array has other fields now; it stays either way.
  bool Stays = IsSecondRun && Entry && Entry->Clusters.size() == 1 &&
               Entry->Clusters[0].Layout.Value == LayoutExpr::aos();
  if (Stays && llvm::errorToBool(Choices.takeError()))
    return isBlocked(P, Set, Binding.Boundary)
               ? Keep(true, whyBlocked(Set, Binding.Boundary))
               : Keep(MarkedRefused, "it holds an array that has changed");
  if (!Choices)
    return Choices.takeError();
  if (isBlocked(P, Set, Binding.Boundary))
    return Keep(true, whyBlocked(Set, Binding.Boundary));
  if (Binding.Excluded || (Entry && Entry->Keeps)) {
    SetPlan Kept = Keep(
        false, Binding.Excluded
                   ? "excluded by the policy, " + Binding.Excluded->Where.str()
                   : "kept by the source, " + Entry->Name.Where.str());
    Kept.Kept = !Binding.Excluded || Binding.IsExcludedByName;
    return std::move(Kept);
  }
  // A layout for all arrays is none for what is a single record.
  bool Asked = statesLayout(Entry) && !Policy.isForAll(Entry);
  if (!Entry && isKeptByDefault(P, Set))
    return Keep(false, whyKeptByDefault(P, Set, Single[Number]));
  if (!Used[Number])
    return Keep(false, "nothing here defines it or calls it");
  if (!Asked && Single[Number])
    return Keep(false, "only its first record is used");
  if (Set.Fields.empty())
    return Keep(false, "the record has no fields");
  if (Error E = verifyFields(shapesOf(P, Set)))
    return Keep(true, llvm::toString(std::move(E)));

  if (MarkedRefused && Choices->empty())
    *Choices = {{allFields(Set), LayoutExpr::aos(), "", std::nullopt, false}};
  assert(!Choices->empty() && "a clustering of some fields has clusters");
  Expected<bool> Original = isOriginal(Set, *Choices);
  if (!Original)
    return Original.takeError();
  if (MarkedRefused) {
    if (!*Original)
      return usageError("array set " + inQuotes(Set.Id) +
                            " is marked as refused and given another layout",
                        Entry->Refused->Where);
    return Keep(true, "marked as refused, " + Entry->Refused->Where.str());
  }
  if (*Original) {
    if (std::optional<std::string> Why = whyNoChange(Set, *Choices, Entry))
      return Keep(true, *Why);
    SetPlan Kept = Keep(false, Entry && !Entry->Evidence.empty()
                                   ? "measured: " + Entry->Evidence
                                   : "AoS is chosen: " + Choices->front().Why);
    Kept.Doubtful = true;
    return std::move(Kept);
  }
  if (std::optional<std::string> Why = whyNotChangeable(P, Set))
    return Keep(true, *Why);
  if (std::optional<std::string> Why = whyWholeOf(Set, *Choices))
    return Keep(true, saidBy(*Entry, Policy.isForAll(Entry)) +
                          " asks for elements apart, but " + *Why);
  if (Set.FromKernel && Policy.Arguments.Value == KernelArguments::Keep)
    return Keep(true, "a kernel has it as argument, and those are kept, " +
                          Policy.Arguments.Source.str());

  Plan.Change = true;
  if (Policy.isForAll(Entry))
    Plan.Why = "layout of --layout";
  else if (Entry && !Entry->Evidence.empty())
    Plan.Why = "measured: " + Entry->Evidence;
  else if (Entry && !Entry->Clusters.empty())
    Plan.Why = "clusters of the policy";
  else if (Entry && Entry->Layout && Entry->Layout->Value)
    Plan.Why = "layout of " + saidBy(*Entry, false);
  else
    Plan.Why = whereFrom(*Choices, targetOf(Set));
  if (Entry && Entry->Handle)
    Plan.Handle = Entry->Handle->Value;
  for (Choice &C : *Choices)
    Plan.Clusters.push_back(
        {namesOf(Set, C.Fields), C.Layout, std::move(C.Why)});
  return std::move(Plan);
}

Expected<LayoutPlan> Chooser::run() {
  assert(Clusterings.size() == P.Sets.size() && "one clustering for each set");
  LayoutPlan Plan;
  Plan.Target = Target.Name;
  Plan.Style = Policy.Style.Value;
  Expected<SourceEntries> InSource = readAnnotations(P);
  if (!InSource)
    return InSource.takeError();
  Expected<std::vector<SetBinding>> Bindings = bindPolicy(P, Policy, *InSource);
  if (!Bindings)
    return Bindings.takeError();
  // Names that are asked for come before names that are made.
  for (size_t S = 0; S < P.Sets.size(); ++S)
    if (const ArrayPolicy *Entry = (*Bindings)[S].Entry; Entry && Entry->Handle)
      if (Error E = handlesOf(P.Sets[S]).reserve(Entry->Handle->Value,
                                                 Entry->Handle->Where))
        return std::move(E);
  for (size_t S = 0; S < P.Sets.size(); ++S) {
    Expected<SetPlan> Set = chooseSet(S, (*Bindings)[S]);
    if (!Set)
      return Set.takeError();
    Plan.Sets.push_back(std::move(*Set));
  }
  if (Error E = agree(Plan, P, Policy, *Bindings))
    return std::move(E);
  leaveDoubtful(Plan, P, *Bindings, Target, Host, Options);
  for (size_t S = 0; S != Plan.Sets.size(); ++S)
    if (SetPlan &Each = Plan.Sets[S]; !Each.Change)
      Each.Handle.clear();
    else if (Each.Handle.empty())
      Each.Handle = handlesOf(P.Sets[S]).makeFor(Each.Record);
  if (Error E = verify(Plan, P))
    return std::move(E);
  return Plan;
}

Expected<LayoutPlan>
layoutopt::choose(const Program &P, const std::vector<Clustering> &Clusterings,
                  const TargetProfile &Target, const EffectivePolicy &Policy,
                  const ChoiceOptions &Options) {
  return Chooser(P, Clusterings, Target, Policy, Options).run();
}
