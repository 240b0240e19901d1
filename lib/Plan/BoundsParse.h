//===-- BoundsParse.h - Reading the bounds of a policy ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_PLAN_BOUNDSPARSE_H
#define LAYOUTOPT_LIB_PLAN_BOUNDSPARSE_H

#include "layoutopt/Plan/Policy.h"
#include "layoutopt/Support/Yaml.h"

namespace layoutopt {

/// Reads the list `bounds` of a policy.
llvm::Expected<std::vector<BoundPolicy>> readBounds(const YamlNode &Node);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_PLAN_BOUNDSPARSE_H
