//===-- OrderResults.cpp - Orders of fields in other programs -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/OrderResults.h"
#include "layoutopt/Support/DisplayPath.h"
#include "layoutopt/Verify/Culprits.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace layoutopt;
using llvm::StringRef;
namespace json = llvm::json;

static std::string bytes(uint64_t N) {
  return std::to_string(N) + (N == 1 ? " byte" : " bytes");
}

std::string layoutopt::messageOf(const OrderedFields &Each) {
  std::string Out = "record '" + Each.Name + "': fields in order " +
                    llvm::join(Each.Order, ", ") + ": ";
  if (Each.Before > Each.After)
    Out += std::to_string(Each.Before) + " -> " + bytes(Each.After) + ", " +
           bytes(Each.Before - Each.After) + " of padding removed";
  else if (Each.Before < Each.After)
    Out += std::to_string(Each.Before) + " -> " + bytes(Each.After);
  else
    Out += bytes(Each.After) + " as before";
  if (Each.Named != 0)
    Out += "; fields named in " + std::to_string(Each.Named) +
           (Each.Named == 1 ? " initial value" : " initial values");
  return Out;
}

static std::string reasonClause(const OrderObstacle &O) {
  return O.Message.empty() ? infoOf(O.Why).Meaning.str() : O.Message;
}

static std::string smallestFix(const OrderObstacle &O) {
  return O.Fix.empty() ? infoOf(O.Why).Fix.str() : O.Fix;
}

std::string layoutopt::messageOf(const KeptOrder &Each) {
  const OrderObstacle &First = Each.Why.front();
  std::string Out = "record '" + Each.Name +
                    "' keeps the order of its fields: " + reasonClause(First) +
                    " [" + infoOf(First.Why).Identifier.str() + "]";
  if (Each.After < Each.Before)
    Out += "; it could have " + std::to_string(Each.After) +
           " bytes instead of " + std::to_string(Each.Before);
  return Out;
}

std::string layoutopt::noteOf(const OrderObstacle &O) {
  return reasonClause(O) + "; to change it: " + smallestFix(O) + " [" +
         infoOf(O.Why).Identifier.str() + "]";
}

/// With two digits at most, and none that says nothing.
static std::string withTwoDigits(double N) {
  const std::string Text = llvm::formatv("{0:F2}", N).str();
  return StringRef(Text).rtrim('0').rtrim('.').str();
}

std::string layoutopt::linesOf(const RecordOrder &Each, uint64_t LineBytes) {
  if (Each.Before == Each.After || Each.Before == 0 || Each.After == 0)
    return "";
  const std::string Line = "a line of " + bytes(LineBytes);
  auto Held = [LineBytes](uint64_t Size) {
    return withTwoDigits(double(LineBytes) / double(Size));
  };
  auto Taken = [LineBytes](uint64_t Size) {
    return withTwoDigits(double(Size) / double(LineBytes));
  };
  if (Each.Before <= LineBytes && Each.After <= LineBytes)
    return Line + " holds " + Held(Each.After) + " records, and " +
           Held(Each.Before) + " as it is";
  return "a record takes " + Taken(Each.After) + " lines of " +
         bytes(LineBytes) + ", and " + Taken(Each.Before) + " as it is";
}

uint64_t layoutopt::lineBytesOf(const Project &Asked) {
  return Asked.hostTarget().Memory.value_or(MemoryShape()).LineBytes;
}

namespace {

/// What carries out orders, apart from layouts.
struct OrderFix {
  std::vector<size_t> Records; ///< Ascending; numbers in Orders.Changed.
  std::map<std::string, std::vector<TrailEdit>> Edits; ///< By path.
};

class Adder {
public:
  Adder(const OrderReport &Report, const Program &P,
        llvm::ArrayRef<std::string> Contents, uint64_t LineBytes,
        std::vector<FixGroup> &Groups, std::vector<Result> &Results)
      : Report(Report), P(P), Contents(Contents), LineBytes(LineBytes),
        Groups(Groups), Results(Results) {}

  void run();

private:
  std::vector<OrderFix> fixes() const;
  bool isSame(const OrderFix &Alone, llvm::ArrayRef<size_t> Records) const;
  Range rangeOf(const Place &Where) const;
  std::string keyOf(const RecordOrder &Each, StringRef Rule);

  const OrderReport &Report;
  const Program &P;
  llvm::ArrayRef<std::string> Contents;
  const uint64_t LineBytes;
  std::vector<FixGroup> &Groups;
  std::vector<Result> &Results;
  std::map<std::string, unsigned> Count;
};

} // namespace

static Index fileOf(const Program &P, StringRef Path) {
  const std::vector<FileFacts> &Files = P.Facts.Files;
  auto At =
      llvm::find_if(Files, [&](const FileFacts &F) { return F.Path == Path; });
  return At == Files.end() ? None : static_cast<Index>(At - Files.begin());
}

static void appendTrail(llvm::ArrayRef<TrailEdit> From, Index File,
                        std::vector<Edit> &To) {
  for (const TrailEdit &E : From)
    To.push_back({{File, E.Begin, E.End}, E.Text, ""});
}

