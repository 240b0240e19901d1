//===-- OwnerNames.cpp - Names of what holds arrays -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Passes.h"
#include "Types/Holdings.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/SetVector.h"
#include <map>
#include <set>

using namespace clang;
using namespace layoutopt;

namespace {

/// Finds names that other files can see, and the arrays in what their types
/// lead to.
class OwnerNames {
public:
  explicit OwnerNames(ExtractContext &C) : C(C), Finder(C.AST) {}

  void visit(const Decl *D) {
    if (const auto *Template = dyn_cast<ClassTemplateDecl>(D)) {
      for (const auto *Made : Template->specializations())
        visit(Made);
      return;
    }
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D)) {
      for (const auto *Made : Template->specializations())
        visit(Made);
      return;
    }
    if (const auto *Friend = dyn_cast<FriendDecl>(D)) {
      if (Friend->getFriendDecl())
        visit(Friend->getFriendDecl());
      return;
    }
    if (D->isTemplated())
      return;
    if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl, CXXRecordDecl>(D)) {
      for (const Decl *Inner : cast<DeclContext>(D)->decls())
        visit(Inner);
      return;
    }
    if (const auto *F = dyn_cast<FunctionDecl>(D)) {
      visitFunction(F);
      for (const Decl *Inner : F->decls()) // `extern` in a body.
        visit(Inner);
    } else if (const auto *V = dyn_cast<VarDecl>(D))
      visitVariable(V);
  }

private:
  /// Records that types are made of or lead to, and of these those that they
  /// have pointers or references to.
  struct Reached {
    llvm::SmallSetVector<const RecordDecl *, 8> Types;
    llvm::SmallSetVector<const RecordDecl *, 4> Pointed;
  };
  /// Of a record: arrays and containers, and what its members lead to.
  struct Members {
    std::set<Index> Held;
    Reached To;
  };

  static bool isWanted(const NamedDecl *D) {
    return D->isExternallyVisible() && (D->isUsed() || D->isReferenced());
  }

  void visitFunction(const FunctionDecl *F) {
    // (A virtual function is called without being named.)
    if (F->isDeleted() || F->isImplicit() || F->isPureVirtual())
      return;
    const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
    const bool IsDefined = F->isDefined();
    // What a template makes is no FunctionFacts of its own everywhere.
    if (IsDefined ? !Pattern || !F->isExternallyVisible()
                  : !isWanted(F) || (Pattern && Pattern->isDefined()))
      return;
    // (Elements that are parameters or results are names of their own.)
    Reached To;
    if (const auto *M = dyn_cast<CXXMethodDecl>(F))
      To.Types.insert(M->getParent());
    for (const ParmVarDecl *P : F->parameters())
      reach(P->getType(), To, /*CountsPointer=*/false);
    reach(F->getReturnType(), To, /*CountsPointer=*/false);
    add(F, IsDefined, std::move(To), {});
  }

  void visitVariable(const VarDecl *V) {
    const bool IsDefined = V->hasDefinition() != VarDecl::DeclarationOnly;
    if (!V->isExternallyVisible() || (!IsDefined && !isWanted(V)))
      return;
    Reached To;
    reach(V->getType(), To, /*CountsPointer=*/true);
    std::set<Index> Held;
    addContainers(V->getType(), Held);
    add(V, IsDefined, std::move(To), std::move(Held));
  }

  void add(const NamedDecl *D, bool IsDefined, Reached To,
           std::set<Index> Held) {
    // What a record leads to may lead back to it.
    for (size_t I = 0; I != To.Types.size(); ++I) {
      const Members &Own = membersOf(To.Types[I]);
      Held.insert(Own.Held.begin(), Own.Held.end());
      To.Types.insert(Own.To.Types.begin(), Own.To.Types.end());
      To.Pointed.insert(Own.To.Pointed.begin(), Own.To.Pointed.end());
    }
    for (const RecordDecl *Pointed : To.Pointed)
      addContainersOf(Pointed, Held);
    // Other units may know more of what these types hold.
    if ((IsDefined ? To.Types.empty() : Held.empty()) ||
        !Seen.insert(D->getCanonicalDecl()).second)
      return;
    OwnerNameFacts N;
    N.USR = C.usr(D->getCanonicalDecl());
    N.Name = D->getNameAsString();
    N.Where = C.Where.roughRange(D->getLocation());
    N.IsDefined = IsDefined;
    if (!IsDefined) // Else nobody asks.
      N.Held.assign(Held.begin(), Held.end());
    C.Facts.OwnerNames.push_back(std::move(N));
  }

  void addContainers(QualType T, std::set<Index> &Held) {
    const HeldRecord &Found = Finder.find(T);
    if (Found.Record && Found.How.isInContainer())
      addContainersOf(Found.Record, Held);
  }
  void addContainersOf(const RecordDecl *D, std::set<Index> &Held) const {
    const Index Number = C.knownRecord(D);
    if (Number != None && C.hasContainers(Number))
      Held.insert(C.containers(Number));
  }

  /// Adds the records that \p T is one of, leads to or is made of.
  static void reach(QualType T, Reached &To, bool CountsPointer) {
    bool IsPointed = false;
    while (true) {
      if (T->isReferenceType() || T->isPointerType()) {
        T = T->getPointeeType();
        IsPointed = true;
      } else if (T->isArrayType())
        T = QualType(T->getPointeeOrArrayElementType(), 0);
      else
        break;
    }
    if (const auto *F = T->getAs<FunctionProtoType>()) {
      reach(F->getReturnType(), To, /*CountsPointer=*/true);
      for (QualType Param : F->param_types())
        reach(Param, To, /*CountsPointer=*/true);
      return;
    }
    const auto *D = dyn_cast_or_null<RecordDecl>(T->getAsTagDecl());
    if (!D)
      return;
    if (D->getDefinition()) {
      To.Types.insert(D->getDefinition());
      if (IsPointed && CountsPointer)
        To.Pointed.insert(D->getDefinition());
    }
    if (const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(D))
      for (const TemplateArgument &Arg : Made->getTemplateArgs().asArray())
        if (Arg.getKind() == TemplateArgument::Type)
          reach(Arg.getAsType(), To, /*CountsPointer=*/true);
  }

  const Members &membersOf(const RecordDecl *D) {
    auto [Known, IsNew] = ByRecord.try_emplace(D);
    Members &Out = Known->second;
    const SourceManager &SM = C.AST.getSourceManager();
    if (!IsNew || SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation())))
      return Out;
    for (const FieldDecl *F : D->fields()) {
      if (Index Entity = C.knownEntity(F); Entity != None)
        Out.Held.insert(Entity);
      addContainers(F->getType(), Out.Held);
      reach(F->getType(), Out.To, /*CountsPointer=*/true);
    }
    if (const auto *Class = dyn_cast<CXXRecordDecl>(D))
      for (const CXXBaseSpecifier &Base : Class->bases())
        reach(Base.getType(), Out.To, /*CountsPointer=*/true);
    return Out;
  }

  ExtractContext &C;
  HoldingFinder Finder;
  llvm::DenseSet<const Decl *> Seen;
  std::map<const RecordDecl *, Members> ByRecord;
};

} // namespace

void layoutopt::noteOwnerNames(ArrayRef<const Decl *> Users,
                               ExtractContext &C) {
  OwnerNames Names(C);
  for (const Decl *D : Users)
    Names.visit(D);
}
