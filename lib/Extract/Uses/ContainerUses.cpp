//===-- ContainerUses.cpp - Walking uses of containers --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uses/ContainerUses.h"
#include "Passes.h"
#include "Types/ClassTemplates.h"
#include "Types/Memberwise.h"
#include "Uses/ConstructedPlaces.h"

using namespace clang;
using namespace layoutopt;

/// Whether \p D is made of a template.
static bool isInstantiation(const Decl *D) {
  if (const auto *F = dyn_cast_or_null<FunctionDecl>(D))
    return F->isTemplateInstantiation() && isOfTemplate(F);
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(D);
  return Class && Class->getSpecializationKind() != TSK_ExplicitSpecialization;
}

bool ContainerUses::TraverseDecl(Decl *D) {
  // What an earlier run made.
  if (!D || (isa<CXXRecordDecl, FunctionDecl>(D) &&
             C.Where.isGenerated(C.Where.roughRange(D->getLocation()))))
    return true;
  auto *F = dyn_cast<FunctionDecl>(D);
  if (F && isOfFunctionTemplate(F, AST)) {
    if (!isFence(F))
      Waiting.push_back(F);
    return true;
  }
  const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(D);
  if (Class && isMadeAsWritten(Class)) {
    Waiting.push_back(D);
    return true;
  }
  // Of templates in such a class there is the text of those in its template.
  if (InClassTemplate && isa<FunctionTemplateDecl>(D)) {
    for (FunctionDecl *Made : cast<FunctionTemplateDecl>(D)->specializations())
      TraverseDecl(Made);
    return true;
  }
  const bool IsMade = isInstantiation(D);
  const bool WasInPattern = InPattern;
  InPattern |= (F && F->getDescribedFunctionTemplate()) || classPatternOf(D);
  Instantiations += IsMade;
  Base::TraverseDecl(D);
  Instantiations -= IsMade;
  InPattern = WasInPattern;
  return true;
}

/// Whether \p E has no meaning of its own, but that of what is in it.
static bool isTransparent(const Expr *E) {
  if (isa<ParenExpr, FullExpr, MaterializeTemporaryExpr, CXXBindTemporaryExpr>(
          E))
    return true;
  const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
  return Cast && (Cast->getCastKind() == CK_NoOp ||
                  Cast->getCastKind() == CK_ConstructorConversion);
}

/// Whether \p E makes an object its base for \p User, which names a field of
/// that: it is one of the object's.
static bool isOfBaseField(const Expr *E, const Stmt *User) {
  const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
  const auto *Member = dyn_cast_or_null<MemberExpr>(User);
  return Cast && Member &&
         (Cast->getCastKind() == CK_UncheckedDerivedToBase ||
          Cast->getCastKind() == CK_DerivedToBase) &&
         isa<FieldDecl>(Member->getMemberDecl());
}

/// The user of what stands at \p Depth of the path.
ContainerUses::Context ContainerUses::contextOf(const Expr *E,
                                                size_t Depth) const {
  const Stmt *Part = E;
  while (Depth-- != 0) {
    const AroundNode &Next = Path[Depth];
    const auto *Outer = dyn_cast_or_null<Expr>(Next.S);
    if (!Outer || !(isTransparent(Outer) ||
                    (Depth != 0 && isOfBaseField(Outer, Path[Depth - 1].S))))
      return {Next, Part, Depth};
    Part = Outer;
  }
  return {};
}

bool ContainerUses::isInConstexpr() const {
  const FunctionDecl *F = functionAround();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  return F && F->isConstexpr() && !F->isImplicit() && !F->isDefaulted() &&
         !(Method && Method->getParent()->isLambda());
}

const FunctionDecl *ContainerUses::functionAround() const {
  for (const AroundNode &Each : llvm::reverse(Path)) {
    if (const auto *F = dyn_cast_or_null<FunctionDecl>(Each.D))
      return F;
    if (const auto *L = dyn_cast_or_null<LambdaExpr>(Each.S))
      return L->getCallOperator();
  }
  return nullptr;
}

