//===-- ElementTexts.cpp - What is spelled otherwise for elements ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: `std::swap(a, b)`, `std::move(a)` and `&a == &b` ask an element for
/// what only an object has; functions that come with the classes for elements
/// answer that.
///
//===----------------------------------------------------------------------===//

#include "Uses/ContainerUses.h"

using namespace clang;
using namespace layoutopt;

/// Notes \p R with what \p Objects come from; false if none of these is a name
/// for elements.
bool ContainerUses::respell(ElementRespelling R, const CXXRecordDecl *Record,
                            ArrayRef<const Expr *> Objects) {
  bool IsElement = false;
  for (const Expr *Each : Objects)
    if (const std::optional<Sources> From = sourcesOf(Each))
      for (Index Name : *From) {
        IsElement = true;
        if (Name == None)
          R.IsBound = true;
        else
          R.From.push_back(Names.usr(Name));
      }
  if (!IsElement)
    return false;
  R.Record = C.record(Record);
  llvm::sort(R.From);
  R.From.erase(std::unique(R.From.begin(), R.From.end()), R.From.end());
  C.Facts.ElementRespellings.push_back(std::move(R));
  return true;
}

/// Whether \p Moved, `std::move(x)` at \p Depth of the path, is moved from by
/// its user indeed: what another function gets may stay as it is.
bool ContainerUses::isMovedFrom(const CallExpr *Moved, size_t Depth) const {
  const Context At = contextOf(Moved, Depth);
  if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(At.User.S))
    return Made->getConstructor()->isCopyOrMoveConstructor();
  const auto *Call = dyn_cast_or_null<CallExpr>(At.User.S);
  const auto *F =
      Call ? dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee()) : nullptr;
  if (!F)
    return false;
  if (isa<CXXOperatorCallExpr>(Call))
    return (F->isMoveAssignmentOperator() || F->isCopyAssignmentOperator()) &&
           Call->getArg(1) == At.Part;
  if (!recordOfMember(F, AST) || !F->getIdentifier())
    return false;
  // Others copy what they get beside it, or hand it to a constructor.
  return F->getName() == "push_back" ||
         (F->getName() == "emplace_back" && Call->getNumArgs() == 1) ||
         (F->getName() == "insert" && Call->getNumArgs() == 2 &&
          F->getParamDecl(1)->getType()->isRValueReferenceType());
}

/// Whether \p Call is of the program's own function that swaps records; what
/// that does decides on its own, see ContainerUses::finish().
static bool isOwnSwap(const CallExpr *Call, const ASTContext &AST) {
  const FunctionDecl *F = Call->getDirectCallee();
  return F && !isa<CXXMethodDecl>(F) && !isOfLibrary(F, AST) &&
         F->getIdentifier() && F->getName() == "swap" &&
         !F->isTemplateInstantiation() && Call->getNumArgs() == 2 &&
         F->getNumParams() == 2;
}

/// Whether what \p Call, `std::move(x)` at \p Depth of the path, yields goes to
/// a function that makes an element of whatever it gets. Of an element that is
/// an object of another class, a move is one of something that dies anyway.
bool ContainerUses::isForEmplace(const CallExpr *Call, size_t Depth) const {
  const auto *User = dyn_cast_or_null<CallExpr>(contextOf(Call, Depth).User.S);
  const FunctionDecl *F = User ? User->getDirectCallee() : nullptr;
  return F && isOfLibrary(F, AST) && F->getIdentifier() &&
         F->getName().starts_with("emplace");
}

/// Whether \p Call, at \p Depth of the path, swaps or moves what may be
/// elements, and another function does that for them.
bool ContainerUses::respellCall(const CallExpr *Call, size_t Depth) {
  const bool IsMove = isCallOfStd(Call, "move", 1);
  if ((!IsMove && !isCallOfStd(Call, "swap", 2) && !isOwnSwap(Call, AST)) ||
      !isAsWritten(Call))
    return false;
  const auto *Record = ownRecord(Call->getArg(0)->getType(), AST);
  for (const Expr *Arg : Call->arguments())
    if (!Record || ownRecord(Arg->getType(), AST) != Record ||
        Arg->getType().isConstQualified())
      return false;
  if (IsMove && !Record->isTriviallyCopyable() && !isMovedFrom(Call, Depth))
    return false;
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  auto R = C.Where.fileRange(Callee->getBeginLoc(), Callee->getEndLoc());
  if (!R || Callee->getBeginLoc().isMacroID() ||
      Callee->getEndLoc().isMacroID() || C.Where.text(*R).ends_with(">"))
    return false;
  if (!Respelled.insert(Call).second)
    return true;
  ElementRespelling Text;
  Text.Where = *R;
  Text.Question = !IsMove ? ElementQuestion::Swap
                  : Record->isTriviallyCopyable() && isForEmplace(Call, Depth)
                      ? ElementQuestion::Whole
                      : ElementQuestion::Move;
  return respell(std::move(Text), Record,
                 {Call->getArgs(), Call->getNumArgs()});
}

bool layoutopt::takesVector(ElementQuestion Algorithm) {
  return Algorithm == ElementQuestion::Erase ||
         Algorithm == ElementQuestion::EraseIf;
}

/// The iterators that \p Algorithm takes, in front of a function or a value.
static unsigned numIterators(ElementQuestion Algorithm) {
  if (takesVector(Algorithm))
    return 1; // The vector itself.
  return Algorithm == ElementQuestion::PartialSort ||
                 Algorithm == ElementQuestion::NthElement ||
                 Algorithm == ElementQuestion::InplaceMerge
             ? 3
             : 2;
}

