//===-- Improve.h - Choices by what they cost -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_PLAN_IMPROVE_H
#define LAYOUTOPT_LIB_PLAN_IMPROVE_H

#include "layoutopt/Plan/Choose.h"

namespace layoutopt {

/// A cluster whose layout has been chosen.
struct Choice {
  std::vector<unsigned> Fields;
  LayoutExpr Layout;
  std::string Why;
  std::optional<Place> Where; ///< Of the layout in the policy.
  bool Searched = false;      ///< Its fields were not put together by epsilon.
};

/// Replaces \p Choices, which epsilon and the tree of \p Device have made for
/// set \p Set, as Options.How says. A usage error when Model or Search is asked
/// for and the profile does not tell how memory is fetched.
llvm::Error improve(std::vector<Choice> &Choices, const Program &P, Index Set,
                    const TargetProfile &Device, const ChoiceOptions &Options);

/// One clause: how the clusters of \p Choices were found.
std::string whereFrom(const std::vector<Choice> &Choices,
                      const TargetProfile &Device);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_PLAN_IMPROVE_H
