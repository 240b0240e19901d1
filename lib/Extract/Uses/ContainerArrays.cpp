//===-- ContainerArrays.cpp - Arrays that lie in what holds them ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: what `std::array` has beside what all containers have. It is an
/// aggregate, and lies within its owner: braces may be left out, the compiler
/// may compute its value before the program runs, and who looks at the bytes of
/// an owner sees the elements.
///
//===----------------------------------------------------------------------===//

#include "Syntax/CodeVisitor.h"
#include "Types/Memberwise.h"
#include "Uses/ContainerUses.h"
#include "Uses/EarlierValues.h"

using namespace clang;
using namespace layoutopt;

/// Adds the arrays that lie in an object of type \p T, and the spans, which
/// have another size afterwards.
void ContainerUses::findArrays(QualType T, unsigned Depth, HeldArrays &Out) {
  if (T.isNull() || T->isDependentType())
    return;
  T = AST.getBaseElementType(T);
  const CXXRecordDecl *Record = recordOfContainer(T, AST);
  if (Record && !T->isReferenceType() && (isStdArray(T) || isSpan(T)))
    return Out.push_back({Record, None, isSpan(T)});
  // (Each is an object that another one takes the place of, as a span is.)
  if (const CXXRecordDecl *Owned = recordOfUnique(T, AST);
      Owned && !T->isReferenceType())
    return Out.push_back({Owned, Names.unique(Owned), /*IsSpan=*/true});
  const auto *D = dyn_cast_or_null<CXXRecordDecl>(T->getAsRecordDecl());
  D = D ? D->getDefinition() : nullptr;
  if (!D || D->isDependentContext() || Depth == 0)
    return;
  for (const CXXBaseSpecifier &Each : D->bases())
    findArrays(Each.getType(), Depth - 1, Out);
  for (const FieldDecl *F : D->fields())
    if (const Index Name = Names.array(F); Name != None)
      Out.push_back(
          {ownRecord(AST.getBaseElementType(F->getType()), AST), Name});
    else
      findArrays(F->getType(), Depth - 1, Out);
}

ContainerUses::HeldArrays ContainerUses::arraysIn(QualType T) {
  constexpr unsigned Deepest = 8;
  HeldArrays Out;
  findArrays(T, Deepest, Out);
  return Out;
}

void ContainerUses::refuseArrays(const HeldArrays &Arrays, SourceRange Where,
                                 const llvm::Twine &Message,
                                 const llvm::Twine &Fix) {
  if (InPattern)
    return;
  for (const HeldArray &Each : Arrays) {
    noteRecord(Each.Record);
    Names.refuse(Each.Name, Each.Record, Message, Fix, Where);
  }
}

/// Whether \p List has braces of its own.
static bool hasBraces(const InitListExpr *List) {
  return List->getSyntacticForm() || List->isSyntacticForm();
}

/// The variable that lives as long as the program, and whose value the compiler
/// computes, around the visited node; or null.
const VarDecl *ContainerUses::constantAround() const {
  for (const AroundNode &Each : llvm::reverse(Path))
    if (const auto *V = dyn_cast_or_null<VarDecl>(Each.D))
      return V->hasGlobalStorage() && !V->isStaticLocal() &&
                     !V->getType()->isDependentType() && V->hasInit() &&
                     V->hasConstantInitialization()
                 ? V
                 : nullptr;
    else if (Each.D)
      return nullptr;
  return nullptr;
}

/// Field number \p Number of the record that list \p Whole makes; or null.
static const FieldDecl *fieldAt(const InitListExpr *Whole, unsigned Number) {
  const auto *D =
      dyn_cast_or_null<CXXRecordDecl>(Whole->getType()->getAsRecordDecl());
  D = D ? D->getDefinition() : nullptr;
  if (!D || Number < D->getNumBases())
    return nullptr;
  Number -= D->getNumBases();
  for (const FieldDecl *F : D->fields())
    if (!F->isUnnamedBitField() && Number-- == 0)
      return F;
  return nullptr;
}

