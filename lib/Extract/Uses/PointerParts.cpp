//===-- PointerParts.cpp - Nodes, and what they say of their text ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/Compat.h"
#include "Types/Constants.h"
#include "Uses/Repeatable.h"
#include "Uses/UseWalker.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace layoutopt;

Index UseWalker::entityOf(Node N) const {
  Index At = N.Expr;
  while (At != None) {
    const ExprFacts &E = Facts.Exprs[At];
    if (E.Entity != None)
      return E.Entity;
    At = E.Operands.empty() ? None : E.Operands.front();
  }
  return None;
}

/// Brings a name or an operation into frame \p F: names read the same from
/// everywhere, operations must have been written there.
bool UseWalker::adapt(Node N, Frame F) {
  Origin &From = Origins[N.Expr];
  ExprFacts &E = at(N);
  // `->`, and what is bound to a reference.
  if ((E.Kind == ExprKind::Deref || E.Kind == ExprKind::AddressOf) &&
      E.Op.File == None) {
    if (!adapt({E.Operands.front()}, F))
      return false;
    E.Extent = Facts.Exprs[E.Operands.front()].Extent;
    From.Where = F;
    return true;
  }
  if (!From.Flexible)
    return F.holds(From.Where);
  auto R = C.Where.range(From.E->getBeginLoc(), From.E->getEndLoc(), F);
  if (!R)
    return false;
  E.Extent = *R;
  From.Where = F;
  return true;
}

UseWalker::Node UseWalker::name(const Expr *E, Index Entity) {
  ExprFacts N;
  N.Kind = ExprKind::Name;
  N.Entity = Entity;
  Frame F = C.Where.frameOf(E->getBeginLoc());
  if (auto R = C.Where.range(E->getBeginLoc(), E->getEndLoc(), F))
    N.Extent = *R;
  else
    return refused(E, Reason::MacroMix, "the name is made by a macro",
                   "write the name out");
  Facts.Exprs.push_back(N);
  Origins.push_back({E, F, true});
  return {static_cast<Index>(Facts.Exprs.size() - 1)};
}

UseWalker::Node UseWalker::operation(ExprKind Kind, const Expr *E,
                                     SourceLocation Op,
                                     ArrayRef<Node> Operands) {
  Frame F = C.Where.frameOf(Op);
  auto Extent = C.Where.range(E->getBeginLoc(), E->getEndLoc(), F);
  auto OpRange = C.Where.range(Op, Op, F);
  bool Good = Extent && OpRange;
  for (Node N : Operands)
    Good = Good && adapt(N, F);
  if (!Good)
    return refused(E, Reason::MacroMix,
                   "the access is split between a macro and its use",
                   "write the whole access in the macro, or all of it outside");
  ExprFacts N;
  N.Kind = Kind;
  N.Extent = *Extent;
  N.Op = *OpRange;
  N.InMacro = F.IsMacro;
  for (Node Operand : Operands)
    N.Operands.push_back(Operand.Expr);
  Facts.Exprs.push_back(N);
  Origins.push_back({E, F, false});
  return {static_cast<Index>(Facts.Exprs.size() - 1)};
}

/// Notes how many records one step of a pointer or array of type \p T passes.
void UseWalker::setScale(Node N, QualType T) {
  if (!N.isValid())
    return;
  T = T.getNonReferenceType();
  // The bounds below the layer that the index counts.
  if (const auto *P = T->getAs<PointerType>())
    T = P->getPointeeType();
  else if (const ArrayType *A = AST.getAsArrayType(T))
    T = A->getElementType();
  uint64_t Scale = 1;
  while (const ConstantArrayType *A = AST.getAsConstantArrayType(T)) {
    Scale *= A->getZExtSize();
    T = A->getElementType();
    ++at(N).Layers;
  }
  at(N).Scale = std::max<uint64_t>(Scale, 1);
}

/// Notes the index expression \p I of an operation.
bool UseWalker::setIndex(Node N, const Expr *I) {
  ExprFacts &E = at(N);
  // `c >> 3` and `p.i + c` would call them. (Sizes become arguments.)
  const bool IsOperand = E.Kind == ExprKind::Subscript ||
                         E.Kind == ExprKind::Offset ||
                         E.Kind == ExprKind::Advance;
  Frame Here = Origins[N.Expr].Where;
  Here.IsMadeAnew |= !IsOperand;
  auto R = C.Where.range(I->getBeginLoc(), I->getEndLoc(), Here);
  if (!R)
    return false;
  if (IsOperand && C.isOperandOfOwnOperators(I))
    C.obstacle(Reason::UnknownUse,
               "the index is of a type that has operators of its own",
               "convert it to an integer", I->getSourceRange(), entityOf(N));
  E.IndexRange = *R;
  // Text with comments or line breaks is not repeated either.
  E.IndexSimple = isRepeatable(I, Repeated::Index, AST) &&
                  C.Where.text(*R).find_first_of("\n#/") == StringRef::npos;
  E.IndexZero = I->getType()->isIntegerType() && isZero(I, AST);
  const Expr *Bare = I->IgnoreParenImpCasts();
  E.IndexWide = !Bare->getType()->isIntegerType() ||
                AST.getTypeSize(Bare->getType()) >= 64;
  return true;
}

