//===-- WalkWords.h - How messages say it -----------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Layouts, walks and expectations in words, the same for every front door.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_WALKWORDS_H
#define LAYOUTOPT_REPORT_WALKWORDS_H

#include "layoutopt/Cost/Walks.h"
#include "layoutopt/Plan/Gains.h"

namespace layoutopt {

/// `SoA`, `tiled 32`; `on its own` of a single field.
std::string describe(const ClusterPlan &Cluster);

/// `1.60 to 2.10 times as fast`, and what to do where that is not sure.
std::string adviceOn(const SpeedUp &Expected);

/// A number with a prefix of the SI, three digits: `1.5 M`.
std::string inShort(double N);

/// One walk through the records of a set.
struct WalkWords {
  size_t Number = 0;    ///< In WalkList::Walks.
  Range Where;          ///< Its innermost loop; invalid: it stands in none.
  std::string Function; ///< Where it stands.
  std::string Way;      ///< `{x, m} in order, 100 x 4096`.
  /// `for each byte used, 3.5 fetched as it is, 1 as planned`.
  std::string Bytes;
};

/// What the walks through one set move, and each of them.
struct SetWalks {
  Traffic Before, After;        ///< Bytes of all together.
  std::vector<WalkWords> Walks; ///< By what they fetch, the most first.
};

/// Of set number \p Set; \p Costs must know of it (PlannedCosts::WhyNot).
SetWalks walksThrough(const Program &P, Index Set, const WalkList &Walks,
                      const PlannedCosts &Costs);

/// Whether a loop or a kernel goes through set number \p Set of \p P and uses a
/// part of its fields: what another layout could help.
bool isWalkedInPart(const Program &P, Index Set, const WalkList &Walks);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_WALKWORDS_H
