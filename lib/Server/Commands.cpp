//===-- Commands.cpp - How files are compiled -----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Server/Commands.h"
#include "layoutopt/Driver/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using namespace layoutopt::server;
namespace path = llvm::sys::path;

static constexpr llvm::StringLiteral DescriptionName = "compile_commands.json";

static std::string below(llvm::StringRef Folder, llvm::StringRef Name) {
  llvm::SmallString<256> Out(Folder);
  path::append(Out, Name);
  return std::string(Out);
}

/// Empty: there is no description.
std::string Programs::folderFor(llvm::StringRef Path) const {
  if (!How.BuildPath.empty())
    return How.BuildPath;
  for (llvm::StringRef Folder = path::parent_path(Path); !Folder.empty();
       Folder = path::parent_path(Folder))
    for (const std::string &Each : {Folder.str(), below(Folder, "build")})
      if (llvm::sys::fs::exists(below(Each, DescriptionName)))
        return Each;
  return "";
}

std::shared_ptr<const BuiltProgram>
Programs::read(const std::string &Folder) const {
  auto Out = std::make_shared<BuiltProgram>();
  Out->BuildPath = Folder;
  Request Asking;
  Asking.BuildPath = Folder;
  Asking.ClosedWorld = How.ClosedWorld;
  Listener Silent;
  auto List = findSources(Asking, Silent);
  if (!List) {
    Out->Problem = llvm::toString(List.takeError());
    return Out;
  }
  Out->List = std::move(*List);
  for (size_t I = 0; I != Out->List.Inputs.size(); ++I) {
    const CompileInput &Input = Out->List.Inputs[I];
    Out->Numbers[Disk->realPath(pathFrom(Input.Directory, Input.File))]
        .push_back(I);
  }
  return Out;
}

/// A header is read by those that include it.
static bool isHeader(llvm::StringRef Path) {
  return llvm::is_contained({".h", ".hh", ".hpp", ".hxx", ".inc", ".inl"},
                            path::extension(Path));
}

std::shared_ptr<const BuiltProgram> Programs::of(const std::string &Path) {
  const std::string Folder = folderFor(Path);
  std::lock_guard<std::mutex> Hold(Lock);
  if (!Folder.empty()) {
    const auto Text = Disk->read(below(Folder, DescriptionName));
    Known &Each = Builds[Folder];
    if (!Each.Build || Each.Hash != (Text ? Text->Hash : 0))
      Each = {Text ? Text->Hash : 0, read(Folder)};
    if (Each.Build->Numbers.count(Path) || isHeader(Path))
      return Each.Build;
    return alone(Path, Each.Build->Problem);
  }
  return alone(Path, "");
}

std::shared_ptr<const BuiltProgram>
Programs::alone(const std::string &Path, const std::string &Problem) {
  std::shared_ptr<const BuiltProgram> &Known = Alone[Path];
  if (Known && Known->Problem == Problem)
    return Known;
  auto Out = std::make_shared<BuiltProgram>();
  Out->Problem = Problem;
  Out->List.Inputs = {{Path, path::parent_path(Path).str(), How.FallbackFlags}};
  Out->Numbers[Path] = {0};
  Known = Out;
  return Known;
}
