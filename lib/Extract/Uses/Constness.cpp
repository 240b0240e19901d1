//===-- Constness.cpp - Where it matters that a place is const ------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uses/Constness.h"
#include "Context.h"
#include "Types/Builtins.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// Follows a place, or a pointer or reference that was made of it, to what
/// takes it.
class ConstUses {
public:
  ConstUses(const FunctionDecl *In, const ExtractContext &C)
      : In(In), C(C), AST(C.AST) {}

  /// Something that takes \p E may ask whether it is const.
  bool decides(const Expr *E) {
    DynTypedNodeList Parents = AST.getParents(*E);
    return Parents.empty() ||
           llvm::any_of(Parents, [&](const DynTypedNode &Parent) {
             return decidesIn(Parent, E);
           });
  }

private:
  using Candidates = SmallVector<const FunctionDecl *, 8>;

  /// What a function gets of the place.
  struct Argument {
    QualType Data;          ///< What may be const.
    bool IsPointer = false; ///< It gets a pointer to that, or an array.
    bool IsArray = false;
    bool IsConverted = false; ///< It gets an object that was made of the place.
  };

  bool decidesIn(const DynTypedNode &Parent, const Expr *E);
  bool decidesIn(const Expr *Outer, const Expr *E);
  bool decidesInCast(const CastExpr *Outer);
  bool decidesInCall(const CallExpr *Call, const Expr *E, const Argument &Arg);
  bool decidesInConstruction(const CXXConstructExpr *Made, const Expr *E,
                             const Argument &Arg);
  bool decidesMethod(const CXXMethodDecl *F, const Expr *Object,
                     unsigned NumArgs);
  bool decidesOperator(OverloadedOperatorKind Kind, unsigned Number,
                       unsigned NumArgs, const Argument &Arg) const;
  bool decidesPassed(const Expr *Value, const Argument &Arg);
  bool decidesForRange(const VarDecl *Range, const Expr *E);

  void add(DeclContext::lookup_result Found, Candidates &Out) const;
  void addMethods(const CXXRecordDecl *D, DeclarationName Name,
                  Candidates &Out) const;
  Candidates functionsNamed(const FunctionDecl *F) const;
  static Argument argument(const Expr *E);
  bool takesAlike(QualType T, const Argument &Arg) const;
  bool convertsAlike(const CXXRecordDecl *From, const CXXRecordDecl *Into,
                     const Argument &Arg) const;
  bool mayChoose(const FunctionDecl *F, unsigned Number, unsigned NumArgs,
                 const Argument &Arg) const;

  const FunctionDecl *In;
  const ExtractContext &C;
  ASTContext &AST;
};

} // namespace

static bool isPointerLike(QualType T) {
  return T->isPointerType() || T->isArrayType() || T->isMemberPointerType();
}

/// Whether \p F may be called with \p NumArgs arguments.
static bool fits(const FunctionDecl *F, unsigned NumArgs) {
  const bool HasPack = llvm::any_of(F->parameters(), [](const ParmVarDecl *P) {
    return P->isParameterPack();
  });
  return HasPack || (NumArgs >= F->getMinRequiredArguments() &&
                     (NumArgs <= F->getNumParams() || F->isVariadic()));
}

/// Whether \p Arg can be no argument for \p P, an enumeration: nothing becomes
/// one unasked but what has a conversion for it.
static bool isForeignTo(const ParmVarDecl *P, const Expr *Arg,
                        const ASTContext &AST) {
  QualType T = P->getType().getNonReferenceType();
  const CXXRecordDecl *D = Arg->getType()->getAsCXXRecordDecl();
  D = D ? D->getDefinition() : nullptr;
  return T->isEnumeralType() &&
         !AST.hasSameUnqualifiedType(T, Arg->getType()) &&
         (!D || llvm::all_of(D->getVisibleConversionFunctions(),
                             [](const NamedDecl *F) {
                               const auto *To = dyn_cast<CXXConversionDecl>(F);
                               return To && To->isExplicit();
                             }));
}

