//===-- AppliedFixes.h - What `layoutopt fix` can apply ---------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MODEL_APPLIEDFIXES_H
#define LAYOUTOPT_MODEL_APPLIEDFIXES_H

#include "layoutopt/Model/Reason.h"

namespace layoutopt {

/// What `layoutopt fix` does about \p Why where the place allows it, as the
/// first line of a commit has it: a row of Fixers.def. Empty: nothing.
llvm::StringRef appliedFixOf(Reason Why);

} // namespace layoutopt

#endif // LAYOUTOPT_MODEL_APPLIEDFIXES_H
