//===-- Paths.h - Paths as messages have them -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_DRIVER_PATHS_H
#define LAYOUTOPT_DRIVER_PATHS_H

#include "layoutopt/Support/DisplayPath.h"
#include "llvm/Support/ErrorOr.h"
#include "llvm/Support/MemoryBuffer.h"

namespace layoutopt {

/// Reads \p Path, whatever bytes it has. Pipes and devices, which might never
/// end, are an error.
llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
readRegularFile(llvm::StringRef Path);

/// \p Path, which starts in \p Directory if it is relative.
std::string pathFrom(llvm::StringRef Directory, llvm::StringRef Path);

/// Whether \p Path is a file that no earlier run wrote as a header.
bool isForeignFile(llvm::StringRef Path);

} // namespace layoutopt

#endif // LAYOUTOPT_DRIVER_PATHS_H
