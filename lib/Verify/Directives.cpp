//===-- Directives.cpp - What directives and macros mean ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Generated code includes headers of the library, in files that had none
/// perhaps. Their macros may then take the place of the program's, and answer
/// its `#ifdef`.
///
//===----------------------------------------------------------------------===//

#include "Directives.h"
#include "clang/Lex/MacroInfo.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace layoutopt;

namespace {

class Watch : public PPCallbacks {
public:
  Watch(Preprocessor &PP, Meanings &Out)
      : SM(PP.getSourceManager()), Sink(PP.getSourceManager(), Out) {}

  void FileChanged(SourceLocation /*L*/, FileChangeReason Why,
                   SrcMgr::CharacteristicKind Kind, FileID /*From*/) override {
    HasSystem |= Why == EnterFile && SrcMgr::isSystem(Kind);
  }

  void If(SourceLocation L, SourceRange /*Condition*/,
          ConditionValueKind Value) override {
    condition(L, Value == CVK_True);
  }
  void Elif(SourceLocation L, SourceRange /*Condition*/,
            ConditionValueKind Value, SourceLocation /*If*/) override {
    if (Value != CVK_NotEvaluated)
      condition(L, Value == CVK_True);
  }
  void Ifdef(SourceLocation L, const Token & /*Name*/,
             const MacroDefinition &Is) override {
    condition(L, static_cast<bool>(Is));
  }
  void Elifdef(SourceLocation L, const Token & /*Name*/,
               const MacroDefinition &Is) override {
    condition(L, static_cast<bool>(Is));
  }
  void Ifndef(SourceLocation L, const Token & /*Name*/,
              const MacroDefinition &Is) override {
    condition(L, !Is);
  }
  void Elifndef(SourceLocation L, const Token & /*Name*/,
                const MacroDefinition &Is) override {
    condition(L, !Is);
  }

  void MacroExpands(const Token &Name, const MacroDefinition &Is,
                    SourceRange /*Range*/,
                    const MacroArgs * /*Args*/) override {
    const MacroInfo *Info = Is.getMacroInfo();
    if (Info && Info->isBuiltinMacro() &&
        Name.getIdentifierInfo()->isStr("__COUNTER__"))
      ++Counted;
    if (Info && !Info->isBuiltinMacro() && !Name.getLocation().isMacroID())
      add(Name.getLocation(), MeaningKind::Macro,
          SM.isInSystemHeader(Info->getDefinitionLoc())
              ? "a macro of the library"
              : "a macro of the program");
  }

  void EndOfMainFile() override {
    if (Counted != 0)
      add(SM.getLocForEndOfFile(SM.getMainFileID()), MeaningKind::Macro,
          llvm::utostr(Counted) + " mentions of __COUNTER__");
  }

  void MacroDefined(const Token &Name, const MacroDirective * /*D*/) override {
    const IdentifierInfo *Word = Name.getIdentifierInfo();
    if (Word && Word->getName().starts_with("_"))
      add(Name.getLocation(), MeaningKind::Macro,
          HasSystem ? "a macro behind headers of the library"
                    : "a macro in front of all headers of the library");
  }

private:
  void condition(SourceLocation L, bool Holds) {
    add(L, MeaningKind::Condition,
        Holds ? "a condition that holds" : "a condition that does not hold");
  }

  void add(SourceLocation L, MeaningKind Kind, std::string Meaning) {
    if (L.isValid() && L.isFileID())
      Sink.add(L, Kind, std::move(Meaning));
  }

  const SourceManager &SM;
  MeaningSink Sink;
  bool HasSystem = false;
  uint64_t Counted = 0; ///< Numbers that `__COUNTER__` gave.
};

} // namespace

std::unique_ptr<PPCallbacks> layoutopt::watchDirectives(Preprocessor &PP,
                                                        Meanings &Out) {
  return std::make_unique<Watch>(PP, Out);
}
