//===-- BoundaryCounts.cpp - How many elements go as bytes ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/Sizes.h"
#include "Uses/ContainerBoundaries.h"
#include "Uses/Repeatable.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace layoutopt;

/// \p E as a call of `size()` of a container of the library.
static const CXXMemberCallExpr *sizeCall(const Expr *E, const ASTContext &AST) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
  const CXXMethodDecl *M = Call ? Call->getMethodDecl() : nullptr;
  return M && isOfLibrary(M, AST) && M->isConst() && M->getIdentifier() &&
                 M->getName() == "size"
             ? Call
             : nullptr;
}

/// Whether \p E may be evaluated again, and its text means the same when
/// containers are of another class.
static bool isRepeatableCount(const Expr *E, const ASTContext &AST) {
  E = E->IgnoreParens();
  if (const CXXMemberCallExpr *Size = sizeCall(E, AST))
    return isRepeatable(Size->getImplicitObjectArgument(), Repeated::Count,
                        AST);
  if (const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E))
    return Size->isArgumentType();
  if (const auto *Cast = dyn_cast<CastExpr>(E);
      Cast && Cast->getType()->isIntegerType() &&
      Cast->getSubExpr()->getType()->isIntegerType())
    return isRepeatableCount(Cast->getSubExpr(), AST);
  if (const auto *B = dyn_cast<BinaryOperator>(E);
      B && (B->isAdditiveOp() || B->isMultiplicativeOp()))
    return isRepeatableCount(B->getLHS(), AST) &&
           isRepeatableCount(B->getRHS(), AST);
  return isa<IntegerLiteral, DeclRefExpr, MemberExpr>(E) &&
         isRepeatable(E, Repeated::Count, AST);
}

RecordCount BoundaryFinder::recordsIn(const Expr *Bytes,
                                      const CXXRecordDecl *Record) const {
  RecordCount Out;
  const Expr *E = numberIn(Bytes, AST);
  if (isSizeOf(E, Record, AST)) {
    Out.IsOne = true;
    return Out;
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E);
      B && B->getOpcode() == BO_Mul && isExact(B, AST)) {
    if (isSizeOf(B->getRHS(), Record, AST))
      Out.Records = B->getLHS();
    else if (isSizeOf(B->getLHS(), Record, AST))
      Out.Records = B->getRHS();
    if (Out.Records)
      return Out;
  }
  if (isMultiple(E, Record, AST))
    Out.Bytes = Bytes;
  return Out;
}

RecordCount BoundaryFinder::countOf(const Crossing &At, const Taker &By,
                                    const CXXRecordDecl *Record) const {
  if (By.Factor[0] < 0)
    return {};
  const Expr *A = At.Call->getArg(static_cast<unsigned>(By.Factor[0]));
  if (By.Factor[1] < 0)
    return recordsIn(A, Record);
  const Expr *B = At.Call->getArg(static_cast<unsigned>(By.Factor[1]));
  for (const auto &[Each, Number] : {std::pair(A, B), std::pair(B, A)})
    if (isSizeOf(Each, Record, AST)) {
      RecordCount Out;
      Out.Records = Number;
      return Out;
    }
  for (const auto &[Each, Number] : {std::pair(A, B), std::pair(B, A)}) {
    Expr::EvalResult One;
    if (!Each->isValueDependent() && Each->EvaluateAsInt(One, AST) &&
        One.Val.getInt() == 1)
      return recordsIn(Number, Record);
  }
  return {};
}

/// Whether \p A and \p B name the same variable, the same member of it, or what
/// the same pointer of the library owns.
static bool isSameObject(const Expr *A, const Expr *B, const ASTContext &AST) {
  A = bare(A);
  B = bare(B);
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(A)) {
    const auto *Other = dyn_cast<CXXOperatorCallExpr>(B);
    return Other && Call->getOperator() == Other->getOperator() &&
           llvm::is_contained({OO_Arrow, OO_Star}, Call->getOperator()) &&
           Call->getNumArgs() == 1 && Call->getDirectCallee() &&
           isOfLibrary(Call->getDirectCallee(), AST) &&
           isSameObject(Call->getArg(0), Other->getArg(0), AST);
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(A)) {
    const auto *Other = dyn_cast<DeclRefExpr>(B);
    return Other && Ref->getDecl() == Other->getDecl();
  }
  if (const auto *M = dyn_cast<MemberExpr>(A)) {
    const auto *Other = dyn_cast<MemberExpr>(B);
    return Other && M->getMemberDecl() == Other->getMemberDecl() &&
           M->isArrow() == Other->isArrow() &&
           isSameObject(M->getBase(), Other->getBase(), AST);
  }
  return isa<CXXThisExpr>(A) && isa<CXXThisExpr>(B);
}

std::optional<std::string> BoundaryFinder::textOf(const Expr *E) const {
  const SourceManager &SM = C.Where.sources();
  const CharSourceRange R = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(E->getSourceRange()), SM,
      AST.getLangOpts());
  if (R.isInvalid())
    return std::nullopt;
  const StringRef Text = Lexer::getSourceText(R, SM, AST.getLangOpts());
  if (Text.empty() || Text.contains("//") || Text.contains("/*") ||
      Text.contains('#') || Text.contains('\n'))
    return std::nullopt;
  return Text.str();
}

/// The text of a number of records that \p Count says; nothing if it cannot be
/// written a second time.
std::optional<std::string> BoundaryFinder::spell(const RecordCount &Count,
                                                 const std::string &Record) {
  if (Count.IsOne)
    return "1";
  const Expr *E = Count.Records ? Count.Records : Count.Bytes;
  if (!E || !isRepeatableCount(E, AST))
    return std::nullopt;
  std::optional<std::string> Text = textOf(E);
  if (Text && Count.Bytes)
    Text = "(" + *Text + ") / sizeof(" + Record + ")";
  return Text;
}

bool BoundaryFinder::countsAll(const RecordCount &Count,
                               const Expr *Object) const {
  const auto *Size =
      Count.Records ? sizeCall(numberIn(Count.Records, AST), AST) : nullptr;
  return Size && isSameObject(Size->getImplicitObjectArgument(), Object, AST);
}
