//===-- Elements.h - Elements of fields that are arrays ---------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whether the elements of a field that is an array, `float f[9]`, may lie
/// apart (the `k` of a layout expression): the program must use them one by
/// one.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_PLAN_ELEMENTS_H
#define LAYOUTOPT_PLAN_ELEMENTS_H

#include "layoutopt/Layout/RecordLayout.h"
#include "layoutopt/Model/Program.h"
#include "layoutopt/Plan/LayoutPlan.h"
#include <optional>
#include <string>

namespace layoutopt {

/// The shape of \p M as field \p Name of a layout. Its elements count as such
/// where they are aligned alone as the whole is.
FieldShape shapeOf(const MemberFacts &M, llvm::StringRef Name);

/// Why no layout may take the elements of field number \p Field of \p Set
/// apart: a clause, or nothing if one may. \p IsInArrays: each element is to
/// have a stored array of its own, `[f, k, i]`. \p Style: how uses will be
/// written.
std::optional<std::string> whyWhole(const Program &P, const ArraySet &Set,
                                    unsigned Field, bool IsInArrays,
                                    EmissionStyle Style);

} // namespace layoutopt

#endif // LAYOUTOPT_PLAN_ELEMENTS_H
