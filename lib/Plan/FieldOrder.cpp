//===-- FieldOrder.cpp - Choosing an order of fields ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Plan/FieldOrder.h"
#include "layoutopt/Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <set>

using namespace layoutopt;

static UnitOrder orderAsIs(const OrderedRecord &Record) {
  UnitOrder Out(Record.Units.size());
  for (size_t U = 0; U != Out.size(); ++U)
    Out[U] = U;
  return Out;
}

uint64_t layoutopt::bytesIn(const OrderedRecord &Record,
                            llvm::ArrayRef<size_t> Order) {
  uint64_t At = 0, Align = 1;
  for (size_t U : Order) {
    const FieldUnit &Unit = Record.Units[U];
    At = llvm::alignTo(At, Unit.Align) + Unit.Size;
    Align = std::max(Align, Unit.Align);
  }
  return llvm::alignTo(At, Align);
}

bool layoutopt::isPlainOrder(const OrderedRecord &Record) {
  uint64_t At = 0, Align = 1;
  for (const FieldUnit &Unit : Record.Units) {
    At = llvm::alignTo(At, Unit.Align);
    if (At != Unit.Offset || Unit.HasBits)
      return false;
    At += Unit.Size;
    Align = std::max(Align, Unit.Align);
  }
  return Align == Record.Align && llvm::alignTo(At, Align) == Record.Size;
}

/// Sorts the units from \p Begin up to \p End by alignment, equal ones in their
/// order by now; what has to be last is.
static void sortUnits(const OrderedRecord &Record, UnitOrder &Order,
                      size_t Begin, size_t End, bool IsStrictestFirst) {
  std::vector<size_t> PlaceOf(Order.size());
  for (size_t I = 0; I != Order.size(); ++I)
    PlaceOf[Order[I]] = I;
  std::sort(Order.begin() + Begin, Order.begin() + End,
            [&](size_t A, size_t B) {
              const FieldUnit &X = Record.Units[A], &Y = Record.Units[B];
              if (X.IsOpenEnded != Y.IsOpenEnded)
                return Y.IsOpenEnded;
              if (X.Align != Y.Align)
                return (X.Align > Y.Align) == IsStrictestFirst;
              return PlaceOf[A] < PlaceOf[B];
            });
}

UnitOrder layoutopt::orderByPadding(const OrderedRecord &Record) {
  UnitOrder Out = orderAsIs(Record);
  sortUnits(Record, Out, 0, Out.size(), /*IsStrictestFirst=*/true);
  return Out;
}

/// By pair of units, how many bytes lie between their uses at least.
static std::vector<uint64_t> distancesOf(const OrderedRecord &Record,
                                         const Program &P,
                                         llvm::ArrayRef<Kdlg> Graphs) {
  const size_t N = Record.Units.size();
  std::vector<uint64_t> Out(N * N, Kdlg::Infinite);
  for (const Kdlg &G : Graphs) {
    auto Set = llvm::find_if(
        P.Sets, [&G](const ArraySet &Each) { return Each.Id == G.Set; });
    if (Set == P.Sets.end() || P.Facts.Records[Set->Record].USR != Record.USR)
      continue;
    const RecordFacts &Facts = P.Facts.Records[Set->Record];
    std::vector<size_t> UnitOf(G.size(), N);
    for (size_t F = 0; F != G.size() && F != Set->Fields.size(); ++F) {
      const llvm::StringRef Path = Facts.Members[Set->Fields[F].Member].Path;
      const std::string Name = Path.split('.').first.str();
      for (size_t U = 0; U != N; ++U)
        if (llvm::is_contained(Record.Units[U].Names, Name))
          UnitOf[F] = U;
    }
    for (size_t A = 0; A != G.size(); ++A)
      for (size_t B = 0; B != G.size(); ++B) {
        if (UnitOf[A] == N || UnitOf[B] == N || UnitOf[A] == UnitOf[B])
          continue;
        uint64_t &Known = Out[UnitOf[A] * N + UnitOf[B]];
        Known = std::min(
            Known, G.distance(static_cast<Index>(A), static_cast<Index>(B)));
      }
  }
  return Out;
}

