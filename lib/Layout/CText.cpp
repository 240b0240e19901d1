//===-- CText.cpp - C expressions as text ---------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace layoutopt;

/// The value of an integer literal of C.
static std::optional<uint64_t> literalValue(llvm::StringRef Text) {
  llvm::StringRef Digits = Text.rtrim("uUlLzZ");
  uint64_t Value;
  if (Digits.empty() || !llvm::isDigit(Digits.front()) ||
      Digits.getAsInteger(0, Value))
    return std::nullopt;
  return Value;
}

namespace {

/// Walks over the tokens of an expression outside of brackets.
class OperatorFinder {
public:
  explicit OperatorFinder(llvm::StringRef Text) : Text(Text) {}

  bool find() {
    while (Pos < Text.size()) {
      char C = Text[Pos];
      if (llvm::isSpace(C) || C == '\\')
        ++Pos;
      else if (rest().starts_with("//"))
        skipTo("\n");
      else if (rest().starts_with("/*"))
        skipTo("*/");
      else if (isWord(C))
        takeWord();
      else if (C == '\'' || C == '"')
        takeQuoted();
      else if (C == '(' || C == '[' || C == '{')
        takeBrackets();
      else if (takeOperator())
        return true;
    }
    return false;
  }

private:
  static bool isWord(char C) {
    return llvm::isAlnum(C) || C == '_' || C == '$' || (C & 0x80) != 0;
  }

  llvm::StringRef rest() const { return Text.substr(Pos); }

  void skipTo(llvm::StringRef End) {
    size_t Found = Text.find(End, Pos + 2);
    Pos = Found == llvm::StringRef::npos ? Text.size() : Found + End.size();
  }

  void takeWord() {
    bool IsNumber = llvm::isDigit(Text[Pos]);
    while (Pos < Text.size()) {
      char C = Text[Pos];
      // Digit separators, points and exponents belong to a number.
      bool Sign = (C == '+' || C == '-') &&
                  llvm::StringRef("eEpP").contains(Text[Pos - 1]);
      if (isWord(C) || (IsNumber && (C == '\'' || C == '.' || Sign)))
        ++Pos;
      else
        break;
    }
    AfterOperand = true;
  }

  void takeQuoted() {
    char Quote = Text[Pos++];
    while (Pos < Text.size() && Text[Pos] != Quote)
      Pos += Text[Pos] == '\\' ? 2 : 1;
    Pos = std::min(Pos + 1, Text.size());
    AfterOperand = true;
  }

  /// Everything up to the bracket that closes the one at Pos.
  void takeBrackets() {
    unsigned Depth = 0;
    do {
      char C = Text[Pos];
      if (rest().starts_with("//")) {
        skipTo("\n");
        continue;
      }
      if (rest().starts_with("/*")) {
        skipTo("*/");
        continue;
      }
      if (isWord(C)) {
        takeWord();
        continue;
      }
      if (C == '\'' || C == '"') {
        takeQuoted();
        continue;
      }
      if (C == '(' || C == '[' || C == '{')
        ++Depth;
      if (C == ')' || C == ']' || C == '}')
        --Depth;
      ++Pos;
    } while (Depth > 0 && Pos < Text.size());
    AfterOperand = true;
  }

  /// True when it is one that binds less tightly than prefix operators.
  bool takeOperator() {
    for (llvm::StringRef Tight : {"++", "--", "->", "::", "."}) {
      if (!rest().starts_with(Tight))
        continue;
      Pos += Tight.size();
      return false;
    }
    // Behind an operand each is binary; the closing bracket of a cast counts as
    // an operand, which costs parentheses only.
    if (AfterOperand)
      return true;
    ++Pos;
    return !llvm::StringRef("+-*&!~").contains(Text[Pos - 1]);
  }

  llvm::StringRef Text;
  size_t Pos = 0;
  bool AfterOperand = false;
};

} // namespace

bool layoutopt::hasLooseOperator(llvm::StringRef Text) {
  return OperatorFinder(Text).find();
}

CText CText::user(llvm::StringRef Text, bool Opaque) {
  Text = Text.trim();
  std::optional<uint64_t> Value = literalValue(Text);
  bool Loose = Opaque || hasLooseOperator(Text);
  CText Result(Text.str(), !Value && Loose ? Other : Primary, !Value);
  Result.Value = Value;
  return Result;
}

std::string CText::operand(Level Loosest) const {
  // A literal of the user's may be spelled in any base: as an operand it is
  // folded.
  if (Value)
    return std::to_string(*Value);
  return How <= Loosest ? Text : "(" + Text + ")";
}

CText layoutopt::operator+(const CText &A, const CText &B) {
  if (A.isZero())
    return B;
  if (B.isZero())
    return A;
  if (A.Value && B.Value)
    return *A.Value + *B.Value;
  return CText(A.operand(CText::Sum) + " + " + B.operand(CText::Product),
               CText::Sum, A.Uses + B.Uses);
}

CText layoutopt::operator*(const CText &A, const CText &B) {
  if (A.isZero() || B.isZero())
    return 0;
  if (A.Value && *A.Value == 1)
    return B;
  if (B.Value && *B.Value == 1)
    return A;
  if (A.Value && B.Value)
    return *A.Value * *B.Value;
  return CText(A.operand(CText::Primary) + " * " + B.operand(CText::Primary),
               CText::Product, A.Uses + B.Uses);
}

CText layoutopt::operator/(const CText &A, const CText &B) {
  if (B.Value && *B.Value == 1)
    return A;
  if (A.isZero())
    return 0;
  if (A.Value && B.Value)
    return *A.Value / *B.Value;
  if (B.Value && llvm::isPowerOf2_64(*B.Value))
    return CText(A.operand(CText::Primary) + " >> " +
                     std::to_string(llvm::Log2_64(*B.Value)),
                 CText::Other, A.Uses);
  return CText(A.operand(CText::Primary) + " / " + B.operand(CText::Primary),
               CText::Product, A.Uses + B.Uses);
}

CText layoutopt::operator%(const CText &A, const CText &B) {
  if (A.isZero() || (B.Value && *B.Value == 1))
    return 0;
  if (A.Value && B.Value)
    return *A.Value % *B.Value;
  if (B.Value && llvm::isPowerOf2_64(*B.Value))
    return CText(A.operand(CText::Primary) + " & " +
                     std::to_string(*B.Value - 1),
                 CText::Other, A.Uses);
  return CText(A.operand(CText::Primary) + " % " + B.operand(CText::Primary),
               CText::Product, A.Uses + B.Uses);
}
