//===-- TypedStorage.cpp - A function for memory of any type --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixes/TypedStorage.h"
#include "Syntax/CodeVisitor.h"
#include "Types/Constants.h"
#include "Types/LibraryStorage.h"
#include "Types/Sizes.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

namespace {

/// Where pointers of a function go to one another, and what would mean
/// something else in a copy of it.
class FlowFinder : public CodeVisitor<FlowFinder> {
public:
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->getOpcode() == BO_Assign && E->getType()->isPointerType())
      Assigned.push_back(E);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    IsStrange |= V->isStaticLocal() || V->hasExternalStorage();
    if (!isa<ParmVarDecl>(V))
      Locals.push_back(V);
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *S) {
    if (S->getRetValue())
      Returned.push_back(S->getRetValue());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    Refs.push_back(E);
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    if (E->getNumArgs() == 3 && E->getDirectCallee() &&
        E->getDirectCallee()->getIdentifier() &&
        llvm::is_contained({"memcpy", "memmove"},
                           E->getDirectCallee()->getName()))
      Copied.push_back(E);
    return true;
  }
  bool VisitNamedDecl(NamedDecl *D) {
    if (D->getIdentifier())
      Names.insert(D->getName());
    return true;
  }
  bool VisitAsmStmt(AsmStmt *) { return strange(); }
  bool VisitVAArgExpr(VAArgExpr *) { return strange(); }
  bool VisitGenericSelectionExpr(GenericSelectionExpr *) { return strange(); }
  bool VisitTypeOfExprTypeLoc(TypeOfExprTypeLoc) { return strange(); }

  std::vector<const BinaryOperator *> Assigned;
  std::vector<const VarDecl *> Locals;
  std::vector<const Expr *> Returned;
  std::vector<const CallExpr *> Copied; ///< Elements, from one to another.
  std::vector<const DeclRefExpr *> Refs;
  llvm::StringSet<> Names; ///< Of what is declared.
  bool IsStrange = false;

private:
  bool strange() { return IsStrange = true; }
};

} // namespace

/// How many pointers \p T is until `void` or a character, or 0.
static unsigned depthOf(QualType T) {
  unsigned Depth = 0;
  for (; T->isPointerType(); T = T->getPointeeType())
    ++Depth;
  return T->isVoidType() || T->isCharType() ? Depth : 0;
}

TypedStorage::TypedStorage(const FunctionDecl *F, ASTContext &AST,
                           std::string Type)
    : F(F), AST(AST), SM(AST.getSourceManager()), Type(std::move(Type)) {}

bool TypedStorage::isHere(SourceLocation L) const {
  return L.isValid() && !L.isMacroID() &&
         SM.getFileID(L) == SM.getFileID(SM.getExpansionLoc(F->getBeginLoc()));
}

uint32_t TypedStorage::offset(SourceLocation L) const {
  return SM.getFileOffset(L);
}

uint32_t TypedStorage::endOf(SourceLocation L) const {
  return offset(L) + Lexer::MeasureTokenLength(L, SM, AST.getLangOpts());
}

const Stmt *TypedStorage::parentOf(const Stmt *S) const {
  DynTypedNodeList Parents = AST.getParents(*S);
  return Parents.size() == 1 ? Parents[0].get<Stmt>() : nullptr;
}

/// Puts \p Text in the place of the tokens from \p Begin to \p End, the last
/// one of them; or in front of \p Begin, if \p End is invalid.
bool TypedStorage::edit(const FunctionDecl *In, SourceLocation Begin,
                        SourceLocation End, std::string Text) {
  if (!isHere(Begin) || (End.isValid() && !isHere(End)))
    return false;
  const uint32_t From = offset(Begin);
  auto [At, IsNew] = Edits[In].try_emplace(
      {From, End.isValid() ? endOf(End) : From}, std::move(Text));
  return IsNew || At->second == Text || Text.empty();
}

std::vector<FixEdit> TypedStorage::editsOf(const FunctionDecl *Each) const {
  std::vector<FixEdit> Out;
  auto Found = Edits.find(Each);
  if (Found != Edits.end())
    for (const auto &[At, Text] : Found->second)
      Out.push_back({At.first, At.second, Text});
  return Out;
}

//===----------------------------------------------------------------------===//
// Which pointers lead to elements
//===----------------------------------------------------------------------===//

