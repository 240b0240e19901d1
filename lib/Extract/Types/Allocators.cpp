//===-- Allocators.cpp - Functions that hand out storage ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/Allocators.h"
#include "Types/Constants.h"
#include "Types/FunctionBody.h"
#include "Types/Parameters.h"
#include "Types/Sizes.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <optional>

using namespace clang;
using namespace layoutopt;

namespace {

using Params = std::vector<int32_t>;

/// `n > (size_t)-1 / size`: whether a product is too large to be a size.
bool isOverflowTest(const Stmt *Test, const ASTContext &AST) {
  // `n > 1200 / 10` and `n / 10 > 120` are limits of another kind.
  if (const auto *B = dyn_cast<BinaryOperator>(Test))
    if (B->getOpcode() == BO_Div)
      return B->getLHS()->isEvaluatable(AST) &&
             !B->getRHS()->isEvaluatable(AST);
  return llvm::any_of(childrenOf(Test),
                      [&](const Stmt *S) { return isOverflowTest(S, AST); });
}

/// Follows the storage that one function returns.
class AllocatorCheck {
public:
  AllocatorCheck(const FunctionDecl *F, ASTContext &AST, unsigned Depth,
                 bool MayResize)
      : F(F), AST(AST), Depth(Depth), MayResize(MayResize) {}

  ResizedStorage run();

private:
  bool isFresh(const Expr *E);
  bool isFreshVariable(const VarDecl *V);
  bool isSetByCall(const Stmt *Address);
  bool isResized(const Expr *Old);
  bool isSetAlways(const ParmVarDecl *P);
  bool returnsCall(const Stmt *S);
  bool isSameForNull(const IfStmt *If);
  bool isFree(const CallExpr *Call) const;
  bool isForNoBytes(const Stmt *S) const;
  bool isForNull(const Stmt *S) const;
  bool isOldUsedWell(const ParmVarDecl *P);
  bool addBytes(const Expr *E, Params &To) const;
  bool isOnlyPassedOn(const ParmVarDecl *Size);
  bool isPassedOn(const DeclRefExpr *Ref);
  bool endsProgram(const Stmt *Inner) const;
  const Stmt *parentOf(const Stmt *S) const {
    DynTypedNodeList Parents = AST.getParents(*S);
    return Parents.size() == 1 ? Parents[0].get<Stmt>() : nullptr;
  }
  bool agrees(Params Found) {
    llvm::sort(Found);
    if (!Known)
      Known = Found;
    return !Found.empty() && *Known == Found;
  }

  const FunctionDecl *F;
  ASTContext &AST;
  unsigned Depth;
  bool MayResize; ///< Else it may not give `realloc` anything but null.
  const ParmVarDecl *Old = nullptr;
  SourceLocation SetAt; ///< Behind it, Old holds the result.
  /// Calls that make storage of nothing that was there.
  std::vector<const CallExpr *> Anew;
  std::optional<Params> Known;
  llvm::SmallPtrSet<const VarDecl *, 2> Good;
};

} // namespace

/// The parameters in a product, or in `n ? n : 1`.
bool AllocatorCheck::addBytes(const Expr *E, Params &To) const {
  E = numberIn(E, AST);
  if (const VarDecl *V = namedVariable(E)) {
    const auto *P = dyn_cast<ParmVarDecl>(V);
    if (!P || P->getDeclContext() != F)
      return false;
    To.push_back(static_cast<int32_t>(parameterNumber(P)));
    return true;
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return B->getOpcode() == BO_Mul && isExact(B, AST) &&
           addBytes(B->getLHS(), To) && addBytes(B->getRHS(), To);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    Expr::EvalResult Value;
    bool IsConstant = Choice->getFalseExpr()->EvaluateAsInt(Value, AST);
    return IsConstant && addBytes(Choice->getTrueExpr(), To);
  }
  return false;
}

