//===-- MeasuredProgram.cpp - Programs of many layouts, timed -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MeasuredProgram.h"
#include "OrderRun.h"
#include "VerifyRun.h"
#include "layoutopt/Driver/Rounds.h"
#include "layoutopt/Report/Measured.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;
using llvm::Error;
using llvm::Expected;

/// The axis of orders, beside the ids of array sets.
static constexpr llvm::StringLiteral OrderAxis = "order of fields";

CandidateWords ProgramMeasurer::wordsOf(const Candidate &C) const {
  CandidateWords Words;
  for (size_t A = 0; A != Sets.size(); ++A)
    Words[Sets[A].Set] = describe(Sets[A].Choices[C[A]]);
  if (!Orders.empty())
    Words[OrderAxis.str()] = toString(Orders[C.back()]).str();
  return Words;
}

Options ProgramMeasurer::optionsFor(const Candidate &C,
                                    const std::string &Evidence) const {
  Options Out = From.O;
  Out.What = Verb::Rewrite;
  // For what is no axis: arrays of later rounds.
  Out.How = Strategy::Auto;
  Out.Fixes = FixMode::Never;
  // It has been run.
  Out.VerifyRun = VerifyRunOptions();
  for (size_t A = 0; A != Sets.size(); ++A)
    Out.Measured.push_back(
        policyFor(Sets[A], C[A],
                  C[A] == 0 ? "the fastest that was found leaves it as it is"
                            : Evidence));
  if (!Orders.empty())
    Out.Order = Orders[C.back()];
  return Out;
}

/// What a run would write; nothing that it does is known to anybody.
Expected<ProgramMeasurer::Made>
ProgramMeasurer::rewriteFor(const Candidate &C) const {
  Options With = optionsFor(C, "a candidate");
  With.Sarif.clear(); // It would want orders alone as well.
  Made Result;
  Listener Silent;
  Project Each(With, From.Executable, Silent);
  if (Error E = Each.readAndDecide(DecisionDetail()))
    return std::move(E);
  auto Edits = Each.rewrite();
  if (!Edits)
    return Edits.takeError();
  std::vector<std::unique_ptr<Round>> Rounds;
  if (With.InRounds) {
    auto Behind = roundsBehind(With, From.Executable, Each, *Edits, {});
    if (!Behind)
      return Behind.takeError();
    Rounds = std::move(*Behind);
  }
  Result.Changed = contentsBehind(*Edits, Rounds);
  auto Ordered =
      orderChanged(With, From.Executable, Each, *Edits, Rounds, Result.Changed);
  if (!Ordered)
    return Ordered.takeError();
  Result.Plan = planAfter(Each.plan(), Rounds, Each.program());
  // Fixes are made for what changes.
  if (!Result.Changed.empty())
    Result.Changed.insert(From.O.Unsaved.begin(), From.O.Unsaved.end());
  for (size_t A = 0; A != Sets.size(); ++A) {
    auto Set = llvm::find_if(Each.plan().Sets, [&](const SetPlan &S) {
      return S.Set == Sets[A].Set;
    });
    if (Set != Each.plan().Sets.end() && Set->Change != (C[A] != 0))
      Result.WhyNot = Set->Set + ": " + Set->Why;
  }
  return std::move(Result);
}

Expected<std::optional<Candidate>> ProgramMeasurer::make(const Candidate &C) {
  if (llvm::all_of(C, [](unsigned Choice) { return Choice == 0; }))
    return C;
  auto Known = All.find(C);
  if (Known == All.end()) {
    if (Runs && CandidateRuns::isInterrupted())
      return ioError("interrupted");
    From.Heard.began(Measured.size() + 1,
                     std::max(Measured.size() + 1, All.size() + 1),
                     layoutopt::wordsOf(wordsOf(C)));
    auto Now = rewriteFor(C);
    Made Result;
    if (Now)
      Result = std::move(*Now);
    else if (Error E = Now.takeError(); exitCodeOf(E) == ExitCode::Usage)
      Result.WhyNot = llvm::toString(std::move(E)); // No room for its fields.
    else
      return std::move(E);
    if (Result.WhyNot.empty())
      Result.StandsFor =
          Result.Changed.empty()
              ? Candidate(C.size(), 0)
              : First.try_emplace(Result.Changed, C).first->second;
    else
      Skipped.push_back({C, Result.WhyNot});
    Known = All.emplace(C, std::move(Result)).first;
  }
  if (!Known->second.WhyNot.empty())
    return std::nullopt;
  return Known->second.StandsFor;
}

/// \p E, of candidate \p C, as that of any rewritten program is told.
Error ProgramMeasurer::told(Error E, const Candidate &C) {
  const Options &O = From.O;
  const Made &Each = All.at(C);
  if (exitCodeOf(E) == ExitCode::Internal && O.What == Verb::Rewrite &&
      !O.InPlace && !O.Check && O.OutputDir.empty())
    printDiff(From.P, From.Texts, Each.Changed, Out);
  if (exitCodeOf(E) == ExitCode::Internal)
    E = llvm::handleErrors(std::move(E), [&](const LocatedError &Old) {
      return internalError(
          Old.text() + "\n  | the layouts: " + layoutopt::wordsOf(wordsOf(C)),
          Old.place());
    });
  return withHint(std::move(E), From.P, Each.Plan);
}

