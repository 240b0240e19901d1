//===-- Comparisons.h - Operators that compare records ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_COMPARISONS_H
#define LAYOUTOPT_LIB_EXTRACT_COMPARISONS_H

#include "clang/AST/DeclCXX.h"

namespace layoutopt {

/// Whether \p M, `bool operator==(const S &) const`, is all that \p Record says
/// of equality: the classes for elements then have it for each two of them, and
/// no order of these is another one. (A function `!=` beside it would fit a
/// record less than `==` does, which C++20 takes as well.)
bool isPlainComparison(const clang::CXXMethodDecl *M,
                       const clang::CXXRecordDecl *Record);

/// Whether \p F is `operator==` of two \p Record as the compiler makes it, a
/// public method or a friend, and all that the record says of equality.
bool isDefaultedComparison(const clang::FunctionDecl *F,
                           const clang::CXXRecordDecl *Record);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_COMPARISONS_H
