//===-- UseWalker.cpp - Classifying uses of record arrays -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UseWalker.h"
#include "Builtins.h"
#include "Compat.h"
#include "clang/AST/ExprCXX.h"

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

/// True for arrays, and single records that are followed.
bool UseWalker::holdsRecords(const VarDecl *V) const {
  const RecordUse &Use = C.recordUse(V->getType());
  return Use &&
         (Use.Depth == 0 ? C.isTracked(V) : Use.IsArray && Use.isSimple());
}

void UseWalker::walkGlobal(const VarDecl *V) {
  if (C.Devices.recordOf(V))
    return visitBufferDeclaration(V);
  C.entity(V);
  if (V->getInit()) {
    if (!C.isOpenCL() && holdsRecords(V))
      visitInitializer(V, V->getInit());
    else if (C.recordUse(V->getType()).isSimple() &&
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
    LoopBound Bound = Bounds->bound(For);
    // Iterations that threads share are like work-items.
    if (IsShared && Bound.Class == BoundClass::Unknown)
      Bound.Class = BoundClass::NDRange;
    IsShared = false;
    return visitLoop(For, For->getInit(), For->getCond(), For->getBody(),
                     For->getInc(), Bound);
  }
  case Stmt::WhileStmtClass: {
    const auto *While = cast<WhileStmt>(S);
    if (const DeclStmt *Condition = While->getConditionVariableDeclStmt())
      visit(Condition);
    return visitLoop(While, nullptr, While->getCond(), While->getBody(),
                     nullptr, Bounds->bound(While));
  }
  case Stmt::DoStmtClass: {
    const auto *Do = cast<DoStmt>(S);
    LoopBound Bound = Bounds->bound(Do);
    beginLoop(Do, Do->getBody(), Bound);
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
  case Stmt::GCCAsmStmtClass:
  case Stmt::MSAsmStmtClass:
    for (const Stmt *Child : S->children())
      if (const auto *E = dyn_cast_or_null<Expr>(Child)) {
        const RecordUse &Use = C.recordUse(E->getType());
        if (Use && (Use.Depth > 0 || isElement(E, C)))
          refuse(E, "inline-assembly", "the array is an operand of assembly",
                 "pass a field's value");
        else
          visitExpr(E, UseWalker::Use::Value);
      }
    return;
  default:
    if (const auto *Directive = dyn_cast<OMPExecutableDirective>(S))
      return visitDirective(Directive);
    return visitChildren(S);
  }
}

/// OpenMP: names in clauses stay right when a pointer becomes a handle, which
/// is as private or as shared as it was.
void UseWalker::visitDirective(const OMPExecutableDirective *S) {
  for (const OMPClause *Clause : S->clauses()) {
    bool Moves = false;
    switch (Clause->getClauseKind()) {
    case llvm::omp::OMPC_private:
    case llvm::omp::OMPC_firstprivate:
    case llvm::omp::OMPC_lastprivate:
    case llvm::omp::OMPC_shared:
      break;
    default:
      Moves = true;
    }
    for (const Stmt *Child : Clause->children()) {
      const auto *E = dyn_cast_or_null<Expr>(Child);
      if (!E)
        continue;
      const RecordUse &Use = C.recordUse(E->getType());
      const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
      bool IsOurs = Use && (Use.Depth > 0 || isElement(E, C));
      bool IsCopied = Clause->getClauseKind() != llvm::omp::OMPC_shared;
      if (!IsOurs)
        visitExpr(E, UseWalker::Use::Value);
      else if (!Ref || Moves || (IsCopied && (Use.IsArray || Use.Depth == 0)))
        refuse(E, "openmp-clause",
               "the array is named in a clause that copies or moves it",
               "share the array, or copy it by hand");
      else
        Seen.insert(Ref);
    }
  }
  if (const auto *Loop = dyn_cast<OMPLoopDirective>(S))
    for (const Expr *Counter : Loop->counters())
      if (const RecordUse &Use = C.recordUse(Counter->getType());
          Use && Use.Depth > 0)
        refuse(Counter, "openmp-loop",
               "a pointer counts the iterations of a parallel loop",
               "count with an integer");
  if (!S->hasAssociatedStmt())
    return;
  IsShared = isa<OMPLoopDirective>(S) &&
             !isa<OMPSimdDirective, OMPTileDirective, OMPUnrollDirective>(S);
  visit(S->getRawStmt());
  IsShared = false;
}

void UseWalker::beginLoop(const Stmt *Loop, const Stmt *Body, LoopBound Bound) {
  Tree.beginLoop(Bound.Class, Bound.Count,
                 C.Where.roughRange(Loop->getSourceRange()),
                 C.Where.roughRange(Body->getSourceRange()));
}

void UseWalker::visitLoop(const Stmt *Loop, const Stmt *Init, const Expr *Cond,
                          const Stmt *Body, const Expr *Inc, LoopBound Bound) {
  visit(Init);
  beginLoop(Loop, Body, Bound);
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
    } else if (const auto *F = dyn_cast<FunctionDecl>(D)) {
      C.function(F);
    }
  for (const Decl *D : S->decls()) {
    const auto *V = dyn_cast<VarDecl>(D);
    if (!V)
      continue;
    if (C.Devices.recordOf(V)) {
      visitBufferDeclaration(V);
      continue;
    }
    RecordUse Use = C.recordUse(V->getType());
    bool IsFollowed = Use && (Use.Depth > 0 || C.isTracked(V));
    Index Entity = IsFollowed ? C.entity(V) : None;
    // The bounds of variable arrays are evaluated here.
    for (QualType T = V->getType(); const auto *A = AST.getAsArrayType(T);
         T = A->getElementType())
      if (const auto *Variable = dyn_cast<VariableArrayType>(A))
        visitExpr(Variable->getSizeExpr(), UseWalker::Use::Value);
    if (Entity != None && Mixed && !S->isSingleDecl())
      C.obstacle("shared-declaration",
                 "'" + V->getName() + "' is declared together with others",
                 "declare it alone", V->getSourceRange(), Entity);
    const Expr *Init = V->getInit();
    if (!Init)
      continue;
    if (Entity != None && holdsRecords(V) && !C.isOpenCL())
      visitInitializer(V, Init);
    else if (Entity != None && !Use.IsArray && Use.Depth > 0)
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
  if (const auto *Paren = dyn_cast<ParenExpr>(E)) {
    if (Paren->getBeginLoc().isMacroID() && visitCount(E))
      return;
    return visitExpr(Paren->getSubExpr(), U);
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return visitCast(Cast, U);
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return visitUnary(Unary, U);
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return visitBinary(Binary, U);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return visitCall(Call, U != Use::Discarded);
  if (const auto *List = dyn_cast<InitListExpr>(E))
    return visitInitList(List);
  if (!C.isOpenCL() && visitCxx(E))
    return;
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
  if (!C.isOpenCL() &&
      isa<StmtExpr, DesignatedInitExpr, VAArgExpr, GenericSelectionExpr,
          ChooseExpr, DesignatedInitUpdateExpr>(E)) {
    refuse(E, "unknown-use",
           "the array is used in a way that is not understood",
           "index the array and access its fields");
    return visitChildren(E);
  }
  switch (U) {
  case Use::Discarded: {
    Node N = pointer(E, /*ValueUsed=*/false);
    if (!N.isValid())
      return;
    ExprKind Kind = at(N).Kind;
    if (Kind == ExprKind::Assign || Kind == ExprKind::Advance ||
        Kind == ExprKind::Step)
      root(N);
    else if (Kind != ExprKind::Foreign)
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

/// `{...}` for a record or another aggregate: pointers in it are assigned to
/// members.
void UseWalker::visitInitList(const InitListExpr *E) {
  if (E->isSyntacticForm() && E->getSemanticForm())
    E = E->getSemanticForm();
  const RecordDecl *D = E->getType()->getAsRecordDecl();
  if (!D || C.isOpenCL()) {
    for (const Expr *Each : E->inits())
      visitExpr(Each, Use::Value);
    return;
  }
  auto Init = E->inits().begin();
  auto Visit = [&](const Expr *Value, const FieldDecl *F) {
    const RecordUse &Use = C.recordUse(F->getType());
    Index Entity = Use && Use.Depth > 0 ? C.entity(F) : None;
    if (Entity == None || isa<ImplicitValueInitExpr>(Value))
      return visitExpr(Value, UseWalker::Use::Value);
    if (!Use.IsArray)
      return flow(ExprKind::Initialize, Entity, Value);
    // Nothing but zeros fits an array in every layout.
    const auto *List = dyn_cast<InitListExpr>(Value);
    Expr::EvalResult Result;
    bool IsZero = List && List->getNumInits() <= 1 && !List->isExplicit();
    if (!IsZero)
      C.obstacle("array-initialized",
                 "member '" + F->getName() + "' has an initial value",
                 "set its records in a loop", Value->getSourceRange(), Entity);
    visitExpr(Value, UseWalker::Use::Value);
  };
  if (D->isUnion()) {
    if (E->getInitializedFieldInUnion() && Init != E->inits().end())
      Visit(*Init, E->getInitializedFieldInUnion());
    return;
  }
  if (const auto *Class = dyn_cast<CXXRecordDecl>(D);
      Class && Class->getNumBases() != 0) {
    for (const Expr *Each : E->inits())
      visitExpr(Each, Use::Value);
    return;
  }
  for (const FieldDecl *F : D->fields()) {
    if (F->isUnnamedBitField())
      continue;
    if (Init == E->inits().end())
      return;
    Visit(*Init++, F);
  }
}

/// The source of a trivial copy.
void UseWalker::copiedValue(const Expr *E) {
  const Expr *From = E->IgnoreParenImpCasts();
  if (isElement(From, C))
    return load(From);
  if (From->isGLValue() && !isa<MaterializeTemporaryExpr>(From))
    return otherAccess(From, Use::Read, visitPlace(From, Use::Read, 0));
  visitExpr(E, Use::Value);
}

/// What only C++ has. True if \p E was that.
bool UseWalker::visitCxx(const Expr *E) {
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E)) {
    // A copy of a plain record is a load.
    if (Made->getNumArgs() == 1 && Made->getConstructor()->isTrivial() &&
        Made->getConstructor()->isCopyOrMoveConstructor()) {
      copiedValue(Made->getArg(0));
      return true;
    }
    for (const Expr *Arg : Made->arguments()) {
      const RecordUse &Use = C.recordUse(Arg->getType());
      if (Use && Use.Depth > 0)
        refuse(Arg, "method", "the array is passed to a constructor",
               "pass it to a plain function");
      else
        visitExpr(Arg, UseWalker::Use::Value);
    }
    return true;
  }
  if (const auto *Delete = dyn_cast<CXXDeleteExpr>(E)) {
    const Expr *Arg = Delete->getArgument()->IgnoreParenImpCasts();
    if (!C.recordUse(Arg->getType()).isSimple())
      return false;
    Node From = pointer(Arg);
    if (!From.isValid() || at(From).Kind == ExprKind::Foreign)
      return true;
    Node N = operation(ExprKind::Free, E, E->getBeginLoc(), {From});
    if (N.isValid()) {
      at(N).OpText = "free";
      at(N).ValueUsed = false;
      root(N);
    }
    return true;
  }
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E)) {
    visitExpr(Temporary->getSubExpr(), Use::Value);
    return true;
  }
  if (const auto *Lambda = dyn_cast<LambdaExpr>(E)) {
    // Its body runs who knows when: what it mentions is left over.
    for (const Expr *Init : Lambda->capture_inits())
      if (Init)
        visitExpr(Init, Use::Value);
    return true;
  }
  return false;
}

/// Pointers to functions that lose their type could be called with anything.
bool UseWalker::visitFunctionCast(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  auto Pointed = [](QualType T) {
    return T->isFunctionPointerType() ? T->getPointeeType()
           : T->isFunctionType()      ? T
                                      : QualType();
  };
  QualType From = Pointed(Sub->getType()), To = Pointed(E->getType());
  if (From.isNull() && To.isNull())
    return false;
  bool IsSame = !From.isNull() && !To.isNull() &&
                C.functionType(From) == C.functionType(To);
  if (IsSame || E->getCastKind() == CK_BuiltinFnToFnPtr ||
      E->getCastKind() == CK_NullToPointer ||
      E->getCastKind() == CK_PointerToBoolean || E->getCastKind() == CK_ToVoid)
    return false;
  for (QualType T : {From, To}) {
    Index Type = T.isNull() ? None : C.functionOfType(T);
    if (Type == None)
      continue;
    for (Index Param : Facts.Functions[Type].Params)
      if (Param != None)
        C.obstacle("indirect-call",
                   "a pointer to a function changes its type, so its calls are "
                   "not all known",
                   "keep the function's type", E->getSourceRange(), Param);
  }
  return false;
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
  case UO_Real:
  case UO_Imag:
  case UO_Extension:
    if (E->isGLValue() && !C.isOpenCL()) {
      visitPlace(Sub, U == Use::Value ? Use::Address : U, 0);
      return;
    }
    return visitExpr(Sub, Use::Value);
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
    if (visitBufferAssignment(E, U))
      return;
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
        if (!Compares) // Rows, if these are pointers to rows.
          setScale(N, L->getType());
        root(N);
      }
      return;
    }
    return refuse(E, "unknown-use",
                  "the pointer is an operand of '" + E->getOpcodeStr() + "'",
                  "use an index");
  }
  if (E->getOpcode() == BO_Div && visitCount(E))
    return;
  visitExpr(L, Use::Value);
  visitExpr(R, Use::Value);
}

