//===-- MappedPointers.cpp - Elements of containers on devices ------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: `P *p = v.data();`, and OpenMP maps `p[0:n]`. If containers of P
/// change, a clause names the stored arrays instead, and code for the device
/// gets an iterator of its own by the name p. So p has to lead to the begin of
/// a vector, and that code may only look at elements: an iterator of the device
/// says nothing about where they lie.
///
/// What the walk has found of the directives is in the facts by now.
///
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Passes.h"
#include "Syntax/CodeVisitor.h"
#include "Syntax/Compat.h"
#include "Types/Elements.h"
#include "Uses/Offload.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;
using namespace layoutopt;

/// Whether \p E is a std::vector.
static bool isVector(const Expr *E, const ASTContext &AST) {
  const QualType T = E->getType();
  return recordOfContainer(T, AST) && !isSpan(T) && !isStdArray(T);
}

/// Whether \p E leads to the begin of a vector, or is null: `v.data()`,
/// `&v[0]`.
static bool isBegin(const Expr *E, const ASTContext &AST) {
  E = E->IgnoreParenImpCasts();
  if (isa<CXXNullPtrLiteralExpr, GNUNullExpr>(E))
    return true;
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
    const CXXMethodDecl *F = Call->getMethodDecl();
    return F && F->getIdentifier() && F->getName() == "data" &&
           recordOfMember(F, AST) &&
           isVector(Call->getImplicitObjectArgument(), AST);
  }
  const auto *Address = dyn_cast<UnaryOperator>(E);
  if (!Address || Address->getOpcode() != UO_AddrOf)
    return false;
  const auto *Part = dyn_cast<CXXOperatorCallExpr>(
      Address->getSubExpr()->IgnoreParenImpCasts());
  Expr::EvalResult Number;
  return Part && Part->getOperator() == OO_Subscript &&
         isVector(Part->getArg(0), AST) &&
         !Part->getArg(1)->isValueDependent() &&
         Part->getArg(1)->EvaluateAsInt(Number, AST) &&
         Number.Val.getInt().isZero();
}

/// What stands around the last node of \p Path, without parentheses and casts
/// that keep the value.
static const Stmt *userOf(llvm::ArrayRef<AroundNode> Path) {
  for (const AroundNode &Each : llvm::reverse(Path.drop_back())) {
    const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Each.S);
    if (!isa_and_nonnull<ParenExpr, FullExpr>(Each.S) &&
        !(Cast && (Cast->getCastKind() == CK_LValueToRValue ||
                   Cast->getCastKind() == CK_NoOp)))
      return Each.S;
  }
  return nullptr;
}

namespace {

/// Whether all that code writes to a variable leads to the begin of a vector.
class Begins : public PathVisitor<Begins> {
public:
  Begins(const VarDecl *V, const ASTContext &AST)
      : V(V), AST(AST), AreAll(!V->getInit() || isBegin(V->getInit(), AST)) {}

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (Ref->getDecl() != V)
      return true;
    const Stmt *Around = Path.size() < 2 ? nullptr : Path[Path.size() - 2].S;
    const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Around);
    if ((Cast && Cast->getCastKind() == CK_LValueToRValue) ||
        isa_and_nonnull<OMPExecutableDirective, ArraySectionExpr>(Around))
      return true;
    const auto *Write = dyn_cast_or_null<BinaryOperator>(Around);
    const Stmt *Outer = Path.size() < 3 ? nullptr : Path[Path.size() - 3].S;
    AreAll &= Write && Write->getOpcode() == BO_Assign &&
              Write->getLHS() == Ref && isBegin(Write->getRHS(), AST) &&
              isa_and_nonnull<CompoundStmt>(Outer);
    return true;
  }
  // What is captured by itself is no text.
  bool TraverseCapturedStmt(CapturedStmt *S) {
    return TraverseStmt(S->getCapturedStmt());
  }
  bool TraverseLambdaExpr(LambdaExpr *L) {
    // One that keeps the variable itself may write to it by other names.
    for (const LambdaCapture &Each : L->captures())
      AreAll &= !Each.capturesVariable() || Each.getCapturedVar() != V ||
                Each.getCaptureKind() == LCK_ByCopy;
    return CodeVisitor::TraverseLambdaExpr(L);
  }

private:
  const VarDecl *V;
  const ASTContext &AST;

public:
  bool AreAll;
};

