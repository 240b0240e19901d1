//===-- UseWalker.cpp - Classifying uses of record arrays -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UseWalker.h"
#include "Builtins.h"
#include "Compat.h"

using namespace clang;
using namespace layoutopt;

void UseWalker::walkFunction(const FunctionDecl *F) {
  Current = F;
  Bounds.emplace(AST, F);
  Index Number = C.function(F);
  visit(F->getBody());
  Facts.Functions[Number].Accesses = Tree.take();
  Bounds.reset();
  Current = nullptr;
}

void UseWalker::walkGlobal(const VarDecl *V) {
  C.entity(V);
  if (V->getInit()) {
    if (C.recordUse(V->getType()).isSimple() &&
        !C.recordUse(V->getType()).IsArray)
      flow(ExprKind::Initialize, C.entity(V), V->getInit());
    else
      visitExpr(V->getInit(), Use::Value);
  }
  Tree.take(); // Runs before any kernel.
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void UseWalker::visitChildren(const Stmt *S) {
  for (const Stmt *Child : S->children())
    if (Child)
      visit(Child);
}

void UseWalker::visit(const Stmt *S) {
  if (!S)
    return;
  if (const auto *E = dyn_cast<Expr>(S))
    return visitExpr(E, Use::Discarded);
  switch (S->getStmtClass()) {
  case Stmt::DeclStmtClass:
    return visitDeclaration(cast<DeclStmt>(S));
  case Stmt::IfStmtClass: {
    const auto *If = cast<IfStmt>(S);
    visit(If->getInit());
    visitExpr(If->getCond(), Use::Truth);
    Tree.beginBranch();
    Tree.beginSequence();
    visit(If->getThen());
    Tree.end();
    Tree.beginSequence();
    visit(If->getElse());
    Tree.end();
    Tree.end();
    return;
  }
  case Stmt::ForStmtClass: {
    const auto *For = cast<ForStmt>(S);
    if (const DeclStmt *Condition = For->getConditionVariableDeclStmt())
      visit(Condition);
    return visitLoop(For->getInit(), For->getCond(), For->getBody(),
                     For->getInc(), Bounds->bound(For));
  }
  case Stmt::WhileStmtClass: {
    const auto *While = cast<WhileStmt>(S);
    return visitLoop(nullptr, While->getCond(), While->getBody(), nullptr,
                     Bounds->bound(While));
  }
  case Stmt::DoStmtClass: {
    const auto *Do = cast<DoStmt>(S);
    LoopBound Bound = Bounds->bound(Do);
    Tree.beginLoop(Bound.Class, Bound.Count);
    visit(Do->getBody());
    visitExpr(Do->getCond(), Use::Truth);
    Tree.end();
    return;
  }
  case Stmt::SwitchStmtClass:
    return visitSwitch(cast<SwitchStmt>(S));
  case Stmt::ReturnStmtClass: {
    const Expr *Value = cast<ReturnStmt>(S)->getRetValue();
    if (!Value)
      return;
    Index Entity = Current ? C.returned(Current) : None;
    if (Entity != None)
      return flow(ExprKind::Return, Entity, Value);
    return visitExpr(Value, Use::Value);
  }
  default:
    return visitChildren(S);
  }
}

void UseWalker::visitLoop(const Stmt *Init, const Expr *Cond, const Stmt *Body,
                          const Expr *Inc, LoopBound Bound) {
  visit(Init);
  Tree.beginLoop(Bound.Class, Bound.Count);
  if (Cond)
    visitExpr(Cond, Use::Truth);
  visit(Body);
  if (Inc)
    visitExpr(Inc, Use::Discarded);
  Tree.end();
}

void UseWalker::visitSwitch(const SwitchStmt *S) {
  visit(S->getInit());
  visitExpr(S->getCond(), Use::Value);
  Tree.beginBranch();
  Tree.beginSequence();
  if (const auto *Body = dyn_cast<CompoundStmt>(S->getBody())) {
    for (const Stmt *Each : Body->body()) {
      if (isa<SwitchCase>(Each)) { // The next alternative.
        Tree.end();
        Tree.beginSequence();
      }
      visit(Each);
    }
  } else {
    visit(S->getBody());
  }
  Tree.end();
  Tree.end();
}

void UseWalker::visitDeclaration(const DeclStmt *S) {
  // One list of specifiers serves all: either all become handles, or none.
  bool Mixed = false;
  for (const Decl *D : S->decls())
    if (const auto *V = dyn_cast<VarDecl>(D)) {
      RecordUse Use = C.recordUse(V->getType());
      Mixed |= !Use.isSimple() || Use.IsArray;
    }
  for (const Decl *D : S->decls()) {
    const auto *V = dyn_cast<VarDecl>(D);
    if (!V)
      continue;
    RecordUse Use = C.recordUse(V->getType());
    Index Entity = Use && Use.Depth > 0 ? C.entity(V) : None;
    if (Entity != None && Mixed && !S->isSingleDecl())
      C.obstacle("shared-declaration",
                 "'" + V->getName() + "' is declared together with others",
                 "declare it alone", V->getSourceRange(), Entity);
    const Expr *Init = V->getInit();
    if (!Init)
      continue;
    if (Entity != None && !Use.IsArray)
      flow(ExprKind::Initialize, Entity, Init);
    else if (!holdsFieldAddress(V, Init))
      visitExpr(Init, Use::Value);
  }
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

void UseWalker::visitExpr(const Expr *E, Use U) {
  if (!E)
    return;
  RecordUse Record = C.recordUse(E->getType());
  if (Record && Record.Depth > 0)
    return visitPointer(E, U);
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return visitExpr(Full->getSubExpr(), U);
  if (const auto *Paren = dyn_cast<ParenExpr>(E))
    return visitExpr(Paren->getSubExpr(), U);
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return visitCast(Cast, U);
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return visitUnary(Unary, U);
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return visitBinary(Binary, U);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return visitCall(Call);
  // Reads its operand, which Clang leaves a place.
  if (const auto *Reinterpret = dyn_cast<AsTypeExpr>(E)) {
    const Expr *Sub = Reinterpret->getSrcExpr();
    if (!Sub->isGLValue())
      return visitExpr(Sub, Use::Value);
    return otherAccess(Sub, Use::Read, visitPlace(Sub, Use::Read, 0));
  }
  if (const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E))
    return visitSizeOf(Size);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    visitExpr(Choice->getCond(), Use::Truth);
    Tree.beginBranch();
    for (const Expr *Each : {Choice->getTrueExpr(), Choice->getFalseExpr()}) {
      Tree.beginSequence();
      visitExpr(Each, U);
      Tree.end();
    }
    Tree.end();
    return;
  }
  if (E->isGLValue() &&
      isa<MemberExpr, ArraySubscriptExpr, ExtVectorElementExpr, DeclRefExpr>(
          E)) {
    // Not loaded: whoever asks may keep the address.
    Use Place = U == Use::Read || U == Use::Write || U == Use::ReadWrite ||
                        U == Use::AddressInPlace
                    ? U
                    : Use::Address;
    visitPlace(E, Place, 0);
    return;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) { // Of a record value.
    visitExpr(Member->getBase(), Use::Value);
    return;
  }
  if (const auto *Element = dyn_cast<ExtVectorElementExpr>(E)) {
    visitExpr(Element->getBase(), Use::Value);
    return;
  }
  for (const Stmt *Child : E->children()) {
    if (const auto *Sub = dyn_cast_or_null<Expr>(Child))
      visitExpr(Sub, Use::Value);
    else
      visit(Child);
  }
}

