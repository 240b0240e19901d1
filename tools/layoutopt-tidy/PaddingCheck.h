//===-- PaddingCheck.h - Records with padding -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_TIDY_PADDINGCHECK_H
#define LAYOUTOPT_TOOLS_TIDY_PADDINGCHECK_H

#include "Check.h"

namespace layoutopt::tidy {

/// Finds records that another order of their fields makes smaller.
class PaddingCheck : public Check {
public:
  using Check::Check;

private:
  void report(const Answer &Said) override;
};

} // namespace layoutopt::tidy

#endif // LAYOUTOPT_TOOLS_TIDY_PADDINGCHECK_H