/// What the calls of a function pass for one of its parameters.
class Arguments : public PathVisitor<Arguments> {
public:
  Arguments(const FunctionDecl *F, unsigned Number) : F(F), Number(Number) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    const auto *Named = dyn_cast<FunctionDecl>(Ref->getDecl());
    if (!Named || Named->getCanonicalDecl() != F->getCanonicalDecl())
      return true;
    const CallExpr *Call = nullptr;
    for (const AroundNode &Each : llvm::reverse(llvm::drop_end(Path))) {
      Call = dyn_cast_or_null<CallExpr>(Each.S);
      if (!isa_and_nonnull<ImplicitCastExpr, ParenExpr>(Each.S))
        break;
    }
    if (!Call || Call->getCallee()->IgnoreParenImpCasts() != Ref ||
        Number >= Call->getNumArgs())
      return AreAll = false; // Who calls it by another name is not known.
    const FunctionDecl *In = nullptr;
    for (const AroundNode &Each : llvm::reverse(Path)) {
      if (isa_and_nonnull<LambdaExpr>(Each.S))
        break;
      if ((In = dyn_cast_or_null<FunctionDecl>(Each.D)))
        break;
    }
    All.push_back({Call->getArg(Number), In});
    return true;
  }

  bool AreAll = true;
  /// With the function that the call stands in; null for a lambda.
  llvm::SmallVector<std::pair<const Expr *, const FunctionDecl *>, 4> All;

private:
  const FunctionDecl *F;
  unsigned Number;
};

/// Code for a device, and the functions that it calls: whether somebody takes
/// the address of a record in a container.
class Addresses : public PathVisitor<Addresses> {
public:
  explicit Addresses(ExtractContext &C) : C(C) {}

  /// All of it, with what it calls.
  void walk(Stmt *Code) {
    IsRegion = true;
    TraverseStmt(Code);
    IsRegion = false;
    for (size_t I = 0; I != Called.size(); ++I)
      TraverseDecl(const_cast<FunctionDecl *>(Called[I]));
  }

  bool VisitExpr(Expr *E) {
    const CXXRecordDecl *Record = pointedRecord(E->getType(), C.AST);
    if (!Record || !C.hasContainers(Record) || isPlain(E))
      return true;
    note(E, Record, "takes the address of an element");
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *F = Call->getDirectCallee();
    if (F)
      return call(F, Call);
    for (const Expr *Arg : Call->arguments())
      if (const CXXRecordDecl *Record = held(Arg->getType()))
        note(Call, Record, "calls a function by a pointer");
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Made) {
    return call(Made->getConstructor(), Made);
  }

  bool TraverseCapturedStmt(CapturedStmt *S) {
    return TraverseStmt(S->getCapturedStmt());
  }

  struct Found {
    const Expr *At;
    const CXXRecordDecl *Record;
    const char *What;
  };
  llvm::SmallVector<Found, 2> All;

private:
  const CXXRecordDecl *held(QualType T) const {
    const CXXRecordDecl *Record = ownRecord(T.getNonReferenceType(), C.AST);
    return Record && C.hasContainers(Record) ? Record : nullptr;
  }
  /// Whether the pointer \p E only leads to an element: `p[i]`, `*p`, `p->x`,
  /// of a variable, or of `this` in functions that are called.
  bool isPlain(const Expr *E) const {
    const Expr *Base = E->IgnoreParenImpCasts();
    if (!(IsRegion ? isa<DeclRefExpr>(Base) : isa<CXXThisExpr>(Base)))
      return false;
    const Stmt *User = userOf(Path);
    if (const auto *Part = dyn_cast_or_null<ArraySubscriptExpr>(User))
      return Part->getBase()->IgnoreParenImpCasts() == Base;
    if (const auto *Unary = dyn_cast_or_null<UnaryOperator>(User))
      return Unary->getOpcode() == UO_Deref;
    // What clauses name, the facts have.
    return isa_and_nonnull<MemberExpr, ArraySectionExpr,
                           OMPExecutableDirective>(User);
  }
  bool call(const FunctionDecl *F, const Expr *At) {
    if (isOfLibrary(F, C.AST) || F->isImplicit() || F->isDefaulted())
      return true;
    const FunctionDecl *Body = F->getDefinition();
    if (Body) {
      if (Seen.insert(Body).second)
        Called.push_back(Body);
      return true;
    }
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    const CXXRecordDecl *Record =
        Method ? ownRecord(Method->getParent(), C.AST) : nullptr;
    if (Record && !C.hasContainers(Record))
      Record = nullptr;
    for (const ParmVarDecl *P : F->parameters())
      if (!Record && P->getType()->isReferenceType())
        Record = held(P->getType());
    if (Record)
      note(At, Record, "calls a function that is defined elsewhere");
    return true;
  }
  void note(const Expr *At, const CXXRecordDecl *Record, const char *What) {
    All.push_back({At, Record, What});
  }

  ExtractContext &C;
  bool IsRegion = false;
  llvm::SmallVector<const FunctionDecl *, 8> Called;
  llvm::DenseSet<const FunctionDecl *> Seen;
};

