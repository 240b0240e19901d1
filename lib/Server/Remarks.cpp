//===-- Remarks.cpp - What an editor shows at places ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Server/Remarks.h"
#include "layoutopt/Report/Advice.h"
#include "layoutopt/Report/Effort.h"
#include "layoutopt/Report/Words.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;
using namespace layoutopt::server;
using llvm::lsp::DiagnosticSeverity;

/// Whether one more file may lift it.
static bool isOfOtherFiles(Reason Why) {
  return effortOf(Why) == Effort::Settings &&
         infoOf(Why).Lift == LiftedBy::Never;
}

static void addNotes(Remark &To, llvm::ArrayRef<KeptNote> Notes) {
  for (const KeptNote &Note : Notes)
    if (Note.Where.isValid())
      To.Notes.push_back({Note.Where, Note.Text});
}

static void addAccess(const Analysis &Said, std::vector<Remark> &Out) {
  const layoutopt::Program &P = Said.project().program();
  for (const AccessAdvice &Each : accessAdvice(Said.project(), Said.worth())) {
    Remark R;
    R.Where = Each.Where;
    if (!R.Where.isValid() && !Each.Loops.empty())
      R.Where = Each.Loops.front().Where;
    if (!R.Where.isValid())
      continue;
    R.Code = "layoutopt-aos-access";
    R.Text = Each.Text;
    R.Set = static_cast<Index>(Each.Set);
    R.Record = P.Sets[Each.Set].Record;
    addNotes(R, Each.Loops);
    Out.push_back(R);
    for (const RemarkNote &Loop : R.Notes) {
      Remark Here = R;
      Here.Where = Loop.Where;
      Here.Severity = DiagnosticSeverity::Hint;
      Here.Text = "array '" + nameOf(P, P.Sets[Each.Set]) + "' " + Loop.Text;
      Here.Notes = {{R.Where, R.Text}};
      if (Here.Where != R.Where)
        Out.push_back(std::move(Here));
    }
  }
}

static void addKept(const Analysis &Said, bool OnlySure,
                    std::vector<Remark> &Out) {
  const layoutopt::Program &P = Said.project().program();
  for (const KeptArray &Each :
       keptArrays(P, Said.project().plan(), /*AllNotes=*/false)) {
    if (OnlySure && Each.Kind && isOfOtherFiles(*Each.Kind) &&
        llvm::all_of(Each.Notes, [](const KeptNote &Note) {
          return !Note.Kind || isOfOtherFiles(*Note.Kind);
        }))
      continue;
    Remark R;
    R.Where = Each.Where;
    for (const KeptNote &Note : Each.Notes)
      if (!R.Where.isValid())
        R.Where = Note.Where;
    if (!R.Where.isValid())
      continue;
    R.Code = Each.Kind ? toString(*Each.Kind).str() : "layoutopt-obstacle";
    R.Text = Each.Text;
    R.Set = Each.Set;
    if (Each.Set != None)
      R.Record = P.Sets[Each.Set].Record;
    addNotes(R, Each.Notes);
    Out.push_back(R);
    for (const KeptNote &Note : Each.Notes) {
      if (!Note.Kind || !Note.Where.isValid() || Note.Where == R.Where)
        continue;
      Remark Here = R;
      Here.Where = Note.Where;
      Here.Severity = DiagnosticSeverity::Hint;
      Here.Code = toString(*Note.Kind).str();
      Here.Text = Note.Text;
      Here.Notes = {{R.Where, R.Text}};
      Out.push_back(std::move(Here));
    }
  }
}

static void addPadding(const Analysis &Said, std::vector<Remark> &Out) {
  const layoutopt::Program &P = Said.project().program();
  for (const PaddingAdvice &Each : paddingAdvice(P)) {
    Remark R;
    R.Where = P.Facts.Records[Each.Record].Definition;
    R.Severity = DiagnosticSeverity::Hint;
    R.Code = "layoutopt-padding";
    R.Text = textOf(P, Each);
    R.Record = Each.Record;
    addNotes(
        R, notesOf(P, Each, P.Facts.Language.find("c++") != std::string::npos));
    if (R.Where.isValid())
      Out.push_back(std::move(R));
  }
}

std::vector<Remark> server::remarksOf(const Analysis &Said, bool OnlySure) {
  std::vector<Remark> Out;
  addAccess(Said, Out);
  addKept(Said, OnlySure, Out);
  addPadding(Said, Out);
  return Out;
}

std::vector<Lens> server::lensesOf(const Analysis &Said) {
  const layoutopt::Program &P = Said.project().program();
  const LayoutPlan &Plan = Said.project().plan();
  const std::vector<bool> IsSingle = singleRecords(P);
  // What changes comes first, then what is used most.
  auto Rank = [&](size_t S) {
    double Fetched = 0;
    if (Said.worth().costs().WhyNot[S].empty())
      Fetched = movedThrough(Said.project().walks(), Said.worth().costs(), S)
                    .Before.Fetched;
    return std::make_pair(Plan.Sets[S].Change, Fetched);
  };
  std::map<Index, size_t> Best;
  for (size_t S = 0; S != P.Sets.size(); ++S) {
    if (!isReported(P, P.Sets[S], Plan.Sets[S], IsSingle[S]))
      continue;
    auto [At, IsNew] = Best.try_emplace(P.Sets[S].Record, S);
    if (!IsNew && Rank(At->second) < Rank(S))
      At->second = S;
  }
  std::vector<Lens> Out;
  for (const auto &[Record, S] : Best) {
    const RecordFacts &R = P.Facts.Records[Record];
    const std::string Text = lineOf(Said.project(), Said.worth(), S);
    std::vector<Range> Places = R.OtherDefinitions;
    Places.insert(Places.begin(), R.Definition);
    for (const Range &Where : Places)
      if (Where.isValid())
        Out.push_back(
            {Where, Text, static_cast<Index>(S), Plan.Sets[S].Change});
  }
  return Out;
}