Error ProgramMeasurer::build(const Candidate &C) {
  Made &Each = All.at(C);
  auto Request =
      equivalenceRequest(From.O, From.P, Each.Plan, From.Texts, Each.Changed);
  if (!Request)
    return Request.takeError();
  if (!Runs) {
    auto Made = CandidateRuns::create(*Request, Log);
    if (!Made)
      return Made.takeError();
    Runs = std::move(*Made);
  }
  Each.Folder = "candidate-" + std::to_string(++NumBuilt);
  if (Error E = Runs->build(Each.Folder, Request->Contents, Request->Sources))
    return told(std::move(E), C);
  Each.IsVerified = true;
  return Error::success();
}

Error ProgramMeasurer::ensureVerified(const Candidate &C) {
  return All.at(C).IsVerified ? Error::success() : build(C);
}

Expected<std::vector<PairTimes>> ProgramMeasurer::measure(const Candidate &C,
                                                          MeasurePhase Phase,
                                                          unsigned Count) {
  Measured.insert(C);
  From.Heard.began(Measured.size(), std::max(Measured.size(), All.size()),
                   layoutopt::wordsOf(wordsOf(C)));
  Made &Each = All.at(C);
  if (Each.Folder.empty() || !Runs->isBuilt(Each.Folder))
    if (Error E = build(C))
      return std::move(E);
  return Runs->time(Each.Folder, Count);
}

void ProgramMeasurer::drop(const Candidate &C) {
  Made &Each = All.at(C);
  if (!Each.Folder.empty() && Runs)
    Runs->remove(Each.Folder);
}

double ProgramMeasurer::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - Start)
      .count();
}

/// An axis for orders of fields, if some change anything and nobody has said
/// which.
Error ProgramMeasurer::findOrders() {
  if (!From.O.OrdersFields || From.O.Order ||
      From.Asked.policy().Order.Source.From != ValueSource::Default)
    return Error::success();
  std::vector<OrderGoal> Found = {OrderGoal::Keep};
  std::set<FileContents> Known;
  for (OrderGoal Goal : {OrderGoal::Padding, OrderGoal::Affinity}) {
    Orders = {Goal};
    auto Made = rewriteFor(Candidate(Sets.size() + 1, 0));
    Orders.clear();
    if (!Made)
      return Made.takeError();
    if (!Made->Changed.empty() && Known.insert(Made->Changed).second)
      Found.push_back(Goal);
  }
  if (Found.size() > 1)
    Orders = std::move(Found);
  return Error::success();
}

/// What the default strategy would do is tried first: no measurement is to end
/// behind it for want of time. Then each layout for all sets, with the fields
/// in their order, which brings less.
Error ProgramMeasurer::addFirst() {
  const Project &Asked = From.Asked;
  auto Plan = choose(Asked.program(), Asked.clusterings(), Asked.target(),
                     Asked.policy(),
                     {&Asked.hostTarget(), &Asked.walks(), Strategy::Auto});
  if (!Plan)
    return Plan.takeError();
  Candidate Auto(Space.Choices.size(), 0);
  for (size_t A = 0; A != Sets.size(); ++A) {
    auto Set = llvm::find_if(
        Plan->Sets, [&](const SetPlan &S) { return S.Set == Sets[A].Set; });
    for (unsigned K = 0; K != Sets[A].Choices.size(); ++K)
      if (Set != Plan->Sets.end() &&
          describe(Sets[A].Choices[K]) == describe(Set->Clusters))
        Auto[A] = K;
  }
  Space.First.push_back(std::move(Auto));
  size_t Widest = 1;
  for (const MeasuredSet &Each : Sets)
    Widest = std::max(Widest, Each.Choices.size());
  for (size_t K = 1; K != Widest; ++K) {
    Candidate C(Space.Choices.size(), 0);
    for (size_t A = 0; A != Sets.size(); ++A)
      C[A] = unsigned(std::min(K, Sets[A].Choices.size() - 1));
    Space.First.push_back(std::move(C));
  }
  return Error::success();
}

Error ProgramMeasurer::findSpace() {
  auto Found = setsToMeasure(From.Asked.program(), From.Asked.plan(),
                             From.Asked.clusterings(), From.Asked.policy());
  if (!Found)
    return Found.takeError();
  Sets = std::move(*Found);
  if (Error E = findOrders())
    return E;
  for (const MeasuredSet &Each : Sets)
    Space.Choices.push_back(unsigned(Each.Choices.size()));
  if (!Orders.empty())
    Space.Choices.push_back(unsigned(Orders.size()));
  return addFirst();
}
