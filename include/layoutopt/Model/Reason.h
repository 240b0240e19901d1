//===-- Reason.h - Why an array keeps its layout ----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The kinds of obstacles and warnings, one for each row of Reasons.def. Code
/// names them by this type alone; their identifiers are for text forms,
/// messages, scripts and tests.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MODEL_REASON_H
#define LAYOUTOPT_MODEL_REASON_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace layoutopt {

enum class Reason : uint8_t {
#define LAYOUTOPT_REASON(Name, Id, OnArray, OnRecord, Lift, Meaning, Fix) Name,
#include "layoutopt/Model/Reasons.def"
};

/// What an obstacle says about the bytes of the record that is involved, in
/// order of strength.
enum class BytesEffect : uint8_t {
  None,    ///< They are reached by fields alone.
  Travels, ///< The record may go elsewhere and come back with the same type.
  Used     ///< Somebody may look at them, or count on the record's size.
};

/// Which policy lifts an obstacle.
enum class LiftedBy : uint8_t {
  Never,   ///< None.
  Boundary ///< `boundary: convert`.
};

/// A row of Reasons.def.
struct ReasonInfo {
  llvm::StringLiteral Id;      ///< `address-escapes`.
  BytesEffect OnArray;         ///< Of an obstacle of an array or a pointer.
  BytesEffect OnRecord;        ///< Of an obstacle of all arrays of a record.
  LiftedBy Lift;               ///< What lifts the obstacle.
  llvm::StringLiteral Meaning; ///< A clause, lower case, without a full stop.
  llvm::StringLiteral Fix;     ///< The smallest change that lifts it, likewise.
};

/// All reasons, in order of their identifiers.
llvm::ArrayRef<Reason> allReasons();

/// The row of \p Why.
const ReasonInfo &infoOf(Reason Why);

/// The identifier of \p Why.
inline llvm::StringRef toString(Reason Why) { return infoOf(Why).Id; }

/// The reason with the identifier \p Id, if there is one.
std::optional<Reason> parseReason(llvm::StringRef Id);

} // namespace layoutopt

#endif // LAYOUTOPT_MODEL_REASON_H
