//===-- ParsedSource.h - A unit that clang-tidy parses ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One unit and what the pipeline says of it, for all checks that ask: facts
/// are extracted once, and linked and judged once for each choice of options.
///
///     registerPPCallbacks -> ParsedSource::of(PP)
///     end of the unit     -> ask(AST, Settings) -> Answer
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_TIDY_PARSEDSOURCE_H
#define LAYOUTOPT_TOOLS_TIDY_PARSEDSOURCE_H

#include "layoutopt/Extract/ParsedUnit.h"
#include "layoutopt/Report/Reported.h"
#include "clang/Basic/SourceManager.h"
#include <map>
#include <memory>
#include <mutex>

namespace layoutopt::tidy {

/// What the user says by options of checks.
struct Settings {
  std::string Target;       ///< Empty: the policy's, or the usual one.
  std::string Policy;       ///< A file, or `none`; empty: look for one.
  bool ClosedWorld = false; ///< No other unit uses the arrays.

  friend bool operator<(const Settings &A, const Settings &B) {
    return std::tie(A.Target, A.Policy, A.ClosedWorld) <
           std::tie(B.Target, B.Policy, B.ClosedWorld);
  }
};

/// The pipeline's answer for one unit.
class Answer {
public:
  /// Why there is none: a clause, with its place; empty: there is one.
  const std::string &problem() const { return Problem; }
  const Project &project() const { return *Asked; }
  const Assessment &worth() const { return *Worth; }

private:
  friend class ParsedSource;

  std::string Problem;
  Request Asking;
  Listener Silent; ///< What else there is to say is of the whole program.
  std::unique_ptr<Project> Asked;
  std::unique_ptr<Assessment> Worth;
};

class ParsedSource {
public:
  /// That of the unit that \p PP reads, and has not begun to read. It lives as
  /// long as somebody holds it.
  static std::shared_ptr<ParsedSource> of(clang::Preprocessor &PP);

  /// Answers once \p AST is complete and has no errors. A crash of ours is a
  /// problem, not the end of the program.
  const Answer &ask(clang::ASTContext &AST, const Settings &How);

  /// What \p AST, complete and without errors, says about orders of fields;
  /// nothing, if that crashes.
  const std::optional<FieldOrders> &orders(clang::ASTContext &AST);

  clang::Preprocessor &preprocessor() const { return PP; }

private:
  explicit ParsedSource(clang::Preprocessor &PP) : PP(PP), Unit(PP) {}

  CompileInput command(const clang::ASTContext &AST) const;
  TUFacts readFacts(clang::ASTContext &AST, const ReadingHints &Hints = {});
  llvm::Error answer(clang::ASTContext &AST, const Settings &How, Answer &Out);

  clang::Preprocessor &PP;
  ParsedUnit Unit;
  std::optional<TUFacts> Facts; ///< Empty: not read yet.
  std::map<Settings, Answer> Answers;
  bool IsAskedForOrders = false;
  std::optional<FieldOrders> Orders;
};

/// The place of the first byte of \p R in the source; invalid where \p R is, or
/// where its file is not among those of \p SM.
clang::SourceLocation locationOf(const Program &P, const Range &R,
                                 clang::SourceManager &SM);

} // namespace layoutopt::tidy

#endif // LAYOUTOPT_TOOLS_TIDY_PARSEDSOURCE_H
