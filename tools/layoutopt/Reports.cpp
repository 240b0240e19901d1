//===-- Reports.cpp - What a run tells other programs ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports.h"
#include "layoutopt/Driver/Interrupted.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Report/ExportFixes.h"
#include "layoutopt/Report/Reported.h"
#include "layoutopt/Report/Sarif.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

static std::string sarifText(const Options &O, const Project &Asked,
                             const EditSet &Edits, const OrderReport &Orders) {
  const Program &P = Asked.program();
  std::vector<std::string> Main;
  for (const FileFacts &File : P.Facts.Files)
    if (File.Main)
      Main.push_back(File.Path);
  const Assessment Worth(Asked);
  std::vector<FixGroup> Groups = fixGroups(P, Asked.plan(), Edits);
  std::vector<Result> Results =
      resultsOf(P, Asked.plan(), Worth.expected(), Groups);
  addOrders(Orders, P, Asked.texts().contents(), lineBytesOf(Asked), Groups,
            Results);
  return sarifOf(Results, Groups, P.Facts.Files, Asked.texts().contents(),
                 rootOf(O, Main));
}

std::vector<NamedText> layoutopt::reportsOf(const Options &O,
                                            const Project &Asked,
                                            const VerifiedEdits &Made,
                                            const OrderReport &Orders) {
  std::vector<NamedText> Out;
  if (!O.Sarif.empty())
    Out.push_back({O.Sarif, sarifText(O, Asked, Made.Edits, Orders)});
  if (O.ExportFixes.empty())
    return Out;
  EditSet Edits;
  Edits.Edits = editsOf(Orders, Asked.program());
  Out.push_back({O.ExportFixes, fixesYaml(Edits, Asked.program().Facts.Files)});
  for (const NewFile &File : Made.Edits.NewFiles)
    Out.push_back({File.Path, Made.Changed.at(File.Path)});
  return Out;
}

void layoutopt::noteHeaders(const Options &O, const EditSet &Edits,
                            llvm::raw_ostream &Log) {
  if (O.Quiet || O.ExportFixes.empty())
    return;
  for (const NewFile &File : Edits.NewFiles)
    Log << "note: wrote " << displayPath(File.Path)
        << ", which the fixes include\n";
}
