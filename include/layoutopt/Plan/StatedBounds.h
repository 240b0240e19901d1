//===-- StatedBounds.h - Loop bounds of the policy --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a policy says of loops wins over what was measured, which wins over the
/// text and the heuristic.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_PLAN_STATEDBOUNDS_H
#define LAYOUTOPT_PLAN_STATEDBOUNDS_H

#include "layoutopt/Model/Program.h"
#include "layoutopt/Plan/Policy.h"

namespace layoutopt {

/// Gives the loops of \p P the bounds that \p Bounds state. \p Texts are the
/// contents of its files, by number; only bounds with `at` need them. A loop
/// that is not there, or stated twice, is a usage error.
llvm::Error applyBounds(Program &P, llvm::ArrayRef<BoundPolicy> Bounds,
                        llvm::ArrayRef<std::string> Texts);

} // namespace layoutopt

#endif // LAYOUTOPT_PLAN_STATEDBOUNDS_H
