//===-- Pipeline.cpp - The stages in order --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "Bounds.h"
#include "EmitFacts.h"
#include "Explain.h"
#include "Holdings.h"
#include "Interrupted.h"
#include "Outputs.h"
#include "SameFiles.h"
#include "Sources.h"
#include "Summary.h"
#include "Units.h"
#include "Verified.h"
#include "VerifyRun.h"
#include "layoutopt/Affinity/CallGroups.h"
#include "layoutopt/Affinity/Dot.h"
#include "layoutopt/Affinity/Text.h"
#include "layoutopt/Extract/Dialect.h"
#include "layoutopt/Extract/NamesInUse.h"
#include "layoutopt/Model/FactsYaml.h"
#include "layoutopt/Plan/Choose.h"
#include "layoutopt/Plan/PlannedCosts.h"
#include "layoutopt/Target/TargetSearch.h"
#include "layoutopt/Verify/OtherCompiler.h"
#include "layoutopt/Write/Root.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using llvm::Expected;

namespace {

/// One run of the tool.
class Run {
public:
  Run(const Options &O, llvm::StringRef Executable, llvm::raw_ostream &Out,
      llvm::raw_ostream &Log)
      : O(O), Executable(Executable.str()), Out(Out), Log(Log),
        Files(llvm::vfs::getRealFileSystem()) {}

  Expected<ExitCode> run();

private:
  llvm::Error findPolicyAndTarget(llvm::ArrayRef<CompileInput> Inputs);
  llvm::Error readUnitsAndPolicy();
  llvm::Error makePlan();
  Expected<ExitCode> runStages(llvm::raw_ostream &Out);
  Expected<ExitCode> rewriteAndWrite(llvm::raw_ostream &Out);
  llvm::Error checkHandles(const EditSet &Edits);
  llvm::Error settlePlan();
  void listKnownTargets(llvm::ArrayRef<TargetProfile> Targets);
  std::string rootOfEdits() const;
  bool stopsAfter(Stage S) const { return O.StopAfter == S; }

  const Options &O;
  std::string Executable;
  llvm::raw_ostream &Out, &Log;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;

  EffectivePolicy Policy;
  TargetProfile Target, HostTarget;
  UnitList Units;
  LinkOptions World;
  Program P;
  WalkList Walks; ///< Where somebody asks for them.
  std::vector<Kdlg> Graphs;
  std::vector<Clustering> Clusterings;
  LayoutPlan Plan;
};

} // namespace

void Run::listKnownTargets(llvm::ArrayRef<TargetProfile> Targets) {
  for (const TargetProfile &T : Targets) {
    Out << T.Name;
    Out.indent(T.Name.size() < 12 ? 12 - T.Name.size() : 1);
    Out << T.Description << " (epsilon " << T.EpsilonBytes << " bytes)\n";
  }
}

