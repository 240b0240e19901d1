//===-- Project.cpp - A program and its verdicts --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Driver/Project.h"
#include "Bounds.h"
#include "PlainArrays.h"
#include "SameFiles.h"
#include "SharedBuffers.h"
#include "layoutopt/Affinity/CallGroups.h"
#include "layoutopt/Driver/Interrupted.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Extract/NamesInUse.h"
#include "layoutopt/Frontend/Dialect.h"
#include "layoutopt/Model/FactsYaml.h"
#include "layoutopt/Plan/Choose.h"
#include "layoutopt/Target/TargetSearch.h"
#include "layoutopt/Verify/OtherCompiler.h"
#include "layoutopt/Write/Root.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using llvm::Expected;

Project::Project(const Request &R, llvm::StringRef Executable, Listener &Heard)
    : R(R), Executable(Executable.str()), Heard(Heard),
      Files(llvm::vfs::getRealFileSystem()) {}

std::vector<std::string> Project::profileFolders() const {
  return targetFolders(Executable, *Files);
}

llvm::Error Project::findPolicyAndTarget(llvm::ArrayRef<CompileInput> Inputs) {
  const std::vector<std::string> MainFiles = mainFilesOf(Inputs);
  layoutopt::Policy Stated;
  std::string Path = R.PolicyFile;
  if (Path.empty() && !R.NoPolicy) {
    // All files of a run follow one policy.
    std::optional<std::string> Found;
    for (size_t I = 0; I != MainFiles.size(); ++I) {
      std::optional<std::string> Each = findPolicy(*Files, MainFiles[I]);
      if (I > 0 && Each != Found)
        return usageError("'" + displayPath(MainFiles[0]) + "' and '" +
                          displayPath(MainFiles[I]) +
                          "' follow different policies; choose one with "
                          "--policy");
      Found = Each;
    }
    Path = Found.value_or("");
  }
  if (!Path.empty()) {
    auto Read = readPolicy(*Files, Path);
    if (!Read)
      return Read.takeError();
    Stated = std::move(*Read);
  }
  PolicyOptions Given;
  if (!R.Target.empty())
    Given.Target = R.Target;
  Given.Style = R.Style;
  Given.Layout = R.Layout;
  Given.Order = R.Order;
  Given.Only = R.Only;
  Given.Measured = R.Measured;
  Given.IsHostCode =
      !Inputs.empty() && llvm::none_of(Inputs, [](const CompileInput &Input) {
        return dialectOf(Input.File, Input.Flags) == Dialect::OpenCL;
      });
  auto Effective = resolvePolicy(Stated, Given);
  if (!Effective)
    return Effective.takeError();
  Policy = std::move(*Effective);

  auto Profile = loadTarget(Policy.Target.Value,
                            targetFolders(Executable, *Files), *Files);
  if (!Profile)
    return Profile.takeError();
  Target = std::move(*Profile);
  if (!Target.Note.empty())
    Heard.note("note: " + Target.Note);
  return llvm::Error::success();
}

/// The policy is the one that lies with the sources, also when they were read
/// on another machine.
llvm::Error Project::findUnits() {
  World.ClosedWorld = R.ClosedWorld;
  if (R.StartFromFacts) {
    auto Read = readFacts(R);
    if (!Read)
      return Read.takeError();
    Units = std::move(*Read);
    return findPolicyAndTarget(Units.Inputs);
  }
  auto List = findSources(R, Heard);
  if (!List)
    return List.takeError();
  Sources = std::move(*List);
  World.ClosedWorld |= Sources.IsWholeBuild;
  if (R.OnlyReads)
    return findPolicyAndTarget(Sources.Inputs);
  // A run that was killed may have left files in mid-change: sources as well
  // as a plan that is to be followed.
  if (auto Recovered = recoverOutputs(namedFolders(R, Sources.Inputs), Heard);
      !Recovered)
    return Recovered.takeError();
  return findPolicyAndTarget(Sources.Inputs);
}

llvm::Error Project::readUnits() {
  if (R.StartFromFacts)
    return llvm::Error::success();
  auto Read = extractUnits(Sources, R, Heard);
  if (!Read)
    return Read.takeError();
  Units = std::move(*Read);
  if (R.OnlyReads)
    return llvm::Error::success();
  // Now all folders are known; what changed in them has to be read again.
  std::vector<std::string> Folders;
  for (const TUFacts &Unit : Units.Facts)
    for (const FileFacts &File : Unit.Files)
      if (!File.System)
        Folders.push_back(llvm::sys::path::parent_path(File.Path).str());
  auto Recovered = recoverOutputs(Folders, Heard);
  if (!Recovered)
    return Recovered.takeError();
  if (*Recovered) {
    auto Again = extractUnits(Sources, R, Heard);
    if (!Again)
      return Again.takeError();
    Units = std::move(*Again);
  }
  Reread = [this](const ReadingHints &Hints) {
    Listener Silent; // All has been said.
    return extractUnits(Sources, R, Silent, Hints);
  };
  return llvm::Error::success();
}

