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

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// The field whose address \p E is, through casts that keep the bytes:
/// `&p[i].x` or the decayed array member `p[i].pos`.
static const Expr *addressedPlace(const Expr *E) {
  while (true) {
    E = E->IgnoreParens();
    if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      if (Cast->getCastKind() == CK_ArrayToPointerDecay)
        return Cast->getSubExpr()->IgnoreParens();
      if (!Cast->getType()->isPointerType() ||
          Cast->getCastKind() == CK_LValueToRValue)
        return nullptr;
      E = Cast->getSubExpr();
      continue;
    }
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      if (U->getOpcode() == UO_AddrOf)
        return U->getSubExpr()->IgnoreParens();
    return nullptr;
  }
}

/// True for a member, or an element or lane of one: not for whole records.
static bool isPartOfField(const Expr *E) {
  E = E->IgnoreParens();
  if (isa<MemberExpr>(E))
    return true;
  if (const auto *V = dyn_cast<ExtVectorElementExpr>(E))
    return !V->isArrow() && isPartOfField(V->getBase());
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
    const Expr *Base = S->getBase()->IgnoreParenImpCasts();
    return (Base->getType()->isArrayType() ||
            Base->getType()->isVectorType()) &&
           isPartOfField(Base);
  }
  return false;
}

bool UseWalker::holdsFieldAddress(const VarDecl *V, const Expr *Init) {
  const Expr *Place = addressedPlace(Init);
  if (!Place || !isPartOfField(Place) || !V->getType()->isPointerType() ||
      Place->getType()->isIncompleteType())
    return false;
  // The variable never changes and serves only to access the field.
  uint64_t Bytes = AST.getTypeSizeInChars(Place->getType()).getQuantity();
  if (!isUsedInPlace(V, Bytes, AST))
    return false;
  visitPlace(Place, Use::AddressInPlace, Bytes);
  return true;
}

void UseWalker::visitArgument(const CallExpr *Call, unsigned Number) {
  const Expr *Arg = Call->getArg(Number);
  const FunctionDecl *F = Call->getDirectCallee();
  const Expr *Place = addressedPlace(Arg);
  if (Place && isPartOfField(Place) && !Place->getType()->isIncompleteType()) {
    uint64_t Bytes = AST.getTypeSizeInChars(Place->getType()).getQuantity();
    // `&p[i].k[1]`: what lies behind it in the array is left out, safely.
    if (addressStaysInPlace(Call, Number, Bytes, AST)) {
      visitPlace(Place, Use::AddressInPlace, Bytes);
      return;
    }
  }
  RecordUse Use = C.recordUse(Arg->getType());
  if (!Use || Use.Depth == 0)
    return visitExpr(Arg, Use::Value);
  if (!F)
    return refuse(Arg, "indirect-call",
                  "the array is passed to a function that is not known",
                  "call the function directly");
  if (Number >= F->getNumParams())
    return refuse(Arg, "varargs", "the array is passed as a variable argument",
                  "pass fields");
  if (isLibraryFunction(F, AST.getSourceManager()) || !F->hasBody())
    return refuse(Arg, "no-body",
                  "the array is passed to '" + F->getNameAsString() +
                      "', whose body is not visible",
                  "pass fields, or make the function's body visible");
  if (isKernel(F->getCanonicalDecl()) || isKernel(F))
    return refuse(Arg, "kernel-called",
                  "kernel '" + F->getNameAsString() +
                      "' is called like a function",
                  "move the kernel's body to a helper function");
  const ParmVarDecl *P = F->getParamDecl(Number);
  Index Entity = C.entity(P);
  if (Entity == None)
    return refuse(Arg, "unknown-use",
                  "the array is passed where none is expected", "index it");
  flow(ExprKind::Argument, Entity, Arg);
}

