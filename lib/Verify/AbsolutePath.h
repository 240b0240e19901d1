//===-- AbsolutePath.h - Paths of messages ----------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_VERIFY_ABSOLUTEPATH_H
#define LAYOUTOPT_LIB_VERIFY_ABSOLUTEPATH_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"
#include <string>

namespace layoutopt {

/// \p Path, which starts in \p Directory if it is relative; "" stays "".
inline std::string absolutePath(llvm::StringRef Directory,
                                llvm::StringRef Path) {
  if (Path.empty())
    return "";
  llvm::SmallString<256> Out;
  if (!llvm::sys::path::is_absolute(Path))
    Out = Directory;
  llvm::sys::path::append(Out, Path);
  llvm::sys::path::remove_dots(Out);
  return std::string(Out);
}

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_VERIFY_ABSOLUTEPATH_H
