//===-- LibraryStorage.h - Storage of the C library -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_LIBRARYSTORAGE_H
#define LAYOUTOPT_LIB_EXTRACT_LIBRARYSTORAGE_H

#include "layoutopt/Model/Facts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include <cstdint>

namespace layoutopt {

/// True for functions of the C library: declared in a system header, or known
/// to the compiler, whether or not the header gives them a body.
bool isCLibrary(const clang::FunctionDecl *F, clang::ASTContext &AST);

/// How a function of the C library makes storage. Numbers of parameters from 0;
/// -1: there is none.
struct LibraryStorage {
  llvm::StringLiteral Name; ///< Without `__builtin_`.
  unsigned NumParams;
  /// What a call of it becomes; None: nothing does.
  Variant How;
  int8_t Bytes;     ///< The number of bytes, or of what Each is the size of.
  int8_t Each;      ///< The size of one.
  int8_t Old;       ///< Storage that it resizes.
  int8_t Alignment; ///< In bytes.
  bool IsHeap;      ///< `free` or a namesake of it takes it back.
  int8_t Into = -1; ///< Where its address goes, if it is not returned.
};

/// What \p F makes storage by, if it is such a function of the C library; else
/// null. There is no other list of these.
const LibraryStorage *libraryStorage(const clang::FunctionDecl *F,
                                     clang::ASTContext &AST);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_LIBRARYSTORAGE_H
