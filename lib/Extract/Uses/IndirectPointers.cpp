//===-- IndirectPointers.cpp - Pointers that lie behind pointers ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `body **rows`, `body *two[2]`, `int make(body **out)`. One entity stands for
// all pointers that such a name leads to, and `rows[i]` is a name of it. What
// such values flow into leads to the same pointers: both are one place.
//
// Nothing is changed but types: where `body *` stands, a handle's type will. So
// a value may only be used in ways that mean the same for a larger element.
//
//===----------------------------------------------------------------------===//

#include "Syntax/Nodes.h"
#include "Types/Allocators.h"
#include "Types/Builtins.h"
#include "Types/Constants.h"
#include "Uses/Repeatable.h"
#include "Uses/UseWalker.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace layoutopt;

static constexpr const char *IndirectFix =
    "index the pointers, or pass one of them";

/// The pointer or array that \p E, `a[i]` or `*a`, leads behind; null if it is
/// something else.
static const Expr *leadsBehind(const Expr *E) {
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return S->getBase();
  const auto *U = dyn_cast<UnaryOperator>(E);
  return U && U->getOpcode() == UO_Deref ? U->getSubExpr() : nullptr;
}

bool UseWalker::isBehindPointer(const Expr *E) const {
  const Expr *Base = leadsBehind(E->IgnoreParens());
  return Base && C.isIndirect(Base->getType());
}

UseWalker::Indirect UseWalker::refusedIndirect(const Expr *E) {
  refuse(E, Reason::PointerToPointer,
         "a pointer to pointers is used in a way that is not understood",
         IndirectFix);
  return {};
}

void UseWalker::alias(Index A, Index B) {
  if (A == None || B == None || A == B)
    return;
  ExprFacts Both;
  Both.Kind = ExprKind::Alias;
  for (Index Each : {A, B}) {
    ExprFacts N;
    N.Kind = ExprKind::Name;
    N.Entity = Each;
    Both.Operands.push_back(static_cast<Index>(Facts.Exprs.size()));
    Facts.Exprs.push_back(std::move(N));
    Origins.push_back({});
  }
  Facts.Exprs.push_back(std::move(Both));
  Origins.push_back({});
}

void UseWalker::flowIndirect(Index Entity, const Expr *From) {
  const Indirect Value = indirect(From, Entity);
  if (Value.IsUnderstood)
    return alias(Entity, Value.Entity);
  C.obstacle(Reason::PointerToPointer,
             "'" + Facts.Entities[Entity].Name +
                 "' gets a pointer to pointers that is not followed",
             IndirectFix, From->getSourceRange(), Entity);
}

/// The text \p Pointee, `body *`, becomes the type of what \p Entity stands
/// for.
bool UseWalker::retype(TypeLoc Pointee, Index Entity) {
  if (Pointee.isNull() || Entity == None)
    return false;
  ExprFacts N;
  N.Kind = ExprKind::PointerType;
  N.Entity = Entity;
  const SourceRange R =
      C.Where.unexpanded(Pointee.getSourceRange(), /*IsReplaced=*/true);
  const Frame F = C.Where.frameOf(R.getBegin());
  auto Text = C.Where.range(R.getBegin(), R.getEnd(), F);
  if (!Text || !C.Where.text(*Text).rtrim().ends_with("*"))
    return false;
  N.Extent = *Text;
  N.InMacro = F.IsMacro;
  Facts.Exprs.push_back(std::move(N));
  Origins.push_back({nullptr, F, false});
  root({static_cast<Index>(Facts.Exprs.size() - 1)});
  return true;
}

UseWalker::Node UseWalker::behindPointer(const Expr *E, Use U) {
  const auto *S = dyn_cast<ArraySubscriptExpr>(E);
  if (S && S->getLHS() != S->getBase())
    return refused(E, Reason::UnusualSubscript, "the subscript is written i[p]",
                   "write p[i]");
  if (S)
    visitExpr(S->getIdx(), Use::Value);
  const Indirect Of = indirect(leadsBehind(E), None);
  if (!Of.IsUnderstood || Of.Entity == None) {
    refusedIndirect(E);
    return {};
  }
  otherAccess(E, U, /*Known=*/false);
  Node N = name(E, Of.Entity);
  if (N.isValid())
    at(N).IndexSimple = isRepeatable(E, Repeated::Place, AST);
  return N;
}

