//===-- OrderAddresses.h - Addresses of fields ------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_ORDERADDRESSES_H
#define LAYOUTOPT_LIB_EXTRACT_ORDERADDRESSES_H

#include "Orders/OrderPointers.h"
#include "Syntax/CodeVisitor.h"
#include "llvm/ADT/DenseMap.h"

namespace layoutopt {

/// Whether pointers to one object are used for that object alone, and for none
/// beside it.
class OrderPlaces {
public:
  explicit OrderPlaces(const OrderPointers &Pointers) : Pointers(Pointers) {}

  /// Whether the pointer that is the last node of \p Path, of the body of a
  /// function, is: it is followed, compared, given to a function of the library
  /// or to one that does no more, or kept by a variable with such uses alone.
  /// \p IsKept: by a variable, so that what a call uses of the object is not
  /// compared with its size.
  bool isForOne(llvm::ArrayRef<AroundNode> Path, bool IsKept = false);

private:
  bool isForOne(const clang::VarDecl *V);

  const OrderPointers &Pointers;
  /// Variables and parameters; those that are being looked at count as such.
  llvm::DenseMap<const clang::VarDecl *, bool> Known;
};

/// Finds addresses of fields that are numbers, characters or pointers, and of
/// arrays of these.
class OrderAddresses : public PathVisitor<OrderAddresses>,
                       private OrderPointers {
public:
  explicit OrderAddresses(OrderContext &C) : OrderPointers(C), Places(*this) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool shouldVisitDependentCode() const override { return false; }

  bool VisitUnaryOperator(clang::UnaryOperator *E);
  bool VisitCallExpr(clang::CallExpr *E);
  bool VisitCastExpr(clang::CastExpr *E);
  bool VisitImplicitCastExpr(clang::ImplicitCastExpr *E);

private:
  void read(const clang::Expr *E);
  void note(const clang::FieldDecl *F, clang::SourceLocation Where);
  bool noteHeld(const clang::FieldDecl *F);
  void readOther(const clang::Expr *Of, clang::SourceLocation Where);

  OrderPlaces Places;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_ORDERADDRESSES_H
