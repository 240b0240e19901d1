//===-- HandleBuffers.h - The cl_mem of hosts in C++ ------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which buffers of a host in C++ that calls OpenCL's functions hold records,
/// and what the program does with them:
///
///     cl_mem buf = clCreateBuffer(context, flags, n * sizeof(body), 0, &err);
///     clEnqueueWriteBuffer(queue, buf, CL_TRUE, 0, n * sizeof(body),
///                          bodies.data(), 0, 0, 0);
///     clSetKernelArg(step, 0, sizeof buf, &buf);
///
/// Arrays of such hosts are containers as often as not. So it is done as with
/// OpenCL's classes, see ClassBuffers.h: the buffer becomes a struct, what
/// handles it functions that take the same arguments and convert records on
/// their way, and the host's arrays stay as they are.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_HANDLEBUFFERS_H
#define LAYOUTOPT_LIB_EXTRACT_HANDLEBUFFERS_H

#include "Types/BufferPlaces.h"

namespace layoutopt {

class ExtractContext;

class HandleBuffers : BufferPlaces {
public:
  /// Looks through \p Users, the program's own declarations.
  void scan(llvm::ArrayRef<const clang::Decl *> Users, ExtractContext &C);

  /// The record whose arrays the buffer \p D holds, a variable, parameter or
  /// member, or an array of buffers; null if it is none.
  const clang::RecordDecl *recordOf(const clang::ValueDecl *D) const;

  /// Notes the buffers, their uses and what is not understood of these in the
  /// facts of \p C, as the last one that adds expressions.
  void note(llvm::ArrayRef<const clang::Decl *> Users, ExtractContext &C) const;

private:
  friend class HandleBufferScan;
  friend class HandleBufferNotes;

  std::vector<const clang::CallExpr *> Calls; ///< Of the API.
  /// Of which it is asked whether they are null: names, and assignments in
  /// parentheses or not.
  std::vector<const clang::Expr *> Tests;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_HANDLEBUFFERS_H
