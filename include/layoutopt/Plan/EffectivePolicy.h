//===-- EffectivePolicy.h - The policy in force -----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Defaults, a policy and the command line, in this order, made one; every
/// value knows where it comes from.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_PLAN_EFFECTIVEPOLICY_H
#define LAYOUTOPT_PLAN_EFFECTIVEPOLICY_H

#include "layoutopt/Plan/Policy.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace layoutopt {

/// Where a value comes from.
struct ValueSource {
  enum Kind { Default, File, CommandLine };

  Kind From = Default;
  Place Where;        ///< File.
  std::string Option; ///< CommandLine: `--target`.

  /// `default`, `layoutopt.yaml:3:9`, `--target`.
  std::string str() const;
};

template <typename T> struct Sourced {
  T Value;
  ValueSource Source;
};

/// What the command line says; nullopt: nothing.
struct PolicyOptions {
  std::optional<std::string> Target; ///< `--target`
  bool IsHostCode = false; ///< No kernels: the machine at hand is the target.
  std::optional<EmissionStyle> Style;       ///< `--style`
  std::optional<KernelArguments> Arguments; ///< `--kernel-arguments`
  std::optional<LayoutExpr> Layout;         ///< `--layout`
  std::optional<OrderGoal> Order;           ///< `--order`
  std::vector<std::string> Only;            ///< In place of `include`.
  /// Of array sets, by a measurement: their clusters win over `sets`, whose
  /// other keys stay.
  std::vector<ArrayPolicy> Measured;
};

struct EffectivePolicy {
  Sourced<std::string> Target;
  Sourced<EmissionStyle> Style;
  Sourced<KernelArguments> Arguments;
  Sourced<BoundaryRule> Boundary;
  Sourced<OrderGoal> Order;
  std::vector<Placed<std::string>> Include, Exclude;
  std::vector<ArrayPolicy> Records, Sets;
  std::vector<OrderPolicy> Orders;
  std::vector<BoundPolicy> Bounds;
  /// `--layout`, as an entry for all arrays of which the policy states no
  /// layout: entries that say `auto` for all fields have it already.
  std::optional<ArrayPolicy> All;

  /// Whether \p Entry, which may be null, is the one for all arrays.
  bool isForAll(const ArrayPolicy *Entry) const {
    return All && Entry == &*All;
  }
};

/// The command line wins over \p P, which wins over the defaults; but a layout
/// that \p P states for some arrays wins over the one for all of them. A usage
/// error for what no emitter supports yet.
llvm::Expected<EffectivePolicy> resolvePolicy(const Policy &P,
                                              const PolicyOptions &Options);

/// Writes \p P as a policy, with the source of each value as a comment.
void dumpPolicy(const EffectivePolicy &P, llvm::raw_ostream &OS);

} // namespace layoutopt

#endif // LAYOUTOPT_PLAN_EFFECTIVEPOLICY_H
