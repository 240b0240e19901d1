//===-- Boundary.h - Calls of functions that work on bytes ------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where `fwrite`, `read`, `qsort` and the like get an array, a function of
/// their type packs the records for them:
///
///     fwrite(p, sizeof *p, n, f)   body_soa_fwrite(p, 0, sizeof(body), n, f)
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_BOUNDARY_H
#define LAYOUTOPT_LIB_REWRITE_BOUNDARY_H

#include "layoutopt/Model/Facts.h"
#include <map>
#include <string>
#include <tuple>

namespace layoutopt {

class Generated;
struct RewriteJob;

/// A function that one file needs for one set.
struct BoundaryWrapper {
  std::string Name;
  const ExprFacts *Call = nullptr; ///< The first one.
  uint32_t Declaration = 0; ///< Where the first function starts that calls it.
};

/// By number of the set, file and name of the library's function.
using BoundaryWrappers =
    std::map<std::tuple<Index, Index, std::string>, BoundaryWrapper>;

/// The name of the function that stands for the one that \p Call calls. Refuses
/// \p Set if there is no place for it.
std::string boundaryFunction(RewriteJob &Job, Generated &Set,
                             const ExprFacts &Call);

/// The definition of \p Wrapper, lines ending in `\n`.
std::string printBoundary(RewriteJob &Job, Generated &Set, Index File,
                          const BoundaryWrapper &Wrapper);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_BOUNDARY_H
