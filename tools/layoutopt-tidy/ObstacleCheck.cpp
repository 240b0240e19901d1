//===-- ObstacleCheck.cpp - What keeps arrays -----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObstacleCheck.h"
#include "Fixes.h"
#include "layoutopt/Report/Pages.h"
#include "layoutopt/Report/Words.h"

using namespace layoutopt;
using namespace layoutopt::tidy;

ObstacleCheck::ObstacleCheck(llvm::StringRef Name,
                             clang::tidy::ClangTidyContext *Context)
    : Check(Name, Context), Ignored(Options.get("Ignore", "").str()),
      OnlyInLoops(asFlag("layoutopt-obstacle.OnlyInLoops",
                         Options.get("OnlyInLoops", ""))) {
  llvm::SmallVector<llvm::StringRef, 4> Ids;
  llvm::StringRef(Ignored).split(Ids, ';', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Id : Ids)
    if (std::optional<Reason> Why = parseReason(Id.trim()))
      Ignore.insert(*Why);
    else
      configurationDiag("invalid configuration value '%0' for option "
                        "'layoutopt-obstacle.Ignore'; docs/Reasons.md lists "
                        "the reasons")
          << Id.trim();
}

void ObstacleCheck::storeOptions(
    clang::tidy::ClangTidyOptions::OptionMap &Opts) {
  Check::storeOptions(Opts);
  Options.store(Opts, "Ignore", Ignored);
  storeFlag(Opts, "OnlyInLoops", OnlyInLoops);
}

/// Whether nothing else keeps the array.
bool ObstacleCheck::isIgnored(const KeptArray &Why) const {
  if (!Why.Kind || !Ignore.count(*Why.Kind))
    return false;
  return llvm::all_of(Why.Notes, [&](const KeptNote &N) {
    return !N.Kind || Ignore.count(*N.Kind);
  });
}

void ObstacleCheck::report(const Program &P, const KeptArray &Why) {
  // A fix of the only use that keeps the array is one of the warning; of
  // several each is one of its note.
  std::vector<std::vector<clang::FixItHint>> Fixes;
  unsigned Uses = 0;
  for (const KeptNote &Note : Why.Notes) {
    Uses += Note.Kind.has_value();
    Fixes.push_back(Note.Kind ? hintsFor(*Note.Kind, P, Note.Where, context(),
                                         preprocessor())
                              : std::vector<clang::FixItHint>());
  }
  {
    auto Warning = say(at(P, Why.Where), Why.Text);
    for (size_t I = 0; Uses == 1 && I != Fixes.size(); ++I)
      Warning << Fixes[I];
  }
  for (size_t I = 0; I != Why.Notes.size(); ++I) {
    auto Note = say(at(P, Why.Notes[I].Where), Why.Notes[I].Text,
                    clang::DiagnosticIDs::Note);
    if (Uses != 1)
      Note << Fixes[I];
  }
  if (!Why.Kind)
    return;
  if (const std::string Page = pageOf(*Why.Kind); !Page.empty())
    say(at(P, Why.Where),
        "[" + toString(*Why.Kind).str() + "] is explained in " + Page,
        clang::DiagnosticIDs::Note);
}

void ObstacleCheck::report(const Answer &Said) {
  const Program &P = Said.project().program();
  for (const KeptArray &Each : keptArrays(P, Said.project().plan(), false))
    if (!isIgnored(Each) &&
        (!OnlyInLoops || (Each.Set != None &&
                          isWalkedInPart(P, Each.Set, Said.project().walks()))))
      report(P, Each);
}
