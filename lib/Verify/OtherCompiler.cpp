//===-- OtherCompiler.cpp - A second opinion on the result ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Verify/OtherCompiler.h"
#include "AbsolutePath.h"
#include "ScratchTree.h"
#include "ShellCommand.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using llvm::Expected;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// A compilation that takes longer than this is ended.
static constexpr std::chrono::duration<double> Limit = std::chrono::minutes(10);

/// \p Text without what stands in quotes, which names what was renamed.
static std::string withoutNames(StringRef Text) {
  std::string Out;
  bool IsQuoted = false;
  for (char C : Text) {
    if (C == '\'')
      IsQuoted = !IsQuoted;
    else if (!IsQuoted && !llvm::isDigit(C))
      Out += C;
  }
  return Out;
}

std::vector<CompilerMessage> layoutopt::readCompilerMessages(StringRef Output) {
  std::vector<CompilerMessage> Out;
  llvm::SmallVector<StringRef, 0> Lines;
  Output.split(Lines, '\n');
  for (StringRef Line : Lines) {
    size_t At = StringRef::npos;
    for (StringRef Mark : {": warning: ", ": error: ", ": fatal error: "})
      At = std::min(At, Line.find(Mark));
    if (At == StringRef::npos)
      continue;
    CompilerMessage M;
    M.Text = Line.substr(At + 2).trim().str();
    // `file:line:column`, of which the end may be missing.
    StringRef Where = Line.take_front(At);
    unsigned Numbers[2] = {0, 0};
    unsigned Count = 0;
    for (; Count != 2; ++Count) {
      auto [Before, Last] = Where.rsplit(':');
      unsigned Value = 0;
      if (Last.empty() || Last.getAsInteger(10, Value))
        break;
      Numbers[Count] = Value;
      Where = Before;
    }
    if (Count != 0) // Else it is the name of the compiler.
      M.Where.File = Where.str();
    M.Where.Line = Count == 2 ? Numbers[1] : Numbers[0];
    M.Where.Column = Count == 2 ? Numbers[0] : 0;
    StringRef Option = StringRef(M.Text).rsplit('[').second;
    bool HasOption = Option.consume_back("]") && Option.starts_with("-W");
    M.Kind = HasOption && StringRef(M.Text).starts_with("warning")
                 ? Option.str()
                 : withoutNames(M.Text);
    Out.push_back(std::move(M));
  }
  return Out;
}

/// \p Word for the shell.
static std::string quoted(StringRef Word) {
  std::string Out = "'";
  for (char C : Word)
    Out += C == '\'' ? std::string("'\\''") : std::string(1, C);
  return Out + "'";
}

/// The flags of \p Input, with folders and files below \p Root first, if they
/// are there.
static std::vector<std::string> flagsFor(const CompileInput &Input,
                                         StringRef Root) {
  std::vector<std::string> Out;
  std::vector<std::string> Kept = filterFlags(Input.Flags).Kept;
  for (size_t I = 0; I != Kept.size(); ++I) {
    StringRef Name, Flag = Kept[I];
    for (StringRef Each :
         {"-I", "-isystem", "-iquote", "-idirafter", "-include"})
      if (Flag.starts_with(Each) && Each.size() > Name.size())
        Name = Each;
    if (Name.empty()) {
      Out.push_back(Kept[I]);
      continue;
    }
    StringRef Value = Flag.drop_front(Name.size());
    if (Value.empty() && I + 1 != Kept.size())
      Value = Kept[++I];
    std::string Path = absolutePath(Input.Directory, Value);
    std::string Below = (Root + Path).str();
    bool IsThere = !Root.empty() && fs::exists(Below);
    if (IsThere)
      Out.insert(Out.end(), {Name.str(), Below});
    // A file is read once; folders hold more than the program reads here.
    if (Name != "-include")
      Out.insert(Out.end(), {Name.str(), Path});
    else if (!IsThere)
      Out.insert(Out.end(), {Name.str(), Value.str()});
  }
  return Out;
}