/// The method whose `this` is that of the visited expression.
const CXXMethodDecl *ContainerUses::methodAround() const {
  for (const AroundNode &Each : llvm::reverse(Path))
    if (const auto *M = dyn_cast_or_null<CXXMethodDecl>(Each.D);
        M && !M->getParent()->isLambda())
      return M;
  return nullptr;
}

bool ContainerUses::isInBody() const {
  return llvm::any_of(Path, [](const AroundNode &Each) {
    return isa_and_nonnull<CompoundStmt>(Each.S);
  });
}

/// The declaration in which the visited node stands.
const Decl *ContainerUses::declarationAround() const {
  for (const AroundNode &Each : llvm::reverse(Path))
    if (Each.D)
      return Each.D;
  return nullptr;
}

/// Whether the expression is the operand of `decltype`.
bool ContainerUses::isInType() const {
  for (const AroundNode &Each : llvm::reverse(Path)) {
    if (!Each.T.isNull())
      return true;
    if (Each.D || (Each.S && !isa<Expr>(Each.S)))
      return false;
  }
  return false;
}

void ContainerUses::refuse(const Expr *E, const CXXRecordDecl *Record,
                           const Sources &From, const llvm::Twine &Message,
                           const llvm::Twine &Fix) {
  if (InPattern) // What is made of it says so.
    return;
  for (Index Name : From)
    Names.refuse(Name, Record, Message, Fix, E->getSourceRange());
}

/// Where the object that \p E names comes from; nothing if it is none that may
/// be an element.
std::optional<Sources> ContainerUses::sourcesOf(const Expr *E) {
  E = E->IgnoreParens();
  if (!E->isGLValue() || !ownRecord(E->getType(), AST))
    return std::nullopt;
  if (isElementOfContainer(E, AST)) {
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
    if (Operator)
      if (const CXXRecordDecl *Record =
              recordOfUniqueMember(Operator->getDirectCallee(), AST))
        return Sources{Names.unique(Record)};
    return Operator && isOfPointers(Operator->getArg(0)->getType())
               ? Sources{Names.pointers(ownRecord(E->getType(), AST),
                                        E->getType().isConstQualified())}
               : Sources{None};
  }
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E))
    return Cast->getCastKind() == CK_NoOp ? sourcesOf(Cast->getSubExpr())
                                          : std::nullopt;
  auto Of = [](Index Name) -> std::optional<Sources> {
    return Name == None ? std::nullopt : std::optional(Sources{Name});
  };
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    return V && V->getType()->isReferenceType() ? Of(Names.variable(V))
                                                : std::nullopt;
  }
  auto Pointed = [&](const Expr *To) -> std::optional<Sources> {
    if (const Index Array = arrayOf(To); Array != None)
      return Of(Array);
    const CXXRecordDecl *Record =
        isa<ImplicitCastExpr>(To) &&
                cast<ImplicitCastExpr>(To)->getCastKind() ==
                    CK_ArrayToPointerDecay
            ? nullptr
            : ownRecord(E->getType(), AST);
    return Record ? Of(Names.pointers(Record, E->getType().isConstQualified()))
                  : std::nullopt;
  };
  if (const auto *U = dyn_cast<UnaryOperator>(E);
      U && U->getOpcode() == UO_Deref) {
    if (!isa<CXXThisExpr>(U->getSubExpr()->IgnoreParenImpCasts()))
      return Pointed(U->getSubExpr()->IgnoreParens());
    const CXXMethodDecl *Method = methodAround();
    return Method ? Of(Names.self(Method)) : std::nullopt;
  }
  if (const auto *Part = dyn_cast<ArraySubscriptExpr>(E))
    return Pointed(Part->getBase()->IgnoreParens());
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *F = Call->getDirectCallee();
    if (isCallOfStd(Call, "move", 1))
      return sourcesOf(Call->getArg(0));
    // `v[0] = v[1] = x`: the value is that of the left side.
    if (const auto *M = dyn_cast_or_null<CXXMethodDecl>(F);
        M && isa<CXXOperatorCallExpr>(Call) &&
        (M->isCopyAssignmentOperator() || M->isMoveAssignmentOperator()))
      return sourcesOf(Call->getArg(0));
    return F ? Of(Names.returned(F)) : std::nullopt;
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    auto A = sourcesOf(Choice->getTrueExpr());
    auto B = sourcesOf(Choice->getFalseExpr());
    if (!A || !B)
      return std::nullopt;
    A->append(B->begin(), B->end());
    return A;
  }
  return std::nullopt;
}