bool AllocatorCheck::isFresh(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (isNull(E, AST))
    return true;
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return isFresh(Choice->getTrueExpr()) && isFresh(Choice->getFalseExpr());
  if (const VarDecl *V = namedVariable(E))
    return isFreshVariable(V);
  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || !Callee->getIdentifier())
    return false;
  Params Sizes;
  bool IsAnew = true;
  if (const LibraryStorage *Known = libraryStorage(Callee, AST)) {
    Expr::EvalResult Align;
    if (Known->Into >= 0 &&
        (Call->getNumArgs() != Known->NumParams ||
         !Call->getArg(unsigned(Known->Alignment))->EvaluateAsInt(Align, AST) ||
         Align.Val.getInt().ugt(64)))
      return false;
    IsAnew = Known->Old < 0;
    if (Known->IsHeap && Call->getNumArgs() == Known->NumParams &&
        (Known->Old < 0 || isResized(Call->getArg(unsigned(Known->Old)))))
      for (int8_t Number : {Known->Bytes, Known->Each})
        if (Number >= 0)
          Sizes.push_back(Number);
  } else if (!isCLibrary(Callee, AST)) {
    const FunctionDecl *Definition = nullptr;
    if (Depth != 0 && Callee->hasBody(Definition) && Definition != F) {
      Sizes = allocatedBytes(Definition, AST, Depth - 1);
      if (Sizes.empty() && MayResize) {
        ResizedStorage Inner = resizedStorage(Definition, AST, Depth - 1);
        if (Inner.Old >= 0 && unsigned(Inner.Old) < Call->getNumArgs() &&
            isResized(Call->getArg(unsigned(Inner.Old)))) {
          Sizes = std::move(Inner.Sizes);
          IsAnew = false;
        }
      }
    }
  }
  Params Found;
  for (int32_t I : Sizes)
    if (size_t(I) >= Call->getNumArgs() || !addBytes(Call->getArg(I), Found))
      return false;
  if (!agrees(std::move(Found)))
    return false;
  if (IsAnew)
    Anew.push_back(Call);
  return true;
}

/// Whether \p Address, `&p`, goes to what stores fresh memory there, and
/// nowhere else: `posix_memalign(&p, 64, n)`.
bool AllocatorCheck::isSetByCall(const Stmt *Address) {
  const Stmt *Arg = Address, *Up = parentOf(Arg);
  while (Up && isa<ParenExpr, CastExpr>(Up)) {
    Arg = Up;
    Up = parentOf(Up);
  }
  const auto *Call = dyn_cast_or_null<CallExpr>(Up);
  const LibraryStorage *Storage =
      Call ? libraryStorage(Call->getDirectCallee(), AST) : nullptr;
  return Storage && Storage->Into >= 0 &&
         Call->getNumArgs() == Storage->NumParams &&
         Call->getArg(unsigned(Storage->Into)) == Arg && isFresh(Call);
}

/// Whether \p E is the one parameter whose storage is resized, and may be.
bool AllocatorCheck::isResized(const Expr *E) {
  const auto *P =
      dyn_cast_or_null<ParmVarDecl>(namedVariable(E->IgnoreParenCasts()));
  if (!MayResize || !P || P->getDeclContext() != F ||
      !P->getType()->isVoidPointerType() || (Old && Old != P))
    return false;
  Old = P;
  return true;
}

/// Whether a statement of the function's own block, in front of all that
/// returns \p P, is `p = realloc(p, n);`.
bool AllocatorCheck::isSetAlways(const ParmVarDecl *P) {
  const Stmt *Found = nullptr;
  for (const Stmt *S : cast<CompoundStmt>(F->getBody())->body())
    if (const auto *B = dyn_cast<BinaryOperator>(S);
        B && B->getOpcode() == BO_Assign &&
        namedVariable(B->getLHS()->IgnoreParens()) == P) {
      if (Found || !isFresh(B->getRHS()))
        return false;
      Found = S;
    }
  if (!Found)
    return false;
  SetAt = Found->getEndLoc();
  const SourceManager &SM = AST.getSourceManager();
  FunctionBody All;
  All.TraverseStmt(F->getBody());
  return llvm::all_of(All.Returned, [&](const Expr *Value) {
    return namedVariable(Value->IgnoreParenCasts()) != P ||
           SM.isBeforeInTranslationUnit(Found->getBeginLoc(),
                                        Value->getBeginLoc());
  });
}

/// The one statement of \p S, which may be in braces.
static const Stmt *onlyStatement(const Stmt *S) {
  const auto *Block = dyn_cast<CompoundStmt>(S);
  return Block && Block->size() == 1 ? Block->body_front() : S;
}

