//===-- TextCursor.h - Reading a short text ---------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What readers of layout expressions, of layout terms and of lines of a trace
/// have in common.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SUPPORT_TEXTCURSOR_H
#define LAYOUTOPT_SUPPORT_TEXTCURSOR_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>

namespace layoutopt {

/// A place in a text that is read from left to right, and the first error.
class TextCursor {
public:
  /// \p End is what messages call the end of \p Text.
  explicit TextCursor(llvm::StringRef Text, llvm::StringRef End = "the end")
      : Text(Text), End(End) {}

  bool failed() const { return !Message.empty(); }
  llvm::StringRef message() const { return Message; }
  /// The column of the error in bytes, from 1.
  unsigned column() const { return unsigned(ErrorPos + 1); }
  /// A usage error, `column 3 of the layout term: expected ...`, with its
  /// Place. Asserts that something has failed.
  llvm::Error error(llvm::StringRef What) const;

  bool atEnd() const { return Pos == Text.size(); }
  void skipBlanks();
  /// Skips blanks and takes \p Word if it comes next.
  bool accept(llvm::StringRef Word);
  /// Skips blanks and takes a decimal number of at most \p Max.
  bool readNumber(uint64_t &N, uint64_t Max = ~uint64_t(0));

  /// Notes an error at \p At, a number of bytes, if it is the first one; false.
  bool fail(size_t At, const llvm::Twine &What);
  /// Notes that something else comes next than \p What; false.
  bool expected(const llvm::Twine &What);

protected:
  llvm::StringRef Text;
  size_t Pos = 0; ///< Of what comes next, in bytes.

private:
  llvm::StringRef End;
  size_t ErrorPos = 0;
  std::string Message;
};

} // namespace layoutopt

#endif // LAYOUTOPT_SUPPORT_TEXTCURSOR_H
