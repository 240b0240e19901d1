//===-- PolicyPart.cpp - A policy for a part of a program -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Plan/Choose.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using llvm::StringRef;

std::optional<bool> layoutopt::matchesPattern(StringRef Pattern,
                                              llvm::ArrayRef<StringRef> Names) {
  auto Glob = llvm::GlobPattern::create(Pattern);
  if (llvm::errorToBool(Glob.takeError()))
    return std::nullopt;
  return llvm::any_of(Names, [&](StringRef Name) { return Glob->match(Name); });
}

/// Whether \p Pattern matches a set of \p P or its record. One that is
/// malformed counts as matching: who binds it says what is wrong.
static bool matchesAny(const Program &P, StringRef Pattern) {
  std::vector<StringRef> Names;
  for (const ArraySet &Set : P.Sets) {
    Names.push_back(Set.Id);
    Names.push_back(P.Facts.Records[Set.Record].Name);
  }
  return matchesPattern(Pattern, Names).value_or(true);
}

/// Whether \p P has the file or the function that \p Bound names.
static bool isThere(const Program &P, const BoundPolicy &Bound) {
  const StringRef Name = Bound.Name.Value;
  if (Bound.Line != 0)
    return llvm::any_of(P.Facts.Files, [&](const FileFacts &File) {
      return !File.System && llvm::sys::path::filename(File.Path) ==
                                 llvm::sys::path::filename(Name);
    });
  return llvm::any_of(P.Facts.Functions, [&](const FunctionFacts &F) {
    return F.IsDefined && !F.IsType && F.Name == Name;
  });
}

void layoutopt::keepWhatIsAbout(const Program &P, EffectivePolicy &Policy) {
  llvm::erase_if(Policy.Records, [&](const ArrayPolicy &Entry) {
    return llvm::none_of(P.Facts.Records, [&](const RecordFacts &R) {
      return R.Name == Entry.Name.Value;
    });
  });
  llvm::erase_if(Policy.Sets, [&](const ArrayPolicy &Entry) {
    return llvm::none_of(P.Sets, [&](const ArraySet &Set) {
      return Set.Id == Entry.Name.Value;
    });
  });
  auto IsOfOthers = [&](const Placed<std::string> &Pattern) {
    return !matchesAny(P, Pattern.Value);
  };
  const bool HadInclude = !Policy.Include.empty();
  std::optional<Placed<std::string>> First;
  if (HadInclude)
    First = Policy.Include.front();
  llvm::erase_if(Policy.Include, IsOfOthers);
  llvm::erase_if(Policy.Exclude, IsOfOthers);
  // Without any, all arrays would be included.
  if (HadInclude && Policy.Include.empty() && !P.Sets.empty())
    Policy.Exclude = {{"*", First->Where}};
  llvm::erase_if(Policy.Bounds,
                 [&](const BoundPolicy &Bound) { return !isThere(P, Bound); });
}
