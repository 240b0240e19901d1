//===-- Padding.cpp - Records that another order makes smaller ------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Padding.h"
#include "layoutopt/Layout/Mapping.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;

/// Where the fields of \p Members lie, stored in this order; nullopt where they
/// are no plain fields.
static std::optional<Mapping>
inOrder(llvm::ArrayRef<const MemberFacts *> Members) {
  std::vector<FieldShape> Shapes;
  for (const MemberFacts *M : Members)
    Shapes.push_back({M->Path, M->Size, M->Align});
  auto Out = Mapping::create(LayoutExpr::aos(), std::move(Shapes));
  if (Out)
    return std::move(*Out);
  // The record is not one that layouts speak of: nobody asked for it.
  llvm::consumeError(Out.takeError());
  return std::nullopt;
}

/// Whether the fields of \p Record lie where C puts a plain sequence of them.
static bool isPlain(const RecordFacts &Record, const Mapping &Fields,
                    llvm::ArrayRef<const MemberFacts *> Members) {
  if (Fields.storedArrays().size() != 1 ||
      Fields.storedArrays()[0].elementBytes() != Record.Size ||
      Fields.storedArrays()[0].align() != Record.Align)
    return false;
  for (size_t F = 0; F != Members.size(); ++F) {
    auto At = Fields.locate(static_cast<unsigned>(F), 0, 1);
    if (!At) {
      llvm::consumeError(At.takeError()); // Too large to be an array.
      return false;
    }
    if (At->Offset != Members[F]->Offset)
      return false;
  }
  return true;
}

/// Whether an obstacle says that bytes of \p Record matter.
static bool bytesAreUsed(const Program &P, Index Record) {
  return llvm::any_of(P.Facts.Obstacles, [&](const ObstacleFacts &O) {
    const ReasonInfo &Info = infoOf(O.Kind);
    if (O.Entity != None)
      return P.Facts.Entities[O.Entity].Record == Record &&
             Info.OnArray == BytesEffect::Used;
    return O.Record == Record && Info.OnRecord == BytesEffect::Used;
  });
}

/// Of arrays of \p Record, the braces that name no fields.
static std::vector<Range> positionalValues(const Program &P, Index Record) {
  std::vector<Range> Out;
  for (const InitializerFacts &I : P.Facts.Initializers) {
    if (I.Entity == None || P.Facts.Entities[I.Entity].Record != Record)
      continue;
    auto IsPositional = [](const ElementInit &E) {
      return llvm::any_of(
          E.Fields, [](const FieldInit &F) { return !F.Designator.isValid(); });
    };
    if (llvm::any_of(I.Elements, IsPositional))
      Out.push_back(I.Extent);
  }
  return Out;
}

static std::optional<PaddingAdvice> adviceFor(const Program &P, Index Number) {
  const RecordFacts &Record = P.Facts.Records[Number];
  if (Record.SystemHeader || Record.Generated || !Record.Definition.isValid())
    return std::nullopt;
  std::vector<const MemberFacts *> Members;
  for (const MemberFacts &M : Record.Members) {
    if (M.Parent != None)
      continue;
    if (!M.Bits.empty() || M.Path.empty())
      return std::nullopt;
    Members.push_back(&M);
  }
  std::optional<Mapping> AsItIs = inOrder(Members);
  if (!AsItIs || !isPlain(Record, *AsItIs, Members))
    return std::nullopt;
  // Sizes are multiples of alignments, so that no field needs padding in front
  // of it behind one that is aligned as strictly or more: this is the least.
  llvm::sort(Members, [](const MemberFacts *A, const MemberFacts *B) {
    return A->Align != B->Align ? A->Align > B->Align : A->Offset < B->Offset;
  });
  std::optional<Mapping> Sorted = inOrder(Members);
  if (!Sorted || Sorted->storedArrays()[0].elementBytes() >= Record.Size ||
      bytesAreUsed(P, Number))
    return std::nullopt;
  PaddingAdvice Out;
  Out.Record = Number;
  Out.Bytes = Sorted->storedArrays()[0].elementBytes();
  for (const MemberFacts *M : Members)
    Out.Order.push_back(M->Path);
  Out.Positional = positionalValues(P, Number);
  Out.IsOfKernels = llvm::any_of(P.Sets, [&](const ArraySet &Set) {
    return Set.Record == Number && Set.FromKernel;
  });
  return Out;
}

/// By record, whether there are many: a few bytes less in one are not worth it.
static std::vector<bool> recordsInArrays(const Program &P) {
  std::vector<bool> Out(P.Facts.Records.size());
  const std::vector<bool> IsSingle = singleRecords(P);
  for (size_t S = 0; S != P.Sets.size(); ++S)
    if (!IsSingle[S] || P.Sets[S].FromKernel)
      Out[P.Sets[S].Record] = true;
  for (const HoldingFacts &H : P.Facts.Holdings)
    Out[H.Record] = true;
  return Out;
}

std::vector<PaddingAdvice> layoutopt::paddingAdvice(const Program &P) {
  std::vector<PaddingAdvice> Out;
  const std::vector<bool> AreMany = recordsInArrays(P);
  for (size_t R = 0; R != P.Facts.Records.size(); ++R)
    if (auto Advice =
            AreMany[R] ? adviceFor(P, static_cast<Index>(R)) : std::nullopt)
      Out.push_back(std::move(*Advice));
  return Out;
}
