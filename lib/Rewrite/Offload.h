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

/// Notes the entities that editOffloads() will mention. Call before
/// declarations.
void mentionOffloads(RewriteJob &Job);

/// Edits the directives that map arrays or run code on a device. Call when the
/// uses are rendered and the classes of containers have names.
void editOffloads(RewriteJob &Job);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_OFFLOAD_H
