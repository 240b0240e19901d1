//===-- PrintedTexts.cpp - What is printed, and nothing else --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The ways that a text may go are listed; a text in any other is not reported.
///
//===----------------------------------------------------------------------===//

#include "Checks/PrintedTexts.h"
#include "Syntax/Nodes.h"
#include "Types/DeviceClasses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// A function of the library that prints.
struct Printer {
  StringRef Name;
  int Stream;  ///< The argument that must be stdout or stderr; -1: none.
  int First;   ///< The first argument whose text is printed.
  bool IsRest; ///< Those behind it are printed, too; a format is before it.
};

constexpr Printer Printers[] = {
    {"printf", -1, 1, true}, {"fprintf", 0, 2, true},  {"puts", -1, 0, false},
    {"fputs", 1, 0, false},  {"perror", -1, 0, false}, {"syslog", -1, 2, true},
    {"err", -1, 2, true},    {"errx", -1, 2, true},    {"warn", -1, 1, true},
    {"warnx", -1, 1, true},  {"error", -1, 3, true},
};

/// Whether \p E is a format that tells nobody how much was printed: without
/// `%n`.
bool isPlainFormat(const Expr *E) {
  const auto *Text = dyn_cast<StringLiteral>(E->IgnoreParenImpCasts());
  if (!Text || Text->getCharByteWidth() != 1)
    return false;
  StringRef Rest = Text->getString();
  while (!(Rest = Rest.drop_until([](char C) { return C == '%'; })).empty()) {
    Rest = Rest.drop_front().ltrim("-+ #0'*.$123456789hljztLqw");
    if (Rest.consume_front("n"))
      return false;
    Rest = Rest.drop_front(Rest.empty() ? 0 : 1);
  }
  return true;
}

const Expr *withoutWrappers(const Expr *E) {
  while (true) {
    const Expr *Inner = E->IgnoreParenImpCasts();
    if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(Inner))
      Inner = Cleanups->getSubExpr();
    else if (const auto *Made = dyn_cast<MaterializeTemporaryExpr>(Inner))
      Inner = Made->getSubExpr();
    else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(Inner))
      Inner = Bound->getSubExpr();
    else if (const auto *Cast = dyn_cast<CXXFunctionalCastExpr>(Inner))
      Inner = Cast->getSubExpr();
    if (Inner == E)
      return E;
    E = Inner;
  }
}

bool isInStd(const Decl *D) { return D && D->isInStdNamespace(); }

/// Whether \p E is stdout or stderr, or a stream of C++ to one of them.
bool isTerminal(const Expr *E) {
  static const llvm::StringSet<> Names = {"stdout", "stderr", "__stdoutp",
                                          "__stderrp"};
  static const llvm::StringSet<> Streams = {"cout", "cerr", "clog"};
  const auto *Ref = dyn_cast<DeclRefExpr>(withoutWrappers(E));
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->hasGlobalStorage() &&
         (Names.contains(V->getName())
              ? V->isExternC() || !V->getASTContext().getLangOpts().CPlusPlus
              : isInStd(V) && Streams.contains(V->getName()));
}

bool isStandardException(const CXXRecordDecl *D) {
  static const llvm::StringSet<> Names = {
      "logic_error",  "runtime_error",  "invalid_argument",
      "domain_error", "length_error",   "out_of_range",
      "range_error",  "overflow_error", "underflow_error"};
  return D && isInStd(D) && D->getIdentifier() && Names.contains(D->getName());
}

bool isStringStream(QualType T) {
  const auto *D = T.getNonReferenceType()->getAsCXXRecordDecl();
  return D && isInStd(D) && D->getIdentifier() &&
         (D->getName() == "basic_stringstream" ||
          D->getName() == "basic_ostringstream");
}

/// Whether \p V is a local stream that a message is put together in.
bool isCollector(const VarDecl *V) {
  return V->isLocalVarDecl() && !V->isStaticLocal() &&
         !V->getType()->isReferenceType() && isStringStream(V->getType());
}

class PrintedFinder {
public:
  PrintedFinder(const ASTContext &AST,
                llvm::function_ref<void(const Expr *)> Do, unsigned Depth = 0)
      : AST(AST), Do(Do), Depth(Depth) {}

