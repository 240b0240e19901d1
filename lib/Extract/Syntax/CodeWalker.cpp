//===-- CodeWalker.cpp - Walking Clang's tree -----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/CodeWalker.h"
#include "Syntax/Nodes.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace layoutopt {

namespace {

/// Whether arguments of a template decide what \p D is.
bool isOfArguments(const Decl *D) {
  const auto *V = dyn_cast<ValueDecl>(D);
  const auto *Own = dyn_cast<DeclContext>(D);
  const DeclContext *Context = Own ? Own : D->getDeclContext();
  return Context->isDependentContext() ||
         (V && !V->getType().isNull() &&
          V->getType()->isInstantiationDependentType());
}

/// Asks \p Client at each node. RecursiveASTVisitor's way of walking clauses is
/// private, so it is another class where a visitor has its own.
template <typename Derived> class Walk : public RecursiveASTVisitor<Derived> {
public:
  using Base = RecursiveASTVisitor<Derived>;
  using Queue = typename Base::DataRecursionQueue;

  explicit Walk(CodeWalker &Client) : Client(Client) {}

  bool shouldVisitTemplateInstantiations() const {
    return Client.shouldVisitTemplateInstantiations();
  }
  bool shouldVisitImplicitCode() const {
    return Client.shouldVisitImplicitCode();
  }

  bool TraverseStmt(Stmt *S, Queue *Waiting = nullptr) {
    if (Client.walksByRecursion())
      return Client.TraverseStmt(S);
    return !isCode(S) || Base::TraverseStmt(S, Waiting);
  }
  /// Where each statement's turn comes.
  bool dataTraverseNode(Stmt *S, Queue *Waiting) {
    if (std::optional<bool> Own = Client.traverseOwn(S))
      return *Own;
    return Base::dataTraverseNode(S, Waiting);
  }
  bool TraverseDecl(Decl *D) { return Client.TraverseDecl(D); }
  bool TraverseTypeLoc(TypeLoc T, bool Qualifier = true) {
    return Client.TraverseTypeLoc(T, Qualifier);
  }
  bool TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc N) {
    return Client.TraverseNestedNameSpecifierLoc(N);
  }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &A) {
    return Client.TraverseTemplateArgumentLoc(A);
  }

  /// Clang walks what is made of templates at their declarations; a generic
  /// lambda has none that is walked.
  bool TraverseLambdaExpr(LambdaExpr *E, Queue *Waiting = nullptr) {
    if (!Base::TraverseLambdaExpr(E, Waiting))
      return false;
    const FunctionTemplateDecl *Template =
        Client.shouldVisitMadeLambdas()
            ? E->getLambdaClass()->getDependentLambdaCallOperator()
            : nullptr;
    return !Template ||
           llvm::all_of(Template->specializations(), [this](FunctionDecl *F) {
             return Client.TraverseDecl(F);
           });
  }

  bool VisitStmt(Stmt *S) {
    const auto *E = dyn_cast<Expr>(S);
    return (E && !Client.shouldVisitDependentCode() &&
            E->isInstantiationDependent()) ||
           Client.visit(S);
  }
  bool VisitDecl(Decl *D) {
    return (!Client.shouldVisitDependentCode() && isOfArguments(D)) ||
           Client.visit(D);
  }
  bool VisitTypeLoc(TypeLoc T) { return Client.visit(T); }

protected:
  CodeWalker &Client;
};

class PlainWalk : public Walk<PlainWalk> {
public:
  using Walk::Walk;
};

class ClauseWalk : public Walk<ClauseWalk> {
public:
  using Walk::Walk;
  bool TraverseOMPClause(OMPClause *Clause) {
    return Client.TraverseOMPClause(Clause);
  }
};

/// Calls \p Go with the walk that \p Client wants.
template <typename Function> bool walk(CodeWalker &Client, Function Go) {
  if (Client.walksClauses()) {
    ClauseWalk W(Client);
    return Go(static_cast<Walk<ClauseWalk> &>(W));
  }
  PlainWalk W(Client);
  return Go(static_cast<Walk<PlainWalk> &>(W));
}

} // namespace

CodeWalker::~CodeWalker() = default;

bool CodeWalker::TraverseAST(ASTContext &AST) {
  return walk(*this, [&](auto &W) { return W.TraverseAST(AST); });
}

bool CodeWalker::TraverseStmt(Stmt *S) {
  return !isCode(S) ||
         walk(*this, [&](auto &W) { return W.Base::TraverseStmt(S, nullptr); });
}

bool CodeWalker::TraverseDecl(Decl *D) {
  if (!D)
    return true;
  if (shouldVisitImplicitCode() || !D->isImplicit())
    if (std::optional<bool> Own = traverseOwn(D))
      return *Own;
  return descend(D);
}

bool CodeWalker::TraverseTypeLoc(TypeLoc T, bool Qualifier) {
  return walk(*this, [&](auto &W) {
#if CLANG_VERSION_MAJOR >= 22
    return W.Base::TraverseTypeLoc(T, Qualifier);
#else
    return W.Base::TraverseTypeLoc(T);
#endif
  });
}

bool CodeWalker::TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc N) {
  return walk(*this, [&](auto &W) {
    return W.Base::TraverseNestedNameSpecifierLoc(N);
  });
}

bool CodeWalker::TraverseTemplateArgumentLoc(const TemplateArgumentLoc &A) {
  return walk(*this,
              [&](auto &W) { return W.Base::TraverseTemplateArgumentLoc(A); });
}

bool CodeWalker::descend(Stmt *S) {
  return walk(*this,
              [&](auto &W) { return W.Base::dataTraverseNode(S, nullptr); });
}

bool CodeWalker::descend(Decl *D) {
  return walk(*this, [&](auto &W) { return W.Base::TraverseDecl(D); });
}

} // namespace layoutopt
