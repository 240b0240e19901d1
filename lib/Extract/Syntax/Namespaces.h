//===-- Namespaces.h - Namespaces around records ----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_NAMESPACES_H
#define LAYOUTOPT_LIB_EXTRACT_NAMESPACES_H

#include "Syntax/Places.h"
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Preprocessor;
class RecordDecl;
} // namespace clang

namespace layoutopt {

/// Whether \p D, or what it lies in, is declared in a namespace.
bool isInNamespace(const clang::RecordDecl *D);

/// The name of \p D with the namespaces and classes around it, as far as these
/// have names, and the arguments of its template; empty if it has none itself.
std::string qualifiedName(const clang::RecordDecl *D,
                          const clang::ASTContext &AST);

/// Where the scopes in front of a name begin, `::std::` or `std::`, if \p
/// Before is the text up to it that \p PP has read; its size if there are none.
size_t beginOfScopes(llvm::StringRef Before, clang::Preprocessor &PP);

/// The begins of the namespaces around \p D, which lies in no class; see
/// RecordFacts::Namespaces. \p Conditionals: the `#if` regions.
std::vector<std::string> namespacesOf(const clang::RecordDecl *D, Places &Where,
                                      llvm::ArrayRef<Range> Conditionals);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_NAMESPACES_H
