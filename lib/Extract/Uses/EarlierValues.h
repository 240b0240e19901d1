//===-- EarlierValues.h - Values that read those before them ---*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: the language stores each value of an array before it computes the next
/// one. A class that takes the array's place gets all of them at once.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_EARLIERVALUES_H
#define LAYOUTOPT_LIB_EXTRACT_EARLIERVALUES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

namespace layoutopt {

/// Whether some of \p Values, of an array of \p Record, may read an element of
/// that. The array is variable \p Of, or lies in it; or, where \p Of is null,
/// in the object that a constructor makes.
bool mayReadArray(const clang::InitListExpr *Values, const clang::VarDecl *Of,
                  const clang::CXXRecordDecl *Record, clang::ASTContext &AST);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_EARLIERVALUES_H