static bool isDeduced(QualType T) {
  return T->getContainedDeducedType() != nullptr;
}

//===----------------------------------------------------------------------===//
// Functions that may be chosen
//===----------------------------------------------------------------------===//

void ConstUses::add(DeclContext::lookup_result Found, Candidates &Out) const {
  for (NamedDecl *D : Found) {
    D = D->getUnderlyingDecl();
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      D = Template->getTemplatedDecl();
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      Out.push_back(F);
  }
}

void ConstUses::addMethods(const CXXRecordDecl *D, DeclarationName Name,
                           Candidates &Out) const {
  D = D ? D->getDefinition() : nullptr;
  if (!D)
    return;
  add(D->lookup(Name), Out);
  for (const CXXBaseSpecifier &Base : D->bases())
    addMethods(Base.getType()->getAsCXXRecordDecl(), Name, Out);
}

/// The functions outside of classes that a call by the name of \p F may find:
/// the program's, wherever they are, those around \p F, and those of `std`.
ConstUses::Candidates ConstUses::functionsNamed(const FunctionDecl *F) const {
  Candidates Out;
  DeclarationName Name = F->getDeclName();
  for (const FunctionDecl *Other : C.namesakes(F))
    Out.push_back(Other);
  const TranslationUnitDecl *All = AST.getTranslationUnitDecl();
  add(All->lookup(Name), Out);
  if (!isa<CXXMethodDecl>(F))
    add(F->getDeclContext()->getRedeclContext()->lookup(Name), Out);
  for (const NamedDecl *D : All->lookup(&AST.Idents.get("std")))
    if (const auto *Std = dyn_cast<NamespaceDecl>(D))
      add(Std->lookup(Name), Out);
  return Out;
}

/// The function whose parameters say what a call of \p F deduced: that of its
/// template, if it is made by one of functions.
static const FunctionDecl *asWritten(const FunctionDecl *F) {
  const FunctionTemplateDecl *Template = F->getPrimaryTemplate();
  return Template ? Template->getTemplatedDecl() : F;
}

/// The type that a template leaves open, `T`, with or without `const`.
static bool isOpen(QualType T) {
  return T->isDependentType() && T->getAs<TemplateTypeParmType>();
}

/// Whether a parameter for data of type \p To, which is not const, may get what
/// has type \p From.
static bool mayBind(QualType To, QualType From, ASTContext &AST) {
  To = AST.getBaseElementType(To);
  From = AST.getBaseElementType(From);
  if (To->isDependentType())
    return !To->getAs<TemplateSpecializationType>() || From->isRecordType();
  return To->isVoidType() || (To->isRecordType() && From->isRecordType()) ||
         AST.hasSameUnqualifiedType(To, From);
}

/// Whether what \p Arg is of class \p From, if it becomes an object of class \p
/// Into at all, does so alike whether it is const or not.
bool ConstUses::convertsAlike(const CXXRecordDecl *From,
                              const CXXRecordDecl *Into,
                              const Argument &Arg) const {
  From = From->getDefinition();
  Into = Into->getDefinition();
  if (!From || !From->getVisibleConversionFunctions().empty())
    return false;
  if (!Into)
    return true;
  Candidates Constructors;
  for (const Decl *D : Into->decls()) {
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      D = Template->getTemplatedDecl();
    if (const auto *F = dyn_cast<CXXConstructorDecl>(D))
      Constructors.push_back(F);
  }
  return llvm::all_of(Constructors, [&](const FunctionDecl *F) {
    if (!fits(F, 1) || F->getNumParams() == 0)
      return true;
    QualType T = F->getParamDecl(0)->getType();
    QualType To = T.getNonReferenceType();
    if (isOpen(To) || isa<PackExpansionType>(T))
      return false;
    return !T->isLValueReferenceType() || To.isConstQualified() ||
           !mayBind(To, Arg.Data, AST);
  });
}