/// Whether \p Factor is the size of one of the pointers that \p To stands for.
bool UseWalker::isPointerSize(const Expr *Factor, Index To) {
  const auto *Size =
      dyn_cast<UnaryExprOrTypeTraitExpr>(Factor->IgnoreParenImpCasts());
  if (!Size || Size->getKind() != UETT_SizeOf)
    return false;
  const QualType T = Size->getTypeOfArgument();
  const RecordUse Use = C.recordUse(T);
  if (!T->isPointerType() || !Use.isSimple() ||
      C.record(Use.Record) != Facts.Entities[To].Record)
    return false;
  if (Size->isArgumentType())
    return retype(Size->getArgumentTypeInfo()->getTypeLoc(), To);
  const Expr *Of = Size->getArgumentExpr()->IgnoreParens();
  if (!isBehindPointer(Of))
    return false;
  // It is not evaluated.
  llvm::SaveAndRestore Within(IsUnevaluated, true);
  AccessTreeBuilder Saved = std::move(Tree);
  Tree = AccessTreeBuilder();
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(Of))
    visitExpr(S->getIdx(), Use::Value);
  const Indirect Known = indirect(leadsBehind(Of), None);
  Tree = std::move(Saved);
  if (Known.IsUnderstood)
    alias(To, Known.Entity);
  return Known.IsUnderstood && Known.Entity != None;
}

/// Counts the factors of \p Bytes that are the size of such a pointer, and
/// visits the others.
unsigned UseWalker::pointerSizes(const Expr *Bytes, Index To) {
  const auto *Product = dyn_cast<BinaryOperator>(Bytes->IgnoreParenImpCasts());
  if (Product && Product->getOpcode() == BO_Mul)
    return pointerSizes(Product->getLHS(), To) +
           pointerSizes(Product->getRHS(), To);
  if (isPointerSize(Bytes, To))
    return 1;
  visitExpr(Bytes, Use::Value);
  return 0;
}

/// `malloc(n * sizeof(body *))`, for the pointers that \p To stands for.
UseWalker::Indirect UseWalker::indirectAllocation(const CallExpr *Call,
                                                  Index To) {
  const FunctionDecl *F = Call->getDirectCallee();
  if (To == None || !F || !F->getIdentifier())
    return refusedIndirect(Call);
  std::vector<int32_t> Sizes;
  const Expr *Old = nullptr;
  if (const LibraryStorage *Known = libraryStorage(F, AST)) {
    if (Known->IsHeap && Call->getNumArgs() == Known->NumParams) {
      for (int8_t Number : {Known->Bytes, Known->Each})
        if (Number >= 0)
          Sizes.push_back(Number);
      if (Known->Old >= 0)
        Old = Call->getArg(unsigned(Known->Old));
    }
  } else if (!isCLibrary(F, AST)) {
    Sizes = allocatedBytes(F, AST);
  }
  if (Sizes.empty())
    return refusedIndirect(Call);
  unsigned Found = 0;
  for (unsigned I = 0; I != Call->getNumArgs(); ++I) {
    const Expr *Arg = Call->getArg(I);
    if (llvm::is_contained(Sizes, static_cast<int32_t>(I)))
      Found += pointerSizes(Arg, To);
    else if (Arg != Old)
      visitExpr(Arg, Use::Value);
  }
  if (Found != 1)
    return refusedIndirect(Call);
  if (!Old || isNull(Old, AST))
    return {true, None};
  Old = Old->IgnoreParenImpCasts();
  if (!C.isIndirect(Old->getType()))
    return refusedIndirect(Call);
  return indirect(Old, To);
}

/// What \p E, `a = b`, `a += i` or `++a`, changes.
UseWalker::Indirect UseWalker::changedIndirect(const Expr *E, Use U) {
  E = E->IgnoreParens();
  if (const auto *M = dyn_cast<MemberExpr>(E);
      M && !E->getType()->isArrayType())
    if (const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl())) {
      Seen.insert(M);
      visitMember(M, U, 0);
      return {true, C.entity(F)};
    }
  if (isa<DeclRefExpr>(E) && !E->getType()->isArrayType())
    return indirect(E, None);
  return refusedIndirect(E);
}

