//===-- Build.cpp - The compile commands of a build -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Build.h"
#include "Sources.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

FileKey::FileKey(const std::string &Path) {
  if (fs::getUniqueID(Path, Id))
    this->Path = Path;
}

/// Options of the compiler that say what to write, not what the source means.
/// With a value as the next word, or without.
static bool isOutputOption(StringRef Word, bool &TakesNext) {
  TakesNext = llvm::is_contained({"-o", "-MF", "-MT", "-MQ"}, Word);
  return TakesNext ||
         llvm::is_contained({"-c", "-S", "-pipe", "-MD", "-MMD", "-MP"},
                            Word) ||
         Word.starts_with("-g") || Word.starts_with("-MF");
}

/// The flags of a compile command: without the compiler, the file itself, and
/// what concerns the output.
static std::vector<std::string>
flagsOf(const clang::tooling::CompileCommand &Command) {
  std::vector<std::string> Flags;
  const std::vector<std::string> &Words = Command.CommandLine;
  for (size_t I = 1; I < Words.size(); ++I) {
    bool TakesNext = false;
    if (Words[I] == "--" || Words[I] == Command.Filename)
      continue;
    // A C file that is compiled as C++.
    if (Words[I] == "--driver-mode=g++") {
      if (StringRef(Command.Filename).ends_with(".c"))
        Flags.insert(Flags.end(), {"-x", "c++"});
      continue;
    }
    if (isOutputOption(Words[I], TakesNext)) {
      I += TakesNext;
      continue;
    }
    Flags.push_back(Words[I]);
  }
  return Flags;
}

/// True for OpenCL C, C and C++, by the last -x or by the name.
static bool isUnderstood(StringRef File, llvm::ArrayRef<std::string> Flags) {
  StringRef Language;
  for (size_t I = 0; I != Flags.size(); ++I) {
    StringRef Flag = Flags[I];
    if (!Flag.consume_front("-x"))
      continue;
    if (Flag.empty() && I + 1 != Flags.size())
      Flag = Flags[I + 1];
    Language = Flag;
  }
  if (!Language.empty() && Language != "none")
    return llvm::is_contained({"cl", "clcpp", "c", "c++"}, Language);
  static const llvm::StringRef Known[] = {".cl",  ".ocl", ".clcpp", ".c",
                                          ".C",   ".cc",  ".cp",    ".cpp",
                                          ".cxx", ".c++", ".CPP"};
  return llvm::is_contained(Known, path::extension(File));
}

llvm::Expected<Build> Build::read(const std::string &Folder) {
  llvm::SmallString<256> File(Folder);
  path::append(File, "compile_commands.json");
  std::string Message;
  std::unique_ptr<clang::tooling::CompilationDatabase> All =
      clang::tooling::JSONCompilationDatabase::loadFromFile(
          File, Message, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!All)
    return usageError("no usable compile_commands.json: " +
                          StringRef(Message).trim(),
                      {Folder, 0, 0});
  All = clang::tooling::inferTargetAndDriverMode(
      clang::tooling::expandResponseFiles(std::move(All),
                                          llvm::vfs::getRealFileSystem()));
  Build Out;
  Out.Path = std::string(File);
  for (const auto &Command : All->getAllCompileCommands()) {
    llvm::SmallString<256> Directory(Command.Directory);
    fs::make_absolute(Directory);
    llvm::SmallString<256> Main(pathFrom(Directory, Command.Filename));
    path::remove_dots(Main);
    CompileInput Input{std::string(Main), std::string(Directory),
                       flagsOf(Command)};
    if (!isUnderstood(Main, Input.Flags)) {
      Out.Others.push_back(std::string(Main));
      continue;
    }
    auto [At, IsNew] =
        Out.Numbers.try_emplace(FileKey(Input.File), Out.Files.size());
    if (IsNew) {
      Out.Files.push_back({{std::move(Input)}});
      continue;
    }
    BuiltFile &Known = Out.Files[At->second];
    ++Known.NumCommands;
    if (llvm::none_of(Known.Inputs, [&](const CompileInput &Each) {
          return Each.Directory == Input.Directory &&
                 filterFlags(Each.Flags).Kept == filterFlags(Input.Flags).Kept;
        }))
      Known.Inputs.push_back(std::move(Input));
  }
  return Out;
}

const BuiltFile *Build::find(const std::string &File) const {
  auto At = Numbers.find(FileKey(File));
  return At == Numbers.end() ? nullptr : &Files[At->second];
}
