//===-- ContainerUses.cpp - Uses of containers and their elements ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: looks at each expression that is a container, an iterator or an element
/// and at what stands around it. Containers and iterators are regular values
/// before and after, so that it matters only who looks into them. An element
/// turns from an object into a struct of references: where its type is deduced,
/// its address taken or its size asked for, that would be another thing.
/// Whatever is not known to be right is an obstacle.
///
//===----------------------------------------------------------------------===//

#include "Passes.h"
#include "Syntax/Nodes.h"
#include "Types/Elements.h"
#include "Types/Holdings.h"
#include "Types/Parameters.h"
#include "Uses/ElementMethods.h"
#include "Uses/ElementNames.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// Where an element comes from: from containers (None), or from the names that
/// it is bound to.
using Sources = llvm::SmallVector<Index, 2>;

constexpr llvm::StringLiteral UseFields =
    "index the container and access the fields";

class ContainerUses : public PathVisitor<ContainerUses> {
  using Base = PathVisitor<ContainerUses>;

public:
  explicit ContainerUses(ExtractContext &C)
      : C(C), AST(C.AST), Names(C), Methods(C, Names), Holdings(C.AST) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D);
  bool VisitExpr(Expr *E) {
    check(E);
    return true;
  }
  /// Says what only all of the unit tells.
  void finish();
  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc T);
  bool VisitDeclaratorDecl(DeclaratorDecl *D);
  bool VisitTypedefNameDecl(TypedefNameDecl *D);
  bool VisitOMPExecutableDirective(OMPExecutableDirective *S);
  bool VisitLambdaExpr(LambdaExpr *E);
  bool VisitCallExpr(CallExpr *E);
  bool VisitCXXConstructExpr(CXXConstructExpr *E);
  bool VisitDeclRefExpr(DeclRefExpr *Ref);
  bool VisitCXXForRangeStmt(CXXForRangeStmt *S);
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E);

private:
  /// What uses an expression, and as which of its parts.
  struct Context {
    AroundNode User;
    const Stmt *Part = nullptr;
    size_t Depth = 0; ///< Of User in Path.
  };

  Index noteRecord(const CXXRecordDecl *Record);
  /// Always true.
  bool noteSwap(const FunctionDecl *F) {
    if (F->getIdentifier() && F->getName().contains("swap"))
      Swaps.push_back(F);
    return true;
  }
  void check(const Expr *E);
  std::optional<Sources> sourcesOf(const Expr *E);
  Context contextOf(const Expr *E, size_t Depth) const;
  const FunctionDecl *functionAround() const;
  bool isInType() const;
  bool isCalledAtOnce(const LambdaExpr *E) const;
  void checkArguments(const FunctionDecl *F, ArrayRef<const Expr *> Args);
  bool isAddressTaken(const Expr *Field, size_t Depth) const;

  void element(const Expr *E, const Sources &From);
  bool elementInCall(const CallExpr *Call, const Expr *Part, const Expr *E,
                     const Sources &From, const Context &At);
  bool isExplicit(const CXXConstructExpr *Made, size_t Depth) const;
  bool copied(const CXXConstructExpr *Made, size_t Depth, const Sources &From);
  bool passed(const FunctionDecl *F, unsigned Number, const Sources &From,
              const Expr *E);
  bool bindVariable(const VarDecl *V, const Sources &From);
  bool isDeduced(const FunctionDecl *F, unsigned Number) const;
  bool isOfTemplate(const FunctionDecl *F) const;

  void arrow(const CXXOperatorCallExpr *E, const CXXRecordDecl *Record);
  void container(const Expr *E, const CXXRecordDecl *Record);
  void iterator(const Expr *E, const CXXRecordDecl *Record);
  bool valueIsFine(const Expr *E, const Context &At) const;
  bool argumentIsFine(const CallExpr *Call, const Expr *Part,
                      const CXXRecordDecl *Record, bool IsIterator);
  void bindCallables(const CallExpr *Call, const CXXRecordDecl *Record);
  bool bindCallable(const Expr *Arg, const CXXRecordDecl *Record);
  bool bindParameters(const FunctionDecl *F, const CXXRecordDecl *Record);

  void refuse(const Expr *E, const CXXRecordDecl *Record, const Sources &From,
              const llvm::Twine &Message, const llvm::Twine &Fix);
  void refuse(const Expr *E, const CXXRecordDecl *Record,
              const llvm::Twine &Message, const llvm::Twine &Fix = UseFields) {
    refuse(E, Record, {None}, Message, Fix);
  }

  ExtractContext &C;
  ASTContext &AST;
  ElementNames Names;
  ElementMethods Methods;
  HoldingFinder Holdings;
  unsigned Instantiations = 0;                  ///< Open ones.
  llvm::DenseSet<const FunctionDecl *> Lambdas; ///< Generic, made concrete.
  llvm::DenseSet<const CallExpr *> Bound;       ///< Calls of algorithms.
  llvm::DenseSet<const CXXRecordDecl *> Noted;
  llvm::SmallVector<const FunctionDecl *, 2> Swaps; ///< Of the program.
};

} // namespace

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

/// Whether \p D is made of a template.
static bool isInstantiation(const Decl *D) {
  if (const auto *F = dyn_cast_or_null<FunctionDecl>(D))
    return F->isTemplateInstantiation();
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(D);
  return Class && Class->getSpecializationKind() != TSK_ExplicitSpecialization;
}

bool ContainerUses::TraverseDecl(Decl *D) {
  // What an earlier run made.
  if (!D || (isa<CXXRecordDecl, FunctionDecl>(D) &&
             C.Where.isGenerated(C.Where.roughRange(D->getLocation()))))
    return true;
  const bool IsMade = isInstantiation(D);
  Instantiations += IsMade;
  Base::TraverseDecl(D);
  Instantiations -= IsMade;
  return true;
}

