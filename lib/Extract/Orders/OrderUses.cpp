//===-- OrderUses.cpp - Uses that an order of fields meets ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whatever turns a pointer to a record into one to something else is an
/// obstacle, unless it is known to be none: an argument of `free`, say. So what
/// is not thought of here keeps the order.
///
//===----------------------------------------------------------------------===//

#include "Orders/OrderUses.h"
#include "Orders/OrderAddresses.h"
#include "Orders/OrderLibrary.h"
#include "Orders/OrderSizes.h"
#include "Syntax/Assembly.h"
#include "Syntax/Compat.h"
#include "Syntax/Nodes.h"
#include "layoutopt/Extract/FieldOrders.h"
#include "layoutopt/Extract/ParsedUnit.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

bool OrderUses::VisitCastExpr(CastExpr *E) {
  switch (E->getCastKind()) {
  case CK_LValueToRValueBitCast:
  case CK_LValueBitCast:
  case CK_BitCast:
  case CK_AddressSpaceConversion:
  case CK_PointerToIntegral:
  case CK_IntegralToPointer:
  case CK_ReinterpretMemberPointer:
  case CK_CPointerToObjCPointerCast:
  case CK_BlockPointerToObjCPointerCast:
  case CK_AnyPointerToBlockPointerCast:
    break;
  default:
    return true;
  }
  if (Known.Accepted.contains(E) || E->getType()->isDependentType())
    return true;
  readCast(E);
  return true;
}

void OrderUses::readCast(const CastExpr *E) {
  const Expr *From = E->getSubExpr();
  const CastKind Kind = E->getCastKind();
  const bool IsValue =
      Kind == CK_LValueToRValueBitCast || Kind == CK_LValueBitCast;
  Pointee Old = pointeeOf(From->getType()), New = pointeeOf(E->getType());
  if (IsValue)
    ++Old.Depth, ++New.Depth;
  // Sentinels such as `(node *)-1` are no memory.
  if (Kind == CK_IntegralToPointer) {
    Expr::EvalResult Value;
    if (From->EvaluateAsInt(Value, C.AST)) {
      const int64_t Number = Value.Val.getInt().getExtValue();
      if (Number > -4096 && Number < 4096)
        return;
    }
  }
  bool IsArray = false;
  if (const FieldDecl *F = addressedField(From, IsArray);
      F && !IsArray && !F->getParent()->isUnion() && !IsValue) {
    const bool IsSameSize =
        Kind == CK_BitCast && New.Depth == 1 && !New.IsVoid && !New.Record &&
        !E->getType()->getPointeeType()->isIncompleteType() &&
        C.AST.getTypeSize(E->getType()->getPointeeType()) ==
            C.AST.getTypeSize(F->getType()) &&
        !F->getType()->isRecordType();
    // A cast between a type and its signed one keeps to the field.
    if (!IsSameSize)
      C.add(F->getParent(), OrderReason::FieldBytes, E->getBeginLoc());
  }
  if (Old.Record && New.Record && Old.Depth == New.Depth &&
      Old.Record->getCanonicalDecl() == New.Record->getCanonicalDecl())
    return;
  // Memory that is fresh has no order yet.
  if (New.Record && Old.IsVoid && Old.Depth == 1) {
    if (isAllocation(From) || Known.FromCallback.contains(E))
      return;
    if (const auto *Call = dyn_cast<CallExpr>(withoutCasts(From)))
      if (const FunctionDecl *F = Call->getDirectCallee();
          F && !C.isOfSystem(F) && F->getReturnType()->isVoidPointerType()) {
        C.Out.Allocations.push_back({C.usrOf(F),
                                     C.usrOf(New.Record),
                                     {OrderReason::Bytes,
                                      "memory that '" + F->getNameAsString() +
                                          "' returns is taken for the record",
                                      C.placeOf(E->getBeginLoc())}});
        return;
      }
    // `bsearch` gives back what it got.
    if (const auto *Call = dyn_cast<CallExpr>(withoutCasts(From));
        Call && isOfLibrary(Call) &&
        (nameOfCallee(Call) == "bsearch" || nameOfCallee(Call) == "memcpy" ||
         nameOfCallee(Call) == "memmove" || nameOfCallee(Call) == "memset")) {
      const unsigned At = nameOfCallee(Call) == "bsearch" ? 1 : 0;
      const RecordDecl *Of = recordAt(Call, At);
      if (Of && Of->getCanonicalDecl() == New.Record->getCanonicalDecl())
        return;
    }
  }
  SmallVector<const RecordDecl *, 4> Records;
  C.recordsIn(From->getType(), Records);
  C.recordsIn(E->getType(), Records);
  for (const RecordDecl *Each : Records)
    C.add(Each, OrderReason::Bytes, E->getBeginLoc(),
          New.IsVoid ? "a pointer to the record becomes one to any memory"
                     : "");
}