/// The number of \p Record, which a container holds.
Index ContainerUses::noteRecord(const CXXRecordDecl *Record) {
  const Index Number = C.record(Record);
  if (!Noted.insert(Record).second)
    return Number;
  C.containers(Number);
  llvm::SmallVector<const CXXMethodDecl *, 4> Unseen;
  std::string Why = whyWhole(Record, AST, Unseen);
  for (const CXXMethodDecl *M : Unseen)
    Names.unseen(M, Record);
  if (!Why.empty())
    Names.refuse(None, Record,
                 "record '" + Record->getNameAsString() + "' " + Why,
                 "keep a plain struct in the container",
                 SourceRange(Record->getLocation()), Reason::ContainerRecord);
  // (Of records in classes their own check says it.)
  if (Record->isLocalClass())
    Names.refuse(None, Record,
                 "record '" + Record->getNameAsString() +
                     "' is defined in a function",
                 "define it in front of the function",
                 SourceRange(Record->getLocation()), Reason::NestedRecord);
  return Number;
}

/// An element is constructed elsewhere, and moved to its place then.
void ContainerUses::refuseTold(const Expr *Told, const CXXRecordDecl *Record) {
  Names.refuse(None, Record,
               "a constructor of '" + Record->getNameAsString() +
                   "' may let others know where its object lies",
               "tell it when the element is in its place",
               Told->getSourceRange(), Reason::ContainerRecord);
}

/// Whatever makes elements of \p Record does so where these are not.
void ContainerUses::checkConstructors(const CXXRecordDecl *Record) {
  // What lies in it, to any depth, is constructed with it.
  llvm::SetVector<const CXXRecordDecl *> Parts;
  Parts.insert(Record);
  for (size_t I = 0; I != Parts.size(); ++I) {
    const CXXRecordDecl *Part = Parts[I];
    for (const CXXConstructorDecl *Made : Part->ctors()) {
      const FunctionDecl *Definition = nullptr;
      if (Made->isImplicit() || Made->isDefaulted() || Made->isDeleted() ||
          Made->isCopyOrMoveConstructor())
        continue;
      if (!Made->hasBody(Definition)) {
        Names.unseen(Made, Record);
        continue;
      }
      llvm::SmallVector<const CXXMethodDecl *, 2> Unseen;
      if (const Expr *Told = toldPlace(Definition, AST, C.Where, &Unseen))
        refuseTold(Told, Record);
      for (const CXXMethodDecl *M : Unseen)
        Names.unseen(M, Record);
    }
    for (const CXXBaseSpecifier &Each : Part->bases())
      if (const CXXRecordDecl *Base = ownRecord(Each.getType(), AST))
        Parts.insert(Base);
    for (const FieldDecl *F : Part->fields()) {
      if (const Expr *Told = toldPlace(F, AST, C.Where))
        refuseTold(Told, Record);
      if (const CXXRecordDecl *Inner =
              ownRecord(AST.getBaseElementType(F->getType()), AST))
        Parts.insert(Inner);
    }
  }
}

bool ContainerUses::VisitCXXRecordDecl(CXXRecordDecl *D) {
  if (D->isThisDeclarationADefinition())
    spanAsBase(D);
  if (D->isThisDeclarationADefinition() && ownRecord(D, AST))
    Classes.insert(D);
  return true;
}

