//===-- FixChecks.cpp - Whether a fix leaves the program as it is ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FixChecks.h"
#include "NameTargets.h"
#include "layoutopt/Frontend/Dialect.h"
#include "layoutopt/Support/DisplayPath.h"
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

/// Whether names of unit number \p I refer to something else after \p Fixes: a
/// clause; empty: none does.
static Expected<std::string>
targetChanged(const Project &Before, const Request &BeforeAsking,
              const Project &After, const Request &AfterAsking,
              llvm::ArrayRef<const Fix *> Fixes, size_t I) {
  const std::vector<FileFacts> &Files = Before.program().Facts.Files;
  auto TextOf = [&](const std::string &Path) {
    auto File = llvm::find_if(Files, [&](const FileFacts &F) {
      return F.Path == Path || realPath(F.Path) == Path;
    });
    return Before.texts().contents()[File - Files.begin()];
  };
  auto Was = nameTargetsOf(Before.units().Inputs[I], filesOf(BeforeAsking));
  if (!Was)
    return Was.takeError();
  auto Is = nameTargetsOf(After.units().Inputs[I], filesOf(AfterAsking));
  if (!Is)
    return Is.takeError();
  const auto At = changedTarget(*Was, *Is, MovedText(Fixes, TextOf));
  if (!At)
    return std::string();
  const std::string Text = TextOf(At->File);
  const StringRef Name =
      StringRef(Text).substr(At->Offset).take_while([](char C) {
        return llvm::isAlnum(C) || C == '_';
      });
  const size_t Line = StringRef(Text).take_front(At->Offset).count('\n') + 1;
  return (Name.empty() ? "a record would lie in memory otherwise"
                       : "'" + Name.str() + "' would refer to something else") +
         " (" + displayPath(At->File) + ":" + std::to_string(Line) + ")";
}

/// Whether calls, types or directives of unit number \p I mean something else
/// after \p Fixes, which are \p Edits: the same.
static Expected<std::string> meaningChanged(const Project &Before,
                                            const Request &BeforeAsking,
                                            const Project &After,
                                            const Request &AfterAsking,
                                            llvm::ArrayRef<const Fix *> Fixes,
                                            const EditSet &Edits, size_t I) {
  const UnitList &Was = Before.units(), &Is = After.units();
  const CompileInput &Input = Is.Inputs[I];
  Meanings Old, New;
  if (dialectOf(Input.File, Input.Flags) == Dialect::CXX) {
    auto Known = meaningsOfUnit(Was, I, BeforeAsking);
    if (!Known)
      return Known.takeError();
    Old = **Known;
    auto Now = meaningsOfUnit(Is, I, AfterAsking);
    if (!Now)
      return Now.takeError();
    for (const auto &[Place, Words] : **Now)
      for (const std::string &Word : Words)
        New[Place].insert(withOldNames(Word, Fixes));
  } else {
    auto Known = directivesOf(Was.Inputs[I], filesOf(BeforeAsking));
    if (!Known)
      return Known.takeError();
    Old = std::move(*Known);
    auto Now = directivesOf(Input, filesOf(AfterAsking));
    if (!Now)
      return Now.takeError();
    New = std::move(*Now);
  }
  const std::vector<Finding> Found = changedMeanings(
      Old, New, Edits, Before.program().Facts.Files, AfterAsking.Unsaved);
  if (Found.empty())
    return std::string();
  StringRef Message = Found.front().Message;
  Message.consume_front("error: ");
  return Message.str();
}

/// What the sources of \p Asked ask for, and of what, in some order.
static std::vector<std::string>
annotationsOf(const Project &Asked, llvm::ArrayRef<const Fix *> Fixes) {
  std::vector<std::string> Out;
  for (const AnnotationFacts &A : Asked.program().Facts.Annotations)
    Out.push_back(A.Text +
                  (A.Entity != None   ? " of array "
                   : A.Record != None ? " of record "
                                      : " of ") +
                  withOldNames(A.Name, Fixes));
  llvm::sort(Out);
  return Out;
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
  if (annotationsOf(Before, {}) != annotationsOf(After, Fixes))
    return "what the source asks of layoutopt would be about something else";

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
    auto Meant = meaningChanged(Before, BeforeAsking, After, AfterAsking, Fixes,
                                Edits, I);
    if (!Meant || !Meant->empty())
      return Meant;
    auto Named =
        targetChanged(Before, BeforeAsking, After, AfterAsking, Fixes, I);
    if (!Named || !Named->empty())
      return Named;
  }
  return std::string();
}
