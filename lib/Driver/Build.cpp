//===-- Build.cpp - The compile commands of a build -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Build.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Frontend/Dialect.h"
#include "layoutopt/Support/Error.h"
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

std::string layoutopt::folderOf(StringRef Path) {
  llvm::SmallString<256> Folder;
  if (fs::real_path(path::parent_path(Path), Folder))
    return path::parent_path(Path).str();
  return std::string(Folder);
}

bool layoutopt::isInOneFolder(StringRef A, StringRef B) {
  return path::parent_path(A) == path::parent_path(B) ||
         folderOf(A) == folderOf(B);
}

/// Options of the compiler that say what to write, not what the source means.
/// With a value as the next word, or without.
static bool isOutputOption(StringRef Word, bool &TakesNext) {
  TakesNext = llvm::is_contained({"-o", "-MF", "-MT", "-MQ"}, Word);
  return TakesNext ||
         llvm::is_contained({"-c", "-S", "-pipe", "-MD", "-MMD", "-MP"},
                            Word) ||
         Word.starts_with("-g") || Word.starts_with("-MF") ||
         // Meson and CMake colour messages.
         Word.starts_with("-fdiagnostics-color");
}

/// The compiler's name without what Windows adds to it.
static StringRef nameOfCompiler(StringRef Compiler) {
  StringRef Name = path::filename(Compiler);
  for (StringRef End : {".exe", ".bat", ".pl"})
    Name.consume_back(End);
  return Name;
}

/// Flags that say what the compiler's own name says: these take every C++ file
/// for the dialect of a device.
static std::vector<std::string> flagsOfCompiler(StringRef Name) {
  if (Name == "hipcc")
    return {"-x", "hip"};
  if (llvm::is_contained({"dpcpp", "syclcc", "syclcc-clang", "acpp"}, Name))
    return {"-fsycl"};
  return {};
}

/// The language that \p Word names as only the compiler \p Name spells it:
/// `nvcc --x=cu`, `nvc++ -cuda`. With \p Next, the word behind it is the name.
static StringRef languageOf(StringRef Name, StringRef Word, bool &Next) {
  Next = Name == "nvcc" && Word == "--x";
  if (Name == "nvcc" &&
      (Word.consume_front("--x=") || Word.consume_front("-x=")))
    return Word;
  return Name.starts_with("nvc++") && Word == "-cuda" ? "cuda" : "";
}

/// The flags of a compile command: without the compiler, the file itself, and
/// what concerns the output.
static std::vector<std::string>
flagsOf(const clang::tooling::CompileCommand &Command) {
  const std::vector<std::string> &Words = Command.CommandLine;
  const StringRef Compiler =
      nameOfCompiler(Words.empty() ? StringRef() : StringRef(Words[0]));
  std::vector<std::string> Flags = flagsOfCompiler(Compiler);
  for (size_t I = 1; I < Words.size(); ++I) {
    bool TakesNext = false;
    if (StringRef Language = languageOf(Compiler, Words[I], TakesNext);
        TakesNext || !Language.empty()) {
      Flags.push_back("-x");
      if (!TakesNext)
        Flags.push_back(Language.str());
      continue;
    }
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
    CompileInput Input{
        std::string(Main), std::string(Directory), flagsOf(Command),
        Command.CommandLine.empty() ? std::string() : Command.CommandLine[0]};
    if (!isRead(dialectOf(Main, Input.Flags))) {
      Out.Others.push_back(std::move(Input));
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
                 isInOneFolder(Each.File, Input.File) &&
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