/// Whether \p S is `return malloc(n);`, or of what else is fresh by one call.
bool AllocatorCheck::returnsCall(const Stmt *S) {
  const auto *Return = dyn_cast_or_null<ReturnStmt>(S);
  const Expr *Value = Return ? Return->getRetValue() : nullptr;
  return Value && isa<CallExpr>(Value->IgnoreParenCasts()) && isFresh(Value);
}

/// Whether \p If, which tests the old storage alone, does the same for null as
/// for what is there: `if (!p) return malloc(n); return realloc(p, n);`, or
/// `if (p) free(p);`.
bool AllocatorCheck::isSameForNull(const IfStmt *If) {
  const Stmt *Then = onlyStatement(If->getThen());
  if (isa<ReturnStmt>(Then)) {
    const Stmt *Else = If->getElse() ? onlyStatement(If->getElse()) : nullptr;
    const auto *Block = dyn_cast_or_null<CompoundStmt>(parentOf(If));
    if (!Else && Block) {
      const auto *At = llvm::find(Block->body(), If);
      if (At != Block->body_end() && At + 1 != Block->body_end())
        Else = At[1];
    }
    return returnsCall(Then) && returnsCall(Else);
  }
  const auto *Call = dyn_cast<CallExpr>(Then);
  return !If->getElse() && Call && isFree(Call) && isForNoBytes(If);
}

bool AllocatorCheck::isFree(const CallExpr *Call) const {
  const FunctionDecl *Callee = Call->getDirectCallee();
  return Callee && Callee->getIdentifier() && isCLibrary(Callee, AST) &&
         Callee->getName() == "free";
}

/// Whether \p S runs only where no bytes are asked for, or the program ends.
/// Anywhere else the old storage that is freed is no longer what the rewritten
/// call hands in.
bool AllocatorCheck::isForNoBytes(const Stmt *S) const {
  auto IsSize = [&](const Expr *E) {
    const auto *P =
        dyn_cast_or_null<ParmVarDecl>(namedVariable(E->IgnoreParenCasts()));
    return P && Known &&
           llvm::is_contained(*Known, static_cast<int32_t>(parameterNumber(P)));
  };
  const Stmt *Child = S;
  for (const Stmt *Up = parentOf(S); Up; Child = Up, Up = parentOf(Up)) {
    const auto *If = dyn_cast<IfStmt>(Up);
    if (!If || If->getThen() != Child)
      continue;
    const Expr *Cond = If->getCond()->IgnoreParenImpCasts();
    const auto *U = dyn_cast<UnaryOperator>(Cond);
    const auto *B = dyn_cast<BinaryOperator>(Cond);
    if ((U && U->getOpcode() == UO_LNot && IsSize(U->getSubExpr())) ||
        (B && B->getOpcode() == BO_EQ &&
         ((IsSize(B->getLHS()) && isZero(B->getRHS(), AST)) ||
          (IsSize(B->getRHS()) && isZero(B->getLHS(), AST)))))
      return true;
  }
  return endsProgram(S);
}

/// Whether \p S runs only where there is no old storage. Storage that is made
/// anew anywhere else leaves the old records to the caller, for whom the
/// rewritten call frees them.
bool AllocatorCheck::isForNull(const Stmt *S) const {
  // What a test of the old storage alone says of it where it holds.
  auto SaysNull = [&](const Expr *Cond) -> std::optional<bool> {
    Cond = Cond->IgnoreParenImpCasts();
    auto IsOld = [&](const Expr *E) {
      return namedVariable(E->IgnoreParenCasts()) == Old;
    };
    if (const auto *U = dyn_cast<UnaryOperator>(Cond);
        U && U->getOpcode() == UO_LNot && IsOld(U->getSubExpr()))
      return true;
    if (const auto *B = dyn_cast<BinaryOperator>(Cond);
        B && B->isEqualityOp() &&
        ((IsOld(B->getLHS()) && isNull(B->getRHS(), AST)) ||
         (IsOld(B->getRHS()) && isNull(B->getLHS(), AST))))
      return B->getOpcode() == BO_EQ;
    return IsOld(Cond) ? std::optional<bool>(false) : std::nullopt;
  };
  const Stmt *Child = S;
  for (const Stmt *Up = parentOf(S); Up; Child = Up, Up = parentOf(Up)) {
    if (const auto *Choice = dyn_cast<ConditionalOperator>(Up))
      if (std::optional<bool> IsNull = SaysNull(Choice->getCond()))
        return Child ==
               (*IsNull ? Choice->getTrueExpr() : Choice->getFalseExpr());
    if (const auto *If = dyn_cast<IfStmt>(Up))
      if (std::optional<bool> IsNull = SaysNull(If->getCond()))
        return Child == (*IsNull ? If->getThen() : If->getElse());
    // `if (p) return realloc(p, n);` in front.
    if (const auto *Block = dyn_cast<CompoundStmt>(Up))
      for (const Stmt *Before : Block->body()) {
        if (Before == Child)
          break;
        const auto *If = dyn_cast<IfStmt>(Before);
        if (If && isa<ReturnStmt>(onlyStatement(If->getThen())) &&
            SaysNull(If->getCond()) == false)
          return true;
      }
  }
  return false;
}

