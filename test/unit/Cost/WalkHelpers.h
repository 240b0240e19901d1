//===-- WalkHelpers.h - Layouts and walks in few words ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TEST_UNIT_COST_WALKHELPERS_H
#define LAYOUTOPT_TEST_UNIT_COST_WALKHELPERS_H

#include "layoutopt/Cost/Traffic.h"
#include "layoutopt/Layout/Mapping.h"

namespace layoutopt {

/// A layout of fields of \p Size bytes.
inline Mapping bound(llvm::StringRef Text, size_t Fields, uint64_t Size = 4) {
  std::vector<FieldShape> Shapes;
  for (size_t F = 0; F != Fields; ++F)
    Shapes.push_back({"f" + std::to_string(F), Size, Size});
  return llvm::cantFail(Mapping::create(llvm::cantFail(LayoutExpr::parse(Text)),
                                        std::move(Shapes)));
}

/// Reads each field once in each turn.
inline Walk walk(std::vector<Index> Fields,
                 std::vector<std::pair<uint64_t, Stride>> Loops) {
  Walk W;
  W.Set = 0;
  for (Index F : Fields)
    W.Fields.push_back({F, 1, true, false});
  for (auto [Iterations, Step] : Loops)
    W.Loops.push_back({Iterations, Step, Range()});
  return W;
}

} // namespace layoutopt

#endif // LAYOUTOPT_TEST_UNIT_COST_WALKHELPERS_H
