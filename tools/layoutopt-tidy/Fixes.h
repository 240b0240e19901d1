//===-- Fixes.h - Fixes as hints of Clang's ----------------------*- C++
//-*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_TIDY_FIXES_H
#define LAYOUTOPT_TOOLS_TIDY_FIXES_H

#include "layoutopt/Extract/Fixes.h"
#include "layoutopt/Model/Program.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"
#include <vector>

namespace layoutopt::tidy {

/// The edits that lift an obstacle of \p Why at \p Where, as fixFor() of
/// ParsedUnit.h finds them; none where it finds no fix, or one that has to be
/// compared with the program as it was.
std::vector<clang::FixItHint> hintsFor(Reason Why, const Program &P,
                                       const Range &Where,
                                       clang::ASTContext &AST,
                                       clang::Preprocessor &PP);

/// \p Fixes as hints; none, if a file of theirs is not part of the unit.
std::vector<clang::FixItHint> hintsOf(llvm::ArrayRef<Fix> Fixes,
                                      clang::ASTContext &AST);

} // namespace layoutopt::tidy

#endif // LAYOUTOPT_TOOLS_TIDY_FIXES_H
