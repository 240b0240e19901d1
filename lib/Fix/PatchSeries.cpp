//===-- PatchSeries.cpp - Fixes as patches, one each ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Fix/PatchSeries.h"
#include "layoutopt/Write/Root.h"
#include "layoutopt/Write/UnifiedDiff.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using llvm::StringRef;

/// \p Title as a part of the name of a file.
static std::string slugOf(StringRef Title) {
  std::string Out;
  for (char C : Title.take_front(60))
    if (llvm::isAlnum(C))
      Out += C;
    else if (!Out.empty() && Out.back() != '-')
      Out += '-';
  return StringRef(Out).rtrim('-').str();
}

PatchSeries layoutopt::patchesOf(const FixSeries &Series, StringRef Here) {
  PatchSeries Out;
  std::vector<std::string> Paths;
  for (const auto &[Path, Text] : Series.Changed)
    Paths.push_back(resolvedPath(Path));
  Out.Folder = resolvedPath(Here);
  if (!llvm::all_of(Paths, [&](const std::string &Path) {
        return liesIn(Path, Out.Folder);
      }))
    Out.Folder = projectRoot(Paths);
  for (const AppliedFix &Each : Series.Applied) {
    const std::string Path = resolvedPath(Each.What.File);
    StringRef Name = Path;
    Name.consume_front(Out.Folder);
    PatchFile File;
    File.Name = llvm::formatv("{0,0+4}-{1}.patch", Out.Files.size() + 1,
                              slugOf(Each.What.Title))
                    .str();
    File.Text = Each.What.Title + "\n\n" + Each.Reason +
                "\nThis frees: " + llvm::join(Each.Frees, ", ") + "\n\n" +
                unifiedDiff(Name.ltrim('/'), StringRef(Each.Before),
                            StringRef(Each.After));
    Out.Files.push_back(std::move(File));
  }
  return Out;
}