UseWalker::Node UseWalker::pointerOffset(const BinaryOperator *E) {
  bool Swapped = !E->getLHS()->getType()->isPointerType();
  const Expr *P = Swapped ? E->getRHS() : E->getLHS();
  const Expr *I = Swapped ? E->getLHS() : E->getRHS();
  visitExpr(I, Use::Value);
  Node Base = pointer(P);
  if (!Base.isValid())
    return {};
  Node N = operation(ExprKind::Offset, E, E->getOperatorLoc(), {Base});
  if (!N.isValid())
    return {};
  at(N).How = variantOf(ExprKind::Offset, E->getOpcodeStr());
  setScale(N, E->getType());
  if (!setIndex(N, I))
    return refused(E, Reason::MacroMix,
                   "the index is split between a macro and its use",
                   "write the access out");
  return N;
}

/// `q = p`, `q += k`, `q++`: the left side must be a variable.
UseWalker::Node UseWalker::pointerChange(const Expr *E, bool ValueUsed) {
  const Expr *Target = nullptr, *From = nullptr;
  SourceLocation Op;
  StringRef Operator;
  ExprKind Kind = ExprKind::Assign;
  bool Prefix = false;
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    Kind = ExprKind::Step;
    Target = U->getSubExpr();
    Op = U->getOperatorLoc();
    Operator = UnaryOperator::getOpcodeStr(U->getOpcode());
    Prefix = U->isPrefix();
  } else {
    const auto *B = cast<BinaryOperator>(E);
    if (B->getOpcode() != BO_Assign)
      Kind = ExprKind::Advance;
    Target = B->getLHS();
    From = B->getRHS();
    Op = B->getOperatorLoc();
    Operator = B->getOpcodeStr();
  }
  if (Kind != ExprKind::Assign && ValueUsed && C.isOpenCL())
    return refused(E, Reason::PointerStepValue,
                   "the value of '" + Operator + "' on the pointer is used",
                   "change the pointer in a statement of its own");
  Target = Target->IgnoreParens();
  const bool IsBehind = isBehindPointer(Target);
  const ValueDecl *Variable = nullptr;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Target))
    Variable = Ref->getDecl();
  else if (const auto *M = dyn_cast<MemberExpr>(Target);
           M && C.followsMember(M->getMemberDecl()))
    Variable = dyn_cast<FieldDecl>(M->getMemberDecl());
  Index Entity = Variable ? C.entity(Variable) : None;
  if (Entity == None && !IsBehind)
    return refused(E, Reason::UnknownUse,
                   "a pointer that is no variable changes",
                   "use a local variable");
  Node To;
  if (IsBehind) {
    To = behindPointer(Target,
                       Kind == ExprKind::Assign ? Use::Write : Use::ReadWrite);
    Entity = To.isValid() ? at(To).Entity : None;
  } else if (const auto *M = dyn_cast<MemberExpr>(Target)) {
    Seen.insert(M);
    visitMember(M, Kind == ExprKind::Assign ? Use::Write : Use::ReadWrite, 0);
    To = member(M, Entity);
  } else {
    Seen.insert(Target);
    To = name(Target, Entity);
  }
  if (!To.isValid())
    return {};
  SmallVector<Node, 2> Operands = {To};
  if (Kind == ExprKind::Assign) {
    Node Value = pointer(From);
    if (!Value.isValid()) {
      C.obstacle(
          Reason::UnknownSource, "a pointer of unknown origin is assigned",
          "assign elements of known arrays", E->getSourceRange(), Entity);
      return {};
    }
    Operands.push_back(Value);
  } else if (From) {
    visitExpr(From, Use::Value);
  }
  // A value from another frame is fine: it is edited where it stands.
  Node N;
  if (Kind == ExprKind::Assign) {
    Frame F = C.Where.frameOf(Op);
    auto Extent = C.Where.range(E->getBeginLoc(), E->getEndLoc(), F);
    auto OpRange = C.Where.range(Op, Op, F);
    if (!Extent || !OpRange || !adapt(To, F) || !adapt(Operands[1], F))
      return refused(E, Reason::MacroMix,
                     "the assignment is split between a macro "
                     "and its use",
                     "write the assignment out");
    N = operation(Kind, E, Op, Operands);
  } else {
    N = operation(Kind, E, Op, Operands);
  }
  if (!N.isValid())
    return {};
  if (Kind != ExprKind::Assign)
    at(N).How = variantOf(Kind, Operator);
  at(N).Prefix = Prefix;
  at(N).ValueUsed = ValueUsed;
  if (Kind != ExprKind::Assign)
    setScale(N, Target->getType());
  if (Kind == ExprKind::Advance && !setIndex(N, From))
    return refused(E, Reason::MacroMix,
                   "the step is split between a macro and its use",
                   "write the statement out");
  return N;
}