/// -1: not known; 0: fresh memory, or null.
int TypedStorage::levelOf(const Expr *E) const {
  E = E->IgnoreParenCasts();
  if (isNull(E, AST))
    return 0;
  if (const VarDecl *V = namedVariable(E)) {
    auto Found = Levels.find(V);
    return Found == Levels.end() ? -1 : int(Found->second);
  }
  auto Of = [this](const Expr *Sub, int Less) {
    const int Level = levelOf(Sub);
    return Level > Less ? Level - Less : -1;
  };
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() == UO_Deref)
      return Of(U->getSubExpr(), 1);
    if (U->getOpcode() == UO_AddrOf)
      return Of(U->getSubExpr(), -1) > 1 ? Of(U->getSubExpr(), -1) : -1;
    return -1;
  }
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return Of(S->getBase(), 1);
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->getOpcode() == BO_Assign)
      return std::max(levelOf(B->getLHS()), levelOf(B->getRHS()));
    if (!B->isAdditiveOp() || !B->getType()->isPointerType())
      return -1;
    return levelOf(B->getLHS()->getType()->isPointerType() ? B->getLHS()
                                                           : B->getRHS());
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    const int A = levelOf(Choice->getTrueExpr()),
              B = levelOf(Choice->getFalseExpr());
    return A < 0 || B < 0 || (A > 0 && B > 0 && A != B) ? -1 : std::max(A, B);
  }
  // Another function's memory, as a `void *`, is as good for each type.
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return Call->getType()->isVoidPointerType() ? 0 : -1;
  return -1;
}

bool TypedStorage::isTrackable(const VarDecl *V, unsigned Level) const {
  const unsigned Depth = depthOf(V->getType());
  return Depth != 0 && Depth <= Level && Level <= 2 && V->hasLocalStorage() &&
         V->getDeclContext() == F && !V->getType().isVolatileQualified();
}

/// \p E leads to elements by so many pointers; whether that is new.
bool TypedStorage::unify(const Expr *E, int Level) {
  if (Level <= 0)
    return false;
  E = E->IgnoreParenCasts();
  if (const VarDecl *V = namedVariable(E))
    return isTrackable(V, unsigned(Level)) &&
           Levels.try_emplace(V, unsigned(Level)).second;
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() == UO_Deref)
      return unify(U->getSubExpr(), Level + 1);
    return U->getOpcode() == UO_AddrOf && unify(U->getSubExpr(), Level - 1);
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->getOpcode() == BO_Assign)
      return unifyBoth(B->getLHS(), B->getRHS(), Level);
    return B->isAdditiveOp() && Level == 1 &&
           unify(B->getLHS()->getType()->isPointerType() ? B->getLHS()
                                                         : B->getRHS(),
                 Level);
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return unifyBoth(Choice->getTrueExpr(), Choice->getFalseExpr(), Level);
  return false;
}

bool TypedStorage::unifyAll() {
  FlowFinder All;
  All.TraverseStmt(F->getBody());
  if (All.IsStrange)
    return false;
  for (bool IsNew = true; IsNew;) {
    IsNew = false;
    for (const BinaryOperator *E : All.Assigned) {
      IsNew |= unify(E->getRHS(), levelOf(E->getLHS()));
      IsNew |= unify(E->getLHS(), levelOf(E->getRHS()));
    }
    for (const CallExpr *E : All.Copied)
      for (unsigned To : {0u, 1u})
        if (levelOf(E->getArg(1 - To)) == 1)
          IsNew |= unify(E->getArg(To), 1);
    for (const VarDecl *V : All.Locals)
      if (V->getInit() && V->getType()->isPointerType()) {
        const int Level = levelOf(V->getInit());
        if (Level > 0 && isTrackable(V, unsigned(Level)))
          IsNew |= Levels.try_emplace(V, unsigned(Level)).second;
        IsNew |= unify(V->getInit(), int(Levels.lookup(V)));
      }
    if (!F->getReturnType()->isVoidPointerType() &&
        depthOf(F->getReturnType()) != 1)
      continue;
    for (const Expr *Value : All.Returned) {
      if (ReturnLevel == 0 && levelOf(Value) == 1) {
        ReturnLevel = 1;
        IsNew = true;
      }
      IsNew |= unify(Value, int(ReturnLevel));
    }
  }
  for (const auto &[V, Level] : Levels)
    if (!isTrackable(V, Level))
      return false;
  if (ReturnLevel != 0 && (depthOf(F->getReturnType()) != 1 ||
                           !llvm::all_of(All.Returned, [&](const Expr *Value) {
                             return levelOf(Value) == 0 ||
                                    levelOf(Value) == int(ReturnLevel);
                           })))
    return false;
  return llvm::all_of(All.Assigned,
                      [&](const BinaryOperator *E) {
                        const int To = levelOf(E->getLHS()),
                                  From = levelOf(E->getRHS());
                        return To <= 0 || From == To || From == 0;
                      }) &&
         llvm::all_of(All.Locals, [&](const VarDecl *V) {
           const int To = int(Levels.lookup(V));
           return To == 0 || !V->getInit() || levelOf(V->getInit()) == To ||
                  levelOf(V->getInit()) == 0;
         });
}

