//===-- ReadinessText.cpp - The readiness of a program as text ------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/AppliedFixes.h"
#include "layoutopt/Report/Held.h"
#include "layoutopt/Report/OrderResults.h"
#include "layoutopt/Report/Readiness.h"
#include "layoutopt/Support/DisplayPath.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace layoutopt;
namespace json = llvm::json;

static std::string bytesOrDash(const SetReadiness &S, double Bytes) {
  return S.WhyUnknown.empty() ? shortCount(Bytes) : "-";
}

static std::string placeText(const Project &Asked, const SetReadiness &S) {
  Range At = S.Why
                 ? S.Why->Where
                 : declarationOf(Asked.program(), Asked.program().Sets[S.Set]);
  return Asked.texts().place(At).str();
}

/// Columns that are as wide as what stands in them; the last one is ragged.
static void printTable(llvm::ArrayRef<std::vector<std::string>> Rows,
                       llvm::raw_ostream &OS) {
  std::vector<size_t> Widths;
  for (const std::vector<std::string> &Row : Rows)
    for (size_t C = 0; C != Row.size(); ++C) {
      Widths.resize(std::max(Widths.size(), C + 1));
      Widths[C] = std::max(Widths[C], Row[C].size());
    }
  for (const std::vector<std::string> &Row : Rows) {
    for (size_t C = 0; C + 1 != Row.size(); ++C)
      OS << llvm::left_justify(Row[C], unsigned(Widths[C] + 2));
    OS << Row.back() << '\n';
  }
}

std::string layoutopt::readinessText(const Project &Asked, const Readiness &R) {
  const Program &P = Asked.program();
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  double Fetched = 0, Unused = 0;
  for (const SetReadiness &S : R.Sets) {
    Fetched += S.Fetched;
    Unused += S.Unused;
  }
  OS << R.Sets.size() << (R.Sets.size() == 1 ? " array" : " arrays")
     << " of records:";
  const char *Comma = " ";
  for (Standing S : {Standing::Changeable, Standing::Stays, Standing::Fixable,
                     Standing::Refused}) {
    OS << Comma << countOf(R, S) << ' ' << toString(S);
    Comma = ", ";
  }
  OS << '\n'
     << shortCount(Fetched) << " bytes fetched, " << shortCount(Unused)
     << " of them not used\n";
  for (const RecordInContainers &H : heldInContainers(P))
    OS << headOf(P, H) << '\n';
  if (R.Sets.empty())
    return Text;
  std::vector<std::vector<std::string>> Rows = {{"array", "bytes", "fetched",
                                                 "unused", "planned",
                                                 "standing", "expected"}};
  for (const SetReadiness &S : R.Sets) {
    const ArraySet &Set = P.Sets[S.Set];
    Rows.push_back({Set.Id, std::to_string(P.Facts.Records[Set.Record].Size),
                    bytesOrDash(S, S.Fetched), bytesOrDash(S, S.Unused),
                    bytesOrDash(S, S.Planned), toString(S.How).str(),
                    (S.Expected ? expectationOf(*S.Expected) : "-") +
                        (S.Why && S.Expected ? ", if it could change" : "")});
  }
  OS << '\n';
  printTable(Rows, OS);
  for (const SetReadiness &S : R.Sets)
    if (S.Why)
      OS << placeText(Asked, S) << ": " << S.Why->Message << " ["
         << (S.Why->Kind ? toString(*S.Why->Kind) : "layout-refused") << ", "
         << toString(S.Needs) << "]\n";
  if (!R.WhyNoGains.empty())
    OS << "note: what refused arrays would gain is not known: " << R.WhyNoGains
       << '\n';
  if (!R.Obstacles.empty())
    OS << '\n' << obstaclesText(R);
  return Text;
}