/// `&((struct s *)0)->x` is an offset.
bool OrderUses::VisitUnaryOperator(UnaryOperator *E) {
  bool IsArray = false;
  const FieldDecl *F = addressedField(E, IsArray);
  if (E->getOpcode() != UO_AddrOf || !F || F->getParent()->isUnion())
    return true;
  const Expr *At = E->getSubExpr()->IgnoreParens();
  while (const auto *Sub = dyn_cast<ArraySubscriptExpr>(At))
    At = Sub->getBase()->IgnoreParenImpCasts();
  while (const auto *Member = dyn_cast<MemberExpr>(At)) {
    const Expr *Base = Member->getBase()->IgnoreParenCasts();
    Expr::EvalResult Value;
    if (Member->isArrow() && (Base->isNullPointerConstant(
                                  C.AST, Expr::NPC_ValueDependentIsNotNull) ||
                              (Base->getType()->isIntegerType() &&
                               Base->EvaluateAsInt(Value, C.AST))))
      if (const auto *D =
              dyn_cast<RecordDecl>(Member->getMemberDecl()->getDeclContext()))
        C.add(D, OrderReason::Offset, E->getBeginLoc());
    At = Base;
  }
  return true;
}

bool OrderUses::VisitOffsetOfExpr(OffsetOfExpr *E) {
  if (const RecordDecl *D = C.recordOf(E->getTypeSourceInfo()->getType()))
    C.add(D, OrderReason::Offset, E->getBeginLoc());
  for (unsigned I = 0; I != E->getNumComponents(); ++I)
    if (E->getComponent(I).getKind() == OffsetOfNode::Field)
      C.add(E->getComponent(I).getField()->getParent(), OrderReason::Offset,
            E->getBeginLoc());
  return true;
}

bool OrderUses::VisitInitListExpr(InitListExpr *E) {
  const InitListExpr *Meant = E->isSemanticForm() ? E : E->getSemanticForm();
  if (Meant && !Meant->isTypeDependent() && Lists.insert(Meant).second)
    readPositions(C, Meant);
  return true;
}

bool OrderUses::VisitCXXParenListInitExpr(CXXParenListInitExpr *E) {
  if (const RecordDecl *D = C.recordOf(E->getType()))
    C.add(D, OrderReason::Positional, E->getBeginLoc());
  return true;
}

bool OrderUses::VisitAtomicExpr(AtomicExpr *E) {
  SmallVector<const RecordDecl *, 2> Records;
  if (const RecordDecl *D = pointeeOf(E->getPtr()->getType()).Record;
      D && pointeeOf(E->getPtr()->getType()).Depth == 1)
    C.add(D, OrderReason::Atomic, E->getBeginLoc());
  return true;
}

bool OrderUses::VisitAtomicTypeLoc(AtomicTypeLoc T) {
  if (const RecordDecl *D = C.recordOf(T.getType()))
    C.add(D, OrderReason::Atomic, T.getBeginLoc());
  return true;
}

/// Assembly sees what lies beside the operands that it gets.
bool OrderUses::VisitGCCAsmStmt(GCCAsmStmt *S) {
  SmallVector<const RecordDecl *, 4> Records;
  for (const Stmt *Each : childrenOf(S)) {
    const auto *E = dyn_cast_or_null<Expr>(Each);
    if (!E)
      continue;
    C.recordsIn(E->getType(), Records);
    TakesPointers |= E->getType()->isPointerType();
    for (const Expr *Part = E->IgnoreParenCasts(); Part;) {
      if (const auto *Member = dyn_cast<MemberExpr>(Part)) {
        if (const auto *F = dyn_cast<FieldDecl>(Member->getMemberDecl()))
          Records.push_back(F->getParent());
        Part = Member->getBase()->IgnoreParenCasts();
      } else if (const auto *At = dyn_cast<ArraySubscriptExpr>(Part)) {
        Part = At->getBase()->IgnoreParenCasts();
      } else {
        break;
      }
    }
  }
  for (const RecordDecl *Each : Records)
    C.add(Each, OrderReason::Assembly, S->getBeginLoc());
  return true;
}

