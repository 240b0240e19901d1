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

/// By pair of units, how often a turn of a loop uses both.
static std::vector<double> usesTogether(const OrderedRecord &Record,
                                        const Program &P,
                                        const WalkList &Walks) {
  const size_t N = Record.Units.size();
  std::vector<double> Out(N * N);
  for (const Walk &W : Walks.Walks) {
    const ArraySet &Set = P.Sets[W.Set];
    const RecordFacts &Facts = P.Facts.Records[Set.Record];
    if (Facts.USR != Record.USR || (W.Loops.empty() && !W.IsKernel))
      continue;
    std::vector<double> Share(N);
    for (const WalkField &F : W.Fields) {
      const llvm::StringRef Path =
          Facts.Members[Set.Fields[F.Field].Member].Path;
      const std::string Name = Path.split('.').first.str();
      for (size_t U = 0; U != N; ++U)
        if (llvm::is_contained(Record.Units[U].Names, Name))
          Share[U] = std::max(Share[U], F.Share);
    }
    for (size_t A = 0; A != N; ++A)
      for (size_t B = 0; B != N; ++B)
        if (A != B)
          Out[A * N + B] += turnsOf(W) * std::min(Share[A], Share[B]);
  }
  return Out;
}

/// The units in the order of \p Now, those in front that \p Uses has together;
/// empty if it has no two. Of equals, the first by now comes first.
static UnitOrder hotInFront(const OrderedRecord &Record, const UnitOrder &Now,
                            llvm::ArrayRef<double> Uses) {
  const size_t N = Now.size();
  // The pair that is used most, then what is used most with what is there.
  UnitOrder Hot;
  std::vector<bool> IsHot(N);
  while (true) {
    double Most = 0;
    size_t First = N, Next = N;
    for (size_t A : Hot.empty() ? Now : Hot)
      for (size_t B : Now)
        if (!IsHot[B] && Uses[A * N + B] > Most) {
          Most = Uses[A * N + B];
          First = A, Next = B;
        }
    if (Next == N)
      break;
    if (Hot.empty()) {
      Hot.push_back(First);
      IsHot[First] = true;
    }
    Hot.push_back(Next);
    IsHot[Next] = true;
  }
  if (Hot.empty())
    return {};
  UnitOrder Out = Hot;
  for (size_t U : Now)
    if (!IsHot[U])
      Out.push_back(U);
  sortUnits(Record, Out, 0, Hot.size(), true);
  sortUnits(Record, Out, Hot.size(), N, true);
  // Where small fields end the first part, small ones may go on.
  UnitOrder Other = Out;
  sortUnits(Record, Other, Hot.size(), N, false);
  return bytesIn(Record, Other) < bytesIn(Record, Out) ? Other : Out;
}

UnitOrder layoutopt::orderByAffinity(const OrderedRecord &Record,
                                     const Program &P, const WalkList &Walks) {
  const std::vector<double> Uses = usesTogether(Record, P, Walks);
  UnitOrder Out = orderAsIs(Record);
  // A run on the result has to find nothing that is better still.
  for (size_t Round = 0; Round != Record.Units.size(); ++Round) {
    UnitOrder Next = hotInFront(Record, Out, Uses);
    if (Next.empty() || Next == Out)
      return Next;
    Out = std::move(Next);
  }
  return Out;
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
