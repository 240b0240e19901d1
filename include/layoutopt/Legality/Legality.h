//===-- Legality.h - Which array sets may change ----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The stage that says of each array set whether its layout may change. It
/// knows the facts of all units and nothing of layouts, so each front door asks
/// it before anything is planned. What it decides stands in Program: a set with
/// obstacles stays as it is, unless a policy lifts them all.
///
///     Program -> judge -> Program with the obstacles of each set
///
/// Two kinds of verdicts come later, from the code that places the edits: that
/// a layout does not fit a place (padding on the stack, constant arguments),
/// and that new text cannot stand where it would have to. Project::settle()
/// asks for them, by placing the edits and dropping them.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LEGALITY_LEGALITY_H
#define LAYOUTOPT_LEGALITY_LEGALITY_H

#include "layoutopt/Model/Program.h"

namespace layoutopt {

/// What the user says about the program as a whole.
struct LinkOptions {
  /// The units are the whole program: no code outside of them uses its arrays,
  /// except through library functions.
  bool ClosedWorld = false;
};

/// \p P, fresh from link(), with each obstacle added that only all units
/// together can tell, and the obstacles of each set, the units' own included.
///
/// In C and C++ what has external linkage is an obstacle unless the units are a
/// whole program: they define `main` and all else that they need, or \p Options
/// says so.
Program judge(Program P, const LinkOptions &Options = {});

} // namespace layoutopt

#endif // LAYOUTOPT_LEGALITY_LEGALITY_H
