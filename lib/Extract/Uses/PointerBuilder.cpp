//===-- PointerBuilder.cpp - Pointers to elements -------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Accesses/Effects.h"
#include "Syntax/Nodes.h"
#include "Types/Builtins.h"
#include "Types/Constants.h"
#include "Uses/Repeatable.h"
#include "Uses/UseWalker.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace layoutopt;

bool UseWalker::isElement(const Expr *E, const ExtractContext &C) {
  E = E->IgnoreParens();
  RecordUse Type = C.recordUse(E->getType());
  if (!Type || Type.Depth != 0)
    return false;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return C.isTracked(Ref->getDecl());
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return S->getBase()->getType()->isPointerType();
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return U->getOpcode() == UO_Deref;
  return false;
}

/// A single record as the only element of its array, or what a reference is
/// bound to.
UseWalker::Node UseWalker::object(const DeclRefExpr *Ref) {
  Seen.insert(Ref);
  Index Entity = C.entity(Ref->getDecl());
  if (Entity == None)
    return refused(Ref, Reason::UnknownUse, "the record's origin is not known",
                   "use a variable");
  return behind(name(Ref, Entity));
}

/// The element that \p P points to, where no operator says so.
UseWalker::Node UseWalker::behind(Node P) {
  return implied(ExprKind::Deref, P);
}

/// \p Kind of \p Of, without an operator of its own.
UseWalker::Node UseWalker::implied(ExprKind Kind, Node Of) {
  if (!Of.isValid())
    return Of;
  ExprFacts N;
  N.Kind = Kind;
  N.Operands = {Of.Expr};
  N.Extent = at(Of).Extent;
  Facts.Exprs.push_back(N);
  Origins.push_back(Origins[Of.Expr]);
  return {static_cast<Index>(Facts.Exprs.size() - 1)};
}

/// C++: the address of the record that \p V, a reference, or if \p Call is
/// given this argument of it, is bound to by \p E.
UseWalker::Node UseWalker::referent(const ValueDecl *V, const Expr *E,
                                    const CallExpr *Call) {
  const Expr *Place = E->IgnoreParens();
  while (isa<FullExpr, ImplicitCastExpr>(Place)) {
    const auto *Cast = dyn_cast<CastExpr>(Place);
    if (Cast && Cast->getCastKind() != CK_NoOp)
      break;
    Place = (Cast ? Cast->getSubExpr() : cast<FullExpr>(Place)->getSubExpr())
                ->IgnoreParens();
  }
  if (isElement(Place, C))
    return implied(ExprKind::AddressOf, element(Place));
  // A record within an element, which stays in it, or one of no array.
  if (bindsField(V, E, Call))
    return foreign(E, Reason::SingleRecord);
  if (Place->isGLValue() && !isa<MaterializeTemporaryExpr>(Place))
    visitPlace(Place, Use::Address, 0);
  else
    visitExpr(Place, Use::Value);
  return foreign(E, Reason::SingleRecord);
}

UseWalker::Node UseWalker::foreign(const Expr *E, Reason Why) {
  ExprFacts N;
  N.Kind = ExprKind::Foreign;
  N.Why = Why;
  SourceRange R = C.Where.unexpanded(E->getSourceRange());
  Frame F = C.Where.frameOf(R.getBegin());
  if (auto Text = C.Where.range(R.getBegin(), R.getEnd(), F))
    N.Extent = *Text;
  else
    N.Extent = C.Where.roughRange(E->getSourceRange());
  Facts.Exprs.push_back(N);
  Origins.push_back({E, F, true});
  return {static_cast<Index>(Facts.Exprs.size() - 1)};
}