/// Whether \p P, whose storage is resized, does nothing else but hold the
/// result and be freed. The rewritten call passes null for it, unless it asks
/// for no bytes: what is told from null has to come to the same.
bool AllocatorCheck::isOldUsedWell(const ParmVarDecl *P) {
  FunctionBody All;
  All.TraverseStmt(F->getBody());
  return llvm::all_of(All.Refs, [&](const DeclRefExpr *Ref) {
    if (Ref->getDecl() != P)
      return true;
    const Stmt *Child = Ref, *Up = parentOf(Ref);
    while (Up && (isa<ParenExpr>(Up) || isa<CastExpr>(Up))) {
      if (!cast<Expr>(Up)->getType()->isPointerType() &&
          !cast<Expr>(Up)->getType()->isBooleanType())
        return false;
      Child = Up;
      Up = parentOf(Up);
    }
    if (!Up || isa<ReturnStmt>(Up)) // Whether that is good is asked before.
      return Up != nullptr;
    if (const auto *B = dyn_cast<BinaryOperator>(Up);
        B && B->getOpcode() == BO_Assign)
      return B->getLHS() == Child;
    if (const auto *Call = dyn_cast<CallExpr>(Up)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      return Callee && Callee->getIdentifier() &&
             (isFresh(Call) || (isFree(Call) && isForNoBytes(Call)));
    }
    const auto *U = dyn_cast<UnaryOperator>(Up);
    const auto *B = dyn_cast<BinaryOperator>(Up);
    if (SetAt.isValid() && AST.getSourceManager().isBeforeInTranslationUnit(
                               SetAt, Ref->getLocation()))
      return isa<IfStmt>(Up) || (U && U->getOpcode() == UO_LNot) ||
             (B && (B->isLogicalOp() || B->isEqualityOp()));
    // A test: of it alone, and for no more than the way to the same storage.
    const bool IsTest =
        (U && U->getOpcode() == UO_LNot) ||
        (B && B->isEqualityOp() &&
         isNull(B->getLHS() == Child ? B->getRHS() : B->getLHS(), AST));
    if (IsTest) {
      Child = Up;
      Up = parentOf(Up);
      while (Up && (isa<ParenExpr>(Up) || isa<ImplicitCastExpr>(Up))) {
        Child = Up;
        Up = parentOf(Up);
      }
    }
    if (const auto *Choice = dyn_cast_or_null<ConditionalOperator>(Up))
      return Choice->getCond() == Child && isFresh(Choice) &&
             isa<CallExpr>(Choice->getTrueExpr()->IgnoreParenCasts()) &&
             isa<CallExpr>(Choice->getFalseExpr()->IgnoreParenCasts());
    const auto *If = dyn_cast_or_null<IfStmt>(Up);
    return If && If->getCond() == Child && isSameForNull(If);
  });
}

