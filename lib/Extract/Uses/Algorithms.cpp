//===-- Algorithms.cpp - What algorithms call for elements ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/Comparisons.h"
#include "Types/Memberwise.h"
#include "Uses/ContainerUses.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace layoutopt;

bool ContainerUses::bindParameters(const FunctionDecl *F,
                                   const CXXRecordDecl *Record) {
  if (isOfLibrary(F, AST))
    return false;
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  for (unsigned I = 0; I != F->getNumParams(); ++I) {
    const ParmVarDecl *P = F->getParamDecl(I);
    QualType T = P->getType();
    if (ownRecord(T.getNonReferenceType(), AST) != Record)
      continue;
    if (T->isRValueReferenceType() ||
        (Pattern && !T->isReferenceType())) // `auto p`: a copy.
      return false;
    if (!T->isReferenceType())
      continue;
    Index Name =
        isAsWritten(P) || Names.isGeneric(P) ? Names.variable(P) : None;
    if (Name == None)
      return false;
    Names.bind(Name, Walked);
  }
  return true;
}

/// Whether \p T is a pointer or an iterator of the library to numbers, pointers
/// or records \p Record that are no elements: none is made of anything.
static bool leadsToPlainValues(QualType T, const CXXRecordDecl *Record,
                               const ASTContext &AST) {
  QualType To;
  if (const ArrayType *Array = AST.getAsArrayType(T)) {
    To = Array->getElementType();
  } else if (T->isPointerType()) {
    To = T->getPointeeType();
  } else if (const auto *Made =
                 dyn_cast_or_null<ClassTemplateSpecializationDecl>(
                     T->getAsCXXRecordDecl());
             Made && Made->getIdentifier() && isOfLibrary(Made, AST) &&
             llvm::is_contained({"__normal_iterator", "__wrap_iter"},
                                Made->getName())) {
    const TemplateArgument &First = Made->getTemplateArgs()[0];
    if (First.getKind() == TemplateArgument::Type &&
        First.getAsType()->isPointerType())
      To = First.getAsType()->getPointeeType();
  }
  return !To.isNull() && !To->isFunctionType() &&
         (To->isScalarType() || ownRecord(To, AST) == Record);
}

/// The functions that algorithms call by \p Arg; they get elements.
bool ContainerUses::bindCallable(const Expr *Arg, const CXXRecordDecl *Record) {
  Arg = Arg->IgnoreUnlessSpelledInSource();
  QualType T = Arg->getType().getNonReferenceType();
  // An output, or another input, of plain values.
  if (leadsToPlainValues(T, Record, AST))
    return true;
  if (T->isArithmeticType() || T->isEnumeralType() ||
      recordOfContainer(T, AST) || recordOfIterator(T, AST) ||
      ownRecord(T, AST) == Record)
    return true;
  if (const auto *U = dyn_cast<UnaryOperator>(Arg);
      U && U->getOpcode() == UO_AddrOf)
    Arg = U->getSubExpr()->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Arg))
    if (const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl()))
      return !isOfTemplate(F) && bindParameters(F, Record);
  const auto *Class = T->getAsCXXRecordDecl();
  Class = Class ? Class->getDefinition() : nullptr;
  if (const FunctionProtoType *Signature = signatureOf(T, AST))
    return bindKept(Signature, Record);
  if (!Class || isOfLibrary(Class, AST)) {
    // Engines of random numbers and output iterators of other things.
    return Class && Class->getIdentifier() &&
           llvm::is_contained(
               {"back_insert_iterator", "insert_iterator", "random_device",
                "mersenne_twister_engine", "linear_congruential_engine",
                "subtract_with_carry_engine", "discard_block_engine",
                "shuffle_order_engine", "independent_bits_engine"},
               Class->getName());
  }
  if (Class->isLambda()) {
    if (const FunctionTemplateDecl *Template =
            Class->getDependentLambdaCallOperator()) {
      // One text for all that is made of it.
      unsigned Number = 0;
      for (const FunctionDecl *Made : Template->specializations())
        if (++Number > 1 || !bindParameters(Made, Record))
          return false;
      return Number == 1;
    }
    return bindParameters(Class->getLambdaCallOperator(), Record);
  }
  bool Found = false;
  for (const Decl *D : Class->decls()) {
    const auto *Method = dyn_cast<CXXMethodDecl>(D);
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      if (Template->getTemplatedDecl()->getOverloadedOperator() == OO_Call)
        return false;
    if (!Method || Method->getOverloadedOperator() != OO_Call)
      continue;
    Found = true;
    if (!bindParameters(Method, Record))
      return false;
  }
  return Found;
}

/// Whether \p T is what an algorithm calls.
static bool isCallable(QualType T, const ASTContext &AST) {
  T = T.getNonReferenceType();
  if (T->isFunctionPointerType() || T->isFunctionType())
    return true;
  const auto *Class = T->getAsCXXRecordDecl();
  Class = Class ? Class->getDefinition() : nullptr;
  return Class &&
         (Class->isLambda() ||
          !Class->lookup(AST.DeclarationNames.getCXXOperatorName(OO_Call))
               .empty());
}

