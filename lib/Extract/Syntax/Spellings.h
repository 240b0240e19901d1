//===-- Spellings.h - How the source spells numbers -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// New text needs bounds of arrays at other places than their declarations. As
/// numbers they would be wrong as soon as somebody builds with another value of
/// a macro; as text they are right where all names in them still mean what they
/// meant.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_SPELLINGS_H
#define LAYOUTOPT_LIB_EXTRACT_SPELLINGS_H

#include "Syntax/Places.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/TypeLoc.h"
#include "llvm/ADT/DenseSet.h"

namespace layoutopt {

/// What in the text of \p E cannot be written again, as words for a message: a
/// number that `__COUNTER__` gives, the definition of a type. Null if nothing.
const char *textForOnce(const clang::Expr *E, const clang::ASTContext &AST);

class Spellings {
public:
  Spellings(clang::ASTContext &AST, Places &Where) : AST(AST), Where(Where) {}

  /// How the constant expression \p E spells its value. \p Until: up to where
  /// the text is to mean it, if not to the end.
  SpelledNumber number(const clang::Expr *E, clang::SourceLocation Until = {});

  /// The bounds of the arrays that \p T, the type of a declaration, consists
  /// of, outermost first. With \p IsEntity the outermost layer counts as a
  /// bound, 0 if it is a pointer or has none. Empty if all are literals.
  std::vector<SpelledNumber> bounds(clang::TypeLoc T, bool IsEntity,
                                    clang::SourceLocation Until = {});

  /// The first word of \p Text, which means something at \p At, that a macro
  /// gives another meaning behind it; empty if there is none.
  llvm::StringRef redefined(llvm::StringRef Text, clang::SourceLocation At);

  /// Whether what \p E mentions are constants of the outermost level.
  bool isKnownEverywhere(const clang::Stmt *E) const;

private:
  bool keepsMeaning(llvm::StringRef Text, clang::SourceLocation At,
                    clang::SourceLocation Until, unsigned Depth);
  bool isRedefined(const clang::IdentifierInfo *Name, clang::SourceLocation At,
                   clang::SourceLocation Until) const;
  bool isHidden(const clang::IdentifierInfo *Name);
  bool isOperand(llvm::StringRef Text, clang::SourceLocation At) const;

  clang::ASTContext &AST;
  Places &Where;
  /// Names of what is declared within functions, classes and namespaces.
  std::optional<llvm::DenseSet<const clang::IdentifierInfo *>> Inner;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_SPELLINGS_H
