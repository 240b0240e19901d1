//===-- References.h - What becomes of a reference to a field ---*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_REFERENCES_H
#define LAYOUTOPT_LIB_EXTRACT_REFERENCES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace layoutopt {

/// True for a cast of a place to one that may have bytes behind it:
/// `(long &)b[i].n` of an int.
bool reachesFurther(const clang::CastExpr *E, clang::ASTContext &AST);

/// The field, or part of one, that a reference is bound to by \p Init; null if
/// it is none, or may have bytes behind it.
const clang::Expr *boundField(const clang::Expr *Init, clang::ASTContext &AST);

/// What \p Arg is given to; null if it is the object of a method, or none of
/// the arguments of \p Call that have a parameter.
const clang::ParmVarDecl *parameterOf(const clang::CallExpr *Call,
                                      const clang::Expr *Arg);

/// True when the place \p E is used as that, as staysInPlace() has it.
bool isUsedAsPlace(const clang::Expr *E, clang::ASTContext &AST);

/// True when every mention of \p V, a reference that is bound to a field, is of
/// that place: nobody looks at what lies behind it, or, unless it is a record,
/// of which all bytes stay together, takes its address. Trusted are the C++
/// library, and functions that have no body here if they are given a record or
/// cannot change the field.
bool staysInPlace(const clang::ValueDecl *V, clang::ASTContext &AST);

/// Likewise for a field \p Arg that \p Call gets by reference, and may return.
bool staysInPlace(const clang::CallExpr *Call, const clang::Expr *Arg,
                  clang::ASTContext &AST);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_REFERENCES_H
