//===-- Units.cpp - What is done for each translation unit ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Driver/Units.h"
#include "Parallel.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Extract/FieldOrders.h"
#include "layoutopt/Frontend/Advice.h"
#include "layoutopt/Frontend/Dialect.h"
#include "layoutopt/Model/FactsYaml.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace layoutopt;
using llvm::Expected;

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
layoutopt::filesOf(const Request &O) {
  auto Disk = llvm::vfs::createPhysicalFileSystem();
  return O.Unsaved.empty()
             ? llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(std::move(Disk))
             : overlay(std::move(Disk), O.Unsaved);
}

Expected<Extraction>
layoutopt::extractUnit(const CompileInput &Input, const SourceList &List,
                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                       UnitWatcher *Watcher, const ReadingHints &Hints) {
  auto Read = extract(Input, Files, Watcher, Hints);
  if (!Read)
    return Read.takeError();
  CompileFacts How{Input.File, Input.Directory, filterFlags(Input.Flags).Kept,
                   static_cast<uint32_t>(Read->Diagnostics.size())};
  if (How.Directory.empty()) {
    auto Here = Files->getCurrentWorkingDirectory();
    if (!Here)
      return ioError("no current folder: " + Here.getError().message());
    How.Directory = *Here;
  }
  Read->Facts.Compiles = {std::move(How)};
  Read->Facts.Foreign = List.Foreign;
  if (llvm::Error E = verify(Read->Facts))
    return std::move(E);
  return Read;
}

/// Calls \p Work for each unit of \p Inputs, on up to \p Jobs threads, and
/// \p Done for each in order, which adds what went wrong to the error. \p Heard
/// hears which unit is next; \p Doing stands in front of its name.
static llvm::Error forEachUnit(llvm::ArrayRef<CompileInput> Inputs,
                               unsigned Jobs, const char *Doing,
                               Listener &Heard,
                               llvm::function_ref<void(size_t)> Work,
                               llvm::function_ref<llvm::Error(size_t)> Done) {
  auto Show = [&](size_t I) {
    if (I != Inputs.size())
      Heard.began(I + 1, Inputs.size(), Doing + displayPath(Inputs[I].File));
  };
  // All that fail are told, not just the first.
  llvm::Error Failed = llvm::Error::success();
  Show(0);
  forEachInOrder(Inputs.size(), Jobs, Work, [&](size_t I) {
    Heard.paused();
    Failed = llvm::joinErrors(std::move(Failed), Done(I));
    Show(I + 1);
  });
  Heard.paused();
  return Failed;
}

/// What a kernel that does not parse may lack, as its host may have given it.
static void adviseFlags(const CompileInput &Input, const Request &O,
                        llvm::StringRef FirstError, Listener &Heard) {
  // Who types in an editor waits for something else.
  if (!O.Unsaved.empty() ||
      dialectOf(Input.File, Input.Flags) != Dialect::OpenCL)
    return;
  const std::vector<std::string> Flags =
      flagsToParse(Input, FirstError, filesOf(O));
  if (!Flags.empty())
    Heard.note(displayPath(Input.File) + ": note: it parses with " +
               "--kernel-flags='" + llvm::join(Flags, " ") +
               "': give that if its host builds it so");
}

/// A few hundred bytes each. Units behind it are read once more instead.
static constexpr size_t MaxMeaningsKept = 1 << 19;

Expected<UnitList> layoutopt::extractUnits(const SourceList &List,
                                           const Request &O, Listener &Heard,
                                           const ReadingHints &Hints) {
  UnitList Out;
  const std::vector<CompileInput> &Inputs = List.Inputs;
  std::vector<std::optional<Expected<Extraction>>> Read(Inputs.size());
  std::vector<MeaningReader> Meant(Inputs.size());
  std::vector<OrderReader> Ordered(Inputs.size());
  auto Work = [&](size_t I) {
    const bool Keeps =
        O.WillCheck &&
        dialectOf(Inputs[I].File, Inputs[I].Flags) == Dialect::CXX;
    WatcherList Watchers;
    if (Keeps)
      Watchers.add(Meant[I]);
    if (O.ReadsOrders)
      Watchers.add(Ordered[I]);
    Read[I].emplace(extractUnit(Inputs[I], List, filesOf(O),
                                Watchers.empty() ? nullptr : &Watchers, Hints));
  };
  size_t NumKept = 0;

  auto Done = [&](size_t I) -> llvm::Error {
    Expected<Extraction> Each = std::move(*Read[I]);
    Read[I].reset();
    if (!Each) {
      llvm::Error Why = Each.takeError();
      adviseFlags(Inputs[I], O, llvm::toStringWithoutConsuming(Why), Heard);
      return Why;
    }
    Heard.diagnostics(Each->Diagnostics);
    Out.Orders.add(std::move(Ordered[I].Read));
    Out.Meant.emplace_back();
    Meanings Read = std::move(Meant[I].Read);
    if (!Read.empty() && !Each->Facts.Entities.empty() &&
        NumKept + Read.size() <= MaxMeaningsKept) {
      NumKept += Read.size();
      Out.Meant.back() = std::make_shared<const Meanings>(std::move(Read));
    }
    Out.Diagnostics.push_back(std::move(Each->Diagnostics));
    Out.Facts.push_back(std::move(Each->Facts));
    Out.Files.push_back(std::move(Each->Files));
    return llvm::Error::success();
  };
  if (llvm::Error E = forEachUnit(Inputs, O.Jobs, "", Heard, Work, Done))
    return std::move(E);
  Out.Inputs = Inputs;
  return Out;
}