//===----------------------------------------------------------------------===//
// What is done with them
//===----------------------------------------------------------------------===//

/// \p E as a mention of the size of an element.
const DeclRefExpr *TypedStorage::asSize(const Expr *E) const {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  const auto *P = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  return P && isSize(P) ? Ref : nullptr;
}

/// Takes the factor that is the size of an element out of \p E, a product.
bool TypedStorage::dropFactor(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || B->getOpcode() != BO_Mul || !isExact(B, AST))
    return false;
  const Expr *L = B->getLHS(), *R = B->getRHS();
  if (const DeclRefExpr *Ref = asSize(R)) {
    const SourceLocation Last = L->getEndLoc();
    if (!isHere(Last) || !isHere(R->getEndLoc()) || !isHere(R->getBeginLoc()))
      return false;
    Dropped.insert(Ref);
    const uint32_t From = endOf(Last);
    return Edits[F]
        .try_emplace({From, endOf(R->getEndLoc())}, std::string())
        .second;
  }
  if (const DeclRefExpr *Ref = asSize(L)) {
    if (!isHere(L->getBeginLoc()) || !isHere(R->getBeginLoc()))
      return false;
    Dropped.insert(Ref);
    return Edits[F]
        .try_emplace({offset(L->getBeginLoc()), offset(R->getBeginLoc())},
                     std::string())
        .second;
  }
  return dropFactor(L) || dropFactor(R);
}

/// \p Offset is added to a pointer to bytes that becomes one to elements.
bool TypedStorage::scale(const Expr *Offset) {
  if (!Scaled.insert(Offset).second)
    return true;
  const DeclRefExpr *One = asSize(Offset);
  if (!One)
    return dropFactor(Offset);
  Dropped.insert(One);
  return edit(F, One->getLocation(), One->getLocation(), "1");
}

/// Whether \p Call may get such a pointer for \p Arg.
bool TypedStorage::checkCall(const CallExpr *Call, const Expr *Arg,
                             unsigned Level) const {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee || !Callee->getIdentifier() || Callee == F ||
      Callee->getCanonicalDecl() == F->getCanonicalDecl())
    return false;
  for (unsigned I = 0; I != Call->getNumArgs(); ++I)
    if (Call->getArg(I) == Arg) {
      if (I >= Callee->getNumParams())
        return false;
      // As `void *` it is passed as before.
      const QualType T = Callee->getParamDecl(I)->getType();
      return T->isVoidPointerType() && Level == 1;
    }
  return false;
}

