//===-- WholeProgram.cpp - Whether the units are the whole program --------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "World.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

using namespace layoutopt;

/// What the units need and none of them defines.
static std::vector<const ExternalNameFacts *>
missingNames(const TUFacts &Facts) {
  llvm::StringSet<> Defined;
  for (const FunctionFacts &F : Facts.Functions)
    if (F.IsDefined)
      Defined.insert(F.USR);
  std::vector<const ExternalNameFacts *> Out;
  for (const ExternalNameFacts &N : Facts.ExternalNames)
    if (!N.IsDefined &&
        !(N.Kind == ExternalNameKind::Symbol && Defined.contains(N.USR)))
      Out.push_back(&N);
  return Out;
}

/// What makes a name of \p Kind, without a definition, one of other files.
static const char *whyMissing(ExternalNameKind Kind) {
  switch (Kind) {
  case ExternalNameKind::Symbol:
  case ExternalNameKind::Made:
  case ExternalNameKind::Second:
    return "is defined in none of them";
  case ExternalNameKind::Weak:
    return "may be another file's: it is weak or common";
  case ExternalNameKind::Label:
    return "may be another file's: it has a label";
  case ExternalNameKind::Inline:
    return "may be another file's: it is inline";
  case ExternalNameKind::Lookup:
    return "finds names that no text may have";
  }
  llvm_unreachable("all are named");
}

World layoutopt::worldOf(const TUFacts &Facts, const LinkOptions &Options) {
  World Out;
  Out.Missing = missingNames(Facts);
  // Not one in a namespace or a class. (A weak one is missing as well.)
  const bool HasMain =
      llvm::any_of(Facts.Functions, [](const FunctionFacts &F) {
        llvm::StringRef Rest = F.USR;
        return F.IsDefined && F.IsExternal && Rest.consume_front("c:@F@main") &&
               (Rest.empty() || Rest.starts_with("#"));
      });
  Out.IsClosed = Options.ClosedWorld ||
                 (Facts.Foreign.empty() && HasMain && Out.Missing.empty());
  if (!Facts.Foreign.empty())
    Out.Outside = ", where '" + Facts.Foreign.front() + "' is";
  if (!Facts.Foreign.empty() || Out.Missing.empty())
    return Out;
  const ExternalNameFacts &First = *Out.Missing.front();
  Out.Outside = ", and '" + First.Name + "' " + whyMissing(First.Kind);
  return Out;
}

bool layoutopt::isNamedOutside(llvm::StringRef USR) {
  // Clang writes the file behind the `c:` of what is local to it.
  return USR.starts_with("c:@") && !USR.contains("@aN@");
}
