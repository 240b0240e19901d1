//===-- Directives.h - What directives and macros mean ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_VERIFY_DIRECTIVES_H
#define LAYOUTOPT_LIB_VERIFY_DIRECTIVES_H

#include "MeaningSink.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

namespace layoutopt {

/// Callbacks that add to \p Out, for each file that is no system header, which
/// conditions hold, whether a macro that is used is one of the program, and
/// whether headers of the system were read in front of what sets them up
/// (`#define _GNU_SOURCE`). \p PP has to outlive them.
std::unique_ptr<clang::PPCallbacks> watchDirectives(clang::Preprocessor &PP,
                                                    Meanings &Out);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_VERIFY_DIRECTIVES_H
