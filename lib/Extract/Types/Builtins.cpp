//===-- Builtins.cpp - What library functions do with an address ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/Builtins.h"
#include "Syntax/CodeVisitor.h"
#include "Types/Allocators.h"
#include "Types/Constants.h"
#include "Uses/References.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;

bool layoutopt::isLibraryFunction(const FunctionDecl *F,
                                  const SourceManager &SM) {
  F = F->getCanonicalDecl();
  if (F->hasBody())
    return false;
  SourceLocation L = F->getLocation();
  if (L.isInvalid() || F->isImplicit())
    return true;
  L = SM.getExpansionLoc(L);
  if (SM.isInSystemHeader(L))
    return true;
  // Clang's own OpenCL header is included behind the user's back.
  OptionalFileEntryRef File = SM.getFileEntryRefForID(SM.getFileID(L));
  return File && (File->getName().ends_with("opencl-c.h") ||
                  File->getName().ends_with("opencl-c-base.h"));
}

/// Bytes that a pointee of type \p T has; 0 when unknown.
static uint64_t pointeeBytes(QualType T, ASTContext &AST) {
  QualType Pointee = T->getPointeeType();
  if (Pointee.isNull() || Pointee->isIncompleteType() ||
      Pointee->isFunctionType() || Pointee->isDependentType())
    return 0;
  return AST.getTypeSizeInChars(Pointee).getQuantity();
}

/// `vload4`, `vstore3`: the number of elements that are touched, or 0.
static unsigned vectorLength(StringRef Name, unsigned Number) {
  bool IsLoad = Name.consume_front("vload");
  if (!IsLoad && !Name.consume_front("vstore"))
    return 0;
  if (Number != (IsLoad ? 1u : 2u))
    return 0;
  unsigned Length = 0;
  return Name.getAsInteger(10, Length) ? 0 : Length;
}

/// True for functions of the C library that touch no more than \p Bytes bytes
/// of argument \p Number, and keep no pointer to it.
static bool usesBytesOnly(const CallExpr *Call, unsigned Number, uint64_t Bytes,
                          ASTContext &AST) {
  StringRef Name = Call->getDirectCallee()->getName();
  Name.consume_front("__builtin_");
  // The argument that says how many bytes, for each pointer argument.
  struct Known {
    const char *Name;
    unsigned Pointers; ///< Bits.
    int Size;          ///< -1: strings and single objects.
  };
  static const Known Functions[] = {
      {"memset", 1, 2},   {"memcpy", 3, 2},      {"memmove", 3, 2},
      {"memcmp", 3, 2},   {"strncpy", 3, 2},     {"strncmp", 3, 2},
      {"snprintf", 1, 1}, {"fgets", 1, 1},       {"strcpy", 3, -1},
      {"strcat", 3, -1},  {"strcmp", 3, -1},     {"strlen", 1, -1},
      {"strncat", 3, -1}, {"strcasecmp", 3, -1}, {"strncasecmp", 3, -1},
      {"atoi", 1, -1},    {"atof", 1, -1},       {"atol", 1, -1},
      {"puts", 1, -1},    {"fputs", 1, -1},      {"sprintf", 1, -1},
      {"frexp", 2, -1},   {"modf", 2, -1},       {"frexpf", 2, -1},
      {"modff", 2, -1},   {"sincos", 6, -1},     {"sincosf", 6, -1},
      {"strtol", 1, -1},  {"strtod", 1, -1},     {"remquo", 4, -1},
      {"time", 1, -1},    {"localtime", 1, -1}};
  bool IsFormat = Name == "printf" || Name == "fprintf" || Name == "sprintf" ||
                  Name == "snprintf";
  if (IsFormat && Number >= Call->getDirectCallee()->getNumParams()) {
    // A string, or the address itself, which nobody wants printed.
    QualType T = Call->getArg(Number)->IgnoreParenImpCasts()->getType();
    return T->isArrayType() || T->isPointerType();
  }
  for (const Known &F : Functions) {
    if (Name != F.Name || Number > 2 || !(F.Pointers & (1u << Number)))
      continue;
    if (F.Size < 0)
      return true;
    Expr::EvalResult Value;
    return Call->getArg(F.Size)->EvaluateAsInt(Value, AST) &&
           Value.Val.getInt().ule(Bytes);
  }
  return false;
}

bool layoutopt::addressStaysInPlace(const CallExpr *Call, unsigned Number,
                                    uint64_t Bytes, ASTContext &AST) {
  const FunctionDecl *F = Call->getDirectCallee();
  bool IsVariable = F && Number >= F->getNumParams();
  if (!F || !F->getIdentifier() || (IsVariable && AST.getLangOpts().OpenCL))
    return false;
  const FunctionDecl *Definition = nullptr;
  bool IsCLibrary = !AST.getLangOpts().OpenCL && isCLibrary(F, AST);
  if (!IsCLibrary && F->hasBody(Definition))
    return Number < Definition->getNumParams() &&
           isUsedInPlace(Definition->getParamDecl(Number), Bytes, AST);
  if (!IsCLibrary && !isLibraryFunction(F, AST.getSourceManager()))
    return false;

  StringRef Name = F->getName();
  uint64_t Each =
      IsVariable ? 0 : pointeeBytes(F->getParamDecl(Number)->getType(), AST);
  if (unsigned Length = vectorLength(Name, Number)) {
    return isZero(Call->getArg(Number - 1), AST) && Each != 0 &&
           Length * Each <= Bytes;
  }
  if (!AST.getLangOpts().OpenCL) {
    // Each conversion of the format writes one object.
    static const StringRef Scans[] = {
        "scanf",          "fscanf",          "sscanf",
        "__isoc99_scanf", "__isoc99_fscanf", "__isoc99_sscanf",
        "__isoc23_scanf", "__isoc23_fscanf", "__isoc23_sscanf"};
    if (llvm::is_contained(Scans, Name))
      return true;
    return usesBytesOnly(Call, Number, Bytes, AST);
  }
  static const StringRef SecondResult[] = {"fract", "frexp",  "lgamma_r",
                                           "modf",  "remquo", "sincos"};
  bool OneElement = Name.starts_with("atomic_") || Name.starts_with("atom_") ||
                    llvm::is_contained(SecondResult, Name);
  return OneElement && Each != 0 && Each <= Bytes;
}