/// Braces that nobody wrote, which list \p Whole leaves out, would be needed
/// for arrays.
void ContainerUses::checkElided(const InitListExpr *Whole,
                                const InitListExpr *Text) {
  for (unsigned I = 0; I != Whole->getNumInits(); ++I) {
    const auto *List = dyn_cast_or_null<InitListExpr>(Whole->getInit(I));
    if (!List || List->getSyntacticForm() || List->getNumInits() == 0 ||
        !AST.getSourceManager().isBeforeInTranslationUnit(List->getBeginLoc(),
                                                          Text->getRBraceLoc()))
      continue;
    const FieldDecl *Field = fieldAt(Whole, I);
    HeldArray Of = {recordOfContainer(List->getType(), AST), None};
    if (Of.Record && !isStdArray(List->getType()))
      Of.Record = nullptr;
    if (const Index Name = Field ? Names.array(Field) : None; Name != None)
      Of = {ownRecord(AST.getBaseElementType(Field->getType()), AST), Name};
    if (Of.Record)
      refuseArrays({Of}, Text->getSourceRange(),
                   "the braces around the values of an array are left out",
                   "write braces around them");
    else
      checkElided(List, Text);
  }
}

/// The array of the language whose values the visited list \p E, or its member
/// that has this type, are; or None.
Index ContainerUses::arrayOfValues(const InitListExpr *E) {
  if (!E->getType()->isArrayType())
    return None;
  const Context At = contextOf(E, Path.size() - 1);
  if (const auto *Made = dyn_cast_or_null<CXXConstructorDecl>(At.User.D)) {
    for (const CXXCtorInitializer *Each : Made->inits())
      if (const auto *List =
              dyn_cast<InitListExpr>(Each->getInit()->IgnoreImplicit());
          List && Each->getMember() &&
          (List == E || List->getSyntacticForm() == E))
        return Names.array(Each->getMember());
    return None;
  }
  if (const auto *D = dyn_cast_or_null<DeclaratorDecl>(At.User.D))
    return Names.array(D);
  const auto *Outer = dyn_cast_or_null<InitListExpr>(At.User.S);
  const InitListExpr *Whole =
      Outer && !Outer->isSemanticForm() ? Outer->getSemanticForm() : Outer;
  for (unsigned I = 0; Whole && I != Whole->getNumInits(); ++I) {
    const auto *List = dyn_cast_or_null<InitListExpr>(Whole->getInit(I));
    const FieldDecl *Field = fieldAt(Whole, I);
    if (List && Field && (List == E || List->getSyntacticForm() == E))
      return Names.array(Field);
  }
  return None;
}

/// The language stores each value of an array of \p Record before it computes
/// the next one; a list that a function gets is computed as a whole.
bool ContainerUses::mayReadItself(const InitListExpr *Values,
                                  const CXXRecordDecl *Record) const {
  const VarDecl *Of = nullptr;
  for (const AroundNode &Around : llvm::reverse(Path)) {
    if (isa_and_nonnull<LambdaExpr>(Around.S))
      return false;
    if (!Around.D)
      continue;
    Of = dyn_cast<VarDecl>(Around.D);
    if (!Of && !isa<CXXConstructorDecl, FieldDecl>(Around.D))
      return false;
    break;
  }
  return mayReadArray(Values, Of, Record, AST);
}

