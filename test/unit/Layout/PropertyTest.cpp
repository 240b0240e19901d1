//===-- PropertyTest.cpp - Properties of random layouts -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference.h"
#include "layoutopt/Layout/Proof.h"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace layoutopt;

static std::string textOf(llvm::Error E) {
  return E ? llvm::toString(std::move(E)) : std::string();
}

RC_GTEST_PROP(LayoutProperty, IsALayout, ()) {
  Sample S = *anySample();
  Mapping M = S.mapping();
  for (uint64_t N : edgeCounts(S.tile()))
    RC_ASSERT(textOf(proveByExhaustion(M, N)) == "");
}

RC_GTEST_PROP(LayoutProperty, FollowsTheDefinition, ()) {
  Sample S = *anySample();
  Mapping M = S.mapping();
  for (uint64_t N : edgeCounts(S.tile()))
    for (uint64_t I = 0; I < N; ++I)
      for (unsigned F = 0; F < S.Fields.size(); ++F)
        for (uint64_t K = 0; K < S.Fields[F].count(); ++K)
          RC_ASSERT(llvm::cantFail(M.locate(F, I, N, K)) ==
                    locateByDefinition(S, F, I, N, K));
}

RC_GTEST_PROP(LayoutProperty, FollowsTheFormulaForEqualFields, ()) {
  Sample S = *anySample();
  uint64_t Room = 1;
  bool HasDynamic = false;
  for (const PhysDim &D : S.Dims) {
    if (D.On != Axis::Field)
      continue;
    HasDynamic |= D.How == PhysDim::Dynamic;
    if (D.How != PhysDim::Dynamic)
      Room *= D.N;
  }
  uint64_t NumFields = HasDynamic ? Room * *rc::gen::inRange(1, 4) : Room;
  S.Fields.clear();
  for (uint64_t F = 0; F < NumFields; ++F)
    S.Fields.push_back({"f" + std::to_string(F), 4, 4});
  uint64_t N = S.tile() * *rc::gen::inRange(1, 4);

  Mapping M = S.mapping();
  std::vector<uint64_t> Bases = {0};
  for (unsigned A = 0; A < M.storedArrays().size(); ++A)
    Bases.push_back(Bases.back() + llvm::cantFail(M.bytes(A, N)));
  RC_ASSERT(Bases.back() == 4 * N * NumFields);
  for (uint64_t I = 0; I < N; ++I)
    for (unsigned F = 0; F < NumFields; ++F) {
      Location At = llvm::cantFail(M.locate(F, I, N));
      RC_ASSERT(Bases[At.Array] + At.Offset == 4 * offsetByFormula(S, F, I, N));
    }
}

RC_GTEST_PROP(LayoutProperty, CanonicalFormChangesNoAddress, ()) {
  Sample S = *anySample();
  Mapping M = S.mapping();
  std::optional<uint64_t> None;
  for (std::optional<uint64_t> NumFields :
       {None, std::optional<uint64_t>(S.Fields.size())}) {
    LayoutExpr Canonical = S.expr().canonical(NumFields);
    RC_ASSERT(Canonical.canonical(NumFields) == Canonical);
    RC_ASSERT(Canonical.dims().size() <= S.Dims.size());
    // The definition is asked for, because Mapping takes canonical forms.
    Sample C = {Canonical.dims().vec(), S.Fields};
    for (uint64_t N : edgeCounts(S.tile()))
      for (uint64_t I = 0; I < N; ++I)
        for (unsigned F = 0; F < S.Fields.size(); ++F)
          for (uint64_t K = 0; K < S.Fields[F].count(); ++K)
            RC_ASSERT(locateByDefinition(C, F, I, N, K) ==
                      locateByDefinition(S, F, I, N, K));
  }
}

RC_GTEST_PROP(LayoutProperty, TextIsReadBack, ()) {
  LayoutExpr E = (*anySample()).expr();
  llvm::Expected<LayoutExpr> Same = LayoutExpr::parse(E.str());
  RC_ASSERT(bool(Same));
  RC_ASSERT(*Same == E);
  std::string Dense = E.str();
  Dense.erase(std::remove(Dense.begin(), Dense.end(), ' '), Dense.end());
  RC_ASSERT(llvm::cantFail(LayoutExpr::parse(Dense)) == E);
  llvm::Expected<LayoutExpr> Described = LayoutExpr::parse(E.describe());
  RC_ASSERT(bool(Described));
  RC_ASSERT(*Described == E.canonical());
}

RC_GTEST_PROP(LayoutProperty, StorageIsDataAndPadding, ()) {
  Sample S = *anySample();
  Mapping M = S.mapping();
  uint64_t RecordBytes = 0;
  for (const FieldShape &F : S.Fields)
    RecordBytes += F.Size;
  for (uint64_t N : edgeCounts(S.tile())) {
    uint64_t Sum = 0, Padding = 0, Free = 0;
    for (unsigned A = 0; A < M.storedArrays().size(); ++A) {
      uint64_t Bytes = llvm::cantFail(M.bytes(A, N));
      Sum += Bytes;
      Padding += llvm::cantFail(M.paddingBytes(A, N));
      for (uint64_t Offset = 0; Offset < Bytes; ++Offset)
        Free += !M.coordinateAt(A, Offset, N);
      if (!M.storedArrays()[A].needsCount()) {
        const StoredArray &Array = M.storedArrays()[A];
        RC_ASSERT(Bytes == Array.dynamicExtent(N) * Array.elementBytes());
      }
    }
    RC_ASSERT(Sum == llvm::cantFail(M.bytes(N)));
    RC_ASSERT(Padding == llvm::cantFail(M.paddingBytes(N)));
    RC_ASSERT(Padding == Free);
    RC_ASSERT(Sum == Padding + N * RecordBytes);
  }
}

RC_GTEST_PROP(LayoutProperty, CountIsNeededOnlyWhenItMatters, ()) {
  Sample S = *anySample();
  Mapping M = S.mapping();
  RC_CLASSIFY(M.needsCount(), "needs the count");
  if (M.needsCount())
    return;
  uint64_t N = 3 * S.tile() + 1;
  for (uint64_t I = 0; I < N; ++I)
    for (unsigned F = 0; F < S.Fields.size(); ++F)
      for (uint64_t K = 0; K < S.Fields[F].count(); ++K)
        RC_ASSERT(llvm::cantFail(M.locate(F, I, N, K)) ==
                  llvm::cantFail(M.locate(F, I, I + 1, K)));
}
