//===-- Rewrite.cpp - From a plan to edits --------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Rewrite/Rewrite.h"
#include "Captures.h"
#include "Declarations.h"
#include "Offload.h"
#include "Placement.h"
#include "Renderer.h"
#include "layoutopt/Model/Devices.h"
#include "layoutopt/Plan/StackSpace.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using llvm::StringRef;
using llvm::Twine;

/// An array set that holds another one's arrays or pointers to them changes its
/// record with those: it waits for another run.
static void checkHolders(RewriteJob &Job, const Generated &Set) {
  for (Index E : Set.set().Record->Holds) {
    const Generated *Held = Job.setOfEntity(E);
    if (Held)
      Job.refuse(Set, Reason::HoldsChangedArray,
                 "record '" + Set.set().Record->Name + "' holds '" +
                     Job.Facts.Entities[E].Name + "', which changes as well",
                 "change one after the other, in two runs",
                 Set.set().Record->Definition);
  }
  // C++: pointers to elements of containers become classes.
  const std::vector<bool> AreNames = namesOfElements(Job.Facts);
  for (size_t I = 0; I != AreNames.size(); ++I) {
    const ElementNameFacts &N = Job.Facts.ElementNames[I];
    const bool IsPointer =
        N.Form == ElementForm::Pointer || N.Form == ElementForm::ConstPointer;
    // (A std::unique_ptr is a field of another class, and no more.)
    const bool IsInside =
        IsPointer || (N.Form == ElementForm::Array &&
                      N.USR != uniqueOf(Job.Facts.Records[N.Record].USR));
    if (!AreNames[I] || !IsInside || N.Record == Set.set().Set->Record)
      continue;
    auto IsWithin = [&](const ElementDeclaration &D) {
      return Set.set().Record->Definition.contains(D.Type);
    };
    auto Changes = [&](const std::unique_ptr<Generated> &Other) {
      return Other && Other->set().Set->Record == N.Record &&
             isOfContainers(Job, *Other);
    };
    if (llvm::any_of(N.Declarations, IsWithin) &&
        llvm::any_of(Job.Sets, Changes))
      return Job.refuse(Set, Reason::HoldsChangedArray,
                        "record '" + Set.set().Record->Name + "' names '" +
                            N.Name + "', which changes as well",
                        "change one after the other, in two runs",
                        Set.set().Record->Definition);
  }
}

/// In the switchable style every access goes through a handle: pointers, which
/// are to be aligned.
static void checkOwners(RewriteJob &Job, const Generated &Set) {
  const BoundSet &Bound = Set.set();
  uint64_t Align = 1;
  for (unsigned Field = 0; Field != Bound.Set->Fields.size(); ++Field)
    Align = std::max(Align, Bound.member(Field).Align);
  for (Index E : Bound.Set->Entities) {
    const EntityFacts &Entity = Job.Facts.Entities[E];
    if (Set.isSwitchable() && Entity.IsArray && Entity.Owner != None &&
        Job.Facts.Records[Entity.Owner].Align < Align)
      Job.refuse(Set, Reason::PackedOwner,
                 "'" + Entity.Name + "' lies in packed record '" +
                     Job.Facts.Records[Entity.Owner].Name + "'",
                 "use the direct style, or do not pack the record",
                 Entity.Declarations.empty() ? Bound.Record->Definition
                                             : Entity.Declarations[0].Whole);
  }
}

/// Whether a flag packs all structs, tiles among them: they would not have the
/// size that is computed. The last flag counts.
static bool packsStructs(const TUFacts &Facts) {
  return llvm::any_of(Facts.Compiles, [](const CompileFacts &How) {
    bool Packs = false;
    for (StringRef Flag : How.Flags)
      if (Flag.starts_with("-fpack-struct"))
        Packs = true;
      else if (Flag == "-fno-pack-struct")
        Packs = false;
    return Packs;
  });
}

static void checkPacking(RewriteJob &Job, const Generated &Set) {
  bool HasStructs =
      Set.isSwitchable() ||
      llvm::any_of(Set.set().Layout.storedArrays(), [](const StoredArray &A) {
        return A.Tile > 1 || A.Fields.size() > 1;
      });
  if (HasStructs && packsStructs(Job.Facts))
    Job.refuse(Set, Reason::Packed,
               "-fpack-struct packs tiles and clusters of record '" +
                   Set.set().Record->Name + "', too",
               "build without -fpack-struct, or lay each field out as SoA",
               Set.set().Record->Definition);
}