/// Whether \p E, the address of a pointer in a record, is an argument of a call
/// that uses that pointer and nothing else of the record, and keeps no address.
static bool staysInCall(const UnaryOperator *E, ASTContext &AST) {
  const Expr *Arg = E;
  while (true) {
    const DynTypedNodeList Parents = AST.getParents(*Arg);
    const auto *Up = Parents.size() == 1 ? Parents[0].get<Expr>() : nullptr;
    if (const auto *Call = dyn_cast_or_null<CallExpr>(Up)) {
      const QualType Pointer = E->getSubExpr()->getType();
      const uint64_t Bytes = AST.getTypeSizeInChars(Pointer).getQuantity();
      for (unsigned I = 0; I != Call->getNumArgs(); ++I)
        if (Call->getArg(I) == Arg)
          return addressStaysInPlace(Call, I, Bytes, AST);
      return false;
    }
    if (!Up || !isa<ParenExpr, CastExpr>(Up))
      return false;
    Arg = Up;
  }
}

/// `&p`, `&s->p`, `&rows[i]`.
UseWalker::Indirect UseWalker::addressOfPointer(const UnaryOperator *E) {
  const Expr *Sub = E->getSubExpr()->IgnoreParens();
  if (isBehindPointer(Sub)) {
    if (const auto *S = dyn_cast<ArraySubscriptExpr>(Sub))
      visitExpr(S->getIdx(), Use::Value);
    return indirect(leadsBehind(Sub), None);
  }
  const RecordUse Use = C.recordUse(Sub->getType());
  if (!Use.isSimple() || !Sub->getType()->isPointerType())
    return refusedIndirect(E);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Sub);
      Ref && isa<VarDecl>(Ref->getDecl())) {
    Seen.insert(Ref);
    return {true, C.entity(Ref->getDecl())};
  }
  if (const auto *M = dyn_cast<MemberExpr>(Sub))
    if (const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl())) {
      Seen.insert(M);
      visitMember(M,
                  staysInCall(E, AST) ? UseWalker::Use::AddressInPlace
                                      : UseWalker::Use::Address,
                  0);
      return {true, C.entity(F)};
    }
  return refusedIndirect(E);
}

UseWalker::Indirect UseWalker::indirectCast(const CastExpr *E, Index To) {
  const Expr *Sub = E->getSubExpr();
  Indirect Value;
  // Whatever lies there may be seen as such pointers, or these as it.
  auto RefusedCast = [&]() -> Indirect {
    C.exposeHeld(C.recordUse(E->getType()).Record, E->getSourceRange());
    if (const RecordUse From = C.recordUse(Sub->getType()))
      C.exposeHeld(From.Record, E->getSourceRange());
    refuse(E, Reason::PointerCast,
           "the array is cast to '" + E->getType().getAsString() + "'",
           "access the fields by name");
    return {};
  };
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
  case CK_ArrayToPointerDecay:
    return indirect(Sub, To);
  case CK_NullToPointer:
    if (!isNull(Sub, AST))
      return RefusedCast();
    Value = {true, None};
    break;
  case CK_NoOp:
  case CK_BitCast:
    if (C.isIndirect(Sub->getType())) {
      // `const body **` is another one.
      if (C.recordUse(Sub->getType()).Element !=
          C.recordUse(E->getType()).Element)
        return RefusedCast();
      Value = indirect(Sub, To);
      break;
    }
    if (const auto *Call = dyn_cast<CallExpr>(Sub->IgnoreParenCasts());
        Call && Call->getType()->isVoidPointerType()) {
      Value = indirectAllocation(Call, To);
      break;
    }
    return RefusedCast();
  default:
    return RefusedCast();
  }
  const auto *Written = dyn_cast<CStyleCastExpr>(E);
  if (!Written || !Value.IsUnderstood)
    return Value;
  // A `const` in front of the record is no part of what is replaced.
  if (C.recordUse(E->getType()).Element.isConstQualified())
    return refusedIndirect(E);
  auto Outer =
      Written->getTypeInfoAsWritten()->getTypeLoc().getAs<PointerTypeLoc>();
  const Index Of = Value.Entity != None ? Value.Entity : To;
  if (!Outer || !retype(Outer.getPointeeLoc(), Of))
    return refusedIndirect(E);
  return Value;
}

