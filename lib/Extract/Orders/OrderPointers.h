//===-- OrderPointers.h - What pointers lead to -----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_ORDERPOINTERS_H
#define LAYOUTOPT_LIB_EXTRACT_ORDERPOINTERS_H

#include "Orders/OrderContext.h"
#include "Syntax/CodeVisitor.h"
#include "clang/AST/Expr.h"

namespace layoutopt {

/// \p E without parentheses and casts, up to what makes an address of an array
/// or a value of a variable.
const clang::Expr *withoutCasts(const clang::Expr *E);

/// What \p E, `&x` or `std::addressof(x)`, is the address of; null: it is none.
const clang::Expr *addressedBy(const clang::Expr *E);

/// The name of the function that \p E calls by its name, as a program writes
/// it; empty: none.
llvm::StringRef nameOfCallee(const clang::CallExpr *E);

/// Whether library function \p Name uses as much memory as an argument says.
bool takesSize(llvm::StringRef Name);

/// Questions about the pointers of a unit.
class OrderPointers {
public:
  explicit OrderPointers(OrderContext &C) : C(C) {}

  /// What a type of pointers leads to.
  struct Pointee {
    unsigned Depth = 0; ///< So many pointers or references.
    const clang::RecordDecl *Record = nullptr; ///< Of the elements there.
    bool IsVoid = false;
    bool IsFunction = false;
  };
  Pointee pointeeOf(clang::QualType T) const;
  /// The field whose address \p E is, or that of an element of it, casts looked
  /// through; \p IsArray: it has elements.
  const clang::FieldDecl *addressedField(const clang::Expr *E,
                                         bool &IsArray) const;
  bool isOfLibrary(const clang::CallExpr *E) const;
  /// Whether \p E is fresh memory, or null.
  bool isAllocation(const clang::Expr *E) const;
  /// Whether \p E is the size of whole objects of \p Record, and says so by
  /// `sizeof`.
  bool isWhole(const clang::Expr *E, const clang::RecordDecl *Record) const;
  /// Whether what stands in \p Around, outermost first, a call that returns
  /// memory of any type, becomes a pointer to \p Record, or to one that holds
  /// such.
  bool isMemoryOf(llvm::ArrayRef<AroundNode> Around,
                  const clang::RecordDecl *Record) const;
  /// The record that argument \p N of \p Call, taken for bytes, points to;
  /// null: none, or not right there.
  const clang::RecordDecl *recordAt(const clang::CallExpr *Call,
                                    unsigned N) const;

protected:
  bool mentionsSize(const clang::Expr *E,
                    const clang::RecordDecl *Record) const;

  OrderContext &C;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_ORDERPOINTERS_H