/// Finds the directives, and says what stands against them.
class MappedPointers : public PathVisitor<MappedPointers> {
public:
  MappedPointers(ArrayRef<const Decl *> Users, ExtractContext &C)
      : C(C), Users(Users) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitOMPExecutableDirective(OMPExecutableDirective *S) {
    if (isOffload(S))
      look(S);
    return true;
  }

private:
  /// Mentions of pointers to records that containers hold.
  class Mentions : public CodeVisitor<Mentions> {
  public:
    explicit Mentions(const ExtractContext &C) : C(C) {}
    bool VisitDeclRefExpr(DeclRefExpr *Ref) {
      const CXXRecordDecl *Record = isa<VarDecl>(Ref->getDecl())
                                        ? pointedRecord(Ref->getType(), C.AST)
                                        : nullptr;
      if (Record && C.hasContainers(Record))
        Found.push_back(Ref);
      return true;
    }
    bool VisitVarDecl(VarDecl *V) {
      Declared.insert(V);
      return true;
    }
    bool VisitOMPExecutableDirective(OMPExecutableDirective *S) {
      Directives.push_back(S);
      return true;
    }
    bool TraverseOMPClause(OMPClause * /*Clause*/) override { return true; }
    bool TraverseCapturedStmt(CapturedStmt *S) {
      return TraverseStmt(S->getCapturedStmt());
    }
    llvm::SmallVector<const DeclRefExpr *, 8> Found;
    llvm::DenseSet<const VarDecl *> Declared;
    llvm::SmallVector<const OMPExecutableDirective *, 4> Directives;

  private:
    const ExtractContext &C;
  };

  void refuse(const Expr *At, const CXXRecordDecl *Record,
              const llvm::Twine &Message, const llvm::Twine &Fix,
              Reason Why = Reason::OpenMPRegion);
  const FunctionDecl *functionAround() const;
  OffloadFacts *factsOf(const OMPExecutableDirective *S) const;
  void look(const OMPExecutableDirective *S);
  bool beginsVector(const DeclRefExpr *Ref, const FunctionDecl *F);
  bool getsBegins(const ParmVarDecl *P, const FunctionDecl *F);

  ExtractContext &C;
  ArrayRef<const Decl *> Users;
  llvm::DenseMap<const VarDecl *, bool> Known;
};

} // namespace

/// Whatever leads to elements is not what the new text would need. That counts
/// only where pointers change at all.
void MappedPointers::refuse(const Expr *At, const CXXRecordDecl *Record,
                            const llvm::Twine &Message, const llvm::Twine &Fix,
                            Reason Why) {
  for (bool IsConst : {false, true})
    C.elementObstacle(Why, Message, Fix, At->getSourceRange(), C.record(Record),
                      pointersTo(C.usr(Record), IsConst));
}

const FunctionDecl *MappedPointers::functionAround() const {
  for (const AroundNode &Each : llvm::reverse(Path)) {
    if (const auto *F = dyn_cast_or_null<FunctionDecl>(Each.D))
      return F;
    if (isa_and_nonnull<LambdaExpr>(Each.S))
      return nullptr;
  }
  return nullptr;
}

/// What the walk noted of \p S.
OffloadFacts *MappedPointers::factsOf(const OMPExecutableDirective *S) const {
  auto Place = C.Where.fileRange(S->getBeginLoc(), S->getBeginLoc());
  for (OffloadFacts &O : C.Facts.Offloads)
    if (Place && O.Directive.File == Place->File &&
        O.Directive.Begin == Place->Begin)
      return &O;
  return nullptr;
}

/// Whether the variable \p Ref of \p F leads to the begin of a vector.
bool MappedPointers::beginsVector(const DeclRefExpr *Ref,
                                  const FunctionDecl *F) {
  const auto *V = cast<VarDecl>(Ref->getDecl());
  if (!F || !V->hasLocalStorage() || V->isInitCapture() ||
      V->getType()->isReferenceType() || V->getType().isVolatileQualified() ||
      V->getDeclContext() != F)
    return false;
  if (auto At = Known.find(V); At != Known.end())
    return At->second;
  const auto *P = dyn_cast<ParmVarDecl>(V);
  Begins Writes(V, C.AST);
  Writes.TraverseStmt(F->getBody());
  Known[V] = false; // Functions that call each other are not followed.
  const bool IsBegin = Writes.AreAll && (!P || getsBegins(P, F));
  return Known[V] = IsBegin;
}

