//===-- LayoutYaml.h - Layouts in YAML --------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Layout expressions as profiles, policies and plans write them.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TARGET_LAYOUTYAML_H
#define LAYOUTOPT_TARGET_LAYOUTYAML_H

#include "layoutopt/Layout/LayoutExpr.h"
#include "layoutopt/Support/Yaml.h"

namespace layoutopt {

/// Reads a layout: a name (`AoS`, `SoA`, `tiled 32`) or an expression, in
/// quotes or as YAML reads its brackets, a list of words. Also an error, with
/// place: an expression that no C type has, since its offsets depend on the
/// number of records.
llvm::Expected<LayoutExpr> readLayout(const YamlNode &Node);

/// A layout as readLayout() takes it, from \p Text; \p Where is the place of
/// errors.
llvm::Expected<LayoutExpr> parseLayout(llvm::StringRef Text,
                                       const Place &Where);

/// The usage error \p E, which knows no file, at the place that caused it.
llvm::Error atPlace(llvm::Error E, const Place &Where);

} // namespace layoutopt

#endif // LAYOUTOPT_TARGET_LAYOUTYAML_H
