//===-- DisplayPath.h - Paths as people read them ---------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SUPPORT_DISPLAYPATH_H
#define LAYOUTOPT_SUPPORT_DISPLAYPATH_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace layoutopt {

/// \p Path as seen from the current folder, if it is below it.
std::string displayPath(llvm::StringRef Path);

/// \p Path without links; as it is where there is no such file.
std::string realPath(llvm::StringRef Path);

} // namespace layoutopt

#endif // LAYOUTOPT_SUPPORT_DISPLAYPATH_H