void UseWalker::visitCall(const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  if (!F)
    visitExpr(E->getCallee(), Use::Value);
  for (unsigned I = 0; I != E->getNumArgs(); ++I)
    visitArgument(E, I);
  const FunctionDecl *Definition = nullptr;
  if (F && F->hasBody(Definition))
    Tree.call(C.function(Definition));
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

void UseWalker::otherAccess(const Expr *Place, Use U, bool Known) {
  QualType T = Place->getType();
  if (Known || T->isIncompleteType() || T->isFunctionType())
    return;
  AddressSpace Space = C.space(T);
  if (Space != AddressSpace::Global && Space != AddressSpace::Generic)
    return;
  uint64_t Bytes = AST.getTypeSizeInChars(T).getQuantity();
  if (U != Use::Write)
    Tree.access(None, {}, Space, Bytes, false);
  if (U != Use::Read)
    Tree.access(None, {}, Space, Bytes, true);
}

bool UseWalker::visitPlace(const Expr *E, Use U, uint64_t Bytes) {
  E = E->IgnoreParens();
  RecordUse Record = C.recordUse(E->getType());
  bool IsAddress = U == Use::Address || U == Use::AddressInPlace;
  if (isElement(E, C)) {
    // Loads and stores are caught before: this is an unusual way to a record.
    refuse(E, IsAddress ? "address-escapes" : "unknown-use",
           "the element is used in a way that is not understood",
           "access its fields");
    return true;
  }
  if (Record && Record.Depth > 0 && !isa<MemberExpr>(E)) {
    // A pointer or array variable as a place: not followed.
    if (U != Use::Read) {
      refuse(E, "address-escapes", "the address of the pointer is taken",
             "pass the pointer by value");
      return true;
    }
    visitExpr(E, U);
    return true;
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getSubExpr()->isGLValue())
      return visitPlace(Cast->getSubExpr(), U, Bytes);
    visitExpr(E, Use::Value);
    return false;
  }
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return visitMember(M, U, Bytes);
  if (const auto *V = dyn_cast<ExtVectorElementExpr>(E)) {
    if (V->isArrow()) {
      visitExpr(V->getBase(), Use::Value);
      return false;
    }
    if (V->getBase()->isGLValue())
      return visitPlace(V->getBase(), U, Bytes);
    visitExpr(V->getBase(), Use::Value);
    return true;
  }
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
    if (Bytes == 0 && !E->getType()->isIncompleteType())
      Bytes = AST.getTypeSizeInChars(E->getType()).getQuantity();
    visitExpr(S->getIdx(), Use::Value);
    const Expr *Base = S->getBase()->IgnoreParens();
    if (Base->getType()->isVectorType() && Base->isGLValue())
      return visitPlace(Base, U, Bytes);
    if (const auto *Decay = dyn_cast<ImplicitCastExpr>(Base))
      if (Decay->getCastKind() == CK_ArrayToPointerDecay)
        return visitPlace(Decay->getSubExpr(), U, Bytes);
    visitExpr(S->getBase(), Use::Value);
    return false;
  }
  if (const auto *Deref = dyn_cast<UnaryOperator>(E)) {
    if (Deref->getOpcode() == UO_Deref) {
      const Expr *P = Deref->getSubExpr()->IgnoreParens();
      // `*&x` and `*array`.
      if (const Expr *Place = addressedPlace(P))
        if (isPartOfField(Place))
          return visitPlace(Place, U, Bytes);
      visitExpr(P, Use::Value);
      return false;
    }
  }
  if (isa<DeclRefExpr>(E))
    return false;
  if (isa<CompoundLiteralExpr, StringLiteral, PredefinedExpr>(E)) {
    visitChildren(E);
    return false;
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) { // C++ only.
    visitExpr(Choice->getCond(), Use::Truth);
    visitPlace(Choice->getTrueExpr(), Use::Address, Bytes);
    visitPlace(Choice->getFalseExpr(), Use::Address, Bytes);
    return true;
  }
  visitExpr(E, Use::Value);
  return false;
}

