//===-- Text.cpp - Source text as tokens ----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using llvm::StringRef;

static bool isWordStart(char C) {
  return llvm::isAlpha(C) || C == '_' || C == '$' ||
         static_cast<unsigned char>(C) >= 0x80;
}

static bool isWordPart(char C) { return isWordStart(C) || llvm::isDigit(C); }

/// The length of the line break, or of a `\` and the line break, at \p At.
static size_t breakLength(StringRef Text, size_t At) {
  size_t Begin = At;
  if (At < Text.size() && Text[At] == '\\')
    ++At;
  if (At < Text.size() && Text[At] == '\r')
    ++At;
  if (At < Text.size() && Text[At] == '\n')
    return At + 1 - Begin;
  return At > Begin && Text[At - 1] == '\r' ? At - Begin : 0;
}

/// The end of the logical line that \p At is in, in front of its line break.
static size_t logicalLineEnd(StringRef Text, size_t At) {
  while (At < Text.size()) {
    if (Text[At] == '\\') {
      if (size_t Length = breakLength(Text, At)) {
        At += Length;
        continue;
      }
    } else if (Text[At] == '\n' || (Text[At] == '\r' && breakLength(Text, At)))
      return At;
    ++At;
  }
  return At;
}

static size_t punctLength(StringRef Text) {
  static const StringRef Three[] = {"<<=", ">>=", "...", "->*"};
  static const StringRef Two[] = {
      "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=",
      "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "^=",
      "|=", "##", "::", "<%", "%>", "<:", ":>"};
  // C++: `<::` is no digraph in front of a name.
  if (Text.starts_with("<::") && !Text.starts_with("<:::") &&
      !Text.starts_with("<::>"))
    return 1;
  for (StringRef P : Three)
    if (Text.starts_with(P))
      return 3;
  for (StringRef P : Two)
    if (Text.starts_with(P))
      return 2;
  return 1;
}

static size_t stringLength(StringRef Text) {
  char Quote = Text[0];
  size_t At = 1;
  while (At < Text.size() && Text[At] != Quote && Text[At] != '\n')
    At += Text[At] == '\\' ? 2 : 1;
  return std::min(At + 1, Text.size());
}

/// The length of the raw string behind its prefix, `"x(...)x"`; 0: it is none.
static size_t rawStringLength(StringRef Text) {
  const StringRef Delimiter = Text.drop_front().take_until([](char C) {
    return llvm::isSpace(C) || StringRef("()\\\"").contains(C);
  });
  const size_t Open = 1 + Delimiter.size();
  if (Delimiter.size() > 16 || !Text.substr(Open).starts_with("("))
    return 0;
  const std::string End = (")" + Delimiter + "\"").str();
  const size_t Close = Text.find(End, Open + 1);
  return Close == StringRef::npos ? 0 : Close + End.size();
}

TextToken::Kind TokenReader::readBlanks() {
  while (At < Text.size()) {
    if (Text[At] == '\\') {
      size_t Length = breakLength(Text, At);
      if (!Length)
        break;
      At += Length;
      continue;
    }
    if (!llvm::isSpace(Text[At]))
      break;
    AtLineStart |= Text[At] == '\n';
    ++At;
  }
  return TextToken::Space;
}

TextToken::Kind TokenReader::readCode() {
  const char C = Text[At];
  const size_t Begin = At;
  AtLineStart = false;
  if (isWordStart(C)) {
    while (At < Text.size() && isWordPart(Text[At]))
      ++At;
    // Lines within are text, whatever they begin with.
    static constexpr StringRef Raw[] = {"R", "LR", "uR", "UR", "u8R"};
    if (At < Text.size() && Text[At] == '"' &&
        llvm::is_contained(Raw, Text.slice(Begin, At)))
      if (const size_t Length = rawStringLength(Text.substr(At))) {
        At += Length;
        return TextToken::String;
      }
    return TextToken::Word;
  }
  if (llvm::isDigit(C) ||
      (C == '.' && At + 1 < Text.size() && llvm::isDigit(Text[At + 1]))) {
    ++At;
    // `0xe+1` is an exponent to the preprocessor as well, `1'000` a separator.
    while (At < Text.size() && (isWordPart(Text[At]) || Text[At] == '.' ||
                                (Text[At] == '\'' && At + 1 < Text.size() &&
                                 isWordPart(Text[At + 1])) ||
                                ((Text[At] == '+' || Text[At] == '-') &&
                                 StringRef("eEpP").contains(Text[At - 1]))))
      ++At;
    return TextToken::Number;
  }
  if (C == '"' || C == '\'') {
    At += stringLength(Text.substr(At));
    return TextToken::String;
  }
  At += punctLength(Text.substr(At));
  return TextToken::Punct;
}

