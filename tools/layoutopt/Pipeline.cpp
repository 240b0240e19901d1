//===-- Pipeline.cpp - What a run shows and writes ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "EmitFacts.h"
#include "FixRun.h"
#include "HotRun.h"
#include "MeasureRun.h"
#include "OrderRun.h"
#include "Outputs.h"
#include "ReadinessRun.h"
#include "Reports.h"
#include "Show.h"
#include "Summary.h"
#include "Terminal.h"
#include "Uncommitted.h"
#include "VerifyRun.h"
#include "layoutopt/Affinity/Dot.h"
#include "layoutopt/Affinity/Text.h"
#include "layoutopt/Driver/Rounds.h"
#include "layoutopt/Model/FactsYaml.h"
#include "layoutopt/Plan/PlannedCosts.h"
#include "layoutopt/Report/Explain.h"
#include "layoutopt/Report/Folding.h"
#include "layoutopt/Report/Words.h"
#include "layoutopt/Target/TargetSearch.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using llvm::Expected;

namespace {

/// One run of the tool.
class Run {
public:
  Run(const Options &O, llvm::StringRef Executable, llvm::raw_ostream &Out,
      llvm::raw_ostream &Log)
      : O(O), Executable(Executable), Out(Out), Log(Log), Heard(Log, O.Quiet),
        Asked(O, Executable, Heard) {}

  /// The run behind \p Fixes, which \p O has in Unsaved. What there is to say
  /// of the sources has been said.
  Run(const Options &O, const Run &Before, const FixSeries &Fixes)
      : O(O), Executable(Before.Executable), Out(Before.Out), Log(Before.Log),
        Fixes(&Fixes), Sources(&Before.Asked.program()), Heard(Log, O.Quiet),
        Asked(O, Executable, Heard) {
    Heard.mute(true);
  }

  /// The run that writes what \p Before has measured to be the fastest, with
  /// \p Measured as the new contents of files.
  Run(const Options &O, const Run &Before, const FileContents &Measured)
      : O(O), Executable(Before.Executable), Out(Before.Out), Log(Before.Log),
        Fixes(Before.Fixes), Sources(Before.Sources), Measured(&Measured),
        Heard(Log, O.Quiet), Asked(O, Executable, Heard) {
    Heard.mute(true);
  }

  Expected<ExitCode> run();

private:
  llvm::Error listKnownTargets();
  Expected<ExitCode> runStages(llvm::raw_ostream &Out);
  Expected<ExitCode> rewriteAndWrite(llvm::raw_ostream &Out);
  Expected<ExitCode> measureAndWrite(llvm::raw_ostream &Out);
  Expected<ExitCode> writeResult(VerifiedEdits &Result, const Program &P,
                                 const SourceTexts &Texts,
                                 llvm::raw_ostream &Out);
  DecisionDetail detail() const;
  const Program &sources() const {
    return Sources ? *Sources : Asked.program();
  }
  llvm::Error findRounds(const VerifiedEdits &Made);
  llvm::Error makeAll(VerifiedEdits &Made);
  LayoutPlan planned() const;
  bool report() const;
  bool tell(const Project &Each, LayoutPlan Plan, bool IsFirst) const;
  Expected<std::optional<ExitCode>> runFixed(llvm::raw_ostream &Out);
  bool stopsAfter(Stage S) const { return O.StopAfter == S; }

  const Options &O;
  llvm::StringRef Executable;
  llvm::raw_ostream &Out, &Log;
  const FixSeries *Fixes = nullptr;
  const Program *Sources = nullptr; ///< In front of Fixes, if there are any.
  const FileContents *Measured = nullptr; ///< What has to come out.
  Terminal Heard;
  Project Asked;
  std::vector<std::unique_ptr<Round>> Rounds; ///< Those behind this one.
  OrderReport Orders;                         ///< Behind all of them.
};

} // namespace

llvm::Error Run::listKnownTargets() {
  auto Known =
      listTargets(Asked.profileFolders(), *llvm::vfs::getRealFileSystem());
  if (!Known)
    return Known.takeError();
  for (const TargetProfile &T : *Known) {
    Out << T.Name;
    Out.indent(T.Name.size() < 12 ? 12 - T.Name.size() : 1);
    Out << T.Description << " (epsilon " << T.EpsilonBytes << " bytes)\n";
  }
  return llvm::Error::success();
}

