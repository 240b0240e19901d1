//===-- Interrupted.cpp - What earlier runs left --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Driver/Interrupted.h"
#include "layoutopt/Write/FileWriter.h"
#include "layoutopt/Write/Root.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

llvm::Expected<bool>
layoutopt::recoverOutputs(llvm::ArrayRef<std::string> Folders,
                          Listener &Heard) {
  auto Notes = recoverWrites(Folders);
  if (!Notes)
    return Notes.takeError();
  for (const std::string &Note : *Notes)
    Heard.note("note: " + Note);
  return !Notes->empty();
}

std::string layoutopt::rootOf(const Request &O,
                              std::vector<std::string> Sources) {
  if (!O.Root.empty())
    return O.Root;
  // Files that a description names, and not the user, move no border.
  if (O.Sources.empty() && !O.BuildPath.empty()) {
    std::string Own = projectRoot({O.BuildPath + "/compile_commands.json"});
    if (fs::exists(Own + "/.git"))
      return Own;
  }
  std::string Root = projectRoot(Sources);
  if (O.BuildPath.empty() || fs::exists(Root + "/.git"))
    return Root;
  Sources.push_back(O.BuildPath + "/compile_commands.json");
  return commonFolder(Sources);
}

std::vector<std::string>
layoutopt::namedFolders(const Request &O, llvm::ArrayRef<CompileInput> Inputs) {
  std::vector<std::string> Folders, Sources = O.Sources;
  for (const std::string &Source : O.Sources)
    Folders.push_back(path::parent_path(Source).str());
  if (!Inputs.empty())
    Sources.clear();
  for (const CompileInput &Input : Inputs)
    Sources.push_back(Input.File);
  if (!Sources.empty())
    Folders.push_back(rootOf(O, Sources));
  for (const CompileInput &Input : Inputs) {
    // Both where the link is and where it leads.
    Folders.push_back(path::parent_path(Input.File).str());
    Folders.push_back(path::parent_path(resolvedPath(Input.File)).str());
    for (size_t I = 0; I != Input.Flags.size(); ++I) {
      StringRef Flag = Input.Flags[I];
      if (!Flag.consume_front("-I"))
        continue;
      if (Flag.empty() && I + 1 != Input.Flags.size())
        Flag = Input.Flags[++I];
      llvm::SmallString<256> Folder;
      if (path::is_relative(Flag))
        Folder = Input.Directory;
      path::append(Folder, Flag);
      Folders.push_back(std::string(Folder));
    }
  }
  std::vector<std::string> Files = O.AlsoWrites;
  Files.push_back(O.PolicyFile);
  for (const std::string &File : Files)
    if (!File.empty() && File != "-")
      Folders.push_back(path::parent_path(File).str());
  if (!O.OutputDir.empty())
    Folders.push_back(O.OutputDir);
  return Folders;
}
