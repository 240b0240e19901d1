//===-- StackSpace.h - Arrays that lie on the stack -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Tiles are stored whole: a variable that holds one record takes the room of a
/// tile. On the heap that is paid once for an array. A function pays it with
/// each call, and a recursion with its depth; a record that holds an array pays
/// it wherever it is stored, on the stack or a million times in another array.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_PLAN_STACKSPACE_H
#define LAYOUTOPT_PLAN_STACKSPACE_H

#include "layoutopt/Layout/Mapping.h"
#include "layoutopt/Model/Program.h"

namespace layoutopt {

/// Bytes by which the arrays of one set in one function, or in one record, may
/// grow where a policy asks for it. Choices of layoutopt may not spend them.
constexpr uint64_t StackAllowance = 128;

/// The first array of \p Set whose function or record would grow by more than
/// an eighth of what such arrays take in it, and more than \p Allowance bytes
/// on top of that, if their fields (all, or those of a cluster) were stored as
/// \p M; None if there is none. An array of variable length may have one
/// record.
Index outgrownArray(const Program &P, const ArraySet &Set, const Mapping &M,
                    uint64_t Allowance);

} // namespace layoutopt

#endif // LAYOUTOPT_PLAN_STACKSPACE_H