DecisionDetail Run::detail() const {
  DecisionDetail Out;
  Out.AllGraphs = stopsAfter(Stage::Kdlg) || stopsAfter(Stage::Clusters);
  Out.Walks = O.Explain || stopsAfter(Stage::Costs);
  return Out;
}

/// Finds the rounds behind \p Made, which the project has made.
llvm::Error Run::findRounds(const VerifiedEdits &Made) {
  if (!O.InRounds)
    return llvm::Error::success();
  auto Behind = roundsBehind(O, Executable, Asked, Made, detail());
  if (!Behind)
    return Behind.takeError();
  Rounds = std::move(*Behind);
  return llvm::Error::success();
}

/// Makes in \p Made, of the project, the rounds behind it and the orders of
/// fields behind these.
llvm::Error Run::makeAll(VerifiedEdits &Made) {
  if (llvm::Error E = findRounds(Made))
    return E;
  FileContents Changed = contentsBehind(Made, Rounds);
  auto Ordered = orderChanged(O, Executable, Asked, Made, Rounds, Changed);
  if (!Ordered)
    return Ordered.takeError();
  Orders = std::move(*Ordered);
  Made.Changed = std::move(Changed);
  return llvm::Error::success();
}

/// The plan behind makeAll(), for the sources.
LayoutPlan Run::planned() const {
  LayoutPlan Out = planAfter(Asked.plan(), Rounds, sources());
  planOrders(Orders.Orders, Out);
  return Out;
}

/// Tells what changes and what does not, and why. Whether sets are refused.
bool Run::report() const {
  bool Refuses = false;
  for (size_t I = 0; I <= Rounds.size(); ++I) {
    const Project &Each = I == 0 ? Asked : *Rounds[I - 1]->Program.Asked;
    LayoutPlan Plan = Each.plan();
    for (SetPlan &S : Plan.Sets)
      S.Untold = (I != 0 && !Rounds[I - 1]->Answered.count(S.Set)) ||
                 (I != Rounds.size() && Rounds[I]->Answered.count(S.Set) != 0);
    Refuses |= tell(Each, Plan, /*IsFirst=*/I == 0);
  }
  return Refuses;
}

/// The same for the sets of \p Each that \p Plan does not leave untold.
bool Run::tell(const Project &Each, LayoutPlan Plan, bool IsFirst) const {
  const Program &P = Each.program();
  const SourceTexts &Texts = Each.texts();
  // Who wants to hear little does not wait for what is expected.
  std::optional<Assessment> Made;
  auto Worth = [&]() -> const Assessment & {
    return Made ? *Made : Made.emplace(Each);
  };
  Folded Rest;
  if (!O.Explain)
    Rest = foldKept(P, Plan, [&](size_t Set) {
      return movedThrough(Each.walks(), Worth().costs(), Set).Before.Fetched;
    });
  const bool Refuses =
      reportRefusals(P, Plan, Texts, O.Explain, Log) + Rest.Refused != 0;
  reportWarnings(P, Plan, Texts, /*OfFiles=*/IsFirst, Log);
  if (O.Quiet && !O.Explain) {
    if (Rest.Refused != 0)
      Log << "note: " << Rest.Text << '\n';
    return Refuses;
  }
  if (!O.Quiet) {
    // Behind a measurement nobody asks what a model expects.
    printSummary(P, Plan,
                 O.Measured.empty() ? Worth().expected()
                                    : Expectations(P.Sets.size()),
                 Log);
    if (!Rest.Text.empty())
      Log << Rest.Text << '\n';
    if (IsFirst)
      printContainers(P, Log);
  }
  if (O.Explain)
    explain(P, Plan, Each.walks(), Worth().costs(), Worth().gains(),
            Worth().expected(), Texts, Log);
  return Refuses;
}

