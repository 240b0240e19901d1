//===-- Utf8.cpp - Checks of text -----------------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Utf8.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using namespace layoutopt;

/// Of the characters outside of ASCII, those that YAML calls not printable.
static bool isForbidden(llvm::UTF32 C) {
  return (C < 0xA0 && C != 0x85) || C == 0xFFFE || C == 0xFFFF ||
         C == 0xFEFF; // A byte order mark in the middle.
}

std::optional<TextFault> layoutopt::findTextFault(llvm::StringRef Text) {
  const auto *Begin = reinterpret_cast<const llvm::UTF8 *>(Text.begin());
  const auto *End = reinterpret_cast<const llvm::UTF8 *>(Text.end());
  const llvm::UTF8 *P = Begin;
  while (P != End) {
    size_t Offset = size_t(P - Begin);
    if (*P < 0x80) {
      bool BareReturn = *P == '\r' && (P + 1 == End || P[1] != '\n');
      if (BareReturn)
        return TextFault{Offset, "carriage return without a line feed"};
      if ((*P < 0x20 && *P != '\t' && *P != '\n' && *P != '\r') || *P == 0x7F)
        // (LLVM 19's utohexstr takes a width, but not for zero.)
        return TextFault{Offset, std::string("control character 0x") +
                                     llvm::hexdigit(*P >> 4, true) +
                                     llvm::hexdigit(*P & 15, true)};
      ++P;
      continue;
    }
    llvm::UTF32 C = 0;
    if (llvm::convertUTF8Sequence(&P, End, &C, llvm::strictConversion) !=
        llvm::conversionOK)
      return TextFault{Offset, "the text is not valid UTF-8"};
    if (isForbidden(C))
      return TextFault{Offset,
                       "control character U+" + llvm::utohexstr(C, false, 4)};
  }
  return std::nullopt;
}
