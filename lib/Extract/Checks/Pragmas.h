//===-- Pragmas.h - Pragmas that the parser drops ---------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_PRAGMAS_H
#define LAYOUTOPT_LIB_EXTRACT_PRAGMAS_H

#include "Syntax/Places.h"

namespace layoutopt {

/// Whether a file of the program may have OpenMP directives.
bool mayUseOpenMP(const clang::SourceManager &SM);

/// Blocks the arrays that pragmas name in \p Facts, whose entities are
/// complete: another compiler may do something with them
/// (`#pragma acc parallel copy(b[0:n])`). OpenMP's count if \p CountsOpenMP;
/// else they were parsed, or never are; tasks and the like then may copy any
/// variable of the function around. \p Made: pragmas that macros make, out
/// of their arguments too.
void refuseNamedInPragmas(TUFacts &Facts, Places &Where,
                          llvm::ArrayRef<clang::SourceLocation> Made,
                          bool CountsOpenMP);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_PRAGMAS_H
