//===-- MeaningSink.h - Meanings by real path and offset --------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_VERIFY_MEANINGSINK_H
#define LAYOUTOPT_LIB_VERIFY_MEANINGSINK_H

#include "layoutopt/Support/DisplayPath.h"
#include "layoutopt/Verify/Meanings.h"
#include "clang/Basic/SourceManager.h"

namespace layoutopt {

/// Adds what places of the program's own files mean to a map.
class MeaningSink {
public:
  MeaningSink(const clang::SourceManager &SM, Meanings &Out)
      : SM(SM), Out(Out) {}

  /// \p L is in a file, and counts if that is no header of the system.
  void add(clang::SourceLocation L, MeaningKind Kind, std::string Meaning);

private:
  const clang::SourceManager &SM;
  Meanings &Out;
  std::map<clang::FileID, std::string> Paths; ///< Empty: of the system.
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_VERIFY_MEANINGSINK_H