bool TokenReader::next(TextToken &Out) {
  if (At >= Text.size())
    return false;
  size_t Begin = At;
  char C = Text[At];
  StringRef Rest = Text.substr(At);
  if (llvm::isSpace(C) || (C == '\\' && breakLength(Text, At))) {
    Out.What = readBlanks();
  } else if (Rest.starts_with("//")) {
    Out.What = TextToken::Comment;
    At = logicalLineEnd(Text, At);
    if (size_t Length = breakLength(Text, At)) {
      At += Length;
      AtLineStart = true;
    }
  } else if (Rest.starts_with("/*")) {
    Out.What = TextToken::Comment;
    size_t End = Text.find("*/", At + 2);
    At = End == StringRef::npos ? Text.size() : End + 2;
  } else if (C == '#' && AtLineStart) {
    Out.What = TextToken::Directive;
    At = logicalLineEnd(Text, At);
  } else {
    Out.What = readCode();
  }
  Out.Text = Text.slice(Begin, At);
  return true;
}

std::vector<TextToken> layoutopt::tokenize(StringRef Text, bool AtLineStart) {
  std::vector<TextToken> Tokens;
  TokenReader Reader(Text, AtLineStart);
  for (TextToken T; Reader.next(T);)
    Tokens.push_back(T);
  return Tokens;
}

bool layoutopt::wouldGlue(StringRef A, StringRef B) {
  if (A.empty() || B.empty())
    return false;
  char Last = A.back(), First = B.front();
  if (isWordPart(Last) && isWordPart(First))
    return true;
  if (llvm::isSpace(Last) || llvm::isSpace(First))
    return false;
  if ((isWordPart(Last) && First == '.' && llvm::isDigit(A.front())) ||
      (Last == '.' && isWordPart(First) && llvm::isDigit(First)))
    return true;
  StringRef Operators = "+-*/%&|^<>=!:#.";
  if (!Operators.contains(Last) || !Operators.contains(First))
    return false;
  std::string Both = {Last, First};
  return Both == "//" || Both == "/*" || punctLength(Both) > 1;
}

std::string layoutopt::withoutComments(StringRef Text) {
  std::string Out;
  bool Removed = false;
  size_t BlanksBefore = 0;
  for (const TextToken &T : tokenize(Text)) {
    if (T.What == TextToken::Comment) {
      Out.resize(Out.size() - BlanksBefore);
      BlanksBefore = 0;
      Removed = true;
      continue;
    }
    if (Removed && wouldGlue(Out, T.Text))
      Out += ' ';
    Removed = false;
    Out += T.Text;
    BlanksBefore = T.What == TextToken::Space ? T.Text.size() : 0;
  }
  return Out;
}

static Precedence binaryPrecedence(StringRef Op) {
  static const struct {
    const char *Text;
    Precedence Level;
  } Table[] = {
      {"?", Precedence::Conditional},    {":", Precedence::Conditional},
      {"||", Precedence::LogicalOr},     {"&&", Precedence::LogicalAnd},
      {"|", Precedence::BitOr},          {"^", Precedence::BitXor},
      {"&", Precedence::BitAnd},         {"==", Precedence::Equality},
      {"!=", Precedence::Equality},      {"<", Precedence::Relational},
      {">", Precedence::Relational},     {"<=", Precedence::Relational},
      {">=", Precedence::Relational},    {"<<", Precedence::Shift},
      {">>", Precedence::Shift},         {"+", Precedence::Additive},
      {"-", Precedence::Additive},       {"*", Precedence::Multiplicative},
      {"/", Precedence::Multiplicative}, {"%", Precedence::Multiplicative},
  };
  for (const auto &Row : Table)
    if (Op == Row.Text)
      return Row.Level;
  return Op.ends_with("=") ? Precedence::Assignment : Precedence::Comma;
}

Precedence layoutopt::precedenceOf(StringRef Expr) {
  Precedence Lowest = Precedence::Postfix;
  unsigned Depth = 0;
  bool AfterOperand = false, AfterParen = false;
  auto Lower = [&](Precedence P) { Lowest = std::min(Lowest, P); };
  for (const TextToken &T : tokenize(Expr)) {
    if (!T.isCode())
      continue;
    bool Opens = T.is("(") || T.is("[") || T.is("{");
    bool Closes = T.is(")") || T.is("]") || T.is("}");
    if (Opens) {
      // `(T)(x)` and `f(x)(y)` look alike; `(T){0}` is postfix.
      if (Depth == 0 && T.is("(") && AfterParen)
        Lower(Precedence::Unary);
      ++Depth;
      continue;
    }
    if (Closes) {
      Depth -= Depth != 0;
      if (Depth == 0) {
        AfterOperand = true;
        AfterParen = T.is(")");
      }
      continue;
    }
    if (Depth != 0)
      continue;
    if (T.What != TextToken::Punct) {
      // `sizeof x`, or a cast in front of its operand.
      if (AfterOperand)
        Lower(Precedence::Unary);
      AfterOperand = !T.is("sizeof");
      if (!AfterOperand)
        Lower(Precedence::Unary);
    } else if (T.is("++") || T.is("--")) {
      if (!AfterOperand)
        Lower(Precedence::Unary);
    } else if (T.is("!") || T.is("~")) {
      Lower(Precedence::Unary);
      AfterOperand = false;
    } else if (T.is(".") || T.is("->")) {
      AfterOperand = false;
    } else {
      Lower(AfterOperand ? binaryPrecedence(T.Text) : Precedence::Unary);
      AfterOperand = false;
    }
    AfterParen = false;
  }
  return Lowest;
}

