//===-- Actions.cpp - Changes that are asked for --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Actions.h"
#include "layoutopt/Fix/FixRounds.h"
#include "layoutopt/Model/AppliedFixes.h"
#include "layoutopt/Plan/Policy.h"
#include "layoutopt/Report/Advice.h"
#include "layoutopt/Report/Results.h"
#include "layoutopt/Report/Words.h"
#include "layoutopt/Server/PolicyText.h"
#include "layoutopt/Server/Positions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using namespace layoutopt::server;
using llvm::Expected;
namespace json = llvm::json;

static json::Object commandOf(llvm::StringRef Title, llvm::StringRef Kind,
                              llvm::StringRef Command, llvm::StringRef Uri,
                              llvm::StringRef About) {
  return json::Object{
      {"title", text(Title)},
      {"kind", Kind},
      {"command",
       json::Object{{"title", text(Title)},
                    {"command", Command},
                    {"arguments", json::Array{text(Uri), text(About)}}}}};
}

/// What `layoutopt fix` may do for set number \p Set: if each of its obstacles
/// has a fix, that of the first.
static llvm::StringRef fixTitleOf(const Analysis &Said, size_t Set) {
  const layoutopt::Program &P = Said.project().program();
  const Refusal Why = refusalOf(P, Said.project().plan(), Set);
  llvm::StringRef First;
  for (Index N : Why.Obstacles) {
    const llvm::StringRef Title = appliedFixOf(P.Facts.Obstacles[N].Kind);
    if (Title.empty())
      return "";
    if (First.empty())
      First = Title;
  }
  return First;
}

json::Array server::actionsAt(const Analysis &Said, const std::string &Path,
                              const std::string &Uri, llvm::lsp::Range Where) {
  const layoutopt::Program &P = Said.project().program();
  const LayoutPlan &Plan = Said.project().plan();
  const Index File = Said.fileOf(Path);
  const std::string *Text = File == None ? nullptr : Said.textOf(File);
  if (!Text)
    return {};
  const LineTable Lines(*Text);
  const size_t Begin = Lines.offsetAt(Where.start);
  const size_t End = Lines.offsetAt(Where.end);
  std::set<Index> Sets, Records;
  auto IsHere = [&](const Range &R) {
    return R.File == File && R.Begin <= End && Begin <= R.End;
  };
  // At a remark, or at any other declaration of what remarks are about.
  auto IsDeclaredHere = [&](Index Set) {
    return llvm::any_of(P.Sets[Set].Entities, [&](Index E) {
      return llvm::any_of(
          P.Facts.Entities[E].Declarations,
          [&](const DeclarationFacts &D) { return IsHere(D.Name); });
    });
  };
  for (const Remark &R : remarksOf(Said, /*OnlySure=*/false))
    if (R.Set != None && (IsHere(R.Where) || IsDeclaredHere(R.Set)))
      Sets.insert(R.Set);
  for (const Lens &L : lensesOf(Said))
    if (IsHere(L.Where))
      Sets.insert(L.Set);
  json::Array Out;
  for (Index S : Sets) {
    const std::string Name = nameOf(P, P.Sets[S]);
    if (Plan.Sets[S].Refused) {
      if (const llvm::StringRef Title = fixTitleOf(Said, S); !Title.empty())
        Out.push_back(commandOf("layoutopt: " + Title.str() + ", for array '" +
                                    Name + "'",
                                "quickfix", "layoutopt.fix", Uri, Name));
    }
    Records.insert(P.Sets[S].Record);
  }
  for (Index R : Records) {
    const std::string &Name = P.Facts.Records[R].Name;
    for (size_t S = 0; S != P.Sets.size(); ++S)
      if (P.Sets[S].Record == R && Plan.Sets[S].Change) {
        Out.push_back(commandOf("layoutopt: store arrays of '" + Name +
                                    "' as planned: " + proposalOf(Plan.Sets[S]),
                                "refactor.rewrite", "layoutopt.apply", Uri,
                                Name));
        break;
      }
    Out.push_back(commandOf("layoutopt: leave arrays of '" + Name +
                                "' as they are (policy, exclude)",
                            "refactor", "layoutopt.exclude", Uri, Name));
  }
  for (Index S : Sets)
    if (!Plan.Sets[S].Refused)
      Out.push_back(commandOf("layoutopt: pin the layout of '" + P.Sets[S].Id +
                                  "' (policy, sets)",
                              "refactor", "layoutopt.pin", Uri, P.Sets[S].Id));
  return Out;
}

