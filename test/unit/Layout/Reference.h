//===-- Reference.h - Layouts, naively --------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Random layouts, and addresses computed from the definition alone, without
/// canonical forms and type trees.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TEST_LAYOUT_REFERENCE_H
#define LAYOUTOPT_TEST_LAYOUT_REFERENCE_H

#include "layoutopt/Layout/Mapping.h"
#include <iosfwd>

#include <rapidcheck.h>

namespace layoutopt {

/// A layout expression with fields that it fits.
struct Sample {
  std::vector<PhysDim> Dims;
  std::vector<FieldShape> Fields;

  LayoutExpr expr() const;
  Mapping mapping() const;
  /// Product of the extents of the index.
  uint64_t tile() const;
};
void showValue(const Sample &S, std::ostream &OS);

/// Up to \p MaxFields fields of up to 48 bytes, some of them arrays, in any
/// valid expression of up to eight dimensions, extents of 1 included.
rc::Gen<Sample> anySample(unsigned MaxFields = 7);

/// Numbers of records at the edges of \p Tile: 0, 1, T-1, T, T+1, 2T-1, ...
std::vector<uint64_t> edgeCounts(uint64_t Tile);

/// Where element \p K of field \p F of record \p I of \p N lies by the
/// definition in Mapping.h: the number of the stored array and the offset.
Location locateByDefinition(const Sample &S, unsigned F, uint64_t I, uint64_t N,
                            uint64_t K = 0);

/// The offset in units of fields by the rule of layout expressions, for fields
/// of equal size that fill the expression's extents, in one buffer.
uint64_t offsetByFormula(const Sample &S, unsigned F, uint64_t I, uint64_t N);

} // namespace layoutopt

#endif // LAYOUTOPT_TEST_LAYOUT_REFERENCE_H
