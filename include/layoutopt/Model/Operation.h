//===-- Operation.h - What can be done with arrays --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The operations on record arrays that are understood, by the rows of
/// Operations.def. What is known about a kind of operation stands there, and
/// linking, checking, the text form and the rewriter read it.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MODEL_OPERATION_H
#define LAYOUTOPT_MODEL_OPERATION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace layoutopt {

enum class ExprKind : uint8_t {
#define LAYOUTOPT_OPERATION(Name, ...) Name,
#include "layoutopt/Model/Operations.def"
};

/// How an operation is written or done; None where there is no choice.
enum class Variant : uint8_t {
  None,
#define LAYOUTOPT_VARIANT(Name, ...) Name,
#include "layoutopt/Model/Operations.def"
};

/// Whose records an expression yields, points to or names.
enum class YieldedRecords : uint8_t { None, OfEntity, OfOperand };

/// How storage flows through an operation: what pointers that it yields, and
/// pointers that it changes, may refer to.
enum class StorageFlow : uint8_t {
  None,
  Name,         ///< It is the entity, as a value and as a place.
  Entity,       ///< Its value is what the entity gives.
  Forward,      ///< Value and place are those of the operands.
  FromOperands, ///< Its value may be that of an operand.
  Displace,     ///< So is this, but for other elements.
  Move,         ///< It is the operand, which it leads to other elements.
  Assign,       ///< The first operand gets the value of the others.
  IntoEntity,   ///< The entity gets the value of the operand.
  Unite,        ///< All operands refer to one storage.
  UniteAll,     ///< And what it yields, too.
  Alias         ///< All operands are one place.
};

/// What pointer an operation yields, once its array set has changed.
enum class YieldedForm : uint8_t {
  Base,     ///< To the first element: a handle.
  Element,  ///< To any element: a handle and an index.
  OfEntity, ///< As the entity is declared.
  OfFirst,  ///< As the first operand.
  OfAny     ///< To any element if an operand is.
};

/// A row of Operations.def.
struct OperationInfo {
  llvm::StringLiteral Id; ///< `subscript`.
  uint8_t Least, Most;    ///< Operands.
  YieldedRecords Records;
  StorageFlow Flow;
  YieldedForm Form;
  uint64_t Variants; ///< A bit for each, by number.

  bool has(Variant How) const { return Variants >> unsigned(How) & 1; }
};

/// All operations, in order of the table.
llvm::ArrayRef<ExprKind> allOperations();
/// All variants but None, likewise.
llvm::ArrayRef<Variant> allVariants();

/// The row of \p Kind.
const OperationInfo &infoOf(ExprKind Kind);

/// The word of \p Kind: `subscript`.
inline llvm::StringRef toString(ExprKind Kind) { return infoOf(Kind).Id; }

/// The word of \p How: `plus-assign`; empty for None.
llvm::StringRef toString(Variant How);

/// The operator or the name of the library's function: `+=`, `calloc`; empty if
/// there is no such.
llvm::StringRef spellingOf(Variant How);

/// The variant of \p Kind that is spelled \p Text, if there is one.
std::optional<Variant> spelledAs(ExprKind Kind, llvm::StringRef Text);

} // namespace layoutopt

#endif // LAYOUTOPT_MODEL_OPERATION_H
