//===-- ReadinessRun.cpp - What a whole program could gain ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReadinessRun.h"
#include "OrderRun.h"
#include "Outputs.h"
#include "Terminal.h"
#include "layoutopt/Driver/Project.h"
#include "layoutopt/Report/Html.h"
#include "layoutopt/Report/Readiness.h"
#include "layoutopt/Report/SetPictures.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

llvm::Expected<ExitCode> layoutopt::reportReadiness(const Options &O,
                                                    llvm::StringRef Executable,
                                                    llvm::raw_ostream &Out,
                                                    llvm::raw_ostream &Log) {
  Terminal Heard(Log, O.Quiet);
  Project Asked(O, Executable, Heard);
  DecisionDetail Detail;
  Detail.AllGraphs = Detail.Walks = true;
  if (llvm::Error E = Asked.readAndDecide(Detail))
    return std::move(E);
  auto Result = Asked.rewrite();
  if (!Result)
    return Result.takeError();
  FileContents Changed = Result->Changed;
  auto Ordered = orderChanged(O, Executable, Asked, *Result, {}, Changed);
  if (!Ordered)
    return Ordered.takeError();
  for (const std::string &Note : Ordered->Orders.Notes)
    Log << Note << '\n';
  const bool KeepsOrder = llvm::any_of(
      Ordered->Orders.Kept, [](const KeptOrder &Each) { return Each.IsAsked; });
  const Assessment Worth(Asked);
  const Readiness R = readinessOf(Asked, Worth, O.How);
  std::vector<OutputFile> Files;
  auto Add = [&](const std::string &Path, auto MakeText) {
    if (Path == "-")
      Out << MakeText();
    else if (!Path.empty())
      Files.push_back({Path, MakeText(), std::nullopt, O.Root});
  };
  Add(O.Json, [&] { return readinessJson(Asked, R, Ordered->Orders); });
  Add(O.Csv, [&] { return readinessCsv(Asked, R, Ordered->Orders); });
  Add(O.Html, [&] {
    return reportPage(Asked, Worth, R, Result->Edits, Ordered->Orders);
  });
  if (!O.SvgDir.empty()) {
    if (std::error_code Bad = llvm::sys::fs::create_directories(O.SvgDir))
      return ioError("cannot create folder: " + Bad.message(),
                     {O.SvgDir, 0, 0});
    for (PictureFile &File : pictureFiles(Asked, R)) {
      llvm::SmallString<256> Path(O.SvgDir);
      llvm::sys::path::append(Path, File.Name);
      Files.push_back(
          {std::string(Path), std::move(File.Text), std::nullopt, O.Root});
    }
  }
  if (O.Json != "-" && O.Csv != "-" && O.Html != "-")
    Out << readinessText(Asked, R) << ordersText(Ordered->Orders);
  if (llvm::Error E = checkOutputs(Files, Asked.program()))
    return std::move(E);
  if (llvm::Error E = writeTogether(Files, O, Log))
    return std::move(E);
  return (!KeepsOrder &&
          countOf(R, Standing::Fixable) + countOf(R, Standing::Refused) == 0) ||
                 !O.Werror
             ? ExitCode::Success
             : ExitCode::Refused;
}