UseWalker::Indirect UseWalker::indirect(const Expr *E, Index To) {
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return indirect(Full->getSubExpr(), To);
  if (const auto *Paren = dyn_cast<ParenExpr>(E))
    return indirect(Paren->getSubExpr(), To);
  if (!C.isIndirect(E->getType()))
    return refusedIndirect(E);
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return indirectCast(Cast, To);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const Index Entity = C.entity(Ref->getDecl());
    if (Entity == None)
      return refusedIndirect(E);
    Seen.insert(Ref);
    return {true, Entity};
  }
  if (const auto *M = dyn_cast<MemberExpr>(E)) {
    const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl());
    if (!F)
      return refusedIndirect(E);
    Seen.insert(M);
    visitMember(
        M, E->getType()->isArrayType() ? Use::AddressInPlace : Use::Read, 0);
    return {true, C.entity(F)};
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() == UO_AddrOf)
      return addressOfPointer(U);
    if (U->isIncrementDecrementOp())
      return changedIndirect(U->getSubExpr(), Use::ReadWrite);
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    const Expr *L = B->getLHS(), *R = B->getRHS();
    switch (B->getOpcode()) {
    case BO_Add:
    case BO_Sub: {
      const bool IsLeft = C.isIndirect(L->getType());
      visitExpr(IsLeft ? R : L, Use::Value);
      return indirect(IsLeft ? L : R, To);
    }
    case BO_AddAssign:
    case BO_SubAssign:
      visitExpr(R, Use::Value);
      return changedIndirect(L, Use::ReadWrite);
    case BO_Assign: {
      const Indirect Target = changedIndirect(L, Use::Write);
      if (Target.IsUnderstood && Target.Entity != None)
        flowIndirect(Target.Entity, R);
      else
        refusedIndirect(R);
      return Target;
    }
    case BO_Comma:
      visitExpr(L, Use::Discarded);
      return indirect(R, To);
    default:
      return refusedIndirect(E);
    }
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    visitExpr(Choice->getCond(), Use::Truth);
    const Indirect A = indirect(Choice->getTrueExpr(), To);
    const Indirect B = indirect(Choice->getFalseExpr(), To);
    if (!A.IsUnderstood || !B.IsUnderstood)
      return refusedIndirect(E);
    alias(A.Entity, B.Entity);
    return A.Entity != None ? A : B;
  }
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *F = Call->getDirectCallee();
    visitCall(Call);
    const bool MayBeDefined =
        F && (F->hasBody() || !isLibraryFunction(F, AST.getSourceManager()));
    const Index Entity = MayBeDefined ? C.returned(F) : None;
    if (Entity == None)
      return refusedIndirect(E);
    Seen.insert(E);
    return {true, Entity};
  }
  return refusedIndirect(E);
}

/// `body *two[2] = {0};` Other values keep the array, and what they lead to.
void UseWalker::initializeIndirect(Index Entity, const Expr *Init,
                                   bool MayBeZero) {
  const auto *List = dyn_cast<InitListExpr>(Init);
  const auto *Written =
      List && List->getSyntacticForm() ? List->getSyntacticForm() : List;
  const bool IsZero =
      MayBeZero && Written &&
      (Written->getNumInits() == 0 ||
       (Written->getNumInits() == 1 &&
        isa<IntegerLiteral>(Written->getInit(0)->IgnoreParenImpCasts())));
  if (IsZero)
    return;
  C.obstacle(Reason::ArrayInitialized,
             "'" + Facts.Entities[Entity].Name +
                 "' is an array of pointers with initial values",
             "assign them", Init->getSourceRange(), Entity);
  if (!List)
    return visitExpr(Init, Use::Value);
  if (List->isSyntacticForm() && List->getSemanticForm())
    List = List->getSemanticForm();
  for (const Expr *Each : List->inits()) {
    if (isa<ImplicitValueInitExpr>(Each))
      continue;
    const RecordUse Value = C.recordUse(Each->getType());
    if (!Value.isSimple()) {
      visitExpr(Each, Use::Value);
      continue;
    }
    Node N = pointer(Each);
    if (N.isValid())
      flowRoot(ExprKind::Initialize, Entity, Each, N);
  }
}

bool UseWalker::compareIndirect(const BinaryOperator *E) {
  const Expr *L = E->getLHS(), *R = E->getRHS();
  const bool IsLeft = C.isIndirect(L->getType());
  if (!IsLeft && !C.isIndirect(R->getType()))
    return false;
  if (E->isEqualityOp() && (isNull(L, AST) || isNull(R, AST))) {
    indirect(isNull(R, AST) ? L : R, None);
    return true;
  }
  if (!C.isIndirect(L->getType()) || !C.isIndirect(R->getType())) {
    refusedIndirect(E);
    return true;
  }
  const Indirect A = indirect(L, None), B = indirect(R, None);
  if (A.IsUnderstood && B.IsUnderstood)
    alias(A.Entity, B.Entity);
  else
    refusedIndirect(E);
  return true;
}
