//===-- FieldOrders.cpp - Which orders of fields are legal ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Legality/FieldOrders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <tuple>

using namespace layoutopt;

OrderEffect layoutopt::orderEffectOf(Reason Why) {
  switch (Why) {
#define LAYOUTOPT_ORDER_EFFECT(Name, Effect)                                   \
  case Reason::Name:                                                           \
    return OrderEffect::Effect;
#include "OrderEffects.def"
  }
  llvm_unreachable("unknown reason");
}

namespace {

class OrderJudge {
public:
  OrderJudge(const FieldOrders &Orders, const Program &P,
             llvm::function_ref<Place(const Range &)> PlaceOf, bool IsClosed)
      : Orders(Orders), P(P), PlaceOf(PlaceOf), IsClosed(IsClosed),
        Obstacles(Orders.Obstacles) {}

  std::vector<OrderVerdict> run();

private:
  void addOfArrays();
  void addOfNames();
  void addOfMemory();
  void findRecords();
  void addOfTypes();
  void addOfTails();
  void addOfHeld();
  void spread();
  void findRuns(OrderVerdict &V) const;
  void findAligned(OrderVerdict &V) const;
  void add(const std::string &USR, OrderReason Why, std::string Message,
           Place Where, std::string Fix = {}) {
    Obstacles[USR].push_back(
        {Why, std::move(Message), std::move(Where), std::move(Fix)});
  }

  const FieldOrders &Orders;
  const Program &P;
  const llvm::function_ref<Place(const Range &)> PlaceOf;
  const bool IsClosed;
  std::map<std::string, std::vector<OrderObstacle>> Obstacles;
  std::map<std::string, OrderedRecord> Records;
};

} // namespace

/// What the program's arrays say.
void OrderJudge::addOfArrays() {
  for (const ObstacleFacts &O : P.Facts.Obstacles) {
    if (orderEffectOf(O.Kind) != OrderEffect::Pins)
      continue;
    const Index Record =
        O.Entity != None ? P.Facts.Entities[O.Entity].Record : O.Record;
    if (Record != None)
      add(P.Facts.Records[Record].USR, OrderReason::Array,
          O.Message + " [" + toString(O.Kind).str() + "]",
          O.Where.isValid() ? PlaceOf(O.Where) : Place(), O.Fix);
  }
}

/// What is not among the units may know the records.
void OrderJudge::addOfNames() {
  for (const auto &[USR, Name] : Orders.Used) {
    if (Orders.Defined.count(USR))
      continue;
    for (const std::string &Record : Name.Records)
      add(Record, OrderReason::Outside,
          "'" + Name.Name + "', which no given file defines, knows the record",
          Name.Where);
  }
  for (const auto &[USR, Name] : Orders.Declared)
    if (Name.Types.size() > 1)
      for (const std::string &Record : Name.Records)
        add(Record, OrderReason::Definitions,
            "'" + Name.Name + "' is declared with different types", Place());
  // A program is complete where it begins; a library has users.
  const bool IsProgram = llvm::any_of(P.Facts.Functions, [](const auto &F) {
    return F.IsDefined && F.Name == "main";
  });
  if (IsClosed || IsProgram)
    return;
  for (const auto &[USR, Record] : Records)
    if (!Record.IsInMainFile)
      add(USR, OrderReason::Outside,
          "other files may include the header that defines the record",
          Record.Where);
}

