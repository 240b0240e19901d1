//===-- Gains.h - What each change of a plan is worth -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How many times as fast the program runs since some sets change, beside all
/// others as they are taken at the time. Two sets that one loop goes through
/// may gain together what neither gains alone: the loop runs as SIMD
/// instructions when the fields of both are contiguous.
///
///     PlannedCosts + prices -> Gains -> leaveDoubtful()  sets that stay
///                                    -> summary, --explain
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_PLAN_GAINS_H
#define LAYOUTOPT_PLAN_GAINS_H

#include "layoutopt/Plan/PlannedCosts.h"

namespace layoutopt {

class Gains {
public:
  /// With all that changes in \p Costs taken as planned. All outlive this.
  Gains(const WalkList &Walks, const PlannedCosts &Costs,
        const TimeShape &Times);

  /// \p Set is as planned, or as it was.
  void take(Index Set, bool IsPlanned);
  /// What the change of all of \p Sets together is worth; as if they were taken
  /// now if they are not. Nothing is expected where times are not finite.
  SpeedUp of(llvm::ArrayRef<Index> Sets) const;
  /// The same for the loops that go through \p Sets alone, without the rest of
  /// the program: whether the change is right for them, however little of the
  /// program's time they take.
  SpeedUp ofLoops(llvm::ArrayRef<Index> Sets) const;
  /// Of all that is taken.
  SpeedUp ofAll() const;

private:
  /// Picoseconds of some loops.
  struct Compared {
    double Now = 0, With = 0, Without = 0;
  };
  Compared compare(llvm::ArrayRef<Index> Sets) const;

  struct OwnWalks {
    std::vector<size_t> Walks;
    std::vector<Index> Loops; ///< Of these, each once.
    bool IsTaken = true;
  };
  double timeOf(Index Loop) const {
    return Counts[Loop].timeOf(Walks.Loops[Loop], Times);
  }
  const OwnWalks *find(Index Set) const {
    return size_t(Set) < Sets.size() ? &Sets[Set] : nullptr;
  }

  const WalkList &Walks;
  const PlannedCosts &Costs;
  const TimeShape &Times;
  std::vector<LoopCounts> Counts; ///< By loop, as sets are taken.
  std::vector<double> Time;       ///< By loop, picoseconds.
  double Sum = 0;                 ///< Of Time.
  double AsItWas = 0;             ///< Picoseconds with no set taken.
  std::vector<OwnWalks> Sets;     ///< By set, as far as walks name some.
};

/// The device whose prices are those of the program, which runs on one here:
/// the kernels', if there are kernels.
const TargetProfile &mainDevice(const Program &P, const TargetProfile &Kernels,
                                const TargetProfile &Host);

/// Whether times of \p Set can be added up with those of the program: it lies
/// on the main device, and that has prices.
bool hasPrices(const Program &P, const ArraySet &Set,
               const TargetProfile &Kernels, const TargetProfile &Host);

/// Sets that \p Plan changes, those in one list that have to change together: a
/// buffer, and the kernel parameters that it is bound to. By the first of them.
std::vector<std::vector<Index>> changingTogether(const Program &P,
                                                 const LayoutPlan &Plan);

/// "1.60 to 2.10 times as fast": the bounds of \p S. "as fast as it is", where
/// nothing is expected to change.
std::string describe(const SpeedUp &S);

/// Whether a change that is worth \p S is faster for sure, as far as the bounds
/// of the profile go.
inline bool isSure(const SpeedUp &S) { return S.Least > 1; }

/// Which of \p Groups, sets that change together or not at all, change if
/// nothing changes for nothing: the program gains LeastGain by each beside the
/// others that change, and the group's own loops gain for sure. What gains less
/// is left out first, then the smallest gain that is not sure; what gains for
/// sure beside those that are left comes back. \p Worth is as it is in the end.
///
/// \p InCache has prices at which no line is waited for; null: the sizes of
/// arrays are known. Where they are guessed, a gain that memory alone would
/// bring is none for sure: the array may be small.
std::vector<bool> sureGroups(llvm::ArrayRef<std::vector<Index>> Groups,
                             Gains &Worth, Gains *InCache = nullptr);

/// \p Times with all that is fetched at hand.
TimeShape withoutWaiting(TimeShape Times);

/// By set: what its change is worth, with what changes together, beside all
/// others as planned; nullopt: it stays, or nothing is known of times.
using Expectations = std::vector<std::optional<SpeedUp>>;
Expectations expectationsOf(const Program &P, const LayoutPlan &Plan,
                            const Gains &Worth, const TargetProfile &Kernels,
                            const TargetProfile &Host);

} // namespace layoutopt

#endif // LAYOUTOPT_PLAN_GAINS_H