namespace {

/// The program of a file, read again for a change: nothing is shared with what
/// is shown.
struct Asked {
  TextView Texts;
  std::shared_ptr<const BuiltProgram> From;
  Request Asking;
  Listener Silent;
  std::unique_ptr<Project> Whole;

  explicit Asked(const ActionContext &C) : Texts(C.Work.disk(), C.Now) {}
};

} // namespace

/// Behind linkUnits(). \p Only: see Request.
static Expected<std::unique_ptr<Asked>> askProgram(const ActionContext &C,
                                                   const std::string &Path,
                                                   const std::string &Only) {
  auto Out = std::make_unique<Asked>(C);
  const Settings &How = C.Work.settings();
  Out->From = C.Work.programOf(Path);
  if (!Out->From->Problem.empty())
    return usageError(Out->From->Problem);
  UnitList Units;
  const auto Own = Out->From->Numbers.find(Path);
  const bool IsWhole = How.WholeProgram && !Out->From->BuildPath.empty();
  for (size_t I = 0; I != Out->From->List.Inputs.size(); ++I) {
    if (!IsWhole && Own != Out->From->Numbers.end() &&
        !llvm::is_contained(Own->second, I))
      continue;
    const CompileInput &Input = Out->From->List.Inputs[I];
    const auto Unit = C.Work.units().read(Input, Out->From->List, Out->Texts);
    if (!Unit->Problem.empty())
      return usageError(Unit->Problem);
    addUnit(Units, Input, *Unit);
  }
  Out->Asking = requestFor(How, *Out->From, IsWhole, Out->Texts);
  Out->Asking.InPlace = true; // Nothing outside of the project.
  if (!Only.empty())
    Out->Asking.Only = {Only};
  Out->Whole =
      std::make_unique<Project>(Out->Asking, How.Executable, Out->Silent);
  if (llvm::Error E = linkUnits(*Out->Whole, std::move(Units), Out->Texts))
    return std::move(E);
  if (llvm::Error E = decideInDetail(*Out->Whole))
    return std::move(E);
  return std::move(Out);
}

Expected<json::Object> server::planEdit(const ActionContext &C,
                                        const std::string &Path,
                                        const std::string &Record) {
  auto Got = askProgram(C, Path, Record);
  if (!Got)
    return Got.takeError();
  Project &Whole = *(*Got)->Whole;
  auto Result = Whole.rewrite();
  if (!Result)
    return Result.takeError();
  if (Result->Changed.empty()) {
    const layoutopt::Program &P = Whole.program();
    for (size_t S = 0; S != P.Sets.size(); ++S)
      if (P.Facts.Records[P.Sets[S].Record].Name == Record &&
          Whole.plan().Sets[S].Refused)
        return usageError(refusalOf(P, Whole.plan(), S).Message);
    return usageError("the arrays of '" + Record + "' stay as they are");
  }
  WorkspaceEditBuilder Out(C.Client, C.Now);
  const std::vector<FileFacts> &Files = Whole.program().Facts.Files;
  for (size_t F = 0; F != Files.size(); ++F) {
    const llvm::ArrayRef<Edit> Mine = Result->Edits.of(static_cast<Index>(F));
    if (Mine.empty())
      continue;
    const LineTable Lines(Whole.texts().contents()[F]);
    std::vector<FileEdit> Edits;
    for (const Edit &Each : mergedEdits(Mine))
      Edits.push_back(
          {Lines.rangeOf(Each.Where.Begin, Each.Where.End), Each.Text});
    Out.change((*Got)->Texts.realPath(Files[F].Path), Edits);
  }
  for (const NewFile &File : Result->Edits.NewFiles)
    Out.create(File.Path, File.Contents);
  return Out.take();
}

/// What the editor has, by the paths that units know it by: these are the paths
/// of fixes.
static std::map<std::string, std::string>
unsavedBySpelling(const ActionContext &C, const BuiltProgram &From,
                  TextView &Texts) {
  std::map<std::string, std::string> Out;
  std::set<std::string> Known;
  for (const CompileInput &Input : From.List.Inputs)
    if (const auto Unit = C.Work.units().find(Input, Texts))
      for (const FileFacts &File : Unit->Read.Facts.Files) {
        const std::string Real = Texts.realPath(File.Path);
        const auto Open = C.Now.Open.find(Real);
        if (Open != C.Now.Open.end() && Known.insert(Real).second)
          Out[File.Path] = *Open->second.Text;
      }
  for (const auto &[Path, Open] : C.Now.Open)
    if (!Known.count(Path))
      Out[Path] = *Open.Text;
  return Out;
}

