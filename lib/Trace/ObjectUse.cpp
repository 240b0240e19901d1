//===-- ObjectUse.cpp - How objects are used ------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/ObjectUse.h"
#include "ObjectPieces.h"
#include "SharedLines.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>
#include <tuple>

using namespace layoutopt;
using namespace layoutopt::trace;

/// Elements are not larger: a longer stride is that of a row.
static constexpr uint64_t MaxStride = 4096;

namespace {

/// What is known of the objects of one origin while the runs are read.
struct Tally {
  uint64_t Loads = 0, Stores = 0;
  /// Accesses to parts of each type, where the type fits the address.
  std::map<unsigned, uint64_t> Votes;
  /// The greatest common divisor of the strides of loops that move.
  uint64_t Divisor = 0;
  /// Accesses by offset in the element and site.
  std::map<std::pair<uint64_t, unsigned>, uint64_t> Parts;
};

/// Reads the runs of a trace and attributes them to objects.
class UseFinder {
public:
  UseFinder(const TraceReader &Trace, unsigned LineBytes, WalkBudget Budget)
      : T(Trace.tables()), Pieces(Trace), Lines(T, LineBytes, Budget),
        Whole(Budget), Budget(Budget) {}

  llvm::Expected<TraceUse> run();

private:
  void vote(const Run &R, const Box &B, const TracedObject &O);
  void count(const Run &R, const Box &B, const TracedObject &O);
  ObjectUse summary(unsigned Origin, const Tally &Sum);
  void addFields(ObjectUse &Use) const;

  const TraceTables &T;
  PieceReader Pieces;
  SharedLineFinder Lines;
  const WalkBudget Whole; ///< Of each pass.
  WalkBudget Budget;
  std::map<unsigned, Tally> Tallies; ///< By origin.
  std::map<unsigned, std::pair<uint64_t, std::optional<unsigned>>> Strides;
  TraceUse Result;
};

} // namespace

/// What the strides of \p B say about the elements of the object.
void UseFinder::vote(const Run &R, const Box &B, const TracedObject &O) {
  const Site &S = T.Sites[R.Site];
  Tally &Sum = Tallies[O.Origin];
  const uint64_t Offset = B.Start - O.Address;
  if (S.Type) {
    const uint64_t Size = T.Types[*S.Type].Size;
    if (Size != 0 && Offset % Size == S.Offset % Size)
      Sum.Votes[*S.Type] = llvm::SaturatingAdd(Sum.Votes[*S.Type], B.count());
  }
  for (const BoxLoop &L : B.Loops)
    if (L.Trips > 1)
      Sum.Divisor = std::gcd(
          Sum.Divisor, int64_t(L.Step) < 0 ? uint64_t(0) - L.Step : L.Step);
}

/// How often \p B accesses each offset from \p Base modulo \p Stride. Returns
/// false if \p Budget ran out.
static bool residues(const Box &B, uint64_t Base, uint64_t Stride,
                     WalkBudget &Budget, std::map<uint64_t, uint64_t> &Counts) {
  Counts = {{(B.Start - Base) % Stride, 1}};
  for (const BoxLoop &L : B.Loops) {
    const uint64_t Step =
        int64_t(L.Step) < 0 ? Stride - 1 - (~L.Step) % Stride : L.Step % Stride;
    const uint64_t Period = Stride / std::gcd(Step, Stride);
    std::map<uint64_t, uint64_t> Next;
    for (const auto &[Residue, Count] : Counts) {
      uint64_t At = Residue;
      for (uint64_t I = 0; I < std::min(Period, L.Trips); ++I) {
        if (!Budget.spend())
          return false;
        const uint64_t Turns = L.Trips / Period + (I < L.Trips % Period);
        uint64_t &Sum = Next[At];
        Sum = llvm::SaturatingMultiplyAdd(Count, Turns, Sum);
        At = (At + Step) % Stride;
      }
    }
    Counts = std::move(Next);
  }
  return true;
}

/// Adds the accesses of \p B to the parts of the elements of \p O.
void UseFinder::count(const Run &R, const Box &B, const TracedObject &O) {
  const Site &S = T.Sites[R.Site];
  Tally &Sum = Tallies[O.Origin];
  const uint64_t Count = B.count();
  if (S.Kind != AccessKind::Store)
    Sum.Loads = llvm::SaturatingAdd(Sum.Loads, Count);
  if (S.Kind != AccessKind::Load)
    Sum.Stores = llvm::SaturatingAdd(Sum.Stores, Count);
  const uint64_t Stride = Strides[O.Origin].first;
  if (Stride == 0)
    return;
  std::map<uint64_t, uint64_t> Counts;
  if (!residues(B, O.Address, Stride, Budget, Counts))
    Result.IsWhole = false;
  for (const auto &[Offset, Times] : Counts) {
    uint64_t &Part = Sum.Parts[{Offset, R.Site}];
    Part = llvm::SaturatingAdd(Part, Times);
  }
}

