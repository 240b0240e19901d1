//===-- EmitFacts.cpp - The first step on its own -------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmitFacts.h"
#include "Depfile.h"
#include "Outputs.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Driver/Units.h"
#include "layoutopt/Model/FactsYaml.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// Reads \p Input of \p List, and adds the files that it opens to \p Sources.
static llvm::Expected<Extraction> readNoting(const CompileInput &Input,
                                             const SourceList &List,
                                             std::set<std::string> &Sources) {
  auto Files = llvm::makeIntrusiveRefCnt<RecordingFileSystem>(
      llvm::vfs::createPhysicalFileSystem());
  auto Read = extractUnit(Input, List, Files);
  if (!Read)
    return Read.takeError();
  // Relative paths stay so if they start here; else they would mislead.
  bool IsHere = Input.Directory.empty() || fs::equivalent(Input.Directory, ".");
  for (const std::string &File : Files->opened()) {
    llvm::SmallString<256> Path(IsHere ? File
                                       : pathFrom(Input.Directory, File));
    path::remove_dots(Path); // `./a.h` is `a.h`.
    Sources.insert(std::string(Path));
  }
  return Read;
}

static void forgetOrder(AccessNode &N) {
  N.IsOrderedSum = false;
  for (AccessNode &Child : N.Children)
    forgetOrder(Child);
}

/// The text of \p Facts but for how they were compiled.
static std::string withoutCommands(TUFacts Facts) {
  Facts.Compiles.clear();
  // What a compiler makes of loops is for estimates alone.
  for (FunctionFacts &F : Facts.Functions) {
    F.VectorBytes = AnyVectorBytes;
    forgetOrder(F.Accesses);
  }
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  print(Facts, OS);
  return OS.str();
}

llvm::Error layoutopt::emitFacts(const Options &O, Listener &Heard,
                                 llvm::raw_ostream &Log) {
  auto Found = findSources(O, Heard);
  if (!Found)
    return Found.takeError();
  std::set<std::string> Sources;
  std::optional<Extraction> Read;
  for (const CompileInput &Input : Found->Inputs) {
    auto Each = readNoting(Input, *Found, Sources);
    if (!Each)
      return Each.takeError();
    Heard.diagnostics(Each->Diagnostics);
    if (!Read) {
      Read = std::move(*Each);
      continue;
    }
    if (withoutCommands(Read->Facts) != withoutCommands(Each->Facts))
      return usageError(
          "the build compiles this file in several ways, and its facts differ; "
          "the steps are for one way: read the build in one run instead",
          {displayPath(Input.File), 0, 0});
    llvm::append_range(Read->Facts.Compiles, Each->Facts.Compiles);
    for (size_t F = 0; F != Read->Facts.Functions.size(); ++F)
      restrictLoops(Read->Facts.Functions[F], Each->Facts.Functions[F]);
  }
  if (!Found->BuildFile.empty())
    Sources.insert(Found->BuildFile);

  std::string Text;
  llvm::raw_string_ostream OS(Text);
  print(Read->Facts, OS);
  std::vector<OutputFile> Outputs = {
      {O.EmitFacts, std::move(Text), std::nullopt}};
  if (!O.Depfile.empty())
    Outputs.push_back(
        {O.Depfile, printDepfile(O.EmitFacts, Sources), std::nullopt});
  for (const OutputFile &Output : Outputs)
    for (const std::string &Source : Sources)
      if (fs::equivalent(Output.Path, Source))
        return usageError("the output would replace a source file",
                          {Output.Path, 0, 0});
  return writeTogether(Outputs, O, Log);
}
