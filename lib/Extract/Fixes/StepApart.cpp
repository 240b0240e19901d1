//===-- StepApart.cpp - A pointer changes in a statement of its own -------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixes/Fixer.h"
#include "Syntax/CodeVisitor.h"
#include "clang/AST/ParentMapContext.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// The `++` or `--` of a pointer variable that begins at a place.
class StepFinder : public CodeVisitor<StepFinder> {
public:
  explicit StepFinder(llvm::function_ref<bool(const UnaryOperator *)> IsIt)
      : IsIt(IsIt) {}
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->isIncrementDecrementOp() && E->getType()->isPointerType() && IsIt(E))
      Found = E;
    return !Found;
  }
  const UnaryOperator *Found = nullptr;

private:
  llvm::function_ref<bool(const UnaryOperator *)> IsIt;
};

/// How often a variable is named, and whether its address is taken: then other
/// code may see when it changes.
class MentionCounter : public CodeVisitor<MentionCounter> {
public:
  explicit MentionCounter(const VarDecl *V) : V(V) {}
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    Mentions += E->getDecl() == V;
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->getSubExpr()->IgnoreParens());
    IsExposed |= E->getOpcode() == UO_AddrOf && Ref && Ref->getDecl() == V;
    return true;
  }
  // (Blocks and lambdas have copies of it, or it.)
  bool TraverseBlockExpr(BlockExpr *) { return IsExposed = true; }
  bool TraverseLambdaExpr(LambdaExpr *) { return IsExposed = true; }
  unsigned Mentions = 0;
  bool IsExposed = false;

private:
  const VarDecl *V;
};

} // namespace

/// Whether all of \p E is evaluated, and once, whenever the statement around it
/// is: whether an operand of it is as well.
static bool isAlwaysEvaluated(const Expr *E) {
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return !B->isLogicalOp() && B->getOpcode() != BO_Comma;
  return isa<ParenExpr, ImplicitCastExpr, CStyleCastExpr, MemberExpr,
             ArraySubscriptExpr, CallExpr, InitListExpr>(E) ||
         (isa<UnaryOperator>(E) &&
          !cast<UnaryOperator>(E)->isIncrementDecrementOp());
}

