//===-- ParsedSource.cpp - A unit that clang-tidy parses ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParsedSource.h"
#include "layoutopt/Frontend/Parse.h"
#include "layoutopt/Model/FactsYaml.h"
#include "layoutopt/Support/Guarded.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/FileManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>

using namespace clang;
using namespace layoutopt;
using namespace layoutopt::tidy;

namespace {

/// The units that are being read. Editors read several at a time.
struct Registry {
  std::mutex Lock;
  std::map<Preprocessor *, std::weak_ptr<ParsedSource>> Sources;
};

Registry &registry() {
  static Registry R;
  return R;
}

/// Forgets a unit with its preprocessor.
class Forget : public PPCallbacks {
public:
  explicit Forget(Preprocessor &PP) : PP(PP) {}
  ~Forget() override {
    std::lock_guard<std::mutex> Hold(registry().Lock);
    registry().Sources.erase(&PP);
  }

private:
  Preprocessor &PP;
};

} // namespace

std::shared_ptr<ParsedSource> ParsedSource::of(Preprocessor &PP) {
  {
    std::lock_guard<std::mutex> Hold(registry().Lock);
    if (auto Known = registry().Sources.find(&PP);
        Known != registry().Sources.end())
      if (auto Source = Known->second.lock())
        return Source;
  }
  std::shared_ptr<ParsedSource> Source(new ParsedSource(PP));
  PP.addPPCallbacks(std::make_unique<Forget>(PP));
  std::lock_guard<std::mutex> Hold(registry().Lock);
  registry().Sources[&PP] = Source;
  return Source;
}

static FileID fileOf(StringRef Path, SourceManager &SM) {
  auto File = SM.getFileManager().getOptionalFileRef(Path);
  return File ? SM.translateFile(*File) : FileID();
}

SourceLocation tidy::locationOf(const Program &P, const Range &R,
                                SourceManager &SM) {
  if (!R.isValid())
    return SourceLocation();
  FileID File = fileOf(P.Facts.Files[R.File].Path, SM);
  if (File.isInvalid())
    return SourceLocation();
  return SM.getLocForStartOfFile(File).getLocWithOffset(
      static_cast<int>(R.Begin));
}

static std::string mainFileOf(const ASTContext &AST) {
  const SourceManager &SM = AST.getSourceManager();
  auto Main = SM.getFileEntryRefForID(SM.getMainFileID());
  if (!Main)
    return "";
  llvm::SmallString<256> Path(Main->getName());
  SM.getFileManager().makeAbsolutePath(Path);
  return std::string(Path);
}

/// How the unit is compiled, as far as the preprocessor tells.
CompileInput ParsedSource::command(const ASTContext &AST) const {
  CompileInput Out;
  Out.File = mainFileOf(AST);
  Out.Compiler = "clang";
  llvm::SmallString<256> Here;
  if (!llvm::sys::fs::current_path(Here))
    Out.Directory = std::string(Here);
  const LangOptions &LO = AST.getLangOpts();
  Out.Flags = {"-x", LO.OpenCL ? "cl" : LO.CPlusPlus ? "c++" : "c"};
  if (PP.isMacroDefined("__OPTIMIZE__"))
    Out.Flags.push_back(PP.isMacroDefined("__OPTIMIZE_SIZE__") ? "-Os" : "-O2");
  if (LO.OpenMP)
    Out.Flags.push_back("-fopenmp");
  return Out;
}

/// Where a program would lie that is installed with this module. Libraries lie
/// one to three folders below the installation (`lib/x86_64-linux-gnu`).
static std::string programPath() {
  Dl_info Info;
  if (!dladdr(reinterpret_cast<void *>(&programPath), &Info) || !Info.dli_fname)
    return "";
  // The loader may have found it by a link: `/lib` is one to `/usr/lib`.
  llvm::SmallString<256> Real;
  if (llvm::sys::fs::real_path(Info.dli_fname, Real))
    Real = Info.dli_fname;
  StringRef Prefix = llvm::sys::path::parent_path(Real);
  for (int I = 0; I != 3; ++I) {
    Prefix = llvm::sys::path::parent_path(Prefix);
    if (llvm::sys::fs::is_directory(Prefix + "/share/layoutopt/targets"))
      return (Prefix + "/bin/layoutopt").str();
  }
  return Info.dli_fname;
}

TUFacts ParsedSource::readFacts(ASTContext &AST, const ReadingHints &Hints) {
  const CompileInput Command = command(AST);
  TUFacts Read = Unit.extract(AST,
                              Unit.hasUnreadOpenMP(AST) ? OpenMPReading::ByName
                                                        : OpenMPReading::Parsed,
                              &Command, Hints);
  Read.MainFile = Command.File;
  Read.Compiles = {{Command.File, Command.Directory, Command.Flags, 0}};
  return Read;
}

llvm::Error ParsedSource::answer(ASTContext &AST, const Settings &How,
                                 Answer &Out) {
  if (!Facts)
    Facts = readFacts(AST);
  if (llvm::Error E = verify(*Facts))
    return E;
  Out.Asking.IsPart = true;
  Out.Asking.ClosedWorld = How.ClosedWorld;
  Out.Asking.Target = How.Target;
  Out.Asking.NoPolicy = How.Policy == "none";
  if (!Out.Asking.NoPolicy)
    Out.Asking.PolicyFile = How.Policy;
  Out.Asked = std::make_unique<Project>(Out.Asking, programPath(), Out.Silent);

  auto UnitOf = [this, &AST](TUFacts Read) {
    UnitList Units;
    Units.Inputs = {command(AST)};
    Units.Facts = {std::move(Read)};
    Units.Diagnostics.emplace_back();
    return Units;
  };
  auto Reread = [&](const ReadingHints &Hints) -> llvm::Expected<UnitList> {
    TUFacts Read = readFacts(AST, Hints);
    if (llvm::Error E = verify(Read))
      return std::move(E);
    return UnitOf(std::move(Read));
  };
  SourceManager &SM = AST.getSourceManager();
  auto TextOf = [&SM](StringRef Path) -> std::optional<StringRef> {
    FileID File = fileOf(Path, SM);
    return File.isValid() ? SM.getBufferDataOrNone(File) : std::nullopt;
  };
  if (llvm::Error E = Out.Asked->takeUnits(UnitOf(*Facts), TextOf, Reread))
    return E;
  if (llvm::Error E = Out.Asked->linkUnits())
    return E;
  DecisionDetail Detail;
  Detail.Walks = true;
  if (llvm::Error E = Out.Asked->decide(Detail))
    return E;
  if (llvm::Error E = Out.Asked->settle())
    return E;
  Out.Worth = std::make_unique<Assessment>(*Out.Asked);
  return llvm::Error::success();
}

const std::optional<FieldOrders> &ParsedSource::orders(ASTContext &AST) {
  if (!IsAskedForOrders)
    runGuarded([&] { Orders = fieldOrdersIn(AST); });
  IsAskedForOrders = true;
  return Orders;
}

const Answer &ParsedSource::ask(ASTContext &AST, const Settings &How) {
  auto [At, IsNew] = Answers.try_emplace(How);
  Answer &Out = At->second;
  if (!IsNew)
    return Out;
  const std::vector<Decl *> Scope = AST.getTraversalScope();
  if (!runGuarded([&] {
        if (llvm::Error E = answer(AST, How, Out))
          Out.Problem = llvm::toString(std::move(E));
      }))
    Out.Problem = "layoutopt crashed on '" + mainFileOf(AST) +
                  "'; this is a bug of layoutopt";
  AST.setTraversalScope(Scope); // Other checks go on.
  return Out;
}
