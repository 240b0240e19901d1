//===-- ClassBuffers.h - Buffers of OpenCL's classes for C++ ----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which objects of class `cl::Buffer` hold records, and what the program does
/// with them:
///
///     cl::Buffer buf(context, CL_MEM_READ_WRITE, n * sizeof(body));
///     queue.enqueueWriteBuffer(buf, CL_TRUE, 0, n * sizeof(body), v.data());
///     step.setArg(0, buf);
///
/// Such an object becomes one of another class, that takes the same arguments
/// and converts records on their way: the host's arrays stay as they are, and
/// are nothing that a buffer shares a layout with.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_CLASSBUFFERS_H
#define LAYOUTOPT_LIB_EXTRACT_CLASSBUFFERS_H

#include "Types/BufferPlaces.h"
#include "clang/AST/TypeLoc.h"

namespace layoutopt {

class ExtractContext;

class ClassBuffers : BufferPlaces {
public:
  /// Looks through \p Users, the program's own declarations.
  void scan(llvm::ArrayRef<const clang::Decl *> Users, ExtractContext &C);

  /// The record whose arrays the buffer \p D holds, a variable, parameter or
  /// member; null if it is none.
  const clang::RecordDecl *recordOf(const clang::ValueDecl *D) const;

  /// Notes the buffers, their uses and what is not understood of these in the
  /// facts of \p C, as the last one that adds expressions.
  void note(llvm::ArrayRef<const clang::Decl *> Users, ExtractContext &C) const;

private:
  friend class ClassBufferScan;
  friend class ClassBufferNotes;

  std::vector<const clang::CXXMemberCallExpr *> Arguments;  ///< `setArg`.
  std::vector<const clang::CXXMemberCallExpr *> Transfers;  ///< Of queues.
  std::vector<const clang::CallExpr *> Copies;              ///< `cl::copy`.
  std::vector<const clang::CXXOperatorCallExpr *> Launches; ///< Of functors.
  /// The type in front of what makes an object.
  llvm::DenseMap<const clang::CXXConstructExpr *, clang::TypeLoc> Words;
  /// Types in front of what copies a place: `cl::Buffer(buf)`.
  std::vector<std::pair<const clang::ValueDecl *, clang::TypeLoc>> Copied;
  /// What gives functors their values, by place.
  llvm::DenseMap<const clang::ValueDecl *, std::vector<const clang::Expr *>>
      Functors;
};

/// What `cl::copy` or a constructor of a buffer is given as iterators over:
/// `body` for `body *` and `std::vector<body>::iterator`; null for others.
clang::QualType iteratedType(clang::QualType Iterator);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_CLASSBUFFERS_H