bool UseWalker::visitMember(const MemberExpr *E, Use U, uint64_t Bytes) {
  // The chain of members down to the element: `p[i].pos.x`.
  SmallVector<const MemberExpr *, 4> Chain;
  const Expr *Base = E;
  while (const auto *M = dyn_cast<MemberExpr>(Base)) {
    if (!isa<FieldDecl>(M->getMemberDecl()))
      break;
    Chain.insert(Chain.begin(), M);
    Base = M->getBase();
    if (M->isArrow())
      break;
  }
  if (Chain.empty()) {
    visitChildren(E);
    return true;
  }
  bool Arrow = Chain.front()->isArrow();
  const Expr *Bare = Base->IgnoreParens();
  if (!Arrow && !isElement(Bare, C)) {
    // A field of something else: of a single record, a returned value, or
    // behind parentheses.
    if (Bare->isGLValue())
      return visitPlace(Bare, U, Bytes);
    visitExpr(Bare, Use::Value);
    return true;
  }
  if (U == Use::Address) {
    refuse(Base, "address-escapes",
           "the address of field '" + E->getMemberDecl()->getName() +
               "' escapes",
           "pass the field's value, or the array and the index");
    visitExpr(Base, Use::Value);
    return true;
  }

  Node L;
  if (Arrow) {
    Node P = pointer(Base);
    if (!P.isValid())
      return true;
    ExprFacts Deref;
    Deref.Kind = ExprKind::Deref;
    Deref.Operands = {P.Expr};
    Deref.Extent = at(P).Extent;
    Facts.Exprs.push_back(Deref);
    Origins.push_back(Origins[P.Expr]);
    L.Expr = static_cast<Index>(Facts.Exprs.size() - 1);
  } else {
    L = element(Base);
    if (!L.isValid())
      return true;
  }

  // The members, as far as the record's leaves go.
  Index Entity = entityOf(L);
  RecordUse Record = C.recordUse(Base->getType());
  Index Number = C.record(Record.Record);
  std::vector<Index> Members;
  SmallVector<const MemberExpr *, 4> Named;
  Index Outer = None;
  for (const MemberExpr *M : Chain) {
    Index Member = C.member(Number, Outer, cast<FieldDecl>(M->getMemberDecl()));
    if (Member == None)
      break;
    Members.push_back(Member);
    Named.push_back(M);
    Outer = Member;
    if (Facts.Records[Number].Members[Member].Leaf)
      break;
  }
  if (Members.empty()) {
    refuse(Base, "unknown-field", "the field has no place in a layout",
           "use a plain field");
    return true;
  }
  bool Reads = U != Use::Write, Writes = U != Use::Read;
  Index Last = Members.back();
  if (Bytes == 0)
    Bytes = Facts.Records[Number].Members[Last].Size;
  Bytes = std::min<uint64_t>(Bytes, Facts.Records[Number].Members[Last].Size);
  AddressSpace Space = C.space(Record.Element);
  if (Reads)
    Tree.access(Entity, {Last}, Space, Bytes, false);
  if (Writes)
    Tree.access(Entity, {Last}, Space, Bytes, true);

  // What a macro's body takes from a nested record that its argument names
  // stays text: the nested record is then used as a whole. Unnamed members have
  // no token of their own.
  auto IsNamed = [](const MemberExpr *M) {
    return cast<FieldDecl>(M->getMemberDecl())->getIdentifier() != nullptr;
  };
  // A member's name may be a macro's argument: its operator tells the frame.
  auto PlaceOf = [](const MemberExpr *M) {
    return M->getOperatorLoc().isValid() ? M->getOperatorLoc()
                                         : M->getMemberLoc();
  };
  auto *FirstNamed = llvm::find_if(Named, IsNamed);
  Frame F = C.Where.frameOf(
      PlaceOf(FirstNamed == Named.end() ? Named.back() : *FirstNamed));
  ExprFacts Field;
  Field.Kind = ExprKind::Field;
  Field.Operands = {L.Expr};
  Field.IsRead = Reads;
  Field.IsWritten = Writes;
  bool OneFrame = adapt(L, F);
  for (size_t I = 0; I != Named.size(); ++I) {
    const MemberExpr *M = Named[I];
    SourceLocation At = M->getMemberLoc();
    if (IsNamed(M)) {
      if (C.Where.frameOf(PlaceOf(M)) != F)
        break;
      auto R = C.Where.range(At, At, F);
      OneFrame &= R.has_value();
      Field.MemberEnds.push_back(R ? R->End : 0);
    } else {
      Field.MemberEnds.push_back(Field.MemberEnds.empty()
                                     ? at(L).Extent.End
                                     : Field.MemberEnds.back());
    }
    Field.Members.push_back(Members[I]);
  }
  // The path may not end at an unnamed member.
  while (!Field.Members.empty() && !IsNamed(Named[Field.Members.size() - 1])) {
    Field.Members.pop_back();
    Field.MemberEnds.pop_back();
  }
  if (Field.Members.empty() && !IsNamed(Named.front())) {
    refuse(Base, "unnamed-union", "a member of an unnamed union is used",
           UnnamedUnionFix);
    return true;
  }
  OneFrame &= !Field.Members.empty();
  if (OneFrame) {
    Range Extent = at(L).Extent;
    Extent.End = Field.MemberEnds.back();
    Field.Extent = Extent;
    Field.InMacro = F.IsMacro;
    if (Extent.File != None && Extent.Begin < Extent.End &&
        at(L).Extent.End <= Extent.End) {
      Facts.Exprs.push_back(Field);
      Origins.push_back({E, F, false});
      root({static_cast<Index>(Facts.Exprs.size() - 1)});
      return true;
    }
  }
  // The element stands in a macro argument, the field in the macro's body: the
  // argument can become a copy if the field is only read.
  if (!Arrow && Origins[L.Expr].E && !Writes && U == Use::Read &&
      !Origins[L.Expr].Flexible && adapt(L, Origins[L.Expr].Where)) {
    Field.Kind = ExprKind::MacroFields;
    Field.Members = {Last};
    Field.MemberEnds.clear();
    Field.Extent = at(L).Extent;
    Field.InMacro = Origins[L.Expr].Where.IsMacro;
    Facts.Exprs.push_back(Field);
    Origins.push_back({E, Origins[L.Expr].Where, false});
    root({static_cast<Index>(Facts.Exprs.size() - 1)});
    return true;
  }
  refuse(Base, "macro-mix",
         "the access to field '" + E->getMemberDecl()->getName() +
             "' is split between a macro and its use",
         "write the whole access in the macro, or all of it outside");
  return true;
}

