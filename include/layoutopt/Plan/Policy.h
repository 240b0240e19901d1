//===-- Policy.h - What the user decides ------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A policy states less than a plan and wins over the model where it speaks.
/// Its text form, `layoutopt.yaml`, is described in docs/Plan.md; a printed
/// plan is one. It chooses layouts: it never names commands, plugins or paths.
///
/// Names in a policy are checked against a program by choose().
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_PLAN_POLICY_H
#define LAYOUTOPT_PLAN_POLICY_H

#include "layoutopt/Plan/LayoutPlan.h"
#include "layoutopt/Plan/OrderPolicy.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>

namespace layoutopt {

/// A layout, or nullopt for `auto`: the model decides.
using LayoutWord = Placed<std::optional<LayoutExpr>>;

/// Whether \p Pattern of `include` or `exclude` matches one of \p Names;
/// nothing if it is malformed, which is an error where it is bound to array
/// sets.
std::optional<bool> matchesPattern(llvm::StringRef Pattern,
                                   llvm::ArrayRef<llvm::StringRef> Names);

/// Whether the parameters of kernels may change.
enum class KernelArguments { Change, Keep };

/// Words of the text form.
llvm::StringRef toString(EmissionStyle Style);
llvm::StringRef toString(KernelArguments Arguments);
llvm::StringRef toString(BoundaryRule Boundary);

/// Fields that are to be stored together, in this order.
struct ClusterPolicy {
  std::vector<Placed<std::string>> Fields; ///< FieldInfo::Name or the member's
                                           ///< path; a nested record stands for
                                           ///< all fields in it. Not empty.
  LayoutWord Layout;
};

/// What is said about the arrays of a record, or about one array set.
struct ArrayPolicy {
  Placed<std::string> Name;         ///< RecordFacts::Name or ArraySet::Id.
  std::optional<LayoutWord> Layout; ///< For all fields; excludes Clusters.
  std::vector<ClusterPolicy> Clusters;
  std::optional<Placed<BoundaryRule>> Boundary; ///< Wins over the policy's.
  /// \name For entries that an annotation of the source stands for
  /// @{
  bool InSource = false; ///< It is one.
  bool Keeps = false;    ///< The arrays stay; there is no layout.
  /// @}
  /// Of an entry that a measurement stands for: what it found, for the plan.
  std::string Evidence;
  /// \name For array sets only
  /// @{
  std::optional<Placed<std::string>> Handle;
  std::optional<Placed<bool>> Refused; ///< In plans: stays as it is.
  /// @}
};

/// The most iterations that can be stated.
constexpr uint64_t MaxStatedIterations = 1000000000000000;

/// How often a loop runs each time it is come to.
struct BoundPolicy {
  Placed<std::string> Name; ///< The file, or the end of its path; or the
                            ///< function.
  unsigned Line = 0;        ///< Of the file; 0: Loop of the function.
  uint32_t Loop = 0;        ///< From 1, in the order of the text.
  Placed<uint64_t> Iterations;
};

struct Policy {
  std::optional<Placed<std::string>> Target;
  std::optional<Placed<EmissionStyle>> Style;
  std::optional<Placed<KernelArguments>> Arguments;
  std::optional<Placed<BoundaryRule>> Boundary;
  std::optional<Placed<OrderGoal>> Order;   ///< Of all records; never Stated.
  std::vector<Placed<std::string>> Include; ///< Globs; empty: everything.
  std::vector<Placed<std::string>> Exclude; ///< Globs; win over Include.
  std::vector<ArrayPolicy> Records;
  std::vector<ArrayPolicy> Sets;   ///< Win over Records.
  std::vector<OrderPolicy> Orders; ///< Of single records; win over Order.
  std::vector<BoundPolicy> Bounds;
};

/// The name of a policy that is found without being named.
constexpr llvm::StringLiteral PolicyFileName = "layoutopt.yaml";

/// Reads a policy or a plan. \p FileName is for messages. Errors (exit 2) have
/// file, line and column.
llvm::Expected<Policy> parsePolicy(llvm::StringRef Text,
                                   llvm::StringRef FileName);

/// The same from the file \p Path; also an input error (exit 5).
llvm::Expected<Policy> readPolicy(llvm::vfs::FileSystem &FS,
                                  llvm::StringRef Path);

/// The path of the policy for \p Source: the nearest `layoutopt.yaml` in the
/// folder of the source and those above it, up to the root of the repository
/// (the folder with `.git`). Outside of a repository only the source's own
/// folder counts, for what lies above may be another user's. nullopt: none.
std::optional<std::string> findPolicy(llvm::vfs::FileSystem &FS,
                                      llvm::StringRef Source);

} // namespace layoutopt

#endif // LAYOUTOPT_PLAN_POLICY_H
