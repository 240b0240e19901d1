//===-- ParsedUnit.h - Facts of a unit that others parsed -------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The stage for programs that have parsed a unit themselves, such as
/// clang-tidy or a language server: the same facts as extract() of Extract.h
/// gives, without parsing again. The one header that shows Clang's types.
///
///     ParsedUnit Unit(PP);            // before the source is read
///     ...                             // Clang parses
///     TUFacts Facts = Unit.extract(AST);
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_EXTRACT_PARSEDUNIT_H
#define LAYOUTOPT_EXTRACT_PARSEDUNIT_H

#include "layoutopt/Extract/Fixes.h"
#include "layoutopt/Extract/RecordNames.h"
#include "layoutopt/Model/Facts.h"
#include "layoutopt/Model/FieldOrders.h"

namespace clang {
class ASTContext;
class Preprocessor;
} // namespace clang

namespace layoutopt {

class Directives;
struct CompileInput;

/// How OpenMP's directives were read, in a unit whose flags do not ask for
/// OpenMP.
enum class OpenMPReading {
  Parsed, ///< They are in the tree; or there are none, or nobody minds them.
  ByName  ///< They are not: arrays that they name stay.
};

class ParsedUnit {
public:
  /// Listens to \p PP, which must not have begun and must outlive this.
  explicit ParsedUnit(clang::Preprocessor &PP);

  /// The facts of the unit, which was parsed without errors. Their MainFile is
  /// the caller's to name; they are those of one way to compile it. Limits the
  /// traversal scope of \p AST to the user's declarations.
  /// \p Command is how the program is compiled, which may not be how it was
  /// parsed; null: nobody knows. Estimates of speed rest on it, no rewrite.
  TUFacts extract(clang::ASTContext &AST,
                  OpenMPReading Reading = OpenMPReading::Parsed,
                  const CompileInput *Command = nullptr,
                  const ReadingHints &Hints = {});

  /// Whether a file of the unit may have OpenMP directives that were not
  /// parsed, since the flags do not ask for it.
  bool hasUnreadOpenMP(const clang::ASTContext &AST) const;

private:
  clang::Preprocessor &PP;
  const Directives *Conditions; ///< The preprocessor's.
};

/// The fix for \p Where in a unit that was parsed without errors, as
/// findFixes() of Fixes.h finds it. Limits no traversal scope.
std::optional<Fix> fixFor(const FixPlace &Where, clang::ASTContext &AST,
                          clang::Preprocessor &PP);

/// What a unit that was parsed without errors says about the order of fields.
/// Limits no traversal scope.
FieldOrders fieldOrdersIn(clang::ASTContext &AST);

} // namespace layoutopt

#endif // LAYOUTOPT_EXTRACT_PARSEDUNIT_H
