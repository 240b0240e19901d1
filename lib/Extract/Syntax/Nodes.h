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

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

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

/// Calls \p Do for \p S, which may be null, and all code below it. Deep trees
/// do not take the stack.
inline void forEachCode(const clang::Stmt *S,
                        llvm::function_ref<void(const clang::Stmt *)> Do) {
  llvm::SmallVector<const clang::Stmt *, 16> Waiting;
  if (isCode(S))
    Waiting.push_back(S);
  while (!Waiting.empty()) {
    const clang::Stmt *Each = Waiting.pop_back_val();
    Do(Each);
    llvm::append_range(Waiting, childrenOf(Each));
  }
}

/// Whether jumps from elsewhere may lead into \p S, which may be null.
inline bool mayBeEntered(const clang::Stmt *S) {
  llvm::SmallPtrSet<const clang::SwitchCase *, 8> OfSwitchesInside;
  forEachCode(S, [&](const clang::Stmt *Each) {
    if (const auto *Switch = llvm::dyn_cast<clang::SwitchStmt>(Each))
      for (const clang::SwitchCase *Case = Switch->getSwitchCaseList(); Case;
           Case = Case->getNextSwitchCase())
        OfSwitchesInside.insert(Case);
  });
  bool MayBe = false;
  forEachCode(S, [&](const clang::Stmt *Each) {
    const auto *Case = llvm::dyn_cast<clang::SwitchCase>(Each);
    MayBe |= llvm::isa<clang::LabelStmt>(Each) ||
             (Case && !OfSwitchesInside.contains(Case));
  });
  return MayBe;
}

/// The variable that \p E names, through parentheses and casts; or null.
inline const clang::VarDecl *namedVariable(const clang::Expr *E) {
  const auto *Ref = llvm::dyn_cast<clang::DeclRefExpr>(E->IgnoreParenCasts());
  return Ref ? llvm::dyn_cast<clang::VarDecl>(Ref->getDecl()) : nullptr;
}

/// Whether \p D is a template, or what one has made: its body is written once
/// for all arguments.
inline bool isOfTemplate(const clang::Decl *D) {
  if (const auto *F = llvm::dyn_cast<clang::FunctionDecl>(D))
    return F->isTemplated() || F->isTemplateInstantiation();
  const auto *Class = llvm::dyn_cast<clang::CXXRecordDecl>(D);
  return llvm::isa<clang::TemplateDecl>(D) || D->isTemplated() ||
         (Class && Class->getTemplateInstantiationPattern());
}

/// Whether another definition of \p F may take its place when the program is
/// linked: some declaration of it says that it is weak.
inline bool mayBeReplaced(const clang::FunctionDecl *F) {
  return llvm::any_of(F->redecls(), [](const clang::FunctionDecl *D) {
    return D->hasAttr<clang::WeakAttr>();
  });
}

/// Whether another declaration, here or in another file, may name \p V. The
/// linker knows a static variable of an inline function; no declaration does.
inline bool isNamedElsewhere(const clang::VarDecl *V) {
  return V->isExternallyVisible() && !V->isStaticLocal();
}

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_NODES_H
