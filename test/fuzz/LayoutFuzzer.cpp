//===-- LayoutFuzzer.cpp - Layout expressions from strangers --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "layoutopt/Layout/Mapping.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

/// An expression that is accepted prints as itself; its mapping gives each
/// field of each record a place of its own, and finds it again.
int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  auto Expr = LayoutExpr::parse(textOf(Data, Size));
  if (isRejected(Expr.takeError()))
    return 0;
  auto Again = LayoutExpr::parse(Expr->str());
  if (isRejected(Again.takeError()) || *Again != *Expr)
    finding("a printed expression is another one", Expr->str());
  // The description is that of the canonical form.
  auto Described = LayoutExpr::parse(Expr->describe());
  if (isRejected(Described.takeError()) || *Described != Expr->canonical())
    finding("a described expression is another one", Expr->describe());
  std::vector<FieldShape> Fields = {{"a", 4, 4}, {"b", 8, 8}, {"c", 1, 1}};
  if (Expr->maxFields() && *Expr->maxFields() < Fields.size())
    Fields.resize(*Expr->maxFields());
  auto M = Mapping::create(*Expr, Fields);
  if (isRejected(M.takeError()))
    return 0;
  for (uint64_t N : {1, 5, 33})
    for (uint64_t I = 0; I != N; ++I)
      for (unsigned F = 0; F != Fields.size(); ++F) {
        auto At = M->locate(F, I, N);
        if (isRejected(At.takeError()))
          return 0;
        auto Back = M->coordinateAt(At->Array, At->Offset, N);
        if (!Back || Back->Field != F || Back->I != I)
          finding("a place belongs to another field", Expr->str());
      }
  return 0;
}
