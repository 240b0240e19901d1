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

/// Whether the units are all of a program: they define its main and all else
/// that they need, or \p Options say so.
bool isClosed(const TUFacts &Facts, const LinkOptions &Options);

/// Why there may be other files, behind "visible outside the given files": one
/// that is not read, or a name that they have to define; empty: there is no
/// `main`.
std::string whoIsOutside(const TUFacts &Facts);

/// Whether files that are not read may name what has \p USR, in C or C++.
bool isNamedOutside(llvm::StringRef USR);

/// Whether files that are not read may name \p E, or what it is a member of.
bool isVisibleOutside(const TUFacts &Facts, const EntityFacts &E);

/// Adds obstacles for what only all units together can tell: storage of unknown
/// origin, functions that no unit defines, allocators that are none, records
/// that are nowhere defined, arrays in records whose bytes are used, and names
/// that other files can see.
void findOutsiders(const TUFacts &Facts, const FlowGraph &Flows,
                   const LinkOptions &Options,
                   std::vector<ObstacleFacts> &Obstacles);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_LEGALITY_WORLD_H
