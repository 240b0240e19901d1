//===-- AosAccessCheck.h - Arrays that are used in part ---------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_TIDY_AOSACCESSCHECK_H
#define LAYOUTOPT_TOOLS_TIDY_AOSACCESSCHECK_H

#include "Check.h"

namespace layoutopt::tidy {

/// Finds arrays of records that another memory layout makes faster: the fields
/// that their loops use, the bytes that memory moves for that, the layout that
/// is proposed, and what is expected of it.
class AosAccessCheck : public Check {
public:
  using Check::Check;

private:
  void report(const Answer &Said) override;
};

} // namespace layoutopt::tidy

#endif // LAYOUTOPT_TOOLS_TIDY_AOSACCESSCHECK_H
