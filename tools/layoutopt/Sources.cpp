//===-- Sources.cpp - The sources of a run --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sources.h"
#include "Build.h"
#include "layoutopt/Extract/Dialect.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <set>

using namespace layoutopt;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

std::string layoutopt::pathFrom(llvm::StringRef Directory,
                                llvm::StringRef Path) {
  llvm::SmallString<256> Out;
  if (!path::is_absolute(Path))
    Out = Directory;
  path::append(Out, Path);
  return std::string(Out);
}

std::string layoutopt::displayPath(llvm::StringRef Path) {
  llvm::SmallString<256> Here;
  if (!fs::current_path(Here)) {
    llvm::StringRef Below = Path;
    if (Below.consume_front(Here) && Below.consume_front("/"))
      return Below.str();
  }
  return Path.str();
}

/// Says once for each flag, at the first file, that it is left out.
static void noteDropped(llvm::ArrayRef<CompileInput> Inputs,
                        llvm::raw_ostream &Log) {
  std::map<std::string, unsigned> Files;
  std::vector<std::pair<const CompileInput *, std::string>> First;
  for (const CompileInput &Input : Inputs) {
    std::set<std::string> Here;
    for (std::string &Flag : filterFlags(Input.Flags).Dropped)
      if (Here.insert(Flag).second && ++Files[Flag] == 1)
        First.push_back({&Input, std::move(Flag)});
  }
  for (const auto &[Input, Flag] : First) {
    Log << displayPath(Input->File) << ": note: compiler flag '" << Flag
        << "' is ignored";
    if (unsigned More = Files[Flag] - 1)
      Log << ", here and in " << More << " more file" << (More == 1 ? "" : "s");
    Log << '\n';
  }
}

/// Says how many of several commands for one file count.
static void noteCommands(const BuiltFile &File, llvm::raw_ostream &Log) {
  if (File.NumCommands == 1)
    return;
  Log << displayPath(File.Inputs.front().File)
      << ": note: the build compiles this file " << File.NumCommands
      << " times, ";
  if (File.Inputs.size() == 1)
    Log << "always in the same way\n";
  else
    Log << "in " << File.Inputs.size() << " ways; all of them count\n";
}

/// Says by name what is left out, one line for each dialect.
static void noteForeign(llvm::ArrayRef<CompileInput> Others, bool IsClosed,
                        llvm::raw_ostream &Log) {
  std::vector<std::pair<Dialect, std::vector<std::string>>> Files;
  for (const CompileInput &Other : Others) {
    Dialect D = dialectOf(Other.File, Other.Flags);
    auto Known = llvm::find_if(Files, [&](auto &Of) { return Of.first == D; });
    if (Known == Files.end())
      Known = Files.insert(Known, {D, {}});
    Known->second.push_back(displayPath(Other.File));
  }
  for (const auto &[D, Names] : Files) {
    Log << Names.front() << ": warning: " << nameOf(D)
        << " is not read: the file is left out";
    if (size_t More = Names.size() - 1)
      Log << ", as " << (More == 1 ? "is " : "are ") << More << " more ("
          << llvm::join(llvm::ArrayRef(Names).drop_front(), ", ") << ")";
    Log << (IsClosed ? "" : "; arrays that it could reach stay") << '\n';
  }
}

/// The files of a build: all, or those that \p O names.
static llvm::Expected<SourceList> findBuilt(const Options &O,
                                            llvm::raw_ostream &Log) {
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
    noteForeign(Described->others(), O.ClosedWorld, Log);
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
    noteCommands(*File, Log);
    llvm::SmallString<256> Absolute(Source);
    fs::make_absolute(Absolute);
    for (const CompileInput &Input : File->Inputs) {
      Out.Inputs.push_back(Input);
      Out.Inputs.back().File = std::string(Absolute);
    }
  }
  if (!O.Sources.empty())
    return Out;

  Out.IsWholeBuild = Described->others().empty();
  for (const BuiltFile &File : Described->files()) {
    noteCommands(File, Log);
    llvm::append_range(Out.Inputs, File.Inputs);
  }
  if (Out.Inputs.empty())
    return usageError("the build has no OpenCL C, C or C++ file",
                      {Described->path(), 0, 0});
  noteForeign(Described->others(), O.ClosedWorld, Log);
  if (!Out.IsWholeBuild && !O.ClosedWorld)
    Log << "note: these are not all compilations of the build; "
           "--closed-world says that no other uses its arrays\n";
  return Out;
}