/// `p[i]`: an element, or a row of an array of arrays.
UseWalker::Node UseWalker::subscript(const ArraySubscriptExpr *E) {
  visitExpr(E->getIdx(), Use::Value);
  Node P = pointer(E->getBase());
  if (!P.isValid())
    return {};
  if (E->getLHS() != E->getBase())
    return refused(E, Reason::UnusualSubscript, "the subscript is written i[p]",
                   "write p[i]");
  // Both may become arguments of a function, which have no order.
  if (AST.getLangOpts().CPlusPlus17 &&
      mustComeFirst(E->getBase(), E->getIdx(), Current))
    return refused(E, Reason::EvaluationOrder,
                   "the array has to be evaluated before the index",
                   "keep the index in a variable");
  Node N = operation(ExprKind::Subscript, E, E->getRBracketLoc(), {P});
  setScale(N, E->getBase()->getType());
  if (N.isValid() && !setIndex(N, E->getIdx()))
    return refused(E, Reason::MacroMix,
                   "the index is split between a macro and its use",
                   "write the access out");
  return N;
}

UseWalker::Node UseWalker::element(const Expr *E) {
  if (const auto *Paren = dyn_cast<ParenExpr>(E)) {
    Node L = element(Paren->getSubExpr());
    return L.isValid() ? operation(ExprKind::Paren, E, Paren->getLParen(), {L})
                       : L;
  }
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return subscript(S);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return object(Ref);
  const auto *U = dyn_cast<UnaryOperator>(E);
  if (!U || U->getOpcode() != UO_Deref) // `_Generic` and its like.
    return refused(E, Reason::UnknownUse,
                   "the element is used in a way that is not understood",
                   "access its fields");
  Node P = pointer(U->getSubExpr());
  return P.isValid() ? operation(ExprKind::Deref, E, U->getOperatorLoc(), {P})
                     : P;
}

/// True for pointers and numbers with which the address of a field can be taken
/// back to its record.
static bool mayBeBytes(QualType T) {
  return T->isIntegerType() ||
         (T->isPointerType() && T->getPointeeType()->isCharType());
}

/// Whether the program overloads functions that take pointers: which of them
/// gets the address of a field depends on the address space of that.
static bool hasOverloads(const ASTContext &AST) {
  return llvm::any_of(AST.getTraversalScope(), [](const Decl *D) {
    const auto *F = dyn_cast<FunctionDecl>(D);
    return F && F->hasAttr<OverloadableAttr>() &&
           llvm::any_of(F->parameters(), [](const ParmVarDecl *P) {
             return P->getType()->isPointerType();
           });
  });
}

UseWalker::Node UseWalker::pointerCast(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  RecordUse To = C.recordUse(E->getType());
  RecordUse From = C.recordUse(Sub->getType());
  bool SameRecord =
      From && From.Depth == To.Depth &&
      From.Record->getCanonicalDecl() == To.Record->getCanonicalDecl();
  if (!SameRecord) {
    if (!C.isOpenCL() && !Sub->getType()->isVoidPointerType()) {
      C.exposeHeld(To.Record, E->getSourceRange());
      if (From)
        C.exposeHeld(From.Record, E->getSourceRange());
    }
    if (From && From.Depth > 0)
      refuse(Sub, Reason::PointerCast,
             "the array is cast to '" + E->getType().getAsString() + "'",
             "access the fields by name");
    else
      visitExpr(Sub, Use::Value);
    // Memory that is counted in bytes may be that of any array.
    if (!C.isOpenCL() && !mayBeBytes(Sub->getType()))
      return foreign(E, Reason::PointerCast);
    C.obstacle(Reason::PointerCast,
               "other memory is cast to '" + E->getType().getAsString() + "'",
               "declare it as an array of the record", E->getSourceRange(),
               None, C.record(To.Record));
    return {};
  }
  // To a pointer that names no space: which one its array lies in, linking
  // knows when all that flows into it is seen.
  const bool IsWider = C.space(To.Element) == AddressSpace::Generic &&
                       isa<ImplicitCastExpr>(E) && !hasOverloads(AST);
  if (C.space(From.Element) != C.space(To.Element) && !IsWider)
    return refused(E, Reason::GenericPointer,
                   "the pointer changes its address space",
                   "name the address space in each declaration");
  const auto *Explicit = dyn_cast<ExplicitCastExpr>(E);
  Node P = pointer(Sub);
  if (!P.isValid() || !Explicit)
    return P;
  SourceLocation Op = Explicit->getBeginLoc();
  if (const auto *Parens = dyn_cast<CStyleCastExpr>(E))
    Op = Parens->getLParenLoc();
  Node N = operation(ExprKind::Cast, E, Op, {P});
  if (N.isValid())
    at(N).IsWritten =
        From.Element.isConstQualified() && !To.Element.isConstQualified();
  return N;
}