std::string layoutopt::obstaclesText(const Readiness &R) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  if (R.Obstacles.empty())
    return Text;
  std::vector<std::vector<std::string>> Rows = {
      {"obstacle", "holds back", "unused", "arrays", "alone", "places", "takes",
       "what helps"}};
  for (const ObstacleReadiness &O : R.Obstacles)
    Rows.push_back({toString(O.Kind).str(), shortCount(O.Held),
                    shortCount(O.Unused), std::to_string(O.Sets.size()),
                    std::to_string(O.Alone), std::to_string(O.Places),
                    toString(effortOf(O.Kind)).str(),
                    infoOf(O.Kind).Fix.str() +
                        (appliedFixOf(O.Kind).empty()
                             ? ""
                             : " ('layoutopt fix' does where it can)")});
  printTable(Rows, OS);
  return Text;
}

/// JSON has no infinity, which loops within loops within loops may reach.
static json::Value numberOf(double N) {
  return std::isfinite(N) ? json::Value(N) : json::Value(nullptr);
}

static json::Value jsonOfSpeedUp(const std::optional<SpeedUp> &S) {
  if (!S)
    return nullptr;
  return json::Object{{"expected", numberOf(S->Expected)},
                      {"least", numberOf(S->Least)},
                      {"most", numberOf(S->Most)}};
}

static json::Object jsonOfSet(const Project &Asked, const Readiness &R,
                              const SetReadiness &S) {
  const Program &P = Asked.program();
  const ArraySet &Set = P.Sets[S.Set];
  const SetPlan &Plan = R.IfLifted.Sets[S.Set];
  json::Object Out{{"array", Set.Id},
                   {"record", P.Facts.Records[Set.Record].Name},
                   {"record_bytes", int64_t(P.Facts.Records[Set.Record].Size)},
                   {"place", placeText(Asked, S)},
                   {"standing", toString(S.How)},
                   {"speedup", jsonOfSpeedUp(S.Expected)}};
  if (S.WhyUnknown.empty()) {
    Out["used"] = numberOf(S.Used);
    Out["fetched"] = numberOf(S.Fetched);
    Out["unused"] = numberOf(S.Unused);
    Out["planned"] = numberOf(S.Planned);
  } else {
    Out["unknown"] = S.WhyUnknown;
  }
  if (Plan.Change) {
    json::Array Clusters;
    for (const ClusterPlan &C : Plan.Clusters)
      Clusters.push_back(json::Object{{"fields", json::Array(C.Fields)},
                                      {"layout", C.Layout.describe()}});
    Out["clusters"] = std::move(Clusters);
  }
  if (!S.Why)
    return Out;
  Out["why"] = S.Why->Message;
  Out["effort"] = toString(S.Needs);
  json::Array Obstacles;
  for (Index N : S.Why->Obstacles) {
    const ObstacleFacts &O = P.Facts.Obstacles[N];
    Obstacles.push_back(
        json::Object{{"reason", toString(O.Kind)},
                     {"effort", toString(effortOf(O.Kind))},
                     {"place", Asked.texts().place(O.Where).str()},
                     {"message", O.Message},
                     {"fix", O.Fix}});
  }
  Out["obstacles"] = std::move(Obstacles);
  return Out;
}

std::string layoutopt::readinessJson(const Project &Asked, const Readiness &R,
                                     const OrderResult &Orders) {
  json::Array Sets, Obstacles, Held;
  for (const SetReadiness &S : R.Sets)
    Sets.push_back(jsonOfSet(Asked, R, S));
  for (const RecordInContainers &H : heldInContainers(Asked.program())) {
    json::Array Names;
    for (const HoldingFacts *Name : H.Names)
      Names.push_back(
          json::Object{{"name", Name->Name},
                       {"container", Name->nearest()->Template},
                       {"place", Asked.texts().place(Name->Where).str()}});
    Held.push_back(
        json::Object{{"record", Asked.program().Facts.Records[H.Record].Name},
                     {"names", std::move(Names)}});
  }
  for (const ObstacleReadiness &O : R.Obstacles) {
    json::Array Names;
    for (size_t S : O.Sets)
      Names.push_back(Asked.program().Sets[S].Id);
    Obstacles.push_back(json::Object{{"reason", toString(O.Kind)},
                                     {"effort", toString(effortOf(O.Kind))},
                                     {"held", numberOf(O.Held)},
                                     {"unused", numberOf(O.Unused)},
                                     {"places", int64_t(O.Places)},
                                     {"alone", int64_t(O.Alone)},
                                     {"fixer", !appliedFixOf(O.Kind).empty()},
                                     {"arrays", std::move(Names)}});
  }
  return llvm::formatv("{0:2}\n",
                       json::Value(json::Object{
                           {"version", 1},
                           {"target", Asked.plan().Target},
                           {"complete", Asked.walks().IsComplete},
                           {"arrays", std::move(Sets)},
                           {"containers", std::move(Held)},
                           {"obstacles", std::move(Obstacles)},
                           {"orders", ordersJson(Orders, lineBytesOf(Asked))}}))
      .str();
}

