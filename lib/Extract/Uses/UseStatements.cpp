//===-- UseStatements.cpp - Statements and declarations -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/Compat.h"
#include "Syntax/Nodes.h"
#include "Uses/Offload.h"
#include "Uses/References.h"
#include "Uses/Repeatable.h"
#include "Uses/UseWalker.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;
using namespace layoutopt;

void UseWalker::visitChildren(const Stmt *S) {
  for (const Stmt *Child : childrenOf(S))
    visit(Child);
}

void UseWalker::visit(const Stmt *S) {
  if (!S || visitFreeMacro(S))
    return;
  if (const auto *E = dyn_cast<Expr>(S))
    return visitExpr(E, Use::Discarded);
  switch (S->getStmtClass()) {
  case Stmt::DeclStmtClass:
    return visitDeclaration(cast<DeclStmt>(S));
  case Stmt::IfStmtClass: {
    const auto *If = cast<IfStmt>(S);
    visit(If->getInit());
    visitConditionVariable(If->getConditionVariableDeclStmt());
    visitExpr(If->getCond(), Use::Truth);
    Tree.beginBranch();
    Tree.beginSequence(C.Where.roughRange(If->getThen()->getSourceRange()));
    visit(If->getThen());
    Tree.end();
    Tree.beginSequence(If->getElse()
                           ? C.Where.roughRange(If->getElse()->getSourceRange())
                           : Range());
    visit(If->getElse());
    Tree.end();
    Tree.end();
    return;
  }
  case Stmt::CompoundStmtClass:
    return visitBlock(cast<CompoundStmt>(S));
  case Stmt::ForStmtClass: {
    const auto *For = cast<ForStmt>(S);
    visitConditionVariable(For->getConditionVariableDeclStmt());
    LoopBound Bound = Bounds->bound(For);
    // Iterations that threads share are like work-items.
    if (IsShared && Bound.Class == BoundClass::Unknown)
      Bound = {BoundClass::NDRange, 0};
    IsShared = false;
    return visitLoop(For, For->getInit(), For->getCond(), For->getBody(),
                     For->getInc(), Bound);
  }
  case Stmt::WhileStmtClass: {
    const auto *While = cast<WhileStmt>(S);
    visitConditionVariable(While->getConditionVariableDeclStmt());
    return visitLoop(While, nullptr, While->getCond(), While->getBody(),
                     nullptr, Bounds->bound(While));
  }
  case Stmt::DoStmtClass: {
    const auto *Do = cast<DoStmt>(S);
    LoopBound Bound = Bounds->bound(Do);
    beginLoop(Do, Do->getBody(), Bound);
    visit(Do->getBody());
    visitExpr(Do->getCond(), Use::Truth);
    endLoop();
    return;
  }
  case Stmt::SwitchStmtClass:
    return visitSwitch(cast<SwitchStmt>(S));
  case Stmt::ReturnStmtClass: {
    const Expr *Value = cast<ReturnStmt>(S)->getRetValue();
    if (!Value)
      return;
    Index Entity = Current ? C.returned(Current) : None;
    if (Entity != None && Facts.Entities[Entity].IsBuffer)
      return flowBuffer(ExprKind::Return, Current, Value);
    if (Entity != None)
      return flow(ExprKind::Return, Entity, Value);
    // Who gets a record sees that alone.
    if (const Expr *Place =
            Current && Current->getReturnType()->isReferenceType()
                ? boundField(Value, AST)
                : nullptr) {
      visitPlace(Place,
                 Place->getType()->isRecordType() ? Use::AddressInPlace
                                                  : Use::Address,
                 0);
      return;
    }
    return visitExpr(Value, Use::Value);
  }
  case Stmt::GCCAsmStmtClass:
  case Stmt::MSAsmStmtClass:
    for (const Stmt *Child : childrenOf(S))
      if (const auto *E = dyn_cast<Expr>(Child)) {
        const RecordUse &Use = C.recordUse(E->getType());
        if (Use && (Use.Depth > 0 || isElement(E, C)))
          refuse(E, Reason::InlineAssembly,
                 "the array is an operand of assembly", "pass a field's value");
        else
          visitExpr(E, UseWalker::Use::Value);
      }
    return;
  case Stmt::CXXCatchStmtClass:
    return visitHandler(cast<CXXCatchStmt>(S));
  case Stmt::CXXForRangeStmtClass: {
    const auto *For = cast<CXXForRangeStmt>(S);
    const Expr *Over = For->getRangeInit();
    const RecordUse &Use = C.recordUse(Over->getType());
    if (!Use || Use.Depth == 0) {
      // The range and its ends, which nobody wrote, once.
      for (const Stmt *Child : childrenOf(S))
        if (Child != For->getLoopVarStmt() && Child != For->getBody())
          visit(Child);
      beginLoop(For, For->getBody(), {BoundClass::Unknown, 0});
      visit(For->getLoopVarStmt());
      visit(For->getBody());
      return endLoop();
    }
    visit(For->getInit());
    refuse(Over, Reason::UnknownUse,
           "a 'for' goes through the array as a range", "count with an index");
    // Nobody wrote the names of the reference to it and of its ends.
    for (const Stmt *Child : childrenOf(S))
      if (Child != For->getInit() && Child != For->getBody())
        markSeen(Child);
    return visit(For->getBody());
  }
  case Stmt::AttributedStmtClass:
    // Who asks Clang for SIMD instructions lets it change the order of sums.
    for (const Attr *Each : cast<AttributedStmt>(S)->getAttrs())
      if (const auto *Hint = dyn_cast<LoopHintAttr>(Each))
        Free.AreAll |= C.Code.IsClang &&
                       Hint->getOption() == LoopHintAttr::Vectorize &&
                       Hint->getState() == LoopHintAttr::Enable;
    visitChildren(S);
    Free = FreeSums();
    return;
  default:
    if (const auto *Directive = dyn_cast<OMPExecutableDirective>(S))
      return visitDirective(Directive);
    return visitChildren(S);
  }
}