/// True for an array inside a record: it stays in one piece, so a pointer to
/// it is good for all of it. Not for one at the end that stands for more.
bool UseWalker::isWholeArray(const Expr *E) const {
  E = E->IgnoreParens();
  if (C.isOpenCL())
    return false;
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
    const auto *Decay =
        dyn_cast<ImplicitCastExpr>(S->getBase()->IgnoreParens());
    return Decay && Decay->getCastKind() == CK_ArrayToPointerDecay &&
           isWholeArray(Decay->getSubExpr());
  }
  const auto *M = dyn_cast<MemberExpr>(E);
  const auto *F = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
  const ConstantArrayType *A =
      F ? AST.getAsConstantArrayType(F->getType()) : nullptr;
  if (!A)
    return false;
  bool IsLast = true;
  for (const FieldDecl *Other : F->getParent()->fields())
    IsLast = Other == F;
  return !IsLast || A->getZExtSize() > 1;
}

void UseWalker::visitCast(const CastExpr *E, Use U) {
  const Expr *Sub = E->getSubExpr();
  if (!C.isOpenCL())
    visitFunctionCast(E);
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
    visitPlace(Sub,
               U == Use::AddressInPlace || isWholeArray(Sub)
                   ? Use::AddressInPlace
                   : Use::Address,
               0);
    return;
  default:
    break;
  }
  RecordUse From = C.recordUse(Sub->getType());
  if (From && From.Depth > 0) {
    if (!C.isOpenCL() && !E->getType()->isVoidPointerType())
      C.exposeHeld(From.Record, E->getSourceRange());
    return refuse(Sub, "pointer-cast",
                  "the array is cast to '" + E->getType().getAsString() + "'",
                  "access the fields by name");
  }
  if (E->isGLValue()) {
    visitPlace(Sub, U, 0);
    return;
  }
  visitExpr(Sub, U == Use::AddressInPlace ? U : Use::Value);
}

/// `sizeof array`: the number of its records times their size, as before.
void UseWalker::visitSizeOfArray(const UnaryExprOrTypeTraitExpr *E,
                                 const Expr *Array) {
  Node A = pointer(Array);
  if (!A.isValid())
    return;
  Index Entity = at(A).Kind == ExprKind::Name ? at(A).Entity : None;
  if (Entity == None || Facts.Entities[Entity].Count == 0 ||
      E->getKind() != UETT_SizeOf) {
    refuse(Array, "sizeof-array", "the size of the array is taken",
           "multiply the number of elements by the record's size");
    return;
  }
  Node N = operation(ExprKind::SizeOfArray, E, E->getOperatorLoc(), {A});
  if (N.isValid())
    root(N);
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
  if (!C.isOpenCL() && Use.isSimple() && Bare->getType()->isArrayType())
    return visitSizeOfArray(E, Bare);
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
