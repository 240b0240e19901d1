//===-- PrivateRecords.h - Records of kernels in private memory -*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Kernels gather their arguments in a record, to pass them on to functions:
///
///     typedef struct { __global const body *b; int n; } scene;
///     scene all = {b, n};
///     force(&all, i);
///
/// Such a pointer may become a handle where nobody but the functions of the
/// program ever comes to the record: it lies in private memory alone, and
/// nothing sees its bytes or counts on its size.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_PRIVATERECORDS_H
#define LAYOUTOPT_LIB_EXTRACT_PRIVATERECORDS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"

namespace layoutopt {

class PrivateRecords {
public:
  /// Looks through \p Users, all that a file in OpenCL C declares.
  void scan(llvm::ArrayRef<const clang::Decl *> Users,
            const clang::ASTContext &AST);

  /// Whether member \p F points to global or constant memory from a record that
  /// lies in private memory alone.
  bool holds(const clang::FieldDecl *F) const { return Fields.count(F) != 0; }

  /// Whether \p F is a record in a record to which a pointer leads nowhere
  /// else: none of its kind stands beside it, and no pointer to its kind is
  /// moved or becomes one to something else.
  bool isOnItsOwn(const clang::FieldDecl *F,
                  const clang::ASTContext &AST) const;

private:
  llvm::DenseSet<const clang::FieldDecl *> Fields;
  /// Pointers to them are, or move.
  llvm::DenseSet<const clang::RecordDecl *> Cast;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_PRIVATERECORDS_H