/// Whether all that is done with the value or place \p E means the same for a
/// pointer to elements.
bool TypedStorage::checkUse(const Expr *E, unsigned Level) {
  const Stmt *Child = E;
  while (true) {
    DynTypedNodeList Parents = AST.getParents(*Child);
    if (Parents.size() != 1)
      return false;
    if (const auto *V = Parents[0].get<VarDecl>())
      return Levels.lookup(V) == Level;
    const Stmt *Up = Parents[0].get<Stmt>();
    if (!Up)
      return false;
    const auto *Value = dyn_cast<Expr>(Child);
    if (isa<ParenExpr>(Up)) {
      Child = Up;
      continue;
    }
    if (const auto *Cast = dyn_cast<CastExpr>(Up)) {
      if (Cast->getCastKind() == CK_ToVoid ||
          Cast->getCastKind() == CK_PointerToBoolean)
        return true;
      const unsigned Depth = depthOf(Cast->getType());
      if (Cast->getCastKind() != CK_LValueToRValue &&
          (!Cast->getType()->isPointerType() || Depth == 0 || Depth > Level))
        return false;
      if (const auto *Written = dyn_cast<CStyleCastExpr>(Cast)) {
        // Of a variable, it is one to the type that this has now.
        const bool IsVariable =
            isa<DeclRefExpr>(Written->getSubExpr()->IgnoreImpCasts()) &&
            isHere(Written->getLParenLoc()) &&
            isHere(Written->getSubExpr()->getBeginLoc());
        if (IsVariable)
          Edits[F].try_emplace({offset(Written->getLParenLoc()),
                                offset(Written->getSubExpr()->getBeginLoc())},
                               std::string());
        else if (!retype(Written->getTypeInfoAsWritten()->getTypeLoc(), Level,
                         F))
          return false;
      } else if (!isa<ImplicitCastExpr>(Cast)) {
        return false;
      }
      Child = Up;
      continue;
    }
    if (const auto *U = dyn_cast<UnaryOperator>(Up)) {
      if (U->getOpcode() == UO_LNot)
        return true;
      if (U->getOpcode() == UO_Deref && Level == 2 &&
          depthOf(Value->getType()) == 2) {
        Level = 1;
        Child = Up;
        continue;
      }
      if (U->getOpcode() != UO_AddrOf || Level != 1)
        return false;
      Level = 2;
      Child = Up;
      continue;
    }
    if (const auto *S = dyn_cast<ArraySubscriptExpr>(Up)) {
      Expr::EvalResult Index;
      if (S->getBase() != Child || Level != 2 ||
          depthOf(Value->getType()) != 2 ||
          !S->getIdx()->EvaluateAsInt(Index, AST) || Index.Val.getInt() != 0)
        return false;
      Level = 1;
      Child = Up;
      continue;
    }
    if (const auto *B = dyn_cast<BinaryOperator>(Up)) {
      const bool IsLeft = B->getLHS() == Child;
      const Expr *Other = IsLeft ? B->getRHS() : B->getLHS();
      if (B->isLogicalOp())
        return true;
      if (B->isComparisonOp())
        return isNull(Other, AST) || levelOf(Other) == int(Level);
      if (B->getOpcode() == BO_Comma) {
        if (IsLeft)
          return true;
        Child = Up;
        continue;
      }
      if (B->getOpcode() == BO_Assign) {
        const int Found = levelOf(Other);
        if (Found != int(Level) && !(IsLeft && Found == 0))
          return false;
        Child = Up;
        continue;
      }
      // The difference of two pointers counts bytes.
      if (B->isAdditiveOp() && B->getType()->isPointerType() && Level == 1 &&
          depthOf(Value->getType()) == 1) {
        if (!scale(Other))
          return false;
        Child = Up;
        continue;
      }
      if ((B->getOpcode() == BO_AddAssign || B->getOpcode() == BO_SubAssign) &&
          IsLeft && Level == 1 && depthOf(Value->getType()) == 1) {
        if (!scale(Other))
          return false;
        Child = Up;
        continue;
      }
      return false;
    }
    if (const auto *Choice = dyn_cast<ConditionalOperator>(Up)) {
      if (Choice->getCond() == Child)
        return true;
      if (levelOf(Choice) != int(Level))
        return false;
      Child = Up;
      continue;
    }
    if (isa<ReturnStmt>(Up))
      return Level == 1 && ReturnLevel == 1;
    if (const auto *Call = dyn_cast<CallExpr>(Up))
      return checkCall(Call, Value, Level);
    // A condition, or a statement of its own; not the value of `({ ... })`.
    if (isa<CompoundStmt>(Up) && isa_and_nonnull<StmtExpr>(parentOf(Up)))
      return false;
    return isa<IfStmt, WhileStmt, DoStmt, ForStmt, CompoundStmt, DeclStmt>(Up);
  }
}

