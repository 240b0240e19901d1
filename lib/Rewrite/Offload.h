//===-- Offload.h - Stored arrays on OpenMP's devices -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_OFFLOAD_H
#define LAYOUTOPT_LIB_REWRITE_OFFLOAD_H

#include "Job.h"

namespace layoutopt {

/// Edits the directives that map arrays or run code on a device. Call after the
/// uses are rendered, and before declarations: it mentions handles.
void editOffloads(RewriteJob &Job);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_OFFLOAD_H