/// Algorithms that move elements of \p Record. Where fields lie apart, it is
/// faster to sort records, which compares the same values in the same order;
/// what a copy is not the same as has to move.
std::optional<ElementRespelling>
ContainerUses::moved(const CallExpr *Call, const CXXRecordDecl *Record) {
  const FunctionDecl *F = Call->getDirectCallee();
  const std::optional<ElementQuestion> Question = questionOf(F->getName());
  if (!Question ||
      (Record->isTriviallyCopyable() && *Question != ElementQuestion::Sort &&
       *Question != ElementQuestion::StableSort && !takesVector(*Question)))
    return std::nullopt;
  const unsigned Args = Call->getNumArgs(), Iterators = numIterators(*Question);
  if (Args < Iterators || Args > Iterators + 1 || F->getNumParams() != Args ||
      !isAsWritten(Call))
    return std::nullopt;
  // An execution policy is no iterator.
  for (unsigned I = 0; I != Iterators; ++I) {
    const QualType T = Call->getArg(I)->getType();
    if (takesVector(*Question)) {
      if (recordOfContainer(T, AST) != Record || isSpan(T) || isStdArray(T))
        return std::nullopt;
      continue;
    }
    if (isReverseIterator(T) ||
        (recordOfIterator(T, AST) != Record && pointedRecord(T, AST) != Record))
      return std::nullopt;
  }
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  auto R = C.Where.fileRange(Callee->getBeginLoc(), Callee->getEndLoc());
  if (!R || Callee->getBeginLoc().isMacroID() ||
      Callee->getEndLoc().isMacroID() || C.Where.text(*R).ends_with(">"))
    return std::nullopt;
  ElementRespelling Text;
  Text.Where = *R;
  Text.Question = *Question;
  Text.Record = C.record(Record);
  Text.IsBound = true;
  return Text;
}

/// False if \p Call is none that moved() knows.
bool ContainerUses::respellMoving(const CallExpr *Call,
                                  const CXXRecordDecl *Record, Index Through) {
  std::optional<ElementRespelling> Text = moved(Call, Record);
  if (!Text)
    return false;
  if (Through != None) {
    Text->IsBound = false;
    Text->From.push_back(Names.usr(Through));
  }
  C.Facts.ElementRespellings.push_back(std::move(*Text));
  return true;
}

/// The object whose address \p Side is: `a` of `&a`, or `this`; or null.
static const Expr *placed(const Expr *Side) {
  Side = Side->IgnoreParenImpCasts();
  if (isa<CXXThisExpr>(Side))
    return Side;
  const auto *U = dyn_cast<UnaryOperator>(Side);
  return U && U->getOpcode() == UO_AddrOf ? U->getSubExpr() : nullptr;
}

static QualType typeOfPlaced(const Expr *Object) {
  return isa<CXXThisExpr>(Object) ? Object->getType()->getPointeeType()
                                  : Object->getType();
}

bool ContainerUses::comparesPlaces(const Stmt *S) {
  const auto *B = dyn_cast_or_null<BinaryOperator>(S);
  if (!B || !B->isEqualityOp() || B->isTypeDependent() || !isAsWritten(B))
    return false;
  const Expr *Left = placed(B->getLHS()), *Right = placed(B->getRHS());
  const CXXRecordDecl *Record =
      Left ? ownRecord(typeOfPlaced(Left), AST) : nullptr;
  if (!Record || !Right || ownRecord(typeOfPlaced(Right), AST) != Record)
    return false;
  return !B->getBeginLoc().isMacroID() && !B->getEndLoc().isMacroID() &&
         !B->getOperatorLoc().isMacroID();
}

/// `&a != &b`: asks whether two names are for one element.
bool ContainerUses::VisitBinaryOperator(BinaryOperator *B) {
  countedArray(B);
  if (Instantiations != 0 || !comparesPlaces(B))
    return true;
  const Expr *Sides[] = {B->getLHS()->IgnoreParenImpCasts(),
                         B->getRHS()->IgnoreParenImpCasts()};
  const Expr *Objects[] = {placed(Sides[0]), placed(Sides[1])};
  const CXXRecordDecl *Record = ownRecord(typeOfPlaced(Objects[0]), AST);
  const CXXMethodDecl *Method = methodAround();
  for (unsigned I = 0; I != 2; ++I) {
    auto Where =
        C.Where.fileRange(Sides[I]->getBeginLoc(), Sides[I]->getEndLoc());
    if (!Where)
      return true;
    ElementRespelling Text;
    Text.Question = ElementQuestion::This;
    Text.Where = *Where;
    if (!isa<CXXThisExpr>(Sides[I])) {
      Text.Question = ElementQuestion::Place;
      auto Operand =
          C.Where.fileRange(Objects[I]->getBeginLoc(), Objects[I]->getEndLoc());
      if (!Operand)
        return true;
      Text.Operand = *Operand;
      Text.Where.End = Operand->Begin;
    }
    // In a method that is called for elements both sides are answered so.
    if (const Index This = Method ? Names.self(Method) : None; This != None)
      if (isa<CXXThisExpr>(Objects[0]) || isa<CXXThisExpr>(Objects[1]))
        Text.From.push_back(Names.usr(This));
    const bool HadNames = !Text.From.empty();
    ElementRespelling Alone = Text;
    if (!respell(std::move(Text), Record, Objects) && HadNames) {
      Alone.Record = C.record(Record);
      C.Facts.ElementRespellings.push_back(std::move(Alone));
    }
  }
  return true;
}
