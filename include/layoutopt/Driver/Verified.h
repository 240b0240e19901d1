//===-- Verified.h - Edits that pass the compiler ---------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Rewrite and Verify in turn, until the result passes: array sets whose new
/// text does not pass the compiler are refused, and the others are done. It
/// knows neither options nor files on a disk.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_DRIVER_VERIFIED_H
#define LAYOUTOPT_DRIVER_VERIFIED_H

#include "layoutopt/Rewrite/Rewrite.h"
#include "layoutopt/Verify/Verify.h"

namespace layoutopt {

/// Edits, and what the edited and the new files hold after them.
struct VerifiedEdits {
  EditSet Edits;
  FileContents Changed; ///< Empty: nothing changes.
};

/// What is wrong with the program that \p Made makes; \p Plan is what was
/// tried.
using Verifier = llvm::function_ref<llvm::Expected<std::vector<Finding>>(
    const VerifiedEdits &Made, const LayoutPlan &Plan)>;

/// As rewrite(). Sets that \p Check finds something wrong with are among the
/// refusals, as `not-verified`. An internal error if the source itself does not
/// pass.
llvm::Expected<VerifiedEdits>
rewriteVerified(const Program &P, const LayoutPlan &Plan,
                llvm::ArrayRef<std::string> Contents, PathTest IsTaken,
                PathTest IsOutside, Verifier Check);

/// Whether a set that \p Plan gives the handle \p Handle is among those of
/// \p Edits that are not verified.
bool isNotVerified(const EditSet &Edits, const LayoutPlan &Plan,
                   llvm::StringRef Handle);

/// An internal error if \p Edits refuses a set as `not-verified`: it names all.
llvm::Error failNotVerified(const EditSet &Edits);

/// Marks in \p Plan, with the reason in \p P, the sets that the rewriter could
/// not change after all.
void noteRefusals(const EditSet &Edits, Program &P, LayoutPlan &Plan);

} // namespace layoutopt

#endif // LAYOUTOPT_DRIVER_VERIFIED_H