/// The template that \p T names; null if nobody knows.
static const TemplateDecl *templateOf(TypeLoc T) {
  const auto *Made = T.getType()->getAs<TemplateSpecializationType>();
  return Made ? Made->getTemplateName().getAsTemplateDecl() : nullptr;
}

/// Whether template \p D of the library does with objects of its arguments what
/// any class could bear.
static bool isPlainHolder(const TemplateDecl *D) {
  return D && D->isInStdNamespace() && D->getIdentifier() &&
         llvm::is_contained({"vector", "array", "deque", "list", "unique_ptr",
                             "shared_ptr", "weak_ptr", "optional", "map",
                             "unordered_map", "pair", "tuple", "function"},
                            D->getName());
}

bool ContainerUses::VisitTemplateSpecializationTypeLoc(
    TemplateSpecializationTypeLoc T) {
  const CXXRecordDecl *Record = T.getType()->isDependentType()
                                    ? nullptr
                                    : recordOfContainer(T.getType(), AST);
  if (!Record || Instantiations != 0)
    return true;
  const Index Number = noteRecord(Record);
  auto Refuse = [&](const llvm::Twine &Message, const llvm::Twine &Fix) {
    Names.refuse(None, Record, Message, Fix, T.getSourceRange());
    return true;
  };
  // What it is an argument of.
  for (size_t I = Path.size() - 1; I-- != 0;) {
    if (Path[I].T.isNull())
      break;
    const TemplateDecl *Outer = templateOf(Path[I].T);
    if (Path[I].T.getType()->getAs<TemplateSpecializationType>() &&
        Path[I].T.getAsAdjusted<TemplateSpecializationTypeLoc>() &&
        !isPlainHolder(Outer))
      return Refuse("the container is an argument of a template that may look "
                    "into it",
                    "name the container on its own");
  }
  // The first half of `>>` is a token that nobody wrote.
  const SourceManager &SM = C.Where.sources();
  SourceLocation End = SM.getExpansionLoc(T.getRAngleLoc());
  auto R = C.Where.bytes(T.getTemplateNameLoc(), End.getLocWithOffset(1));
  if (!R || T.getTemplateNameLoc().isMacroID() ||
      !C.Where.text(*R).ends_with(">"))
    return Refuse("a macro makes the type of the container",
                  "write the type out");
  if (!Names.isBehind(T.getTemplateNameLoc(), Record))
    return Refuse("a container is declared in front of its record's definition",
                  "define the record first");
  // With the namespaces in front.
  StringRef Text =
      C.Where.text(C.Where.wholeFile(R->File)).take_front(R->Begin);
  for (StringRef Rest = Text; Rest.rtrim().ends_with("::");) {
    Rest = Rest.rtrim().drop_back(2).rtrim();
    Rest = Rest.rtrim("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
                      "0123456789");
    R->Begin = static_cast<uint32_t>(Rest.size());
  }
  const Decl *In = nullptr;
  for (const AroundNode &Each : llvm::reverse(Path))
    if ((In = Each.D))
      break;
  std::string Scope = Names.scope("", Record, In);
  if (T.getNumArgs() != 0)
    if (const TypeSourceInfo *Arg = T.getArgLoc(0).getTypeSourceInfo())
      if (auto Own = C.Where.fileRange(Arg->getTypeLoc().getBeginLoc(),
                                       Arg->getTypeLoc().getEndLoc()))
        Scope = Names.scope(C.Where.text(*Own), Record, In);
  C.Facts.ContainerSpellings.push_back({*R, Number, Scope});
  return true;
}

/// Names for elements, whether any is bound to them here, and what templates
/// declare.
bool ContainerUses::VisitDeclaratorDecl(DeclaratorDecl *D) {
  if (Instantiations != 0) {
    QualType T = D->getType();
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      T = F->getReturnType();
    const HeldRecord &Held = Holdings.find(T);
    const HoldingLayer *Class = Held.Record ? Held.How.nearest() : nullptr;
    const auto *Record = dyn_cast_or_null<CXXRecordDecl>(Held.Record);
    if (Class && Class->Kind == LayerKind::Vector && Record &&
        !isa<ClassTemplateSpecializationDecl>(Record))
      Names.refuse(None, Record,
                   "a template declares '" + D->getNameAsString() +
                       "', which holds a container of the records",
                   "write the type out, or a class of its own",
                   D->getSourceRange(), Reason::Template);
    return true;
  }
  if (const auto *V = dyn_cast<VarDecl>(D); V &&
                                            V->getType()->isReferenceType() &&
                                            !V->getType()->isDependentType()) {
    const Index Name = Names.variable(V);
    const CXXRecordDecl *Record =
        ownRecord(V->getType().getNonReferenceType(), AST);
    const auto *F = dyn_cast<FunctionDecl>(V->getDeclContext());
    // (A mere declaration may name what is not complete.)
    if (Name != None && F && F->doesThisDeclarationHaveABody() &&
        !F->isDefaulted() &&
        Record->getSourceRange().fullyContains(V->getSourceRange()))
      Methods.name(F, Record, Name, V->getSourceRange());
  } else if (const auto *F = dyn_cast<FunctionDecl>(D);
             F && !F->isDependentContext() && noteSwap(F) &&
             F->getReturnType()->isReferenceType())
    Names.returned(F);
  return true;
}

