//===-- EmitFacts.h - The first step on its own -----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_EMITFACTS_H
#define LAYOUTOPT_TOOLS_EMITFACTS_H

#include "Options.h"
#include "layoutopt/Driver/Listener.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace layoutopt {

/// Writes the facts of the only source of \p O, and the rule that says what
/// they were made from: both or none. They depend on nothing else, in
/// particular not on a policy or target.
llvm::Error emitFacts(const Options &O, Listener &Heard,
                      llvm::raw_ostream &Log);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_EMITFACTS_H
