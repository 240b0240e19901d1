//===-- SpecifierMacros.cpp - Macros in front of a type -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/SpecifierMacros.h"
#include "clang/Lex/MacroInfo.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

namespace {

/// What the words that a macro becomes are.
struct Words {
  bool HasStorage = false, HasLeading = false, HasOther = false;
};

void collect(const MacroInfo &Macro, SourceLocation At, Preprocessor &PP,
             unsigned Depth, Words &Out) {
  static const StringRef Storage[] = {"static",        "extern",   "typedef",
                                      "_Thread_local", "__thread", "auto",
                                      "thread_local"};
  static const StringRef Leading[] = {
      "inline",    "__inline", "__inline__", "register", "constexpr",
      "_Noreturn", "noreturn", "__kernel",   "kernel",   "__extension__"};
  unsigned Brackets = 0;
  bool IsAttribute = false;
  for (const Token &T : Macro.tokens()) {
    if (T.isOneOf(tok::l_paren, tok::l_square)) {
      IsAttribute |= T.is(tok::l_square);
      Out.HasOther |= !IsAttribute;
      ++Brackets;
    } else if (T.isOneOf(tok::r_paren, tok::r_square)) {
      if (Brackets != 0 && --Brackets == 0)
        IsAttribute = false;
    } else if (Brackets == 0) {
      const IdentifierInfo *Name = T.getIdentifierInfo();
      StringRef Word = Name ? Name->getName() : StringRef();
      const MacroInfo *Inner =
          Name && Depth != 0
              ? PP.getMacroDefinitionAtLoc(Name, At).getMacroInfo()
              : nullptr;
      if (Word == "__attribute__" || Word == "__attribute" ||
          Word == "__declspec")
        Out.HasLeading = IsAttribute = true;
      else if (llvm::is_contained(Storage, Word))
        Out.HasStorage = true;
      else if (llvm::is_contained(Leading, Word))
        Out.HasLeading = true;
      else if (Inner && Inner != &Macro && Inner->isObjectLike())
        collect(*Inner, At, PP, Depth - 1, Out);
      else
        Out.HasOther = true;
    }
  }
}

} // namespace

SpecifierMacro layoutopt::specifierMacro(StringRef Word, SourceLocation At,
                                         Preprocessor &PP) {
  const MacroInfo *Macro =
      PP.getMacroDefinitionAtLoc(PP.getIdentifierInfo(Word), At).getMacroInfo();
  if (!Macro)
    return SpecifierMacro::None;
  if (Macro->isFunctionLike())
    return SpecifierMacro::Mixed;
  Words Found;
  collect(*Macro, At, PP, /*Depth=*/8, Found);
  if (Found.HasOther)
    return Found.HasStorage || Found.HasLeading ? SpecifierMacro::Mixed
                                                : SpecifierMacro::None;
  return Found.HasStorage ? SpecifierMacro::Storage : SpecifierMacro::Leading;
}

bool layoutopt::becomesMacro(const IdentifierInfo &Name, SourceLocation From,
                             Preprocessor &PP) {
  if (!Name.hadMacroDefinition())
    return false;
  for (const MacroDirective *Each = PP.getLocalMacroDirectiveHistory(&Name);
       Each; Each = Each->getPrevious())
    if (const auto *Definition = dyn_cast<DefMacroDirective>(Each))
      if (Definition->getInfo()->isObjectLike() &&
          PP.getSourceManager().isBeforeInTranslationUnit(
              From, Definition->getLocation()))
        return true;
  return false;
}