/// A name of a class template for the container, which is one for others, too.
bool ContainerUses::VisitTypedefNameDecl(TypedefNameDecl *D) {
  if (const CXXRecordDecl *Record =
          Instantiations == 0 || D->getUnderlyingType()->isDependentType()
              ? nullptr
              : recordOfContainer(D->getUnderlyingType(), AST)) {
    noteRecord(Record);
    Names.refuse(None, Record,
                 "a template calls the container '" + D->getName() + "'",
                 "write the type out", D->getSourceRange(), Reason::Template);
  }
  return true;
}

namespace {
/// Finds references in a statement.
class References : public CodeVisitor<References> {
public:
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (V && V->getType()->isReferenceType())
      Found.push_back(Ref);
    return true;
  }
  llvm::SmallVector<const DeclRefExpr *, 8> Found;
};
} // namespace

/// A clause, or a task that runs later, copies the name and not the element.
bool ContainerUses::VisitOMPExecutableDirective(OMPExecutableDirective *S) {
  References Mentions;
  for (const OMPClause *Clause : S->clauses())
    if (Clause->getClauseKind() != llvm::omp::OMPC_shared)
      for (const Stmt *Child : Clause->children())
        Mentions.TraverseStmt(const_cast<Stmt *>(Child));
  if (isOpenMPTaskingDirective(S->getDirectiveKind()) && S->hasAssociatedStmt())
    Mentions.TraverseStmt(S->getAssociatedStmt());
  for (const DeclRefExpr *Ref : Mentions.Found) {
    const auto *V = cast<VarDecl>(Ref->getDecl());
    if (Index Name = Names.variable(V); Name != None)
      refuse(Ref, ownRecord(V->getType().getNonReferenceType(), AST), {Name},
             "a directive copies or keeps the element that '" + V->getName() +
                 "' is bound to",
             "index the container in there");
  }
  return true;
}

/// Whether \p E is an argument of an algorithm, or called where it stands.
bool ContainerUses::isCalledAtOnce(const LambdaExpr *E) const {
  const Context At = contextOf(E, Path.size() - 1);
  const auto *Call = dyn_cast_or_null<CallExpr>(At.User.S);
  const auto *Operator = dyn_cast_or_null<CXXOperatorCallExpr>(Call);
  return Call && (isAlgorithm(Call->getDirectCallee()) ||
                  (Operator && Operator->getOperator() == OO_Call &&
                   Operator->getArg(0) == At.Part));
}

/// What a lambda copies, and the bodies that are made of a generic one.
bool ContainerUses::VisitLambdaExpr(LambdaExpr *E) {
  for (const LambdaCapture &Each : E->captures()) {
    if (!Each.capturesVariable())
      continue;
    const auto *V = dyn_cast<VarDecl>(Each.getCapturedVar());
    if (!V || V->isInitCapture() || !V->getType()->isReferenceType())
      continue;
    const Index Name = Names.variable(V);
    if (Name == None)
      continue;
    const CXXRecordDecl *Record =
        ownRecord(V->getType().getNonReferenceType(), AST);
    if (Each.getCaptureKind() == LCK_ByCopy)
      refuse(E, Record, {Name},
             "a lambda copies the element that '" + V->getName() +
                 "' is bound to",
             "copy it to a variable of the record's type first");
    else if (!isCalledAtOnce(E))
      // It would capture the name, which may be gone before the element.
      refuse(E, Record, {Name},
             "a lambda that may live longer than '" + V->getName() +
                 "' captures the element that this is bound to",
             "capture the container and an index");
  }
  const FunctionTemplateDecl *Template =
      E->getLambdaClass()->getDependentLambdaCallOperator();
  if (!Template)
    return true;
  for (FunctionDecl *Made : Template->specializations())
    if (Made->getBody() && Lambdas.insert(Made).second)
      within({nullptr, Made, TypeLoc()},
             [&] { return TraverseStmt(Made->getBody()); });
  return true;
}

/// Whether \p Arg, for a parameter of a record, is of that without a conversion
/// that nobody wrote: the class for elements would need another one.
static bool isRecordAsWritten(const Expr *Arg) {
  while (true) {
    if (const auto *Full = dyn_cast<FullExpr>(Arg))
      Arg = Full->getSubExpr();
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Arg))
      Arg = Temporary->getSubExpr();
    else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(Arg))
      Arg = Bound->getSubExpr();
    else if (const auto *Paren = dyn_cast<ParenExpr>(Arg))
      Arg = Paren->getSubExpr();
    else if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Arg);
             Cast && (Cast->getCastKind() == CK_NoOp ||
                      Cast->getCastKind() == CK_DerivedToBase ||
                      Cast->getCastKind() == CK_UncheckedDerivedToBase))
      Arg = Cast->getSubExpr();
    else
      break;
  }
  const auto *Made = dyn_cast<CXXConstructExpr>(Arg);
  // What is asked for is a CXXTemporaryObjectExpr, or has a cast around it.
  const bool IsImplied = Made && !isa<CXXTemporaryObjectExpr>(Made) &&
                         (Made->isListInitialization() ||
                          !Made->getConstructor()->isCopyOrMoveConstructor());
  return !IsImplied &&
         !isa<InitListExpr, ImplicitCastExpr, CXXDefaultArgExpr>(Arg);
}

void ContainerUses::checkArguments(const FunctionDecl *F,
                                   ArrayRef<const Expr *> Args) {
  if (!F || isOfLibrary(F, AST) || F->isDependentContext())
    return;
  for (unsigned I = 0; I != Args.size() && I < F->getNumParams(); ++I) {
    const ParmVarDecl *P = F->getParamDecl(I);
    const CXXRecordDecl *Record =
        P->getType()->isReferenceType()
            ? ownRecord(P->getType().getNonReferenceType(), AST)
            : nullptr;
    if (!Record || isRecordAsWritten(Args[I]))
      continue;
    if (Index Name = Names.variable(P); Name != None)
      refuse(Args[I], Record, {Name},
             "an argument for '" + P->getName() +
                 "' becomes a record by itself",
             "write the record out");
  }
}

