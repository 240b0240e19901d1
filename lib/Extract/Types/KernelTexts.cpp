//===-- KernelTexts.cpp - Texts that functions make kernels of ------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `void make(const char *name) { step = clCreateKernel(program, name, 0); }`:
/// kernel `step` is one of those that any call of the function names, in any
/// unit. A parameter of text is a place, as those are that hold kernels.
///
//===----------------------------------------------------------------------===//

#include "Types/Constants.h"
#include "Types/KernelScan.h"
#include "Types/Parameters.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

/// What all units call parameter \p Number, of text, of the function \p USR.
static std::string nameOf(StringRef USR, int64_t Number) {
  return (USR + "#" + llvm::Twine(Number)).str();
}

/// Whether all calls of \p F can be seen, or that it is given away.
static bool hasPlainCalls(const FunctionDecl *F, const ASTContext &AST) {
  return F->getIdentifier() && isOfProgram(F, AST) &&
         !isa<CXXConstructorDecl>(F) && !F->isMain() && !F->isVariadic();
}

void KernelScan::noteBody(const FunctionDecl *F) {
  if (hasPlainCalls(F, C.AST) &&
      llvm::any_of(F->parameters(),
                   [](const ParmVarDecl *P) { return isText(P->getType()); }))
    Bodies.try_emplace(C.usr(F), F);
}

/// Notes what \p Call gives \p F; null: \p F goes where it is not followed.
void KernelScan::noteTexts(const FunctionDecl *F, const CallExpr *Call) {
  if (!F || !hasPlainCalls(F, C.AST))
    return;
  // `void make();` of C tells nothing of its parameters.
  constexpr unsigned MostUntold = 16;
  const bool IsTold = F->hasPrototype() || F->hasBody();
  const unsigned Most = IsTold ? F->getNumParams()
                        : Call ? Call->getNumArgs()
                               : MostUntold;
  for (unsigned I = 0; I != Most; ++I) {
    const Expr *Value =
        Call && I < Call->getNumArgs() ? Call->getArg(I) : nullptr;
    if (const auto *Default = dyn_cast_or_null<CXXDefaultArgExpr>(Value))
      Value = Default->getExpr();
    if (IsTold ? isText(F->getParamDecl(I)->getType())
               : !Value || isText(Value->getType()))
      Texts.push_back({F, I, Value});
  }
}

/// Makes of \p Name, if it is a parameter's, that of any call; false if not all
/// calls can be seen.
bool KernelScan::outlives(KernelName &Name) const {
  if (Name.Kind != KernelNameKind::Parameter || !Bodies.count(Name.Of))
    return false;
  Name = {KernelNameKind::Place,
          nameOf(Name.Of, Name.Number),
          KernelName::AnyElement,
          {}};
  return true;
}

/// Whether a kernel may have that name.
static bool isWord(StringRef Text) {
  return !Text.empty() && !llvm::isDigit(Text.front()) &&
         llvm::all_of(Text,
                      [](char L) { return llvm::isAlnum(L) || L == '_'; });
}

void KernelScan::tellTexts() {
  std::map<std::string, KernelVariableFacts> Known;
  auto Of = [&](StringRef USR, unsigned Number, SourceRange Where,
                bool IsHere) -> KernelVariableFacts & {
    const std::string Name = nameOf(USR, Number);
    auto [At, IsNew] = Known.try_emplace(Name);
    KernelVariableFacts &V = At->second;
    if (IsNew) {
      V.USR = Name;
      V.IsText = true;
      V.Where = C.Where.roughRange(Where);
    }
    V.IsHere |= IsHere;
    return V;
  };
  for (const auto &[USR, F] : Bodies)
    for (const ParmVarDecl *P : F->parameters())
      if (isText(P->getType()))
        Of(USR, parameterNumber(P), P->getSourceRange(), /*IsHere=*/true);
  for (const auto &[F, Number, Value] : Texts) {
    KernelVariableFacts &V = Of(
        C.usr(F), Number, Value ? Value->getSourceRange() : F->getSourceRange(),
        /*IsHere=*/false);
    auto Lose = [&V] {
      V.Problem = "the kernel is made of a name that is computed";
    };
    if (Value && isNull(Value, C.AST))
      continue;
    if (!Value) {
      Lose();
      continue;
    }
    for (KernelName &Name : namesIn(Value)) {
      const bool IsQuoted = Name.Kind == KernelNameKind::Quoted;
      if (IsQuoted ? isWord(Name.Of) : outlives(Name))
        V.Names.push_back(std::move(Name));
      else if (!IsQuoted)
        Lose();
    }
  }
  for (auto &[Name, V] : Known) {
    llvm::sort(V.Names);
    V.Names.erase(std::unique(V.Names.begin(), V.Names.end()), V.Names.end());
    if (V.IsHere || !V.Names.empty() || !V.Problem.empty())
      C.Facts.KernelVariables.push_back(std::move(V));
  }
}
