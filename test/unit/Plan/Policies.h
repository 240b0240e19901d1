//===-- Policies.h - Policies for tests of the plan -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TEST_UNIT_PLAN_POLICIES_H
#define LAYOUTOPT_TEST_UNIT_PLAN_POLICIES_H

#include "layoutopt/Plan/EffectivePolicy.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace layoutopt {

/// Says something with every key.
inline constexpr char Sample[] = R"(# Layouts of the simulation.
version: 1
target: tahiti
style: direct
kernel-arguments: keep
include: ["*"]
exclude: [ghost, "*@local:*"]
records:
  body:
    clusters:
      - fields: [x, y, z, m]
        layout: tiled 32
      - fields: [vx, vy, vz]
        layout: SoA
  cell:
    layout: auto
sets:
  "body@local:tile":
    layout: [i, f, i oe(8)]
    handle: body_tile
  plane:
    refused: true
)";

/// What dumpPolicy() writes, or the error.
inline std::string dump(const Policy &P, const PolicyOptions &Options = {}) {
  llvm::Expected<EffectivePolicy> Effective = resolvePolicy(P, Options);
  if (!Effective)
    return llvm::toString(Effective.takeError());
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  dumpPolicy(*Effective, OS);
  return Text;
}

/// \p Text without comments, for comparing what is said.
inline std::string withoutComments(llvm::StringRef Text) {
  std::string Result;
  for (llvm::StringRef Line : llvm::split(Text, '\n'))
    if (!Line.ltrim().starts_with("#"))
      Result += Line.split("  # ").first.str() + "\n";
  return Result;
}

} // namespace layoutopt

#endif // LAYOUTOPT_TEST_UNIT_PLAN_POLICIES_H
