//===-- World.h - What lies outside of the program --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_LEGALITY_WORLD_H
#define LAYOUTOPT_LIB_LEGALITY_WORLD_H

#include "layoutopt/Legality/Legality.h"
#include "layoutopt/Model/Flows.h"

namespace layoutopt {

/// What is known of code outside of the units.
struct World {
  /// There is none: the units define `main` and all else that they need, or the
  /// user says so.
  bool IsClosed = false;
  /// What the units need and none of them defines, in TUFacts::ExternalNames.
  std::vector<const ExternalNameFacts *> Missing;
  /// Why there may be some, behind "visible outside the given files": a file
  /// that is not read, or a name that it has to define; empty: no `main`.
  std::string Outside;
};

/// \p Facts have to outlive it, and keep their external names.
World worldOf(const TUFacts &Facts, const LinkOptions &Options);

/// Whether files that are not read may name what has \p USR, in C or C++.
bool isNamedOutside(llvm::StringRef USR);

/// Whether files that are not read may name \p E, or what it is a member of.
bool isVisibleOutside(const TUFacts &Facts, const EntityFacts &E);

/// Adds obstacles for what only all units together can tell: storage of unknown
/// origin, functions that no unit defines, allocators that are none, records
/// that are nowhere defined, arrays in records whose bytes are used, and names
/// that other files can see.
void findOutsiders(const TUFacts &Facts, const FlowGraph &Flows,
                   const World &Around, std::vector<ObstacleFacts> &Obstacles);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_LEGALITY_WORLD_H
