//===-- Summary.cpp - What a run says about each array --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Summary.h"
#include "layoutopt/Model/Devices.h"
#include "layoutopt/Plan/Choose.h"
#include "layoutopt/Report/KeptArrays.h"
#include "layoutopt/Report/WalkWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>

using namespace layoutopt;

static void message(llvm::raw_ostream &OS, const Place &Where,
                    llvm::StringRef Kind, const llvm::Twine &Text) {
  std::string Prefix = Where.str();
  OS << Prefix << (Prefix.empty() ? "" : ": ") << Kind << ": " << Text << '\n';
}

unsigned layoutopt::reportRefusals(const Program &P, const LayoutPlan &Plan,
                                   const SourceTexts &Texts, bool AllNotes,
                                   llvm::raw_ostream &OS) {
  std::vector<KeptArray> All = keptArrays(P, Plan, AllNotes);
  for (KeptArray &Each : keptInContainers(P, AllNotes))
    All.push_back(std::move(Each));
  for (const KeptArray &Each : All) {
    message(OS, Texts.place(Each.Where), "warning", Each.Text);
    for (const KeptNote &Note : Each.Notes)
      message(OS, Texts.place(Note.Where), "note", Note.Text);
  }
  return static_cast<unsigned>(All.size());
}

static void reportBoundaries(const Program &P, const LayoutPlan &Plan,
                             const SourceTexts &Texts, llvm::raw_ostream &OS);

void layoutopt::reportWarnings(const Program &P, const LayoutPlan &Plan,
                               const SourceTexts &Texts,
                               llvm::raw_ostream &OS) {
  for (const ObstacleFacts &W : P.Facts.Warnings) {
    Index Set = W.Entity == None ? None : P.SetOf[W.Entity];
    // Those of a whole file are of no array.
    if (W.Entity != None && (Set == None || !Plan.Sets[Set].Change))
      continue;
    message(OS, Texts.place(W.Where), "warning",
            W.Message + " [" + toString(W.Kind) + "]");
    message(OS, Texts.place(W.Where), "note", W.Fix);
  }
  // Only a policy that speaks of both does this.
  const std::vector<Index> Leaders = leadersOf(P);
  for (size_t S = 0; S != Leaders.size(); ++S)
    if (Leaders[S] != None && isOfOpenCL(P.Facts, P.Sets[S].Record) &&
        !haveSameLayout(Plan.Sets[S], Plan.Sets[Leaders[S]])) {
      message(OS, Texts.place(declarationOf(P, P.Sets[S])), "warning",
              "'" + P.Sets[S].Id + "' and '" + P.Sets[Leaders[S]].Id +
                  "' have different layouts: no buffer may be bound to "
                  "parameters of both");
    }
  reportBoundaries(P, Plan, Texts, OS);
}

/// What each conversion costs that a policy has allowed.
static void reportBoundaries(const Program &P, const LayoutPlan &Plan,
                             const SourceTexts &Texts, llvm::raw_ostream &OS) {
  std::set<Range> Said;
  for (const ExprFacts &E : P.Facts.Exprs) {
    if (E.Kind != ExprKind::Boundary)
      continue;
    Index At = E.Operands.front();
    while (P.Facts.Exprs[At].Entity == None &&
           !P.Facts.Exprs[At].Operands.empty())
      At = P.Facts.Exprs[At].Operands.front();
    Index Entity = P.Facts.Exprs[At].Entity;
    Index Set = Entity == None ? None : P.SetOf[Entity];
    if (Set == None || !Plan.Sets[Set].Change || !Said.insert(E.Extent).second)
      continue;
    message(OS, Texts.place(E.Extent), "note",
            "boundary: " + E.Name + " converts " + (E.IsWritten ? "2 x " : "") +
                "n x " +
                std::to_string(P.Facts.Records[P.Sets[Set].Record].Size) +
                " bytes per call");
  }
}

static std::string kernelsOf(const Program &P, const ArraySet &Set) {
  std::set<std::string> Names;
  for (Index E : Set.Entities) {
    const EntityFacts &Entity = P.Facts.Entities[E];
    if (Entity.Kind == EntityKind::KernelParam && Entity.Function != None)
      Names.insert(P.Facts.Functions[Entity.Function].Name);
  }
  return llvm::join(Names, ", ");
}

/// The largest padding over all numbers of records, as a clause: where tiles
/// end is the worst case, one record in the last tile.
static std::string paddingOf(const Program &P, const ArraySet &Set,
                             const SetPlan &S) {
  RecordLayout Layout = llvm::cantFail(
      layoutOf(S, Set, P), "the plan was verified: its layouts fit");
  uint64_t Lanes = 1;
  for (const StoredArray &A : Layout.storedArrays())
    Lanes = std::max(Lanes, A.lanes());
  const char *Small = "one or two tiles are no great size";
  uint64_t Whole = llvm::cantFail(Layout.paddingBytes(Lanes), Small);
  uint64_t One = llvm::cantFail(Layout.paddingBytes(Lanes + 1), Small);
  std::string Text;
  if (Whole != 0)
    Text = std::to_string(Whole) + " bytes in every " + std::to_string(Lanes) +
           " records";
  if (Lanes > 1)
    Text += std::string(Text.empty() ? "" : ", ") + "up to " +
            std::to_string(One) + " bytes behind the last";
  return Text.empty() ? "none" : Text;
}

void layoutopt::printSummary(const Program &P, const LayoutPlan &Plan,
                             const Expectations &Expected,
                             llvm::raw_ostream &OS) {
  const std::vector<bool> IsSingle = singleRecords(P);
  for (size_t I = 0; I != Plan.Sets.size(); ++I) {
    const SetPlan &S = Plan.Sets[I];
    const ArraySet &Set = P.Sets[I];
    if (!isReported(P, Set, S, IsSingle[I]))
      continue;
    const RecordFacts &Record = P.Facts.Records[Set.Record];
    OS << Set.Id << ": " << Set.Fields.size() << " field"
       << (Set.Fields.size() == 1 ? "" : "s") << ", " << Record.Size
       << " bytes";
    std::string Kernels = kernelsOf(P, Set);
    if (!Kernels.empty())
      OS << ", in " << Kernels;
    OS << '\n';
    if (!S.Change) {
      OS << "  stays as it is: "
         << (S.Why.empty() ? "AoS is the layout chosen" : S.Why) << '\n';
      continue;
    }
    for (const ClusterPlan &C : S.Clusters) {
      OS << "  {" << llvm::join(C.Fields, ", ") << "}  " << describe(C);
      if (!C.Why.empty())
        OS << "  (" << C.Why << ')';
      OS << '\n';
    }
    OS << "  padding: " << paddingOf(P, Set, S) << '\n';
    if (!Expected[I])
      continue;
    OS << "  expected: " << adviceOn(*Expected[I]) << '\n';
  }
}
