//===-- FailureTexts.h - Arguments in messages of failure -------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_FAILURETEXTS_H
#define LAYOUTOPT_LIB_EXTRACT_FAILURETEXTS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class ASTContext;
} // namespace clang

namespace layoutopt {

/// Which macros turn their arguments into text that is printed only when the
/// program ends by it, as assert() does:
/// `#define CHECK(e) if (!(e)) { puts(#e); abort(); }`
class FailureTexts {
public:
  explicit FailureTexts(clang::ASTContext &AST) : AST(AST) {}

  /// Whether the expansion \p Body of a macro's body makes \p Number texts of
  /// its arguments, and all stand where the program ends for what the macro
  /// tests. The unit is walked when this is first asked.
  bool areAll(clang::FileID Body, unsigned Number);

private:
  void scan();

  clang::ASTContext &AST;
  bool IsScanned = false;
  /// By the expansion of a macro's body: the texts that it makes of arguments,
  /// and those of them that stand in a branch of failure.
  llvm::DenseMap<clang::FileID, llvm::DenseSet<clang::SourceLocation>> All,
      Failing;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_FAILURETEXTS_H
