//===-- Reported.h - What a person asks about -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which array sets are worth a word, how messages call them, and what is
/// expected of them: the same for every front door.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_REPORTED_H
#define LAYOUTOPT_REPORT_REPORTED_H

#include "layoutopt/Driver/Project.h"
#include "layoutopt/Plan/Gains.h"

namespace layoutopt {

/// True for sets that the user cares about: those that the host fills, in C all
/// that are arrays indeed and change, or do not for a reason that can be
/// helped, and those that somebody asked to change or to keep. \p IsSingle:
/// only the first record is used.
bool isReported(const Program &P, const ArraySet &Set, const SetPlan &Plan,
                bool IsSingle);

/// The entity by which the user knows \p Set: a kernel parameter, else the
/// first that has a name.
const EntityFacts &faceOf(const Program &P, const ArraySet &Set);

/// How messages call \p Set: by that entity's name; the containers of a record,
/// which are one set, by their type, `std::vector<particle>`.
std::string nameOf(const Program &P, const ArraySet &Set);

/// Where the name of that entity is declared, or one that owns a container;
/// invalid where a macro declares it.
Range declarationOf(const Program &P, const ArraySet &Set);

/// Set number \p Set of \p P as it is: all fields, as AoS. An error if they fit
/// no layout.
llvm::Expected<RecordLayout> originalLayout(const Program &P,
                                            const LayoutPlan &Plan, size_t Set);

/// What a plan costs and gains, as far as the profiles have prices.
class Assessment {
public:
  /// Of \p Asked, behind decide(), which outlives this.
  explicit Assessment(const Project &Asked);
  Assessment(const Assessment &) = delete;
  Assessment &operator=(const Assessment &) = delete;

  const PlannedCosts &costs() const { return Costs; }
  /// Null: the profile has no prices.
  const Gains *gains() const { return Worth ? &*Worth : nullptr; }
  /// By array set.
  const Expectations &expected() const { return Expected; }

private:
  PlannedCosts Costs;
  std::optional<Gains> Worth; ///< Refers to Costs.
  Expectations Expected;
};

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_REPORTED_H
