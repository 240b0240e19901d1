//===-- ElementNameUses.cpp - What becomes of names for elements ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: a name for elements becomes an object, and a parameter one of another
/// type: lambdas and directives that keep it, functions whose address is taken,
/// and arguments that become records by themselves would notice.
///
//===----------------------------------------------------------------------===//

#include "Syntax/CodeVisitor.h"
#include "Uses/ContainerUses.h"

using namespace clang;
using namespace layoutopt;

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

/// Whether lambda \p E, at \p Depth of the path, is an argument of an
/// algorithm, or called where it stands.
bool ContainerUses::isCalledAtOnce(const Expr *E, size_t Depth) const {
  const Context At = contextOf(E, Depth);
  const auto *Call = dyn_cast_or_null<CallExpr>(At.User.S);
  const auto *Operator = dyn_cast_or_null<CXXOperatorCallExpr>(Call);
  return Call && (isAlgorithm(Call->getDirectCallee()) ||
                  (Operator && Operator->getOperator() == OO_Call &&
                   Operator->getArg(0) == At.Part));
}

/// What a lambda copies, and the bodies that are made of a generic one.
bool ContainerUses::VisitLambdaExpr(LambdaExpr *E) {
  for (const LambdaCapture &Each : E->captures()) {
    const CXXMethodDecl *Method =
        Each.getCaptureKind() == LCK_StarThis ? methodAround() : nullptr;
    if (const Index This = Method ? Names.self(Method) : None; This != None)
      refuse(E, Method->getParent()->getDefinition(), {This},
             "a lambda copies the object of '" + Method->getNameAsString() +
                 "'",
             "copy it to a variable of the record's type first");
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
    if (Each.getCaptureKind() == LCK_ByCopy && copyCapture(E, Each, V, Name))
      continue;
    if (Each.getCaptureKind() == LCK_ByCopy)
      refuse(E, Record, {Name},
             "a lambda copies the element that '" + V->getName() +
                 "' is bound to",
             "copy it to a variable of the record's type first");
    else if (!isCalledAtOnce(E, Path.size() - 1))
      // It would capture the name, which may be gone before the element.
      refuse(E, Record, {Name},
             "a lambda that may live longer than '" + V->getName() +
                 "' captures the element that this is bound to",
             "capture the container and an index");
  }
  if (!E->isGenericLambda()) // See walkBody.
    Callables.insert(E->getCallOperator());
  // Its own code is a template's.
  InPattern |= E->isGenericLambda();
  return true;
}

bool layoutopt::isRecordAsWritten(const Expr *Arg) {
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
    const Index Name = Record ? Names.variable(P) : None;
    if (Name == None)
      continue;
    // The class for elements, which it would become, is known behind it alone.
    if (Record->getSourceRange().fullyContains(Args[I]->getSourceRange()))
      namedWithin(declarationAround(), Record, Name);
    if (!isRecordAsWritten(Args[I]))
      refuse(Args[I], Record, {Name},
             "an argument for '" + P->getName() +
                 "' becomes a record by itself",
             "write the record out");
  }
}

/// Whether what stands \p At a place in \p Around finds \p F of the library by
/// its name alone, whatever its arguments are: by `using namespace std` or
/// `using std::sort`, and nothing nearer has the name.
static bool isFoundByName(const FunctionDecl *F, const Decl *Around,
                          SourceLocation At, const ASTContext &AST) {
  const SourceManager &SM = AST.getSourceManager();
  const NamedDecl *Sought = F->getPrimaryTemplate();
  Sought = Sought ? Sought : F;
  bool IsDirected = false;
  const DeclContext *In = Around ? Around->getDeclContext() : nullptr;
  if (const auto *Own = dyn_cast_or_null<DeclContext>(Around))
    In = Own;
  for (; In; In = In->getParent()) {
    for (const UsingDirectiveDecl *Each : In->using_directives())
      IsDirected |= Each->getNominatedNamespace()->isStdNamespace() &&
                    SM.isBeforeInTranslationUnit(Each->getLocation(), At);
    if (In->isTranslationUnit() && IsDirected)
      return true;
    auto HasName = [&](const Decl *D) {
      const auto *Named = dyn_cast<NamedDecl>(D);
      return Named && Named->getDeclName() == F->getDeclName();
    };
    if (In->isFunctionOrMethod()) {
      if (llvm::any_of(In->decls(), HasName))
        return false;
      continue;
    }
    bool IsTaken = false;
    for (const NamedDecl *Each : In->lookup(F->getDeclName())) {
      IsTaken = true;
      if (Each->getUnderlyingDecl()->getCanonicalDecl() ==
              Sought->getCanonicalDecl() &&
          SM.isBeforeInTranslationUnit(Each->getLocation(), At))
        return true;
    }
    if (IsTaken)
      return false;
  }
  return false;
}

