//===-- OrderPointers.cpp - What pointers lead to -------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Orders/OrderPointers.h"
#include "Syntax/Nodes.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

const Expr *layoutopt::withoutCasts(const Expr *E) {
  while (true) {
    E = E->IgnoreParens();
    if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      if (Cast->getCastKind() == CK_ArrayToPointerDecay ||
          Cast->getCastKind() == CK_LValueToRValue)
        return E;
      E = Cast->getSubExpr();
      continue;
    }
    return E;
  }
}

OrderPointers::Pointee OrderPointers::pointeeOf(QualType T) const {
  Pointee Out;
  T = T.getCanonicalType();
  while (T->isAnyPointerType() || T->isReferenceType()) {
    T = T->getPointeeType();
    ++Out.Depth;
  }
  const QualType Inner = C.AST.getBaseElementType(T);
  Out.IsVoid = Inner->isVoidType();
  Out.Record = C.recordOf(Inner);
  Out.IsFunction = Inner->isFunctionType();
  return Out;
}

const Expr *layoutopt::addressedBy(const Expr *E) {
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return U->getOpcode() == UO_AddrOf ? U->getSubExpr()->IgnoreParens()
                                       : nullptr;
  const auto *Call = dyn_cast<CallExpr>(E);
  return Call && Call->getNumArgs() == 1 &&
                 llvm::is_contained({"addressof", "__addressof"},
                                    nameOfCallee(Call))
             ? Call->getArg(0)->IgnoreParenImpCasts()
             : nullptr;
}

const FieldDecl *OrderPointers::addressedField(const Expr *E,
                                               bool &IsArray) const {
  E = withoutCasts(E);
  IsArray = false;
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() != CK_ArrayToPointerDecay)
      return nullptr;
    IsArray = true;
    E = Cast->getSubExpr()->IgnoreParens();
  } else {
    E = addressedBy(E);
    if (!E)
      return nullptr;
  }
  while (const auto *At = dyn_cast<ArraySubscriptExpr>(E)) {
    const Expr *Base = At->getBase()->IgnoreParenImpCasts();
    if (!Base->getType()->isArrayType())
      return nullptr;
    IsArray = true;
    E = Base;
  }
  const auto *Member = dyn_cast<MemberExpr>(E);
  return Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
}

StringRef layoutopt::nameOfCallee(const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  if (!F || !F->getIdentifier())
    return "";
  StringRef Name = F->getName();
  if (Name.consume_front("__builtin_"))
    if (Name.consume_front("__"))
      Name.consume_back("_chk");
  return Name;
}

bool layoutopt::takesSize(StringRef Name) {
  static const llvm::StringLiteral Names[] = {
      "bcmp",    "bcopy",   "bzero",    "fgets",   "fread",   "fwrite",
      "memccpy", "memchr",  "memcmp",   "memcpy",  "memmem",  "memmove",
      "mempcpy", "memset",  "pread",    "pwrite",  "qsort",   "bsearch",
      "read",    "recv",    "recvfrom", "send",    "sendto",  "snprintf",
      "strncat", "strncmp", "strncpy",  "strnlen", "strndup", "vsnprintf",
      "write"};
  return llvm::is_contained(Names, Name);
}

bool OrderPointers::isOfLibrary(const CallExpr *E) const {
  const FunctionDecl *F = E->getDirectCallee();
  return F && (F->getBuiltinID() != 0 || C.isOfSystem(F) || F->isImplicit());
}

bool OrderPointers::isAllocation(const Expr *E) const {
  E = withoutCasts(E);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return isAllocation(Choice->getTrueExpr()) &&
           isAllocation(Choice->getFalseExpr());
  if (E->isNullPointerConstant(C.AST, Expr::NPC_ValueDependentIsNotNull))
    return true;
  if (isa<CXXNewExpr>(E))
    return true;
  static const llvm::StringLiteral Allocators[] = {
      "malloc",        "calloc",   "realloc", "alloca",
      "aligned_alloc", "memalign", "valloc",  "reallocarray"};
  const auto *Call = dyn_cast<CallExpr>(E);
  return Call && isOfLibrary(Call) &&
         llvm::is_contained(Allocators, nameOfCallee(Call));
}

bool OrderPointers::isWhole(const Expr *E, const RecordDecl *Record) const {
  Expr::EvalResult Value;
  const RecordDecl *D = Record->getDefinition();
  if (!D)
    return false;
  const auto Size = static_cast<uint64_t>(
      C.AST.getASTRecordLayout(D).getSize().getQuantity());
  // A literal counts bytes of the record as it is.
  if (!mentionsSize(E, Record))
    return false;
  if (E->EvaluateAsInt(Value, C.AST))
    return Size != 0 && Value.Val.getInt().getZExtValue() % Size == 0;
  E = E->IgnoreParenImpCasts();
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return B->getOpcode() == BO_Mul;
  return isa<UnaryExprOrTypeTraitExpr>(E);
}

bool OrderPointers::mentionsSize(const Expr *E,
                                 const RecordDecl *Record) const {
  E = E->IgnoreParenCasts();
  if (const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E)) {
    if (Size->getKind() != UETT_SizeOf)
      return false;
    const RecordDecl *Of = C.recordOf(Size->getTypeOfArgument());
    return Of && Of->getCanonicalDecl() == Record->getCanonicalDecl();
  }
  return llvm::any_of(childrenOf(E), [&](const Stmt *Each) {
    const auto *Inner = dyn_cast_or_null<Expr>(Each);
    return Inner && mentionsSize(Inner, Record);
  });
}

const RecordDecl *OrderPointers::recordAt(const CallExpr *Call,
                                          unsigned N) const {
  if (N >= Call->getNumArgs())
    return nullptr;
  const Pointee P = pointeeOf(withoutCasts(Call->getArg(N))->getType());
  if (P.Depth == 0 &&
      C.AST.getAsArrayType(withoutCasts(Call->getArg(N))->getType()))
    return P.Record;
  return P.Depth == 1 ? P.Record : nullptr;
}

bool OrderPointers::isMemoryOf(llvm::ArrayRef<AroundNode> Around,
                               const RecordDecl *Record) const {
  auto IsIt = [&](const FieldDecl *F) {
    const RecordDecl *Of = C.recordOf(F->getType());
    return Of && Of->getCanonicalDecl() == Record->getCanonicalDecl();
  };
  for (const AroundNode &Each : llvm::reverse(Around)) {
    const auto *E = dyn_cast_or_null<Expr>(Each.S);
    if (!E || !isa<ParenExpr, CastExpr, ConditionalOperator>(E))
      return false;
    const Pointee To = pointeeOf(E->getType());
    if (To.IsVoid && To.Depth == 1)
      continue;
    const RecordDecl *D = To.Record ? To.Record->getDefinition() : nullptr;
    return D && To.Depth == 1 &&
           (D->getCanonicalDecl() == Record->getCanonicalDecl() ||
            llvm::any_of(D->fields(), IsIt));
  }
  return false;
}
