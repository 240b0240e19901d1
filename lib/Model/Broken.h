//===-- Broken.h - A broken invariant of the facts --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_MODEL_BROKEN_H
#define LAYOUTOPT_LIB_MODEL_BROKEN_H

#include "layoutopt/Model/Program.h"
#include "llvm/ADT/Twine.h"
#include <optional>

namespace layoutopt {

/// The lists of the text form: what a message is about.
enum class FactsTable {
  Document,
  Record,
  Entity,
  Function,
  Expr,
  Obstacle,
  Set
};
constexpr unsigned NumTables = unsigned(FactsTable::Set) + 1;

/// The first invariant that does not hold. The reader turns it into an error of
/// the user's with a place, verify into one of ours.
struct Broken {
  FactsTable Of = FactsTable::Document;
  Index Number = None; ///< In the list.
  std::string Message;

  /// `expression 3: operand out of range`.
  std::string str() const;
};

/// Nothing when all is well. The second takes the facts as checked already.
std::optional<Broken> findBroken(const TUFacts &Facts);
std::optional<Broken> findBrokenSets(const Program &P);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_MODEL_BROKEN_H
