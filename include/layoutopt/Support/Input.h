//===-- Input.h - Input from strangers --------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SUPPORT_INPUT_H
#define LAYOUTOPT_SUPPORT_INPUT_H

#include "layoutopt/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace llvm::vfs {
class FileSystem;
} // namespace llvm::vfs

namespace layoutopt {

/// The bytes of the file of \p Start, which is where errors about its contents
/// point to. One that is no regular file, or larger than \p MaxBytes, is not
/// opened.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readInput(llvm::vfs::FileSystem &FS, const Place &Start, size_t MaxBytes);

/// How deep brackets nest in \p Text, which should be JSON: its reader recurses
/// into each.
unsigned jsonNesting(llvm::StringRef Text);

} // namespace layoutopt

#endif // LAYOUTOPT_SUPPORT_INPUT_H