/// Gives parts the names of fields, and adds what is not accessed.
void UseFinder::addFields(ObjectUse &Use) const {
  const RecordType &Type = T.Types[*Use.Type];
  std::vector<TypeField> Fields = Type.Fields;
  llvm::sort(Fields, [](const TypeField &A, const TypeField &B) {
    return std::tie(A.Offset, A.Size, A.Name) <
           std::tie(B.Offset, B.Size, B.Name);
  });
  auto IsUsed = [&](uint64_t Begin, uint64_t End) {
    return llvm::any_of(Use.Parts, [&](const PartUse &P) {
      return P.isUsed() && P.Offset < End && P.Offset + P.Size > Begin;
    });
  };
  for (PartUse &P : Use.Parts)
    for (const TypeField &F : Fields)
      if (F.Offset <= P.Offset && P.Offset < F.Offset + F.Size) {
        P.Field = F.Name;
        break;
      }
  uint64_t End = 0; // Of the fields so far.
  std::vector<PartUse> More;
  auto Add = [&](uint64_t Offset, uint64_t Size, llvm::StringRef Name) {
    PartUse P;
    P.Offset = Offset;
    P.Size = Size;
    P.Field = Name.str();
    P.IsPadding = Name.empty();
    More.push_back(std::move(P));
  };
  for (const TypeField &F : Fields) {
    if (F.Offset > End)
      Add(End, F.Offset - End, "");
    if (!IsUsed(F.Offset, F.Offset + F.Size))
      Add(F.Offset, F.Size, F.Name);
    End = std::max(End, F.Offset + F.Size);
  }
  if (End < Type.Size && !Fields.empty())
    Add(End, Type.Size - End, "");
  Use.Parts.insert(Use.Parts.end(), More.begin(), More.end());
  llvm::sort(Use.Parts, [](const PartUse &A, const PartUse &B) {
    return std::tie(A.Offset, A.Size, A.Field) <
           std::tie(B.Offset, B.Size, B.Field);
  });
}

ObjectUse UseFinder::summary(unsigned Origin, const Tally &Sum) {
  ObjectUse Use;
  Use.Origin = Origin;
  Use.Loads = Sum.Loads;
  Use.Stores = Sum.Stores;
  std::tie(Use.Stride, Use.Type) = Strides[Origin];
  std::map<std::pair<uint64_t, uint64_t>, PartUse> Parts;
  for (const auto &[Key, Count] : Sum.Parts) {
    const auto [Offset, Number] = Key;
    const Site &S = T.Sites[Number];
    PartUse &P = Parts[{Offset, S.Size}];
    P.Offset = Offset;
    P.Size = S.Size;
    if (S.Kind != AccessKind::Store)
      P.Loads = llvm::SaturatingAdd(P.Loads, Count);
    if (S.Kind != AccessKind::Load)
      P.Stores = llvm::SaturatingAdd(P.Stores, Count);
    P.Sites.push_back(Number);
  }
  for (auto &[Key, P] : Parts)
    Use.Parts.push_back(std::move(P));
  if (Use.Type)
    addFields(Use);
  Lines.report(Use);
  return Use;
}

llvm::Expected<TraceUse> UseFinder::run() {
  using Answer = ObjectIndex::Answer;
  // Elements first: what an offset means depends on their size.
  if (llvm::Error E =
          Pieces.forEach(Budget, Result.IsWhole,
                         [&](const Run &R, const Box &B, const Answer &A) {
                           if (A.What == Answer::OneOrigin)
                             vote(R, B, T.Objects[A.Object]);
                         }))
    return std::move(E);
  for (const auto &[Origin, Sum] : Tallies) {
    auto &[Stride, Type] = Strides[Origin];
    uint64_t Most = 0;
    for (const auto &[Number, Votes] : Sum.Votes)
      if (Votes > Most) {
        Most = Votes;
        Type = Number;
      }
    Stride = Type ? T.Types[*Type].Size : Sum.Divisor;
    if (Stride > MaxStride) {
      Stride = 0;
      Type.reset();
    }
  }
  Budget = Whole;
  if (llvm::Error E =
          Pieces.forEach(Budget, Result.IsWhole,
                         [&](const Run &R, const Box &B, const Answer &A) {
                           if (A.What != Answer::OneOrigin) {
                             uint64_t &Count = A.What == Answer::Nothing
                                                   ? Result.Elsewhere[R.Site]
                                                   : Result.Ambiguous[R.Site];
                             Count = llvm::SaturatingAdd(Count, B.count());
                             return;
                           }
                           count(R, B, T.Objects[A.Object]);
                           // With several lifetimes at one place, whose writes
                           // met is not known.
                           if (A.IsUnique)
                             Result.IsWhole &= Lines.add(R, B, A.Object);
                         }))
    return std::move(E);
  Lines.finish();
  for (const auto &[Origin, Sum] : Tallies)
    Result.Objects.push_back(summary(Origin, Sum));
  llvm::DenseMap<unsigned, ObjectUse *> ByOrigin;
  for (ObjectUse &Use : Result.Objects)
    ByOrigin[Use.Origin] = &Use;
  for (const TracedObject &O : T.Objects)
    if (ObjectUse *Use = ByOrigin.lookup(O.Origin)) {
      ++Use->NumObjects;
      Use->LargestSize = std::max(Use->LargestSize, O.Size);
    }
  return std::move(Result);
}

llvm::Expected<TraceUse> trace::findUse(const TraceReader &Trace,
                                        unsigned LineBytes, WalkBudget Budget) {
  return UseFinder(Trace, LineBytes, Budget).run();
}
