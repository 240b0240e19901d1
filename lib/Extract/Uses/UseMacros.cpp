//===-- UseMacros.cpp - Statements that a macro makes ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
///     #define FREE(p) do { free(p); (p) = NULL; } while (0)
///
/// serves arrays of every type: its body cannot change for one of them. Each
/// use is a statement that is understood as a whole, and edited where it
/// stands.
///
//===----------------------------------------------------------------------===//

#include "Syntax/CodeVisitor.h"
#include "Types/Allocators.h"
#include "Types/Constants.h"
#include "Uses/Repeatable.h"
#include "Uses/UseWalker.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// `free(P)`, with `P = NULL` behind it if Clears.
struct FreeParts {
  const Expr *P = nullptr;
  bool Clears = false;
};

/// All names in a statement.
class Names : public CodeVisitor<Names> {
public:
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    All.push_back(E);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    All.push_back(E);
    return true;
  }
  llvm::SmallVector<const Expr *, 8> All;
};

} // namespace

/// Whether both are the same variable or member, written alike.
static bool isWrittenAlike(const Expr *A, const Expr *B,
                           const ASTContext &AST) {
  llvm::FoldingSetNodeID IdA, IdB;
  A->IgnoreParens()->Profile(IdA, AST, /*Canonical=*/true);
  B->IgnoreParens()->Profile(IdB, AST, /*Canonical=*/true);
  return IdA == IdB;
}

/// Whether \p Test asks if \p P is no null pointer.
static bool isTestOf(const Expr *Test, const Expr *P, ASTContext &AST) {
  Test = Test->IgnoreParenImpCasts();
  if (const auto *B = dyn_cast<BinaryOperator>(Test);
      B && B->getOpcode() == BO_NE &&
      isNull(B->getRHS()->IgnoreParenCasts(), AST))
    Test = B->getLHS()->IgnoreParenImpCasts();
  return isWrittenAlike(Test, P, AST);
}

/// Adds what \p S does to \p Out; false if that is anything else.
static bool readFree(const Stmt *S, FreeParts &Out, ASTContext &AST) {
  if (const auto *Block = dyn_cast<CompoundStmt>(S))
    return llvm::all_of(Block->body(), [&](const Stmt *Each) {
      return readFree(Each, Out, AST);
    });
  if (isa<NullStmt>(S))
    return true;
  if (const auto *Once = dyn_cast<DoStmt>(S))
    return isZero(Once->getCond(), AST) && readFree(Once->getBody(), Out, AST);
  if (const auto *If = dyn_cast<IfStmt>(S))
    return !Out.P && !If->getElse() && !If->getInit() &&
           !If->getConditionVariable() && readFree(If->getThen(), Out, AST) &&
           Out.P && isTestOf(If->getCond(), Out.P, AST);
  const auto *E = dyn_cast<Expr>(S);
  if (!E)
    return false;
  E = E->IgnoreParens();
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return Cast->getCastKind() == CK_ToVoid &&
           readFree(Cast->getSubExpr(), Out, AST);
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *F = Call->getDirectCallee();
    if (Out.P || !F || !F->getIdentifier() || F->getName() != "free" ||
        !isCLibrary(F, AST) || Call->getNumArgs() != 1)
      return false;
    Out.P = Call->getArg(0)->IgnoreParenCasts();
    return true;
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (B && B->getOpcode() == BO_Comma)
    return readFree(B->getLHS(), Out, AST) && readFree(B->getRHS(), Out, AST);
  if (!B || B->getOpcode() != BO_Assign || !Out.P || Out.Clears ||
      !isWrittenAlike(B->getLHS(), Out.P, AST) ||
      !isNull(B->getRHS()->IgnoreParenCasts(), AST))
    return false;
  Out.Clears = true;
  return true;
}

bool UseWalker::visitFreeMacro(const Stmt *S) {
  if (C.isOpenCL() || !S->getBeginLoc().isMacroID())
    return false;
  SourceRange Use =
      C.Where.unexpanded(S->getSourceRange(), /*IsReplaced=*/true);
  Frame Here = C.Where.frameOf(Use.getBegin());
  Here.IsMadeAnew = true;
  auto Extent = C.Where.range(Use.getBegin(), Use.getEnd(), Here);
  FreeParts Parts;
  if (Use.getBegin() == S->getBeginLoc() || Here.IsMacro || !Extent ||
      hasDirective(C.Where.text(*Extent)) || !readFree(S, Parts, AST) ||
      !Parts.P || (!Parts.Clears && !isa<Expr>(S)) ||
      !isRepeatable(Parts.P, Repeated::Place, AST) ||
      !isa<DeclRefExpr, MemberExpr>(Parts.P) ||
      !Parts.P->getType()->isPointerType() ||
      !C.recordUse(Parts.P->getType()).isSimple())
    return false;
  // The pointer comes from the argument.
  if (!Here.holds(C.Where.frameOf(Parts.P->getBeginLoc())) ||
      !Here.holds(C.Where.frameOf(Parts.P->getEndLoc())) ||
      C.Where.argumentIsQuoted(Parts.P->getBeginLoc()))
    return false;
  Names Mentioned;
  Mentioned.TraverseStmt(const_cast<Stmt *>(S));
  Seen.insert(Mentioned.All.begin(), Mentioned.All.end());
  Node From = pointer(Parts.P);
  if (!From.isValid() || at(From).Kind == ExprKind::Foreign)
    return true;
  ExprFacts N;
  N.Kind = ExprKind::Free;
  N.How = !Parts.Clears    ? Variant::FreeCall
          : isa<Expr>(S)   ? Variant::FreeNull
          : isa<DoStmt>(S) ? Variant::FreeNullDo
                           : Variant::FreeNullBlock;
  N.Extent = *Extent;
  N.Operands = {From.Expr};
  N.ValueUsed = false;
  Facts.Exprs.push_back(std::move(N));
  Origins.push_back({nullptr, Here, false});
  root({static_cast<Index>(Facts.Exprs.size() - 1)});
  return true;
}
