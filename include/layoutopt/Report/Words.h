//===-- Words.h - What is said about arrays ---------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The sentences about array sets, their walks and their layouts: the summary,
/// --explain, SARIF and the report all say the same.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_WORDS_H
#define LAYOUTOPT_REPORT_WORDS_H

#include "layoutopt/Cost/Walks.h"
#include "layoutopt/Driver/SourceTexts.h"
#include "layoutopt/Plan/Gains.h"
#include "layoutopt/Plan/LayoutPlan.h"

namespace layoutopt {

/// Why a set keeps its layout.
struct Refusal {
  std::string Message; ///< `array 'p' keeps its layout: ...`, no identifier.
  std::optional<Reason> Kind; ///< Of the first obstacle; empty: no obstacle.
  Range Where; ///< The declaration, else the first obstacle; may be invalid.
  /// Those that count, in Program::Facts.Obstacles, each reason once a place.
  std::vector<Index> Obstacles;
};

/// That of set number \p Number, which SetPlan::Refused says is refused.
Refusal refusalOf(const Program &P, const LayoutPlan &Plan, size_t Number);

/// `p[i] goes to a function; to change it: pass the value`.
std::string noteOf(const ObstacleFacts &O);

/// Sets whose layout differs from that of the one that leads them, each with a
/// sentence that warns of it: only a policy that speaks of both does this.
std::vector<std::pair<size_t, std::string>>
layoutMismatches(const Program &P, const LayoutPlan &Plan);

/// `body: 4 fields, 16 bytes, in step`.
std::string headOf(const Program &P, const ArraySet &Set);

/// Names of the kernels that take \p Set, with commas; empty: none.
std::string kernelsOf(const Program &P, const ArraySet &Set);

/// Why a set that does not change stays, as a clause.
std::string stayOf(const SetPlan &S);

/// `SoA`, `tiled 32`; `on its own` of a single field.
std::string formOf(const ClusterPlan &C);

/// `{x, y}  tiled 32  (why)`.
std::string clusterOf(const ClusterPlan &C);

/// The largest padding over all numbers of records, as a clause: where tiles
/// end is the worst case, one record in the last tile. \p S changes.
std::string paddingOf(const Program &P, const ArraySet &Set, const SetPlan &S);

/// `1.60 to 2.10 times as fast`, and when to leave it.
std::string expectationOf(const SpeedUp &S);

/// \p N to three digits, with a prefix of the SI: `12.3 M`.
std::string shortCount(double N);

/// `file:3:5: in step`, of the innermost loop.
std::string placeOf(const Program &P, const Walk &W, const SourceTexts &Texts);

/// From one record of \p W to the next: `in order`, `every 4 records`.
std::string wayOf(const Walk &W, uint64_t RecordBytes);

/// How often the loops of \p W run: `each work-item x 1024`.
std::string factorsOf(const Walk &W);

/// `{x, y}`: the fields of \p W, the first eight of them.
std::string fieldsOf(const Walk &W, const ArraySet &Set);

/// All of these: `{x, y} in order, 100 x 4096`.
std::string wayThrough(const Program &P, const Walk &W);

/// Numbers of the walks of set number \p Set: those that fetch most first.
std::vector<size_t> walksByTraffic(const WalkList &Walks,
                                   const PlannedCosts &Costs, size_t Set);

/// What walks move, as the records are and as planned.
struct MovedBytes {
  Traffic Before, After;
};

/// That of walk number \p Walk.
MovedBytes movedBy(const PlannedCosts &Costs, size_t Walk);

/// That of all walks of set number \p Set together.
MovedBytes movedThrough(const WalkList &Walks, const PlannedCosts &Costs,
                        size_t Set);

/// `for each byte used, 3.5 fetched as it is, 1 as planned`.
std::string perByteOf(const MovedBytes &M);

/// Whether a loop or a kernel goes through set number \p Set of \p P and uses a
/// part of its fields: what another layout could help.
bool isWalkedInPart(const Program &P, Index Set, const WalkList &Walks);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_WORDS_H