/// `{{a, b}}` or `{a, b}` for an array: the class that takes its place gets a
/// list of records, `{a, b}`.
bool ContainerUses::VisitInitListExpr(InitListExpr *E) {
  // (`v{w}` for a reference names an object.)
  if (E->isTypeDependent() || InPattern || E->isGLValue())
    return true;
  const InitListExpr *Whole = E->isSemanticForm() ? E : E->getSemanticForm();
  const InitListExpr *Text =
      E->isSemanticForm() && E->getSyntacticForm() ? E->getSyntacticForm() : E;
  if (!Whole)
    return true;
  checkElided(Whole, Text);
  if (Text->getNumInits() == 0)
    return true;
  HeldArray Of = {recordOfContainer(E->getType(), AST), None};
  if (Of.Record && !isStdArray(E->getType()))
    return true;
  if (const Index Name = arrayOfValues(E); Name != None)
    Of = {ownRecord(AST.getBaseElementType(E->getType()), AST), Name};
  if (!Of.Record)
    return true;
  auto Refuse = [&](const llvm::Twine &Message, const llvm::Twine &Fix) {
    refuseArrays({Of}, E->getSourceRange(), Message, Fix);
    return true;
  };
  if (isMoveOnly(Of.Record))
    return Refuse("an array gets values that cannot be copied",
                  "assign the elements one after the other");
  if (Instantiations != 0 || InSpecialization)
    return Refuse("a template gives an array its values",
                  "write a function of its own for it");
  if (constantAround())
    return Refuse("the value of an array is computed before the program runs",
                  "assign in a function");
  if (mayReadItself(Whole, Of.Record))
    return Refuse("the values of an array may read those before them",
                  "assign its elements one after the other");
  const InitListExpr *Values = Whole, *Inner = Text;
  if (Of.Name == None) {
    Values = Whole->getNumInits() == 1
                 ? dyn_cast<InitListExpr>(Whole->getInit(0))
                 : nullptr;
    if (!Values || !Values->getType()->isArrayType())
      return Refuse("the values of an array are given in an unusual way",
                    "write braces around the values");
    if (const auto *List = dyn_cast<InitListExpr>(Text->getInit(0));
        List && Text->getNumInits() == 1 && List->getType()->isArrayType()) {
      Inner = List;
      for (SourceLocation Brace :
           {List->getLBraceLoc(), List->getRBraceLoc()}) {
        auto R = C.Where.fileRange(Brace, Brace);
        if (!R || Brace.isMacroID())
          return Refuse("a macro gives an array its values",
                        "write the values out");
        Names.rewrite("brace", *R, "", Of.Record);
      }
    }
  }
  if (Inner->getNumInits() != Values->getNumInits() ||
      llvm::any_of(Values->inits(), [](const Expr *Each) {
        const auto *List = dyn_cast<InitListExpr>(Each->IgnoreImplicit());
        return !isa<ImplicitValueInitExpr>(Each) && List && !hasBraces(List);
      }))
    return Refuse("a value of an array has no braces of its own",
                  "write braces around each record");
  return true;
}

/// Who looks at the bytes of what holds an array sees the elements.
bool ContainerUses::VisitCastExpr(CastExpr *E) {
  const QualType From = E->getSubExpr()->getType(), To = E->getType();
  if (From.isNull() || To->isDependentType() || From->isDependentType() ||
      Instantiations != 0)
    return true;
  switch (E->getCastKind()) {
  case CK_BitCast:
  case CK_PointerToIntegral:
  case CK_IntegralToPointer:
  case CK_ReinterpretMemberPointer:
    for (QualType T : {From, To})
      if (T->isAnyPointerType())
        refuseArrays(arraysIn(T->getPointeeType()), E->getSourceRange(),
                     "a pointer to what holds the array is cast to another one",
                     "pass a pointer of its own type");
    break;
  case CK_LValueBitCast:
  case CK_LValueToRValueBitCast:
    for (QualType T : {From, To})
      refuseArrays(arraysIn(T), E->getSourceRange(),
                   "what holds the array is taken for another type",
                   "name its members");
    break;
  default:
    break;
  }
  return true;
}

bool ContainerUses::VisitOffsetOfExpr(OffsetOfExpr *E) {
  refuseArrays(arraysIn(E->getTypeSourceInfo()->getType()), E->getSourceRange(),
               "the place of a member is computed with, beside the array",
               "name the member");
  return true;
}

/// Whether \p S asks for nothing but the number of elements, which the class
/// that takes an array's place knows without code.
static bool isCount(const Stmt *S) {
  if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr>(S))
    return true;
  const auto *Call = dyn_cast<CallExpr>(S);
  if (!Call)
    return false;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call)) {
    const CXXMethodDecl *M = Member->getMethodDecl();
    return M && M->getParent()->isInStdNamespace() && M->getIdentifier() &&
           (M->getName() == "size" || M->getName() == "max_size" ||
            M->getName() == "empty");
  }
  return llvm::any_of(
      llvm::ArrayRef<StringRef>{"size", "ssize", "empty"},
      [&](StringRef Name) { return isCallOfStd(Call, Name, 1); });
}