/// Memory that comes and goes without a type.
void OrderJudge::addOfMemory() {
  if (Orders.Allocator)
    for (const auto &[USR, Record] : Records)
      add(USR, OrderReason::Size,
          "the program has its own '" + Orders.Allocator->Name +
              "', which gets the size of the record",
          Orders.Allocator->Where);
  for (const OrderedAllocation &A : Orders.Allocations) {
    const bool Allocates =
        llvm::any_of(P.Facts.Functions, [&A](const FunctionFacts &F) {
          return F.USR == A.Function && !F.Allocates.empty();
        });
    if (!Allocates)
      Obstacles[A.Record].push_back(A.Else);
  }
  for (const auto &[Function, Taken] : Orders.Callbacks)
    if (auto Other = Orders.Mentioned.find(Function);
        Other != Orders.Mentioned.end() || Taken.size() > 1)
      for (const std::string &Record : Taken)
        add(Record, OrderReason::Bytes,
            "a function that takes any memory for the record is used "
            "elsewhere, too",
            Other != Orders.Mentioned.end() ? Other->second : Place());
}

/// One record for each USR.
void OrderJudge::findRecords() {
  auto KeyOf = [](const FieldUnit &U) {
    return std::tie(U.Names, U.Begin, U.End, U.Offset, U.Size, U.Align,
                    U.IsMade, U.IsOpenEnded);
  };
  for (const OrderedRecord &Each : Orders.Records) {
    auto [At, IsNew] = Records.try_emplace(Each.USR, Each);
    if (IsNew)
      continue;
    OrderedRecord &Known = At->second;
    if (Known.File != Each.File || Known.Brace != Each.Brace) {
      add(Each.USR, OrderReason::Definitions, "", Each.Where);
      continue;
    }
    Known.IsInMainFile &= Each.IsInMainFile;
    if (Known.Size != Each.Size || Known.Units.size() != Each.Units.size() ||
        !llvm::all_of(
            llvm::zip(Known.Units, Each.Units), [&](const auto &Pair) {
              return KeyOf(std::get<0>(Pair)) == KeyOf(std::get<1>(Pair));
            }))
      add(Each.USR, OrderReason::Definitions,
          "the record lies otherwise in another file", Each.Where);
  }
}

/// An object whose address goes through a reference may be any field of its
/// type.
void OrderJudge::addOfTypes() {
  for (const auto &[USR, Record] : Records)
    for (const auto &[Type, Where] : Orders.AddressedTypes)
      if (llvm::any_of(Record.Units, [&Type = Type](const FieldUnit &U) {
            return U.Type.empty() || U.Type == Type;
          }))
        add(USR, OrderReason::FieldBytes,
            "the address of a '" + Type +
                "' is taken, of a field, perhaps, and compared or kept",
            Where);
}

/// Whoever uses bytes from a field on may use those behind the record that has
/// it, where another one holds that; so may who has the address of a record and
/// uses its bytes.
void OrderJudge::addOfHeld() {
  auto Find = [this](const std::string &USR,
                     OrderReason Why) -> std::optional<Place> {
    const std::vector<OrderObstacle> &Of = Obstacles[USR];
    auto At = llvm::find_if(
        Of, [Why](const OrderObstacle &O) { return O.Why == Why; });
    if (At == Of.end())
      return std::nullopt;
    return At->Where;
  };
  auto Add = [&](const std::map<std::string, std::set<std::string>> &Held,
                 OrderReason Why) {
    bool Adds = false;
    for (const auto &[USR, Inner] : Held)
      for (const std::string &Each : Inner)
        if (const std::optional<Place> Where = Find(Each, Why);
            Where && !Find(USR, OrderReason::FieldBytes)) {
          add(USR, OrderReason::FieldBytes, "", *Where);
          Adds = true;
        }
    return Adds;
  };
  Add(Orders.HeldAddressed, OrderReason::Bytes);
  while (Add(Orders.Holds, OrderReason::FieldBytes)) {
  }
}

/// Elements of an array that ends a record may lie in what rounds that up: of
/// this there is less where what it holds becomes smaller.
void OrderJudge::addOfTails() {
  for (const auto &[USR, Record] : Records) {
    if (Record.Units.empty() || !Record.Units.back().IsOpenEnded ||
        Record.Units.back().Offset >= Record.Size)
      continue;
    std::set<std::string> Held;
    std::vector<std::string> Waiting = {USR};
    while (!Waiting.empty()) {
      auto At = Orders.Holds.find(Waiting.back());
      Waiting.pop_back();
      if (At == Orders.Holds.end())
        continue;
      for (const std::string &Each : At->second)
        if (Held.insert(Each).second)
          Waiting.push_back(Each);
    }
    for (const std::string &Each : Held)
      add(Each, OrderReason::Last,
          "'" + Record.Name +
              "' holds the record and ends in an array, which would have less "
              "room",
          Record.Where);
  }
}

