//===-- OrderContext.h - What readers of orders share -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_ORDERCONTEXT_H
#define LAYOUTOPT_LIB_EXTRACT_ORDERCONTEXT_H

#include "layoutopt/Model/FieldOrders.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Twine.h"

namespace layoutopt {

/// A place of a file: its number for Clang, and an offset.
struct FilePoint {
  clang::FileID File;
  uint32_t Offset = 0;
};

class OrderContext {
public:
  OrderContext(clang::ASTContext &AST, FieldOrders &Out)
      : AST(AST), SM(AST.getSourceManager()), Out(Out) {}

  clang::ASTContext &AST;
  const clang::SourceManager &SM;
  FieldOrders &Out;

  std::string usrOf(const clang::Decl *D) const;
  /// Absolute.
  std::string pathOf(clang::FileID File) const;
  Place placeOf(clang::SourceLocation L) const;
  bool isOfSystem(const clang::Decl *D) const;

  /// The record whose bytes objects of \p T are, arrays and `_Atomic` looked
  /// through; null: none.
  const clang::RecordDecl *recordOf(clang::QualType T) const;
  /// Adds the records that \p T speaks of: through pointers, references, arrays
  /// and types of functions.
  void
  recordsIn(clang::QualType T,
            llvm::SmallVectorImpl<const clang::RecordDecl *> &Records) const;

  /// Notes what \p D holds and speaks of: also of classes of libraries, lambdas
  /// and records that are defined where nobody declares anything.
  void noteParts(const clang::RecordDecl *D);

  /// An obstacle of \p Of.
  void add(const clang::RecordDecl *Of, OrderReason Why,
           clang::SourceLocation Where, const llvm::Twine &Message = "");

private:
  llvm::DenseSet<const clang::RecordDecl *> Noted;
};

/// Whether \p D stands in `std`, or in what comes with it, however deep.
bool isOfLibraryOfCxx(const clang::Decl *D);

/// Whether the text of \p E, or of \p F, says where it stands: a number of it
/// is made by `__LINE__`, `__COUNTER__` or by pasting.
bool tellsItsPlace(const OrderContext &C, const clang::Expr *E);
bool tellsItsPlace(const OrderContext &C, const clang::FieldDecl *F);

/// Fills in the fields of \p Record, which \p D defines, with their text; what
/// is in the way becomes an obstacle.
void readUnits(OrderContext &C, const clang::RecordDecl *D,
               OrderedRecord &Record);

/// Notes the record \p D, a definition, and what it says of others.
void readRecord(OrderContext &C, const clang::RecordDecl *D);

/// Notes what the braces \p List, in the form that is meant, give by position.
void readPositions(OrderContext &C, const clang::InitListExpr *List);

/// Notes what the constructor \p D, a definition, initialises.
void readConstructor(OrderContext &C, const clang::CXXConstructorDecl *D);

/// Whether \p Value is the same whenever it is computed in a constructor, and
/// computing it does nothing. \p IsStrict: also if other code runs between.
bool isIndependentValue(const clang::Expr *Value, bool IsStrict);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_ORDERCONTEXT_H
