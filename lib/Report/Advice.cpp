//===-- Advice.cpp - Arrays that another layout makes faster --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Advice.h"
#include "layoutopt/Report/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

/// As many loops are shown, those that move most.
static constexpr size_t MostLoops = 5;
/// Of a line: what is longer is counted.
static constexpr size_t LongestForm = 48;

std::string layoutopt::proposalOf(const SetPlan &Plan) {
  std::vector<std::string> Clusters;
  for (const ClusterPlan &C : Plan.Clusters)
    Clusters.push_back("{" + llvm::join(C.Fields, ", ") + "} " + formOf(C));
  return llvm::join(Clusters, ", ");
}

/// Where a walk is shown: its loop, else the function it stands in.
static Range shownAt(const Program &P, const Walk &W) {
  return W.Loops.empty() || !W.Loops.back().Where.isValid()
             ? P.Facts.Functions[W.Function].BodyOpen
             : W.Loops.back().Where;
}

static std::string messageOf(const Project &Asked, const Assessment &Worth,
                             size_t Number) {
  const Program &P = Asked.program();
  const ArraySet &Set = P.Sets[Number];
  std::string Text = "array '" + nameOf(P, Set) + "' is stored as records of " +
                     std::to_string(Set.Fields.size()) +
                     (Set.Fields.size() == 1 ? " field, " : " fields, ") +
                     std::to_string(P.Facts.Records[Set.Record].Size) +
                     " bytes";
  const PlannedCosts &Costs = Worth.costs();
  if (Costs.WhyNot[Number].empty()) {
    const MovedBytes Sum = movedThrough(Asked.walks(), Costs, Number);
    Text += ": " + shortCount(Sum.Before.Used) + " bytes used, " +
            shortCount(Sum.Before.Fetched) + " fetched as it is, " +
            shortCount(Sum.After.Fetched) + " as planned";
  }
  Text += "; proposed: " + proposalOf(Asked.plan().Sets[Number]);
  if (const auto &Expected = Worth.expected()[Number])
    Text += "; expected: " + expectationOf(*Expected);
  return Text;
}

std::vector<AccessAdvice> layoutopt::accessAdvice(const Project &Asked,
                                                  const Assessment &Worth) {
  std::vector<AccessAdvice> Out;
  const Program &P = Asked.program();
  const std::vector<bool> IsSingle = singleRecords(P);
  for (size_t S = 0; S != P.Sets.size(); ++S) {
    const SetPlan &Plan = Asked.plan().Sets[S];
    if (!Plan.Change || !isReported(P, P.Sets[S], Plan, IsSingle[S]))
      continue;
    AccessAdvice Each{
        S, declarationOf(P, P.Sets[S]), messageOf(Asked, Worth, S), {}};
    std::vector<size_t> Mine;
    if (Worth.costs().WhyNot[S].empty())
      Mine = walksByTraffic(Asked.walks(), Worth.costs(), S);
    for (size_t N : llvm::ArrayRef(Mine).take_front(MostLoops)) {
      const Walk &W = Asked.walks().Walks[N];
      Each.Loops.push_back({shownAt(P, W),
                            "in " + P.Facts.Functions[W.Function].Name + ": " +
                                wayThrough(P, W) + "; " +
                                perByteOf(movedBy(Worth.costs(), N)),
                            std::nullopt});
    }
    Out.push_back(std::move(Each));
  }
  return Out;
}

std::string layoutopt::textOf(const Program &P, const PaddingAdvice &Advice) {
  const RecordFacts &Record = P.Facts.Records[Advice.Record];
  return "'" + Record.TypeText + "' has " + std::to_string(Record.Size) +
         " bytes, and " + std::to_string(Advice.Bytes) +
         " with its fields in the order {" + llvm::join(Advice.Order, ", ") +
         "}: " + std::to_string(Record.Size - Advice.Bytes) +
         " bytes of padding less in each record";
}

std::vector<KeptNote>
layoutopt::notesOf(const Program &P, const PaddingAdvice &Advice, bool IsCXX) {
  const Range &Definition = P.Facts.Records[Advice.Record].Definition;
  std::vector<KeptNote> Out;
  Out.push_back(
      {Definition,
       std::string("check before: values given by position, ") +
           (IsCXX ? "initialisers of constructors, " : "") +
           "offsets of fields, and bytes that leave the program (files, "
           "devices, other languages) have to follow the order",
       std::nullopt});
  for (const Range &Values : Advice.Positional)
    Out.push_back(
        {Values, "these values go to fields by their position", std::nullopt});
  if (Advice.IsOfKernels)
    Out.push_back(
        {Definition,
         "the host fills arrays of it: its definition has to change alike",
         std::nullopt});
  return Out;
}

/// `SoA` where each field is on its own; else all clusters, if they are short.
static std::string shortFormOf(const SetPlan &Plan) {
  if (llvm::all_of(Plan.Clusters,
                   [](const ClusterPlan &C) { return C.Fields.size() == 1; }))
    return "SoA";
  if (Plan.Clusters.size() == 1)
    return formOf(Plan.Clusters.front());
  std::string Text = proposalOf(Plan);
  return Text.size() <= LongestForm
             ? Text
             : std::to_string(Plan.Clusters.size()) + " arrays";
}

std::string layoutopt::lineOf(const Project &Asked, const Assessment &Worth,
                              size_t Set) {
  const Program &P = Asked.program();
  const SetPlan &Plan = Asked.plan().Sets[Set];
  const uint64_t Size = P.Facts.Records[P.Sets[Set].Record].Size;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  if (!Worth.costs().WhyNot[Set].empty()) {
    OS << Size << " bytes";
  } else {
    // On average over all records that loops come by.
    double Used = 0, Turns = 0;
    unsigned Loops = 0;
    for (size_t I = 0; I != Asked.walks().Walks.size(); ++I) {
      const Walk &W = Asked.walks().Walks[I];
      if (W.Set != Index(Set))
        continue;
      Used += Worth.costs().Before[I].Moved.Used;
      Turns += turnsOf(W);
      ++Loops;
    }
    OS << llvm::format("%.3g", Turns == 0 ? 0 : Used / Turns) << " of " << Size
       << " bytes used in " << Loops << (Loops == 1 ? " loop" : " loops");
  }
  if (Plan.Change) {
    OS << ": " << shortFormOf(Plan);
    if (const auto &Expected = Worth.expected()[Set])
      OS << ", expected " << expectationOf(*Expected);
  } else if (Plan.Refused) {
    OS << ": keeps its layout";
    if (const Refusal Why = refusalOf(P, Asked.plan(), Set); Why.Kind)
      OS << " [" << toString(*Why.Kind) << "]";
  } else {
    OS << ": stays as it is";
  }
  return Text;
}