/// `m += (b++)->m;` becomes `m += b->m; b++;`. Nothing else of the statement
/// names the variable, and nobody else can see it, so that it does not matter
/// when in the statement it changes.
std::vector<FixEdit> Fixer::stepApart() const {
  auto IsIt = [this](const UnaryOperator *E) {
    return isHere(E->getSourceRange()) && offset(E->getBeginLoc()) == Begin;
  };
  StepFinder Steps(IsIt);
  Steps.TraverseAST(AST);
  const UnaryOperator *Step = Steps.Found;
  const auto *Ref = Step ? dyn_cast<DeclRefExpr>(Step->getSubExpr()) : nullptr;
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const auto *F = V ? dyn_cast<FunctionDecl>(V->getDeclContext()) : nullptr;
  if (!F || !F->hasBody() || !V->hasLocalStorage() ||
      V->getType().isVolatileQualified())
    return {};
  MentionCounter InFunction(V);
  InFunction.TraverseStmt(F->getBody());
  if (InFunction.IsExposed)
    return {};

  // The expression or declaration that is a statement, and what it stands in.
  const Stmt *Whole = Step, *Around = nullptr;
  const ParenExpr *Parens = nullptr;
  for (;;) {
    const auto Parents = AST.getParents(*Whole);
    if (Parents.size() != 1)
      return {};
    if (const auto *Variable = Parents[0].get<VarDecl>()) {
      const auto Above = AST.getParents(*Variable);
      const auto *List = Above.size() == 1 ? Above[0].get<DeclStmt>() : nullptr;
      if (!List || !List->isSingleDecl() || !Variable->hasLocalStorage())
        return {};
      Whole = List;
      const auto Outer = AST.getParents(*List);
      Around = Outer.size() == 1 ? Outer[0].get<CompoundStmt>() : nullptr;
      break;
    }
    const auto *Parent = Parents[0].get<Stmt>();
    if (!Parent)
      return {};
    const auto *E = dyn_cast<Expr>(Parent);
    if (!E) {
      Around = Parent;
      break;
    }
    if (!isAlwaysEvaluated(E))
      return {};
    if (Whole == Step)
      Parens = dyn_cast<ParenExpr>(E);
    Whole = E;
  }
  const auto *Block = dyn_cast_or_null<CompoundStmt>(Around);
  if (Block) {
    // The last statement of `({ })` is its value.
    const auto Outer = AST.getParents(*Block);
    if (Outer.size() != 1 || Outer[0].get<StmtExpr>())
      return {};
  } else if (const auto *If = dyn_cast_or_null<IfStmt>(Around)) {
    if (If->getThen() != Whole && If->getElse() != Whole)
      return {};
  } else if (const auto *For = dyn_cast_or_null<ForStmt>(Around)) {
    if (For->getBody() != Whole)
      return {};
  } else if (const auto *While = dyn_cast_or_null<WhileStmt>(Around)) {
    if (While->getBody() != Whole)
      return {};
  } else if (const auto *Do = dyn_cast_or_null<DoStmt>(Around)) {
    if (Do->getBody() != Whole)
      return {};
  } else {
    return {};
  }
  MentionCounter InStatement(V);
  InStatement.TraverseStmt(const_cast<Stmt *>(Whole));
  if (InStatement.Mentions != 1 || !isHere(Whole->getSourceRange()))
    return {};

  const uint32_t Start = offset(Whole->getBeginLoc());
  uint32_t End = endOf(Whole->getEndLoc());
  const auto Words =
      words(Start, static_cast<uint32_t>(Text.size()), [End](const Word &W) {
        return W.Kind == tok::semi && W.End >= End;
      });
  if (!Words || Words->empty() || Words->back().Kind != tok::semi)
    return {};
  // Between the expression and its semicolon there is nothing.
  if (Words->back().Begin > End &&
      !slice(End, Words->back().Begin).trim().empty())
    return {};
  End = Words->back().End;
  const std::string Name = V->getName().str();
  const SourceRange Old = Parens && isHere(Parens->getSourceRange())
                              ? Parens->getSourceRange()
                              : Step->getSourceRange();
  FixEdit Use = {offset(Old.getBegin()), endOf(Old.getEnd()), Name};
  auto IsOfWord = [this](uint32_t At) {
    return At < Text.size() && (llvm::isAlnum(Text[At]) || Text[At] == '_');
  };
  if ((Use.Begin != 0 && IsOfWord(Use.Begin - 1)) || IsOfWord(Use.End))
    Use.Text = "(" + Name + ")";
  const std::string New =
      (Step->isPrefix()
           ? UnaryOperator::getOpcodeStr(Step->getOpcode()).str() + Name
           : Name + UnaryOperator::getOpcodeStr(Step->getOpcode()).str()) +
      ";";
  // In lines of their own, where the statement has one.
  const size_t Break = Text.find('\n', End);
  const bool IsLine =
      slice(lineStart(Start), Start).trim().empty() &&
      (Step->isPrefix() || Text.slice(End, Break).trim().empty());
  const std::string Between =
      IsLine ? "\n" + indentOf(Start).str() : std::string(" ");
  std::vector<FixEdit> Out;
  if (!Block)
    Out.push_back({Start, Start,
                   Step->isPrefix() ? "{ " + New + " " : std::string("{ ")});
  else if (Step->isPrefix())
    Out.push_back({Start, Start, New + Between});
  // Edits lie apart.
  if (!Out.empty() && Use.Begin == Start)
    Out.back() = {Start, Use.End, Out.back().Text + Use.Text};
  else
    Out.push_back(Use);
  if (!Block)
    Out.push_back(
        {End, End, Step->isPrefix() ? std::string(" }") : " " + New + " }"});
  else if (!Step->isPrefix())
    Out.push_back({End, End, Between + New});
  return Out;
}