bool ContainerUses::VisitCallExpr(CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  ArrayRef<const Expr *> Args(E->getArgs(), E->getNumArgs());
  if (isa<CXXOperatorCallExpr>(E) && Method && !Method->isStatic())
    Args = Args.drop_front();
  checkArguments(F, Args);
  // Found by the container's class alone, which will be in no namespace std.
  if (F && E->usesADL() && isOfLibrary(F, AST) && F->getIdentifier() &&
      F->getName() != "swap" && !isa<CXXOperatorCallExpr>(E))
    for (const Expr *Arg : E->arguments()) {
      const CXXRecordDecl *Record = recordOfContainer(Arg->getType(), AST);
      if (!Record)
        Record = recordOfIterator(Arg->getType(), AST);
      if (Record && Instantiations == 0) {
        noteRecord(Record);
        refuse(E, Record,
               "'" + F->getName() +
                   "' is found by the namespace of the class "
                   "that holds the records",
               "write std:: in front");
        break;
      }
    }
  return true;
}

bool ContainerUses::VisitCXXConstructExpr(CXXConstructExpr *E) {
  if (!E->getConstructor()->isCopyOrMoveConstructor())
    checkArguments(E->getConstructor(), {E->getArgs(), E->getNumArgs()});
  return true;
}

/// A function whose address is taken has the type that it has.
bool ContainerUses::VisitDeclRefExpr(DeclRefExpr *Ref) {
  const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl());
  if (!F || isOfLibrary(F, AST) || F->isDependentContext())
    return true;
  for (const AroundNode &Each : llvm::reverse(Path)) {
    const auto *Call = dyn_cast_or_null<CallExpr>(Each.S);
    if (!Call &&
        !isa_and_nonnull<CastExpr, UnaryOperator, ParenExpr, DeclRefExpr>(
            Each.S))
      break;
    if (Call && (Call->getCallee()->IgnoreParenImpCasts() == Ref ||
                 isAlgorithm(Call->getDirectCallee())))
      return true;
    if (Call)
      break;
  }
  auto Refuse = [&](Index Name, QualType T) {
    if (Name != None)
      refuse(Ref, ownRecord(T.getNonReferenceType(), AST), {Name},
             "the address of '" + F->getNameAsString() + "' is taken",
             "call the function by its name");
  };
  for (const ParmVarDecl *P : F->parameters())
    if (P->getType()->isReferenceType())
      Refuse(Names.variable(P), P->getType());
  Refuse(Names.returned(F), F->getReturnType());
  return true;
}

/// Elements are swapped by a function of their own, not by the program's.
void ContainerUses::finish() {
  for (const FunctionDecl *F : Swaps)
    for (const ParmVarDecl *P : F->parameters()) {
      const CXXRecordDecl *Record =
          ownRecord(P->getType().getNonReferenceType(), AST);
      if (Record && C.hasContainers(C.record(Record)))
        Names.refuse(None, Record, "the program swaps records in its own way",
                     "let std::swap do it", F->getSourceRange());
    }
}

/// Adds the records whose containers lie in an object of type \p T.
static void findContained(QualType T, const ASTContext &AST, unsigned Depth,
                          llvm::SmallVectorImpl<const CXXRecordDecl *> &Out) {
  T = AST.getBaseElementType(T);
  if (const CXXRecordDecl *Record = recordOfContainer(T, AST))
    return Out.push_back(Record);
  const auto *D = dyn_cast_or_null<CXXRecordDecl>(T->getAsRecordDecl());
  D = D ? D->getDefinition() : nullptr;
  if (!D || T->isReferenceType() || D->isDependentContext() || Depth == 0)
    return;
  for (const CXXBaseSpecifier &Each : D->bases())
    findContained(Each.getType(), AST, Depth - 1, Out);
  for (const FieldDecl *F : D->fields())
    findContained(F->getType(), AST, Depth - 1, Out);
}

/// Another class has another size, and so has what holds it.
bool ContainerUses::VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
  constexpr unsigned Deepest = 8;
  if (E->isTypeDependent() || E->getTypeOfArgument()->isDependentType())
    return true;
  llvm::SmallVector<const CXXRecordDecl *, 2> Found;
  findContained(E->getTypeOfArgument(), AST, Deepest, Found);
  for (const CXXRecordDecl *Record : Found) {
    noteRecord(Record);
    refuse(E, Record, "the size of a class that holds the container is used",
           "count the elements");
  }
  return true;
}

