//===-- LineParser.h - Reading one line of a trace --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_TRACE_LINEPARSER_H
#define LAYOUTOPT_LIB_TRACE_LINEPARSER_H

#include "layoutopt/Support/TextCursor.h"
#include "layoutopt/Trace/TraceFile.h"

namespace layoutopt::trace {

/// Reads the words of a line from left to right. Every function but word() and
/// accept() returns false after it has noted an error; only the first one
/// counts.
class LineParser : public TextCursor {
public:
  LineParser(llvm::StringRef Line) : TextCursor(Line, "the end of the line") {}

  /// The next word, up to a blank or a colon; empty at the end.
  llvm::StringRef word();
  /// Skips blanks and takes \p Text if it comes next.
  bool accept(llvm::StringRef Text);
  /// The line ends here.
  bool end();

  /// A number, decimal or hexadecimal with 0x, of at most \p Max.
  bool number(uint64_t &N, uint64_t Max = ~uint64_t(0));
  bool number(unsigned &N) {
    uint64_t Wide;
    if (!number(Wide, ~0u))
      return false;
    N = unsigned(Wide);
    return true;
  }
  /// A number that must be \p Expected, the next one of \p What.
  bool counted(size_t Expected, llvm::StringRef What);
  /// A number below \p Count, of those \p What there are.
  bool reference(unsigned &N, size_t Count, llvm::StringRef What);
  /// A string in quotes.
  bool string(std::string &S);
  /// Function, file, line and column.
  bool place(CodePlace &Where);
  /// A sequence of nests up to the end of the line.
  bool nests(std::vector<NestNode> &Nodes);

  /// Notes an error at the last word.
  bool fail(const llvm::Twine &What) { return TextCursor::fail(Start, What); }
  bool failAt(size_t At, const llvm::Twine &What) {
    return TextCursor::fail(At, What);
  }

private:
  void skipBlanks();
  bool steps(NestNode &Node, unsigned Depth);
  bool digits(uint64_t &N, uint64_t Max);

  size_t Start = 0; ///< Of the last word.
};

} // namespace layoutopt::trace

#endif // LAYOUTOPT_LIB_TRACE_LINEPARSER_H
