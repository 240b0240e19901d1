//===-- Times.h - How long walks take ---------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Time that a walk takes in a layout: instructions and fetched lines, each
/// with the price of the device's profile. Rough, so that expectations have
/// bounds; docs/Cost.md says what is left out.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_COST_TIMES_H
#define LAYOUTOPT_COST_TIMES_H

#include "layoutopt/Cost/Traffic.h"
#include "layoutopt/Cost/Work.h"

namespace layoutopt {

/// Loads and stores for each turn of \p W. A record that is copied whole takes
/// one for each 16 bytes that lie together, else one for each field.
double accessesPerTurn(const Walk &W, const Mapping &Layout);

/// Picoseconds of all turns of \p W, which moves \p Moved in \p Layout in lines
/// of \p LineBytes.
double timeOf(const Walk &W, const Mapping &Layout, const Traffic &Moved,
              uint64_t LineBytes, const TimeShape &Times);

/// Picoseconds of what no layout changes.
double timeOf(const ProgramWork &Work, const TimeShape &Times);

/// Time before over time after, and the bounds of \p Times around it.
struct SpeedUp {
  double Expected = 1, Least = 1, Most = 1;
};
SpeedUp speedUp(double Before, double After, const TimeShape &Times);

} // namespace layoutopt

#endif // LAYOUTOPT_COST_TIMES_H