llvm::Error Project::takeUnits(UnitList Parsed, TextLookup Lookup,
                               RereadUnits ReadAgain) {
  World.ClosedWorld = R.ClosedWorld;
  Units = std::move(Parsed);
  TextOf = std::move(Lookup);
  Reread = std::move(ReadAgain);
  return findPolicyAndTarget(Units.Inputs);
}

/// Reads the units with what the others know of the buffers in them, until they
/// show no more.
llvm::Error Project::shareBuffers() {
  constexpr unsigned MostRounds = 4;
  for (unsigned Round = 0; Reread && Round != MostRounds; ++Round) {
    BufferRecords Found = buffersOfOthers(Units.Facts, Buffers);
    if (Found == Buffers)
      break;
    Buffers = std::move(Found);
    auto Again = Reread({{}, Buffers});
    if (!Again)
      return Again.takeError();
    Units = std::move(*Again);
  }
  return llvm::Error::success();
}

/// Each time fewer records are tried, until all of them are better off.
llvm::Error Project::tryClasses() {
  // The other style has no classes.
  const bool MayBe = Reread && Policy.Style.Value == EmissionStyle::Direct;
  RecordNames Tried = MayBe ? recordsForClasses(P) : RecordNames();
  while (!Tried.empty()) {
    auto Again = Reread({Tried, Buffers});
    if (!Again)
      return Again.takeError();
    uniteFiles(Again->Facts);
    Program AsClasses = judge(link(std::move(Again->Facts)), World);
    if (llvm::Error E = verify(AsClasses))
      return E;
    RecordNames Better = recordsBetterAsClasses(Tried, P, AsClasses);
    if (Better == Tried) {
      P = std::move(AsClasses);
      Units = std::move(*Again);
      break;
    }
    Tried = std::move(Better);
  }
  return llvm::Error::success();
}

llvm::Error Project::linkUnits() {
  if (llvm::Error E = shareBuffers())
    return E;
  uniteFiles(Units.Facts);
  P = judge(link(std::move(Units.Facts)), World);
  if (llvm::Error E = verify(P))
    return E;
  if (llvm::Error E = tryClasses())
    return E;
  if (R.IsPart)
    keepWhatIsAbout(P, Policy);
  return setBounds(P, R, Policy, *Files, Heard, [this] { return findTexts(); });
}

llvm::Error Project::decide(const DecisionDetail &Detail) {
  // The target is the kernels' device, if there are kernels; the host is here.
  HostTarget = Target;
  if (hasOpenCL(P.Facts) && !isAllOpenCL(P.Facts)) {
    auto Native =
        loadTarget("native", targetFolders(Executable, *Files), *Files);
    if (!Native)
      return Native.takeError();
    HostTarget = std::move(*Native);
  }
  const KdlgBuilder Builder(P);
  const std::vector<bool> IsSingle = singleRecords(P);
  bool Asks = !Policy.Records.empty() || !Policy.Sets.empty();
  for (const ArraySet &Set : P.Sets) {
    // Nobody asks for the clusters of what stays as it is.
    if (!Detail.AllGraphs && (isBlocked(P, Set, BoundaryRule::Calls) ||
                              (!Asks && IsSingle[&Set - P.Sets.data()]))) {
      Clusterings.emplace_back();
      continue;
    }
    Graphs.push_back(Builder.build(Set));
    const TargetProfile &Device =
        isOfOpenCL(P.Facts, Set.Record) ? Target : HostTarget;
    Clusterings.push_back(partition(Graphs.back(), Device.EpsilonBytes));
  }
  auto Needs = [](const TargetProfile &T) {
    return T.Tree.asks(GatheredAttribute) || T.Times;
  };
  if (Detail.Walks || R.How == Strategy::Model || R.How == Strategy::Search ||
      Needs(Target) || Needs(HostTarget)) {
    const TargetProfile &Main =
        hasKernels(P.Facts.Functions) ? Target : HostTarget;
    Walks = findWalks(P, Main.Memory.value_or(MemoryShape()).LineBytes);
  }
  auto Chosen =
      choose(P, Clusterings, Target, Policy, {&HostTarget, &Walks, R.How});
  if (!Chosen)
    return Chosen.takeError();
  Plan = std::move(*Chosen);
  for (const Placed<std::string> &Name : namesRewritten(P, Policy))
    Heard.remark(Name.Where.str() + ": note: the arrays of '" + Name.Value +
                 "' have been changed already");
  for (const Place &Where : annotationsUnused(P))
    Heard.note(Where.str() +
               ": warning: what the source asks for here is about no array");
  for (const Placed<std::string> &Name : namesUnused(P, Policy))
    Heard.note(Name.Where.str() + ": warning: no array here holds records '" +
               Name.Value + "'");
  return llvm::Error::success();
}

