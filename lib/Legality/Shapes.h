//===-- Shapes.h - Declarations that nothing can replace --------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_LEGALITY_SHAPES_H
#define LAYOUTOPT_LIB_LEGALITY_SHAPES_H

#include "layoutopt/Model/Program.h"

namespace layoutopt {

/// Blocks sets that no layout could be given to as they are declared: arrays
/// that hold records where handles cannot stand, fields whose types have no
/// name, bit-fields that others look at as memory, records that lie where
/// generated code cannot follow. Of sets that stay whatever a policy
/// says, it says nothing.
void blockShapes(Program &P);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_LEGALITY_SHAPES_H
