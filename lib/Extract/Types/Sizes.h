//===-- Sizes.h - Sizes of records, as they are written ---------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_SIZES_H
#define LAYOUTOPT_LIB_EXTRACT_SIZES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace layoutopt {

/// What `sizeof` measures, if \p E is that, whatever it is converted to; else a
/// null type.
clang::QualType measured(const clang::Expr *E);

/// \p E without parentheses and conversions that keep the number: to integers
/// that have room for it.
const clang::Expr *numberIn(const clang::Expr *E, const clang::ASTContext &AST);

/// Whether \p E is the size of \p Record: no part or fraction of that number.
bool isSizeOf(const clang::Expr *E, const clang::RecordDecl *Record,
              const clang::ASTContext &AST);

/// Whether the sum, difference or product \p E is the number that its operands
/// give, as far as sizes of memory go: an unsigned type with less room wraps,
/// and so does a signed one under `-fwrapv`.
bool isExact(const clang::BinaryOperator *E, const clang::ASTContext &AST);

/// Whether \p T is the type of \p Record.
bool isRecord(clang::QualType T, const clang::RecordDecl *Record);

/// The value of the integer variable that \p E is, if it has one only: a
/// constant, or a variable of a function that is only read. A wider value than
/// the variable has room for is none. Otherwise nullptr.
const clang::Expr *onlyValue(const clang::Expr *E, clang::ASTContext &AST);

/// True when \p E is bound to be a multiple of the record's size. Variables
/// that have only one value are looked through.
bool isMultiple(const clang::Expr *E, const clang::RecordDecl *Record,
                clang::ASTContext &AST);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_SIZES_H
