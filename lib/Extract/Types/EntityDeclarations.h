//===-- EntityDeclarations.h - Where entities are declared ------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_ENTITYDECLARATIONS_H
#define LAYOUTOPT_LIB_EXTRACT_ENTITYDECLARATIONS_H

#include "clang/AST/Decl.h"
#include <vector>

namespace layoutopt {

/// Whether \p D is what a `for` over a range keeps its place in.
bool isOfRangeFor(const clang::DeclaratorDecl *D);

/// All declarations of the variable, parameter or member \p D.
std::vector<const clang::DeclaratorDecl *>
redeclarations(const clang::DeclaratorDecl *D);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_ENTITYDECLARATIONS_H