/// Asks for the messages on \p Input, whose files are below \p Root.
Expected<std::vector<CompilerMessage>>
OtherCompiler::compile(const CompileInput &Input, StringRef Root,
                       const std::string &Scratch, bool &Succeeds) {
  std::string File = absolutePath(Input.Directory, Input.File);
  std::string Command = "exec " + quoted(Compiler);
  for (const std::string &Flag : flagsFor(Input, Root))
    Command += " " + quoted(Flag);
  // What the program does not read as Clang sees it lies beside the original.
  if (!Root.empty())
    Command += " -iquote " + quoted(path::parent_path(File));
  Command +=
      " -fsyntax-only -fdiagnostics-color=never " + quoted((Root + File).str());
  const std::string Errors = Scratch + "/errors";
  auto Result = runCommand(Command, Input.Directory, "LC_ALL=C",
                           Scratch + "/output", Errors, Limit);
  if (!Result)
    return Result.takeError();
  if (Result->How == CommandResult::Interrupted)
    return ioError("interrupted");
  auto Text = llvm::MemoryBuffer::getFile(Errors);
  if (!Text)
    return ioError("cannot read: " + Text.getError().message(), {Errors, 0, 0});
  std::vector<CompilerMessage> Out = readCompilerMessages((*Text)->getBuffer());
  Succeeds = Result->succeeded();
  if (!Succeeds && Out.empty()) {
    CompilerMessage M;
    M.Text = "error: '" + Compiler + "' " + Result->str();
    M.Kind = M.Text;
    Out.push_back(std::move(M));
  }
  for (CompilerMessage &M : Out) {
    if (M.Where.File.empty())
      continue;
    M.Where.File = absolutePath(Input.Directory, M.Where.File);
    if (StringRef(M.Where.File).starts_with(Root))
      M.Where.File.erase(0, Root.size());
  }
  return Out;
}

/// Makes below \p Root what the program reads: new texts, and links to the
/// files that stay. GCC looks for `#include "x.h"` beside the link.
static llvm::Error makeFiles(StringRef Root, llvm::ArrayRef<FileFacts> Files,
                             const FileContents &Changed) {
  for (const auto &[Path, Text] : Changed)
    if (llvm::Error E = replaceFile((Root + Path).str(), Text))
      return E;
  for (const FileFacts &File : Files) {
    if (File.System || Changed.count(File.Path) != 0)
      continue;
    std::string Link = (Root + File.Path).str();
    std::error_code Bad = fs::create_directories(path::parent_path(Link));
    if (!Bad && !fs::exists(Link))
      Bad = fs::create_link(File.Path, Link);
    if (Bad)
      return ioError("cannot create '" + Link + "': " + Bad.message());
  }
  return llvm::Error::success();
}

static bool isOpenCL(StringRef File) {
  return llvm::is_contained({".cl", ".ocl", ".clcpp", ".clh"},
                            path::extension(File));
}

Expected<std::vector<Finding>>
OtherCompiler::check(llvm::ArrayRef<CompileInput> Inputs,
                     llvm::ArrayRef<FileFacts> Files,
                     const FileContents &Changed) {
  InterruptGuard Guard;
  auto S = Scratch::create(Log);
  if (!S)
    return S.takeError();
  std::string Root = S->path() + "/root";
  if (llvm::Error E = makeFiles(Root, Files, Changed))
    return std::move(E);
  llvm::SmallString<256> Here;
  if (std::error_code Bad = fs::current_path(Here))
    return ioError("no current folder: " + Bad.message());

  Originals.resize(Inputs.size());
  std::vector<Finding> Out;
  for (size_t I = 0; I != Inputs.size(); ++I) {
    CompileInput Input = Inputs[I];
    if (isOpenCL(Input.File))
      continue;
    if (Input.Directory.empty())
      Input.Directory = std::string(Here);
    bool Succeeds = false;
    if (!Originals[I]) {
      auto Before = compile(Input, "", S->path(), Succeeds);
      if (!Before)
        return Before.takeError();
      if (!Succeeds)
        return usageError("--verify-compiler does not take the original: " +
                              Before->front().Text,
                          Before->front().Where);
      Originals[I] = std::move(*Before);
    }
    auto After = compile(Input, Root, S->path(), Succeeds);
    if (!After)
      return After.takeError();
    llvm::StringMap<unsigned> Known;
    for (const CompilerMessage &M : *Originals[I])
      ++Known[M.Kind];
    llvm::StringSet<> Said;
    for (CompilerMessage &M : *After) {
      if (!Said.insert(M.Text + '@' + M.Where.File + ':' +
                       std::to_string(M.Where.Line))
               .second)
        continue;
      unsigned &Left = Known[M.Kind];
      if (Left != 0) {
        --Left;
        continue;
      }
      Finding F;
      F.Message = std::move(M.Text);
      F.Where = std::move(M.Where);
      Out.push_back(std::move(F));
    }
  }
  return Out;
}