/// A local variable that holds nothing but fresh storage and is used for
/// nothing but tests, clearing and being returned.
bool AllocatorCheck::isFreshVariable(const VarDecl *V) {
  if (Good.count(V))
    return true;
  if (const auto *P = dyn_cast<ParmVarDecl>(V); P && MayResize)
    return P->getDeclContext() == F && isSetAlways(P) && Old == P;
  if (!V->isLocalVarDecl() || V->isStaticLocal() ||
      (V->getInit() && !isFresh(V->getInit())))
    return false;
  FunctionBody All;
  All.TraverseStmt(F->getBody());
  for (const DeclRefExpr *Ref : All.Refs) {
    if (Ref->getDecl() != V)
      continue;
    const Stmt *Child = Ref;
    while (true) {
      DynTypedNodeList Parents = AST.getParents(*Child);
      const Stmt *Up = Parents.size() == 1 ? Parents[0].get<Stmt>() : nullptr;
      if (!Up)
        return false;
      if (isa<ParenExpr>(Up) || isa<CastExpr>(Up)) {
        if (cast<Expr>(Up)->getType()->isIntegerType() &&
            !cast<Expr>(Up)->getType()->isBooleanType() &&
            cast<CastExpr>(Up)->getCastKind() == CK_PointerToIntegral)
          return false;
        Child = Up;
        continue;
      }
      if (isa<ReturnStmt, IfStmt, WhileStmt>(Up))
        break;
      if (const auto *U = dyn_cast<UnaryOperator>(Up);
          U && U->getOpcode() == UO_AddrOf && isSetByCall(U))
        break;
      if (const auto *U = dyn_cast<UnaryOperator>(Up);
          U && U->getOpcode() == UO_LNot)
        break;
      if (const auto *B = dyn_cast<BinaryOperator>(Up)) {
        if (B->isLogicalOp() || B->isEqualityOp())
          break;
        bool IsTarget = B->getLHS()->IgnoreParenCasts() == Ref;
        if (B->getOpcode() == BO_Assign && IsTarget && isFresh(B->getRHS())) {
          // `(p = malloc(n)) == NULL`: what is done with the value.
          DynTypedNodeList Above = AST.getParents(*B);
          if (Above.size() == 1 &&
              (Above[0].get<CompoundStmt>() || Above[0].get<IfStmt>()))
            break;
          Child = B;
          continue;
        }
        return false;
      }
      if (const auto *Call = dyn_cast<CallExpr>(Up)) {
        const FunctionDecl *Callee = Call->getDirectCallee();
        if (Callee && Callee->getIdentifier() && isCLibrary(Callee, AST) &&
            Callee->getName() == "memset")
          break;
      }
      return false;
    }
  }
  Good.insert(V);
  return true;
}

/// Whether \p S is a call that never returns, or a block with one.
static bool neverReturns(const Stmt *S) {
  if (isa<CompoundStmt>(S))
    return llvm::any_of(childrenOf(S), neverReturns);
  const auto *Call = dyn_cast<CallExpr>(S);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  return F && F->isNoReturn();
}

/// Whether \p Inner stands in a branch or block that never returns.
bool AllocatorCheck::endsProgram(const Stmt *Inner) const {
  for (const Stmt *S = Inner; S && S != F->getBody(); S = parentOf(S))
    if (neverReturns(S))
      return true;
  return false;
}