/// Whether all that calls \p F, which no other unit can, gives \p P the begin
/// of a vector.
bool MappedPointers::getsBegins(const ParmVarDecl *P, const FunctionDecl *F) {
  if (F->isExternallyVisible() || isa<CXXMethodDecl>(F) ||
      F->isTemplateInstantiation() || F->isTemplated() || F->isVariadic() ||
      P->hasDefaultArg())
    return false;
  Arguments Passed(F, P->getFunctionScopeIndex());
  for (const Decl *D : Users)
    Passed.TraverseDecl(const_cast<Decl *>(D));
  return Passed.AreAll && llvm::all_of(Passed.All, [&](const auto &Each) {
           const auto *Ref =
               dyn_cast<DeclRefExpr>(Each.first->IgnoreParenImpCasts());
           return isBegin(Each.first, C.AST) ||
                  (Ref && Ref->getDecl() == P) || // What it got itself.
                  (Ref && isa<VarDecl>(Ref->getDecl()) &&
                   beginsVector(Ref, Each.second));
         });
}

void MappedPointers::look(const OMPExecutableDirective *S) {
  Mentions Region(C);
  const bool Runs = isOpenMPTargetExecutionDirective(S->getDirectiveKind());
  Stmt *Code = Runs && S->hasAssociatedStmt()
                   ? const_cast<Stmt *>(S->getRawStmt())
                   : nullptr;
  if (Code)
    Region.TraverseStmt(Code);
  llvm::SmallVector<const DeclRefExpr *, 8> Used;
  for (const DeclRefExpr *Ref : Region.Found)
    if (!Region.Declared.count(cast<VarDecl>(Ref->getDecl())))
      Used.push_back(Ref);
  // Those of what stands behind it, too.
  llvm::SmallVector<const DeclRefExpr *, 8> Items;
  Region.Directives.push_back(S);
  for (const OMPExecutableDirective *Each : Region.Directives)
    for (const OMPClause *Clause : Each->clauses())
      for (const Stmt *Child : Clause->children()) {
        Mentions InClause(C);
        if (Child && !Clause->isImplicit())
          InClause.TraverseStmt(const_cast<Stmt *>(Child));
        for (const DeclRefExpr *Ref : InClause.Found)
          if (!Region.Declared.count(cast<VarDecl>(Ref->getDecl())))
            Items.push_back(Ref);
      }
  if (Items.empty() && Used.empty())
    return;

  const FunctionDecl *F = functionAround();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  OffloadFacts *Facts = factsOf(S);
  llvm::SmallVector<const CXXRecordDecl *, 2> Records;
  for (const auto *List : {&Items, &Used})
    for (const DeclRefExpr *Ref : *List) {
      const CXXRecordDecl *Record = pointedRecord(Ref->getType(), C.AST);
      Records.push_back(Record);
      const Index Entity = C.knownEntity(Ref->getDecl());
      auto Name = C.Where.fileRange(Ref->getLocation(), Ref->getLocation());
      const bool IsItem = List == &Items;
      if (!F || (Method && C.hasContainers(Method->getParent())))
        refuse(Ref, Record,
               "a lambda or a method that may move gives elements to a device",
               "write a function of its own");
      else if (!Facts || Entity == None ||
               !(IsItem ? llvm::any_of(Facts->Items,
                                       [&](const MapItemFacts &Item) {
                                         return Name && Item.Name == *Name;
                                       })
                        : llvm::is_contained(Facts->Used, Entity)))
        refuse(Ref, Record,
               "a directive for a device uses a pointer to elements in a way "
               "that is not understood",
               "map a section of a pointer that v.data() gives",
               IsItem ? Reason::OpenMPClause : Reason::OpenMPRegion);
      else if (!beginsVector(Ref, F))
        refuse(Ref, Record,
               "'" + Ref->getDecl()->getName() +
                   "' goes to a device, and may lead to something else than "
                   "the begin of a vector",
               "map a local pointer that v.data() gives alone, and pass an "
               "index");
      else
        Facts->OfContainers.push_back(Entity);
    }
  if (Facts) {
    llvm::sort(Facts->OfContainers);
    Facts->OfContainers.erase(llvm::unique(Facts->OfContainers),
                              Facts->OfContainers.end());
  }
  if (!Code || Used.empty())
    return;
  Addresses Taken(C);
  Taken.walk(Code);
  for (const Addresses::Found &Each : Taken.All)
    if (llvm::is_contained(Records, Each.Record))
      refuse(Each.At, Each.Record,
             llvm::Twine("code for a device ") + Each.What +
                 ", and has elements of a container",
             "pass its fields, or an index");
}

void layoutopt::refuseMappedPointers(ArrayRef<const Decl *> Users,
                                     ExtractContext &C) {
  MappedPointers Finder(Users, C);
  for (const Decl *D : Users)
    Finder.TraverseDecl(const_cast<Decl *>(D));
}
