//===-- DisplayPath.cpp - Paths as people read them -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/DisplayPath.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

std::string layoutopt::displayPath(llvm::StringRef Path) {
  llvm::SmallString<256> Here;
  if (!llvm::sys::fs::current_path(Here)) {
    llvm::StringRef Below = Path;
    if (Below.consume_front(Here) && Below.consume_front("/"))
      return Below.str();
  }
  return Path.str();
}

std::string layoutopt::realPath(llvm::StringRef Path) {
  llvm::SmallString<256> Real;
  return llvm::sys::fs::real_path(Path, Real) ? Path.str() : std::string(Real);
}