/// What \p From changes, by the first record of each group whose text touches.
static std::map<size_t, OrderFix> groupsOf(const OrderResult &From) {
  llvm::EquivalenceClasses<size_t> Joined;
  for (size_t I = 0; I != From.Changed.size(); ++I)
    Joined.insert(I);
  for (const auto &[Path, Trail] : From.Edits)
    for (const TrailEdit &E : Trail.edits())
      for (size_t Owner : E.Owners)
        Joined.unionSets(*E.Owners.begin(), Owner);
  std::map<size_t, OrderFix> Out;
  for (size_t I = 0; I != From.Changed.size(); ++I)
    Out[Joined.getLeaderValue(I)].Records.push_back(I);
  for (const auto &[Path, Trail] : From.Edits)
    for (const TrailEdit &E : Trail.edits())
      if (!E.Owners.empty())
        Out[Joined.getLeaderValue(*E.Owners.begin())].Edits[Path].push_back(E);
  return Out;
}

/// Whether \p Alone is what the whole run does for \p Records, and no layout
/// touches it.
bool Adder::isSame(const OrderFix &Alone,
                   llvm::ArrayRef<size_t> Records) const {
  std::map<std::string, std::vector<TrailEdit>> Whole;
  for (const auto &[Path, Trail] : Report.Whole)
    for (const TrailEdit &E : Trail.edits()) {
      if (llvm::none_of(Records,
                        [&E](size_t I) { return E.Owners.count(I) != 0; }))
        continue;
      if (!llvm::all_of(E.Owners, [Records](size_t Owner) {
            return llvm::is_contained(Records, Owner);
          }))
        return false;
      Whole[Path].push_back(E);
    }
  return Whole == Alone.Edits;
}

/// Edits that may be made alone, or with others of them.
std::vector<OrderFix> Adder::fixes() const {
  const OrderResult &Alone = Report.Alone ? *Report.Alone : Report.Orders;
  std::vector<OrderFix> Out;
  for (auto &[Leader, Each] : groupsOf(Alone)) {
    std::vector<size_t> Records;
    for (size_t I : Each.Records) {
      const OrderedFields &Wanted = Alone.Changed[I];
      auto At = llvm::find_if(
          Report.Orders.Changed, [&Wanted](const OrderedFields &Other) {
            return Other.Where.str() == Wanted.Where.str() &&
                   Other.Name == Wanted.Name && Other.Order == Wanted.Order;
          });
      if (At != Report.Orders.Changed.end())
        Records.push_back(At - Report.Orders.Changed.begin());
    }
    if (Records.size() != Each.Records.size() || !isSame(Each, Records))
      continue;
    Each.Records = std::move(Records);
    llvm::sort(Each.Records);
    Out.push_back(std::move(Each));
  }
  return Out;
}

Range Adder::rangeOf(const Place &Where) const {
  const std::vector<FileFacts> &Files = P.Facts.Files;
  for (size_t I = 0; I != Files.size(); ++I) {
    if (Files[I].Path != Where.File && displayPath(Files[I].Path) != Where.File)
      continue;
    const auto At = offsetOf(Contents[I], Where);
    if (!At)
      return {};
    const auto Begin = static_cast<uint32_t>(At->first);
    const StringRef Word =
        StringRef(Contents[I]).substr(Begin).take_while([](char C) {
          return llvm::isAlnum(C) || C == '_';
        });
    return {static_cast<Index>(I), Begin,
            Begin + static_cast<uint32_t>(Word.size())};
  }
  return {};
}

/// Of names alone, which stay when lines move.
std::string Adder::keyOf(const RecordOrder &Each, StringRef Rule) {
  std::vector<std::string> Names = Each.Fields;
  llvm::sort(Names);
  std::string Key = "order:" + Each.Name + ":" + llvm::join(Names, ",");
  Key += ":" + std::to_string(Count[Rule.str() + Key]++);
  return Key;
}

