//===-- Builtins.h - What library functions do with an address --*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_BUILTINS_H
#define LAYOUTOPT_LIB_EXTRACT_BUILTINS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace layoutopt {

/// True for a function that OpenCL or the C library declares, not the program.
bool isLibraryFunction(const clang::FunctionDecl *F,
                       const clang::SourceManager &SM);

/// True when argument \p Number of the call \p Call, the address of \p Bytes
/// bytes, is used for those bytes alone and is not kept: atomics, `fract`,
/// `vload` inside an array member, and functions of the program whose parameter
/// is only read and written through.
bool addressStaysInPlace(const clang::CallExpr *Call, unsigned Number,
                         uint64_t Bytes, clang::ASTContext &AST);

/// True when every mention of the pointer \p V accesses only the \p Bytes bytes
/// that it points to, and none keeps it.
bool isUsedInPlace(const clang::VarDecl *V, uint64_t Bytes,
                   clang::ASTContext &AST, unsigned Depth = 4);

/// The field whose address \p E is, through casts that keep the bytes:
/// `&p[i].x` or the decayed array member `p[i].pos`.
const clang::Expr *addressedPlace(const clang::Expr *E);

/// True for a member, or an element or lane of one: not for whole records.
bool isPartOfField(const clang::Expr *E);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_BUILTINS_H