/// The address of an element, of which the class that takes an array's place
/// makes a pointer by code, is no constant of the compiler's any more: \p V
/// would get its value later than it does, or could not be `constexpr`.
void ContainerUses::constantAddresses(const VarDecl *V) {
  const bool IsEarly = V->hasGlobalStorage() && !V->isStaticLocal() &&
                       V->hasInit() && V->hasConstantInitialization();
  if (!V->hasInit() ||
      (!IsEarly && !V->isConstexpr() && !V->hasAttr<ConstInitAttr>()))
    return;
  llvm::SmallVector<const Stmt *, 8> Rest = {V->getInit()};
  while (!Rest.empty()) {
    const Stmt *S = Rest.pop_back_val();
    if (isCount(S))
      continue;
    llvm::append_range(Rest, childrenOf(S));
    const auto *Ref = dyn_cast<DeclRefExpr>(S);
    const auto *Member = dyn_cast<MemberExpr>(S);
    const ValueDecl *Of = Ref      ? Ref->getDecl()
                          : Member ? Member->getMemberDecl()
                                   : nullptr;
    const auto *D = dyn_cast_or_null<DeclaratorDecl>(Of);
    if (!D || D->getType().isNull() || D->getType()->isDependentType())
      continue;
    HeldArray Array = {nullptr, Names.array(D)};
    if (Array.Name != None)
      Array.Record = ownRecord(AST.getBaseElementType(D->getType()), AST);
    else if (isStdArray(D->getType()))
      Array.Record = recordOfContainer(D->getType(), AST);
    if (Array.Record)
      refuseArrays({Array}, V->getSourceRange(),
                   "the address of an element in '" + V->getNameAsString() +
                       "' is computed before the program runs",
                   "assign it in a function");
  }
}

/// What is declared may be computed by the compiler, or share its place.
void ContainerUses::declaredArrays(const DeclaratorDecl *D) {
  if (Instantiations != 0 || D->getType().isNull() ||
      D->getType()->isDependentType())
    return;
  if (const auto *V = dyn_cast<VarDecl>(D))
    constantAddresses(V);
  HeldArrays Arrays;
  if (const Index Name = Names.array(D); Name != None)
    Arrays = {{ownRecord(AST.getBaseElementType(D->getType()), AST), Name}};
  else if (isa<VarDecl, FieldDecl>(D))
    Arrays = arraysIn(D->getType());
  auto Refuse = [&](const llvm::Twine &Message, const llvm::Twine &Fix) {
    refuseArrays(Arrays, D->getSourceRange(),
                 "'" + D->getNameAsString() + "' " + Message, Fix);
  };
  if (const auto *Field = dyn_cast<FieldDecl>(D)) {
    const auto *Owner = dyn_cast<CXXRecordDecl>(Field->getParent());
    if (Field->getParent()->isUnion())
      return Refuse("lies in a union", "give it a place of its own");
    if (Owner && llvm::any_of(Owner->ctors(), [](const auto *Made) {
          return Made->isConstexpr() && !Made->isImplicit() &&
                 Made->isUserProvided();
        }))
      return Refuse("is made by a constexpr constructor", "remove constexpr");
    return;
  }
  const auto *V = dyn_cast<VarDecl>(D);
  if (!V || !V->hasGlobalStorage() || isa<ParmVarDecl>(V))
    return;
  if (V->isConstexpr() || V->hasAttr<ConstInitAttr>())
    return Refuse("is a constant of the compiler's", "make it const");
  if (V->isExternC())
    return Refuse("has C linkage, and C has no classes", "make it C++");
  // Nobody sees one of a function before it is made.
  if (!V->hasInit() || !V->hasConstantInitialization() || V->isStaticLocal())
    return;
  for (const HeldArray &Each : Arrays)
    if (!Each.IsSpan && !Each.Record->hasTrivialDefaultConstructor())
      refuseArrays({Each}, V->getSourceRange(),
                   "the value of '" + V->getNameAsString() +
                       "' is computed before the program runs",
                   "make it in a function");
}