/// The variable of `for (auto &p : v)`, which nobody wrote a value of.
bool ContainerUses::VisitCXXForRangeStmt(CXXForRangeStmt *S) {
  const VarDecl *V = S->getLoopVariable();
  const Expr *Init = V ? V->getInit() : nullptr;
  if (!Init || Init->isTypeDependent() || Instantiations != 0)
    return true;
  const bool IsReference = V->getType()->isReferenceType();
  Init = Init->IgnoreUnlessSpelledInSource();
  if (const auto *Made = dyn_cast<CXXConstructExpr>(Init);
      Made && Made->getNumArgs() == 1)
    Init = Made->getArg(0)->IgnoreParenImpCasts();
  const std::optional<Sources> From = sourcesOf(Init);
  if (!From)
    return true;
  const TypeSourceInfo *Info = V->getTypeSourceInfo();
  const bool IsDeduced = Info && Info->getTypeLoc().getContainedAutoTypeLoc();
  if ((IsReference || IsDeduced || isa<DecompositionDecl>(V)) &&
      !bindVariable(V, *From))
    refuse(S->getRangeInit(), ownRecord(Init->getType(), AST), *From,
           "'" + V->getName() +
               "' goes through the elements in a way that is not covered",
           "declare it as a reference to the record");
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

/// The user of what stands at \p Depth of the path.
ContainerUses::Context ContainerUses::contextOf(const Expr *E,
                                                size_t Depth) const {
  const Stmt *Part = E;
  while (Depth-- != 0) {
    const AroundNode &Next = Path[Depth];
    const auto *Outer = dyn_cast_or_null<Expr>(Next.S);
    if (!Outer || !isTransparent(Outer))
      return {Next, Part, Depth};
    Part = Outer;
  }
  return {};
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
  for (Index Name : From)
    Names.refuse(Name, Record, Message, Fix, E->getSourceRange());
}

/// Where the object that \p E names comes from; nothing if it is none that may
/// be an element.
std::optional<Sources> ContainerUses::sourcesOf(const Expr *E) {
  E = E->IgnoreParens();
  if (!E->isGLValue() || !ownRecord(E->getType(), AST))
    return std::nullopt;
  if (isElementOfContainer(E, AST))
    return Sources{None};
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
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *F = Call->getDirectCallee();
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
  if (std::string Why = whyWhole(Record, AST); !Why.empty())
    Names.refuse(None, Record,
                 "record '" + Record->getNameAsString() + "' " + Why,
                 "keep a plain struct in the container",
                 SourceRange(Record->getLocation()), Reason::ContainerRecord);
  return Number;
}

void ContainerUses::check(const Expr *E) {
  if (E->isTypeDependent() || isTransparent(E))
    return;
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
      Operator && Operator->getOperator() == OO_Arrow && Instantiations == 0)
    if (const CXXRecordDecl *Of =
            recordOfIterator(Operator->getArg(0)->getType(), AST))
      arrow(Operator, Of);
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
    if (!From || llvm::is_contained(*From, None))
      Names.refuse(None, Record,
                   "a template is made for the container or its elements",
                   "write a function of its own for them", E->getSourceRange(),
                   Reason::Template);
    return;
  }
  if (IsContainer)
    container(E, Record);
  else if (IsIterator)
    iterator(E, Record);
  else
    element(E, *From);
}

/// `it->x` goes by way of a pointer to the element, which no other may use.
void ContainerUses::arrow(const CXXOperatorCallExpr *E,
                          const CXXRecordDecl *Record) {
  const Context At = contextOf(E, Path.size() - 1);
  const auto *M = dyn_cast_or_null<MemberExpr>(At.User.S);
  if (!M)
    return refuse(E, Record, "a pointer to the element is made");
  if (const auto *Method = dyn_cast<CXXMethodDecl>(M->getMemberDecl()))
    Methods.call(Method, Record, None, M->getSourceRange());
  else if (!isa<FieldDecl>(M->getMemberDecl()) || isInType() ||
           isAddressTaken(M, At.Depth))
    refuse(E, Record, "more than a field of the element is named");
}

/// Whether the address of what \p Field names, at \p Depth of the path, is
/// taken, or of a part of it: who has it may step to other fields and elements.
bool ContainerUses::isAddressTaken(const Expr *Field, size_t Depth) const {
  for (const Expr *Place = Field;;) {
    const Context At = contextOf(Place, Depth);
    const auto *Outer = dyn_cast_or_null<Expr>(At.User.S);
    const auto *Unary = dyn_cast_or_null<UnaryOperator>(Outer);
    if (Unary && Unary->getOpcode() == UO_AddrOf)
      return true;
    const auto *Member = dyn_cast_or_null<MemberExpr>(Outer);
    const auto *Decay = dyn_cast_or_null<ImplicitCastExpr>(Outer);
    const bool IsPart =
        (Member && !Member->isArrow() &&
         isa<FieldDecl>(Member->getMemberDecl())) ||
        (Decay && Decay->getCastKind() == CK_ArrayToPointerDecay) ||
        isa_and_nonnull<ArraySubscriptExpr>(Outer);
    if (!IsPart)
      return false;
    Place = Outer;
    Depth = At.Depth;
  }
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// Whether what \p At says is a statement that uses no value.
static bool isDiscarded(const Stmt *User) {
  return User && !isa<Expr>(User) &&
         !isa<ReturnStmt, DeclStmt, CoreturnStmt, SwitchStmt, CXXForRangeStmt>(
             User);
}

void ContainerUses::element(const Expr *E, const Sources &From) {
  const CXXRecordDecl *Record = ownRecord(E->getType(), AST);
  const Context At = contextOf(E, Path.size() - 1);
  auto Refuse = [&](const llvm::Twine &Message, const llvm::Twine &Fix) {
    refuse(E, Record, From, Message, Fix);
  };
  if (isInType())
    return Refuse("the type of the element is asked for",
                  "name the record's type");
  const Stmt *User = At.User.S;
  if (const auto *M = dyn_cast_or_null<MemberExpr>(User)) {
    const ValueDecl *Member = M->getMemberDecl();
    if (isa<FieldDecl>(Member)) {
      if (isAddressTaken(M, At.Depth))
        Refuse("the address of field '" + Member->getName() + "' is taken",
               "pass the field's value, or a reference to it");
      return;
    }
    const auto *Method = dyn_cast<CXXMethodDecl>(Member);
    if (!Method || Method->isStatic())
      return Refuse("a static member is named by an element",
                    "name it by the record");
    for (Index Name : From)
      Methods.call(Method, Record, Name, M->getSourceRange());
    return;
  }
  if (isDiscarded(User))
    return;
  if (const auto *Call = dyn_cast_or_null<CallExpr>(User)) {
    if (elementInCall(Call, dyn_cast<Expr>(At.Part), E, From, At))
      return;
    return Refuse("the element is passed to a function that is not known to "
                  "take elements of another class",
                  "pass its fields, or a copy");
  }
  if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(User)) {
    const CXXConstructorDecl *F = Made->getConstructor();
    for (unsigned I = 0; I != Made->getNumArgs(); ++I) {
      if (Made->getArg(I) != At.Part)
        continue;
      const bool IsCopy =
          F->isCopyOrMoveConstructor() && I == 0 &&
          F->getParent()->getCanonicalDecl() == Record->getCanonicalDecl();
      if (IsCopy ? copied(Made, At.Depth, From)
                 : isExplicit(Made, At.Depth) && passed(F, I, From, E))
        return;
    }
    return Refuse("the element is copied where the type of the copy is deduced",
                  "copy it to a variable of the record's type first");
  }
  if (isa_and_nonnull<DecompositionDecl>(At.User.D))
    return Refuse("parts of the element get names of their own",
                  "name the fields");
  if (const auto *V = dyn_cast_or_null<VarDecl>(At.User.D)) {
    if (bindVariable(V, From))
      return;
    return Refuse("'" + V->getName() +
                      "' is bound to the element in a way that "
                      "is not covered",
                  "declare a reference to the record");
  }
  if (isa_and_nonnull<ReturnStmt>(User)) {
    const FunctionDecl *F = functionAround();
    Index Name = F ? Names.returned(F) : None;
    if (Name == None)
      return Refuse("a reference to the element is returned by a function "
                    "whose type is deduced",
                    "write its type out");
    for (Index Each : From)
      Names.bind(Name, Each);
    return;
  }
  if (const auto *Choice = dyn_cast_or_null<ConditionalOperator>(User)) {
    if (sourcesOf(Choice)) // Checked on its own.
      return;
    return Refuse("the element is chosen beside what is none",
                  "write an if statement");
  }
  if (isa_and_nonnull<LambdaExpr>(User)) // See VisitLambdaExpr.
    return;
  if (const auto *U = dyn_cast_or_null<UnaryOperator>(User);
      U && U->getOpcode() == UO_AddrOf)
    return Refuse("the address of the element is taken",
                  "pass a reference, or the container and an index");
  Refuse("the element is used in a way that is not understood", UseFields);
}