/// The parameters of \p F that are no records and are in constant memory, as
/// far as its text says.
static size_t plainConstants(const RewriteJob &Job, const FunctionFacts &F) {
  if (F.Declarations.empty())
    return 0;
  const Range &Whole = F.Declarations.front();
  StringRef Text = Job.source(Whole);
  if (F.BodyOpen.isValid() && Whole.contains(F.BodyOpen))
    Text = Text.take_front(F.BodyOpen.Begin - Whole.Begin);
  size_t Count = 0;
  for (const TextToken &T : tokenize(Text))
    Count += T.is("__constant") || T.is("constant");
  for (Index Param : F.Params)
    if (Param != None && Count != 0 &&
        Job.Facts.Entities[Param].Space == AddressSpace::Constant)
      --Count;
  return Count;
}

/// Refuses sets that would give a kernel more arguments in constant memory than
/// each device has room for (CL_DEVICE_MAX_CONSTANT_ARGS).
static void checkConstants(RewriteJob &Job) {
  constexpr size_t MostConstants = 8;
  for (const FunctionFacts &F : Job.Facts.Functions) {
    if (!F.IsKernel)
      continue;
    size_t Before = 0, After = 0;
    for (Index Param : F.Params) {
      if (Param == None ||
          Job.Facts.Entities[Param].Space != AddressSpace::Constant)
        continue;
      ++Before;
      const Generated *Set = Job.setOfEntity(Param);
      After += Set ? Set->set().Layout.storedArrays().size() : 1;
    }
    if (After == Before || After + plainConstants(Job, F) <= MostConstants)
      continue;
    for (Index Param : F.Params)
      if (const Generated *Set = Job.setOfEntity(Param);
          Set && Set->set().Set->Space == AddressSpace::Constant)
        Job.refuse(*Set, Reason::ConstantArguments,
                   "kernel '" + F.Name + "' would have more than " +
                       std::to_string(MostConstants) +
                       " arguments in constant memory, which not all devices "
                       "have room for",
                   "name fewer clusters in a policy, or pass the records as "
                   "'__global const'",
                   F.Declarations.empty() ? Range() : F.Declarations.front());
  }
}

/// Padding that is paid with each call, or with each record that holds an
/// array.
static void checkStack(RewriteJob &Job, const Generated &Set) {
  const BoundSet &Bound = Set.set();
  Index Array = outgrownArray(Job.P, *Bound.Set, Bound.Layout, StackAllowance);
  if (Array == None)
    return;
  const EntityFacts &E = Job.Facts.Entities[Array];
  Job.refuse(Set, Reason::StackSize,
             "padding would make '" + E.Name + "' take much more room " +
                 (E.IsAutomatic ? "on the stack" : "in each record"),
             "choose SoA, or tiles that hold no more records than it",
             E.Declarations.empty() ? Bound.Record->Definition
                                    : E.Declarations.front().Whole);
}

/// Refuses layouts that do not fit where the arrays are declared. (What fits no
/// layout, Legality has said.)
static void checkSet(RewriteJob &Job, const Generated &Set) {
  if (Set.isSwitchable() && isOfContainers(Job, Set))
    Job.refuse(Set, Reason::ContainerUse,
               "the style 'switchable' is not for containers",
               "use the direct style", Set.set().Record->Definition);
  checkOwners(Job, Set);
  checkPacking(Job, Set);
  checkStack(Job, Set);
}

/// Of sets that have one layout, if one stays, so do the others.
static void refusePartners(RewriteJob &Job) {
  const std::vector<Index> Leaders = leadersOf(Job.P);
  auto Spread = [&](Index From, Index To) {
    auto Why = Job.Refused.find(From);
    if (Why == Job.Refused.end() || !Job.Sets[To])
      return;
    Job.refuse(*Job.Sets[To], Reason::Partner,
               "the other side of its buffers keeps its layout: " +
                   Why->second.Message,
               Why->second.Fix, Why->second.Where);
  };
  for (size_t S = 0; S != Leaders.size(); ++S)
    if (Leaders[S] != None)
      Spread(static_cast<Index>(S), Leaders[S]);
  for (size_t S = 0; S != Leaders.size(); ++S)
    if (Leaders[S] != None)
      Spread(Leaders[S], static_cast<Index>(S));
}