llvm::Error Project::readAndDecide(const DecisionDetail &Detail) {
  if (llvm::Error E = findUnits())
    return E;
  if (llvm::Error E = readUnits())
    return E;
  if (llvm::Error E = linkUnits())
    return E;
  return decide(Detail);
}

/// A handle of the policy may have a name that headers of the system have: this
/// is looked for where the result does not pass the compiler.
llvm::Error Project::checkHandles(const EditSet &Edits) {
  std::vector<Placed<std::string>> Stated;
  for (const auto *Entries : {&Policy.Sets, &Policy.Records})
    for (const ArrayPolicy &Each : *Entries)
      if (Each.Handle && isNotVerified(Edits, Plan, Each.Handle->Value))
        Stated.push_back(*Each.Handle);
  if (Stated.empty())
    return llvm::Error::success();
  std::vector<std::string> Names;
  for (const Placed<std::string> &Name : Stated)
    Names.push_back(Name.Value);
  for (const CompileInput &Input : Units.Inputs) {
    auto Found = namesInUse(Input, Names, filesOf(R));
    if (!Found)
      return Found.takeError();
    for (const Placed<std::string> &Name : Stated)
      if (llvm::is_contained(*Found, Name.Value))
        return usageError("the name '" + Name.Value + "' is in use: '" +
                              displayPath(Input.File) +
                              "' gets it from a header or the compiler",
                          Name.Where);
  }
  return llvm::Error::success();
}

std::string Project::rootOfEdits() const {
  return rootOf(R, mainFilesOf(Units.Inputs));
}

/// Whether a file lies outside of \p Root, if that is one.
static auto outsideOf(const std::string &Root) {
  return [&Root](llvm::StringRef Path) {
    return !Root.empty() && !liesIn(Path, Root);
  };
}

Expected<SourceTexts> Project::findTexts() const {
  return TextOf ? SourceTexts::take(P.Facts.Files, TextOf)
                : SourceTexts::read(P.Facts.Files, R.Unsaved);
}

llvm::Error Project::readTexts() {
  auto Read = findTexts();
  if (!Read)
    return Read.takeError();
  Texts.emplace(std::move(*Read));
  Texts->nameOriginals(P.Facts.Files, R.Originals);
  return llvm::Error::success();
}

Expected<EditSet> Project::makeEdits() const {
  std::string Root = rootOfEdits();
  return layoutopt::rewrite(P, Plan, Texts->contents(), isForeignFile,
                            outsideOf(Root));
}

llvm::Error Project::settle() {
  if (R.StartFromFacts)
    return llvm::Error::success();
  if (llvm::Error E = readTexts())
    return E;
  auto Edits = makeEdits();
  if (!Edits)
    return Edits.takeError();
  noteRefusals(*Edits, P, Plan);
  return llvm::Error::success();
}

Expected<VerifiedEdits> Project::rewrite() {
  if (llvm::Error E = readTexts())
    return std::move(E);
  std::string Root = rootOfEdits();
  std::string OtherNotes;
  llvm::raw_string_ostream Notes(OtherNotes);
  std::optional<OtherCompiler> Other;
  if (!R.VerifyCompiler.empty())
    Other.emplace(R.VerifyCompiler, Notes);
  auto Result = rewriteVerified(
      P, Plan, Texts->contents(), isForeignFile, outsideOf(Root),
      [&](const VerifiedEdits &Made,
          const LayoutPlan &Tried) -> Expected<std::vector<Finding>> {
        auto Findings = verifyUnits(Units, Made, P, Tried, R, Heard);
        if (!Findings || !Findings->empty() || !Other)
          return Findings;
        FileContents Changed = Made.Changed;
        Changed.insert(R.Unsaved.begin(), R.Unsaved.end());
        return Other->check(Units.Inputs, P.Facts.Files, Changed);
      });
  llvm::SmallVector<llvm::StringRef, 4> Lines;
  llvm::StringRef(OtherNotes).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Line : Lines)
    Heard.note(Line);
  if (!Result)
    return Result.takeError();
  if (llvm::Error E = checkHandles(Result->Edits))
    return std::move(E);
  if (R.StrictVerify)
    if (llvm::Error E = failNotVerified(Result->Edits))
      return std::move(E);
  noteRefusals(Result->Edits, P, Plan);
  return Result;
}
