//===-- CodeVisitor.h - Visitors of code ------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the classes derive from that look for something in Clang's tree.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_CODEVISITOR_H
#define LAYOUTOPT_LIB_EXTRACT_CODEVISITOR_H

#include "Syntax/CodeWalker.h"
#include "Syntax/Nodes.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/SmallVector.h"
#include <type_traits>

namespace layoutopt {

/// A CodeWalker that calls the functions of \p Derived that are named as those
/// of a RecursiveASTVisitor: `VisitX` for each class X of statements,
/// declarations and places of types, and `TraverseX` for each class of
/// statements and declarations. No other names are called: a visitor has no
/// `WalkUpFromX` and no `TraverseX` for the place of a type.
template <typename Derived> class CodeVisitor : public CodeWalker {
  Derived &self() { return *static_cast<Derived *>(this); }

public:
  bool VisitStmt(clang::Stmt *) { return true; }
#define STMT(CLASS, PARENT)                                                    \
  bool Visit##CLASS(clang::CLASS *) { return true; }
#include "clang/AST/StmtNodes.inc"
#define STMT(CLASS, PARENT)                                                    \
  bool Traverse##CLASS(clang::CLASS *S) { return descend(S); }
#define ABSTRACT_STMT(STMT)
#include "clang/AST/StmtNodes.inc"
  bool VisitDecl(clang::Decl *) { return true; }
#define DECL(CLASS, BASE)                                                      \
  bool Visit##CLASS##Decl(clang::CLASS##Decl *) { return true; }
#include "clang/AST/DeclNodes.inc"
#define DECL(CLASS, BASE)                                                      \
  bool Traverse##CLASS##Decl(clang::CLASS##Decl *D) { return descend(D); }
#define ABSTRACT_DECL(DECL)
#include "clang/AST/DeclNodes.inc"
  bool VisitTypeLoc(clang::TypeLoc) { return true; }
#define TYPE(CLASS, BASE)                                                      \
  bool Visit##CLASS##TypeLoc(clang::CLASS##TypeLoc) { return true; }
#include "clang/AST/TypeNodes.inc"

// Whether Derived has a function of its own; its type names the class it is of.
#define LAYOUTOPT_OWN(FUNCTION)                                                \
  constexpr(!std::is_same_v<decltype(&Derived::FUNCTION),                      \
                            decltype(&CodeVisitor::FUNCTION)>)

  bool visit(clang::Stmt *S) final {
    if LAYOUTOPT_OWN (VisitStmt)
      if (!self().VisitStmt(S))
        return false;
#define STMT(CLASS, PARENT)                                                    \
  if LAYOUTOPT_OWN (Visit##CLASS)                                              \
    if (auto *Node = llvm::dyn_cast<clang::CLASS>(S))                          \
      if (!self().Visit##CLASS(Node))                                          \
        return false;
#include "clang/AST/StmtNodes.inc"
    return true;
  }
  bool visit(clang::Decl *D) final {
    if LAYOUTOPT_OWN (VisitDecl)
      if (!self().VisitDecl(D))
        return false;
#define DECL(CLASS, BASE)                                                      \
  if LAYOUTOPT_OWN (Visit##CLASS##Decl)                                        \
    if (auto *Node = llvm::dyn_cast<clang::CLASS##Decl>(D))                    \
      if (!self().Visit##CLASS##Decl(Node))                                    \
        return false;
#include "clang/AST/DeclNodes.inc"
    return true;
  }
  bool visit(clang::TypeLoc T) final {
    if LAYOUTOPT_OWN (VisitTypeLoc)
      if (!self().VisitTypeLoc(T))
        return false;
#define TYPE(CLASS, BASE)                                                      \
  if LAYOUTOPT_OWN (Visit##CLASS##TypeLoc)                                     \
    if (auto Node = T.getAs<clang::CLASS##TypeLoc>())                          \
      if (!self().Visit##CLASS##TypeLoc(Node))                                 \
        return false;
#include "clang/AST/TypeNodes.inc"
    return true;
  }

  std::optional<bool> traverseOwn(clang::Stmt *S) final {
#define STMT(CLASS, PARENT)                                                    \
  if LAYOUTOPT_OWN (Traverse##CLASS)                                           \
    if (S->getStmtClass() == clang::Stmt::CLASS##Class)                        \
      return self().Traverse##CLASS(llvm::cast<clang::CLASS>(S));
#define ABSTRACT_STMT(STMT)
#include "clang/AST/StmtNodes.inc"
    return std::nullopt;
  }
  std::optional<bool> traverseOwn(clang::Decl *D) final {
#define DECL(CLASS, BASE)                                                      \
  if LAYOUTOPT_OWN (Traverse##CLASS##Decl)                                     \
    if (D->getKind() == clang::Decl::CLASS)                                    \
      return self().Traverse##CLASS##Decl(llvm::cast<clang::CLASS##Decl>(D));
#define ABSTRACT_DECL(DECL)
#include "clang/AST/DeclNodes.inc"
    return std::nullopt;
  }
  bool walksByRecursion() const final {
    return !std::is_same_v<decltype(&Derived::TraverseStmt),
                           decltype(&CodeWalker::TraverseStmt)>;
  }
  bool walksClauses() const final {
    return !std::is_same_v<decltype(&Derived::TraverseOMPClause),
                           decltype(&CodeWalker::TraverseOMPClause)>;
  }

#undef LAYOUTOPT_OWN
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
template <typename Derived> class PathVisitor : public CodeVisitor<Derived> {
  using Base = CodeVisitor<Derived>;

public:
  bool TraverseStmt(clang::Stmt *S) override {
    return !isCode(S) || within({S, nullptr, clang::TypeLoc()},
                                [&] { return Base::TraverseStmt(S); });
  }
  bool TraverseDecl(clang::Decl *D) override {
    return !D || within({nullptr, D, clang::TypeLoc()},
                        [&] { return Base::TraverseDecl(D); });
  }
  bool TraverseTypeLoc(clang::TypeLoc T, bool /*Qualifier*/ = true) override {
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

#endif // LAYOUTOPT_LIB_EXTRACT_CODEVISITOR_H