Expected<ExitCode> Run::rewriteAndWrite(llvm::raw_ostream &Out) {
  const Program &P = Asked.program();
  if (stopsAfter(Stage::Edits)) {
    if (llvm::Error E = Asked.readTexts())
      return std::move(E);
    auto Edits = Asked.makeEdits();
    if (!Edits)
      return Edits.takeError();
    Out << printEdits(*Edits, P.Facts.Files, Asked.texts().contents());
    return ExitCode::Success;
  }
  if (O.How == Strategy::Measure)
    return measureAndWrite(Out);
  auto Result = Asked.rewrite();
  if (!Result)
    return Result.takeError();
  if (llvm::Error E = makeAll(*Result))
    return std::move(E);
  if (!Fixes)
    return writeResult(*Result, P, Asked.texts(), Out);
  Result->Changed.insert(O.Unsaved.begin(), O.Unsaved.end());
  auto Original = originalOf(P, *Fixes);
  if (!Original)
    return Original.takeError();
  return writeResult(*Result, Original->Facts, Original->Texts, Out);
}

/// Looks for the fastest program by running many, and writes it or tells of
/// them.
Expected<ExitCode> Run::measureAndWrite(llvm::raw_ostream &Out) {
  if (llvm::Error E = Asked.readTexts())
    return std::move(E);
  std::optional<OriginalProgram> Original;
  if (Fixes) {
    auto Made = originalOf(Asked.program(), *Fixes);
    if (!Made)
      return Made.takeError();
    Original = std::move(*Made);
  }
  auto Found = measureLayouts(
      {O, Executable, Asked, Original ? Original->Facts : Asked.program(),
       Original ? Original->Texts : Asked.texts(), Heard},
      Out, Log);
  if (!Found)
    return Found.takeError();
  if (O.What == Verb::Advise) {
    Out << Found->Advice;
    return ExitCode::Success;
  }
  if (!Found->Chosen) // What is not worth it counts as refused.
    return O.Werror ? ExitCode::Refused : ExitCode::Success;
  return Run(*Found->Chosen, *this, Found->Changed).runStages(Out);
}

/// \p P and \p Texts: as the files lie on the disk.
Expected<ExitCode> Run::writeResult(VerifiedEdits &Result, const Program &P,
                                    const SourceTexts &Texts,
                                    llvm::raw_ostream &Out) {
  const FileContents &Changed = Result.Changed;
  if (Measured && Changed != *Measured)
    return internalError("what is to be written is not what was measured");
  if (O.InPlace && !O.AllowDirty) {
    std::vector<std::string> Sources;
    for (const FileFacts &File : P.Facts.Files)
      if (Changed.count(File.Path) != 0)
        Sources.push_back(File.Path);
    if (llvm::Error E = refuseUncommitted(Sources, Log))
      return std::move(E);
  }
  bool Refuses = report();
  Refuses |= reportOrders(Orders.Orders, O, Log);
  const LayoutPlan Plan = planned();
  if (!O.VerifyRun.Command.empty()) {
    auto Pays = verifyByRunning(O, P, Plan, Texts, Changed, Out, Log);
    if (!Pays)
      return Pays.takeError();
    if (!*Pays) // What is not worth it counts as refused.
      return O.Werror ? ExitCode::Refused : ExitCode::Success;
  }
  if (llvm::Error E = writeOutputs(O, P, Plan, Texts, Changed,
                                   reportsOf(O, Asked, Result, Orders), Out,
                                   Log, &Asked.units()))
    return std::move(E);
  noteHeaders(O, Result.Edits, Log);
  if (Refuses && O.Werror)
    return ExitCode::Refused;
  return O.Check && !Changed.empty() ? ExitCode::Findings : ExitCode::Success;
}