UnitOrder layoutopt::orderByAffinity(const OrderedRecord &Record,
                                     const Program &P,
                                     llvm::ArrayRef<Kdlg> Graphs) {
  const size_t N = Record.Units.size();
  const std::vector<uint64_t> Distance = distancesOf(Record, P, Graphs);
  // The closest pair first, then what is closest to what is there.
  UnitOrder Hot;
  std::vector<bool> IsHot(N);
  while (true) {
    uint64_t Least = Kdlg::Infinite;
    size_t Next = N;
    for (size_t A = 0; A != N; ++A)
      for (size_t B = 0; B != N; ++B)
        if (!IsHot[B] && (Hot.empty() || IsHot[A]) &&
            Distance[A * N + B] < Least) {
          Least = Distance[A * N + B];
          Next = Hot.empty() ? A : B;
        }
    if (Next == N)
      break;
    IsHot[Next] = true;
    Hot.push_back(Next);
  }
  if (Hot.size() < 2)
    return {};
  UnitOrder Out = Hot;
  for (size_t U = 0; U != N; ++U)
    if (!IsHot[U])
      Out.push_back(U);
  sortUnits(Record, Out, 0, Hot.size(), true);
  sortUnits(Record, Out, Hot.size(), N, true);
  // Where small fields end the first part, small ones may go on.
  UnitOrder Other = Out;
  sortUnits(Record, Other, Hot.size(), N, false);
  return bytesIn(Record, Other) < bytesIn(Record, Out) ? Other : Out;
}

llvm::Expected<UnitOrder> layoutopt::orderAsStated(const OrderedRecord &Record,
                                                   const OrderPolicy &Stated) {
  std::vector<std::string> All;
  for (const FieldUnit &Unit : Record.Units)
    llvm::append_range(All, Unit.Names);
  UnitOrder Out;
  std::set<size_t> Placed;
  size_t Number = 0; // Of the next name of the last unit.
  for (const auto &Field : Stated.Fields) {
    auto Unit = llvm::find_if(Record.Units, [&Field](const FieldUnit &U) {
      return llvm::is_contained(U.Names, Field.Value);
    });
    if (Unit == Record.Units.end())
      return usageError("record " + inQuotes(Record.Name) + " has no field " +
                            inQuotes(Field.Value) +
                            didYouMean(Field.Value, All),
                        Field.Where);
    const size_t U = Unit - Record.Units.begin();
    if (Placed.insert(U).second) {
      if (!Out.empty() && Number != Record.Units[Out.back()].Names.size())
        return usageError("one declaration holds the fields next to " +
                              inQuotes(Field.Value) +
                              "; they stay together, in their order",
                          Field.Where);
      Out.push_back(U);
      Number = 0;
    }
    if (Out.back() != U || Unit->Names[Number] != Field.Value)
      return usageError("one declaration holds " + inQuotes(Field.Value) +
                            " and the fields next to it; they stay together, "
                            "in their order",
                        Field.Where);
    ++Number;
  }
  // Fields without names follow those that they followed.
  for (size_t U = 0; U != Record.Units.size(); ++U) {
    if (Placed.count(U))
      continue;
    if (!Record.Units[U].Names.empty())
      return usageError("the order of " + inQuotes(Record.Name) +
                            " does not name the field " +
                            inQuotes(Record.Units[U].Names.front()),
                        Stated.Name.Where);
    auto At = U == 0 ? Out.begin() : llvm::find(Out, U - 1) + 1;
    Out.insert(At, U);
  }
  return Out;
}

std::vector<std::string> layoutopt::namesIn(const OrderedRecord &Record,
                                            llvm::ArrayRef<size_t> Order) {
  std::vector<std::string> Out;
  for (size_t U : Order)
    llvm::append_range(Out, Record.Units[U].Names);
  return Out;
}