/// Copying a record field by field needs more than copying its bytes where a
/// type may not be loaded on its own.
static bool hasHalf(ASTContext &AST, const RecordDecl *D) {
  for (const FieldDecl *F : D->fields()) {
    QualType T = AST.getBaseElementType(F->getType());
    if (const auto *V = T->getAs<VectorType>())
      T = V->getElementType();
    if (T->isHalfType())
      return true;
    if (const RecordDecl *Inner = T->getAsRecordDecl())
      if (Inner->isCompleteDefinition() && hasHalf(AST, Inner))
        return true;
  }
  return false;
}

void UseWalker::checkCopy(const Expr *Place) {
  RecordUse Record = C.recordUse(Place->getType());
  if (hasHalf(AST, Record.Record->getDefinition()))
    refuse(Place, "half-field",
           "a record with a field of type half is copied as a whole",
           "copy its fields with vload_half and vstore_half");
}

void UseWalker::load(const Expr *Place) {
  Node L = element(Place);
  if (!L.isValid())
    return;
  checkCopy(Place);
  RecordUse Record = C.recordUse(Place->getType());
  Index Number = C.record(Record.Record);
  Tree.access(entityOf(L), C.topMembers(Number), C.space(Record.Element),
              Facts.Records[Number].Size, false);
  flowRoot(ExprKind::Load, None, Place, L);
}

void UseWalker::store(const BinaryOperator *E, bool ValueUsed) {
  // The value first: that is the order of the memory accesses.
  visitExpr(E->getRHS(), Use::Value);
  Node L = element(E->getLHS());
  if (!L.isValid())
    return;
  checkCopy(E->getLHS());
  RecordUse Record = C.recordUse(E->getLHS()->getType());
  Index Number = C.record(Record.Record);
  Tree.access(entityOf(L), C.topMembers(Number), C.space(Record.Element),
              Facts.Records[Number].Size, true);
  Node N = operation(ExprKind::Store, E, E->getOperatorLoc(), {L});
  if (!N.isValid())
    return;
  at(N).ValueUsed = ValueUsed;
  root(N);
}
