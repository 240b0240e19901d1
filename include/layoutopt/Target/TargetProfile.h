//===-- TargetProfile.h - What is known of a device -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A device profile: the bound for distances within a cluster and the decision
/// tree that gives a cluster its layout. Its text form is described in
/// docs/Target.md.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TARGET_TARGETPROFILE_H
#define LAYOUTOPT_TARGET_TARGETPROFILE_H

#include "layoutopt/Target/DecisionTree.h"
#include "layoutopt/Target/MemoryShape.h"
#include <optional>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace layoutopt {

class YamlNode;

/// Names for which a profile is the nearest that there is.
struct StandIn {
  std::vector<std::string> Names; ///< Globs.
  std::string Why;                ///< One clause, for the note.
};

struct TargetProfile {
  std::string Name;
  std::string Description;
  /// Fields may share a cluster when their distance is below this, bytes.
  uint64_t EpsilonBytes = 0;
  Provenance EpsilonFrom;
  std::optional<MemoryShape> Memory; ///< What estimates of traffic need.
  Provenance MemoryFrom;
  std::optional<TimeShape> Times; ///< What estimates of time need as well.
  Provenance TimesFrom;
  std::vector<std::string> Aliases; ///< Other names of the same device.
  std::vector<StandIn> StandsFor;   ///< Other devices.
  DecisionTree Tree;
  std::string File; ///< Where it was read.
  /// To be shown once: why this profile is used for another name. May be
  /// empty.
  std::string Note;
};

/// A layout, and one clause that says why.
struct LayoutChoice {
  LayoutExpr Layout;
  std::string Why;
};

/// The layout for a cluster of \p Shape: SelectTilesize. A single field has one
/// layout, whatever the tree says.
LayoutChoice selectLayout(const TargetProfile &Target,
                          const ClusterShape &Shape);

/// Reads a profile. \p FileName is for messages. Errors (exit 2) have file,
/// line and column: besides malformed text they are questions that have one
/// answer only, and layouts that no C type expresses or that do not fit any
/// number of fields.
llvm::Expected<TargetProfile> parseProfile(llvm::StringRef Text,
                                           llvm::StringRef FileName);
llvm::Expected<TargetProfile> parseProfile(const YamlNode &Root);

/// Writes what parseProfile() reads; File and Note are not part of it.
void printProfile(const TargetProfile &Target, llvm::raw_ostream &OS);

} // namespace layoutopt

#endif // LAYOUTOPT_TARGET_TARGETPROFILE_H
