//===-- Merge.h - One set of facts from many --------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_MODEL_MERGE_H
#define LAYOUTOPT_LIB_MODEL_MERGE_H

#include "layoutopt/Model/Facts.h"
#include "llvm/ADT/StringRef.h"

namespace layoutopt {

/// The facts of all \p Units with what is one thing made one element; the
/// result does not depend on their order. What cannot be made one stays apart,
/// with an obstacle on both sides where that would be wrong.
TUFacts mergeUnits(std::vector<TUFacts> Units);

/// Starts the USRs of what is OpenCL C in programs that also have host code.
constexpr llvm::StringLiteral KernelPrefix = "opencl:";

/// Takes into \p Old, how one text spells numbers, how it does in another unit.
void uniteBounds(std::vector<SpelledNumber> &Old,
                 std::vector<SpelledNumber> New);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_MODEL_MERGE_H