/// Refuses what would need an edit in a file that is not the user's to edit.
static void checkFiles(RewriteJob &Job) {
  auto Check = [&](const Edit &E) {
    const FileFacts &File = Job.Facts.Files[E.Where.File];
    if (!Job.isForeign(E.Where.File))
      return;
    for (const std::unique_ptr<Generated> &Set : Job.Sets)
      if (Set && Set->set().Set->Id == E.Set) {
        if (File.System)
          Job.refuse(*Set, Reason::SystemHeader,
                     "a use of the array is in a system header",
                     "copy the header into the project", E.Where);
        else
          Job.refuse(*Set, Reason::OutsideRoot,
                     "the array is used in '" +
                         llvm::sys::path::filename(File.Path) +
                         "', which lies outside of the project",
                     "name a folder with --root that holds all files", E.Where);
      }
  };
  llvm::for_each(Job.Before, Check);
  llvm::for_each(Job.Edits, Check);
}

llvm::Expected<EditSet> layoutopt::rewrite(const Program &P,
                                           const LayoutPlan &Plan,
                                           llvm::ArrayRef<std::string> Contents,
                                           PathTest IsTaken, PathTest IsOutside,
                                           llvm::ArrayRef<EditRefusal> Left) {
  if (Plan.Style == EmissionStyle::Switchable && hasOpenCL(P.Facts))
    return usageError("the style 'switchable' is for C and C++, not OpenCL C");
  if (Contents.size() != P.Facts.Files.size())
    return internalError("the contents of " + Twine(P.Facts.Files.size()) +
                         " files were expected, not of " +
                         Twine(Contents.size()));
  MacroTable Macros;
  for (const std::string &Text : Contents)
    Macros.scan(Text);
  for (const std::string &Name : P.Facts.FlagMacros)
    Macros.addOpen(Name);
  std::vector<bool> Outside;
  for (const FileFacts &File : P.Facts.Files)
    Outside.push_back(!File.System && IsOutside(File.Path));

  EditSet Out;
  std::set<Index> Dropped;
  while (true) {
    RewriteJob Job(P, Contents, Macros, IsTaken, Outside);
    for (const SetPlan &Each : Plan.Sets) {
      auto Set = llvm::find_if(
          P.Sets, [&](const ArraySet &S) { return S.Id == Each.Set; });
      if (Set == P.Sets.end())
        return usageError("the plan names array set '" + Each.Set +
                          "', which the program does not have");
      auto Number = static_cast<Index>(Set - P.Sets.begin());
      if (!Each.Change || Dropped.count(Number))
        continue;
      auto Bound = bindSet(P, Number, Each);
      if (!Bound)
        return Bound.takeError();
      if (Bound->Layout.needsCount())
        return usageError("array set '" + Each.Set +
                          "' has a layout that depends on the number of "
                          "records, which code that uses it does not know");
      Names &InUse =
          isOfOpenCL(P.Facts, Set->Record) ? Job.InKernels : Job.InUse;
      Job.Sets[Number] =
          std::make_unique<Generated>(P, std::move(*Bound), InUse, Plan.Style);
      auto Known = llvm::find_if(
          Left, [&](const EditRefusal &R) { return R.Set == Each.Set; });
      if (Known == Left.end())
        checkSet(Job, *Job.Sets[Number]);
      else
        Job.Refused.try_emplace(Number, Known->Why);
    }
    for (const std::unique_ptr<Generated> &Set : Job.Sets)
      if (Set)
        checkHolders(Job, *Set);
    checkConstants(Job);
    if (Job.Refused.empty()) {
      Renderer(Job).run();
      replaceDeviceTexts(Job);
      mentionOffloads(Job);
      Declarations(Job).run();
      editContainers(Job);
      editOffloads(Job);
      placeGenerated(Job);
      renumberArguments(Job); // Last: code goes where sets have edits.
      checkCaptures(Job);
      checkFiles(Job);
    }
    if (Job.Refused.empty()) {
      Job.Edits.insert(Job.Edits.begin(), Job.Before.begin(), Job.Before.end());
      if (llvm::Error E = normalizeEdits(Job.Edits))
        return std::move(E);
      Out.Edits = std::move(Job.Edits);
      Out.NewFiles = std::move(Job.NewFiles);
      return Out;
    }
    refusePartners(Job);
    for (auto &[Number, Why] : Job.Refused) {
      Dropped.insert(Number);
      Out.Refusals.push_back({P.Sets[Number].Id, std::move(Why)});
    }
  }
}