/// The size of an element is that of the type.
bool TypedStorage::replaceSize(const DeclRefExpr *Ref) {
  if (Dropped.count(Ref))
    return true;
  const Stmt *Child = Ref;
  const auto *Load = dyn_cast_or_null<ImplicitCastExpr>(parentOf(Ref));
  if (!Load || Load->getCastKind() != CK_LValueToRValue)
    return false;
  // A number of bytes, which is a `size_t` in the end, or a value of its own.
  bool IsBytes = false, IsWhole = true;
  for (const Stmt *Up = Load; Up; Child = Up, Up = parentOf(Up)) {
    if (const auto *Call = dyn_cast<CallExpr>(Up)) {
      const FunctionDecl *Callee = Call->getDirectCallee();
      for (unsigned I = 0; Callee && I != Call->getNumArgs(); ++I)
        IsBytes |= Call->getArg(I) == Child && I < Callee->getNumParams() &&
                   AST.hasSameType(
                       Callee->getParamDecl(I)->getType().getUnqualifiedType(),
                       AST.getSizeType());
      break;
    }
    const auto *B = dyn_cast<BinaryOperator>(Up);
    if (B && B->getOpcode() == BO_Mul) {
      IsWhole &= isExact(B, AST);
      continue;
    }
    if (!isa<ParenExpr, ImplicitCastExpr>(Up))
      break;
  }
  const QualType T = Ref->getDecl()->getType().getUnqualifiedType();
  const bool IsSame = AST.hasSameType(T, AST.getSizeType());
  std::string Text = "sizeof(" + Type + ")";
  if (!IsSame && !(IsBytes && IsWhole)) {
    const bool IsInt = AST.hasSameType(T, AST.IntTy);
    if (!IsInt && !AST.hasSameType(T, AST.LongTy))
      return false;
    Text = (IsInt ? "(int)" : "(long)") + Text;
  }
  return edit(F, Ref->getLocation(), Ref->getLocation(), Text);
}

/// Variables of one declaration share the word that changes.
bool TypedStorage::retypeVariables() {
  std::map<SourceLocation, unsigned> Shared; // By begin: Level - Depth + 1.
  FlowFinder All;
  All.TraverseStmt(F->getBody());
  for (const VarDecl *V : All.Locals) {
    const unsigned Level = Levels.lookup(V);
    const unsigned More = Level == 0 ? 0 : Level - depthOf(V->getType()) + 1;
    auto [At, IsNew] = Shared.try_emplace(V->getBeginLoc(), More);
    if (!IsNew && At->second != More)
      return false;
    // Where several share it, all or none have to change.
    if (Level != 0 && !retype(V->getTypeSourceInfo()->getTypeLoc(), Level, F))
      return false;
  }
  return true;
}

bool TypedStorage::run() {
  if (F->isVariadic() || !F->hasWrittenPrototype() || F->hasAttrs() ||
      !F->getTypeSourceInfo() || AST.getLangOpts().CPlusPlus || !unifyAll())
    return false;
  FlowFinder All;
  All.TraverseDecl(const_cast<FunctionDecl *>(F));
  // The type is named in the function.
  const auto [Keyword, Tag] = StringRef(Type).rsplit(' ');
  if (All.Names.contains(Tag.empty() ? Keyword : Tag))
    return false;
  for (const ParmVarDecl *P : Sizes)
    if (AST.getTypeSize(P->getType()) < AST.getTypeSize(AST.IntTy))
      return false; // It may have been cut off.
  for (const DeclRefExpr *Ref : All.Refs) {
    if (isa<FunctionDecl>(Ref->getDecl()) &&
        Ref->getDecl()->getCanonicalDecl() == F->getCanonicalDecl())
      return false;
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      if (const unsigned Level = Levels.lookup(V))
        if (!checkUse(Ref, Level))
          return false;
  }
  for (const DeclRefExpr *Ref : All.Refs)
    if (const auto *P = dyn_cast<ParmVarDecl>(Ref->getDecl()))
      if (isSize(P) && !replaceSize(Ref))
        return false;
  if (!retypeVariables())
    return false;
  for (const FunctionDecl *Each : F->redecls())
    if (!retypeDeclaration(Each)) {
      if (Each == F)
        return false;
      Edits.erase(Each);
    }
  // Edits that cross would make another text.
  for (const auto &[Each, Own] : Edits) {
    uint32_t At = 0;
    for (const auto &[Range, Text] : Own) {
      if (Range.first < At)
        return false;
      At = Range.second;
    }
  }
  return true;
}