/// Whether a parameter of type \p T, as its template has it, takes \p Arg alike
/// whether that is const or not.
bool ConstUses::takesAlike(QualType T, const Argument &Arg) const {
  if (const auto *Pack = dyn_cast<PackExpansionType>(T))
    T = Pack->getPattern();
  QualType To = T.getNonReferenceType();
  auto IsConst = [&](QualType Data) {
    return AST.getBaseElementType(Data).isConstQualified();
  };
  if (Arg.IsPointer) {
    if (isOpen(To)) // It has the pointer's type then, or the array's.
      return Arg.IsArray && T->isLValueReferenceType() && IsConst(To);
    if (To->isPointerType())
      To = To->getPointeeType();
    else if (!To->isArrayType())
      return true;
    return IsConst(To) || !mayBind(To, Arg.Data, AST);
  }
  const CXXRecordDecl *From = Arg.Data->getAsCXXRecordDecl();
  const CXXRecordDecl *Into = To->getAsCXXRecordDecl();
  if (From && Into && From->getCanonicalDecl() != Into->getCanonicalDecl())
    return convertsAlike(From, Into, Arg);
  if (T->isRValueReferenceType()) // Not for places, unless it is open.
    return !isOpen(To);
  return !T->isLValueReferenceType() || IsConst(To) ||
         !mayBind(To, Arg.Data, AST);
}

/// Whether a call with \p NumArgs arguments may choose \p F, or make it from
/// its template, because argument \p Number is const, or because it is not.
bool ConstUses::mayChoose(const FunctionDecl *F, unsigned Number,
                          unsigned NumArgs, const Argument &Arg) const {
  F = asWritten(F);
  if (!fits(F, NumArgs))
    return false;
  const unsigned NumParams = F->getNumParams();
  for (unsigned I = 0; I != NumParams && I <= Number; ++I)
    if (I == Number || F->getParamDecl(I)->isParameterPack())
      return !takesAlike(F->getParamDecl(I)->getType(), Arg);
  return false;
}

/// \p Object is what the method \p F is called for, with \p NumArgs arguments.
bool ConstUses::decidesMethod(const CXXMethodDecl *F, const Expr *Object,
                              unsigned NumArgs) {
  const CXXRecordDecl *D = Object->getType()->getAsCXXRecordDecl();
  Candidates Methods;
  addMethods(D, F->getDeclName(), Methods);
  return llvm::any_of(Methods, [&](const FunctionDecl *Other) {
    const auto *M = dyn_cast<CXXMethodDecl>(Other);
    return !M || (fits(M, NumArgs) && M->isInstance() &&
                  (M->isExplicitObjectMemberFunction() || !M->isConst()));
  });
}

/// The place itself, or a pointer to it, is \p E.
ConstUses::Argument ConstUses::argument(const Expr *E) {
  Argument Arg;
  Arg.Data = E->getType();
  Arg.IsArray = E->IgnoreParenImpCasts()->getType()->isArrayType();
  Arg.IsPointer = Arg.IsArray || (E->isPRValue() && isPointerLike(Arg.Data));
  if (Arg.IsPointer && Arg.Data->isPointerType())
    Arg.Data = E->IgnoreParenImpCasts()->getType();
  if (Arg.Data->isPointerType() && Arg.IsPointer)
    Arg.Data = Arg.Data->getPointeeType();
  return Arg;
}

