//===-- Names.h - Names that do not collide ---------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_NAMES_H
#define LAYOUTOPT_LIB_REWRITE_NAMES_H

#include "Text.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"

namespace layoutopt {

/// Names in use: the source's and those that were made.
class Names {
public:
  Names(llvm::ArrayRef<std::string> InUse, const MacroTable &Macros)
      : Macros(Macros) {
    for (llvm::StringRef Name : InUse)
      Used.insert(Name);
  }

  bool isUsed(llvm::StringRef Name) const { return Used.contains(Name); }

  /// \p Wanted, or the first of `Wanted_2`, `Wanted_3`, ... that is free. It is
  /// taken from then on.
  std::string make(llvm::StringRef Wanted) {
    std::string Name = numbered(Wanted, [&](llvm::StringRef N) {
      return Used.contains(N) || Macros.contains(N);
    });
    Used.insert(Name);
    return Name;
  }

  /// The same, but it stays free: a name with a scope of its own that hides no
  /// other.
  std::string unused(llvm::StringRef Wanted) const {
    return numbered(Wanted, [&](llvm::StringRef N) {
      return Used.contains(N) || Macros.contains(N);
    });
  }

  /// A name with a scope of its own, which only macros can disturb.
  std::string local(llvm::StringRef Wanted) const {
    return numbered(Wanted,
                    [&](llvm::StringRef N) { return Macros.contains(N); });
  }

  /// \p Wanted, numbered until \p IsTaken says no.
  static std::string
  numbered(llvm::StringRef Wanted,
           llvm::function_ref<bool(llvm::StringRef)> IsTaken) {
    std::string Name = Wanted.str();
    for (unsigned I = 2; IsTaken(Name); ++I)
      Name = (Wanted + "_" + llvm::Twine(I)).str();
    return Name;
  }

private:
  llvm::StringSet<> Used;
  const MacroTable &Macros;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_NAMES_H
