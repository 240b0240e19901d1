//===-- Markup.h - Text in pages --------------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REPORT_MARKUP_H
#define LAYOUTOPT_LIB_REPORT_MARKUP_H

#include "layoutopt/Report/Picture.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace layoutopt {

/// \p Text, made UTF-8, with what means something in HTML replaced.
std::string escaped(llvm::StringRef Text);

/// `x[0-7]`, `x[3]`, `4 bytes of padding`: the part of \p Piece that lies
/// between the bytes \p Begin and \p End.
std::string pieceText(const StoredPiece &Piece,
                      llvm::ArrayRef<std::string> Fields, uint64_t Begin,
                      uint64_t End);

/// Lines of C with colours, as HTML. \p Line is one of them, without its end.
std::string colouredLine(llvm::StringRef Line);

/// A unified diff as HTML, the first \p MostLines lines of it.
std::string colouredDiff(llvm::StringRef Diff, size_t MostLines);

/// The line of \p Contents that byte \p At is in, marked, with its number and
/// one line around it.
std::string excerpt(llvm::StringRef Contents, size_t At);

/// The style of a page and its script.
llvm::StringRef pageStyle();
llvm::StringRef pageScript();

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REPORT_MARKUP_H
