//===-- Words.h - The words of a text ---------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_WORDS_H
#define LAYOUTOPT_LIB_EXTRACT_WORDS_H

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace layoutopt {

/// The next word of \p Text from \p At on, which moves behind it; or nothing.
inline llvm::StringRef nextWord(llvm::StringRef Text, size_t &At) {
  auto IsPart = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  while (At != Text.size() && !IsPart(Text[At]))
    ++At;
  size_t Begin = At;
  while (At != Text.size() && IsPart(Text[At]))
    ++At;
  return Text.slice(Begin, At);
}

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_WORDS_H
