//===-- OrderAddresses.cpp - Addresses of fields --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `&header.kind` may be where a checksum begins, and go on over the fields
/// behind it. So the address of a field is an obstacle unless each use of it is
/// seen to be of that field alone.
///
//===----------------------------------------------------------------------===//

#include "Orders/OrderAddresses.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

namespace {

/// Looks at all that the body of a function does with a variable.
class PlacesOfVariable : public PathVisitor<PlacesOfVariable> {
public:
  PlacesOfVariable(OrderPlaces &Places, const VarDecl *V)
      : Places(Places), V(V) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    AreForOne &= E->getDecl() != V || Places.isForOne(Path, /*IsKept=*/true);
    return AreForOne;
  }
  // A copy in it goes on by itself.
  bool TraverseLambdaExpr(LambdaExpr *L) {
    for (const LambdaCapture &Each : L->captures())
      AreForOne &= !Each.capturesVariable() || Each.getCapturedVar() != V;
    return CodeVisitor::TraverseLambdaExpr(L);
  }

private:
  OrderPlaces &Places;
  const VarDecl *V;

public:
  bool AreForOne = true;
};

} // namespace

bool OrderPlaces::isForOne(const VarDecl *V) {
  const auto *F =
      dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod());
  if (!V->isLocalVarDeclOrParm() || V->hasGlobalStorage() || !F ||
      !F->getBody())
    return false;
  auto [At, IsNew] = Known.try_emplace(V, true);
  if (!IsNew)
    return At->second;
  PlacesOfVariable Uses(*this, V);
  Uses.TraverseStmt(F->getBody());
  return Known[V] = Uses.AreForOne;
}

bool OrderPlaces::isForOne(llvm::ArrayRef<AroundNode> Path, bool IsKept) {
  const Stmt *Inner = Path.back().S;
  for (const AroundNode &Each : llvm::reverse(Path.drop_back())) {
    if (const auto *V = dyn_cast_or_null<VarDecl>(Each.D))
      return V->getInit() && V->getType()->isPointerType() && isForOne(V);
    const Stmt *User = Each.S;
    if (!User)
      return false;
    if (isa<ParenExpr, ConditionalOperator>(User)) {
      // As a condition it is a truth value.
      if (const auto *Choice = dyn_cast<ConditionalOperator>(User);
          Choice && Choice->getCond() == Inner)
        return true;
    } else if (const auto *Cast = dyn_cast<CastExpr>(User)) {
      // What becomes a pointer to something else is looked at as a cast.
      if (Cast->getType()->isBooleanType())
        return true;
    } else if (const auto *Unary = dyn_cast<UnaryOperator>(User)) {
      return Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_LNot;
    } else if (const auto *Part = dyn_cast<ArraySubscriptExpr>(User)) {
      const auto *Zero =
          dyn_cast<IntegerLiteral>(Part->getIdx()->IgnoreParenImpCasts());
      return Part->getBase() == Inner && Zero && Zero->getValue().isZero();
    } else if (const auto *Binary = dyn_cast<BinaryOperator>(User)) {
      // What comes first is what lies in front.
      if (Binary->isEqualityOp() || Binary->isLogicalOp())
        return true;
      if (Binary->isComparisonOp())
        return false;
      if (Binary->getOpcode() != BO_Assign)
        return Binary->getOpcode() == BO_Comma && Binary->getLHS() == Inner;
      // What else is put there is no address of a field, or is looked at.
      if (Binary->getLHS() == Inner)
        return true;
      const auto *To =
          dyn_cast<DeclRefExpr>(Binary->getLHS()->IgnoreParenImpCasts());
      const auto *V = To ? dyn_cast<VarDecl>(To->getDecl()) : nullptr;
      return V && isForOne(V);
    } else if (const auto *Call = dyn_cast<CallExpr>(User)) {
      // `std::less<>()(&a, &b)`.
      if (isa<CXXOperatorCallExpr>(Call))
        return false;
      if (Pointers.isOfLibrary(Call))
        return !IsKept || !takesSize(nameOfCallee(Call));
      const FunctionDecl *F = Call->getDirectCallee();
      F = F ? F->getDefinition() : nullptr;
      if (!F)
        return false;
      size_t Number = 0;
      while (Number != Call->getNumArgs() && Call->getArg(Number) != Inner)
        ++Number;
      return Number < F->getNumParams() &&
             isForOne(F->getParamDecl(static_cast<unsigned>(Number)));
    } else if (isa<AtomicExpr, CompoundStmt, IfStmt, WhileStmt, DoStmt,
                   ForStmt>(User)) {
      return true;
    } else if (!isa<ExprWithCleanups, MaterializeTemporaryExpr, ConstantExpr,
                    DeclStmt>(User)) {
      return false;
    }
    Inner = User;
  }
  return false;
}

