//===-- BufferPlaces.h - Where hosts in C++ keep buffers --------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What is common to buffers by OpenCL's classes for C++ (ClassBuffers.h) and
/// to the `cl_mem` of hosts in C++ (HandleBuffers.h): the places of buffers,
/// and what flows into them.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_BUFFERPLACES_H
#define LAYOUTOPT_LIB_EXTRACT_BUFFERPLACES_H

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include <vector>

namespace layoutopt {

struct BufferPlaces {
  /// What a place gets: nothing, a buffer that is made for it, what another
  /// place has, or something else.
  struct Value {
    const clang::ValueDecl *To = nullptr;
    const clang::Expr *From = nullptr; ///< As it is written.
    const clang::Expr *Made = nullptr; ///< A constructor, or clCreateBuffer.
    const clang::ValueDecl *Place = nullptr;
    bool IsNull = false; ///< No buffer.
  };

  /// The records of places, in the order of their discovery.
  llvm::MapVector<const clang::ValueDecl *, const clang::RecordDecl *> Buffers;
  std::vector<Value> Values;
  std::vector<const clang::Expr *> Mentions;   ///< Names of buffers.
  llvm::DenseSet<const clang::Expr *> Handled; ///< Those that are understood.
  /// Of the program's declarators, those that begin with the same word.
  llvm::MapVector<clang::SourceLocation,
                  llvm::SetVector<const clang::DeclaratorDecl *>>
      Declarators;
  /// Within templates, or what is made of them.
  llvm::DenseSet<const void *> Templated;
};

/// Whether nothing but the body of \p F, here or in another file, gets what a
/// call of it passes.
bool isProgramFunction(const clang::FunctionDecl *F,
                       const clang::ASTContext &AST);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_BUFFERPLACES_H
