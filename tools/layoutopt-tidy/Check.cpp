//===-- Check.cpp - What the checks have in common ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check.h"
#include "clang/AST/ASTContext.h"

using namespace clang;
using namespace layoutopt;
using namespace layoutopt::tidy;

Check::Check(StringRef Name, clang::tidy::ClangTidyContext *Context)
    : ClangTidyCheck(Name, Context) {
  auto Get = [this](StringRef Option) -> std::string {
    // Empty is what a dumped configuration has for all that was not given.
    if (auto Own = Options.get(Option); Own && !Own->empty())
      return Own->str();
    return Options.getLocalOrGlobal(("layoutopt." + Option).str(), "").str();
  };
  How.Target = Get("Target");
  How.Policy = Get("Policy");
  How.ClosedWorld = asFlag("layoutopt.ClosedWorld", Get("ClosedWorld"));
}

bool Check::asFlag(StringRef Option, StringRef Value) const {
  const bool IsSet = Value == "true" || Value == "1";
  if (!IsSet && !Value.empty() && Value != "false" && Value != "0")
    configurationDiag("invalid configuration value '%0' for option '%1'; "
                      "expected a bool")
        << Value << Option;
  return IsSet;
}

void Check::storeFlag(clang::tidy::ClangTidyOptions::OptionMap &Opts,
                      StringRef Option, bool Value) const {
  Options.store(Opts, Option, StringRef(Value ? "true" : "false"));
}

void Check::storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) {
  Options.store(Opts, "Target", How.Target);
  Options.store(Opts, "Policy", How.Policy);
  storeFlag(Opts, "ClosedWorld", How.ClosedWorld);
}

/// Those of Dialect.h that are read.
bool Check::isLanguageVersionSupported(const LangOptions &LO) const {
  return !LO.ObjC && !LO.CUDA && !LO.HIP && !LO.SYCLIsDevice &&
         !LO.SYCLIsHost && !LO.HLSL && !LO.OpenCLCPlusPlus;
}

void Check::registerPPCallbacks(const SourceManager &, Preprocessor *PP,
                                Preprocessor *) {
  Source = ParsedSource::of(*PP);
}

void Check::registerMatchers(ast_matchers::MatchFinder *Finder) {
  Finder->addMatcher(ast_matchers::translationUnitDecl(), this);
}

void Check::check(const ast_matchers::MatchFinder::MatchResult &Result) {
  AST = Result.Context;
}

void Check::onEndOfTranslationUnit() {
  if (!AST || !Source || AST->getDiagnostics().hasUncompilableErrorOccurred())
    return;
  const Answer &Said = Source->ask(*AST, How);
  if (Said.problem().empty())
    report(Said);
  else
    configurationDiag("%0") << Said.problem();
}

SourceLocation Check::at(const Program &P, const Range &R) const {
  return locationOf(P, R, AST->getSourceManager());
}

DiagnosticBuilder Check::say(SourceLocation Where, StringRef Text,
                             DiagnosticIDs::Level Level) {
  if (Where.isInvalid())
    return diag("%0", Level) << Text;
  return diag(Where, "%0", Level) << Text;
}