/// Whether control may leave \p S for elsewhere than behind it. \p InLoop: in a
/// loop of its own, which `break` and `continue` are about.
static bool mayLeave(const Stmt *S, bool InLoop = false) {
  if (!S || isa<Expr>(S))
    return false;
  if (isa<BreakStmt, ContinueStmt>(S))
    return !InLoop;
  if (isa<ReturnStmt, GotoStmt, IndirectGotoStmt>(S))
    return true;
  InLoop |= isa<ForStmt, WhileStmt, DoStmt, SwitchStmt>(S);
  return llvm::any_of(childrenOf(S), [InLoop](const Stmt *Child) {
    return mayLeave(Child, InLoop);
  });
}

/// What stands behind a statement that may leave runs less often.
void UseWalker::visitBlock(const CompoundStmt *S) {
  bool IsOpen = false, MayHaveLeft = false;
  for (const Stmt *Each : S->body()) {
    if (MayHaveLeft) {
      if (IsOpen)
        Tree.end();
      Tree.beginSequence(C.Where.roughRange(Each->getSourceRange()));
      IsOpen = true;
    }
    visit(Each);
    MayHaveLeft = mayLeave(Each);
  }
  if (IsOpen)
    Tree.end();
}

/// OpenMP: names in clauses stay right when a pointer becomes a handle, which
/// is as private or as shared as it was.
void UseWalker::visitClauses(const OMPExecutableDirective *S) {
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
      // `map(to: b[0:n])` is about `b`.
      while (const auto *Section = dyn_cast<ArraySectionExpr>(E)) {
        visitExpr(Section->getLowerBound(), Use::Value);
        visitExpr(Section->getLength(), Use::Value);
        E = Section->getBase()->IgnoreParenImpCasts();
      }
      const RecordUse &Use = C.recordUse(E->getType());
      const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
      bool IsOurs = Use && (Use.Depth > 0 || isElement(E, C));
      bool IsCopied = Clause->getClauseKind() != llvm::omp::OMPC_shared;
      if (!IsOurs)
        visitExpr(E, UseWalker::Use::Value);
      else if (!Ref || Moves || (IsCopied && (Use.IsArray || Use.Depth == 0)))
        refuse(E, Reason::OpenMPClause,
               "the array is named in a clause that copies or moves it",
               "share the array, or copy it by hand");
      else
        Seen.insert(Ref);
    }
  }
}

void UseWalker::visitDirective(const OMPExecutableDirective *S) {
  if (isOffload(S))
    visitOffload(S);
  else
    visitClauses(S);
  if (const auto *Loop = dyn_cast<OMPLoopDirective>(S))
    for (const Expr *Counter : Loop->counters())
      if (const RecordUse &Use = C.recordUse(Counter->getType());
          Use && Use.Depth > 0)
        refuse(Counter, Reason::OpenMPLoop,
               "a pointer counts the iterations of a parallel loop",
               "count with an integer");
  if (!S->hasAssociatedStmt())
    return;
  IsShared = isa<OMPLoopDirective>(S) &&
             !isa<OMPSimdDirective, OMPTileDirective, OMPUnrollDirective>(S);
  if (C.Code.ReadsOpenMP && isOpenMPSimdDirective(S->getDirectiveKind()))
    for (const OMPClause *Clause : S->clauses())
      if (Clause->getClauseKind() == llvm::omp::OMPC_reduction)
        for (const Stmt *Child : Clause->children())
          if (const auto *Ref = dyn_cast_or_null<DeclRefExpr>(Child))
            Free.Variables.insert(dyn_cast<VarDecl>(Ref->getDecl()));
  visit(S->getRawStmt());
  IsShared = false;
  Free = FreeSums();
}

