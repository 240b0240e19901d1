//===-- Fixer.h - What the fixers have in common ----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_FIXER_H
#define LAYOUTOPT_LIB_EXTRACT_FIXER_H

#include "layoutopt/Extract/Fixes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTFwd.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"

namespace layoutopt {

/// The place of an obstacle in a parsed unit.
class Fixer {
public:
  /// \p File: the one that holds the place, at \p Begin.
  Fixer(clang::ASTContext &AST, clang::Preprocessor &PP, clang::FileID File,
        uint32_t Begin);

  /// The edits of each fixer; empty: the text does not allow it.
  std::vector<FixEdit> splitDeclaration() const;
  std::vector<FixEdit> turnSubscript() const;
  std::vector<FixEdit> braceRecords() const;
  std::vector<FixEdit> expandMacro() const;
  std::vector<FixEdit> stepApart() const;
  std::vector<FixEdit> nameUnion() const;
  /// A function for memory of any type gets a sibling for one record.
  std::vector<FixEdit> typeFunction() const;
  /// Writes out each macro that is several of the values of a list.
  std::vector<FixEdit> expandValues() const;
  /// The same, with what moves and what is renamed by them in \p Whole.
  std::vector<FixEdit> partRecord(Fix &Whole) const;
  std::vector<FixEdit> moveRecord(Fix &Whole) const;
  std::vector<FixEdit> hoistRecord(Fix &Whole) const;

private:
  /// A word or a sign of the text.
  struct Word {
    clang::tok::TokenKind Kind = clang::tok::unknown;
    uint32_t Begin = 0, End = 0;
    llvm::StringRef Text;
  };
  /// Declarations that share their specifiers.
  struct Group {
    std::vector<const clang::DeclaratorDecl *> Names; ///< In order.
    bool IsInBlock = false;
  };

  /// The initial value of an array, both as it is meant and as it is written,
  /// and its words, braces included.
  struct WrittenList {
    const clang::InitListExpr *List = nullptr, *Written = nullptr;
    std::vector<Word> Words;
  };

  /// Whether \p L is in the file itself, not made by a macro.
  bool isHere(clang::SourceLocation L) const;
  bool isHere(clang::SourceRange R) const;
  uint32_t offset(clang::SourceLocation L) const { return SM.getFileOffset(L); }
  /// The end of the token at \p L.
  uint32_t endOf(clang::SourceLocation L) const;
  /// Whether \p R, of tokens, holds the place.
  bool holdsPlace(clang::SourceRange R) const;
  llvm::StringRef slice(uint32_t From, uint32_t To) const {
    return Text.slice(From, To);
  }
  llvm::StringRef text(clang::SourceRange R) const;
  /// The begin of the line of \p At, and the blanks that it begins with.
  uint32_t lineStart(uint32_t At) const;
  llvm::StringRef indentOf(uint32_t At) const;
  /// The end of the blanks that the line of \p At begins with.
  uint32_t endOfIndent(uint32_t At) const {
    return lineStart(At) + static_cast<uint32_t>(indentOf(At).size());
  }
  /// The begin of the comment lines in front of the line of \p At; \p At if
  /// more than blanks stand in front of it.
  uint32_t withComments(uint32_t At) const;
  /// The text from \p From to \p To, with \p Indent for the blanks of the line
  /// of \p From in front of all further lines.
  std::string dedented(uint32_t From, uint32_t To,
                       llvm::StringRef Indent) const;
  /// The words from \p From up to \p To, or to the one that \p IsLast, comments
  /// left out; nullopt: a directive, a macro that makes one or a broken line
  /// stands there.
  std::optional<std::vector<Word>>
  words(uint32_t From, uint32_t To,
        llvm::function_ref<bool(const Word &)> IsLast = nullptr) const;
  /// The arguments of the macro whose name stands at \p From, and the end of
  /// its use.
  std::optional<std::vector<llvm::StringRef>> argumentsOf(uint32_t From,
                                                          uint32_t &End) const;
  /// Whether nothing in front of \p At belongs to what begins there, as
  /// attributes, specifiers and most pragmas do.
  bool isOnItsOwn(uint32_t At) const;
  /// Whether \p Name is `_Pragma`, or a macro that may lead to it.
  bool isPragma(llvm::StringRef Name) const;
  /// Whether \p Name is, or was, a macro.
  bool isMacro(llvm::StringRef Name) const;
  /// How often the file names \p Name, code that is left out included, but for
  /// macros that nothing else names.
  size_t mentionsOf(llvm::StringRef Name) const;
  /// The text of the macro that begins at \p Use, in its place, if its name
  /// stands at most \p MostUses times in the file and its text is \p Wanted.
  std::optional<FixEdit>
  expansionAt(uint32_t Use, size_t MostUses,
              bool (*Wanted)(const clang::MacroInfo &)) const;
  /// The initial value at the place, where it is written without directives.
  std::optional<WrittenList> findList() const;
  /// The declarations at the place.
  std::optional<Group> findGroup() const;
  /// The end of what the declarations of \p G share; nullopt: that cannot be
  /// repeated. \p Definition: the record that they share, which it may hold.
  std::optional<uint32_t>
  endOfSpecifiers(const Group &G, const clang::TagDecl *Definition) const;
  /// The edits that part the names of \p G, each behind \p Specifiers.
  std::vector<FixEdit> split(const Group &G, llvm::StringRef Specifiers) const;

  std::vector<FixEdit> hoistLocal(const clang::CXXRecordDecl *D,
                                  Fix &Whole) const;
  bool isFreeOfFunction(const clang::RecordDecl *Record,
                        const clang::FunctionDecl *Function) const;
  std::optional<uint32_t> placeOutside(const clang::RecordDecl *Record,
                                       const clang::Decl *With,
                                       bool &IsPossible) const;

  friend class Hoist;
  friend class CallTyper;
  friend class LocalHoist;

  clang::ASTContext &AST;
  clang::Preprocessor &PP;
  clang::SourceManager &SM;
  const clang::LangOptions &LO;
  clang::FileID File;
  uint32_t Begin;
  llvm::StringRef Text;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_FIXER_H