void UseWalker::visitPointer(const Expr *E, Use U) {
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return visitPointer(Full->getSubExpr(), U);
  if (const auto *Comma = dyn_cast<BinaryOperator>(E->IgnoreParens()))
    if (Comma->getOpcode() == BO_Comma) {
      visitExpr(Comma->getLHS(), Use::Discarded);
      return visitPointer(Comma->getRHS(), U);
    }
  if (const auto *List = dyn_cast<InitListExpr>(E)) { // Of an array.
    for (const Expr *Each : List->inits())
      visitExpr(Each, Use::Value);
    return;
  }
  if (isa<ImplicitValueInitExpr>(E))
    return;
  switch (U) {
  case Use::Discarded: {
    Node N = pointer(E, /*ValueUsed=*/false);
    if (!N.isValid())
      return;
    ExprKind Kind = at(N).Kind;
    if (Kind == ExprKind::Assign || Kind == ExprKind::Advance ||
        Kind == ExprKind::Step)
      root(N);
    else
      flowRoot(ExprKind::Discard, None, E, N);
    return;
  }
  case Use::Truth: {
    Node N = pointer(E);
    if (N.isValid())
      flowRoot(ExprKind::NullTest, None, E, N);
    return;
  }
  default:
    refuse(E, "unknown-use",
           "the array is used in a way that is not understood",
           "index the array and access its fields");
  }
}

void UseWalker::visitUnary(const UnaryOperator *E, Use U) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getOpcode()) {
  case UO_LNot:
    return visitExpr(Sub, Use::Truth);
  case UO_AddrOf:
    visitPlace(Sub, U == Use::AddressInPlace ? U : Use::Address, 0);
    return;
  case UO_Deref:
    visitPlace(E, U, 0);
    return;
  default:
    if (E->isIncrementDecrementOp()) {
      bool Known = visitPlace(Sub, Use::ReadWrite, 0);
      return otherAccess(Sub, Use::ReadWrite, Known);
    }
    return visitExpr(Sub, Use::Value);
  }
}

