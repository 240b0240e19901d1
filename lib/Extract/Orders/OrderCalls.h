//===-- OrderCalls.h - What calls do with records ---------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_ORDERCALLS_H
#define LAYOUTOPT_LIB_EXTRACT_ORDERCALLS_H

#include "Orders/OrderPointers.h"
#include "Syntax/CodeVisitor.h"
#include "llvm/ADT/DenseSet.h"

namespace layoutopt {

/// What calls say about casts and names in them.
struct KnownCasts {
  /// Casts to memory of any type that concern no order: arguments of `free`.
  llvm::DenseSet<const clang::CastExpr *> Accepted;
  /// Casts of parameters of a callback that gets the record alone.
  llvm::DenseSet<const clang::CastExpr *> FromCallback;
  /// The names of such callbacks, where calls like `qsort` get them.
  llvm::DenseSet<const clang::DeclRefExpr *> Callbacks;
};

/// Looks at all calls of a unit, in front of everything else.
class OrderCalls : public PathVisitor<OrderCalls>, private OrderPointers {
public:
  OrderCalls(OrderContext &C, KnownCasts &Known)
      : OrderPointers(C), Known(Known) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool shouldVisitDependentCode() const override { return false; }

  bool VisitCallExpr(clang::CallExpr *E);

private:
  void accept(const clang::Expr *E);
  bool returnsTo(const clang::RecordDecl *Record) const;
  bool takesOnly(const clang::Expr *Callback, const clang::RecordDecl *Record);
  void pinTypes(const clang::CallExpr *E, OrderReason Why,
                const llvm::Twine &Message);
  void readFieldArguments(const clang::CallExpr *E, llvm::StringRef Library);
  void readUnprototyped(const clang::CallExpr *E, llvm::StringRef Library);
  void readTemplates(const clang::CallExpr *E);

  KnownCasts &Known;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_ORDERCALLS_H
