//===-- OrderUses.h - Uses that an order of fields meets --------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_ORDERUSES_H
#define LAYOUTOPT_LIB_EXTRACT_ORDERUSES_H

#include "Orders/OrderCalls.h"
#include "llvm/ADT/StringSet.h"

namespace layoutopt {

/// Finds the records of a unit and what is in the way of another order of their
/// fields.
class OrderUses : public CodeVisitor<OrderUses>, private OrderPointers {
public:
  OrderUses(OrderContext &C, const KnownCasts &Known)
      : OrderPointers(C), Known(Known) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool shouldVisitDependentCode() const override { return false; }

  bool VisitCastExpr(clang::CastExpr *E);
  bool VisitUnaryOperator(clang::UnaryOperator *E);
  bool VisitOffsetOfExpr(clang::OffsetOfExpr *E);
  bool VisitInitListExpr(clang::InitListExpr *E);
  bool VisitCXXParenListInitExpr(clang::CXXParenListInitExpr *E);
  bool VisitAtomicExpr(clang::AtomicExpr *E);
  bool VisitAtomicTypeLoc(clang::AtomicTypeLoc T);
  bool VisitVAArgExpr(clang::VAArgExpr *E);
  bool VisitGCCAsmStmt(clang::GCCAsmStmt *S);
  bool VisitFileScopeAsmDecl(clang::FileScopeAsmDecl *D);
  bool VisitDecompositionDecl(clang::DecompositionDecl *D);
  bool VisitRecordDecl(clang::RecordDecl *D);
  bool VisitCXXConstructorDecl(clang::CXXConstructorDecl *D);
  bool VisitFunctionDecl(clang::FunctionDecl *D);
  bool VisitVarDecl(clang::VarDecl *D);
  bool VisitDeclRefExpr(clang::DeclRefExpr *E);
  bool VisitMemberExpr(clang::MemberExpr *E);
  bool VisitCXXNewExpr(clang::CXXNewExpr *E);
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *E);

  /// At the end of the unit.
  void finish();

private:
  void readCast(const clang::CastExpr *E);
  void use(const clang::ValueDecl *D, clang::SourceLocation Where);
  void declare(const clang::ValueDecl *D);

  const KnownCasts &Known;
  llvm::DenseSet<const clang::InitListExpr *> Lists;
  std::vector<const clang::VarDecl *> Globals;
  llvm::StringSet<> InAssembly; ///< Names in assembly outside of functions.
  bool TakesPointers = false;   ///< Assembly in a function does.
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_ORDERUSES_H
