//===-- OrderSizes.h - Sizes that an order of fields changes ----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_ORDERSIZES_H
#define LAYOUTOPT_LIB_EXTRACT_ORDERSIZES_H

#include "Orders/OrderPointers.h"
#include "Syntax/CodeVisitor.h"

namespace layoutopt {

/// Finds what is done with sizes of records.
class OrderSizes : public PathVisitor<OrderSizes>, private OrderPointers {
public:
  explicit OrderSizes(OrderContext &C) : OrderPointers(C) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool shouldVisitDependentCode() const override { return false; }

  bool VisitUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr *E);

private:
  const clang::RecordDecl *measured(const clang::Expr *E) const;
  llvm::ArrayRef<AroundNode> around(size_t Depth) const {
    return llvm::ArrayRef(Path).take_front(Depth);
  }
  bool isBytesFor(size_t Depth, const clang::RecordDecl *Record);
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_ORDERSIZES_H
