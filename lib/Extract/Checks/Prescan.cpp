//===-- Prescan.cpp - What the walk has to know ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Passes.h"
#include "Syntax/CodeVisitor.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// What has to be known before the walk: references to records, single records
/// whose address goes places, and functions that are called through pointers.
class Prescan : public CodeVisitor<Prescan> {
public:
  explicit Prescan(ExtractContext &C) : C(C) {}

  bool VisitUnaryOperator(UnaryOperator *U) {
    if (U->getOpcode() != UO_AddrOf)
      return true;
    if (!Cleared.count(U))
      trackObject(U->getSubExpr());
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    if (const FunctionDecl *F = Call->getDirectCallee()) {
      for (unsigned I = 0; I < Call->getNumArgs() && I < F->getNumParams(); ++I)
        if (C.isRecordReference(F->getParamDecl(I)))
          trackObject(Call->getArg(I));
      Called.insert(Call->getCallee()->IgnoreParenImpCasts());
      // Clearing one needs no array.
      if (F->getIdentifier() && F->getName() == "memset" &&
          Call->getNumArgs() == 3)
        Cleared.insert(Call->getArg(0)->IgnoreParenCasts());
    } else {
      QualType Callee = Call->getCallee()->getType();
      if (const auto *P = Callee->getAs<PointerType>())
        Callee = P->getPointeeType();
      if (Callee->isFunctionNoProtoType())
        C.callUnprototyped(Call);
    }
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl());
    if (F && isDeclaredWithin(F))
      Within.push_back(F);
    if (!F || Called.count(Ref))
      return true;
    Taken.push_back(Ref);
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (C.AST.getLangOpts().CPlusPlus && !isa<CXXMethodDecl>(F))
      C.addNamesake(F);
    return true;
  }
  bool VisitUsingDirectiveDecl(UsingDirectiveDecl *D) {
    C.addOpened(D->getNominatedNamespace());
    return true;
  }
  bool VisitRecordDecl(RecordDecl *D) {
    if (D->isUnion() && D->isCompleteDefinition())
      C.noteInUnion(D);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    if (!C.recordUse(V->getType()) && V->isExternallyVisible() &&
        V->hasGlobalStorage())
      Others.push_back(V);
    if (C.isRecordReference(V)) {
      C.track(V);
      if (V->getInit())
        trackObject(V->getInit());
    }
    // Other files may take the address of what they see.
    if (V->isFileVarDecl() && isObject(V))
      C.track(V);
    return true;
  }

  /// What needs to know of all that was found.
  void finish() {
    for (const VarDecl *V : Others)
      if (!C.Devices.recordOf(V) && !C.Devices.convertedRecord(V))
        C.Facts.Others.push_back(C.usr(V));
    // Another unit may define them, with other parameters.
    for (const FunctionDecl *F : Within)
      C.function(F);
    for (const DeclRefExpr *Ref : Taken) {
      const auto *F = cast<FunctionDecl>(Ref->getDecl());
      bool HasPrototype = true;
      for (const FunctionDecl *Each : F->redecls())
        HasPrototype &= Each->hasWrittenPrototype() || C.isOpenCL();
      if (!C.functionType(F->getType()).empty())
        C.takeAddress(F);
      if (!HasPrototype)
        C.blockFunction(F, Reason::Unprototyped,
                        "is called through pointers without a prototype",
                        "declare its parameters", Ref->getSourceRange());
    }
  }

private:
  /// Whether no declaration at file scope tells of \p F: a call is its first
  /// mention, as C89 has it, or a block declares it.
  bool isDeclaredWithin(const FunctionDecl *F) const {
    const SourceManager &SM = C.AST.getSourceManager();
    return !C.isOpenCL() && !isa<CXXMethodDecl>(F) &&
           F->getLocation().isValid() &&
           !SM.isInSystemHeader(SM.getExpansionLoc(F->getLocation())) &&
           llvm::none_of(F->redecls(), [](const FunctionDecl *Each) {
             return !Each->isImplicit() &&
                    !Each->getLexicalDeclContext()->isFunctionOrMethod();
           });
  }
  /// Follows the single record that \p Place is, if it is one.
  void trackObject(const Expr *Place) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Place->IgnoreParenImpCasts());
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (V && !isa<ParmVarDecl>(V) && isObject(V))
      C.track(V);
  }
  bool isObject(const VarDecl *V) const {
    RecordUse Use = C.recordUse(V->getType());
    return Use && Use.Depth == 0;
  }
  ExtractContext &C;
  llvm::DenseSet<const Expr *> Called, Cleared;
  std::vector<const DeclRefExpr *> Taken;
  std::vector<const FunctionDecl *> Within;
  std::vector<const VarDecl *> Others;
};

} // namespace

namespace {
/// C++: what everything else asks about types.
class Operators : public CodeVisitor<Operators> {
public:
  explicit Operators(ExtractContext &C) : C(C) {}

  bool VisitFunctionDecl(FunctionDecl *F) {
    // A class has assignments, which nothing around an index calls.
    if (F->isOverloadedOperator() && !F->isImplicit() &&
        F->getOverloadedOperator() != OO_Equal)
      C.noteOperator(F);
    return true;
  }

private:
  ExtractContext &C;
};
} // namespace

void layoutopt::prescan(llvm::ArrayRef<const Decl *> Users, ExtractContext &C) {
  if (C.AST.getLangOpts().CPlusPlus)
    for (const Decl *D : Users)
      Operators(C).TraverseDecl(const_cast<Decl *>(D));
  Prescan Before(C);
  for (const Decl *D : Users)
    Before.TraverseDecl(const_cast<Decl *>(D));
  C.Devices.scan(Users, C);
  Before.finish();
}
