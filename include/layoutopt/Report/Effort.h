//===-- Effort.h - How easily an obstacle is helped -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_EFFORT_H
#define LAYOUTOPT_REPORT_EFFORT_H

#include "layoutopt/Model/Reason.h"

namespace layoutopt {

/// What the smallest fix of an obstacle takes, from the least to the most.
enum class Effort : uint8_t {
  Settings,  ///< An option, a policy, or one more file: no code.
  Line,      ///< One declaration or statement, and nothing else knows.
  Function,  ///< Some statements of some functions.
  Interface, ///< Types or signatures, and whatever names them.
  Beyond     ///< Nothing that a user can change.
};

/// That of the row of Efforts.def.
Effort effortOf(Reason Why);

/// `one line`.
llvm::StringRef toString(Effort E);

/// Whether a set that obstacles of \p E keep counts as one that can be helped:
/// no type and no signature has to change.
inline bool isFixable(Effort E) { return E <= Effort::Function; }

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_EFFORT_H
