//===-- Held.h - Records in containers --------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Records that lie in containers of libraries which are not rewritten.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_HELD_H
#define LAYOUTOPT_REPORT_HELD_H

#include "layoutopt/Model/Program.h"

namespace layoutopt {

struct RecordInContainers {
  Index Record = None;
  /// At least one: those that own their container come first, then in the order
  /// of the program. Part of the program.
  std::vector<const HoldingFacts *> Names;
  /// What in the record's definition keeps it, containers or not; may be null.
  const ObstacleFacts *Own = nullptr;
};

/// All such records of \p P.
std::vector<RecordInContainers> heldInContainers(const Program &P);

/// `record: 3 names hold its records in containers (std::map)`.
std::string headOf(const Program &P, const RecordInContainers &H);

/// `'all' holds its records in a std::map, which is not rewritten yet`.
std::string messageOf(const Program &P, const HoldingFacts &H);

/// Why these stay, for a summary: a clause.
std::string reasonOf(const Program &P, const RecordInContainers &H);

/// `array 'all' keeps its layout: ...`: of the name that holds \p H best, no
/// identifier.
std::string warningOf(const Program &P, const RecordInContainers &H);

/// The smallest change of that name that helps.
std::string fixOf(const Program &P, const RecordInContainers &H);

/// Both of that name: `'all' holds ...; to change it: ...`.
std::string noteOf(const Program &P, const RecordInContainers &H);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_HELD_H
