//===-- HotCode.h - What a function's code names ----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_MOCK_HOTCODE_H
#define LAYOUTOPT_LIB_MOCK_HOTCODE_H

#include "clang/AST/Decl.h"
#include "clang/Lex/Preprocessor.h"
#include <set>
#include <string>
#include <vector>

namespace layoutopt {

/// A function, a global variable or a type where code names it.
struct NamedPlace {
  clang::SourceLocation Where;
  std::string Name;
  /// The definition of a function, the first declaration of others.
  const clang::NamedDecl *Declared = nullptr;
};

/// What a definition, of a function or a type, names, each function and
/// variable once, in order.
struct HotCode {
  std::vector<NamedPlace> Names; ///< All places.
  /// Definitions of functions of the program.
  std::vector<const clang::FunctionDecl *> Functions;
  std::vector<const clang::VarDecl *> Globals;
  std::set<const clang::FieldDecl *> Fields; ///< That it accesses.
  /// Records that it steps through as through an array.
  std::set<const clang::RecordDecl *> Indexed;
  bool GivesBack = false; ///< It calls free() or realloc().
  /// A variable of its own that lives on and is not constant; null: none.
  const clang::VarDecl *State = nullptr;
};

/// Stands for all declarations of \p R.
inline const clang::RecordDecl *firstOf(const clang::RecordDecl *R) {
  return llvm::cast<clang::RecordDecl>(R->getCanonicalDecl());
}

HotCode codeOf(const clang::Decl &D);

/// A macro where the text has its name.
struct NamedMacro {
  clang::SourceLocation Where;
  const clang::IdentifierInfo *Name;
  const clang::MacroInfo *Meant;
};

/// All uses of macros in files.
class NamedMacros {
public:
  /// Listens to \p PP, which outlives this.
  void watch(clang::Preprocessor &PP);
  /// Whether the name means another macro by now, or none.
  bool isDefinedAnew(const NamedMacro &Use) const;

  std::vector<NamedMacro> Uses;

private:
  const clang::Preprocessor *PP = nullptr;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_MOCK_HOTCODE_H