/// Gives what is said of a record to those that it holds or knows.
void OrderJudge::spread() {
  std::vector<std::pair<std::string, OrderObstacle>> Waiting;
  std::set<std::pair<std::string, OrderReason>> Known;
  for (const auto &[USR, Each] : Obstacles)
    for (const OrderObstacle &O : Each)
      if (infoOf(O.Why).Spread != OrderSpread::Alone &&
          Known.insert({USR, O.Why}).second)
        Waiting.push_back({USR, O});
  while (!Waiting.empty()) {
    auto [USR, O] = std::move(Waiting.back());
    Waiting.pop_back();
    const auto &Related = infoOf(O.Why).Spread == OrderSpread::Known
                              ? Orders.Knows
                              : Orders.Holds;
    auto At = Related.find(USR);
    if (At == Related.end())
      continue;
    for (const std::string &Inner : At->second)
      if (Known.insert({Inner, O.Why}).second) {
        Obstacles[Inner].push_back(O);
        Waiting.push_back({Inner, O});
      }
  }
}

void OrderJudge::findRuns(OrderVerdict &V) const {
  const std::vector<FieldUnit> &Units = V.Record.Units;
  auto Addressed = Orders.Addressed.find(V.Record.USR);
  if (Addressed == Orders.Addressed.end())
    return;
  for (size_t Begin = 0; Begin != Units.size();) {
    size_t End = Begin + 1;
    while (End != Units.size() && !Units[Begin].Type.empty() &&
           Units[End].Type == Units[Begin].Type)
      ++End;
    for (size_t U = Begin; U != End && End - Begin > 1; ++U)
      for (const std::string &Name : Units[U].Names)
        if (auto Where = Addressed->second.find(Name);
            Where != Addressed->second.end() &&
            (V.Runs.empty() || V.Runs.back().First != Begin))
          V.Runs.push_back({Begin,
                            End - Begin,
                            {OrderReason::Neighbours, "", Where->second}});
    Begin = End;
  }
}

/// The least alignment of vectors, which is that of what `malloc` returns, and
/// the largest.
constexpr uint64_t VectorBytes = 16, LineBytes = 64;

/// The alignment of what lies \p Offset bytes behind what has the largest.
static uint64_t alignmentAt(uint64_t Offset) {
  return llvm::MinAlign(Offset, LineBytes);
}

void OrderJudge::findAligned(OrderVerdict &V) const {
  auto Addressed = Orders.Addressed.find(V.Record.USR);
  if (!Orders.Vectors || Addressed == Orders.Addressed.end())
    return;
  V.WhyAligned = {OrderReason::Alignment, "", *Orders.Vectors};
  const std::vector<FieldUnit> &Units = V.Record.Units;
  for (size_t U = 0; U != Units.size(); ++U)
    if (Units[U].Offset % VectorBytes == 0 && Units[U].Size >= VectorBytes &&
        llvm::any_of(Units[U].Names, [&](const std::string &Name) {
          return Addressed->second.count(Name) != 0;
        }))
      V.Aligned.push_back(U);
}

