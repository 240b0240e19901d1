//===-- Bounds.h - Loop bounds from profiles and the policy -----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_BOUNDS_H
#define LAYOUTOPT_TOOLS_BOUNDS_H

#include "Options.h"
#include "layoutopt/Model/Program.h"
#include "layoutopt/Plan/EffectivePolicy.h"

namespace layoutopt {

/// Gives the loops of \p P the bounds of \p O's profiles and of \p Policy,
/// which wins. Reads the sources only where lines have to be found.
llvm::Error setBounds(Program &P, const Options &O,
                      const EffectivePolicy &Policy,
                      llvm::vfs::FileSystem &Files, llvm::raw_ostream &Log);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_BOUNDS_H
