//===-- PointerQualifiers.h - Words behind the star of a pointer *- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_POINTERQUALIFIERS_H
#define LAYOUTOPT_LIB_EXTRACT_POINTERQUALIFIERS_H

#include "Syntax/Places.h"
#include "layoutopt/Model/Facts.h"

namespace layoutopt {

/// A qualifier between the star of a declarator and its name.
struct PointerQualifier {
  enum class Kind {
    Const,
    Restrict, ///< `restrict` in one of its spellings, which no class can have.
    Other,    ///< Any other word: `volatile`, `_Nonnull`, a macro for several.
  };
  Kind Is;
  Range Where; ///< With the blanks behind it.
};

/// The qualifiers behind the star at \p Star, which stands in a file: all words
/// in front of the name, if there is one. A macro counts as what it stands for,
/// and not at all if that is nothing.
llvm::SmallVector<PointerQualifier, 2>
qualifiersBehind(clang::SourceLocation Star, Places &Where);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_POINTERQUALIFIERS_H