/// Whether \p F is made of a template, or a member of a class that is.
bool ContainerUses::isOfTemplate(const FunctionDecl *F) const {
  return F->isTemplateInstantiation() ||
         isa<ClassTemplateSpecializationDecl>(F->getDeclContext());
}

/// Whether the type of parameter \p Number of \p F is deduced from what is
/// passed.
bool ContainerUses::isDeduced(const FunctionDecl *F, unsigned Number) const {
  const FunctionTemplateDecl *Template = F->getPrimaryTemplate();
  if (!Template)
    return false;
  const FunctionDecl *Pattern = Template->getTemplatedDecl();
  return Number >= Pattern->getNumParams() ||
         Pattern->getParamDecl(Number)->getType()->isDependentType();
}

/// Members of the library's containers that take elements to copy them.
static bool copiesElements(const FunctionDecl *F, const ASTContext &AST) {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (!Method || !isOfLibrary(F, AST) ||
      !isa<ClassTemplateSpecializationDecl>(Method->getParent()))
    return false;
  if (isa<CXXConstructorDecl>(F))
    return recordOfMember(F, AST) != nullptr;
  return F->getIdentifier() && !F->isTemplateInstantiation()
             ? true
             : F->getIdentifier() &&
                   llvm::is_contained({"emplace_back", "emplace", "push_back"},
                                      F->getName()) &&
                   recordOfMember(F, AST);
}

bool ContainerUses::passed(const FunctionDecl *F, unsigned Number,
                           const Sources &From, const Expr *E) {
  if (isOfLibrary(F, AST)) {
    static const StringRef Copying[] = {"push_back", "push_front", "push",
                                        "insert",    "assign",     "resize",
                                        "fill"};
    if (recordOfMember(F, AST))
      return copiesElements(F, AST);
    return F->getIdentifier() && isa<CXXMethodDecl>(F) &&
           !F->isTemplateInstantiation() &&
           llvm::is_contained(Copying, F->getName());
  }
  if (Number >= F->getNumParams() || isOfTemplate(F))
    return false;
  const ParmVarDecl *P = F->getParamDecl(Number);
  if (!P->getType()->isLValueReferenceType())
    return false;
  Index Name = Names.variable(P);
  if (Name == None)
    return false;
  for (Index Each : From)
    Names.bind(Name, Each);
  return true;
}

bool ContainerUses::elementInCall(const CallExpr *Call, const Expr *Part,
                                  const Expr *E, const Sources &From,
                                  const Context &At) {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F)
    return false;
  const CXXRecordDecl *Record = ownRecord(E->getType(), AST);
  unsigned Number = 0;
  while (Number != Call->getNumArgs() && Call->getArg(Number) != Part)
    ++Number;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (isa<CXXOperatorCallExpr>(Call) && Method && !Method->isStatic()) {
    const bool IsOwn =
        Method->getParent()->getCanonicalDecl() == Record->getCanonicalDecl();
    if (IsOwn && (Method->isCopyAssignmentOperator() ||
                  Method->isMoveAssignmentOperator())) {
      if (Number == 1)
        return true;
      // Its value would be the class for elements.
      return isDiscarded(contextOf(Call, At.Depth).User.S);
    }
    if (Number == 0) {
      if (!IsOwn)
        return false;
      for (Index Name : From)
        Methods.call(Method, Record, Name, Call->getSourceRange());
      return true;
    }
    --Number; // The object is none of the parameters.
  }
  return Number < Call->getNumArgs() && passed(F, Number, From, E);
}

