//===-- Rewrite.h - From a plan to edits ------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The stage behind the plan: gives each declaration and each use of the arrays
/// that change their new text. It works on the facts and the bytes of the files
/// alone.
///
///     Program + LayoutPlan + contents -> EditSet -> applyEdits -> contents
///
/// Only tokens that differ are edited; comments stay where they are. Arrays of
/// unchanged sets are not touched.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REWRITE_REWRITE_H
#define LAYOUTOPT_REWRITE_REWRITE_H

#include "layoutopt/Model/Program.h"
#include "layoutopt/Plan/LayoutPlan.h"
#include "layoutopt/Rewrite/EditSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace layoutopt {

/// Answers a question about a path.
using PathTest = llvm::function_ref<bool(llvm::StringRef Path)>;
inline bool noPath(llvm::StringRef) { return false; }

/// The edits that carry out \p Plan on \p P; \p Contents has the bytes of each
/// of the files of P.Facts that were parsed, by number (those of system headers
/// may be empty). \p IsTaken tells of a path whether a file is there that must
/// not be replaced: new headers get other names then. \p IsOutside tells of a
/// file of the program whether it must not be edited. Sets that turn out to be
/// beyond the rewriter are refused as a whole: EditSet::Refusals says why, and
/// no edit is made for them. \p Left are sets that are refused from the start,
/// for reasons that are known already; their partners fall with them.
///
/// A usage error when the plan does not fit the program or asks for a style or
/// layout that cannot be emitted; an internal error when edits conflict.
llvm::Expected<EditSet> rewrite(const Program &P, const LayoutPlan &Plan,
                                llvm::ArrayRef<std::string> Contents,
                                PathTest IsTaken = noPath,
                                PathTest IsOutside = noPath,
                                llvm::ArrayRef<EditRefusal> Left = {});

} // namespace layoutopt

#endif // LAYOUTOPT_REWRITE_REWRITE_H