/// \p E is an argument of \p Call, or its object.
bool ConstUses::decidesInCall(const CallExpr *Call, const Expr *E,
                              const Argument &Arg) {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F) // The type of the pointer says what it takes.
    return Call->getCallee() == E;
  const bool IsCxx = AST.getLangOpts().CPlusPlus;
  if (unsigned Builtin = F->getBuiltinID();
      Builtin && AST.BuiltinInfo.hasCustomTypechecking(Builtin) &&
      !AST.getLangOpts().OpenCL)
    return (Call->isGLValue() || Call->getType()->isPointerType()) &&
           decides(Call);
  // In C a name is one function, but for those that say otherwise; of OpenCL's
  // own functions, `const` tells none from another.
  if (!IsCxx && (!F->hasAttr<OverloadableAttr>() ||
                 isLibraryFunction(F, AST.getSourceManager())))
    return false;
  unsigned Number = 0;
  while (Number != Call->getNumArgs() && Call->getArg(Number) != E)
    ++Number;
  if (Number == Call->getNumArgs())
    return true;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  const bool IsOperator = isa<CXXOperatorCallExpr>(Call);
  // The object of an operator counts as its first argument.
  const bool HasObject = IsOperator && Method && Method->isInstance();
  const unsigned NumArgs = Call->getNumArgs();
  if (HasObject && Number == 0 && decidesMethod(Method, E, NumArgs - 1))
    return true;
  Candidates Functions;
  if (!Method || IsOperator)
    Functions = functionsNamed(F);
  auto IsChosen = [&](const FunctionDecl *Other, unsigned Number,
                      unsigned NumArgs) {
    const unsigned Before = Call->getNumArgs() - NumArgs;
    for (unsigned I = 0; I < std::min(NumArgs, Other->getNumParams()); ++I)
      if (I != Number &&
          isForeignTo(Other->getParamDecl(I), Call->getArg(I + Before), AST))
        return false;
    const bool IsItself = Other->getCanonicalDecl() == F->getCanonicalDecl() ||
                          asWritten(Other) == asWritten(F);
    return mayChoose(Other, Number, NumArgs, Arg) ||
           (Arg.IsConverted && !IsItself && fits(Other, NumArgs));
  };
  for (const FunctionDecl *Other : Functions)
    if (!isa<CXXMethodDecl>(Other) && IsChosen(Other, Number, NumArgs))
      return true;
  if (!Method)
    return IsChosen(F, Number, NumArgs);
  if (HasObject && Number == 0)
    return false;
  const unsigned Others = HasObject ? 1 : 0;
  Candidates Methods;
  addMethods(Method->getParent(), F->getDeclName(), Methods);
  Methods.push_back(F);
  return llvm::any_of(Methods, [&](const FunctionDecl *Other) {
    return IsChosen(Other, Number - Others, NumArgs - Others);
  });
}

/// Whether the arguments of \p Made say of which class the object is:
/// `span s(p[i].a)`.
static bool deducesClass(const Expr *Made, ASTContext &AST) {
  if (const auto *Temporary = dyn_cast<CXXTemporaryObjectExpr>(Made))
    return isDeduced(Temporary->getTypeSourceInfo()->getType());
  return llvm::any_of(AST.getParents(*Made), [&](const DynTypedNode &Parent) {
    if (const auto *V = Parent.get<VarDecl>())
      return isDeduced(V->getType());
    if (const auto *Cast = Parent.get<ExplicitCastExpr>())
      return isDeduced(Cast->getTypeAsWritten());
    if (const auto *New = Parent.get<CXXNewExpr>())
      return isDeduced(New->getAllocatedTypeSourceInfo()->getType());
    const auto *Outer = Parent.get<Expr>();
    return Outer &&
           isa<ImplicitCastExpr, MaterializeTemporaryExpr, FullExpr,
               CXXBindTemporaryExpr>(Outer) &&
           deducesClass(Outer, AST);
  });
}

bool ConstUses::decidesInConstruction(const CXXConstructExpr *Made,
                                      const Expr *E, const Argument &Arg) {
  const CXXConstructorDecl *F = Made->getConstructor();
  if (isa<ClassTemplateSpecializationDecl>(F->getParent()) &&
      deducesClass(Made, AST))
    return true;
  unsigned Number = 0;
  while (Number != Made->getNumArgs() && Made->getArg(Number) != E)
    ++Number;
  if (Number == Made->getNumArgs())
    return true;
  Candidates Constructors;
  addMethods(F->getParent(), F->getDeclName(), Constructors);
  Constructors.push_back(F);
  for (const FunctionDecl *Other : Constructors)
    if (mayChoose(Other, Number, Made->getNumArgs(), Arg))
      return true;
  Argument Object = Arg;
  Object.IsPointer = false;
  Object.IsConverted |= !F->isCopyOrMoveConstructor();
  return decidesPassed(Made, Object);
}

