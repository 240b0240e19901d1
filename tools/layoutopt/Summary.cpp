//===-- Summary.cpp - What a run says about each array --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Summary.h"
#include "layoutopt/Report/Held.h"
#include "layoutopt/Report/KeptArrays.h"
#include "layoutopt/Report/Pages.h"
#include "layoutopt/Report/Words.h"
#include "llvm/Support/raw_ostream.h"
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
  const std::vector<KeptArray> All = keptArrays(P, Plan, AllNotes);
  for (const KeptArray &Each : All) {
    message(OS, Texts.place(Each.Where), "warning", Each.Text);
    for (const KeptNote &Note : Each.Notes)
      message(OS, Texts.place(Note.Where), "note", Note.Text);
  }
  std::set<Reason> Known;
  for (const KeptArray &Each : All)
    if (Each.Kind && Known.insert(*Each.Kind).second)
      if (const std::string Page = pageOf(*Each.Kind); !Page.empty())
        message(OS, Place(), "note",
                "[" + toString(*Each.Kind) + "] is explained in " + Page);
  return static_cast<unsigned>(All.size());
}

static void reportBoundaries(const Program &P, const LayoutPlan &Plan,
                             const SourceTexts &Texts, llvm::raw_ostream &OS);

void layoutopt::reportWarnings(const Program &P, const LayoutPlan &Plan,
                               const SourceTexts &Texts, bool OfFiles,
                               llvm::raw_ostream &OS) {
  for (const ObstacleFacts &W : P.Facts.Warnings) {
    Index Set = W.Entity == None ? None : P.SetOf[W.Entity];
    // Those of a whole file are of no array.
    if (W.Entity == None && !OfFiles)
      continue;
    if (W.Entity != None && (Set == None || !Plan.Sets[Set].Change))
      continue;
    message(OS, Texts.place(W.Where), "warning",
            W.Message + " [" + toString(W.Kind) + "]");
    message(OS, Texts.place(W.Where), "note", W.Fix);
  }
  for (const auto &[S, Text] : layoutMismatches(P, Plan))
    message(OS, Texts.place(declarationOf(P, P.Sets[S])), "warning", Text);
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

void layoutopt::printSummary(const Program &P, const LayoutPlan &Plan,
                             const Expectations &Expected,
                             llvm::raw_ostream &OS) {
  const std::vector<bool> IsSingle = singleRecords(P);
  for (size_t I = 0; I != Plan.Sets.size(); ++I) {
    const SetPlan &S = Plan.Sets[I];
    const ArraySet &Set = P.Sets[I];
    if (!isReported(P, Set, S, IsSingle[I]))
      continue;
    OS << headOf(P, Set) << '\n';
    if (!S.Change) {
      OS << "  stays as it is: " << stayOf(S) << '\n';
      continue;
    }
    for (const ClusterPlan &C : S.Clusters)
      OS << "  " << clusterOf(C) << '\n';
    OS << "  padding: " << paddingOf(P, Set, S) << '\n';
    if (!Expected[I])
      continue;
    OS << "  expected: " << expectationOf(*Expected[I]) << '\n';
  }
}

void layoutopt::printContainers(const Program &P, llvm::raw_ostream &OS) {
  for (const RecordInContainers &H : heldInContainers(P))
    OS << headOf(P, H) << "\n  stays as it is: " << reasonOf(P, H) << '\n';
}
