//===-- Root.h - Where a project ends ---------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_WRITE_ROOT_H
#define LAYOUTOPT_WRITE_ROOT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace layoutopt {

/// \p Path as it would be once it existed: absolute, with no link in the part
/// that exists, and without `.` and `..`.
std::string resolvedPath(llvm::StringRef Path);

/// Whether \p Path, links resolved, lies in folder \p Root or is it.
bool liesIn(llvm::StringRef Path, llvm::StringRef Root);

/// The innermost folder that all \p Paths, which are files, lie in. Links to
/// files are not resolved, those to folders are.
std::string commonFolder(llvm::ArrayRef<std::string> Paths);

/// The project that \p Sources belong to: the innermost folder around their
/// common one that is a repository (has a `.git`), else the common one itself.
std::string projectRoot(llvm::ArrayRef<std::string> Sources);

} // namespace layoutopt

#endif // LAYOUTOPT_WRITE_ROOT_H
