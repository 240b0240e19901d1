//===-- PrintedTexts.h - What is printed, and nothing else ------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_PRINTEDTEXTS_H
#define LAYOUTOPT_LIB_EXTRACT_PRINTEDTEXTS_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class ASTContext;
class Expr;
class ParmVarDecl;
class Stmt;
} // namespace clang

namespace layoutopt {

/// Calls \p Do for each literal and each variable in \p Code whose text goes
/// there into a message, and nowhere else: to stdout or stderr (not as a
/// format), or into a standard exception that is thrown. No result depends on
/// it.
/// \param IsUsed whether \p Code is an expression whose value is used
void forEachPrinted(const clang::Stmt *Code, bool IsUsed,
                    const clang::ASTContext &AST,
                    llvm::function_ref<void(const clang::Expr *)> Do);

/// Whether parameter \p P gets a text as a pointer or a `std::string`: no type
/// says how long it is, as that of a reference to an array does.
bool takesText(const clang::ParmVarDecl *P);

/// Calls \p Do for the literals and variables whose text, whole or joined with
/// others, \p E is.
void forEachText(const clang::Expr *E,
                 llvm::function_ref<void(const clang::Expr *)> Do);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_PRINTEDTEXTS_H
