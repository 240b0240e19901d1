//===-- HotCode.cpp - What a function's code names ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HotCode.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;

namespace {

class CodeReader : public RecursiveASTVisitor<CodeReader> {
public:
  explicit CodeReader(HotCode &Out) : Out(Out) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl())) {
      const FunctionDecl *Definition = F->getDefinition();
      if (!Definition) {
        Out.GivesBack |= F->getName() == "free" || F->getName() == "realloc" ||
                         F->getName() == "reallocarray";
        return true;
      }
      add(Out.Functions, Definition);
      Out.Names.push_back({E->getLocation(), F->getName().str(), Definition});
    } else if (const auto *V = dyn_cast<VarDecl>(E->getDecl());
               V && V->isFileVarDecl()) {
      add(Out.Globals, V->getCanonicalDecl());
      Out.Names.push_back(
          {E->getLocation(), V->getName().str(), V->getCanonicalDecl()});
    }
    return true;
  }

  bool VisitTagTypeLoc(TagTypeLoc T) {
    const TagDecl *D = T.getDecl();
    if (D->getIdentifier())
      Out.Names.push_back(
          {T.getNameLoc(), D->getName().str(), D->getCanonicalDecl()});
    return true;
  }

  bool VisitTypedefTypeLoc(TypedefTypeLoc T) {
    const TypedefNameDecl *D = T.getTypePtr()->getDecl();
    Out.Names.push_back(
        {T.getNameLoc(), D->getName().str(), D->getCanonicalDecl()});
    return true;
  }

  bool VisitMemberExpr(MemberExpr *E) {
    if (const auto *F = dyn_cast<FieldDecl>(E->getMemberDecl()))
      Out.Fields.insert(F);
    return true;
  }

  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) {
    return steps(E->getBase()->getType());
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    return !E->isAdditiveOp() ||
           (steps(E->getLHS()->getType()) && steps(E->getRHS()->getType()));
  }
  bool VisitCompoundAssignOperator(CompoundAssignOperator *E) {
    return steps(E->getLHS()->getType());
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    return !E->isIncrementDecrementOp() || steps(E->getSubExpr()->getType());
  }

  bool VisitVarDecl(VarDecl *V) {
    if (V->isStaticLocal() && !V->getType().isConstQualified() && !Out.State)
      Out.State = V;
    return true;
  }

private:
  /// A value of type \p T is moved by a number.
  bool steps(QualType T) {
    if (T->isPointerType())
      if (const RecordDecl *R = T->getPointeeType()->getAsRecordDecl())
        Out.Indexed.insert(firstOf(R));
    return true;
  }

  template <typename D>
  static void add(std::vector<const D *> &To, const D *X) {
    if (!llvm::is_contained(To, X))
      To.push_back(X);
  }

  HotCode &Out;
};

class MacroListener : public PPCallbacks {
public:
  MacroListener(const SourceManager &SM, std::vector<NamedMacro> &Out)
      : SM(SM), Out(Out) {}

  void MacroExpands(const Token &Name, const MacroDefinition &Meant,
                    SourceRange, const MacroArgs *) override {
    add(Name, Meant);
  }
  void Ifdef(SourceLocation, const Token &Name,
             const MacroDefinition &Meant) override {
    add(Name, Meant);
  }
  void Ifndef(SourceLocation, const Token &Name,
              const MacroDefinition &Meant) override {
    add(Name, Meant);
  }
  void Defined(const Token &Name, const MacroDefinition &Meant,
               SourceRange) override {
    add(Name, Meant);
  }

private:
  void add(const Token &Name, const MacroDefinition &Meant) {
    Out.push_back({SM.getFileLoc(Name.getLocation()), Name.getIdentifierInfo(),
                   Meant.getMacroInfo()});
  }

  const SourceManager &SM;
  std::vector<NamedMacro> &Out;
};

} // namespace

HotCode layoutopt::codeOf(const Decl &D) {
  HotCode Out;
  CodeReader(Out).TraverseDecl(const_cast<Decl *>(&D));
  return Out;
}

void NamedMacros::watch(Preprocessor &PP) {
  this->PP = &PP;
  PP.addPPCallbacks(
      std::make_unique<MacroListener>(PP.getSourceManager(), Uses));
}

bool NamedMacros::isDefinedAnew(const NamedMacro &Use) const {
  return PP->getMacroInfo(Use.Name) != Use.Meant;
}
