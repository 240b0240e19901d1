//===-- Devices.h - Objects of an OpenCL host -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the variables of an OpenCL host stand for, as far as it can be told
/// from the calls that make and fill them:
///
///     cl_mem buf = clCreateBuffer(ctx, flags, n * sizeof(body), NULL, &err);
///     cl_kernel step = clCreateKernel(program, "step", &err);
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_DEVICES_H
#define LAYOUTOPT_LIB_EXTRACT_DEVICES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

namespace layoutopt {

class ExtractContext;

/// Whether \p F is a function of the OpenCL API, which starts with `cl`.
bool isDeviceFunction(const clang::FunctionDecl *F);

class DeviceObjects {
public:
  /// Looks through \p Users, the program's own declarations. Buffers become
  /// entities of \p C, and what is done with the arguments of kernels facts.
  void scan(llvm::ArrayRef<const clang::Decl *> Users, ExtractContext &C);

  /// The record whose array buffer \p D holds, or null if it is none.
  const clang::RecordDecl *recordOf(const clang::ValueDecl *D) const {
    return Buffers.lookup(D->getCanonicalDecl());
  }
  /// The buffer of records that \p E names, or null.
  const clang::VarDecl *buffer(const clang::Expr *E) const;
  /// The name of the kernel that \p E is, or an empty text.
  llvm::StringRef kernel(const clang::Expr *E) const;

private:
  friend class DeviceScan;
  llvm::DenseMap<const clang::Decl *, const clang::RecordDecl *> Buffers;
  /// Empty: it may be any.
  llvm::MapVector<const clang::Decl *, std::string> Kernels;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_DEVICES_H
