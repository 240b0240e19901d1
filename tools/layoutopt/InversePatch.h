//===-- InversePatch.h - The way back ---------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_INVERSEPATCH_H
#define LAYOUTOPT_TOOLS_INVERSEPATCH_H

#include "layoutopt/Write/FileWriter.h"

namespace layoutopt {

struct InversePatch {
  std::string Text;
  std::string Folder; ///< Where `patch -p1` is to run.
};

/// What undoes the writing of \p Files: created files are deleted again. The
/// names are seen from \p Root, or, if a file lies outside, from the folder
/// that all lie in. Each file is from now on expected to be as it was read for
/// this.
llvm::Expected<InversePatch>
invertOutputs(llvm::MutableArrayRef<OutputFile> Files, llvm::StringRef Root);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_INVERSEPATCH_H