void UseWalker::visitBinary(const BinaryOperator *E, Use U) {
  const Expr *L = E->getLHS(), *R = E->getRHS();
  auto IsPointer = [&](const Expr *Side) {
    RecordUse Use = C.recordUse(Side->getType());
    return Use && Use.Depth > 0;
  };
  if (E->isAssignmentOp()) {
    if (E->getOpcode() == BO_Assign && isElement(L, C))
      return store(E, U != Use::Discarded);
    visitExpr(R, Use::Value);
    Use Place = E->getOpcode() == BO_Assign ? Use::Write : Use::ReadWrite;
    bool Known = visitPlace(L, Place, 0);
    return otherAccess(L, Place, Known);
  }
  if (E->getOpcode() == BO_Comma) {
    visitExpr(L, Use::Discarded);
    return visitExpr(R, U);
  }
  if (E->isLogicalOp()) {
    visitExpr(L, Use::Truth);
    Tree.beginBranch();
    Tree.beginSequence();
    visitExpr(R, Use::Truth);
    Tree.end();
    Tree.beginSequence();
    Tree.end();
    Tree.end();
    return;
  }
  if (IsPointer(L) || IsPointer(R)) {
    auto IsNull = [&](const Expr *Side) {
      return Side->isNullPointerConstant(AST, Expr::NPC_ValueDependentIsNull) !=
             Expr::NPCK_NotNull;
    };
    bool Compares = E->isComparisonOp();
    if (Compares && E->isEqualityOp() && (IsNull(L) || IsNull(R))) {
      const Expr *P = IsNull(R) ? L : R;
      Node N = pointer(P);
      if (N.isValid())
        flowRoot(ExprKind::NullTest, None, P, N);
      return;
    }
    if (IsPointer(L) && IsPointer(R) &&
        (Compares || E->getOpcode() == BO_Sub)) {
      Node A = pointer(L), B = pointer(R);
      if (!A.isValid() || !B.isValid()) {
        refuse(E, "unknown-use", "compared with a pointer of unknown origin",
               "compare indices");
        return;
      }
      Node N = operation(Compares ? ExprKind::Compare : ExprKind::Difference, E,
                         E->getOperatorLoc(), {A, B});
      if (N.isValid()) {
        at(N).OpText = E->getOpcodeStr().str();
        root(N);
      }
      return;
    }
    return refuse(E, "unknown-use",
                  "the pointer is an operand of '" + E->getOpcodeStr() + "'",
                  "use an index");
  }
  visitExpr(L, Use::Value);
  visitExpr(R, Use::Value);
}

void UseWalker::visitCast(const CastExpr *E, Use U) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
    if (isElement(Sub, C))
      return load(Sub);
    return otherAccess(Sub, Use::Read, visitPlace(Sub, Use::Read, 0));
  case CK_PointerToBoolean:
    return visitExpr(Sub, Use::Truth);
  case CK_ToVoid:
    return visitExpr(Sub, Use::Discarded);
  case CK_ArrayToPointerDecay:
    visitPlace(Sub, U == Use::AddressInPlace ? U : Use::Address, 0);
    return;
  default:
    break;
  }
  RecordUse From = C.recordUse(Sub->getType());
  if (From && From.Depth > 0)
    return refuse(Sub, "pointer-cast",
                  "the array is cast to '" + E->getType().getAsString() + "'",
                  "access the fields by name");
  if (E->isGLValue()) {
    visitPlace(Sub, U, 0);
    return;
  }
  visitExpr(Sub, U == Use::AddressInPlace ? U : Use::Value);
}

void UseWalker::visitSizeOf(const UnaryExprOrTypeTraitExpr *E) {
  if (E->isArgumentType())
    return;
  const Expr *Sub = E->getArgumentExpr();
  const Expr *Bare = Sub->IgnoreParens();
  if (isElement(Bare, C)) {
    Node L = element(Bare);
    if (L.isValid())
      flowRoot(ExprKind::SizeOfElement, None, Bare, L);
    return;
  }
  RecordUse Use = C.recordUse(Bare->getType());
  if (Use && Use.Depth > 0)
    return refuse(Bare, "sizeof-array",
                  "the size of the array or pointer is taken",
                  "multiply the number of elements by the record's size");
  // Never evaluated: reads nothing, but its text must stay right. A field has
  // the same type and size in every layout.
  AccessTreeBuilder Saved = std::move(Tree);
  Tree = AccessTreeBuilder();
  if (Bare->isGLValue())
    visitPlace(Bare, Use::Read, 0);
  else
    visitExpr(Bare, Use::Value);
  Tree = std::move(Saved);
}
