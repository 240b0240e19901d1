//===-- Choose.h - From clusters to a plan ----------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
// clang-format off
/// \file
/// The decision, the last thin arrow before code is changed:
///
///     for every array set:  blocked?            refuse
///                           the policy speaks?  its clusters, its layouts
///                           else                clusters by distance, layout by size
///
// clang-format on
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_PLAN_CHOOSE_H
#define LAYOUTOPT_PLAN_CHOOSE_H

#include "layoutopt/Affinity/Cluster.h"
#include "layoutopt/Cost/Walks.h"
#include "layoutopt/Model/Program.h"
#include "layoutopt/Plan/EffectivePolicy.h"
#include "layoutopt/Plan/LayoutPlan.h"
#include "layoutopt/Target/TargetProfile.h"

namespace layoutopt {

/// How clusters and their layouts are chosen where the policy is silent.
enum class Strategy {
  /// As Paper; as Search for sets that would lose by it for sure. What gains
  /// nothing for sure stays. Without prices: as Paper.
  Auto,
  Paper,  ///< Clusters by epsilon, layouts by the profile's tree.
  Model,  ///< Clusters by epsilon, layouts by the bytes that they move.
  Search, ///< Both by the bytes that they move, starting from the paper's.
  /// As Auto, but what gains nothing for sure changes, too: where a measurement
  /// begins that decides, see MeasuredSets.h.
  Measure
};

/// Auto leaves the published choice where by the model's prices its accesses
/// make the walks of a set this many times as long as AoS: less may be an error
/// of the model (docs/Results.md, "All layouts").
constexpr double SureLoss = 1.5;

struct ChoiceOptions {
  const TargetProfile *Host = nullptr; ///< Where the host runs; else Target.
  /// How fields are accessed: for trees that ask for it (without it, in order),
  /// and for Auto (without it, as Paper), Model and Search, which need it.
  /// Those of all sets of the program.
  const WalkList *Walks = nullptr;
  Strategy How = Strategy::Auto;
};

/// The plan for \p P. \p Clusterings has one for each of P.Sets, of indices
/// into its Fields; those of blocked sets are not looked at. Usage errors, with
/// place, are names in \p Policy that \p P does not have, clusters that do not
/// partition the fields, and layouts that do not fit them. The result passes
/// verify().
///
/// In a program of kernels and host code \p Target is the kernels' device; what
/// they share follows the kernels.
llvm::Expected<LayoutPlan> choose(const Program &P,
                                  const std::vector<Clustering> &Clusterings,
                                  const TargetProfile &Target,
                                  const EffectivePolicy &Policy,
                                  const ChoiceOptions &Options = {});

/// Names in \p Policy that \p P does not have because an earlier run changed
/// these arrays: the sources use their handle, the policy's or `<record>_soa`.
/// They are no errors, but to be told.
std::vector<Placed<std::string>> namesRewritten(const Program &P,
                                                const EffectivePolicy &Policy);

/// Names of records in \p Policy that the sources of \p P mention, but use for
/// no array: a policy may serve several programs. Perhaps mistakes: to be
/// warned of.
std::vector<Placed<std::string>> namesUnused(const Program &P,
                                             const EffectivePolicy &Policy);

/// Annotations in the sources of \p P that are about no array: perhaps
/// mistakes, to be warned of. Those of arrays that an earlier run changed are
/// none.
std::vector<Place> annotationsUnused(const Program &P);

/// Where \p P is a part of the program that \p Policy is about: leaves in it
/// what says something of \p P. Records, sets, patterns, files and functions
/// that \p P does not have are those of other parts.
void keepWhatIsAbout(const Program &P, EffectivePolicy &Policy);

/// Whether \p Obstacle, one of \p P, counts under \p Boundary.
bool blocks(const Program &P, const ObstacleFacts &Obstacle,
            BoundaryRule Boundary);

/// Whether obstacles keep \p Set as it is under \p Boundary.
bool isBlocked(const Program &P, const ArraySet &Set, BoundaryRule Boundary);

/// Whether \p Set lies within code that an earlier run made and headers of the
/// system alone: nobody asks for it.
bool isForeign(const Program &P, const ArraySet &Set);

/// Whether \p Set of kernels is of arguments that the host may fill: it lies in
/// global or constant memory.
bool mayHostFill(const ArraySet &Set);

/// Arrays that stay as they are unless the policy names their set: those of
/// OpenCL that lie in private, local or constant memory, since the distances
/// are of global memory. (A layout that is stated for their record, or for all
/// arrays, is also one for kernel arguments in constant memory.)
bool isKeptByDefault(const Program &P, const ArraySet &Set);

/// Whether the rewriter can change \p Set as far as its kind of memory goes;
/// if not, a clause that says why. The one place to change when it learns more.
std::optional<std::string> whyNotChangeable(const Program &P,
                                            const ArraySet &Set);

} // namespace layoutopt

#endif // LAYOUTOPT_PLAN_CHOOSE_H
