//===-- SecondNames.h - What has another name for the linker ----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `alias`, `ifunc`, labels in assembly and pragmas give a function or variable
/// a name beside its own, in any file: calls and uses by that name are of it,
/// whatever the text says. So what has two names is followed by neither.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MODEL_SECONDNAMES_H
#define LAYOUTOPT_MODEL_SECONDNAMES_H

#include "layoutopt/Model/Facts.h"
#include "llvm/ADT/StringSet.h"

namespace layoutopt {

class SecondNames {
public:
  /// All that the units of \p Facts say, see ExternalNameKind::Second.
  explicit SecondNames(const TUFacts &Facts);

  /// Whether the function or variable with this USR, or what a parameter of it
  /// gets (`USR#0`), may have a second name. Names of C++ are compared by their
  /// last part alone.
  bool has(llvm::StringRef USR) const;
  bool empty() const { return Symbols.empty(); }

private:
  llvm::StringSet<> Symbols;
  std::vector<std::string> Mangled; ///< Those of them that begin with `_Z`.
};

} // namespace layoutopt

#endif // LAYOUTOPT_MODEL_SECONDNAMES_H
