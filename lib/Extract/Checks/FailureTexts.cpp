//===-- FailureTexts.cpp - Arguments in messages of failure ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/FailureTexts.h"
#include "Accesses/VariableChanges.h"
#include "Checks/PrintedTexts.h"
#include "Checks/StatusTests.h"
#include "Syntax/CodeVisitor.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSet.h"
#include <functional>
#include <optional>

using namespace clang;
using namespace layoutopt;

namespace {

/// The function that \p S calls; nothing where \p S is no call, null where it
/// is not known.
std::optional<const FunctionDecl *> calledBy(const Stmt *S) {
  if (const auto *Made = dyn_cast<CXXConstructExpr>(S))
    return Made->getConstructor();
  if (const auto *Call = dyn_cast<CallExpr>(S))
    return Call->getDirectCallee();
  return std::nullopt;
}

/// exit() and the like. What else does not return, longjmp() or a function of
/// the program, may go on elsewhere.
bool isEnd(const FunctionDecl *F) {
  static const llvm::StringSet<> Names = {"_Exit", "_exit",      "abort",
                                          "exit",  "quick_exit", "terminate"};
  return F->isNoReturn() && !F->hasBody() && F->getIdentifier() &&
         Names.contains(F->getName());
}

/// Whether what runs in \p S comes to its end, or ends the program. Functions
/// of the program that it calls may call none themselves.
bool comesToEnd(const Stmt *S, const ASTContext &AST, bool IsInCallee = false) {
  bool Comes = true;
  forEachCode(S, [&](const Stmt *Each) {
    if (isa<CXXThrowExpr, GotoStmt, IndirectGotoStmt, AsmStmt>(Each) ||
        (!IsInCallee && isa<ReturnStmt, BreakStmt, ContinueStmt>(Each)))
      Comes = false;
    const auto Called = calledBy(Each);
    if (!Called || !Comes)
      return;
    const FunctionDecl *F = *Called;
    const bool IsLibrary =
        F && (F->getBuiltinID() ||
              AST.getSourceManager().isInSystemHeader(F->getLocation()));
    Comes = F && (!F->isNoReturn() || isEnd(F)) &&
            (IsLibrary || (!IsInCallee && F->hasBody(F) &&
                           comesToEnd(F->getBody(), AST, true)));
  });
  return Comes;
}

/// Whether the program fails in \p S: all of it runs, up to exit(1), abort()
/// and the like.
bool endsProgram(const Stmt *S, const ASTContext &AST) {
  const Stmt *Last = S;
  while (const auto *Block = dyn_cast_or_null<CompoundStmt>(Last))
    Last = Block->body_empty() ? nullptr : Block->body_back();
  const auto *E = dyn_cast_or_null<Expr>(Last);
  const auto *Call = E ? dyn_cast<CallExpr>(E->IgnoreParenImpCasts()) : nullptr;
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  Expr::EvalResult Status;
  return F && isEnd(F) && !mayBeEntered(S) &&
         !(Call->getNumArgs() == 1 &&
           Call->getArg(0)->EvaluateAsInt(Status, AST) &&
           Status.Val.getInt() == 0) &&
         comesToEnd(S, AST);
}

/// The branches of \p If that end the program.
llvm::SmallVector<const Stmt *, 2> failures(const IfStmt *If,
                                            const ASTContext &AST) {
  llvm::SmallVector<const Stmt *, 2> Ends;
  for (const Stmt *S : {If->getThen(), If->getElse()})
    if (endsProgram(S, AST))
      Ends.push_back(S);
  return Ends;
}

/// The expansion that \p L, where the preprocessor made a text, lies in, if an
/// argument is what it was made of: `#e`, not `__FILE__`.
FileID madeOfArgument(SourceLocation L, const SourceManager &SM) {
  const char First = *SM.getCharacterData(SM.getSpellingLoc(L));
  return First == '#' || First == '%' ? SM.getFileID(L) : FileID();
}

/// The expansion of a macro's body that made the text at \p L of an argument.
FileID makerOf(SourceLocation L, const SourceManager &SM) {
  while (L.isMacroID()) {
    const SourceLocation Spelled = SM.getImmediateSpellingLoc(L);
    if (SM.isMacroArgExpansion(L))
      L = Spelled;
    else if (Spelled.isFileID() && SM.isWrittenInScratchSpace(Spelled))
      return madeOfArgument(SM.getImmediateExpansionRange(L).getBegin(), SM);
    else
      L = SM.getImmediateExpansionRange(L).getBegin();
  }
  return FileID();
}

class Finder : public CodeVisitor<Finder> {
public:
  explicit Finder(const ASTContext &AST)
      : AST(AST), SM(AST.getSourceManager()) {}