/// Whether one of the program's operators would take an enumeration that is not
/// const, where the language's own does now.
bool ConstUses::decidesOperator(OverloadedOperatorKind Kind, unsigned Number,
                                unsigned NumArgs, const Argument &Arg) const {
  if (Kind == OO_None || !Arg.Data->isEnumeralType())
    return false;
  DeclarationName Name = AST.DeclarationNames.getCXXOperatorName(Kind);
  Candidates Functions;
  const DeclContext *Around = Arg.Data->getAsTagDecl()->getDeclContext();
  add(Around->getEnclosingNamespaceContext()->lookup(Name), Functions);
  for (const DeclContext *Each = In; Each; Each = Each->getParent())
    if (Each->isFileContext())
      add(Each->lookup(Name), Functions);
  return llvm::any_of(Functions, [&](const FunctionDecl *Other) {
    return mayChoose(Other, Number, NumArgs, Arg);
  });
}

/// Which function gets \p Value, that of the place or made of it, may depend on
/// the place.
bool ConstUses::decidesPassed(const Expr *Value, const Argument &Arg) {
  return llvm::any_of(AST.getParents(*Value), [&](const DynTypedNode &Parent) {
    const Expr *Outer = Parent.get<Expr>();
    if (const auto *Call = dyn_cast_or_null<CallExpr>(Outer))
      return decidesInCall(Call, Value, Arg);
    if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Outer))
      return decidesInConstruction(Made, Value, Arg);
    if (const auto *Binary = dyn_cast_or_null<BinaryOperator>(Outer))
      return decidesOperator(
          BinaryOperator::getOverloadedOperator(Binary->getOpcode()),
          Binary->getLHS() == Value ? 0 : 1, 2, Arg);
    if (const auto *Unary = dyn_cast_or_null<UnaryOperator>(Outer))
      return decidesOperator(
          UnaryOperator::getOverloadedOperator(Unary->getOpcode()), 0, 1, Arg);
    return Outer &&
           isa<ParenExpr, ImplicitCastExpr, MaterializeTemporaryExpr,
               CXXBindTemporaryExpr>(Outer) &&
           decidesPassed(Outer, Arg);
  });
}

//===----------------------------------------------------------------------===//
// What takes a place
//===----------------------------------------------------------------------===//

/// `for (float f : p[i].a)`: \p Range is the variable that nobody wrote.
bool ConstUses::decidesForRange(const VarDecl *Range, const Expr *E) {
  if (!E->getType()->isArrayType() ||
      AST.getBaseElementType(E->getType())->isRecordType())
    return true;
  for (const DynTypedNode &Declaration : AST.getParents(*Range))
    for (const DynTypedNode &Loop : AST.getParents(Declaration)) {
      const auto *For = Loop.get<CXXForRangeStmt>();
      if (!For)
        return true;
      QualType T = For->getLoopVariable()->getType();
      if (isDeduced(T) && (T->isReferenceType() || isPointerLike(T)))
        return true;
    }
  return false;
}

bool ConstUses::decidesIn(const DynTypedNode &Parent, const Expr *E) {
  if (const auto *V = Parent.get<VarDecl>()) {
    if (V->isCXXForRangeDecl() || V->isImplicit())
      return decidesForRange(V, E);
    QualType T = V->getType();
    if (!isDeduced(T))
      return false;
    return T->isReferenceType() || isPointerLike(T) ||
           isPointerLike(E->getType()) ||
           isa<DeducedTemplateSpecializationType>(T->getContainedDeducedType());
  }
  // What members are, their class says.
  if (Parent.get<FieldDecl>() || Parent.get<CXXCtorInitializer>())
    return false;
  if (const Expr *Outer = Parent.get<Expr>())
    return decidesIn(Outer, E);
  const Stmt *S = Parent.get<Stmt>();
  if (!S)
    return true;
  switch (S->getStmtClass()) {
  case Stmt::ReturnStmtClass:
    return !In || isDeduced(In->getDeclaredReturnType());
  case Stmt::CompoundStmtClass: // The last one may be the value of all.
    return llvm::any_of(AST.getParents(*S), [](const DynTypedNode &Around) {
      return Around.get<StmtExpr>() != nullptr;
    });
  case Stmt::IfStmtClass:
  case Stmt::WhileStmtClass:
  case Stmt::DoStmtClass:
  case Stmt::ForStmtClass:
    return false;
  default:
    return true;
  }
}

