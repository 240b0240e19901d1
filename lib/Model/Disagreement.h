//===-- Disagreement.h - Text that means two things -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_MODEL_DISAGREEMENT_H
#define LAYOUTOPT_LIB_MODEL_DISAGREEMENT_H

#include "layoutopt/Model/Facts.h"

namespace layoutopt {

/// Blocks in \p Units what one of them says of a place in a file and another
/// one contradicts: a file that several commands compile, or a header that is
/// included under different macros, has one text, so that one edit would have
/// to be right for both. Bodies of macros are left to the rewriter, which
/// compares what it would make of them.
void refuseDisagreements(std::vector<TUFacts> &Units);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_MODEL_DISAGREEMENT_H
