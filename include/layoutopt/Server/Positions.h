//===-- Positions.h - Places as editors count them -------------*- C++ -*--===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SERVER_POSITIONS_H
#define LAYOUTOPT_SERVER_POSITIONS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/LSP/Protocol.h"
#include <vector>

namespace layoutopt::server {

/// The protocol counts lines and, in a line, units of UTF-16, both from 0; we
/// count bytes of UTF-8. A byte that is no UTF-8 counts as one unit. Lines end
/// with LF, CR LF or CR.
///
/// A text, with the starts of its lines; the text must outlive this.
class LineTable {
public:
  explicit LineTable(llvm::StringRef Text);

  /// The byte at \p Where. Behind the end of a line, that end; behind the last
  /// line, the end of the text. Never inside of a character.
  size_t offsetAt(llvm::lsp::Position Where) const;
  /// Where byte \p Offset stands; behind the end, the end.
  llvm::lsp::Position positionAt(size_t Offset) const;
  llvm::lsp::Range rangeOf(size_t Begin, size_t End) const {
    return {positionAt(Begin), positionAt(End)};
  }

private:
  llvm::StringRef Text;
  std::vector<size_t> Starts; ///< In bytes; the first is 0.
};

/// The word of C that byte \p Offset stands in, or behind: begin and end. Equal
/// if there is none.
std::pair<size_t, size_t> wordAt(llvm::StringRef Text, size_t Offset);

} // namespace layoutopt::server

#endif // LAYOUTOPT_SERVER_POSITIONS_H