/// Whether the object \p Made, at \p Depth of the path, is asked for: an
/// element would need two conversions to become one by itself.
bool ContainerUses::isExplicit(const CXXConstructExpr *Made,
                               size_t Depth) const {
  if (isa<CXXTemporaryObjectExpr>(Made))
    return true;
  if (Depth != 0 && isa_and_nonnull<ImplicitCastExpr>(Path[Depth - 1].S))
    return false;
  const Context At = contextOf(Made, Depth);
  if (const auto *V = dyn_cast_or_null<VarDecl>(At.User.D))
    return V->getInitStyle() == VarDecl::CallInit;
  return isa_and_nonnull<CXXConstructorDecl>(At.User.D) ||
         isa_and_nonnull<CXXFunctionalCastExpr, CXXStaticCastExpr, CXXNewExpr>(
             At.User.S);
}

/// Whether \p Info, if it is known, spells a type by `auto`.
static bool isAuto(const TypeSourceInfo *Info) {
  return !Info || Info->getTypeLoc().getContainedAutoTypeLoc() ||
         Info->getType()->getContainedDeducedType();
}

/// Whether the copy \p Made of an element, at \p Depth of the path, becomes a
/// record whatever the element is.
bool ContainerUses::copied(const CXXConstructExpr *Made, size_t Depth,
                           const Sources &From) {
  if (Made->isListInitialization() || isa<CXXTemporaryObjectExpr>(Made))
    return !Made->isListInitialization();
  const Context At = contextOf(Made, Depth);
  const Stmt *User = At.User.S;
  if (const auto *V = dyn_cast_or_null<VarDecl>(At.User.D)) {
    if (V->isInitCapture() || isa<DecompositionDecl>(V) ||
        V->getInitStyle() == VarDecl::ListInit)
      return false;
    const TypeSourceInfo *Info = V->getTypeSourceInfo();
    if (Info && Info->getTypeLoc().getContainedAutoTypeLoc())
      return bindVariable(V, From);
    return true;
  }
  if (isa_and_nonnull<CXXConstructorDecl>(At.User.D) ||
      isa_and_nonnull<FieldDecl>(At.User.D))
    return true;
  if (const auto *Call = dyn_cast_or_null<CallExpr>(User)) {
    const FunctionDecl *F = Call->getDirectCallee();
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
    const unsigned Object =
        isa<CXXOperatorCallExpr>(Call) && Method && !Method->isStatic();
    for (unsigned I = Object; F && I < Call->getNumArgs(); ++I)
      if (Call->getArg(I) == At.Part && I - Object < F->getNumParams())
        return !isDeduced(F, I - Object) && !isOfTemplate(F);
    return false;
  }
  if (const auto *Outer = dyn_cast_or_null<CXXConstructExpr>(User)) {
    const CXXConstructorDecl *F = Outer->getConstructor();
    return !isOfTemplate(F) && !F->isTemplated();
  }
  if (isa_and_nonnull<ReturnStmt>(User)) {
    const FunctionDecl *F = functionAround();
    const TypeSourceInfo *Info = F ? F->getTypeSourceInfo() : nullptr;
    if (!Info || F->getDeclaredReturnType()->getContainedDeducedType())
      return false;
    for (const AroundNode &Each : llvm::reverse(Path))
      if (const auto *L = dyn_cast_or_null<LambdaExpr>(Each.S))
        return L->hasExplicitResultType();
      else if (Each.D)
        break;
    return true;
  }
  if (const auto *Cast = dyn_cast_or_null<ExplicitCastExpr>(User))
    return isa<CXXFunctionalCastExpr, CXXStaticCastExpr, CStyleCastExpr>(
               Cast) &&
           !isAuto(Cast->getTypeInfoAsWritten());
  if (const auto *New = dyn_cast_or_null<CXXNewExpr>(User))
    return !isAuto(New->getAllocatedTypeSourceInfo());
  return isDiscarded(User);
}

bool ContainerUses::bindVariable(const VarDecl *V, const Sources &From) {
  if (V->isInitCapture() || isa<DecompositionDecl>(V) ||
      V->hasGlobalStorage() || V->getType()->isRValueReferenceType() ||
      V->getInitStyle() == VarDecl::ListInit)
    return false;
  // `S &a = v[0], &b = v[1];`
  for (const AroundNode &Each : llvm::reverse(Path))
    if (const auto *List = dyn_cast_or_null<DeclStmt>(Each.S)) {
      if (!List->isSingleDecl())
        return false;
      break;
    }
  Index Name = Names.variable(V);
  if (Name == None)
    return false;
  for (Index Each : From)
    Names.bind(Name, Each);
  return true;
}

//===----------------------------------------------------------------------===//
// Containers and iterators
//===----------------------------------------------------------------------===//

/// Whether \p E, a regular value before and after, is used as one: declared,
/// returned, chosen, captured, dropped.
bool ContainerUses::valueIsFine(const Expr *E, const Context &At) const {
  if (isInType())
    return false;
  const Stmt *User = At.User.S;
  if (const auto *V = dyn_cast_or_null<VarDecl>(At.User.D))
    return !isa<DecompositionDecl>(V);
  if (At.User.D)
    return isa<CXXConstructorDecl, FieldDecl>(At.User.D);
  if (!User)
    return false;
  if (isDiscarded(User) || isa<ReturnStmt, CXXForRangeStmt>(User))
    return true;
  if (const auto *U = dyn_cast<UnaryOperator>(User))
    return U->getOpcode() == UO_AddrOf && E->isLValue() &&
           recordOfContainer(E->getType(), AST);
  if (const auto *Cast = dyn_cast<CastExpr>(User))
    return isa<CXXFunctionalCastExpr>(Cast);
  return isa<ConditionalOperator, LambdaExpr, CXXNewExpr>(User);
}

