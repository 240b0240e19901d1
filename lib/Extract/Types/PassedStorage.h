//===-- PassedStorage.h - Functions that get storage ------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_PASSEDSTORAGE_H
#define LAYOUTOPT_LIB_EXTRACT_PASSEDSTORAGE_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include <cstdint>

namespace layoutopt {

/// The parameter that \p F returns and uses for nothing else but tests for
/// null; -1: there is none.
int32_t returnedParameter(const clang::FunctionDecl *F, clang::ASTContext &AST);

/// The parameter that \p F hands to `free` and uses for nothing else but tests
/// for null; -1: there is none.
int32_t freedParameter(const clang::FunctionDecl *F, clang::ASTContext &AST,
                       unsigned Depth = 4);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_PASSEDSTORAGE_H
