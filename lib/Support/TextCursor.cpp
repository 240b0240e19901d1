//===-- TextCursor.cpp - Reading a short text -----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/TextCursor.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/StringExtras.h"
#include <cassert>

using namespace layoutopt;

llvm::Error TextCursor::error(llvm::StringRef What) const {
  assert(failed() && "nothing is wrong");
  return usageError("column " + llvm::Twine(column()) + " of " + What + ": " +
                        Message,
                    Place{"", 0, column()});
}

void TextCursor::skipBlanks() {
  while (Pos < Text.size() && llvm::isSpace(Text[Pos]))
    ++Pos;
}

bool TextCursor::accept(llvm::StringRef Word) {
  skipBlanks();
  if (!Text.substr(Pos).starts_with(Word))
    return false;
  Pos += Word.size();
  return true;
}

bool TextCursor::readNumber(uint64_t &N, uint64_t Max) {
  skipBlanks();
  const llvm::StringRef Digits = Text.substr(Pos).take_while(llvm::isDigit);
  if (Digits.empty())
    return expected("a number");
  if (Digits.getAsInteger(10, N) || N > Max)
    return fail(Pos, "the number is too large");
  Pos += Digits.size();
  return true;
}

bool TextCursor::fail(size_t At, const llvm::Twine &What) {
  if (Message.empty()) {
    ErrorPos = At;
    Message = What.str();
  }
  return false;
}

bool TextCursor::expected(const llvm::Twine &What) {
  std::string Found = End.str();
  if (!atEnd()) {
    const unsigned char C = Text[Pos];
    Found = llvm::isPrint(C) ? "'" + std::string(1, char(C)) + "'"
                             : "byte 0x" + llvm::utohexstr(C);
  }
  return fail(Pos, "expected " + What + ", found " + Found);
}
