//===-- ExportFixes.cpp - Edits in Clang's YAML ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/ExportFixes.h"
#include "layoutopt/Report/Results.h"
#include "clang/Tooling/ReplacementsYaml.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

std::string layoutopt::fixesYaml(const EditSet &Edits,
                                 llvm::ArrayRef<FileFacts> Files) {
  clang::tooling::TranslationUnitReplacements Out;
  const auto *Main =
      llvm::find_if(Files, [](const FileFacts &F) { return F.Main; });
  if (Main != Files.end())
    Out.MainSourceFile = Main->Path;
  for (const Edit &E : mergedEdits(Edits.Edits))
    Out.Replacements.emplace_back(Files[E.Where.File].Path, E.Where.Begin,
                                  E.Where.End - E.Where.Begin, E.Text);
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  llvm::yaml::Output Yaml(OS);
  Yaml << Out;
  return Text;
}