llvm::Expected<SourceList> layoutopt::findSources(const Options &O,
                                                  llvm::raw_ostream &Log) {
  SourceList Out;
  if (!O.BuildPath.empty()) {
    auto Found = findBuilt(O, Log);
    if (!Found)
      return Found.takeError();
    Out = std::move(*Found);
  } else {
    for (const std::string &Source : O.Sources)
      Out.Inputs.push_back({Source, "", {}});
  }
  // A file may be named twice; and a build may compile one in several ways.
  std::set<std::tuple<FileKey, std::string, std::vector<std::string>>> Known;
  llvm::erase_if(Out.Inputs, [&](const CompileInput &Input) {
    return !Known.insert({FileKey(Input.File), Input.Directory, Input.Flags})
                .second;
  });
  for (const std::string &Flag : addCommonFlags(Out.Inputs, O.CompilerFlags))
    Log << "note: compiler flag '" << Flag
        << "' is ignored: it is for a language that no file is in\n";
  // All that are not read are told, not just the first.
  llvm::Error Unread = llvm::Error::success();
  for (const CompileInput &Input : Out.Inputs)
    if (fs::exists(pathFrom(Input.Directory, Input.File)))
      Unread = llvm::joinErrors(std::move(Unread), checkDialect(Input));
  if (Unread)
    return std::move(Unread);
  noteDropped(Out.Inputs, Log);
  return Out;
}

llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
layoutopt::readRegularFile(llvm::StringRef Path) {
  llvm::sys::fs::file_status Status;
  if (std::error_code Bad = llvm::sys::fs::status(Path, Status))
    return Bad;
  if (!llvm::sys::fs::is_regular_file(Status))
    return std::make_error_code(std::errc::invalid_argument);
  return llvm::MemoryBuffer::getFile(Path, /*IsText=*/false,
                                     /*RequiresNullTerminator=*/false);
}

llvm::Expected<SourceTexts> SourceTexts::read(llvm::ArrayRef<FileFacts> Files) {
  SourceTexts Out;
  for (const FileFacts &File : Files) {
    Out.Paths.push_back(displayPath(File.Path));
    if (File.System) {
      Out.Contents.emplace_back();
      continue;
    }
    auto Buffer = readRegularFile(File.Path);
    if (!Buffer)
      return ioError("cannot read: " + Buffer.getError().message(),
                     {Out.Paths.back(), 0, 0});
    llvm::StringRef Text = (*Buffer)->getBuffer();
    if (Text.size() != File.Size ||
        llvm::xxh3_64bits(llvm::arrayRefFromStringRef(Text)) != File.Hash)
      return ioError("the file has changed since it was parsed",
                     {Out.Paths.back(), 0, 0});
    Out.Contents.push_back(Text.str());
  }
  return Out;
}

Place SourceTexts::place(const Range &R) const {
  Place Where;
  if (!R.isValid())
    return Where;
  Where.File = Paths[R.File];
  llvm::StringRef Before =
      llvm::StringRef(Contents[R.File]).take_front(R.Begin);
  Where.Line = static_cast<unsigned>(Before.count('\n')) + 1;
  size_t LineBegin = Before.rfind('\n');
  Where.Column = static_cast<unsigned>(
      Before.size() - (LineBegin == llvm::StringRef::npos ? 0 : LineBegin + 1) +
      1);
  return Where;
}