Expected<json::Object> server::fixEdit(const ActionContext &C,
                                       const std::string &Path,
                                       const std::string &Array) {
  const Settings &How = C.Work.settings();
  TextView Texts(C.Work.disk(), C.Now);
  const auto From = C.Work.programOf(Path);
  Request Asking = requestFor(How, *From, /*IsWhole=*/true, Texts);
  if (From->BuildPath.empty() || !How.WholeProgram)
    Asking.Sources = {Path};
  if (From->BuildPath.empty())
    Asking.CompilerFlags = How.FallbackFlags;
  Asking.InPlace = true;
  Asking.Unsaved = unsavedBySpelling(C, *From, Texts);
  Listener Silent;
  auto Fixed = fixProgram(Asking, How.Executable, Silent, Array);
  if (!Fixed)
    return Fixed.takeError();
  const FixSeries &Series = Fixed->Series;
  if (Series.Applied.empty()) {
    for (const DroppedFix &Each : Series.Dropped)
      return usageError("cannot " + Each.Title + ": " + Each.Why);
    for (const UnfreedSet &Each : Series.Unfreed)
      return usageError("array '" + Each.Name +
                        "' would keep its layout all the same: " + Each.Why);
    return usageError("the text does not allow a fix for array '" + Array +
                      "'; `layoutopt fix` says more");
  }
  WorkspaceEditBuilder Out(C.Client, C.Now);
  for (const auto &[File, After] : Series.Changed) {
    // What was open without being changed is among them, too.
    const auto Before = Series.Originals.find(File);
    const FileText *Known = Texts.find(File);
    if (Before != Series.Originals.end())
      Out.change(Texts.realPath(File), difference(Before->second, After));
    else if (Known)
      Out.change(Texts.realPath(File), difference(*Known->Text, After));
  }
  return Out.take();
}

/// Where the policy of \p Path is, or would be: in the folder of its
/// repository, else its own.
static std::string policyPathFor(const ActionContext &C,
                                 const std::string &Path) {
  const std::string &Named = C.Work.settings().Policy;
  if (!Named.empty() && Named != "none")
    return Named;
  auto Disk = llvm::vfs::getRealFileSystem();
  if (auto Found = findPolicy(*Disk, Path))
    return *Found;
  const llvm::StringRef Own = llvm::sys::path::parent_path(Path);
  llvm::SmallString<256> Out(Own);
  for (llvm::StringRef Folder = Own; !Folder.empty();
       Folder = llvm::sys::path::parent_path(Folder))
    if (Disk->exists(Folder + "/.git")) {
      Out = Folder;
      break;
    }
  llvm::sys::path::append(Out, PolicyFileName);
  return std::string(Out);
}

/// \p Change makes the new text of the old one.
static Expected<json::Object> policyEdit(
    const ActionContext &C, const std::string &Path,
    llvm::function_ref<Expected<std::string>(llvm::StringRef, llvm::StringRef)>
        Change) {
  if (C.Work.settings().Policy == "none")
    return usageError("the server was told to follow no policy");
  const std::string File = policyPathFor(C, Path);
  TextView Texts(C.Work.disk(), C.Now);
  const FileText *Old = Texts.find(File);
  const std::string Before = Old ? *Old->Text : "";
  auto After = Change(Before, File);
  if (!After)
    return After.takeError();
  WorkspaceEditBuilder Out(C.Client, C.Now);
  if (Old)
    Out.change(Texts.realPath(File), difference(Before, *After));
  else
    Out.create(File, *After);
  return Out.take();
}

Expected<json::Object> server::excludeEdit(const ActionContext &C,
                                           const std::string &Path,
                                           const std::string &Record) {
  return policyEdit(C, Path, [&](llvm::StringRef Text, llvm::StringRef File) {
    return withExcluded(Text, Record, File);
  });
}

Expected<json::Object> server::pinEdit(const ActionContext &C,
                                       const std::string &Path,
                                       const std::string &Id) {
  auto Got = askProgram(C, Path, "");
  if (!Got)
    return Got.takeError();
  if (llvm::Error E = (*Got)->Whole->settle())
    return std::move(E);
  const layoutopt::Program &P = (*Got)->Whole->program();
  for (size_t S = 0; S != P.Sets.size(); ++S)
    if (P.Sets[S].Id == Id)
      return policyEdit(
          C, Path, [&](llvm::StringRef Text, llvm::StringRef File) {
            return withPinned(Text, Id, (*Got)->Whole->plan().Sets[S], File);
          });
  return usageError("the program has no array set '" + Id + "'");
}