  bool VisitStringLiteral(StringLiteral *E) {
    note(E, All);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) {
    if (V->isLocalVarDecl() && V->hasInit() && holdsArgument(V->getInit()))
      Given.insert({V, SM.getExpansionLoc(V->getLocation())});
    return true;
  }
  /// A variable that a call's status is put into, and what tests it next.
  bool VisitCompoundStmt(CompoundStmt *Block) {
    const Stmt *Before = nullptr;
    for (const Stmt *S : Block->body()) {
      if (const VarDecl *Status =
              Before ? StatusTests::setBy(Before, IsArgument) : nullptr)
        Statuses[withoutCasts(S)] = Status;
      Before = S;
    }
    return true;
  }
  bool VisitConditionalOperator(ConditionalOperator *E) {
    noteFailure(E, Statuses.lookup(E));
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    noteFailure(E, Statuses.lookup(E));
    const auto *Ref =
        E->getOpcode() == BO_Assign
            ? dyn_cast<DeclRefExpr>(E->getLHS()->IgnoreParenImpCasts())
            : nullptr;
    if (Ref && holdsArgument(E->getRHS()))
      Given.insert({Ref->getDecl(), SM.getExpansionLoc(E->getOperatorLoc())});
    return true;
  }
  /// A macro tests its argument in the condition, or sets what it tests from it
  /// before, in the same use.
  bool VisitIfStmt(IfStmt *If) {
    const SourceLocation At = SM.getExpansionLoc(If->getIfLoc());
    bool IsTested = holdsArgument(If->getCond());
    forEachCode(If->getCond(), [&](const Stmt *S) {
      const auto *Ref = dyn_cast<DeclRefExpr>(S);
      IsTested |= Ref && Given.count({Ref->getDecl(), At});
    });
    if (If->getIfLoc().isMacroID() && IsTested)
      for (const Stmt *Branch : failures(If, AST))
        notePrinted(Branch, false);
    const VarDecl *Status = Statuses.lookup(If);
    if (const VarDecl *Own = StatusTests::setBy(If->getInit(), IsArgument))
      Status = Own;
    if (const VarDecl *Own =
            StatusTests::setBy(If->getConditionVariableDeclStmt(), IsArgument))
      Status = Own;
    noteFailure(If, Status);
    return true;
  }
  /// `#define CHECK(e) check((e), #e)`, for a function of the unit.
  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *F = Call->getDirectCallee();
    // (An operator's first argument may be its object; others may override a
    // virtual function.)
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
    if (!F || !F->hasBody(F) || mayBeReplaced(F) ||
        isa<CXXOperatorCallExpr>(Call) || (Method && Method->isVirtual()))
      return true;
    for (unsigned I = 0; I != F->getNumParams() && I != Call->getNumArgs(); ++I)
      if (const ParmVarDecl *P = F->getParamDecl(I);
          takesText(P) && (isForFailure(F, P) || tellsOfStatus(Call, F, P)))
        forEachText(Call->getArg(I), [&](const Expr *E) {
          if (const auto *Text = dyn_cast<StringLiteral>(E))
            note(Text, Failing);
        });
    return true;
  }

