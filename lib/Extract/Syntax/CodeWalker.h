//===-- CodeWalker.h - Walking Clang's tree ---------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One walk through Clang's tree for all visitors. A RecursiveASTVisitor is
/// some thousand functions in each class that derives from it; forty of them
/// were two thirds of the time that it takes to build layoutopt. Here it is
/// instantiated once, in CodeWalker.cpp, and calls what a visitor overrides.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_CODEWALKER_H
#define LAYOUTOPT_LIB_EXTRACT_CODEWALKER_H

#include "clang/AST/ASTFwd.h"
#include "clang/AST/NestedNameSpecifier.h"
#include "clang/AST/TemplateBase.h"
#include "clang/AST/TypeLoc.h"
#include <optional>

namespace clang {
class ASTContext;
class OMPClause;
} // namespace clang

namespace layoutopt {

/// Walks a tree as a RecursiveASTVisitor does, in its order, over nothing but
/// code: statements for which isCode holds. Each `Traverse` function is false
/// where a visitor ended the walk. Overriding one decides what is walked below
/// a node; the one of this class goes on below.
///
/// Statements wait in a queue, so that deep expressions do not take the stack;
/// a visitor that overrides TraverseStmt is called by recursion.
class CodeWalker {
public:
  virtual ~CodeWalker();

  /// Whether instantiations of templates are walked, too.
  virtual bool shouldVisitTemplateInstantiations() const { return false; }
  /// Whether what is made of a generic lambda is walked behind the lambda.
  virtual bool shouldVisitMadeLambdas() const {
    return shouldVisitTemplateInstantiations();
  }
  /// Whether the visitor looks at what arguments of templates decide. What is
  /// below such nodes is walked anyway.
  virtual bool shouldVisitDependentCode() const { return true; }
  /// Whether what the compiler wrote is walked, too.
  virtual bool shouldVisitImplicitCode() const { return false; }

  bool TraverseAST(clang::ASTContext &AST);
  virtual bool TraverseStmt(clang::Stmt *S);
  virtual bool TraverseDecl(clang::Decl *D);
  /// \p Qualifier: the name's qualifier is walked, too (since LLVM 22).
  virtual bool TraverseTypeLoc(clang::TypeLoc T, bool Qualifier = true);
  virtual bool TraverseNestedNameSpecifierLoc(clang::NestedNameSpecifierLoc N);
  virtual bool TraverseTemplateArgumentLoc(const clang::TemplateArgumentLoc &A);

  /// Walks what \p Clause says, where walksClauses is true: the clauses of
  /// OpenMP, else, are walked as Clang does.
  virtual bool TraverseOMPClause(clang::OMPClause * /*Clause*/) { return true; }
  virtual bool walksClauses() const { return false; }

  /// \name For the walk.
  /// What the visitor does at a node, for each class the node is of, the most
  /// general first; false ends the walk.
  /// @{
  virtual bool visit(clang::Stmt *S) = 0;
  virtual bool visit(clang::Decl *D) = 0;
  virtual bool visit(clang::TypeLoc T) = 0;
  /// @}
  /// \name For the walk.
  /// The result of the visitor's own `Traverse` function of the class of a
  /// node; nothing where it has none.
  /// @{
  virtual std::optional<bool> traverseOwn(clang::Stmt *S) = 0;
  virtual std::optional<bool> traverseOwn(clang::Decl *D) = 0;
  /// @}
  /// For the walk: whether the visitor overrides TraverseStmt.
  virtual bool walksByRecursion() const = 0;

protected:
  CodeWalker() = default;
  CodeWalker(const CodeWalker &) = default;
  CodeWalker(CodeWalker &&) = default;
  CodeWalker &operator=(const CodeWalker &) = default;
  CodeWalker &operator=(CodeWalker &&) = default;

  /// Visits the node and walks what is below it, past the visitor's own
  /// `Traverse` function for its class.
  /// @{
  bool descend(clang::Stmt *S);
  bool descend(clang::Decl *D);
  /// @}
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_CODEWALKER_H