void ContainerUses::check(const Expr *E) {
  if (E->isTypeDependent() || isTransparent(E))
    return;
  if (E->getType()->isArrayType() && E->isGLValue())
    if (const Index Array = arrayOf(E); Array != None)
      return array(E, Array);
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
      Operator && Operator->getOperator() == OO_Arrow && Instantiations == 0)
    if (const CXXRecordDecl *Of =
            recordOfIterator(Operator->getArg(0)->getType(), AST))
      arrow(Operator, Of,
            isOfPointers(Operator->getArg(0)->getType())
                ? Names.pointers(Of, /*IsConst=*/false)
                : None);
  if (const auto *To = E->getType()->getAs<PointerType>())
    if (const CXXRecordDecl *Record = ownRecord(To->getPointeeType(), AST)) {
      // That of a class of the program returns another class, which has one.
      const auto *Arrow = dyn_cast<CXXOperatorCallExpr>(E);
      if (!Arrow || Arrow->getOperator() != OO_Arrow ||
          (Arrow->getDirectCallee() &&
           !isOfLibrary(Arrow->getDirectCallee(), AST)))
        pointer(E, Record);
      return;
    }
  if (const CXXRecordDecl *Of = recordOfUnique(E->getType(), AST))
    return unique(E, Of);
  const CXXRecordDecl *Record = recordOfContainer(E->getType(), AST);
  const bool IsContainer = Record != nullptr;
  const bool IsIterator =
      !Record && (Record = recordOfIterator(E->getType(), AST));
  std::optional<Sources> From;
  if (!Record && (From = sourcesOf(E)))
    Record = ownRecord(E->getType(), AST);
  if (!Record)
    return;
  if (Instantiations != 0) {
    for (Index Name : From ? *From : Sources{None})
      Names.refuse(Name, Record,
                   "a template is made for the container or its elements",
                   "write a function of its own for them", E->getSourceRange(),
                   Reason::Template);
    return;
  }
  // The class that takes the container's place is known behind the record
  // alone.
  if ((!From || llvm::is_contained(*From, None)) &&
      Record->getSourceRange().fullyContains(E->getSourceRange()))
    namedWithin(declarationAround(), Record, None);
  if (IsContainer)
    container(E, Record);
  else if (IsIterator)
    iterator(E, Record);
  else
    element(E, *From);
}

/// Elements are swapped by a function of their own, not by the program's.
void ContainerUses::finish() {
  for (const CXXRecordDecl *Record : Classes)
    if (C.hasContainers(Record))
      checkConstructors(Record);
  spellPatternVectors();
  walkSpecializations();
  checkDeduced();
  finishKept();
  Names.finishPointers();
  Names.finishArrays();
  for (const FunctionDecl *F : Swaps)
    for (const ParmVarDecl *P : F->parameters()) {
      const CXXRecordDecl *Record =
          ownRecord(P->getType().getNonReferenceType(), AST);
      if (!Record)
        continue;
      if (isMemberwiseSwap(F, Record))
        Names.seen(F, Record);
      else if (!C.hasContainers(C.record(Record)))
        continue;
      else if (!F->getDefinition() && F->getName() == "swap" &&
               F->getNumParams() == 2 &&
               AST.hasSameType(F->getParamDecl(0)->getType(),
                               F->getParamDecl(1)->getType()))
        Names.unseen(F, Record);
      else
        Names.refuse(None, Record, "the program swaps records in its own way",
                     "swap each field once, by std::swap", F->getSourceRange());
    }
}

void layoutopt::noteContainers(llvm::ArrayRef<const Decl *> Users,
                               ExtractContext &C) {
  if (!C.AST.getLangOpts().CPlusPlus)
    return;
  ContainerUses Uses(C);
  for (const Decl *D : Users)
    Uses.TraverseDecl(const_cast<Decl *>(D));
  Uses.finish();
}