/// The functions by which the library applies operator \p Kind to elements get
/// these; false if it is not known which they are.
bool ContainerUses::bindOperators(OverloadedOperatorKind Kind,
                                  const CXXRecordDecl *Record,
                                  SourceRange Where) {
  llvm::SmallVector<const NamedDecl *, 4> Found;
  auto Add = [&](OverloadedOperatorKind Of) {
    DeclarationName Name = AST.DeclarationNames.getCXXOperatorName(Of);
    for (const NamedDecl *Each : Record->lookup(Name))
      Found.push_back(Each);
    for (const FriendDecl *Each : Record->friends())
      if (const NamedDecl *D = Each->getFriendDecl();
          D && D->getDeclName() == Name)
        Found.push_back(D);
    for (const NamedDecl *Each :
         Record->getEnclosingNamespaceContext()->lookup(Name))
      Found.push_back(Each);
  };
  Add(OO_Spaceship);
  const size_t Others = Found.size();
  Add(Kind);
  bool IsKnown = false;
  for (const NamedDecl *Each : llvm::drop_begin(Found, Others)) {
    const auto *F = dyn_cast<FunctionDecl>(Each->getUnderlyingDecl());
    if (!F)
      return false;
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    bool IsOwn = Method != nullptr;
    for (const ParmVarDecl *P : F->parameters())
      IsOwn |= ownRecord(P->getType().getNonReferenceType(), AST) == Record;
    if (!IsOwn)
      continue;
    if (isDefaultedComparison(F, Record)) {
      Methods.name(F, Record, Walked);
      IsKnown = true;
      continue;
    }
    if (isOfTemplate(F) || F->isDefaulted() || !bindParameters(F, Record))
      return false;
    if (Method)
      Methods.call(Method, Record, Walked, Where);
    IsKnown = true;
  }
  // What is equal `<=>` does not decide.
  return IsKnown && (Kind == OO_EqualEqual || Others == 0);
}

/// Whether \p User compares whole containers, vectors or arrays of the library.
bool ContainerUses::comparesContainers(const Stmt *User,
                                       const CXXRecordDecl *Record) {
  const auto *Call = dyn_cast_or_null<CXXOperatorCallExpr>(User);
  OverloadedOperatorKind Kind = Call ? Call->getOperator() : OO_None;
  // In C++20 by way of `==` or `<=>`.
  if (const auto *Other = dyn_cast_or_null<CXXRewrittenBinaryOperator>(User)) {
    Call = dyn_cast<CXXOperatorCallExpr>(
        Other->getDecomposedForm().InnerBinOp->IgnoreImplicit());
    Kind = BinaryOperator::getOverloadedOperator(Other->getOperator());
  }
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  const bool IsEquality = Kind == OO_EqualEqual || Kind == OO_ExclaimEqual;
  if (!F || isa<CXXMethodDecl>(F) || !isOfLibrary(F, AST) ||
      Call->getNumArgs() != 2 ||
      (!IsEquality && Kind != OO_Less && Kind != OO_Greater &&
       Kind != OO_LessEqual && Kind != OO_GreaterEqual))
    return false;
  const QualType Left = Call->getArg(0)->getType();
  if (recordOfContainer(Left, AST) != Record || isSpan(Left) ||
      !AST.hasSameUnqualifiedType(Left, Call->getArg(1)->getType()))
    return false;
  if (Bound.insert({Call, None}).second &&
      !compared(IsEquality ? OO_EqualEqual : OO_Less, Record,
                Call->getSourceRange(), Call->getOperatorLoc()))
    refuse(Call, Record,
           "whole containers are compared by an operator of elements that is "
           "not known to take them",
           "write a function of two records in their namespace");
  return true;
}

/// Notes that \p Where compares containers of \p Record, as \p At says; false
/// if elements cannot be compared so.
bool ContainerUses::compared(OverloadedOperatorKind Kind,
                             const CXXRecordDecl *Record, SourceRange Where,
                             SourceLocation At) {
  if (!bindOperators(Kind, Record, Where))
    return false;
  ElementRespelling Text;
  Text.Where = C.Where.roughRange(At);
  Text.Question =
      Kind == OO_EqualEqual ? ElementQuestion::Equal : ElementQuestion::Less;
  Text.Record = C.record(Record);
  Text.IsBound = true;
  C.Facts.ElementRespellings.push_back(std::move(Text));
  return true;
}

/// Whether \p Arg says that an algorithm may take elements in any order, or
/// several at once.
static bool isPolicy(const Expr *Arg, const ASTContext &AST) {
  const auto *Class = Arg->getType()->getAsCXXRecordDecl();
  return Class && isOfLibrary(Class, AST) && Class->getIdentifier() &&
         llvm::is_contained({"sequenced_policy", "parallel_policy",
                             "parallel_unsequenced_policy",
                             "unsequenced_policy"},
                            Class->getName());
}

