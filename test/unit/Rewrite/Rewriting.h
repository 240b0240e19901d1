//===-- Rewriting.h - Sources in, sources out -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs Extract, Link and Rewrite on sources in memory.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TEST_REWRITE_REWRITING_H
#define LAYOUTOPT_TEST_REWRITE_REWRITING_H

#include "../Common/Scratch.h"
#include "layoutopt/Rewrite/Rewrite.h"
#include <functional>
#include <map>

namespace layoutopt::test {

/// Clusters as text: `x y: tiled 32; z: AoS`. Fields that are not named are
/// SoA.
LayoutPlan planFor(const Program &P, const std::string &Clusters);

struct Rewriting {
  Program P;
  LayoutPlan Plan;
  std::map<std::string, std::string> Files; ///< After, new ones too; by name.
  std::vector<std::string> Contents;        ///< Before; by number.
  EditSet Edits;
  std::string Error; ///< Of any step; empty: none.

  /// The only file, or `main.cl`.
  std::string text() const;
};

/// Rewrites the files \p Files (name -> contents), of which those that end in
/// `.cl` and `.c` are parsed. \p Change decides which sets change; all that are
/// not blocked by default. \p Twist changes the Program before it is rewritten.
Rewriting rewriteFiles(const std::map<std::string, std::string> &Files,
                       const std::string &Clusters,
                       const std::function<void(Program &)> &Twist = {},
                       std::vector<std::string> Flags = {},
                       EmissionStyle Style = EmissionStyle::Direct);

/// The same for one file, `main.cl`.
Rewriting rewriteText(const std::string &Source, const std::string &Clusters);

/// What stands between the generated block's marks, and what is left without.
std::string generatedPart(const std::string &Text);
std::string withoutGenerated(const std::string &Text);

} // namespace layoutopt::test

#endif // LAYOUTOPT_TEST_REWRITE_REWRITING_H
