//===-- Overlap.h - Uses whose edits would collide --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_LEGALITY_OVERLAP_H
#define LAYOUTOPT_LIB_LEGALITY_OVERLAP_H

#include "layoutopt/Model/Program.h"

namespace layoutopt {

/// Adds the obstacle `conflicting-edits` for each two uses of array sets that
/// may change and that share text in another way than one standing inside an
/// index, an argument or an operand of the other: a macro body that expands to
/// different uses, for one. Expansions that would be edited alike are one use.
/// Needs everything else of P, the obstacles included.
void blockOverlaps(Program &P);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_LEGALITY_OVERLAP_H