UseWalker::Node UseWalker::null(const Expr *E) {
  // Of a macro like NULL, what counts is its name where it is used.
  SourceRange Spelled = C.Where.unexpanded(E->getSourceRange());
  Frame F = C.Where.frameOf(Spelled.getBegin());
  auto R = C.Where.range(Spelled.getBegin(), Spelled.getEnd(), F);
  if (!R)
    return refused(E, Reason::MacroMix, "the null pointer is made by a macro",
                   "write it out");
  ExprFacts N;
  N.Kind = ExprKind::Null;
  N.Extent = *R;
  Facts.Exprs.push_back(N);
  Origins.push_back({E, F, true});
  return {static_cast<Index>(Facts.Exprs.size() - 1)};
}

/// A pointer that is a member: its text is repeated where that has no effect.
UseWalker::Node UseWalker::member(const MemberExpr *M, Index Entity) {
  Node N = name(M, Entity);
  if (N.isValid())
    at(N).IndexSimple = isRepeatable(M, Repeated::Place, AST);
  QualType T = M->getType();
  if (N.isValid() && T->isArrayType())
    at(N).IsConst = AST.getBaseElementType(T).isConstQualified();
  return N;
}

/// Kernels: whether \p E names a record in an element, of which a pointer to it
/// tells nothing else.
bool UseWalker::isNestedElement(const Expr *E) const {
  const auto *M = dyn_cast<MemberExpr>(E->IgnoreParens());
  const auto *F = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
  if (!F || !C.Private.isOnItsOwn(F, AST))
    return false;
  for (; M; M = dyn_cast<MemberExpr>(M->getBase()->IgnoreParens())) {
    if (cast<FieldDecl>(M->getMemberDecl())->getParent()->isUnion())
      return false;
    if (M->isArrow() || isElement(M->getBase()->IgnoreParens(), C))
      return true;
  }
  return false;
}

/// `&L` where L is no element of an array that is followed.
UseWalker::Node UseWalker::addressOf(const UnaryOperator *E) {
  const Expr *Sub = E->getSubExpr()->IgnoreParens();
  RecordUse Use = C.recordUse(Sub->getType());
  // `&array`: the same place, seen as a row.
  if (Use.isSimple() && Sub->getType()->isArrayType()) {
    Node P = pointer(Sub);
    return P.isValid()
               ? operation(ExprKind::AddressOf, E, E->getOperatorLoc(), {P})
               : P;
  }
  // A record inside of a record, a parameter, a literal: its array, if it is in
  // one, has to keep it in one piece and in place.
  if (Sub->isGLValue())
    visitPlace(Sub, Use::Address, 0);
  else
    visitExpr(Sub, UseWalker::Use::Value);
  return foreign(E, Reason::SingleRecord);
}

