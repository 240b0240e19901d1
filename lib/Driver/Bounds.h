//===-- Bounds.h - Loop bounds from profiles and the policy -----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_DRIVER_BOUNDS_H
#define LAYOUTOPT_LIB_DRIVER_BOUNDS_H

#include "layoutopt/Driver/Listener.h"
#include "layoutopt/Driver/Request.h"
#include "layoutopt/Driver/SourceTexts.h"
#include "layoutopt/Model/Program.h"
#include "layoutopt/Plan/EffectivePolicy.h"

namespace layoutopt {

/// Gives the contents of the program's files.
using TextReader = llvm::Expected<SourceTexts>();

/// Gives the loops of \p P the bounds of \p O's profiles and of \p Policy,
/// which wins. Asks \p ReadTexts for the sources only where lines have to be
/// found.
llvm::Error setBounds(Program &P, const Request &O,
                      const EffectivePolicy &Policy,
                      llvm::vfs::FileSystem &Files, Listener &Heard,
                      llvm::function_ref<TextReader> ReadTexts);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_DRIVER_BOUNDS_H
