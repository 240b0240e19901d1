//===-- Check.h - What the checks have in common ----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_TIDY_CHECK_H
#define LAYOUTOPT_TOOLS_TIDY_CHECK_H

#include "ParsedSource.h"
#include "clang-tidy/ClangTidyCheck.h"

namespace layoutopt::tidy {

/// A check that asks the pipeline about a unit when it has been read.
///
/// Options, each of a check (`layoutopt-padding.Target`) or of all
/// (`layoutopt.Target`): `Target`, `Policy`, `ClosedWorld`; see docs/Tidy.md.
class Check : public clang::tidy::ClangTidyCheck {
public:
  Check(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);

  bool isLanguageVersionSupported(const clang::LangOptions &LO) const override;
  void registerPPCallbacks(const clang::SourceManager &SM,
                           clang::Preprocessor *PP,
                           clang::Preprocessor *ModuleExpanderPP) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onEndOfTranslationUnit() override;
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  /// Says what the check has to say about the unit.
  virtual void report(const Answer &Said) = 0;

  /// \p Value as that of a bool option. GCC spells clang-tidy's own templates
  /// for these in another way than Clang, which builds clang-tidy.
  bool asFlag(llvm::StringRef Option, llvm::StringRef Value) const;
  void storeFlag(clang::tidy::ClangTidyOptions::OptionMap &Opts,
                 llvm::StringRef Option, bool Value) const;

  clang::ASTContext &context() const { return *AST; }
  clang::Preprocessor &preprocessor() const { return Source->preprocessor(); }
  const std::optional<FieldOrders> &orders() const {
    return Source->orders(*AST);
  }
  clang::SourceLocation at(const Program &P, const Range &R) const;
  /// A warning or a note with \p Text, which is no format; without a place if
  /// \p Where is invalid.
  clang::DiagnosticBuilder
  say(clang::SourceLocation Where, llvm::StringRef Text,
      clang::DiagnosticIDs::Level Level = clang::DiagnosticIDs::Warning);

private:
  Settings How;
  std::shared_ptr<ParsedSource> Source;
  clang::ASTContext *AST = nullptr;
};

} // namespace layoutopt::tidy

#endif // LAYOUTOPT_TOOLS_TIDY_CHECK_H