void Adder::run() {
  const OrderResult &Orders = Report.Orders;
  const std::vector<OrderFix> Fixes = fixes();
  const size_t FirstGroup = Groups.size();
  for (const OrderFix &Each : Fixes) {
    FixGroup Group;
    Group.Title = "give the fields of the record another order";
    for (const auto &[Path, Edits] : Each.Edits)
      appendTrail(Edits, fileOf(P, Path), Group.Edits);
    llvm::sort(Group.Edits, [](const Edit &A, const Edit &B) {
      return std::tie(A.Where.File, A.Where.Begin) <
             std::tie(B.Where.File, B.Where.Begin);
    });
    Groups.push_back(std::move(Group));
  }
  for (size_t I = 0; I != Orders.Changed.size(); ++I) {
    const OrderedFields &Each = Orders.Changed[I];
    Result R;
    R.Kind = ResultKind::Change;
    R.Rule = "field-order";
    R.Message = messageOf(Each);
    if (const std::string Lines = linesOf(Each, LineBytes); !Lines.empty())
      R.Message += "; " + Lines;
    R.Where = rangeOf(Each.Where);
    R.Key = keyOf(Each, R.Rule);
    auto Fix = llvm::find_if(Fixes, [I](const OrderFix &F) {
      return llvm::is_contained(F.Records, I);
    });
    if (Fix == Fixes.end())
      R.Message += "; its edits go with those of layouts: run layoutopt -i";
    else if (Fix->Records.front() == I)
      R.Fix = static_cast<Index>(FirstGroup + (Fix - Fixes.begin()));
    else
      R.Message += "; it changes together with record '" +
                   Orders.Changed[Fix->Records.front()].Name + "'";
    Results.push_back(std::move(R));
  }
  for (const KeptOrder &Each : Orders.Kept) {
    if (!Each.IsAsked)
      continue;
    Result R;
    R.Kind = ResultKind::Refusal;
    R.Rule = infoOf(Each.Why.front().Why).Identifier.str();
    R.Message =
        messageOf(Each) + "; to change it: " + smallestFix(Each.Why.front());
    R.Where = rangeOf(Each.Where);
    R.Key = keyOf(Each, R.Rule);
    std::set<std::pair<std::string, std::string>> Told;
    for (const OrderObstacle &O : Each.Why)
      if (const Range Where = rangeOf(O.Where);
          Where.isValid() && Told.insert({O.Where.str(), noteOf(O)}).second)
        R.Related.push_back({Where, noteOf(O)});
    Results.push_back(std::move(R));
  }
}

void layoutopt::addOrders(const OrderReport &Report, const Program &P,
                          llvm::ArrayRef<std::string> Contents,
                          uint64_t LineBytes, std::vector<FixGroup> &Groups,
                          std::vector<Result> &Results) {
  Adder(Report, P, Contents, LineBytes, Groups, Results).run();
}

std::vector<Edit> layoutopt::editsOf(const OrderReport &Report,
                                     const Program &P) {
  std::vector<Edit> Out;
  for (const auto &[Path, Trail] : Report.Whole)
    appendTrail(Trail.edits(), fileOf(P, Path), Out);
  llvm::sort(Out, [](const Edit &A, const Edit &B) {
    return std::tie(A.Where.File, A.Where.Begin) <
           std::tie(B.Where.File, B.Where.Begin);
  });
  return Out;
}

std::string layoutopt::ordersText(const OrderResult &Orders) {
  std::string Out;
  auto Add = [&Out](Place Where, const std::string &Message) {
    Where.File = displayPath(Where.File);
    Out += Where.str() + ": " + Message + "\n";
  };
  for (const OrderedFields &Each : Orders.Changed)
    Add(Each.Where, messageOf(Each));
  for (const KeptOrder &Each : Orders.Kept)
    if (Each.IsAsked)
      Add(Each.Where, messageOf(Each));
  return Out;
}

static json::Object orderJson(const RecordOrder &Each, uint64_t LineBytes) {
  auto Padding = [&Each](uint64_t Size) {
    return int64_t(Size > Each.Used ? Size - Each.Used : 0);
  };
  const Place Where = {displayPath(Each.Where.File), Each.Where.Line,
                       Each.Where.Column};
  json::Object Out{{"record", json::fixUTF8(Each.Name)},
                   {"place", json::fixUTF8(Where.str())},
                   {"goal", Each.Goal == OrderGoal::Stated
                                ? "stated"
                                : layoutopt::toString(Each.Goal)},
                   {"fields", json::Array(Each.Fields)},
                   {"bytes", int64_t(Each.Before)},
                   {"padding", Padding(Each.Before)}};
  if (Each.Order.empty())
    return Out;
  Out["order"] = json::Array(Each.Order);
  Out["planned_bytes"] = int64_t(Each.After);
  Out["planned_padding"] = Padding(Each.After);
  if (std::string Lines = linesOf(Each, LineBytes); !Lines.empty())
    Out["lines"] = std::move(Lines);
  return Out;
}

json::Array layoutopt::ordersJson(const OrderResult &Orders,
                                  uint64_t LineBytes) {
  json::Array Out;
  for (const OrderedFields &Each : Orders.Changed) {
    json::Object Written = orderJson(Each, LineBytes);
    Written["standing"] = "changeable";
    Written["named"] = int64_t(Each.Named);
    Out.push_back(std::move(Written));
  }
  for (const KeptOrder &Each : Orders.Kept) {
    json::Object Written = orderJson(Each, LineBytes);
    Written["standing"] = "refused";
    Written["asked"] = Each.IsAsked;
    json::Array Obstacles;
    for (const OrderObstacle &O : Each.Why) {
      const Place Where = {displayPath(O.Where.File), O.Where.Line,
                           O.Where.Column};
      Obstacles.push_back(
          json::Object{{"reason", infoOf(O.Why).Identifier},
                       {"place", json::fixUTF8(Where.str())},
                       {"message", json::fixUTF8(reasonClause(O))},
                       {"fix", json::fixUTF8(smallestFix(O))}});
    }
    Written["obstacles"] = std::move(Obstacles);
    Out.push_back(std::move(Written));
  }
  return Out;
}