/// A field of a line: in quotes where it has to be.
static std::string quoted(llvm::StringRef Text) {
  if (Text.find_first_of(",\"\r\n") == llvm::StringRef::npos)
    return Text.str();
  std::string Out = "\"";
  for (char C : Text)
    Out += C == '"' ? "\"\"" : std::string(1, C);
  return Out + "\"";
}

/// The line of an order: it has no array, and its reasons are those of orders.
static std::string csvOf(const RecordOrder &Each, Standing How,
                         llvm::ArrayRef<OrderObstacle> Why) {
  std::vector<std::string> Reasons;
  for (const OrderObstacle &O : Why)
    Reasons.push_back(infoOf(O.Why).Identifier.str());
  llvm::sort(Reasons);
  Reasons.erase(llvm::unique(Reasons), Reasons.end());
  const Place Where = {displayPath(Each.Where.File), Each.Where.Line,
                       Each.Where.Column};
  return ',' + quoted(Each.Name) + ',' + std::to_string(Each.Before) + ',' +
         quoted(Where.str()) + ',' + toString(How).str() + ",,,,,,,,," +
         llvm::join(Reasons, " ") + ',' + quoted(llvm::join(Each.Order, " ")) +
         ',' + (Each.Order.empty() ? "" : std::to_string(Each.After)) + "\r\n";
}

std::string layoutopt::readinessCsv(const Project &Asked, const Readiness &R,
                                    const OrderResult &Orders) {
  const Program &P = Asked.program();
  std::string Text = "array,record,record_bytes,place,standing,used,fetched,"
                     "unused,planned,least,"
                     "expected,most,effort,reasons,order,ordered_bytes\r\n";
  auto Number = [](double N) { return llvm::formatv("{0:F0}", N).str(); };
  auto Ratio = [](double N) { return llvm::formatv("{0:F3}", N).str(); };
  for (const SetReadiness &S : R.Sets) {
    const ArraySet &Set = P.Sets[S.Set];
    const RecordFacts &Record = P.Facts.Records[Set.Record];
    const bool IsKnown = S.WhyUnknown.empty();
    std::vector<std::string> Kinds;
    if (S.Why)
      for (Index N : S.Why->Obstacles)
        Kinds.push_back(toString(P.Facts.Obstacles[N].Kind).str());
    llvm::sort(Kinds);
    Kinds.erase(llvm::unique(Kinds), Kinds.end());
    std::vector<std::string> Fields = {
        quoted(Set.Id),
        quoted(Record.Name),
        std::to_string(Record.Size),
        quoted(placeText(Asked, S)),
        toString(S.How).str(),
        IsKnown ? Number(S.Used) : "",
        IsKnown ? Number(S.Fetched) : "",
        IsKnown ? Number(S.Unused) : "",
        IsKnown ? Number(S.Planned) : "",
        S.Expected ? Ratio(S.Expected->Least) : "",
        S.Expected ? Ratio(S.Expected->Expected) : "",
        S.Expected ? Ratio(S.Expected->Most) : "",
        S.Why ? toString(S.Needs).str() : "",
        llvm::join(Kinds, " ")};
    Text += llvm::join(Fields, ",") + ",,\r\n";
  }
  for (const OrderedFields &Each : Orders.Changed)
    Text += csvOf(Each, Standing::Changeable, {});
  for (const KeptOrder &Each : Orders.Kept)
    Text += csvOf(Each, Standing::Refused, Each.Why);
  return Text;
}