bool ConstUses::decidesInCast(const CastExpr *Outer) {
  switch (Outer->getCastKind()) {
  case CK_LValueToRValue:
    return AST.getLangOpts().CPlusPlus &&
           decidesPassed(Outer, {Outer->getSubExpr()->getType()});
  case CK_ToVoid:
  case CK_PointerToBoolean:
  case CK_PointerToIntegral:
  case CK_UserDefinedConversion: // Its operand is a call.
  case CK_ConstructorConversion:
    return false;
  default:
    break;
  }
  if (isa<ExplicitCastExpr>(Outer)) // To what is written.
    return isDeduced(Outer->getType());
  if (!Outer->isGLValue() && !isPointerLike(Outer->getType()))
    return true;
  return decides(Outer);
}

bool ConstUses::decidesIn(const Expr *Outer, const Expr *E) {
  if (const auto *Cast = dyn_cast<CastExpr>(Outer))
    return decidesInCast(Cast);
  if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, AsTypeExpr, AtomicExpr>(
          Outer))
    return false;
  if (isa<ParenExpr, FullExpr, MaterializeTemporaryExpr, ChooseExpr,
          ExtVectorElementExpr>(Outer))
    return decides(Outer);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(Outer))
    return Choice->getCond() != E && decides(Outer);
  if (const auto *Generic = dyn_cast<GenericSelectionExpr>(Outer))
    return !llvm::is_contained(Generic->getAssocExprs(), E) || decides(Outer);
  if (const auto *Unary = dyn_cast<UnaryOperator>(Outer)) {
    if (Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_LNot)
      return false;
    return decides(Outer);
  }
  if (const auto *Binary = dyn_cast<BinaryOperator>(Outer)) {
    // What is assigned to has its type already.
    if (Binary->isAssignmentOp() || Binary->isComparisonOp() ||
        Binary->isLogicalOp() || (Binary->isCommaOp() && Binary->getLHS() == E))
      return false;
    if (Binary->getOpcode() == BO_Sub && !isPointerLike(Binary->getType()))
      return false;
    return decides(Outer);
  }
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Outer))
    return Subscript->getBase() != E || decides(Outer);
  if (const auto *Member = dyn_cast<MemberExpr>(Outer)) {
    if (const auto *F = dyn_cast<FieldDecl>(Member->getMemberDecl()))
      return !F->isMutable() && decides(Outer);
    const auto *Method = dyn_cast<CXXMethodDecl>(Member->getMemberDecl());
    if (!Method)
      return !isa<VarDecl, EnumConstantDecl>(Member->getMemberDecl());
    // Without `const` an operator may take the object as it is.
    if (isa<CXXConversionDecl>(Method))
      return true;
    for (const DynTypedNode &Parent : AST.getParents(*Member)) {
      const auto *Call = Parent.get<CXXMemberCallExpr>();
      if (!Call || decidesMethod(Method, E, Call->getNumArgs()))
        return true;
    }
    return false;
  }
  if (const auto *Call = dyn_cast<CallExpr>(Outer))
    return decidesInCall(Call, E, argument(E));
  if (const auto *Made = dyn_cast<CXXConstructExpr>(Outer))
    return decidesInConstruction(Made, E, argument(E));
  if (isa<InitListExpr, DesignatedInitExpr>(Outer)) {
    // Members have their types, unless a template makes them.
    if (!AST.getLangOpts().CPlusPlus)
      return false;
    const RecordDecl *D = Outer->getType()->getAsRecordDecl();
    return !D || isa<ClassTemplateSpecializationDecl>(D);
  }
  return true;
}

bool layoutopt::constDecides(const Expr *E, const FunctionDecl *In,
                             const ExtractContext &C) {
  return ConstUses(In, C).decides(E);
}
