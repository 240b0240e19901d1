//===-- UseWalker.cpp - Classifying uses of record arrays -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uses/UseWalker.h"
#include "Syntax/Compat.h"
#include "Syntax/Nodes.h"
#include "Types/Builtins.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace layoutopt;

void UseWalker::walkFunction(const FunctionDecl *F) {
  Current = F;
  Walked.insert(F);
  Bounds.emplace(AST, F);
  Moving.emplace(AST, F);
  Index Number = C.function(F);
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
    for (const CXXCtorInitializer *Init : Constructor->inits())
      if (Init->isWritten())
        visitMemberValue(Init->getAnyMember(), Init->getInit(),
                         Variant::Parentheses);
  visit(F->getBody());
  Facts.Functions[Number].Accesses =
      Tree.take(C.Where.roughRange(F->getBody()->getSourceRange()));
  Facts.Functions[Number].VectorBytes = C.Code.VectorBytes;
  Bounds.reset();
  Moving.reset();
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
    else if (C.isIndirect(V->getType()))
      V->getType()->isArrayType()
          ? initializeIndirect(C.entity(V), V->getInit())
          : flow(ExprKind::Initialize, C.entity(V), V->getInit());
    else if (!bindsField(V, V->getInit()))
      visitExpr(V->getInit(), Use::Value);
  }
  Tree.take(); // Runs before any kernel.
}

