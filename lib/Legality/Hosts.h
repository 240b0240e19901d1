//===-- Hosts.h - What hosts do with kernels --------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_LEGALITY_HOSTS_H
#define LAYOUTOPT_LIB_LEGALITY_HOSTS_H

#include "layoutopt/Model/Program.h"

namespace layoutopt {

/// Adds the obstacles that come from what the host does with kernels: objects
/// that go where they are not followed, arguments that are not known to hold
/// the kernel's records, records that differ, files that both sides share.
/// \p IsClosed: no other unit can name the program's variables.
void findHostObstacles(TUFacts &Facts, bool IsClosed);

/// Blocks the sets that share their layout with a blocked one. Call once each
/// set has its own obstacles.
void blockPartners(Program &P);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_LEGALITY_HOSTS_H