  void run(const Stmt *Code, bool IsUsed) {
    const auto *E = dyn_cast_or_null<Expr>(Code);
    if (E)
      IsUsed ? used(E) : unused(E);
    else
      statements(Code);
    forEachCode(Code, [&](const Stmt *Each) {
      if (const auto *Call = dyn_cast<CallExpr>(Each))
        ownCall(Call);
      else if (const auto *Throw = dyn_cast<CXXThrowExpr>(Each);
               Throw && Throw->getSubExpr())
        thrown(Throw->getSubExpr());
    });
    reportCollected(Code);
  }

private:
  /// The expressions in \p S whose values are not used.
  void statements(const Stmt *S) {
    if (!S)
      return;
    for (const Stmt *Each : childrenOf(S))
      statement(S, Each);
  }
  void statement(const Stmt *Parent, const Stmt *Each) {
    const auto *E = dyn_cast<Expr>(Each);
    if (!E)
      return statements(Each);
    // The others' own expressions are conditions and values.
    const auto *If = dyn_cast<IfStmt>(Parent);
    if (isa<CompoundStmt, LabelStmt, SwitchCase>(Parent) ||
        (If && (E == If->getThen() || E == If->getElse())))
      unused(E);
    else
      used(E);
  }

  void used(const Expr *E) {
    E = E->IgnoreParens();
    if (E->getType()->isVoidType())
      return unused(E);
    const auto *Comma = dyn_cast<BinaryOperator>(E);
    if (!Comma || Comma->getOpcode() != BO_Comma)
      return;
    unused(Comma->getLHS());
    used(Comma->getRHS());
  }

  void unused(const Expr *E) {
    if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(E))
      E = Cleanups->getSubExpr();
    E = E->IgnoreParens();
    if (const auto *Cast = dyn_cast<CastExpr>(E);
        Cast && E->getType()->isVoidType())
      return unused(Cast->getSubExpr());
    if (const auto *Block = dyn_cast<StmtExpr>(E))
      return statements(Block->getSubStmt());
    if (const auto *Both = dyn_cast<BinaryOperator>(E)) {
      if (Both->getOpcode() == BO_Comma)
        unused(Both->getLHS());
      if (Both->getOpcode() == BO_Comma || Both->isLogicalOp())
        unused(Both->getRHS());
      return;
    }
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
      unused(Choice->getTrueExpr());
      return unused(Choice->getFalseExpr());
    }
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E))
      streamed(Operator);
    else if (const auto *Call = dyn_cast<CallExpr>(E))
      libraryCall(Call);
  }

  void libraryCall(const CallExpr *Call) {
    const FunctionDecl *F = Call->getDirectCallee();
    if (!F || !F->getIdentifier() || F->hasBody() || !F->isExternC())
      return;
    // (A program may have its own `error()`.)
    const SourceLocation Declared = F->getCanonicalDecl()->getLocation();
    if (F->getBuiltinID() == 0 &&
        !AST.getSourceManager().isInSystemHeader(Declared))
      return;
    for (const Printer &P : Printers) {
      if (F->getName() != P.Name ||
          (P.Stream >= 0 && !isTerminal(Call->getArg(P.Stream))))
        continue;
      const auto First = static_cast<unsigned>(P.First);
      const unsigned End = P.IsRest ? Call->getNumArgs()
                                    : std::min(First + 1, Call->getNumArgs());
      if (P.IsRest && (First > Call->getNumArgs() ||
                       !isPlainFormat(Call->getArg(First - 1))))
        continue;
      for (unsigned I = First; I < End; ++I)
        texts(Call->getArg(I));
    }
  }

  /// `std::cerr << "a" << text << n;`
  void streamed(const CXXOperatorCallExpr *Outermost) {
    llvm::SmallVector<const Expr *, 8> Parts;
    const Expr *E = Outermost;
    while (const auto *Each =
               dyn_cast<CXXOperatorCallExpr>(withoutWrappers(E))) {
      const FunctionDecl *F = Each->getDirectCallee();
      if (Each->getOperator() != OO_LessLess || Each->getNumArgs() != 2 || !F)
        return;
      if (isInStd(F))
        Parts.push_back(Each->getArg(1));
      E = Each->getArg(0);
    }
    E = withoutWrappers(E);
    if (isTerminal(E))
      for (const Expr *Part : Parts)
        texts(Part);
    else if (const VarDecl *V = namedVariable(E); V && isCollector(V)) {
      ++Known[V];
      llvm::append_range(Collected[V], Parts);
    }
  }

  /// Reports what went into streams that are local to \p Code, and from there
  /// into messages.
  void reportCollected(const Stmt *Code) {
    llvm::DenseMap<const VarDecl *, unsigned> Uses;
    llvm::DenseSet<const VarDecl *> Own;
    forEachCode(Code, [&](const Stmt *S) {
      if (const auto *Made = dyn_cast<DeclStmt>(S))
        for (const Decl *D : Made->decls())
          Own.insert(dyn_cast<VarDecl>(D));
      const auto *E = dyn_cast<DeclRefExpr>(S);
      if (const VarDecl *V = E ? namedVariable(E) : nullptr)
        ++Uses[V];
    });
    for (const auto &[V, Parts] : Collected)
      if (Own.contains(V) && Uses.lookup(V) == Known.lookup(V))
        for (const Expr *Part : Parts)
          texts(Part);
  }

  void thrown(const Expr *E) {
    const auto *Made = dyn_cast<CXXConstructExpr>(withoutWrappers(E));
    if (Made && isStandardException(Made->getType()->getAsCXXRecordDecl()) &&
        Made->getNumArgs() == 1)
      texts(Made->getArg(0));
  }

  void texts(const Expr *E) {
    forEachText(E, [&](const Expr *Text) {
      const VarDecl *V = namedVariable(Text);
      if (V && isCollector(V))
        ++Known[V];
      else
        Do(Text);
    });
  }

  /// A function of the program that only prints a parameter.
  void ownCall(const CallExpr *Call) {
    const FunctionDecl *F = Call->getDirectCallee();
    // (An operator's first argument may be its object; others may override a
    // virtual function.)
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
    if (!F || !F->hasBody(F) || mayBeReplaced(F) ||
        isa<CXXOperatorCallExpr>(Call) || Depth == 3 ||
        (Method && Method->isVirtual()))
      return;
    for (unsigned I = 0; I != F->getNumParams() && I != Call->getNumArgs(); ++I)
      if (isOnlyPrinted(F->getParamDecl(I), F->getBody()))
        texts(Call->getArg(I));
  }
  bool isOnlyPrinted(const ParmVarDecl *P, const Stmt *Body) const {
    if (!takesText(P))
      return false;
    llvm::DenseSet<const Expr *> Printed;
    PrintedFinder(
        AST, [&](const Expr *E) { Printed.insert(E); }, Depth + 1)
        .run(Body, false);
    bool IsElsewhere = false;
    forEachCode(Body, [&](const Stmt *S) {
      const auto *Ref = dyn_cast<DeclRefExpr>(S);
      IsElsewhere |= Ref && Ref->getDecl() == P && !Printed.count(Ref);
    });
    return !IsElsewhere;
  }

  const ASTContext &AST;
  llvm::function_ref<void(const Expr *)> Do;
  /// Of each local `std::stringstream`: what is put into it, and how often it
  /// is named for that or for a message.
  llvm::MapVector<const VarDecl *, llvm::SmallVector<const Expr *, 8>>
      Collected;
  llvm::DenseMap<const VarDecl *, unsigned> Known;
  const unsigned Depth; ///< Of functions that call each other.
};

} // namespace

