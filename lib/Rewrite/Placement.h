//===-- Placement.h - Where generated code goes -----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_PLACEMENT_H
#define LAYOUTOPT_LIB_REWRITE_PLACEMENT_H

#include "Job.h"

namespace layoutopt {

/// Inserts the generated code of each changed set in front of all edits that
/// need it: behind the record's definition if that is in a main file, else in
/// front of the first declaration that is edited.
void placeGenerated(RewriteJob &Job);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_PLACEMENT_H
