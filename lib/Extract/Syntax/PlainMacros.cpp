//===-- PlainMacros.cpp - Macros that stand for numbers -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/PlainMacros.h"
#include "clang/Lex/MacroInfo.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

/// \p Depth more macros may stand within each other.
static bool isPlain(const IdentifierInfo *Name, Preprocessor &PP,
                    unsigned Depth) {
  if (!Name || !Name->hadMacroDefinition() || Depth == 0)
    return false;
  const MacroInfo *Body = PP.getMacroInfo(Name);
  const MacroDirective *Last = PP.getLocalMacroDirectiveHistory(Name);
  if (!Body || !Body->isObjectLike() || Body->isBuiltinMacro() || !Last ||
      Last->getPrevious())
    return false;
  return llvm::all_of(Body->tokens(), [&](const Token &T) {
    if (T.isLiteral() || tok::getPunctuatorSpelling(T.getKind()))
      return true;
    const IdentifierInfo *Inner = T.getIdentifierInfo();
    return Inner && Inner != Name && isPlain(Inner, PP, Depth - 1);
  });
}

bool layoutopt::isPlainMacro(llvm::StringRef Name, Preprocessor &PP) {
  constexpr unsigned MostDepth = 8;
  return isPlain(PP.getIdentifierInfo(Name), PP, MostDepth);
}
