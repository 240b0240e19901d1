//===-- Sources.cpp - The sources of a run --------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Driver/Sources.h"
#include "Build.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Frontend/Dialect.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace layoutopt;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// Says once for each flag, at the first file, that it is left out.
static void noteDropped(llvm::ArrayRef<CompileInput> Inputs, Listener &Heard) {
  std::map<std::string, unsigned> Files;
  std::vector<std::pair<const CompileInput *, std::string>> First;
  for (const CompileInput &Input : Inputs) {
    std::set<std::string> Here;
    for (std::string &Flag : filterFlags(Input.Flags).Dropped)
      if (Here.insert(Flag).second && ++Files[Flag] == 1)
        First.push_back({&Input, std::move(Flag)});
  }
  for (const auto &[Input, Flag] : First) {
    std::string Text = displayPath(Input->File) + ": note: compiler flag '" +
                       Flag + "' is ignored";
    if (unsigned More = Files[Flag] - 1)
      Text += ", here and in " + std::to_string(More) + " more file" +
              (More == 1 ? "" : "s");
    Heard.note(Text);
  }
}

/// Says how many of several commands for one file count.
static void noteCommands(const BuiltFile &File, Listener &Heard) {
  if (File.NumCommands == 1)
    return;
  std::string Text = displayPath(File.Inputs.front().File) +
                     ": note: the build compiles this file " +
                     std::to_string(File.NumCommands) + " times, ";
  if (File.Inputs.size() == 1)
    Text += "always in the same way";
  else
    Text +=
        "in " + std::to_string(File.Inputs.size()) + " ways; all of them count";
  Heard.note(Text);
}

/// Says by name what is left out, one line for each dialect.
static void noteForeign(llvm::ArrayRef<CompileInput> Others, bool IsClosed,
                        Listener &Heard) {
  std::vector<std::pair<Dialect, std::vector<std::string>>> Files;
  for (const CompileInput &Other : Others) {
    Dialect D = dialectOf(Other.File, Other.Flags);
    auto Known = llvm::find_if(Files, [&](auto &Of) { return Of.first == D; });
    if (Known == Files.end())
      Known = Files.insert(Known, {D, {}});
    Known->second.push_back(displayPath(Other.File));
  }
  for (const auto &[D, Names] : Files) {
    std::string Text = Names.front() + ": warning: " + nameOf(D).str() +
                       " is not read: the file is left out";
    if (size_t More = Names.size() - 1)
      Text += std::string(", as ") + (More == 1 ? "is " : "are ") +
              std::to_string(More) + " more (" +
              llvm::join(llvm::ArrayRef(Names).drop_front(), ", ") + ")";
    Heard.note(Text + (IsClosed ? "" : "; arrays that it could reach stay"));
  }
}

/// The files of a build: all, or those that \p O names.
static llvm::Expected<SourceList> findBuilt(const Request &O, Listener &Heard) {
  auto Described = Build::read(O.BuildPath);
  if (!Described)
    return Described.takeError();
  SourceList Out;
  Out.BuildFile = Described->path();
  for (const CompileInput &Other : Described->others())
    Out.Foreign.push_back(displayPath(Other.File) + " (" +
                          nameOf(dialectOf(Other.File, Other.Flags)).str() +
                          ")");
  llvm::sort(Out.Foreign);
  Out.Foreign.erase(llvm::unique(Out.Foreign), Out.Foreign.end());
  if (!O.Sources.empty() && !O.ClosedWorld)
    noteForeign(Described->others(), O.ClosedWorld, Heard);
  for (const std::string &Source : O.Sources) {
    const BuiltFile *File = Described->find(Source);
    for (const CompileInput &Other : Described->others())
      if (!File && FileKey(Other.File) == FileKey(Source))
        return checkDialect({Source, "", Other.Flags});
    if (!File)
      return usageError(fs::exists(Source)
                            ? "the file is not in " + Described->path()
                            : "no such file",
                        {Source, 0, 0});
    noteCommands(*File, Heard);
    llvm::SmallString<256> Absolute(Source);
    fs::make_absolute(Absolute);
    for (const CompileInput &Input : File->Inputs) {
      Out.Inputs.push_back(Input);
      if (isInOneFolder(Input.File, Absolute.str()))
        Out.Inputs.back().File = std::string(Absolute);
    }
  }
  if (!O.Sources.empty())
    return Out;

  Out.IsWholeBuild = Described->others().empty();
  for (const BuiltFile &File : Described->files()) {
    noteCommands(File, Heard);
    llvm::append_range(Out.Inputs, File.Inputs);
  }
  if (Out.Inputs.empty())
    return usageError("the build has no OpenCL C, C or C++ file",
                      {Described->path(), 0, 0});
  noteForeign(Described->others(), O.ClosedWorld, Heard);
  if (!Out.IsWholeBuild && !O.ClosedWorld)
    Heard.note("note: these are not all compilations of the build; "
               "--closed-world says that no other uses its arrays");
  return Out;
}

/// Gives \p Flags to those of \p Inputs that are in OpenCL C.
static void addKernelFlags(std::vector<CompileInput> &Inputs,
                           llvm::ArrayRef<std::string> Flags, Listener &Heard) {
  std::vector<CompileInput> Kernels;
  auto IsKernels = [](const CompileInput &Input) {
    return dialectOf(Input.File, Input.Flags) == Dialect::OpenCL;
  };
  llvm::copy_if(Inputs, std::back_inserter(Kernels), IsKernels);
  for (const std::string &Flag : addCommonFlags(Kernels, Flags))
    Heard.note("note: compiler flag '" + Flag + "' of --kernel-flags is " +
               "ignored: " +
               (Kernels.empty() ? "no file is in OpenCL C"
                                : "it is for another language"));
  auto Next = Kernels.begin();
  for (CompileInput &Input : Inputs)
    if (IsKernels(Input))
      Input = std::move(*Next++);
}

llvm::Expected<SourceList> layoutopt::findSources(const Request &O,
                                                  Listener &Heard) {
  SourceList Out;
  if (!O.BuildPath.empty()) {
    auto Found = findBuilt(O, Heard);
    if (!Found)
      return Found.takeError();
    Out = std::move(*Found);
  } else {
    for (const std::string &Source : O.Sources)
      Out.Inputs.push_back({Source, "", {}});
  }
  if (!O.Unread.empty()) {
    Out.IsWholeBuild = false;
    llvm::append_range(Out.Foreign, O.Unread);
  }
  // A file may be named twice; and a build may compile one in several ways.
  std::set<
      std::tuple<FileKey, std::string, std::string, std::vector<std::string>>>
      Known;
  llvm::erase_if(Out.Inputs, [&](const CompileInput &Input) {
    return !Known
                .insert({FileKey(Input.File), folderOf(Input.File),
                         Input.Directory, Input.Flags})
                .second;
  });
  for (const std::string &Flag : addCommonFlags(Out.Inputs, O.CompilerFlags))
    Heard.note("note: compiler flag '" + Flag +
               "' is ignored: it is for a language that no file is in");
  addKernelFlags(Out.Inputs, O.KernelFlags, Heard);
  // All that are not read are told, not just the first.
  llvm::Error Unread = llvm::Error::success();
  for (const CompileInput &Input : Out.Inputs)
    if (fs::exists(pathFrom(Input.Directory, Input.File)))
      Unread = llvm::joinErrors(std::move(Unread), checkDialect(Input));
  if (Unread)
    return std::move(Unread);
  noteDropped(Out.Inputs, Heard);
  return Out;
}
