//===-- FixChecks.h - Whether a fix leaves the program as it is -*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_FIX_FIXCHECKS_H
#define LAYOUTOPT_LIB_FIX_FIXCHECKS_H

#include "NameTargets.h"
#include "layoutopt/Driver/Project.h"
#include "layoutopt/Extract/Fixes.h"

namespace layoutopt {

/// The fixes that all units of \p Asked which read the file of a place agree
/// on, by the number of the place in \p Places.
llvm::Expected<std::vector<std::optional<Fix>>>
agreedFixes(const Project &Asked, const Request &R,
            llvm::ArrayRef<FixPlace> Places);

/// Whether \p A and \p B change text that lies together.
bool doTouch(const Fix &A, const Fix &B);

/// The file \p Path of \p Asked, whose texts are read; \p Path may be its real
/// one.
const std::string &textOf(const Project &Asked, llvm::StringRef Path);

/// A program that fixes are made in, or have made.
struct FixedProgram {
  std::unique_ptr<AskedProject> It;
  /// By unit, once somebody has asked: a parse each.
  std::vector<std::optional<NameTargets>> Names;

  const Project &project() const { return *It->Asked; }
};

/// What \p Fixes, made in \p Before, changed about the program that is \p After
/// then: a clause; empty: nothing.
llvm::Expected<std::string> whatChanged(FixedProgram &Before,
                                        FixedProgram &After,
                                        llvm::ArrayRef<const Fix *> Fixes,
                                        RecordLayouts Layouts);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_FIX_FIXCHECKS_H
