//===-- Text.h - Source text as tokens --------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the rewriter knows of C's grammar: tokens, comments, and how tightly an
/// expression binds. It never parses more than that; the ranges come with the
/// facts.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_TEXT_H
#define LAYOUTOPT_LIB_REWRITE_TEXT_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <optional>
#include <string>
#include <vector>

namespace layoutopt {

/// Lines that an edit makes longer than this are broken where that is possible.
inline constexpr size_t MaxColumns = 80;

struct TextToken {
  enum Kind {
    Word,
    Number,
    String,   ///< Or a character.
    Punct,    ///< The longest operator that fits.
    Space,    ///< Line breaks and `\` before them included.
    Comment,  ///< `//...` with its line break.
    Directive ///< A line that starts with `#`, up to its line break.
  };
  Kind What = Space;
  llvm::StringRef Text;

  /// Whether it is spelled \p S, or as the digraph for that.
  bool is(llvm::StringRef S) const {
    return Text == S || (S == "{" && Text == "<%") ||
           (S == "}" && Text == "%>") || (S == "[" && Text == "<:") ||
           (S == "]" && Text == ":>");
  }
  bool isCode() const { return What < Space; }
};

/// Splits a text without loss, as far as it is asked for.
class TokenReader {
public:
  /// \p AtLineStart: a `#` in front is a directive.
  explicit TokenReader(llvm::StringRef Text, bool AtLineStart = false)
      : Text(Text), AtLineStart(AtLineStart) {}

  /// False at the end.
  bool next(TextToken &Out);
  /// The offset behind the last token.
  size_t offset() const { return At; }

private:
  TextToken::Kind readBlanks();
  TextToken::Kind readCode();

  llvm::StringRef Text;
  size_t At = 0;
  bool AtLineStart;
};

/// All tokens of \p Text.
std::vector<TextToken> tokenize(llvm::StringRef Text, bool AtLineStart = false);

/// \p Text without its comments and the blanks in front of each; tokens that
/// they kept apart stay apart.
std::string withoutComments(llvm::StringRef Text);

/// True when \p A directly in front of \p B reads as other tokens.
bool wouldGlue(llvm::StringRef A, llvm::StringRef B);

/// Levels of C's expression grammar, loosest first.
enum class Precedence {
  Comma,
  Assignment,
  Conditional,
  LogicalOr,
  LogicalAnd,
  BitOr,
  BitXor,
  BitAnd,
  Equality,
  Relational,
  Shift,
  Additive,
  Multiplicative,
  Unary, ///< Casts as well.
  Postfix
};

/// How tightly \p Expr binds. Where tokens alone cannot tell (`(a)-b`), the
/// looser answer.
Precedence precedenceOf(llvm::StringRef Expr);

/// \p Expr, in parentheses unless it binds at least as tightly as \p AtLeast.
std::string parenthesize(llvm::StringRef Expr, Precedence AtLeast);

/// The macros that files define, by their text.
class MacroTable {
public:
  /// Notes the `#define`s in \p Contents.
  void scan(llvm::StringRef Contents);
  /// Notes that \p Name may also be defined elsewhere, as anything.
  void addOpen(llvm::StringRef Name) { Open.insert(Name); }
  bool contains(llvm::StringRef Name) const { return Bodies.count(Name) != 0; }
  /// True when \p Expr mentions a macro that may expand to an operator that is
  /// not in parentheses.
  bool hidesOperators(llvm::StringRef Expr) const;

private:
  bool isLoose(llvm::StringRef Name, unsigned Depth) const;

  llvm::StringMap<std::vector<std::string>> Bodies;
  llvm::StringSet<> Open;
};

/// `\r\n` if most lines of \p Contents end so, else `\n`.
llvm::StringRef lineEnding(llvm::StringRef Contents);

/// \p Text with each lone `\n` replaced by \p Ending.
std::string withLineEnding(llvm::StringRef Text, llvm::StringRef Ending);

/// The offset of the start of the line that holds \p Offset.
size_t lineStart(llvm::StringRef Contents, size_t Offset);
/// The blanks that the line of \p Offset starts with.
std::string indentAt(llvm::StringRef Contents, size_t Offset);
/// The offset behind the line's last character, in front of its line break.
size_t lineEnd(llvm::StringRef Contents, size_t Offset);
/// The offset of the next line's start, or the end of the contents.
size_t nextLine(llvm::StringRef Contents, size_t Offset);
/// The offset where the line that holds \p Offset ends, if nothing but blanks
/// and comments lies between; comments that go on into the next line included.
std::optional<size_t> freeLineEnd(llvm::StringRef Contents, size_t Offset);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_TEXT_H
