//===-- Positions.cpp - Places as editors count them ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Server/Positions.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace layoutopt::server;
using llvm::StringRef;

LineTable::LineTable(StringRef Text) : Text(Text), Starts{0} {
  for (size_t I = 0; I != Text.size(); ++I)
    if (Text[I] == '\n' ||
        (Text[I] == '\r' && !Text.substr(I + 1).starts_with("\n")))
      Starts.push_back(I + 1);
}

/// The bytes of the character at the front of \p Rest, which is not empty.
static size_t bytesOf(StringRef Rest) {
  const auto First = static_cast<unsigned char>(Rest.front());
  const size_t Bytes = First >= 0xF0 && First < 0xF8   ? 4
                       : First >= 0xE0 && First < 0xF0 ? 3
                       : First >= 0xC2 && First < 0xE0 ? 2
                                                       : 1;
  if (Bytes > Rest.size())
    return 1;
  for (size_t I = 1; I != Bytes; ++I)
    if ((static_cast<unsigned char>(Rest[I]) & 0xC0) != 0x80)
      return 1;
  return Bytes;
}

/// Of a character of so many bytes.
static int unitsOf(size_t Bytes) { return Bytes == 4 ? 2 : 1; }

size_t LineTable::offsetAt(llvm::lsp::Position Where) const {
  if (Where.line < 0)
    return 0;
  const auto Line = static_cast<size_t>(Where.line);
  if (Line >= Starts.size())
    return Text.size();
  const size_t Next =
      Line + 1 == Starts.size() ? Text.size() : Starts[Line + 1];
  const size_t End =
      Starts[Line] + Text.slice(Starts[Line], Next).rtrim("\r\n").size();
  size_t At = Starts[Line];
  for (int Left = Where.character; At < End;) {
    const size_t Bytes = bytesOf(Text.slice(At, End));
    Left -= unitsOf(Bytes);
    if (Left < 0)
      break;
    At += Bytes;
  }
  return At;
}

llvm::lsp::Position LineTable::positionAt(size_t Offset) const {
  Offset = std::min(Offset, Text.size());
  const auto Next = std::upper_bound(Starts.begin(), Starts.end(), Offset);
  const size_t Start = *std::prev(Next);
  int Units = 0;
  for (size_t At = Start; At < Offset;) {
    const size_t Bytes = bytesOf(Text.substr(At));
    if (At + Bytes > Offset)
      break;
    Units += unitsOf(Bytes);
    At += Bytes;
  }
  return {static_cast<int>(Next - Starts.begin()) - 1, Units};
}

std::pair<size_t, size_t> layoutopt::server::wordAt(StringRef Text,
                                                    size_t Offset) {
  auto IsPart = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  Offset = std::min(Offset, Text.size());
  size_t Begin = Offset, End = Offset;
  while (Begin != 0 && IsPart(Text[Begin - 1]))
    --Begin;
  while (End != Text.size() && IsPart(Text[End]))
    ++End;
  return {Begin, End};
}
