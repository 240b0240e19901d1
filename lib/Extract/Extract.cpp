//===-- Extract.cpp - From source to facts --------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Extract/Extract.h"
#include "layoutopt/Extract/ParsedUnit.h"
#include "layoutopt/Support/Error.h"
#include "layoutopt/Support/TextHash.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace clang;
using namespace layoutopt;

namespace {

/// How a unit is to be read, and what came out of that.
struct Attempt {
  /// Stop where directives of OpenMP's are found that are not parsed.
  bool LooksForOpenMP = false;
  OpenMPReading Reading = OpenMPReading::Parsed;
  bool HasOpenMP = false; ///< They were found, and no more was read.
  /// How the unit is compiled, which may not be how it is read.
  const CompileInput *Command = nullptr;
  UnitWatcher *Watcher = nullptr; ///< Who reads the unit, too.
  const ReadingHints *Hints = nullptr;
  TUFacts Facts;
  std::vector<FileRead> Files;
};

/// Notes the files that are included, by the names under which they are found.
class Inclusions : public PPCallbacks {
public:
  explicit Inclusions(SourceManager &SM) : SM(SM) {}

  void InclusionDirective(SourceLocation Hash, const Token &, StringRef Name,
                          bool, CharSourceRange, OptionalFileEntryRef File,
                          StringRef, StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind Kind) override {
    if (!File)
      return;
    FileRead &Read = add(*File, SrcMgr::isSystem(Kind));
    OptionalFileEntryRef By =
        SM.getFileEntryRefForID(SM.getFileID(SM.getExpansionLoc(Hash)));
    Read.Fixed |= !By || llvm::sys::path::is_absolute(Name);
    if (By)
      Includes[pathOf(*By)].push_back(Read.Path);
  }

  /// At the end of the unit.
  std::vector<FileRead> take() {
    if (OptionalFileEntryRef Main = SM.getFileEntryRefForID(SM.getMainFileID()))
      add(*Main, false);
    std::vector<FileRead> Out;
    for (auto &[Path, Read] : Files) {
      Read.Includes = std::move(Includes[Path]);
      Out.push_back(std::move(Read));
    }
    return Out;
  }

private:
  std::string pathOf(FileEntryRef File) const {
    llvm::SmallString<256> Path(File.getName());
    SM.getFileManager().makeAbsolutePath(Path);
    return std::string(Path);
  }

  FileRead &add(FileEntryRef File, bool IsSystem) {
    auto [At, IsNew] = Files.try_emplace(pathOf(File));
    FileRead &Read = At->second;
    if (IsNew) {
      auto Text = SM.getMemoryBufferForFileOrNone(File);
      Read.Path = At->first;
      Read.Hash = Text ? hashOf(Text->getBuffer()) : 0;
      Read.System = IsSystem;
    }
    // Found in two ways, it is the user's.
    Read.System &= IsSystem;
    return Read;
  }

  SourceManager &SM;
  std::map<std::string, FileRead> Files;
  std::map<std::string, std::vector<std::string>> Includes; ///< By path.
};

class Consumer : public ASTConsumer {
public:
  Consumer(CompilerInstance &CI, Attempt &Out)
      : CI(CI), Unit(CI.getPreprocessor()), Out(Out) {
    auto Owned = std::make_unique<Inclusions>(CI.getSourceManager());
    Files = Owned.get();
    CI.getPreprocessor().addPPCallbacks(std::move(Owned));
  }

  void HandleTranslationUnit(ASTContext &AST) override {
    if (CI.getDiagnostics().hasErrorOccurred())
      return;
    if (Out.LooksForOpenMP && Unit.hasUnreadOpenMP(AST))
      Out.HasOpenMP = true;
    else
      Out.Facts = Unit.extract(AST, Out.Reading, Out.Command, *Out.Hints);
    Out.Files = Files->take();
  }

private:
  CompilerInstance &CI;
  ParsedUnit Unit;
  Inclusions *Files; ///< The preprocessor owns them.
  Attempt &Out;
};

class ExtractAction : public ASTFrontendAction {
public:
  explicit ExtractAction(Attempt &Out) : Out(Out) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef) override {
    auto Facts = std::make_unique<Consumer>(CI, Out);
    if (!Out.Watcher)
      return Facts;
    std::vector<std::unique_ptr<ASTConsumer>> Both;
    Both.push_back(std::move(Facts));
    Both.push_back(Out.Watcher->consumer(CI));
    return std::make_unique<MultiplexConsumer>(std::move(Both));
  }

private:
  Attempt &Out;
};

} // namespace

static llvm::Expected<Extraction>
extractAs(const CompileInput &Input,
          IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, Attempt &How) {
  Extraction Out;
  if (llvm::Error E =
          parse(Input, std::move(Files), std::make_unique<ExtractAction>(How),
                Out.Diagnostics))
    return std::move(E);
  Out.Facts = std::move(How.Facts);
  Out.Files = std::move(How.Files);
  Out.Facts.MainFile = Input.File;
  return Out;
}

llvm::Expected<Extraction>
layoutopt::extract(const CompileInput &Input,
                   IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                   UnitWatcher *Watcher, const ReadingHints &Hints) {
  Attempt How;
  How.Command = &Input;
  How.Hints = &Hints;
  How.Watcher = Watcher;
  How.LooksForOpenMP = !llvm::is_contained(Input.Flags, "-fno-openmp");
  auto First = extractAs(Input, Files, How);
  if (!First || !How.HasOpenMP)
    return First;

  // The program may also be built with OpenMP: what its directives do to arrays
  // counts. What `#ifdef _OPENMP` hides stays hidden, as the flags have it.
  CompileInput WithOpenMP = Input;
  WithOpenMP.Flags.insert(WithOpenMP.Flags.end(), {"-fopenmp", "-U_OPENMP"});
  How.LooksForOpenMP = false;
  How.Watcher = nullptr;
  auto Second = extractAs(WithOpenMP, Files, How);
  if (Second)
    return Second;

  // It never is, as it seems: another compiler may know better.
  ObstacleFacts Warning;
  Warning.Kind = Reason::OpenMPUnread;
  Warning.Message = "OpenMP directives cannot be read (" +
                    llvm::toString(Second.takeError()) +
                    "); arrays that they name stay";
  Warning.Fix = "-fno-openmp, if it is never built with OpenMP";
  How.Reading = OpenMPReading::ByName;
  auto Third = extractAs(Input, std::move(Files), How);
  if (Third)
    Third->Facts.Warnings.push_back(std::move(Warning));
  return Third;
}