namespace {

/// Checks each mention of one pointer.
class InPlace : public CodeVisitor<InPlace> {
public:
  InPlace(const VarDecl *V, uint64_t Bytes, ASTContext &AST, unsigned Depth)
      : V(V), Bytes(Bytes), AST(AST), Depth(Depth) {}

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (Ref->getDecl() == V && !isFine(Ref))
      Good = false;
    return Good;
  }
  bool Good = true;

private:
  bool isFine(const Expr *E) {
    const Expr *Child = E;
    while (true) {
      DynTypedNodeList Parents = AST.getParents(*Child);
      if (Parents.size() != 1)
        return false;
      const Stmt *Parent = Parents[0].get<Stmt>();
      if (!Parent)
        return false;
      const auto *Up = dyn_cast<Expr>(Parent);
      if (!Up)
        return false;
      if (isa<ParenExpr>(Up)) {
        Child = Up;
        continue;
      }
      if (const auto *Cast = dyn_cast<CastExpr>(Up)) {
        // Another view of the same bytes; integers and wider pointees are not.
        if (Cast->getCastKind() != CK_LValueToRValue) {
          uint64_t Size = pointeeBytes(Cast->getType(), AST);
          if (!Cast->getType()->isPointerType() || Size == 0 || Size > Bytes)
            return false;
        }
        Child = Up;
        continue;
      }
      uint64_t Size = pointeeBytes(Child->getType(), AST);
      if (const auto *M = dyn_cast<MemberExpr>(Up))
        return !AST.getLangOpts().OpenCL && M->isArrow() && Size != 0 &&
               Size <= Bytes && valueOnly(Up);
      if (const auto *U = dyn_cast<UnaryOperator>(Up))
        return U->getOpcode() == UO_Deref && Size != 0 && Size <= Bytes &&
               valueOnly(Up);
      if (const auto *S = dyn_cast<ArraySubscriptExpr>(Up)) {
        Expr::EvalResult Value;
        if (S->getBase() != Child || S->getIdx()->isValueDependent() ||
            !S->getIdx()->EvaluateAsInt(Value, AST))
          return false;
        const llvm::APSInt &I = Value.Val.getInt();
        return !I.isNegative() && I.getActiveBits() < 32 && Size != 0 &&
               (I.getZExtValue() + 1) * Size <= Bytes && valueOnly(Up);
      }
      if (const auto *Call = dyn_cast<CallExpr>(Up)) {
        const FunctionDecl *F = Call->getDirectCallee();
        if (!F || Depth == 0)
          return false;
        for (unsigned I = 0; I != Call->getNumArgs(); ++I) {
          if (Call->getArg(I) != Child)
            continue;
          const FunctionDecl *Definition = nullptr;
          if (F->hasBody(Definition))
            return I < Definition->getNumParams() &&
                   isUsedInPlace(Definition->getParamDecl(I), Bytes, AST,
                                 Depth - 1);
          return addressStaysInPlace(Call, I, Bytes, AST);
        }
      }
      return false;
    }
  }

  /// True unless the address of the place \p E is taken again.
  bool valueOnly(const Expr *E) {
    DynTypedNodeList Parents = AST.getParents(*E);
    for (const DynTypedNode &Node : Parents)
      if (const auto *U = Node.get<UnaryOperator>())
        if (U->getOpcode() == UO_AddrOf)
          return false;
    if (!AST.getLangOpts().OpenCL && Parents.size() == 1) {
      // `v->pos.x`, `v->k[i]`: as good as the part that is used.
      const Stmt *Up = Parents[0].get<Stmt>();
      if (const auto *M = dyn_cast_or_null<MemberExpr>(Up))
        return valueOnly(M);
      if (const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Up)) {
        if (Cast->getCastKind() == CK_LValueToRValue)
          return true;
        if (Cast->getCastKind() == CK_ArrayToPointerDecay &&
            isa<MemberExpr>(E)) {
          DynTypedNodeList Above = AST.getParents(*Cast);
          const auto *S =
              Above.size() == 1 ? Above[0].get<ArraySubscriptExpr>() : nullptr;
          return S && S->getBase() == Cast && valueOnly(S);
        }
      }
      if (const auto *B = dyn_cast_or_null<BinaryOperator>(Up))
        if (B->isAssignmentOp() && B->getLHS() == E)
          return true;
    }
    return !E->getType()->isArrayType() && !E->getType()->isRecordType() &&
           (!AST.getLangOpts().CPlusPlus || isUsedAsPlace(E, AST));
  }

  const VarDecl *V;
  uint64_t Bytes;
  ASTContext &AST;
  unsigned Depth;
};

} // namespace

bool layoutopt::isUsedInPlace(const VarDecl *V, uint64_t Bytes, ASTContext &AST,
                              unsigned Depth) {
  const auto *F =
      dyn_cast_or_null<FunctionDecl>(V->getParentFunctionOrMethod());
  if (!F || !F->hasBody())
    return false;
  InPlace Check(V, Bytes, AST, Depth);
  Check.TraverseStmt(F->getBody());
  return Check.Good;
}

const Expr *layoutopt::addressedPlace(const Expr *E) {
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

bool layoutopt::isPartOfField(const Expr *E) {
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
