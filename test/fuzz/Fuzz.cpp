//===-- Fuzz.cpp - What the fuzz targets share ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"
#include "layoutopt/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

using namespace layoutopt;

void layoutopt::finding(llvm::StringRef What, llvm::StringRef Detail) {
  llvm::errs() << "finding: " << What << '\n' << Detail << '\n';
  std::abort();
}

bool layoutopt::isRejected(llvm::Error E) {
  if (!E)
    return false;
  bool IsBug = exitCodeOf(E) == ExitCode::Internal;
  std::string Text = llvm::toString(std::move(E));
  if (IsBug)
    finding("an internal error", Text);
  return true;
}
