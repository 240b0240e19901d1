//===-- Stride.h - How values move ------------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How far a value, most often an address, moves with the things that it
/// depends on. These are estimates for models of cost; no rewrite rests on
/// them.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MODEL_STRIDE_H
#define LAYOUTOPT_MODEL_STRIDE_H

#include <cstdint>
#include <vector>

namespace layoutopt {

enum class StrideKind {
  Fixed,    ///< The same amount each time, and it is known.
  Unknown,  ///< The same amount each time, such as the length of a row.
  Irregular ///< Data decide, such as an index that is read from memory.
};

/// How far a value moves at each of several equal steps.
struct Stride {
  StrideKind Kind = StrideKind::Fixed;
  int64_t Amount = 0; ///< Fixed: in units of the value; for pointers, bytes.

  bool isZero() const { return Kind == StrideKind::Fixed && Amount == 0; }
  friend bool operator==(const Stride &A, const Stride &B) {
    return A.Kind == B.Kind && A.Amount == B.Amount;
  }
  friend bool operator!=(const Stride &A, const Stride &B) { return !(A == B); }
  friend bool operator<(const Stride &A, const Stride &B) {
    return A.Kind != B.Kind ? A.Kind < B.Kind : A.Amount < B.Amount;
  }
};

constexpr Stride UnknownStride = {StrideKind::Unknown, 0};
constexpr Stride IrregularStride = {StrideKind::Irregular, 0};

/// Amounts beyond 2^40, which no model tells apart, become unknown.
Stride fixedStride(int64_t Amount);
/// Of the sum of two values.
Stride sum(Stride A, Stride B);
/// Of \p By times the value.
Stride scaled(Stride S, int64_t By);
/// Of a value that is one or the other; one that does not move has no say, nor
/// has the direction.
Stride either(Stride A, Stride B);
/// Of what moves by \p Coefficient when a second value moves by one, where that
/// one moves by \p S.
Stride composed(Stride Coefficient, Stride S);

/// What an address, or an argument of a call, depends on.
struct MovementFacts {
  /// From a work-item to the next one of its group, in the first dimension.
  Stride Item;
  Stride Group; ///< From a work-group to the next.
  /// From an iteration to the next, for each loop of the function around it,
  /// outermost first; those that are missing behind: zero.
  std::vector<Stride> Loops;
  /// When the argument for a parameter moves by one (a pointer by one byte),
  /// for each parameter of the function; those that are missing behind: zero.
  std::vector<Stride> Params;

  friend bool operator==(const MovementFacts &A, const MovementFacts &B) {
    return A.Item == B.Item && A.Group == B.Group && A.Loops == B.Loops &&
           A.Params == B.Params;
  }
};

} // namespace layoutopt

#endif // LAYOUTOPT_MODEL_STRIDE_H
