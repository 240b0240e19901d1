//===-- NamesInUse.h - Names that a unit has already ------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Facts hold the words of the program's own files. Whether a name is taken by
/// a header of the system is asked here, where it matters.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_EXTRACT_NAMESINUSE_H
#define LAYOUTOPT_EXTRACT_NAMESINUSE_H

#include "layoutopt/Frontend/Parse.h"

namespace layoutopt {

/// Those of \p Names that are macros, functions of the compiler or declared at
/// the outermost level in \p Input, whatever file it is in. Fails when the
/// source does not parse.
llvm::Expected<std::vector<std::string>>
namesInUse(const CompileInput &Input, llvm::ArrayRef<std::string> Names,
           llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

} // namespace layoutopt

#endif // LAYOUTOPT_EXTRACT_NAMESINUSE_H
