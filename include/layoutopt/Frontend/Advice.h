//===-- Advice.h - Flags that a source lacks --------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_FRONTEND_ADVICE_H
#define LAYOUTOPT_FRONTEND_ADVICE_H

#include "layoutopt/Frontend/Parse.h"

namespace layoutopt {

/// Flags with which \p Input parses, an OpenCL C file that does not without:
/// some that hosts give to clBuildProgram, and names that one OpenCL compiler
/// knows and Clang does not. Each answer has been tried. Empty: none is known,
/// or \p FirstError, what the compiler says first, is nothing that a flag
/// changes.
std::vector<std::string>
flagsToParse(const CompileInput &Input, llvm::StringRef FirstError,
             llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

} // namespace layoutopt

#endif // LAYOUTOPT_FRONTEND_ADVICE_H