void UseWalker::beginLoop(const Stmt *Loop, const Stmt *Body, LoopBound Bound) {
  // What a pragma says is about the loop that follows it.
  const VectorLoop V = vectorLoop(Loop, AST, std::exchange(Free, FreeSums()));
  Tree.beginLoop(Bound.Class, Bound.Count, V.IsVectorizable,
                 C.Where.roughRange(Loop->getSourceRange()),
                 C.Where.roughRange(Body->getSourceRange()), V.IsOrderedSum);
  Loops.push_back(Loop);
}

void UseWalker::endLoop() {
  Loops.pop_back();
  Tree.end();
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
  endLoop();
}

void UseWalker::visitSwitch(const SwitchStmt *S) {
  visit(S->getInit());
  visitConditionVariable(S->getConditionVariableDeclStmt());
  visitExpr(S->getCond(), Use::Value);
  Tree.beginBranch();
  Tree.beginSequence();
  if (const auto *Body = dyn_cast<CompoundStmt>(S->getBody())) {
    for (const Stmt *Each : Body->body()) {
      if (isa<SwitchCase>(Each)) { // The next alternative.
        Tree.end();
        Tree.beginSequence(C.Where.roughRange(Each->getSourceRange()));
      }
      visit(Each);
    }
  } else {
    visit(S->getBody());
  }
  Tree.end();
  Tree.end();
}

/// C++: a variable that is declared in a condition, which tests it. \p S: null
/// if there is none.
void UseWalker::visitConditionVariable(const DeclStmt *S) {
  if (!S)
    return;
  visitDeclaration(S);
  const auto *V = dyn_cast<VarDecl>(S->getSingleDecl());
  if (V && C.recordUse(V->getType()).Depth > 0)
    C.obstacle(Reason::ConditionDeclaration,
               "'" + V->getName() + "' is declared in a condition",
               "declare it in front of the statement", V->getSourceRange(),
               C.entity(V));
}

/// C++: what a handler catches is found by its type, which must stay.
void UseWalker::visitHandler(const CXXCatchStmt *S) {
  const VarDecl *V = S->getExceptionDecl();
  const RecordUse Use = V ? C.recordUse(V->getType()) : RecordUse();
  if (Use && V->getIdentifier() && (Use.Depth > 0 || C.isTracked(V)))
    C.obstacle(Reason::Exception, "a handler catches '" + V->getName() + "'",
               "throw an index", V->getSourceRange(), C.entity(V));
  visit(S->getHandlerBlock());
}

void UseWalker::visitDeclaration(const DeclStmt *S) {
  // One list of specifiers serves all: either all become handles, or none.
  bool Mixed = false;
  for (const Decl *D : S->decls())
    if (const auto *V = dyn_cast<VarDecl>(D)) {
      RecordUse Use = C.recordUse(V->getType());
      Mixed |= C.isOpenCL() && (!Use.isSimple() || Use.IsArray);
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
    // `auto &[x, y] = t[i];`: each name is a part of the element.
    if (isa<DecompositionDecl>(V) && Use && Use.Depth > 0 && V->getInit()) {
      refuse(V->getInit(), Reason::UnknownUse,
             "parts of it get names of their own",
             "name the fields, or copy the element first");
      continue;
    }
    bool IsFollowed = Use && (Use.Depth > 0 || C.isTracked(V));
    Index Entity = IsFollowed ? C.entity(V) : None;
    // The bounds of variable arrays are evaluated here.
    for (QualType T = V->getType(); const auto *A = AST.getAsArrayType(T);
         T = A->getElementType())
      if (const auto *Variable = dyn_cast<VariableArrayType>(A)) {
        visitExpr(Variable->getSizeExpr(), UseWalker::Use::Value);
        // Each stored array gets it.
        if (Entity != None && Use.IsArray &&
            !isRepeatable(Variable->getSizeExpr(), Repeated::Count, AST))
          C.obstacle(Reason::UnusualArray,
                     "the bound of '" + V->getName() + "' is not simple",
                     "keep it in a variable", V->getSourceRange(), Entity);
      }
    if (Entity != None && !S->isSingleDecl() &&
        (Mixed || V->getType()->isReferenceType()))
      C.obstacle(Reason::SharedDeclaration,
                 "'" + V->getName() + "' is declared together with others",
                 "declare it alone", V->getSourceRange(), Entity);
    const Expr *Init = V->getInit();
    if (!Init)
      continue;
    if (Entity != None && V->getType()->isReferenceType() && C.isTracked(V))
      bindRecord(ExprKind::Initialize, V, Init);
    else if (Entity != None && holdsRecords(V) && !C.isOpenCL())
      visitInitializer(V, Init);
    else if (Entity != None && Use.IsArray && C.isIndirect(V->getType()))
      initializeIndirect(Entity, Init);
    else if (Entity != None && !Use.IsArray && Use.Depth > 0)
      flow(ExprKind::Initialize, Entity, Init);
    else if (!holdsFieldAddress(V, Init) && !bindsField(V, Init))
      visitExpr(Init, Use::Value);
  }
}