/// \p Ref is a size: it may go to what allocates or clears, be kept from being
/// zero, and be told of on the way out. A layout takes another number of bytes,
/// which nothing else may see.
bool AllocatorCheck::isPassedOn(const DeclRefExpr *Ref) {
  const Stmt *Child = Ref;
  bool IsTest = false; // Of what it is to zero, or of an overflow.
  bool IsMore = false; // `!p && n != 0`: that it is not zero, beside another.
  while (const Stmt *Up = parentOf(Child)) {
    if (const auto *B = dyn_cast<BinaryOperator>(Up)) {
      const Expr *Other = (B->getLHS() == Child ? B->getRHS() : B->getLHS())
                              ->IgnoreParenCasts();
      if (B->getOpcode() == BO_Assign && B->getLHS() == Child) // `n = 1;`
        return Other->isEvaluatable(AST);
      if (B->isComparisonOp()) {
        if (!isZero(Other, AST) && !isOverflowTest(B, AST))
          break;
        IsTest = true;
        IsMore = B->getOpcode() == BO_NE && isZero(Other, AST);
      } else if ((B->getOpcode() == BO_Div && B->getRHS() == Child) ||
                 B->isLogicalOp()) {
        // `n && m > -1 / n`
        IsMore = B->getOpcode() == BO_LAnd && (IsMore || !IsTest);
        IsTest = true;
      } else if (B->getOpcode() != BO_Mul) {
        break;
      }
    } else if (const auto *U = dyn_cast<UnaryOperator>(Up)) {
      if (U->getOpcode() != UO_LNot)
        break;
      IsTest = true;
    } else if (const auto *If = dyn_cast<IfStmt>(Up)) {
      // `if (n == 0) n = 1;`, or the way out.
      const Stmt *Then = If->getThen();
      if (const auto *Block = dyn_cast<CompoundStmt>(Then);
          Block && Block->size() == 1)
        Then = Block->body_front();
      const auto *Sets = dyn_cast<BinaryOperator>(Then);
      if (Sets && Sets->getOpcode() == BO_Assign && !If->getElse() &&
          namedVariable(Sets->getLHS()) == Ref->getDecl())
        return Sets->getRHS()->isEvaluatable(AST);
      const auto *And = dyn_cast<BinaryOperator>(Child);
      // Whether it is zero is as before.
      if (MayResize && IsTest)
        return true;
      bool Leaves = IsMore && And && And->getOpcode() == BO_LAnd &&
                    neverReturns(If->getThen());
      return IsTest && !If->getElse() &&
             (Leaves || isOverflowTest(If->getCond(), AST));
    } else if (const auto *Call = dyn_cast<CallExpr>(Up)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      if (isFresh(Call) ||
          (Callee && isCLibrary(Callee, AST) && Callee->getName() == "memset"))
        return true;
      break;
    } else if (!isa<ParenExpr, CastExpr, ConditionalOperator>(Up)) {
      break;
    }
    Child = Up;
  }
  return endsProgram(Ref);
}

bool AllocatorCheck::isOnlyPassedOn(const ParmVarDecl *Size) {
  FunctionBody All;
  All.TraverseStmt(F->getBody());
  return llvm::all_of(All.Refs, [&](const DeclRefExpr *Ref) {
    return Ref->getDecl() != Size || isPassedOn(Ref);
  });
}

ResizedStorage AllocatorCheck::run() {
  if (!F->getReturnType()->isPointerType() || F->isVariadic())
    return {};
  FunctionBody All;
  All.TraverseStmt(F->getBody());
  for (const Expr *Value : All.Returned)
    if (!isFresh(Value))
      return {};
  Params Sizes = Known.value_or(Params());
  for (int32_t Size : Sizes)
    if (!isOnlyPassedOn(F->getParamDecl(unsigned(Size))))
      return {};
  if (MayResize != (Old != nullptr) || (Old && !isOldUsedWell(Old)))
    return {};
  if (Old && !llvm::all_of(
                 Anew, [&](const CallExpr *Each) { return isForNull(Each); }))
    return {};
  return {Old ? static_cast<int32_t>(parameterNumber(Old)) : -1,
          std::move(Sizes)};
}

std::vector<int32_t> layoutopt::allocatedBytes(const FunctionDecl *F,
                                               ASTContext &AST,
                                               unsigned Depth) {
  const FunctionDecl *Definition = nullptr;
  if (!F->hasBody(Definition))
    return {};
  return AllocatorCheck(Definition, AST, Depth, /*MayResize=*/false)
      .run()
      .Sizes;
}

bool layoutopt::takesNoNull(const FunctionDecl *F) {
  for (const FunctionDecl *Each : F->redecls()) {
    if (Each->hasAttr<NonNullAttr>())
      return true;
    for (const ParmVarDecl *P : Each->parameters())
      if (P->hasAttr<NonNullAttr>() ||
          P->getType()->getNullability() == NullabilityKind::NonNull)
        return true;
  }
  return false;
}

ResizedStorage layoutopt::resizedStorage(const FunctionDecl *F, ASTContext &AST,
                                         unsigned Depth) {
  const FunctionDecl *Definition = nullptr;
  // The rewritten call passes null for the old storage.
  if (!F->hasBody(Definition) || takesNoNull(Definition))
    return {};
  return AllocatorCheck(Definition, AST, Depth, /*MayResize=*/true).run();
}