std::string layoutopt::parenthesize(StringRef Expr, Precedence AtLeast) {
  if (precedenceOf(Expr) >= AtLeast)
    return Expr.str();
  return ("(" + Expr + ")").str();
}

void MacroTable::scan(StringRef Contents) {
  // Cheap on files without macros; comments may hold none that matter.
  if (!Contents.contains("define"))
    return;
  StringRef Asked; // The name in the `#ifndef` before.
  for (const TextToken &T : tokenize(Contents, /*AtLineStart=*/true)) {
    if (T.What != TextToken::Directive)
      continue;
    StringRef Line = T.Text.drop_front().ltrim();
    const StringRef Default = Asked;
    Asked = "";
    if (Line.consume_front("ifndef")) {
      Asked = Line.ltrim().take_while(isWordPart);
      continue;
    }
    if (!Line.consume_front("define"))
      continue;
    Line = Line.ltrim();
    StringRef Name = Line.take_while(isWordPart);
    if (Name.empty())
      continue;
    Line = Line.drop_front(Name.size());
    if (Name == Default && !Line.trim().empty())
      addOpen(Name);
    if (Line.starts_with("(")) // Parameters.
      Line = Line.drop_front(std::min(Line.find(')'), Line.size() - 1) + 1);
    Bodies[Name].push_back(StringRef(withoutComments(Line)).trim().str());
  }
}

/// Calls \p Do on each word of \p Expr outside of brackets.
static bool anyOuterWord(StringRef Expr,
                         llvm::function_ref<bool(StringRef)> Do) {
  unsigned Depth = 0;
  for (const TextToken &T : tokenize(Expr)) {
    if (T.is("(") || T.is("[") || T.is("{"))
      ++Depth;
    else if (T.is(")") || T.is("]") || T.is("}"))
      Depth -= Depth != 0;
    else if (Depth == 0 && T.What == TextToken::Word && Do(T.Text))
      return true;
  }
  return false;
}

bool MacroTable::isLoose(StringRef Name, unsigned Depth) const {
  if (Open.contains(Name))
    return true;
  auto Found = Bodies.find(Name);
  if (Found == Bodies.end())
    return false;
  return Depth == 0 || llvm::any_of(Found->second, [&](StringRef Body) {
           return precedenceOf(Body) < Precedence::Postfix ||
                  anyOuterWord(
                      Body,
                      [&](StringRef Word) {
                        return Word != Name && isLoose(Word, Depth - 1);
                      });
         });
}

bool MacroTable::hidesOperators(StringRef Expr) const {
  return anyOuterWord(Expr, [&](StringRef Word) { return isLoose(Word, 8); });
}

StringRef layoutopt::lineEnding(StringRef Contents) {
  size_t All = Contents.count('\n');
  return Contents.count("\r\n") * 2 > All ? "\r\n" : "\n";
}

std::string layoutopt::withLineEnding(StringRef Text, StringRef Ending) {
  std::string Out;
  Out.reserve(Text.size());
  for (size_t I = 0; I != Text.size(); ++I) {
    if (Text[I] == '\n' && (I == 0 || Text[I - 1] != '\r'))
      Out += Ending;
    else
      Out += Text[I];
  }
  return Out;
}

size_t layoutopt::lineStart(StringRef Contents, size_t Offset) {
  size_t Break = Contents.take_front(Offset).rfind('\n');
  return Break == StringRef::npos ? 0 : Break + 1;
}

std::string layoutopt::indentAt(StringRef Contents, size_t Offset) {
  StringRef Line = Contents.substr(lineStart(Contents, Offset));
  return Line.take_while([](char C) { return C == ' ' || C == '\t'; }).str();
}

size_t layoutopt::lineEnd(StringRef Contents, size_t Offset) {
  size_t Break = Contents.find('\n', Offset);
  if (Break == StringRef::npos)
    return Contents.size();
  return Break > Offset && Contents[Break - 1] == '\r' ? Break - 1 : Break;
}

size_t layoutopt::nextLine(StringRef Contents, size_t Offset) {
  size_t Break = Contents.find('\n', Offset);
  return Break == StringRef::npos ? Contents.size() : Break + 1;
}

std::optional<size_t> layoutopt::freeLineEnd(StringRef Contents,
                                             size_t Offset) {
  size_t At = Offset;
  while (At < Contents.size()) {
    StringRef Rest = Contents.substr(At);
    if (Rest.starts_with("//"))
      return lineEnd(Contents, At);
    if (Rest.starts_with("/*")) {
      size_t End = Rest.find("*/", 2);
      At += End == StringRef::npos ? Rest.size() : End + 2;
    } else if (breakLength(Contents, At) && Rest.front() != '\\') {
      return At;
    } else if (llvm::isSpace(Rest.front())) {
      ++At;
    } else {
      return std::nullopt;
    }
  }
  return At;
}