std::vector<OrderVerdict> OrderJudge::run() {
  findRecords();
  addOfArrays();
  addOfNames();
  addOfMemory();
  addOfTypes();
  addOfHeld();
  addOfTails();
  spread();
  std::vector<OrderVerdict> Out;
  for (auto &[USR, Record] : Records) {
    OrderVerdict V;
    V.Record = std::move(Record);
    if (auto At = Obstacles.find(USR); At != Obstacles.end())
      V.Pins = At->second;
    const std::vector<FieldUnit> &Units = V.Record.Units;
    if (llvm::any_of(Units, [&Units](const FieldUnit &U) {
          return U.Access != Units.front().Access;
        }))
      V.Pins.push_back({OrderReason::Access, "", V.Record.Where});
    if (llvm::any_of(Units, [&Units](const FieldUnit &U) {
          return U.IsOpenEnded && &U != &Units.back();
        }))
      V.Pins.push_back({OrderReason::Last, "", V.Record.Where});
    llvm::sort(V.Pins, [](const OrderObstacle &A, const OrderObstacle &B) {
      return std::tie(A.Where.File, A.Where.Line, A.Where.Column, A.Why,
                      A.Message) < std::tie(B.Where.File, B.Where.Line,
                                            B.Where.Column, B.Why, B.Message);
    });
    findRuns(V);
    findAligned(V);
    Out.push_back(std::move(V));
  }
  llvm::sort(Out, [](const OrderVerdict &A, const OrderVerdict &B) {
    return std::tie(A.Record.File, A.Record.Brace, A.Record.USR) <
           std::tie(B.Record.File, B.Record.Brace, B.Record.USR);
  });
  return Out;
}

std::vector<OrderVerdict>
layoutopt::judgeOrders(const FieldOrders &Orders, const Program &P,
                       llvm::function_ref<Place(const Range &)> PlaceOf,
                       bool IsClosed) {
  return OrderJudge(Orders, P, PlaceOf, IsClosed).run();
}

std::optional<OrderObstacle> layoutopt::breaks(const OrderVerdict &V,
                                               llvm::ArrayRef<size_t> Order) {
  const std::vector<FieldUnit> &Units = V.Record.Units;
  const Place &Where = V.Record.Where;
  size_t LastMade = 0;
  for (size_t Slot = 0; Slot != Order.size(); ++Slot) {
    const FieldUnit &Unit = Units[Order[Slot]];
    if (Unit.IsOpenEnded && Slot + 1 != Order.size())
      return OrderObstacle{OrderReason::Last, "", Where};
    if (Unit.EndsInComment && !Units[Slot].EndsLine)
      return OrderObstacle{OrderReason::Text,
                           "the comment behind a field would swallow what "
                           "stands behind its new place",
                           Where};
    if (!Unit.IsMade)
      continue;
    if (Order[Slot] < LastMade)
      return OrderObstacle{OrderReason::Destruction, "", Where};
    LastMade = Order[Slot];
  }
  uint64_t Offset = 0;
  for (size_t U : Order) {
    Offset = llvm::alignTo(Offset, Units[U].Align);
    if (alignmentAt(Offset) < alignmentAt(Units[U].Offset) &&
        llvm::is_contained(V.Aligned, U))
      return V.WhyAligned;
    Offset += Units[U].Size;
  }
  const uint64_t Size = llvm::alignTo(Offset, V.Record.Align);
  // What rounds up the record is elements of an array that ends it.
  if (const FieldUnit &Tail = Units[Order.back()]; Tail.IsOpenEnded)
    if (Size - (Offset - Tail.Size) < V.Record.Size - Tail.Offset)
      return OrderObstacle{OrderReason::Last,
                           "the array at the end would have less room in the "
                           "bytes of the record",
                           Where};
  // Those of the next record in an array.
  if (!V.Aligned.empty() && alignmentAt(V.Record.Size) >= VectorBytes &&
      alignmentAt(Size) < alignmentAt(V.Record.Size))
    return V.WhyAligned;
  for (const OrderVerdict::Run &Run : V.Runs) {
    const size_t At = llvm::find(Order, Run.First) - Order.begin();
    for (size_t I = 0; I != Run.Count; ++I)
      if (At + I >= Order.size() || Order[At + I] != Run.First + I)
        return Run.Why;
  }
  return std::nullopt;
}