Expected<ExitCode> Run::run() {
  if (O.ListTargets) {
    if (llvm::Error E = listKnownTargets())
      return std::move(E);
    return ExitCode::Success;
  }
  if (!O.EmitFacts.empty()) {
    if (llvm::Error E = emitFacts(O, Heard, Log))
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
  if (llvm::Error E = writeStage(O, Asked.program(), std::move(Text), Log))
    return std::move(E);
  return Code;
}

Expected<ExitCode> Run::runStages(llvm::raw_ostream &Out) {
  if (llvm::Error E = Asked.findUnits())
    return std::move(E);
  if (O.DumpPolicy) {
    dumpPolicy(Asked.policy(), Out);
    return ExitCode::Success;
  }
  if (llvm::Error E = Asked.readUnits())
    return std::move(E);
  if (stopsAfter(Stage::Facts)) {
    for (const TUFacts &Unit : Asked.units().Facts)
      print(Unit, Out);
    return ExitCode::Success;
  }
  if (llvm::Error E = Asked.linkUnits())
    return std::move(E);
  if (stopsAfter(Stage::Program)) {
    print(Asked.program(), Out);
    return ExitCode::Success;
  }
  if (llvm::Error E = Asked.decide(detail()))
    return std::move(E);
  if (stopsAfter(Stage::Kdlg)) {
    const std::vector<Kdlg> &Graphs = Asked.graphs();
    if (!O.Dot)
      print(Graphs, Out);
    for (size_t I = 0; O.Dot && I != Graphs.size(); ++I)
      writeDot(Graphs[I], Out, &Asked.clusterings()[I]);
    return ExitCode::Success;
  }
  if (stopsAfter(Stage::Clusters)) {
    print(Asked.clusterings(), Asked.graphs(), Out);
    return ExitCode::Success;
  }
  Heard.mute(false);
  const bool MayFix = O.Fixes != FixMode::Never && !Fixes;
  if (MayFix || stopsAfter(Stage::Plan) || stopsAfter(Stage::Costs))
    if (llvm::Error E = Asked.settle())
      return std::move(E);
  if (MayFix && mayFix(Asked)) {
    auto Fixed = runFixed(Out);
    if (!Fixed)
      return Fixed.takeError();
    if (*Fixed)
      return **Fixed;
  }
  if (stopsAfter(Stage::Plan)) {
    const bool Orders = O.OrdersFields && asksForOrders(Asked);
    if (Orders || (O.InRounds && mayGoOn(Asked))) {
      auto Made = Asked.rewrite();
      if (!Made)
        return Made.takeError();
      if (llvm::Error E = makeAll(*Made))
        return std::move(E);
    }
    printPlan(planned(), Out);
    return ExitCode::Success;
  }
  if (stopsAfter(Stage::Costs)) {
    printCosts(Asked.program(), Asked.walks(),
               costsOf(Asked.program(), Asked.plan(), Asked.walks(),
                       Asked.target(), Asked.hostTarget()),
               Out);
    return ExitCode::Success;
  }
  return rewriteAndWrite(Out);
}

/// The run on the sources with fixes, if these free an array.
Expected<std::optional<ExitCode>> Run::runFixed(llvm::raw_ostream &Out) {
  Listener Silent; // All but the fixes has been said.
  auto Fixed = fixProgram(O, Executable, Silent, "", detail());
  if (!Fixed)
    return Fixed.takeError();
  const FixSeries &Series = Fixed->Series;
  if (O.Fixes == FixMode::Asked || !Series.Applied.empty())
    reportFixes(Series, O, Log);
  if (Series.Applied.empty())
    return std::nullopt;
  Options With = O;
  With.Unsaved = Series.Changed;
  With.Originals = Series.Originals;
  auto Code = Run(With, *this, Series).runStages(Out);
  if (!Code)
    return Code.takeError();
  return *Code;
}

Expected<ExitCode> layoutopt::runPipeline(const Options &O,
                                          llvm::StringRef Executable,
                                          llvm::raw_ostream &Out,
                                          llvm::raw_ostream &Log) {
  if (O.What == Verb::Show) {
    if (llvm::Error E = showRecords(O, Executable, Out, Log))
      return std::move(E);
    return ExitCode::Success;
  }
  if (O.What == Verb::Report)
    return reportReadiness(O, Executable, Out, Log);
  if (O.What == Verb::Fix)
    return fixObstacles(O, Executable, Out, Log);
  if (!O.Hot.Function.empty()) {
    if (llvm::Error E = adviseHotSpot(O, Executable, Out, Log))
      return std::move(E);
    return ExitCode::Success;
  }
  return Run(O, Executable, Out, Log).run();
}
