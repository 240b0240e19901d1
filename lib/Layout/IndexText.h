//===-- IndexText.h - Places in arrays as text ------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// IndexDigit::placeOf as a C expression.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_LAYOUT_INDEXTEXT_H
#define LAYOUTOPT_LIB_LAYOUT_INDEXTEXT_H

#include "CText.h"
#include "layoutopt/Layout/CodeGen.h"

namespace layoutopt {

/// The place that record \p Index has in the array of \p Digit. \p M is the
/// dynamic extent; it is used by arrays that need the count only.
CText placeText(const IndexDigit &Digit, const CText &Index,
                const IndexFacts &Facts, const CText &M);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_LAYOUT_INDEXTEXT_H