/// Notes that code has the address of \p F: of its neighbours, perhaps.
void OrderAddresses::note(const FieldDecl *F, SourceLocation Where) {
  C.Out.Addressed[C.usrOf(F->getParent())].try_emplace(F->getNameAsString(),
                                                       C.placeOf(Where));
}

/// Notes that somebody has the address of \p F if it is a record, or holds
/// such.
bool OrderAddresses::noteHeld(const FieldDecl *F) {
  const RecordDecl *Of = C.recordOf(F->getType());
  if (!Of)
    return false;
  C.Out.HeldAddressed[C.usrOf(F->getParent())].insert(C.usrOf(Of));
  return true;
}

/// The address of an object that \p Of names, which may be a field.
void OrderAddresses::readOther(const Expr *Of, SourceLocation Where) {
  Of = Of->IgnoreParenImpCasts();
  if (const auto *Member = dyn_cast<BinaryOperator>(Of);
      Member && Member->isPtrMemOp()) {
    const QualType In = Member->getLHS()->getType();
    if (const RecordDecl *D =
            C.recordOf(In->isPointerType() ? In->getPointeeType() : In))
      C.add(D, OrderReason::FieldBytes, Where,
            "the address of a field that a pointer to a member names is taken");
    return;
  }
  const auto *Name = dyn_cast<DeclRefExpr>(Of);
  const auto *Call = dyn_cast<CallExpr>(Of);
  const bool MayBeField = Name ? Name->getDecl()->getType()->isReferenceType()
                               : Call && !isa<CXXOperatorCallExpr>(Call) &&
                                     Call->isGLValue() && !isOfLibrary(Call);
  if (!MayBeField || !Of->getType()->isScalarType() || Places.isForOne(Path))
    return;
  const QualType T = Of->getType().getCanonicalType().getUnqualifiedType();
  C.Out.AddressedTypes.try_emplace(T.getAsString(), C.placeOf(Where));
}

/// \p E, at the end of the path, may be an address.
void OrderAddresses::read(const Expr *E) {
  const Expr *Of = addressedBy(E);
  if (!Of)
    return;
  if (C.AST.getLangOpts().CPlusPlus)
    readOther(Of, E->getBeginLoc());
  bool IsArray = false;
  const FieldDecl *F = addressedField(E, IsArray);
  if (!F || F->getParent()->isUnion())
    return;
  note(F, E->getBeginLoc());
  if (noteHeld(F) || IsArray || !F->getType()->isScalarType() ||
      Places.isForOne(Path))
    return;
  C.add(F->getParent(), OrderReason::FieldBytes, E->getBeginLoc(),
        "the address of the field '" + F->getName() +
            "' may lead to what lies behind it");
}

bool OrderAddresses::VisitUnaryOperator(UnaryOperator *E) {
  read(E);
  return true;
}

bool OrderAddresses::VisitCallExpr(CallExpr *E) {
  read(E);
  const StringRef Name = nameOfCallee(E);
  const bool IsVector = Name.starts_with("_mm") &&
                        (Name.contains("_load_") || Name.contains("_store_") ||
                         Name.contains("_stream_"));
  if ((IsVector || Name == "assume_aligned") && !C.Out.Vectors)
    C.Out.Vectors = C.placeOf(E->getBeginLoc());
  return true;
}

bool OrderAddresses::VisitCastExpr(CastExpr *E) {
  const QualType To = E->getType()->getPointeeType();
  if (E->getCastKind() == CK_BitCast && !To.isNull() &&
      To.getCanonicalType()->isVectorType() && !C.Out.Vectors)
    C.Out.Vectors = C.placeOf(E->getBeginLoc());
  return true;
}

/// Neighbours of one type may be taken for more elements of an array; bytes are
/// everybody's neighbours.
bool OrderAddresses::VisitImplicitCastExpr(ImplicitCastExpr *E) {
  bool IsArray = false;
  const FieldDecl *F = E->getCastKind() == CK_ArrayToPointerDecay
                           ? addressedField(E, IsArray)
                           : nullptr;
  if (!F || !IsArray || F->getParent()->isUnion())
    return true;
  const Stmt *User = Path.size() < 2 ? nullptr : Path[Path.size() - 2].S;
  if (isa_and_nonnull<ArraySubscriptExpr>(User))
    return true;
  note(F, E->getBeginLoc());
  const QualType Element = C.AST.getBaseElementType(F->getType());
  if (noteHeld(F) || !Element->isScalarType())
    return true;
  const auto *Cast = dyn_cast_or_null<CastExpr>(User);
  const bool IsOfBytes = C.AST.getTypeSize(Element) == 8 ||
                         (Cast && Cast->getCastKind() == CK_BitCast);
  if (IsOfBytes && !Places.isForOne(Path))
    C.add(F->getParent(), OrderReason::FieldBytes, E->getBeginLoc(),
          "bytes from the field '" + F->getName() +
              "' on may be those behind it");
  return true;
}
