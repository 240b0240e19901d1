//===-- FixChecks.cpp - Whether a fix leaves the program as it is ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FixChecks.h"
#include "layoutopt/Frontend/Dialect.h"
#include "layoutopt/Verify/Meanings.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using llvm::Expected;
using llvm::StringRef;

Expected<std::vector<std::optional<Fix>>>
layoutopt::agreedFixes(const Project &Asked, const Request &R,
                       llvm::ArrayRef<FixPlace> Places) {
  std::vector<std::optional<Fix>> Out(Places.size());
  std::vector<bool> Disagree(Places.size());
  for (const CompileInput &Input : Asked.units().Inputs) {
    auto Each = findFixes(Input, Places, filesOf(R));
    if (!Each)
      return Each.takeError();
    for (size_t I = 0; I != Places.size(); ++I) {
      FoundFix &Found = (*Each)[I];
      if (!Found.IsRead)
        continue;
      if (!Found.What || (Out[I] && !(*Out[I] == *Found.What)))
        Disagree[I] = true;
      else
        Out[I] = std::move(Found.What);
    }
  }
  for (size_t I = 0; I != Places.size(); ++I)
    if (Disagree[I])
      Out[I].reset();
  return Out;
}

bool layoutopt::doTouch(const Fix &A, const Fix &B) {
  if (A.File != B.File)
    return false;
  for (const FixEdit &X : A.Edits)
    for (const FixEdit &Y : B.Edits)
      if (X.Begin <= Y.End && Y.Begin <= X.End)
        return true;
  return false;
}

/// \p Text with the old names of records.
static std::string withOldNames(std::string Text,
                                llvm::ArrayRef<const Fix *> Fixes) {
  for (const Fix *Each : Fixes)
    for (const FixRename &R : Each->Renames)
      for (size_t At = 0; (At = Text.find(R.New, At)) != std::string::npos;) {
        const size_t End = At + R.New.size();
        const bool IsWord =
            (At == 0 || !(llvm::isAlnum(Text[At - 1]) || Text[At - 1] == '_' ||
                          Text[At - 1] == ':')) &&
            (End == Text.size() ||
             !(llvm::isAlnum(Text[End]) || Text[End] == '_'));
        if (IsWord)
          Text.replace(At, R.New.size(), R.Old);
        At += IsWord ? R.Old.size() : R.New.size();
      }
  return Text;
}

/// The first diagnostic of \p After that \p Before does not have.
static const ParseDiagnostic *
newDiagnostic(llvm::ArrayRef<ParseDiagnostic> Before,
              llvm::ArrayRef<ParseDiagnostic> After) {
  std::map<unsigned, unsigned> Known;
  for (const ParseDiagnostic &D : Before)
    ++Known[D.Id];
  for (const ParseDiagnostic &D : After)
    if (Known[D.Id]-- == 0)
      return &D;
  return nullptr;
}

Expected<std::string>
layoutopt::whatChanged(const Project &Before, const Request &BeforeAsking,
                       const Project &After, const Request &AfterAsking,
                       llvm::ArrayRef<const Fix *> Fixes) {
  const UnitList &Was = Before.units(), &Is = After.units();
  for (size_t I = 0; I != Is.Inputs.size(); ++I)
    if (const ParseDiagnostic *D =
            newDiagnostic(Was.Diagnostics[I], Is.Diagnostics[I]))
      return "the compiler would say '" + D->Message + "'";

  const std::vector<FileFacts> &Files = Before.program().Facts.Files;
  EditSet Edits;
  for (const Fix *Each : Fixes) {
    auto File = llvm::find_if(
        Files, [&](const FileFacts &F) { return F.Path == Each->File; });
    for (const FixEdit &E : Each->Edits)
      Edits.Edits.push_back(
          {{static_cast<Index>(File - Files.begin()), E.Begin, E.End},
           E.Text,
           ""});
  }
  if (llvm::Error E = normalizeEdits(Edits.Edits))
    return std::move(E);
  for (size_t I = 0; I != Is.Inputs.size(); ++I) {
    const CompileInput &Input = Is.Inputs[I];
    if (dialectOf(Input.File, Input.Flags) != Dialect::CXX)
      continue;
    auto Old = meaningsOfUnit(Was, I, BeforeAsking);
    if (!Old)
      return Old.takeError();
    auto New = meaningsOfUnit(Is, I, AfterAsking);
    if (!New)
      return New.takeError();
    Meanings Renamed;
    for (const auto &[Place, Words] : **New)
      for (const std::string &Word : Words)
        Renamed[Place].insert(withOldNames(Word, Fixes));
    const std::vector<Finding> Found =
        changedMeanings(**Old, Renamed, Edits, Files, AfterAsking.Unsaved);
    if (!Found.empty()) {
      StringRef Message = Found.front().Message;
      Message.consume_front("error: ");
      return Message.str();
    }
  }
  return std::string();
}