Expected<UnitList> layoutopt::readFacts(const Request &O) {
  UnitList Out;
  for (const std::string &Path : O.Sources) {
    auto Buffer = llvm::MemoryBuffer::getFile(Path);
    if (!Buffer)
      return ioError("cannot read: " + Buffer.getError().message(),
                     {Path, 0, 0});
    auto Read = parseFacts((*Buffer)->getBuffer(), Path);
    if (!Read)
      return Read.takeError();
    for (const CompileFacts &How : Read->Compiles) {
      Out.Inputs.push_back({How.File, How.Directory, How.Flags});
      Out.HadWarnings.push_back(How.NumWarnings != 0);
    }
    if (O.Apply && Read->Compiles.empty())
      return usageError("the facts do not say how their file was compiled, so "
                        "the result could not be checked",
                        {Path, 0, 0});
    Out.Facts.push_back(std::move(*Read));
  }
  return Out;
}

std::vector<std::string>
layoutopt::mainFilesOf(llvm::ArrayRef<CompileInput> Inputs) {
  std::vector<std::string> Out;
  for (const CompileInput &Input : Inputs)
    Out.push_back(pathFrom(Input.Directory, Input.File));

  return Out;
}

/// What the source of unit number \p I says, without the change.
static Expected<std::vector<ParseDiagnostic>>
diagnosticsOf(const UnitList &Units, size_t I, const Request &O) {
  if (!Units.Diagnostics.empty())
    return Units.Diagnostics[I];
  if (!Units.HadWarnings[I])
    return std::vector<ParseDiagnostic>();
  auto Before = extract(Units.Inputs[I], filesOf(O));
  if (!Before)
    return Before.takeError();
  return std::move(Before->Diagnostics);
}

/// Whether types change, and with them what a program's text may mean.
static bool changesContainers(const Program &P, const LayoutPlan &Plan) {
  for (size_t I = 0; I != Plan.Sets.size(); ++I)
    if (Plan.Sets[I].Change && isOfContainers(P, P.Sets[I]))
      return true;
  return false;
}

Expected<std::shared_ptr<const Meanings>>
layoutopt::meaningsOfUnit(const UnitList &Units, size_t I, const Request &O) {
  if (I < Units.Meant.size() && Units.Meant[I])
    return Units.Meant[I];
  auto Read = meaningsOf(Units.Inputs[I], filesOf(O));
  if (!Read)
    return Read.takeError();
  return std::make_shared<const Meanings>(std::move(*Read));
}

/// What directives and macros of unit number \p I mean that is something else.
static Expected<std::vector<Finding>>
changedDirectives(const UnitList &Units, size_t I, const VerifiedEdits &Made,
                  const Program &P, const Request &O) {
  auto Was = directivesOf(Units.Inputs[I], filesOf(O));
  if (!Was)
    return Was.takeError();
  auto Is = directivesOf(Units.Inputs[I], overlay(filesOf(O), Made.Changed));
  if (!Is)
    return Is.takeError();
  return changedMeanings(*Was, *Is, Made.Edits, P.Facts.Files, Made.Changed);
}

/// Checks the result of unit number \p I. If types do not change, directives
/// and macros alone may mean something else.
static Expected<std::vector<Finding>>
verifyUnit(const UnitList &Units, size_t I, const VerifiedEdits &Made,
           const Program &P, const LayoutPlan &Plan, const Request &O) {
  const bool TypesChange = changesContainers(P, Plan);
  auto Check = [&](llvm::ArrayRef<ParseDiagnostic> Before)
      -> Expected<std::vector<Finding>> {
    MeaningReader Reader;
    auto Found = verifyOutput(Units.Inputs[I], Made.Changed, filesOf(O), Before,
                              P, Plan, TypesChange ? &Reader : nullptr);
    if (!Found || !Found->empty())
      return Found;
    if (!TypesChange)
      return changedDirectives(Units, I, Made, P, O);
    auto Was = meaningsOfUnit(Units, I, O);
    if (!Was)
      return Was.takeError();
    return changedMeanings(**Was, Reader.Read, Made.Edits, P.Facts.Files,
                           Made.Changed);
  };
  auto Before = diagnosticsOf(Units, I, O);
  if (!Before)
    return Before.takeError();
  auto Found = Check(*Before);
  if (!Found || Found->empty() || !Units.Diagnostics.empty() ||
      Units.HadWarnings[I])
    return Found;
  // Facts said that the source has no warning. Is it so, with these flags? If
  // not, what was found is not of our making.
  auto Source = extract(Units.Inputs[I], filesOf(O));
  if (!Source)
    return Source.takeError();
  for (const FileFacts &Read : Source->Facts.Files)
    if (llvm::none_of(P.Facts.Files, [&](const FileFacts &Each) {
          return Each.Path == Read.Path;
        }))
      return ioError("the facts do not fit: they know nothing of '" +
                         displayPath(Read.Path) + "', which it reads",
                     {displayPath(Units.Inputs[I].File), 0, 0});
  return Check(Source->Diagnostics);
}

Expected<std::vector<Finding>>
layoutopt::verifyUnits(const UnitList &Units, const VerifiedEdits &Made,
                       const Program &P, const LayoutPlan &Plan,
                       const Request &O, Listener &Heard) {
  std::vector<std::optional<Expected<std::vector<Finding>>>> Each(
      Units.Inputs.size());
  auto Work = [&](size_t I) {
    Each[I].emplace(verifyUnit(Units, I, Made, P, Plan, O));
  };

  std::vector<Finding> Out;
  auto Done = [&](size_t I) -> llvm::Error {
    if (!*Each[I])
      return Each[I]->takeError();
    llvm::append_range(Out, std::move(**Each[I]));
    return llvm::Error::success();
  };
  if (llvm::Error E =
          forEachUnit(Units.Inputs, O.Jobs, "checking ", Heard, Work, Done))
    return std::move(E);
  return Out;
}
