//===-- Nodes.h - Walking Clang's tree --------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Clang's tree has nodes that are no code: absent children are null, and the
/// text of a `static_assert`, or of assembly, is an expression without a type,
/// of which nothing may be asked. Whoever walks the tree goes by these two, and
/// never meets either.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_NODES_H
#define LAYOUTOPT_LIB_EXTRACT_NODES_H

#include "clang/AST/Expr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/ADT/STLExtras.h"

namespace layoutopt {

/// Whether \p S is a statement, or an expression with a type; false for null.
inline bool isCode(const clang::Stmt *S) {
  const auto *E = llvm::dyn_cast_or_null<clang::Expr>(S);
  return S && (!E || !E->getType().isNull());
}

/// The children of \p S that are code.
inline auto childrenOf(const clang::Stmt *S) {
  return llvm::make_filter_range(S->children(), isCode);
}

/// The variable that \p E names, through parentheses and casts; or null.
inline const clang::VarDecl *namedVariable(const clang::Expr *E) {
  const auto *Ref = llvm::dyn_cast<clang::DeclRefExpr>(E->IgnoreParenCasts());
  return Ref ? llvm::dyn_cast<clang::VarDecl>(Ref->getDecl()) : nullptr;
}

/// A RecursiveASTVisitor that visits nothing but code: each expression that a
/// `Visit` method gets has a type.
template <typename Derived>
class CodeVisitor : public clang::RecursiveASTVisitor<Derived> {
  using Base = clang::RecursiveASTVisitor<Derived>;

public:
  bool TraverseStmt(clang::Stmt *S,
                    typename Base::DataRecursionQueue *Queue = nullptr) {
    return !isCode(S) || Base::TraverseStmt(S, Queue);
  }
};

/// A node around another one: a statement, a declaration or a type.
struct AroundNode {
  const clang::Stmt *S = nullptr;
  const clang::Decl *D = nullptr;
  clang::TypeLoc T;
};

/// A visitor of code that knows what stands around what it visits: Path holds
/// the nodes from outermost to the visited one. It goes by recursion, for the
/// path of a queue is none.
template <typename Derived>
class PathVisitor : public clang::RecursiveASTVisitor<Derived> {
  using Base = clang::RecursiveASTVisitor<Derived>;

public:
  bool TraverseStmt(clang::Stmt *S) {
    return !isCode(S) || within({S, nullptr, clang::TypeLoc()},
                                [&] { return Base::TraverseStmt(S); });
  }
  bool TraverseDecl(clang::Decl *D) {
    return !D || within({nullptr, D, clang::TypeLoc()},
                        [&] { return Base::TraverseDecl(D); });
  }
  bool TraverseTypeLoc(clang::TypeLoc T, bool /*Qualifier*/ = true) {
    return T.isNull() || within({nullptr, nullptr, T},
                                [&] { return Base::TraverseTypeLoc(T); });
  }

protected:
  llvm::SmallVector<AroundNode, 32> Path;

  /// Calls \p Visit with \p Node at the end of the path.
  template <typename Function>
  bool within(const AroundNode &Node, Function Visit) {
    Path.push_back(Node);
    bool Goes = Visit();
    Path.pop_back();
    return Goes;
  }
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_NODES_H
