//===-- Declarators.h - The words of a declaration --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_DECLARATORS_H
#define LAYOUTOPT_LIB_EXTRACT_DECLARATORS_H

#include "Syntax/Places.h"
#include "layoutopt/Model/Facts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/TypeLoc.h"

namespace layoutopt {

/// Sets the ranges of a declarator `Begin ... * ... Name`; \p End is the start
/// of its last token, if something follows the name. False when the words are
/// in an order that an edit cannot follow, or a macro says `static` or `extern`
/// and \p MayHaveStorageMacro does not hold. \p IsIndirect: of `body **rows`,
/// where the pointer is the inner star.
bool declarator(DeclarationFacts &Out, clang::TypeLoc T,
                clang::SourceLocation Begin, clang::SourceLocation Name,
                bool HasName, clang::SourceLocation End, Places &Where,
                bool MayHaveStorageMacro, bool IsIndirect = false);

/// The initial value that stands behind the `=` of \p V; null if there is none.
const clang::Expr *writtenInitializer(const clang::VarDecl *V);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_DECLARATORS_H
