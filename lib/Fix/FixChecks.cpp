//===-- FixChecks.cpp - Whether a fix leaves the program as it is ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FixChecks.h"
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

const std::string &layoutopt::textOf(const Project &Asked, StringRef Path) {
  const std::vector<FileFacts> &Files = Asked.program().Facts.Files;
  auto File = llvm::find_if(Files, [&](const FileFacts &F) {
    return F.Path == Path || realPath(F.Path) == Path;
  });
  assert(File != Files.end() && "fixes are made in files of the program");
  return Asked.texts().contents()[File - Files.begin()];
}

namespace {

/// Compares two programs, of which fixes have made the second one.
class FixComparison {
public:
  FixComparison(FixedProgram &Before, FixedProgram &After,
                llvm::ArrayRef<const Fix *> Fixes, RecordLayouts Layouts)
      : Before(Before), After(After), Fixes(Fixes), Layouts(Layouts),
        Was(Before.project().units()), Is(After.project().units()),
        Files(Before.project().program().Facts.Files) {}

  /// As whatChanged().
  Expected<std::string> run();

private:
  llvm::Error findEdits();
  std::vector<std::string> annotationsOf(const Project &Asked) const;
  Expected<std::string> compareMeanings(size_t I) const;
  Expected<std::string> compareNames(size_t I);

  FixedProgram &Before, &After;
  llvm::ArrayRef<const Fix *> Fixes;
  const RecordLayouts Layouts;
  const UnitList &Was, &Is;
  const std::vector<FileFacts> &Files;
  EditSet Edits; ///< Fixes, as edits of Files.
};

} // namespace

llvm::Error FixComparison::findEdits() {
  for (const Fix *Each : Fixes) {
    auto File = llvm::find_if(
        Files, [&](const FileFacts &F) { return F.Path == Each->File; });
    for (const FixEdit &E : Each->Edits)
      Edits.Edits.push_back(
          {{static_cast<Index>(File - Files.begin()), E.Begin, E.End},
           E.Text,
           ""});
  }
  return normalizeEdits(Edits.Edits);
}

/// What the sources of \p Asked ask for, and of what by its old name, in some
/// order.
std::vector<std::string>
FixComparison::annotationsOf(const Project &Asked) const {
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

/// What of unit number \p I means something else: calls and types of C++, and
/// directives; a clause; empty: nothing.
Expected<std::string> FixComparison::compareMeanings(size_t I) const {
  const CompileInput &Input = Is.Inputs[I];
  const Request &Old = Before.It->Asking, &New = After.It->Asking;
  std::vector<Finding> Found;
  if (dialectOf(Input.File, Input.Flags) == Dialect::CXX) {
    auto Known = meaningsOfUnit(Was, I, Old);
    if (!Known)
      return Known.takeError();
    auto Now = meaningsOfUnit(Is, I, New);
    if (!Now)
      return Now.takeError();
    Meanings Renamed;
    for (const auto &[Place, Words] : **Now)
      for (const std::string &Word : Words)
        Renamed[Place].insert(withOldNames(Word, Fixes));
    Found = changedMeanings(**Known, Renamed, Edits, Files, New.Unsaved);
  } else {
    auto Known = directivesOf(Was.Inputs[I], filesOf(Old));
    if (!Known)
      return Known.takeError();
    auto Now = directivesOf(Input, filesOf(New));
    if (!Now)
      return Now.takeError();
    Found = changedMeanings(*Known, *Now, Edits, Files, New.Unsaved);
  }
  if (Found.empty())
    return std::string();
  StringRef Message = Found.front().Message;
  Message.consume_front("error: ");
  return Message.str();
}

/// The names of unit number \p I of \p Of.
static Expected<const NameTargets *> namesOf(FixedProgram &Of, size_t I) {
  const UnitList &Units = Of.project().units();
  Of.Names.resize(Units.Inputs.size());
  if (!Of.Names[I]) {
    auto Read = nameTargetsOf(Units.Inputs[I], filesOf(Of.It->Asking));
    if (!Read)
      return Read.takeError();
    Of.Names[I] = std::move(*Read);
  }
  return &*Of.Names[I];
}

/// Which name of unit number \p I refers to something else, or which record
/// lies in memory otherwise: a clause; empty: none.
Expected<std::string> FixComparison::compareNames(size_t I) {
  auto Old = namesOf(Before, I);
  if (!Old)
    return Old.takeError();
  auto New = namesOf(After, I);
  if (!New)
    return New.takeError();
  const MovedText Moved(Fixes, [this](const std::string &Path) {
    return textOf(Before.project(), Path);
  });
  const auto At = changedTarget(**Old, **New, Moved, Layouts);
  if (!At)
    return std::string();
  const StringRef Text = textOf(Before.project(), At->File);
  const StringRef Name = Text.substr(At->Offset).take_while([](char C) {
    return llvm::isAlnum(C) || C == '_';
  });
  const size_t Line = Text.take_front(At->Offset).count('\n') + 1;
  return (Name.empty() ? "a record would lie in memory otherwise"
                       : "'" + Name.str() + "' would refer to something else") +
         " (" + displayPath(At->File) + ":" + std::to_string(Line) + ")";
}

Expected<std::string> FixComparison::run() {
  for (size_t I = 0; I != Is.Inputs.size(); ++I)
    if (const ParseDiagnostic *D =
            newDiagnostic(Was.Diagnostics[I], Is.Diagnostics[I]))
      return "the compiler would say '" + D->Message + "'";
  if (annotationsOf(Before.project()) != annotationsOf(After.project()))
    return "what the source asks of layoutopt would be about something else";
  if (llvm::Error E = findEdits())
    return std::move(E);
  for (size_t I = 0; I != Is.Inputs.size(); ++I) {
    auto Meant = compareMeanings(I);
    if (!Meant || !Meant->empty())
      return Meant;
    auto Named = compareNames(I);
    if (!Named || !Named->empty())
      return Named;
  }
  return std::string();
}

Expected<std::string> layoutopt::whatChanged(FixedProgram &Before,
                                             FixedProgram &After,
                                             llvm::ArrayRef<const Fix *> Fixes,
                                             RecordLayouts Layouts) {
  return FixComparison(Before, After, Fixes, Layouts).run();
}
