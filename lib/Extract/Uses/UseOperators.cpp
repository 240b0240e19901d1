//===-- UseOperators.cpp - Operators and casts ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/Compat.h"
#include "Types/Builtins.h"
#include "Types/Constants.h"
#include "Uses/References.h"
#include "Uses/UseWalker.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace layoutopt;

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
  if (From.isNull())
    C.MadeFunctions.insert({To.getCanonicalType(), E->getBeginLoc()});
  for (QualType T : {From, To}) {
    Index Type = T.isNull() ? None : C.functionOfType(T);
    if (Type == None)
      continue;
    for (Index Param : Facts.Functions[Type].Params)
      if (Param != None)
        C.obstacle(Reason::IndirectCall,
                   "a pointer to a function changes its type, so its calls are "
                   "not all known",
                   "keep the function's type", E->getSourceRange(), Param);
  }
  return false;
}

/// Weights of operations in additions of integers, of which current processors
/// do four in a cycle: floating-point numbers are mostly added to what was
/// added before, so it is the latency that counts. A call that formats reads or
/// writes numbers as text.
static constexpr uint64_t FloatWeight = 4, DivisionWeight = 20, CallWeight = 60,
                          FormatWeight = 3000;

void UseWalker::compute(const Expr *E) {
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const Decl *Callee = Call->getCalleeDecl();
    const bool Formats = Callee && Callee->hasAttr<FormatAttr>();
    return Tree.compute(Formats ? FormatWeight : CallWeight);
  }
  QualType T = E->getType();
  bool Calculates =
      T->isArithmeticType() || T->isVectorType() || T->isPointerType();
  if (!Calculates)
    return;
  const uint64_t Weight = T->hasFloatingRepresentation() ? FloatWeight : 1;
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary)
    return Tree.compute(Weight);
  switch (Binary->getOpcode()) {
  case BO_Assign:
  case BO_Comma:
  case BO_LAnd: // Branches.
  case BO_LOr:
    return;
  case BO_Div:
  case BO_Rem:
  case BO_DivAssign:
  case BO_RemAssign: {
    // By a constant it becomes a multiplication.
    const Expr *By = Binary->getRHS();
    bool IsConstant = !By->isValueDependent() && By->isEvaluatable(AST);
    return Tree.compute(IsConstant ? FloatWeight : DivisionWeight);
  }
  default:
    return Tree.compute(Weight);
  }
}

/// C++: whether \p E, a change of the field \p Place and that place itself, is
/// used for what may lie behind: `(&++p[i].x)[1]`.
bool UseWalker::isKept(const Expr *E, const Expr *Place, Use U) const {
  return U != Use::Discarded && E->isGLValue() && !C.isOpenCL() &&
         boundField(Place, AST) && !isUsedAsPlace(E, AST);
}

void UseWalker::visitUnary(const UnaryOperator *E, Use U) {
  const Expr *Sub = E->getSubExpr();
  if (E->isArithmeticOp() || E->isIncrementDecrementOp())
    compute(E);
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
      bool Known =
          visitPlace(Sub, isKept(E, Sub, U) ? Use::Address : Use::ReadWrite, 0);
      return otherAccess(Sub, Use::ReadWrite, Known);
    }
    return visitExpr(Sub, Use::Value);
  }
}

void UseWalker::visitBinary(const BinaryOperator *E, Use U) {
  const Expr *L = E->getLHS(), *R = E->getRHS();
  compute(E);
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
    bool Known = visitPlace(L, isKept(E, L, U) ? Use::Address : Place, 0);
    return otherAccess(L, Place, Known);
  }
  if (E->getOpcode() == BO_Comma) {
    visitExpr(L, Use::Discarded);
    return visitExpr(R, U);
  }
  if (E->isLogicalOp()) {
    visitExpr(L, Use::Truth);
    Tree.beginBranch();
    Tree.beginSequence(C.Where.roughRange(R->getSourceRange()));
    visitExpr(R, Use::Truth);
    Tree.end();
    Tree.beginSequence();
    Tree.end();
    Tree.end();
    return;
  }
  if (IsPointer(L) || IsPointer(R)) {
    bool Compares = E->isComparisonOp() && E->getOpcode() != BO_Cmp;
    if ((Compares || E->getOpcode() == BO_Sub) && compareIndirect(E))
      return;
    if (Compares && E->isEqualityOp() && (isNull(L, AST) || isNull(R, AST))) {
      const Expr *P = isNull(R, AST) ? L : R;
      Node N = pointer(P);
      if (N.isValid())
        flowRoot(ExprKind::NullTest, None, P, N);
      return;
    }
    if (IsPointer(L) && IsPointer(R) &&
        (Compares || E->getOpcode() == BO_Sub)) {
      Node A = pointer(L), B = pointer(R);
      if (!A.isValid() || !B.isValid()) {
        refuse(E, Reason::UnknownUse,
               "compared with a pointer of unknown origin", "compare indices");
        return;
      }
      Node N = operation(Compares ? ExprKind::Compare : ExprKind::Difference, E,
                         E->getOperatorLoc(), {A, B});
      if (N.isValid()) {
        at(N).How = variantOf(at(N).Kind, E->getOpcodeStr());
        if (!Compares) // Rows, if these are pointers to rows.
          setScale(N, L->getType());
        root(N);
      }
      return;
    }
    return refuse(E, Reason::UnknownUse,
                  "the pointer is an operand of '" + E->getOpcodeStr() + "'",
                  "use an index");
  }
  if (E->isEqualityOp() && (isNull(L, AST) || isNull(R, AST)) &&
      visitBufferTest(isNull(R, AST) ? L : R))
    return;
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
    return refuse(Sub, Reason::PointerCast,
                  "the array is cast to '" + E->getType().getAsString() + "'",
                  "access the fields by name");
  }
  if (E->isGLValue()) {
    visitPlace(Sub, reachesFurther(E, AST) ? Use::Address : U, 0);
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
    refuse(Array, Reason::SizeofArray, "the size of the array is taken",
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
    return refuse(Bare, Reason::SizeofArray,
                  "the size of the array or pointer is taken",
                  "multiply the number of elements by the record's size");
  // Never evaluated: reads nothing, but its text must stay right. A field has
  // the same type and size in every layout.
  // (But for that of a type whose size is known at run time only.)
  llvm::SaveAndRestore Within(
      IsUnevaluated,
      IsUnevaluated || !E->getTypeOfArgument()->isVariablyModifiedType());
  AccessTreeBuilder Saved = std::move(Tree);
  Tree = AccessTreeBuilder();
  if (Bare->isGLValue())
    visitPlace(Bare, Use::Read, 0);
  else
    visitExpr(Bare, Use::Value);
  Tree = std::move(Saved);
}
