//===-- Offload.h - Directives for devices ----------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_OFFLOAD_H
#define LAYOUTOPT_LIB_EXTRACT_OFFLOAD_H

#include "clang/AST/StmtOpenMP.h"

namespace layoutopt {

/// Whether \p S moves data to a device or back, or runs code there.
bool isOffload(const clang::OMPExecutableDirective *S);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_OFFLOAD_H