void ContainerUses::container(const Expr *E, const CXXRecordDecl *Record) {
  noteRecord(Record);
  const Context At = contextOf(E, Path.size() - 1);
  const Stmt *User = At.User.S;
  const auto *Part = dyn_cast_or_null<Expr>(At.Part);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E))
    for (const Expr *Arg : Made->arguments()) {
      const auto *Class = Arg->getType()->getAsCXXRecordDecl();
      if (Class && Class->isInStdNamespace() && Class->getIdentifier() &&
          Class->getName() == "allocator" && !isa<CXXDefaultArgExpr>(Arg))
        return refuse(E, Record, "the container has an allocator of its own",
                      "use the default allocator");
    }
  if (isa_and_nonnull<MemberExpr>(User)) {
    const auto *M = cast<MemberExpr>(User);
    const ValueDecl *Member = M->getMemberDecl();
    if (Member->getIdentifier() &&
        yieldOfMember(Member->getName()) != MemberYields::Unknown)
      return;
    return refuse(E, Record,
                  "'" + Member->getNameAsString() +
                      "' of the container has no counterpart");
  }
  if (const auto *Call = dyn_cast_or_null<CallExpr>(User)) {
    if (argumentIsFine(Call, Part, Record, /*IsIterator=*/false))
      return;
    return refuse(E, Record,
                  "the container is passed to a function that may look into "
                  "it",
                  "pass it to a function that is no template");
  }
  if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(User)) {
    const CXXConstructorDecl *F = Made->getConstructor();
    if (recordOfMember(F, AST) || (!isOfLibrary(F, AST) && !isOfTemplate(F)))
      return;
    return refuse(E, Record,
                  "the container is passed to a class that may look into it",
                  "pass it to a function that is no template");
  }
  if (isa_and_nonnull<InitListExpr>(User) || valueIsFine(E, At))
    return;
  refuse(E, Record, "the container is used in a way that is not understood");
}

/// Whether argument \p Part of \p Call, a container or an iterator, may be of
/// another class.
bool ContainerUses::argumentIsFine(const CallExpr *Call, const Expr *Part,
                                   const CXXRecordDecl *Record,
                                   bool IsIterator) {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F || !Part)
    return false;
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call)) {
    const OverloadedOperatorKind Kind = Operator->getOperator();
    if (isOfLibrary(F, AST) && IsIterator)
      return Kind != OO_Spaceship && Kind != OO_Comma && Kind != OO_LessLess &&
             Kind != OO_GreaterGreater;
    if (recordOfMember(F, AST))
      return Kind == OO_Subscript || Kind == OO_Equal;
  }
  if (recordOfMember(F, AST))
    return F->getIdentifier() &&
           yieldOfMember(F->getName()) != MemberYields::Unknown;
  if (isAlgorithm(F)) {
    if (!IsIterator)
      return false;
    bindCallables(Call, Record);
    return true;
  }
  if (isPassing(F))
    return true;
  if (isOfLibrary(F, AST)) {
    // Other containers copy and move it.
    return !IsIterator && isa<CXXMethodDecl>(F) && F->getIdentifier() &&
           llvm::is_contained({"push_back", "emplace_back", "push", "insert",
                               "assign", "resize"},
                              F->getName());
  }
  return !isOfTemplate(F);
}

void ContainerUses::iterator(const Expr *E, const CXXRecordDecl *Record) {
  noteRecord(Record);
  const Context At = contextOf(E, Path.size() - 1);
  const Stmt *User = At.User.S;
  const auto *Part = dyn_cast_or_null<Expr>(At.Part);
  if (const auto *Call = dyn_cast_or_null<CallExpr>(User)) {
    if (argumentIsFine(Call, Part, Record, /*IsIterator=*/true))
      return;
    return refuse(E, Record,
                  "an iterator is passed to a function that is not known to "
                  "take another one");
  }
  if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(User)) {
    const CXXConstructorDecl *F = Made->getConstructor();
    if (recordOfMember(F, AST) || recordOfIterator(Made->getType(), AST) ||
        (!isOfLibrary(F, AST) && !isOfTemplate(F)))
      return;
    return refuse(E, Record,
                  "an iterator is passed to a class that is not known to take "
                  "another one");
  }
  if (valueIsFine(E, At))
    return;
  refuse(E, Record, "an iterator is used in a way that is not understood");
}

//===----------------------------------------------------------------------===//
// What algorithms call
//===----------------------------------------------------------------------===//

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
    Index Name = Names.variable(P);
    if (Name == None)
      return false;
    Names.bind(Name, None);
  }
  return true;
}

/// The functions that algorithms call by \p Arg; they get elements.
bool ContainerUses::bindCallable(const Expr *Arg, const CXXRecordDecl *Record) {
  Arg = Arg->IgnoreUnlessSpelledInSource();
  QualType T = Arg->getType().getNonReferenceType();
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
  if (!Class || isOfLibrary(Class, AST)) {
    // Engines of random numbers and output iterators of other things.
    return Class && Class->getIdentifier() &&
           llvm::is_contained({"back_insert_iterator",
                               "mersenne_twister_engine",
                               "linear_congruential_engine"},
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

void ContainerUses::bindCallables(const CallExpr *Call,
                                  const CXXRecordDecl *Record) {
  if (!Bound.insert(Call).second)
    return;
  for (const Expr *Arg : Call->arguments())
    if (!bindCallable(Arg, Record))
      refuse(Arg, Record,
             "an algorithm calls what is not known to take elements of another "
             "class",
             "pass a lambda that takes references to the record");
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