  llvm::DenseMap<FileID, llvm::DenseSet<SourceLocation>> All, Failing;

private:
  static const Stmt *withoutCasts(const Stmt *S) {
    const auto *E = dyn_cast<Expr>(S);
    return E ? E->IgnoreParenCasts() : S;
  }
  /// Notes the texts in \p S that are there for calls of OpenCL that failed.
  void noteFailure(const Stmt *S, const VarDecl *Status) {
    if (!S->getBeginLoc().isMacroID())
      return;
    if (const Stmt *Failure = StatusTests(Status, IsArgument, AST).failureOf(S))
      notePrinted(Failure, isa<Expr>(S));
  }
  void notePrinted(const Stmt *Code, bool IsUsed) {
    forEachPrinted(Code, IsUsed, AST, [&](const Expr *E) {
      if (const auto *Text = dyn_cast<StringLiteral>(E))
        note(Text, Failing);
    });
  }
  /// Whether \p Call gives a call's status to \p F, which uses its parameter
  /// \p Text only where that is none of success.
  bool tellsOfStatus(const CallExpr *Call, const FunctionDecl *F,
                     const ParmVarDecl *Text) const {
    const VarDecl *Before = Statuses.lookup(Call);
    for (unsigned I = 0; I != F->getNumParams() && I != Call->getNumArgs();
         ++I) {
      const Expr *Arg = Call->getArg(I)->IgnoreParenCasts();
      const auto *Ref = dyn_cast<DeclRefExpr>(Arg);
      const ParmVarDecl *P = F->getParamDecl(I);
      if (!(IsArgument(Arg) || (Ref && Before && Ref->getDecl() == Before)) ||
          !P->getType()->isIntegerType() || !isOnlyLoaded(P, F->getBody()))
        continue;
      llvm::DenseSet<const Stmt *> AfterFailure;
      auto Insert = [&](const Expr *Each) { AfterFailure.insert(Each); };
      StatusTests(
          P, [](const Expr *) { return false; }, AST)
          .forEach(F->getBody(), [&](const Stmt *S, bool IsUsed) {
            forEachPrinted(S, IsUsed, AST, Insert);
          });
      if (isUsedOnlyIn(AfterFailure, Text, F->getBody()))
        return true;
    }
    return false;
  }
  static bool isUsedOnlyIn(const llvm::DenseSet<const Stmt *> &Code,
                           const ParmVarDecl *P, const Stmt *Body) {
    bool IsElsewhere = false;
    forEachCode(Body, [&](const Stmt *S) {
      const auto *Ref = dyn_cast<DeclRefExpr>(S);
      IsElsewhere |= Ref && Ref->getDecl() == P && !Code.count(S);
    });
    return !IsElsewhere;
  }
  /// Whether something in \p S is written in an argument of a macro.
  bool holdsArgument(const Stmt *S) const {
    bool Holds = false;
    forEachCode(S, [&](const Stmt *Each) {
      const SourceLocation L = Each->getBeginLoc();
      Holds |= L.isMacroID() && SM.isMacroArgExpansion(L);
    });
    return Holds;
  }
  void note(const StringLiteral *E,
            llvm::DenseMap<FileID, llvm::DenseSet<SourceLocation>> &To) {
    for (unsigned I = 0; I != E->getNumConcatenated(); ++I)
      if (const FileID Maker = makerOf(E->getStrTokenLoc(I), SM);
          Maker.isValid())
        To[Maker].insert(E->getStrTokenLoc(I));
  }
  /// Whether \p F uses its parameter \p Text only where it ends the program for
  /// what another parameter says.
  bool isForFailure(const FunctionDecl *F, const ParmVarDecl *Text) const {
    llvm::DenseSet<const Stmt *> Ending;
    forEachCode(F->getBody(), [&](const Stmt *S) {
      const auto *If = dyn_cast<IfStmt>(S);
      if (!If)
        return;
      bool IsAsked = false;
      forEachCode(If->getCond(), [&](const Stmt *Each) {
        const auto *Ref = dyn_cast<DeclRefExpr>(Each);
        const auto *P = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
        IsAsked |= P && P != Text;
      });
      if (IsAsked)
        for (const Stmt *Branch : failures(If, AST))
          forEachPrinted(Branch, false, AST,
                         [&](const Expr *Each) { Ending.insert(Each); });
    });
    return isUsedOnlyIn(Ending, Text, F->getBody());
  }

  const ASTContext &AST;
  const SourceManager &SM;
  /// Whether an expression is a call's status that stands in an argument.
  const std::function<bool(const Expr *)> IsArgument = [this](const Expr *E) {
    return SM.isMacroArgExpansion(E->getBeginLoc()) && isStatusCall(E);
  };
  /// What was set from an argument, in which use of a macro.
  llvm::DenseSet<std::pair<const ValueDecl *, SourceLocation>> Given;
  /// By statement: what the one in front of it set to a call's status.
  llvm::DenseMap<const Stmt *, const VarDecl *> Statuses;
};

} // namespace

void FailureTexts::scan() {
  Finder Visitor(AST);
  Visitor.TraverseAST(AST);
  All = std::move(Visitor.All);
  Failing = std::move(Visitor.Failing);
}

bool FailureTexts::areAll(FileID Body, unsigned Number) {
  if (!std::exchange(IsScanned, true))
    scan();
  const auto Made = All.find(Body), Ends = Failing.find(Body);
  return Made != All.end() && Ends != Failing.end() &&
         Made->second.size() == Number && Ends->second.size() == Number;
}