llvm::Error Run::findPolicyAndTarget(llvm::ArrayRef<CompileInput> Inputs) {
  const std::vector<std::string> MainFiles = mainFilesOf(Inputs);
  layoutopt::Policy Stated;
  std::string Path = O.PolicyFile;
  if (Path.empty() && !O.NoPolicy) {
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
  if (!O.Target.empty())
    Given.Target = O.Target;
  Given.Style = O.Style;
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
    Log << "note: " << Target.Note << '\n';
  return llvm::Error::success();
}

/// The policy is the one that lies with the sources, also when they were read
/// on another machine.
llvm::Error Run::readUnitsAndPolicy() {
  World.ClosedWorld = O.ClosedWorld;
  if (O.StartFromFacts) {
    auto Read = readUnits(O);
    if (!Read)
      return Read.takeError();
    Units = std::move(*Read);
    return findPolicyAndTarget(Units.Inputs);
  }
  auto Found = findSources(O, Log);
  if (!Found)
    return Found.takeError();
  World.ClosedWorld |= Found->IsWholeBuild;
  // A run that was killed may have left files in mid-change: sources as well
  // as a plan that is to be followed.
  if (auto Recovered = recoverOutputs(namedFolders(O, Found->Inputs), Log);
      !Recovered)
    return Recovered.takeError();
  if (llvm::Error E = findPolicyAndTarget(Found->Inputs))
    return E;
  if (O.DumpPolicy)
    return llvm::Error::success();
  auto Read = extractUnits(*Found, O, Log);
  if (!Read)
    return Read.takeError();
  Units = std::move(*Read);
  // Now all folders are known; what changed in them has to be read again.
  std::vector<std::string> Folders;
  for (const TUFacts &Unit : Units.Facts)
    for (const FileFacts &File : Unit.Files)
      if (!File.System)
        Folders.push_back(llvm::sys::path::parent_path(File.Path).str());
  auto Recovered = recoverOutputs(Folders, Log);
  if (!Recovered)
    return Recovered.takeError();
  if (*Recovered) {
    auto Again = extractUnits(*Found, O, Log);
    if (!Again)
      return Again.takeError();
    Units = std::move(*Again);
  }
  return llvm::Error::success();
}

llvm::Error Run::makePlan() {
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
  bool Shows = stopsAfter(Stage::Kdlg) || stopsAfter(Stage::Clusters);
  for (const ArraySet &Set : P.Sets) {
    // Nobody asks for the clusters of what stays as it is.
    if (!Shows && (isBlocked(P, Set, BoundaryRule::Convert) ||
                   (!Asks && IsSingle[&Set - P.Sets.data()]))) {
      Clusterings.emplace_back();
      continue;
    }
    Graphs.push_back(Builder.build(Set));
    const TargetProfile &Device =
        isOfOpenCL(P.Facts, Set.Record) ? Target : HostTarget;
    Clusterings.push_back(partition(Graphs.back(), Device.EpsilonBytes));
  }
  auto Needs = [this](const TargetProfile &T) {
    return T.Tree.asks(GatheredAttribute) ||
           (O.How == Strategy::Auto && T.Times);
  };
  if (O.Explain || stopsAfter(Stage::Costs) || O.How == Strategy::Model ||
      O.How == Strategy::Search || Needs(Target) || Needs(HostTarget)) {
    const TargetProfile &Main =
        hasKernels(P.Facts.Functions) ? Target : HostTarget;
    Walks = findWalks(P, Main.Memory.value_or(MemoryShape()).LineBytes);
  }
  auto Chosen =
      choose(P, Clusterings, Target, Policy, {&HostTarget, &Walks, O.How});
  if (!Chosen)
    return Chosen.takeError();
  Plan = std::move(*Chosen);
  if (!O.Quiet)
    for (const Placed<std::string> &Name : namesRewritten(P, Policy))
      Log << Name.Where.str() << ": note: the arrays of '" << Name.Value
          << "' have been changed already\n";
  for (const Placed<std::string> &Name : namesUnused(P, Policy))
    Log << Name.Where.str() << ": warning: no array here holds records '"
        << Name.Value << "'\n";
  return llvm::Error::success();
}

/// A handle of the policy may have a name that headers of the system have: this
/// is looked for where the result does not pass the compiler.
llvm::Error Run::checkHandles(const EditSet &Edits) {
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
    auto Found =
        namesInUse(Input, Names, llvm::vfs::createPhysicalFileSystem());
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

/// The folder outside of which no file is edited; empty: there is none. A diff
/// may lead anywhere, unless a root is named.
std::string Run::rootOfEdits() const {
  return O.InPlace ? rootOf(O, mainFilesOf(Units.Inputs)) : O.Root;
}

/// Whether a file lies outside of \p Root, if that is one.
static auto outsideOf(const std::string &Root) {
  return [&Root](llvm::StringRef Path) {
    return !Root.empty() && !liesIn(Path, Root);
  };
}

/// Leaves in the plan what changes: places where the new text cannot stand are
/// verdicts as well. A plan that is made from facts reads no source.
llvm::Error Run::settlePlan() {
  if (O.StartFromFacts)
    return llvm::Error::success();
  auto Texts = SourceTexts::read(P.Facts.Files);
  if (!Texts)
    return Texts.takeError();
  std::string Root = rootOfEdits();
  auto Edits =
      rewrite(P, Plan, Texts->contents(), isForeignFile, outsideOf(Root));
  if (!Edits)
    return Edits.takeError();
  noteRefusals(*Edits, P, Plan);
  return llvm::Error::success();
}

Expected<ExitCode> Run::rewriteAndWrite(llvm::raw_ostream &Out) {
  auto Texts = SourceTexts::read(P.Facts.Files);
  if (!Texts)
    return Texts.takeError();
  std::string Root = rootOfEdits();
  auto IsOutside = outsideOf(Root);
  if (stopsAfter(Stage::Edits)) {
    auto Edits = rewrite(P, Plan, Texts->contents(), isForeignFile, IsOutside);
    if (!Edits)
      return Edits.takeError();
    Out << printEdits(*Edits, P.Facts.Files, Texts->contents());
    return ExitCode::Success;
  }
  std::optional<OtherCompiler> Other;
  if (!O.VerifyCompiler.empty())
    Other.emplace(O.VerifyCompiler, Log);
  auto Result = rewriteVerified(
      P, Plan, Texts->contents(), isForeignFile, IsOutside,
      [&](const FileContents &Changed,
          const LayoutPlan &Tried) -> Expected<std::vector<Finding>> {
        auto Found = verifyUnits(Units, Changed, P, Tried, O, Log);
        if (!Found || !Found->empty() || !Other)
          return Found;
        return Other->check(Units.Inputs, P.Facts.Files, Changed);
      });
  if (!Result)
    return Result.takeError();
  if (llvm::Error E = checkHandles(Result->Edits))
    return std::move(E);
  if (O.StrictVerify)
    if (llvm::Error E = failNotVerified(Result->Edits))
      return std::move(E);
  noteRefusals(Result->Edits, P, Plan);
  const FileContents &Changed = Result->Changed;

  unsigned Refused = reportRefusals(P, Plan, *Texts, O.Explain, Log);
  Refused += reportHoldings(P, *Texts, O.Explain, Log);
  reportWarnings(P, Plan, *Texts, Log);
  if (!O.Quiet) {
    printSummary(P, Plan, Log);
    printHoldings(P, Log);
  }
  if (O.Explain)
    explain(P, Plan, Walks, Target, HostTarget, *Texts, Log);
  if (!O.VerifyRun.Command.empty()) {
    auto Pays = verifyByRunning(O, P, Plan, *Texts, Changed, Out, Log);
    if (!Pays)
      return Pays.takeError();
    if (!*Pays) // What is not worth it counts as refused.
      return O.Werror ? ExitCode::Refused : ExitCode::Success;
  }
  if (llvm::Error E = writeOutputs(O, P, Plan, *Texts, Changed, Out, Log))
    return std::move(E);
  if (Refused != 0 && O.Werror)
    return ExitCode::Refused;
  return O.Check && !Changed.empty() ? ExitCode::Findings : ExitCode::Success;
}

Expected<ExitCode> Run::run() {
  if (O.ListTargets) {
    auto Known = listTargets(targetFolders(Executable, *Files), *Files);
    if (!Known)
      return Known.takeError();
    listKnownTargets(*Known);
    return ExitCode::Success;
  }
  if (!O.EmitFacts.empty()) {
    if (llvm::Error E = emitFacts(O, Log))
      return std::move(E);
    return ExitCode::Success;
  }
  if (stopsAfter(Stage::All) || O.OutputDir.empty())
    return runStages(Out);
  std::string Text;
  llvm::raw_string_ostream Printed(Text);
  auto Code = runStages(Printed);
  if (!Code)
    return Code;
  if (llvm::Error E = writeStage(O, P, std::move(Text), Log))
    return std::move(E);
  return Code;
}

Expected<ExitCode> Run::runStages(llvm::raw_ostream &Out) {
  if (llvm::Error E = readUnitsAndPolicy())
    return std::move(E);
  if (O.DumpPolicy) {
    dumpPolicy(Policy, Out);
    return ExitCode::Success;
  }
  if (stopsAfter(Stage::Facts)) {
    for (const TUFacts &Unit : Units.Facts)
      print(Unit, Out);
    return ExitCode::Success;
  }
  uniteFiles(Units.Facts);
  P = link(std::move(Units.Facts), World);
  if (llvm::Error E = verify(P))
    return std::move(E);
  if (llvm::Error E = setBounds(P, O, Policy, *Files, Log))
    return std::move(E);
  if (stopsAfter(Stage::Program)) {
    print(P, Out);
    return ExitCode::Success;
  }
  if (llvm::Error E = makePlan())
    return std::move(E);
  if (stopsAfter(Stage::Kdlg)) {
    if (!O.Dot)
      print(Graphs, Out);
    for (size_t I = 0; O.Dot && I != Graphs.size(); ++I)
      writeDot(Graphs[I], Out, &Clusterings[I]);
    return ExitCode::Success;
  }
  if (stopsAfter(Stage::Clusters)) {
    print(Clusterings, Graphs, Out);
    return ExitCode::Success;
  }
  if (stopsAfter(Stage::Plan) || stopsAfter(Stage::Costs))
    if (llvm::Error E = settlePlan())
      return std::move(E);
  if (stopsAfter(Stage::Plan)) {
    printPlan(Plan, Out);
    return ExitCode::Success;
  }
  if (stopsAfter(Stage::Costs)) {
    printCosts(P, Walks, costsOf(P, Plan, Walks, Target, HostTarget), Out);
    return ExitCode::Success;
  }
  return rewriteAndWrite(Out);
}

Expected<ExitCode> layoutopt::runPipeline(const Options &O,
                                          llvm::StringRef Executable,
                                          llvm::raw_ostream &Out,
                                          llvm::raw_ostream &Log) {
  return Run(O, Executable, Out, Log).run();
}
