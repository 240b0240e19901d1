//===-- Allocators.h - Functions that hand out storage ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_ALLOCATORS_H
#define LAYOUTOPT_LIB_EXTRACT_ALLOCATORS_H

#include "Types/LibraryStorage.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include <cstdint>
#include <vector>

namespace layoutopt {

/// The parameters of \p F, a function with a body, whose product is the number
/// of bytes of storage that it returns: fresh, or null. Empty for functions
/// that may return anything else, such as a part of an arena.
std::vector<int32_t> allocatedBytes(const clang::FunctionDecl *F,
                                    clang::ASTContext &AST, unsigned Depth = 4);

/// What a function resizes, as `realloc` does.
struct ResizedStorage {
  int32_t Old = -1;           ///< The parameter that is the old storage.
  std::vector<int32_t> Sizes; ///< Those whose product is the number of bytes.
};

/// The parameters of \p F if it returns the storage of one of them, resized by
/// `realloc` or by a function like itself, or null; else nothing. That storage
/// goes nowhere else, and the size is told from zero at most.
ResizedStorage resizedStorage(const clang::FunctionDecl *F,
                              clang::ASTContext &AST, unsigned Depth = 3);

/// Whether a declaration of \p F says that some parameter is never null.
bool takesNoNull(const clang::FunctionDecl *F);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_ALLOCATORS_H
