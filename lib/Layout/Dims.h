//===-- Dims.h - Checks of dimensions ---------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The invariants of a LayoutExpr, shared by create() and parse().
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_LAYOUT_DIMS_H
#define LAYOUTOPT_LIB_LAYOUT_DIMS_H

#include "layoutopt/Layout/LayoutExpr.h"

namespace layoutopt {

/// What is wrong with a list of dimensions.
struct DimsFault {
  /// The dimension to blame; the number of dimensions when one is missing.
  size_t Dim;
  std::string Message;
};

/// The first fault of \p Dims as a LayoutExpr.
std::optional<DimsFault> findFault(llvm::ArrayRef<PhysDim> Dims);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_LAYOUT_DIMS_H
