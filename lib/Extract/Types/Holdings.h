//===-- Holdings.h - Records in classes of a library ------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_HOLDINGS_H
#define LAYOUTOPT_LIB_EXTRACT_HOLDINGS_H

#include "layoutopt/Model/Holding.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/DenseMap.h"

namespace layoutopt {

/// The records that a type holds, and how.
struct HeldRecord {
  const clang::RecordDecl *Record = nullptr; ///< Null: it holds none.
  Holding How;
};

/// Looks through types for records of the program, classes of libraries
/// included.
class HoldingFinder {
public:
  explicit HoldingFinder(clang::ASTContext &AST) : AST(AST) {}

  /// The first record of the program that \p T holds.
  const HeldRecord &find(clang::QualType T);

private:
  /// What Containers.def says about a template, found by name once.
  struct Known {
    const Container *Row = nullptr;
    std::string Name;
  };
  const Known &known(const clang::TemplateDecl *D);
  HeldRecord look(clang::QualType T, unsigned Depth);
  HeldRecord lookInto(const clang::ClassTemplateSpecializationDecl *D,
                      unsigned Depth);
  bool isSystem(const clang::Decl *D) const;
  static bool isSystemIterator(const clang::NamedDecl *D);

  clang::ASTContext &AST;
  llvm::DenseMap<void *, HeldRecord> Types; ///< By canonical type.
  llvm::DenseMap<const clang::TemplateDecl *, Known> Templates;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_HOLDINGS_H
