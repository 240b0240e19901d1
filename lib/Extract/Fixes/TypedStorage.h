//===-- TypedStorage.h - A function for memory of any type ------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_TYPEDSTORAGE_H
#define LAYOUTOPT_LIB_EXTRACT_TYPEDSTORAGE_H

#include "layoutopt/Extract/Fixes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <map>

namespace layoutopt {

/// The text of a function that gets memory of any type and the size of one
/// element, written anew for elements of one type:
///
///     void *grow(void *p, int *n, size_t size) { ... *n * size ... }
///     struct body *grow(struct body *p, int *n) { ... *n * sizeof(struct body)
///
/// What the function does is the same, for such elements. Each use of the
/// memory and of the size is looked at; one that is not understood leaves no
/// edits.
class TypedStorage {
public:
  /// \p Type: the text of the type of the elements.
  TypedStorage(const clang::FunctionDecl *F, clang::ASTContext &AST,
               std::string Type);

  /// How many pointers lead from parameter \p P to elements: 1 for `void *`
  /// that is an array of them, 2 for the address of such a pointer.
  void setLevel(const clang::ParmVarDecl *P, unsigned Level) {
    Levels[P] = Level;
  }
  /// The function returns a pointer to elements.
  void setReturned() { ReturnLevel = 1; }
  /// \p P is the size of one element in each call.
  void setSize(const clang::ParmVarDecl *P) { Sizes.insert(P); }

  /// Finds the edits of the definition and of the other declarations; false if
  /// anything is not understood.
  bool run();

  unsigned level(const clang::VarDecl *V) const { return Levels.lookup(V); }
  bool isSize(const clang::ParmVarDecl *P) const { return Sizes.count(P) != 0; }
  /// The edits of \p Each, a declaration of the function, in order; they are
  /// offsets in its file.
  std::vector<FixEdit> editsOf(const clang::FunctionDecl *Each) const;

private:
  int levelOf(const clang::Expr *E) const;
  bool unify(const clang::Expr *E, int Level);
  bool unifyBoth(const clang::Expr *A, const clang::Expr *B, int Level) {
    const bool IsNew = unify(A, Level);
    return unify(B, Level) || IsNew;
  }
  bool unifyAll();
  bool isTrackable(const clang::VarDecl *V, unsigned Level) const;
  bool checkUse(const clang::Expr *E, unsigned Level);
  bool checkCall(const clang::CallExpr *Call, const clang::Expr *Arg,
                 unsigned Level) const;
  bool scale(const clang::Expr *Offset);
  const clang::DeclRefExpr *asSize(const clang::Expr *E) const;
  bool dropFactor(const clang::Expr *E);
  bool replaceSize(const clang::DeclRefExpr *Ref);
  bool retype(clang::TypeLoc T, unsigned Level, const clang::FunctionDecl *In);
  bool retypeVariables();
  bool retypeDeclaration(const clang::FunctionDecl *Each);
  bool edit(const clang::FunctionDecl *In, clang::SourceLocation Begin,
            clang::SourceLocation End, std::string Text);
  bool isHere(clang::SourceLocation L) const;
  uint32_t offset(clang::SourceLocation L) const;
  uint32_t endOf(clang::SourceLocation L) const;
  const clang::Stmt *parentOf(const clang::Stmt *S) const;

  const clang::FunctionDecl *F;
  clang::ASTContext &AST;
  const clang::SourceManager &SM;
  std::string Type;
  llvm::DenseMap<const clang::VarDecl *, unsigned> Levels;
  unsigned ReturnLevel = 0;
  llvm::SmallPtrSet<const clang::ParmVarDecl *, 2> Sizes;
  /// Mentions of a size whose factor goes away.
  llvm::SmallPtrSet<const clang::DeclRefExpr *, 4> Dropped;
  llvm::SmallPtrSet<const clang::Expr *, 4> Scaled;
  std::map<const clang::FunctionDecl *,
           std::map<std::pair<uint32_t, uint32_t>, std::string>>
      Edits;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_TYPEDSTORAGE_H
