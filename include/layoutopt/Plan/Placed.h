//===-- Placed.h - What a policy says, and where ----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_PLAN_PLACED_H
#define LAYOUTOPT_PLAN_PLACED_H

#include "layoutopt/Support/Error.h"

namespace layoutopt {

/// A value and the place in the policy that it comes from.
template <typename T> struct Placed {
  T Value;
  Place Where;
};

} // namespace layoutopt

#endif // LAYOUTOPT_PLAN_PLACED_H