/// Whether \p Algorithm, if it is told so, takes elements in any order and does
/// nothing else with them than without.
static bool isIndependent(const FunctionDecl *Algorithm) {
  return llvm::is_contained(
      {"all_of", "any_of", "count_if", "for_each", "none_of", "transform"},
      Algorithm->getName());
}

/// Whether \p Algorithm moves elements, which those of other classes would
/// copy. Whoever swaps them does not.
static bool movesElements(const FunctionDecl *Algorithm) {
  return questionOf(Algorithm->getName()) ||
         llvm::is_contained({"move", "move_backward", "make_move_iterator",
                             "push_heap", "pop_heap", "shift_left",
                             "shift_right"},
                            Algorithm->getName());
}

/// Whether \p T, what an algorithm calls, takes something else than \p Record
/// and what is deduced: elements of another class do not convert as it does.
static bool takesOthers(QualType T, const CXXRecordDecl *Record,
                        const ASTContext &AST) {
  auto AnyOther = [&](ArrayRef<QualType> Params) {
    return llvm::any_of(Params, [&](QualType P) {
      return ownRecord(P.getNonReferenceType(), AST) != Record;
    });
  };
  if (const FunctionProtoType *Signature = signatureOf(T, AST))
    return AnyOther(Signature->getParamTypes());
  T = T.getNonReferenceType();
  if (T->isPointerType())
    T = T->getPointeeType();
  if (const auto *F = T->getAs<FunctionProtoType>())
    return AnyOther(F->getParamTypes());
  const auto *Class = T->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition())
    return false;
  const auto Operators = Class->getDefinition()->lookup(
      AST.DeclarationNames.getCXXOperatorName(OO_Call));
  return llvm::any_of(Operators, [&](const NamedDecl *D) {
    const auto *F = dyn_cast<FunctionDecl>(D->getUnderlyingDecl());
    const auto *Type = F ? F->getType()->getAs<FunctionProtoType>() : nullptr;
    return Type && AnyOther(Type->getParamTypes());
  });
}

void ContainerUses::bindCallables(const CallExpr *Call,
                                  const CXXRecordDecl *Record, Index Through) {
  if (!Bound.insert({Call, Through}).second)
    return;
  llvm::SaveAndRestore<Index> Restore(Walked, Through);
  const FunctionDecl *Algorithm = Call->getDirectCallee();
  const Applies Operator = operatorOf(Algorithm);
  if (Operator != Applies::None &&
      llvm::none_of(
          Call->arguments(),
          [&](const Expr *Arg) { return isCallable(Arg->getType(), AST); }) &&
      (Operator == Applies::Other ||
       !bindOperators(Operator == Applies::Less ? OO_Less : OO_EqualEqual,
                      Record, Call->getSourceRange())))
    refuse(Call, Record, {Through},
           "an algorithm applies an operator to elements that is not known to "
           "take them",
           "pass a lambda that takes references to the record");
  const bool IsRespelled = respellMoving(Call, Record, Through);
  const std::optional<ElementQuestion> Question =
      questionOf(Algorithm->getName());
  if (Question && takesVector(*Question) && !IsRespelled)
    return refuse(Call, Record,
                  "'" + Algorithm->getName() +
                      "' is called in a template, a macro, or with arguments "
                      "in angle brackets",
                  "call it by its name alone");
  // What is left behind would be seen. (Of what cannot be copied, an element
  // makes no record for std::rotate.)
  if (!Record->isTriviallyCopyable() && !IsRespelled &&
      (movesElements(Algorithm) ||
       (isMoveOnly(Record) && Algorithm->getName() == "rotate")))
    refuse(Call, Record, {Through},
           "elements are moved from by iterators, with what they own",
           questionOf(Algorithm->getName())
               ? "call the algorithm forwards, in no template or macro"
               : "move them one by one, by std::move");
  // (What sorts all elements calls it with records.)
  const auto Conversions =
      const_cast<CXXRecordDecl *>(Record)->getVisibleConversionFunctions();
  if ((Conversions.begin() != Conversions.end() ||
       Record->getNumBases() != 0) &&
      Question != ElementQuestion::Sort &&
      Question != ElementQuestion::StableSort)
    for (const Expr *Arg : Call->arguments())
      if (isCallable(Arg->getType(), AST) &&
          takesOthers(Arg->getType(), Record, AST))
        refuse(Arg, Record, {Through},
               "an algorithm converts elements for what it calls",
               "pass a lambda that takes references to the record");
  for (const Expr *Arg : Call->arguments())
    // What sorts calls a std::function by way of a std::ref, which some
    // libraries cannot instantiate.
    if ((signatureOf(Arg->getType(), AST) && IsRespelled) ||
        (!(isPolicy(Arg, AST) && isIndependent(Algorithm)) &&
         !bindCallable(Arg, Record)))
      refuse(Arg, Record, {Through},
             "an algorithm calls what is not known to take elements of another "
             "class",
             "pass a lambda that takes references to the record");
}
