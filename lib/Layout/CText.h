//===-- CText.h - C expressions as text -------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Puts together integer expressions of C as text: constants are folded, powers
/// of two become shifts and masks, and parentheses stand where precedence
/// demands them or compilers warn without.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_LAYOUT_CTEXT_H
#define LAYOUTOPT_LIB_LAYOUT_CTEXT_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace layoutopt {

/// An expression whose value is not negative.
class CText {
public:
  /// A constant.
  CText(uint64_t Value) : Text(std::to_string(Value)), Value(Value) {}
  /// An expression of the user's, as it stands. An integer literal is a
  /// constant. \p Opaque: it is to be parenthesised in any case.
  static CText user(llvm::StringRef Text, bool Opaque = false);

  const std::string &str() const { return Text; }
  std::optional<uint64_t> value() const { return Value; }
  bool isZero() const { return Value && *Value == 0; }
  /// How often a user's expression occurs in it, literals aside.
  unsigned uses() const { return Uses; }

  friend CText operator+(const CText &A, const CText &B);
  friend CText operator*(const CText &A, const CText &B);
  friend CText operator/(const CText &A, const CText &B);
  friend CText operator%(const CText &A, const CText &B);

private:
  enum Level { Primary, Product, Sum, Other };

  CText(std::string Text, Level How, unsigned Uses)
      : Text(std::move(Text)), How(How), Uses(Uses) {}

  /// The text as an operand of an operator that binds more tightly than \p
  /// Loosest allows for.
  std::string operand(Level Loosest) const;

  std::string Text;
  Level How = Primary;
  std::optional<uint64_t> Value;
  unsigned Uses = 0;
};

CText operator+(const CText &A, const CText &B);
CText operator*(const CText &A, const CText &B);
CText operator/(const CText &A, const CText &B);
CText operator%(const CText &A, const CText &B);

/// \p A rounded up to a multiple of \p Align.
inline CText roundUp(const CText &A, uint64_t Align) {
  return Align == 1 ? A : (A + (Align - 1)) / Align * Align;
}

/// True when the expression \p Text has an operator that is no prefix or
/// postfix operator outside of all brackets, so that it needs parentheses as an
/// operand. Errs on the side of parentheses.
bool hasLooseOperator(llvm::StringRef Text);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_LAYOUT_CTEXT_H