void UseWalker::walkMember(const FieldDecl *F, const Expr *Init) {
  visitMemberValue(F, Init);
  Tree.take(); // Runs in constructors.
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

void UseWalker::visitExpr(const Expr *E, Use U) {
  if (!isCode(E))
    return;
  if (U == Use::Truth && visitBufferTest(E))
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
      Tree.beginSequence(C.Where.roughRange(Each->getSourceRange()));
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
    // (`v.xx` is no place, but reads one.)
    if (Element->getBase()->isGLValue())
      visitPlace(Element->getBase(), Use::Read, 0);
    else
      visitExpr(Element->getBase(), Use::Value);
    return;
  }
  for (const Stmt *Child : childrenOf(E)) {
    if (const auto *Sub = dyn_cast<Expr>(Child))
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
  if (C.isIndirect(E->getType()) && (U == Use::Discarded || U == Use::Truth)) {
    indirect(E, None);
    return;
  }
  if (!C.isOpenCL() &&
      isa<StmtExpr, DesignatedInitExpr, VAArgExpr, GenericSelectionExpr,
          ChooseExpr, DesignatedInitUpdateExpr>(E)) {
    refuse(E, Reason::UnknownUse,
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
    // `assert(p)`: parentheses of a macro's body are not of the pointer.
    const Expr *Bare = E->IgnoreParenImpCasts();
    if (C.Where.frameOf(E->IgnoreImpCasts()->getBeginLoc()) !=
        C.Where.frameOf(Bare->getBeginLoc()))
      E = Bare;
    Node N = pointer(E);
    if (N.isValid())
      flowRoot(ExprKind::NullTest, None, E, N);
    return;
  }
  default:
    refuse(E, Reason::UnknownUse,
           "the array is used in a way that is not understood",
           "index the array and access its fields");
  }
}

/// `{...}` for a record or another aggregate.
void UseWalker::visitInitList(const InitListExpr *E) {
  if (E->isSyntacticForm() && E->getSemanticForm())
    E = E->getSemanticForm();
  Seen.insert(E);
  // `v{w}` for a reference names an object, and makes none.
  if (E->isGLValue() && E->getNumInits() == 1)
    return visitExpr(E->getInit(0), Use::Value);
  const RecordDecl *D = E->getType()->getAsRecordDecl();
  if (D && D->isUnion() && !E->getInitializedFieldInUnion())
    return;
  visitAggregate(D, E->inits(), E->getInitializedFieldInUnion());
}

/// What \p F, null for a base, gets where an object is made: pointers flow.
/// \p Around: see flow().
void UseWalker::visitMemberValue(const FieldDecl *F, const Expr *Value,
                                 Variant Around) {
  if (!Value)
    return;
  const RecordUse Use = F ? C.recordUse(F->getType()) : RecordUse();
  Index Entity = Use && Use.Depth > 0 ? C.entity(F) : None;
  // `p()` is null for a handle, too.
  const auto *Made = dyn_cast<CXXConstructExpr>(Value);
  bool IsValueless =
      isa<ImplicitValueInitExpr>(Value) || (Made && Made->getNumArgs() == 0);
  if (Entity == None)
    return IsValueless || bindsField(F, Value)
               ? void()
               : visitExpr(Value, UseWalker::Use::Value);
  Seen.insert(Value);
  if (isa<CXXDefaultInitExpr>(Value)) // As its class says.
    return;
  if (!Use.IsArray)
    return IsValueless ? void()
                       : flow(ExprKind::Initialize, Entity, Value, Around);
  // GCC warns of `{0}` for handles within other braces.
  if (C.isIndirect(F->getType())) {
    const auto *List = dyn_cast<InitListExpr>(Value);
    const bool IsImplicit = List && !List->isExplicit();
    return IsValueless || IsImplicit
               ? void()
               : initializeIndirect(Entity, Value, /*MayBeZero=*/false);
  }
  // Nothing but zeros that nobody wrote fits an array in every layout.
  const auto *List = dyn_cast<InitListExpr>(Value);
  bool IsZero =
      List ? List->getNumInits() <= 1 && !List->isExplicit()
           : isa<ImplicitValueInitExpr>(Value) && Around == Variant::None;
  if (!IsZero)
    C.obstacle(Reason::ArrayInitialized,
               "member '" + F->getName() + "' has an initial value",
               "set its records in a loop", Value->getSourceRange(), Entity);
  if (!IsValueless)
    visitExpr(Value, UseWalker::Use::Value);
}

/// The initial values of bases and members of \p D, or if that is null of an
/// array. \p OfUnion: null if \p D is none.
void UseWalker::visitAggregate(const RecordDecl *D,
                               ArrayRef<const Expr *> Values,
                               const FieldDecl *OfUnion) {
  auto Value = Values.begin();
  if (OfUnion)
    return Values.empty() ? void() : visitMemberValue(OfUnion, *Value);
  const auto *Class = dyn_cast_or_null<CXXRecordDecl>(D);
  const bool IsFollowed = D && llvm::any_of(D->fields(), [&](auto *F) {
                            return C.followsMember(F);
                          });
  size_t Others = !IsFollowed ? Values.size()
                  : Class     ? Class->getNumBases()
                              : 0;
  for (; Others != 0 && Value != Values.end(); --Others)
    visitExpr(*Value++, Use::Value);
  if (!IsFollowed)
    return;
  for (const FieldDecl *F : D->fields()) {
    if (F->isUnnamedBitField())
      continue;
    if (Value == Values.end())
      return;
    visitMemberValue(F, *Value++);
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
    const CXXConstructorDecl *F = Made->getConstructor();
    for (unsigned I = 0; I != Made->getNumArgs(); ++I) {
      const Expr *Arg = Made->getArg(I);
      const RecordUse &Use = C.recordUse(Arg->getType());
      if (Use && Use.Depth > 0)
        refuse(Arg, Reason::Method, "the array is passed to a constructor",
               "pass it to a plain function");
      else if (I >= F->getNumParams() || !bindsField(F->getParamDecl(I), Arg))
        visitExpr(Arg, UseWalker::Use::Value);
    }
    return true;
  }
  if (const auto *Delete = dyn_cast<CXXDeleteExpr>(E)) {
    const Expr *Arg = Delete->getArgument()->IgnoreParenImpCasts();
    if (!C.recordUse(Arg->getType()).isSimple() ||
        isa_and_nonnull<CXXMethodDecl>(Delete->getOperatorDelete()))
      return false;
    Node From = pointer(Arg);
    if (!From.isValid() || at(From).Kind == ExprKind::Foreign)
      return true;
    Node N = operation(ExprKind::Free, E, E->getBeginLoc(), {From});
    if (N.isValid()) {
      at(N).How = Variant::Delete;
      at(N).ValueUsed = false;
      root(N);
    }
    return true;
  }
  if (const auto *List = dyn_cast<CXXParenListInitExpr>(E)) { // `S s(b, 10)`
    Seen.insert(List);
    visitAggregate(List->getType()->getAsRecordDecl(), List->getInitExprs(),
                   List->getInitializedFieldInUnion());
    return true;
  }
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E)) {
    visitExpr(Temporary->getSubExpr(), Use::Value);
    return true;
  }
  if (const auto *Lambda = dyn_cast<LambdaExpr>(E)) {
    // Its body runs who knows when: what it mentions is left over.
    for (const Expr *Init : Lambda->capture_inits()) {
      if (!Init)
        continue;
      if (const RecordUse &Held = C.recordUse(Init->getType());
          Held && (Held.Depth > 0 || isElement(Init, C)))
        refuse(Init, Reason::UnknownUse, "a lambda captures the array",
               "use a plain function that the array is passed to");
      else
        visitExpr(Init, Use::Value);
    }
    return true;
  }
  return false;
}
