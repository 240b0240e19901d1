//===-- Sources.cpp - The sources of a run --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sources.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace layoutopt;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

std::string layoutopt::displayPath(llvm::StringRef Path) {
  llvm::SmallString<256> Here;
  if (!fs::current_path(Here)) {
    llvm::StringRef Below = Path;
    if (Below.consume_front(Here) && Below.consume_front("/"))
      return Below.str();
  }
  return Path.str();
}

/// The flags of a compile command: without the compiler, the file itself, and
/// what concerns the output.
static std::vector<std::string>
flagsOf(const clang::tooling::CompileCommand &Command) {
  std::vector<std::string> Flags;
  const std::vector<std::string> &Words = Command.CommandLine;
  for (size_t I = 1; I < Words.size(); ++I) {
    if (Words[I] == "-c" || Words[I] == "--" || Words[I] == Command.Filename)
      continue;
    if (Words[I] == "-o" && I + 1 < Words.size()) {
      ++I;
      continue;
    }
    Flags.push_back(Words[I]);
  }
  return Flags;
}

llvm::Expected<std::vector<CompileInput>>
layoutopt::findSources(const Options &O, llvm::raw_ostream &Log) {
  std::unique_ptr<clang::tooling::CompilationDatabase> Build;
  if (!O.BuildPath.empty()) {
    std::string Message;
    Build = clang::tooling::CompilationDatabase::loadFromDirectory(O.BuildPath,
                                                                   Message);
    if (!Build)
      return usageError("no usable compile_commands.json: " +
                            llvm::StringRef(Message).trim(),
                        {O.BuildPath, 0, 0});
  }
  std::vector<std::string> Files = O.Sources;
  if (Files.empty() && Build) {
    for (const std::string &File : Build->getAllFiles())
      if (llvm::StringRef(File).ends_with(".cl"))
        Files.push_back(File);
    if (Files.empty())
      return usageError("the build has no OpenCL file", {O.BuildPath, 0, 0});
  }
  std::vector<CompileInput> Inputs;
  for (const std::string &File : Files) {
    CompileInput Input;
    Input.File = File;
    llvm::SmallString<256> Absolute(File);
    fs::make_absolute(Absolute);
    if (Build) {
      auto Commands = Build->getCompileCommands(Absolute);
      if (!Commands.empty()) {
        Input.Flags = flagsOf(Commands.front());
        Input.Directory = Commands.front().Directory;
        Input.File = std::string(Absolute);
      }
    }
    Input.Flags.insert(Input.Flags.end(), O.CompilerFlags.begin(),
                       O.CompilerFlags.end());
    for (const std::string &Flag : filterFlags(Input.Flags).Dropped)
      Log << displayPath(Input.File) << ": note: compiler flag '" << Flag
          << "' is ignored\n";
    bool Twice = false;
    for (const CompileInput &Other : Inputs)
      Twice |= fs::equivalent(Other.File, Input.File);
    if (!Twice)
      Inputs.push_back(std::move(Input));
  }
  return Inputs;
}

llvm::Expected<SourceTexts> SourceTexts::read(llvm::ArrayRef<FileFacts> Files) {
  SourceTexts Out;
  for (const FileFacts &File : Files) {
    Out.Paths.push_back(displayPath(File.Path));
    if (File.System) {
      Out.Contents.emplace_back();
      continue;
    }
    auto Buffer = llvm::MemoryBuffer::getFile(File.Path, /*IsText=*/false,
                                              /*RequiresNullTerminator=*/false);
    if (!Buffer)
      return ioError("cannot read: " + Buffer.getError().message(),
                     {Out.Paths.back(), 0, 0});
    llvm::StringRef Text = (*Buffer)->getBuffer();
    if (Text.size() != File.Size ||
        llvm::xxh3_64bits(llvm::arrayRefFromStringRef(Text)) != File.Hash)
      return ioError("the file changed while it was read",
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