void layoutopt::forEachPrinted(const Stmt *Code, bool IsUsed,
                               const ASTContext &AST,
                               llvm::function_ref<void(const Expr *)> Do) {
  PrintedFinder(AST, Do).run(Code, IsUsed);
}

bool layoutopt::takesText(const ParmVarDecl *P) {
  const QualType T = P->getType();
  return (T->isPointerType() && T->getPointeeType()->isCharType()) ||
         isString(T);
}

void layoutopt::forEachText(const Expr *E,
                            llvm::function_ref<void(const Expr *)> Do) {
  E = withoutWrappers(E);
  if (isa<StringLiteral, DeclRefExpr>(E))
    return Do(E);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E)) {
    // (Another number is a part of the text.)
    const bool IsWhole =
        Made->getNumArgs() == 1 ||
        (Made->getNumArgs() == 2 && isa<CXXDefaultArgExpr>(Made->getArg(1)));
    if (IsWhole && (isString(Made->getType()) ||
                    isStandardException(Made->getType()->getAsCXXRecordDecl())))
      forEachText(Made->getArg(0), Do);
  } else if (const auto *Sum = dyn_cast<CXXOperatorCallExpr>(E)) {
    if (Sum->getOperator() == OO_Plus && isString(Sum->getType()) &&
        isInStd(Sum->getDirectCallee()))
      for (const Expr *Each : Sum->arguments())
        forEachText(Each, Do);
  } else if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
    const CXXMethodDecl *M = Call->getMethodDecl();
    if (M && M->getIdentifier() && Call->getNumArgs() == 0 &&
        ((M->getName() == "c_str" && isString(Call->getObjectType())) ||
         (M->getName() == "str" && isStringStream(Call->getObjectType()))))
      forEachText(Call->getImplicitObjectArgument(), Do);
  }
}