bool OrderUses::VisitFileScopeAsmDecl(FileScopeAsmDecl *D) {
  const std::string Text = asmText(D);
  for (StringRef Name : symbolsIn(Text))
    InAssembly.insert(Name);
  return true;
}

/// What assembly may know only all of the unit tells.
void OrderUses::finish() {
  auto Add = [&](const std::string &USR, const Place &Where) {
    C.Out.Obstacles[USR].push_back({OrderReason::Assembly, "", Where});
  };
  for (const VarDecl *V : Globals) {
    SmallVector<const RecordDecl *, 4> Records;
    C.recordsIn(V->getType(), Records);
    if (InAssembly.contains(V->getName()))
      for (const RecordDecl *Each : Records)
        Add(C.usrOf(Each), C.placeOf(V->getLocation()));
  }
  if (TakesPointers)
    for (const auto &[USR, Fields] : C.Out.Addressed)
      Add(USR, Fields.begin()->second);
}

/// Who passes it may know it by another, compatible type.
bool OrderUses::VisitVAArgExpr(VAArgExpr *E) {
  SmallVector<const RecordDecl *, 4> Records;
  C.recordsIn(E->getType(), Records);
  for (const RecordDecl *Each : Records)
    C.add(Each, OrderReason::Untyped, E->getBeginLoc());
  return true;
}

bool OrderUses::VisitDecompositionDecl(DecompositionDecl *D) {
  if (const RecordDecl *Of = C.recordOf(D->getType().getNonReferenceType()))
    C.add(Of, OrderReason::Decomposition, D->getBeginLoc());
  return true;
}

bool OrderUses::VisitRecordDecl(RecordDecl *D) {
  if (D->isThisDeclarationADefinition() && D->isCompleteDefinition())
    readRecord(C, D);
  return true;
}

bool OrderUses::VisitCXXConstructorDecl(CXXConstructorDecl *D) {
  if (D->isThisDeclarationADefinition() && !D->isDependentContext() &&
      !D->isDefaulted())
    readConstructor(C, D);
  return true;
}

/// Notes by which type the unit knows \p D, if others may know it, too.
void OrderUses::declare(const ValueDecl *D) {
  if (!D->isExternallyVisible() || D->isImplicit() || C.isOfSystem(D) ||
      D->getType()->isDependentType() || !D->getIdentifier())
    return;
  FieldOrders::DeclaredAs &Name = C.Out.Declared[C.usrOf(D)];
  Name.Name = D->getNameAsString();
  QualType T = D->getType().getCanonicalType();
  // The number of elements may stand in one place alone.
  const ArrayType *Array = C.AST.getAsArrayType(T);
  Name.Types.insert(Array ? Array->getElementType().getAsString() + "[]"
                          : T.getAsString());
  SmallVector<const RecordDecl *, 4> Records;
  C.recordsIn(T, Records);
  for (const RecordDecl *Each : Records)
    Name.Records.insert(C.usrOf(Each));
}

bool OrderUses::VisitFunctionDecl(FunctionDecl *D) {
  declare(D);
  if (D->isThisDeclarationADefinition())
    C.Out.Defined.insert(C.usrOf(D));
  if (isKernel(D))
    for (const ParmVarDecl *Each : D->parameters()) {
      SmallVector<const RecordDecl *, 2> Records;
      C.recordsIn(Each->getType(), Records);
      for (const RecordDecl *R : Records)
        C.add(R, OrderReason::Kernel, Each->getLocation());
    }
  return true;
}

bool OrderUses::VisitVarDecl(VarDecl *D) {
  if (D->isFileVarDecl())
    declare(D);
  if (D->hasGlobalStorage() &&
      D->isThisDeclarationADefinition() != VarDecl::DeclarationOnly)
    C.Out.Defined.insert(C.usrOf(D));
  if (D->hasExternalStorage())
    use(D, D->getLocation());
  if (D->hasGlobalStorage() && D->getIdentifier() && !C.isOfSystem(D))
    Globals.push_back(D);
  return true;
}

