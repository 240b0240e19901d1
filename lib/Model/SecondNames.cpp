//===-- SecondNames.cpp - What has another name for the linker ------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/SecondNames.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;
using llvm::StringRef;

SecondNames::SecondNames(const TUFacts &Facts) {
  for (const ExternalNameFacts &N : Facts.ExternalNames) {
    if (N.Kind != ExternalNameKind::Second || !Symbols.insert(N.Name).second)
      continue;
    if (StringRef(N.Name).starts_with("_Z"))
      Mangled.push_back(N.Name);
  }
}

bool SecondNames::has(StringRef USR) const {
  if (Symbols.empty())
    return false;
  // `c:@N@space@F@name#*$@S@body#`, `c:file.c@F@name`, `c:@name`.
  const size_t Function = USR.find("@F@");
  StringRef Name = Function != StringRef::npos ? USR.drop_front(Function + 3)
                                               : USR.rsplit('@').second;
  Name = Name.split('#').first.split('@').first;
  if (Name.empty())
    return false;
  const std::string Part = std::to_string(Name.size()) + Name.str();
  return Symbols.contains(Name) ||
         llvm::any_of(Mangled, [&Part](StringRef Symbol) {
           return Symbol.contains(Part);
         });
}