/// Whether \p Call of the library, which the class of the container or its
/// iterators alone finds, gets another name, or `std::` in front.
bool ContainerUses::isNamedAnyhow(const CallExpr *Call,
                                  const CXXRecordDecl *Record) {
  const auto *Ref =
      dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts());
  if (!Ref || Ref->hasQualifier() || InPattern || InSpecialization)
    return false;
  return moved(Call, Record) || Names.qualify(Ref, Record);
}

bool ContainerUses::VisitCallExpr(CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  ArrayRef<const Expr *> Args(E->getArgs(), E->getNumArgs());
  if (isa<CXXOperatorCallExpr>(E) && Method && !Method->isStatic())
    Args = Args.drop_front();
  checkArguments(F, Args);
  madeInside(F, Args);
  uniqueInside(F, Args);
  checkKeptCall(E);
  if (const Index Name = F && !isOfLibrary(F, AST) && !F->isDependentContext()
                             ? Names.returned(F)
                             : None;
      Name != None)
    if (const CXXRecordDecl *Record =
            ownRecord(F->getReturnType().getNonReferenceType(), AST);
        Record->getSourceRange().fullyContains(E->getSourceRange()))
      namedWithin(declarationAround(), Record, Name);
  // Found by the container's class alone, which will be in no namespace std.
  if (F && E->usesADL() && isOfLibrary(F, AST) && F->getIdentifier() &&
      F->getName() != "swap" && !isa<CXXOperatorCallExpr>(E) &&
      !isFoundByName(F, declarationAround(), E->getBeginLoc(), AST))
    for (const Expr *Arg : E->arguments()) {
      if (const CXXRecordDecl *Owned = recordOfUnique(Arg->getType(), AST);
          Owned && Instantiations == 0) {
        Names.refuse(Names.unique(Owned), Owned,
                     "'" + F->getName() +
                         "' is found by the namespace of the class "
                         "that holds the records",
                     "write std:: in front", E->getSourceRange());
        break;
      }
      const CXXRecordDecl *Record = recordOfContainer(Arg->getType(), AST);
      if (!Record)
        Record = recordOfIterator(Arg->getType(), AST);
      if (Record && Instantiations == 0) {
        noteRecord(Record);
        if (isNamedAnyhow(E, Record))
          break;
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
  span(E);
  madeInside(E->getConstructor(), {E->getArgs(), E->getNumArgs()});
  uniqueInside(E->getConstructor(), {E->getArgs(), E->getNumArgs()});
  if (!E->getConstructor()->isCopyOrMoveConstructor())
    checkArguments(E->getConstructor(), {E->getArgs(), E->getNumArgs()});
  return true;
}

/// A function whose address is taken has the type that it has.
bool ContainerUses::VisitDeclRefExpr(DeclRefExpr *Ref) {
  checkPart(Ref);
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
  Callables.insert(F->getCanonicalDecl());
  auto Refuse = [&](Index Name, QualType T) {
    if (Name != None)
      refuse(Ref, ownRecord(T.getNonReferenceType(), AST), {Name},
             "the address of '" + F->getNameAsString() + "' is taken",
             "call the function by its name");
  };
  if (!isKept(Ref) || isOfTemplate(F))
    for (const ParmVarDecl *P : F->parameters())
      if (P->getType()->isReferenceType())
        Refuse(Names.variable(P), P->getType());
  Refuse(Names.returned(F), F->getReturnType());
  return true;
}