/// Notes that the unit uses \p D, which it may not define.
void OrderUses::use(const ValueDecl *D, SourceLocation Where) {
  const auto *F = dyn_cast<FunctionDecl>(D);
  if ((!F && !isa<VarDecl>(D)) || D->isImplicit() || C.isOfSystem(D) ||
      (F && (F->getBuiltinID() != 0 || F->isDeleted() || F->isPureVirtual() ||
             F->isDefaulted())))
    return;
  // A lambda is all of itself.
  if (const auto *M = dyn_cast<CXXMethodDecl>(D);
      M && M->getParent()->isLambda())
    return;
  // An instantiation is what its pattern defines.
  if (F && F->getTemplateInstantiationPattern() &&
      F->getTemplateInstantiationPattern()->isDefined())
    return;
  SmallVector<const RecordDecl *, 4> Records;
  C.recordsIn(D->getType(), Records);
  if (const auto *M = dyn_cast<CXXMethodDecl>(D))
    Records.push_back(M->getParent());
  OrderedName &Name = C.Out.Used[C.usrOf(D)];
  if (Name.Name.empty()) {
    Name.Name = D->getNameAsString();
    Name.Where = C.placeOf(Where);
  }
  for (const RecordDecl *Each : Records)
    Name.Records.insert(C.usrOf(Each));
}

bool OrderUses::VisitDeclRefExpr(DeclRefExpr *E) {
  if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl());
      F && !Known.Callbacks.contains(E) &&
      llvm::any_of(F->parameters(), [](const ParmVarDecl *P) {
        return P->getType()->isVoidPointerType();
      }))
    C.Out.Mentioned.try_emplace(C.usrOf(F), C.placeOf(E->getLocation()));
  const auto *V = dyn_cast<VarDecl>(E->getDecl());
  if (!V || V->hasExternalStorage() || V->isStaticDataMember())
    use(E->getDecl(), E->getLocation());
  return true;
}

bool OrderUses::VisitMemberExpr(MemberExpr *E) {
  use(E->getMemberDecl(), E->getMemberLoc());
  return true;
}

/// Memory that it gets, others may know as bytes; a function of the program
/// gets the size.
bool OrderUses::VisitCXXNewExpr(CXXNewExpr *E) {
  const RecordDecl *D = C.recordOf(E->getAllocatedType());
  const FunctionDecl *F = E->getOperatorNew();
  if (!D || E->isTypeDependent())
    return true;
  if (E->getNumPlacementArgs() != 0)
    C.add(D, OrderReason::Bytes, E->getBeginLoc());
  else if (!F || !C.isOfSystem(F))
    C.add(D, OrderReason::Size, E->getBeginLoc());
  return true;
}

bool OrderUses::VisitCXXConstructExpr(CXXConstructExpr *E) {
  use(E->getConstructor(), E->getBeginLoc());
  // `std::optional<pair> p(std::in_place, 1, 2)`.
  if (C.AST.getLangOpts().CPlusPlus20 && C.isOfSystem(E->getConstructor()) &&
      llvm::any_of(E->arguments(), [](const Expr *Each) {
        const RecordDecl *D = Each->getType()->getAsRecordDecl();
        return D && D->isInStdNamespace() && D->getIdentifier() &&
               (D->getName().starts_with("in_place") ||
                D->getName().starts_with("piecewise"));
      })) {
    SmallVector<const RecordDecl *, 4> Records;
    C.recordsIn(E->getType(), Records);
    for (const RecordDecl *Each : Records)
      C.add(Each, OrderReason::Positional, E->getBeginLoc());
  }
  return true;
}

FieldOrders layoutopt::fieldOrdersIn(ASTContext &AST) {
  FieldOrders Out;
  OrderContext C(AST, Out);
  KnownCasts Known;
  OrderCalls Calls(C, Known);
  OrderUses Uses(C, Known);
  OrderSizes Sizes(C);
  OrderAddresses Addresses(C);
  OrderLibrary Library(C);
  const std::vector<Decl *> Own = ownDeclarations(AST);
  for (Decl *D : Own)
    Calls.TraverseDecl(D);
  for (Decl *D : Own) {
    Uses.TraverseDecl(D);
    Sizes.TraverseDecl(D);
    Addresses.TraverseDecl(D);
    Library.TraverseDecl(D);
  }
  Uses.finish();
  return Out;
}

namespace {

class OrderConsumer final : public ASTConsumer {
public:
  explicit OrderConsumer(FieldOrders &Out) : Out(Out) {}

  void HandleTranslationUnit(ASTContext &AST) override {
    if (!AST.getDiagnostics().hasErrorOccurred())
      Out = fieldOrdersIn(AST);
  }

private:
  FieldOrders &Out;
};

} // namespace

std::unique_ptr<ASTConsumer> OrderReader::consumer(CompilerInstance &) {
  return std::make_unique<OrderConsumer>(Read);
}