UseWalker::Node UseWalker::pointer(const Expr *E, bool ValueUsed) {
  RecordUse Type = C.recordUse(E->getType());
  if (!Type || Type.Depth == 0)
    return refused(E, Reason::UnknownUse,
                   "the pointer's type is not understood",
                   "use a pointer to the record");

  if (C.isIndirect(E->getType())) {
    refusedIndirect(E);
    return {};
  }
  if (isBehindPointer(E) && !isa<ParenExpr>(E))
    return behindPointer(E, Use::Read);
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return pointer(Full->getSubExpr(), ValueUsed);
  if (const auto *Paren = dyn_cast<ParenExpr>(E)) {
    // `#define NEW(T, n) ((T *)malloc(...))`: its use is what changes.
    if (E->getBeginLoc().isMacroID())
      if (Node Fresh = allocation(E); Fresh.isValid())
        return Fresh;
    Node P = pointer(Paren->getSubExpr(), ValueUsed);
    return P.isValid() ? operation(ExprKind::Paren, E, Paren->getLParen(), {P})
                       : P;
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    Seen.insert(Ref);
    Index Entity = C.entity(Ref->getDecl());
    if (Entity == None)
      return refused(E, Reason::UnknownUse, "the pointer's origin is not known",
                     "use a variable");
    return name(Ref, Entity);
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    switch (Cast->getCastKind()) {
    case CK_LValueToRValue:
    case CK_ArrayToPointerDecay:
      return pointer(Cast->getSubExpr(), ValueUsed);
    case CK_NoOp:
    case CK_BitCast:
    case CK_AddressSpaceConversion: {
      Node Fresh = allocation(E);
      if (!Fresh.isValid())
        Fresh = choiceOfMemory(Cast);
      return Fresh.isValid() ? Fresh : pointerCast(Cast);
    }
    case CK_NullToPointer: {
      visitExpr(Cast->getSubExpr(), Use::Value);
      if (isNull(Cast->getSubExpr(), AST))
        return null(E);
      // A value of type nullptr_t, which may do something.
      return foreign(E, Reason::UnknownSource);
    }
    default:
      break;
    }
    visitExpr(Cast->getSubExpr(), Use::Value);
    if (!C.isOpenCL() && !mayBeBytes(Cast->getSubExpr()->getType()))
      return foreign(E, Reason::PointerCast);
    C.obstacle(Reason::PointerCast,
               "other memory is cast to '" + E->getType().getAsString() + "'",
               "declare it as an array of the record", E->getSourceRange(),
               None, C.record(Type.Record));
    return {};
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->getOpcode() == BO_Add || B->getOpcode() == BO_Sub)
      return pointerOffset(B);
    if (B->getOpcode() == BO_Assign || B->getOpcode() == BO_AddAssign ||
        B->getOpcode() == BO_SubAssign)
      return pointerChange(B, ValueUsed);
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->isIncrementDecrementOp())
      return pointerChange(U, ValueUsed);
    if (U->getOpcode() == UO_AddrOf) {
      const Expr *Sub = U->getSubExpr();
      if (isElement(Sub, C)) {
        Node L = element(Sub);
        return L.isValid()
                   ? operation(ExprKind::AddressOf, E, U->getOperatorLoc(), {L})
                   : L;
      }
      if (!C.isOpenCL())
        return addressOf(U);
      const auto *Ref = dyn_cast<DeclRefExpr>(Sub->IgnoreParens());
      const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      Index Object = V ? C.entity(V) : None;
      if (Object != None) {
        // A single record: what points to it may not turn into a handle.
        C.obstacle(Reason::SingleRecord,
                   "the address of the single record '" + V->getName() +
                       "' is taken",
                   "pass the record by value", E->getSourceRange(), Object);
        return name(E, Object);
      }
      // A parameter by value. What points to it, in private memory, is nothing
      // that points to elements, too.
      if (V && !AST.getLangOpts().OpenCLGenericAddressSpace)
        return foreign(E, Reason::SingleRecord);
      // What points to a nested record stays in that.
      if (isNestedElement(Sub)) {
        visitPlace(Sub, Use::AddressInPlace, 0);
        return foreign(E, Reason::SingleRecord);
      }
      // The address of a nested record, or of one whose origin is unknown.
      refuse(Sub, Reason::AddressEscapes,
             V ? "the address of the single record '" + V->getName() +
                     "' is taken"
               : "the address of a nested record is taken",
             "pass the record by value");
      if (Sub->isGLValue())
        visitPlace(Sub, Use::Address, 0);
      C.obstacle(Reason::UnknownSource, "a pointer of unknown origin is used",
                 "use elements of known arrays", E->getSourceRange(), None,
                 C.record(Type.Record));
      return {};
    }
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    visitExpr(Choice->getCond(), Use::Truth);
    Node A = pointer(Choice->getTrueExpr());
    Node B = pointer(Choice->getFalseExpr());
    if (A.isValid() && B.isValid() && !C.isOpenCL() &&
        at(A).Kind == ExprKind::Foreign && at(B).Kind == ExprKind::Foreign)
      return foreign(E, at(A).Why);
    if (!A.isValid() || !B.isValid())
      return refused(E, Reason::UnknownSource,
                     "one alternative is a pointer of unknown origin",
                     "use elements of known arrays");
    return operation(ExprKind::Conditional, E, Choice->getQuestionLoc(),
                     {A, B});
  }
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *F = Call->getDirectCallee();
    visitCall(Call);
    bool MayBeDefined =
        F && (F->hasBody() ||
              (!C.isOpenCL() && !isLibraryFunction(F, AST.getSourceManager())));
    Index Entity = MayBeDefined ? C.returned(F) : None;
    if (Entity == None && !C.isOpenCL()) {
      Seen.insert(E);
      return foreign(E, F ? Reason::NoBody : Reason::IndirectCall);
    }
    if (Entity == None) {
      C.obstacle(Reason::UnknownSource,
                 "a function without a visible body returns the pointer",
                 "make the function's body visible", E->getSourceRange(), None,
                 C.record(Type.Record));
      return {};
    }
    Seen.insert(E);
    Node N = operation(ExprKind::Call, E, Call->getRParenLoc(), {});
    if (N.isValid())
      at(N).Entity = Entity;
    return N;
  }
  if (const auto *M = dyn_cast<MemberExpr>(E)) {
    // A pointer or an array inside a record: its own array set never changes.
    // The record that holds it may, so the member counts as one of its fields.
    Index Entity = isa<FieldDecl>(M->getMemberDecl())
                       ? C.entity(cast<FieldDecl>(M->getMemberDecl()))
                       : None;
    if (Entity != None) {
      Seen.insert(M);
      visitMember(
          M, E->getType()->isArrayType() ? Use::AddressInPlace : Use::Read, 0);
      return C.followsMember(M->getMemberDecl()) ? member(M, Entity)
                                                 : name(E, Entity);
    }
  }
  if (!C.isOpenCL()) {
    // A row of an array of arrays.
    if (const auto *S = dyn_cast<ArraySubscriptExpr>(E);
        S && E->getType()->isArrayType() && Type.isSimple())
      return subscript(S);
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      if (U->getOpcode() == UO_Deref && E->getType()->isArrayType() &&
          Type.isSimple()) {
        Node P = pointer(U->getSubExpr());
        return P.isValid()
                   ? operation(ExprKind::Deref, E, U->getOperatorLoc(), {P})
                   : P;
      }
    if (const auto *B = dyn_cast<BinaryOperator>(E))
      if (B->getOpcode() == BO_Comma) {
        visitExpr(B->getLHS(), Use::Discarded);
        visitExpr(B->getRHS(), Use::Value);
        return foreign(E, Reason::UnknownSource);
      }
    if (isa<CXXNewExpr>(E)) {
      Node Fresh = allocation(E);
      if (Fresh.isValid())
        return Fresh;
    }
    if (isa<GNUNullExpr, CXXNullPtrLiteralExpr>(E))
      return null(E);
  }
  // Everything else: blocked, and what is inside is looked at.
  refuse(E, Reason::UnknownUse,
         "the array is used in a way that is not understood",
         "index the array and access its fields");
  for (const Stmt *Child : childrenOf(E))
    if (const auto *Sub = dyn_cast<Expr>(Child)) {
      RecordUse Inner = C.recordUse(Sub->getType());
      if (!Inner || Inner.Depth == 0)
        visitExpr(Sub, Use::Value);
    }
  return {};
}
