//===-- Fixes.cpp - Small changes that lift an obstacle -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Extract/Fixes.h"
#include "Fixes/Fixer.h"
#include "layoutopt/Extract/ParsedUnit.h"
#include "layoutopt/Model/AppliedFixes.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/FileManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace layoutopt;

std::string layoutopt::withEdits(llvm::StringRef Text,
                                 llvm::ArrayRef<FixEdit> Edits) {
  std::string Out;
  uint32_t At = 0;
  for (const FixEdit &E : Edits) {
    assert(At <= E.Begin && E.Begin <= E.End && E.End <= Text.size());
    Out += Text.slice(At, E.Begin);
    Out += E.Text;
    At = E.End;
  }
  return Out + Text.substr(At).str();
}

static FileID fileOf(const FixPlace &Where, SourceManager &SM) {
  auto Entry = SM.getFileManager().getOptionalFileRef(Where.File);
  return Entry ? SM.translateFile(*Entry) : FileID();
}

std::optional<Fix> layoutopt::fixFor(const FixPlace &Where, ASTContext &AST,
                                     Preprocessor &PP) {
  SourceManager &SM = AST.getSourceManager();
  const FileID File = fileOf(Where, SM);
  if (File.isInvalid() || Where.Begin >= SM.getBufferData(File).size())
    return std::nullopt;
  Fixer At(AST, PP, File, Where.Begin);
  Fix Out;
  Out.Why = Where.Why;
  Out.File = Where.File;
  switch (Where.Why) {
  case Reason::ArrayInitialized:
    Out.Edits = At.expandValues();
    if (Out.Edits.empty())
      Out.Edits = At.braceRecords();
    break;
  case Reason::BoundaryPlace:
  case Reason::MacroDeclaration:
  case Reason::MacroDisagrees:
  case Reason::MacroMix:
  case Reason::MacroSize:
    Out.Edits = At.expandMacro();
    break;
  case Reason::NestedRecord:
    Out.Edits = At.hoistRecord(Out);
    break;
  case Reason::MixedDeclaration:
  case Reason::SharedDeclaration:
    Out.Edits = At.splitDeclaration();
    break;
  case Reason::PointerStepValue:
    Out.Edits = At.stepApart();
    break;
  case Reason::AddressEscapes:
  case Reason::BytesCompared:
  case Reason::PointerCast:
  case Reason::UnknownAllocator:
    Out.Edits = At.typeFunction();
    break;
  case Reason::RecordInDeclaration:
    Out.Edits = At.partRecord(Out);
    break;
  case Reason::UnnamedUnion:
    Out.Edits = At.nameUnion();
    break;
  case Reason::UnusualSubscript:
    Out.Edits = At.turnSubscript();
    break;
  default:
    assert(appliedFixOf(Where.Why).empty() &&
           "a row of Fixers.def is forgotten");
    break;
  }
  if (Out.Edits.empty())
    return std::nullopt;
  Out.Title =
      (llvm::sys::path::filename(Where.File) + ": " + appliedFixOf(Where.Why))
          .str();
  return Out;
}

namespace {

class FixConsumer : public ASTConsumer {
public:
  FixConsumer(CompilerInstance &CI, llvm::ArrayRef<FixPlace> Places,
              std::vector<FoundFix> &Out)
      : CI(CI), Places(Places), Out(Out) {}

  void HandleTranslationUnit(ASTContext &AST) override {
    if (CI.getDiagnostics().hasErrorOccurred())
      return;
    for (size_t I = 0; I != Places.size(); ++I)
      Out[I] = {fileOf(Places[I], AST.getSourceManager()).isValid(),
                fixFor(Places[I], AST, CI.getPreprocessor())};
  }

private:
  CompilerInstance &CI;
  llvm::ArrayRef<FixPlace> Places;
  std::vector<FoundFix> &Out;
};

class FixAction : public ASTFrontendAction {
public:
  FixAction(llvm::ArrayRef<FixPlace> Places, std::vector<FoundFix> &Out)
      : Places(Places), Out(Out) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef) override {
    return std::make_unique<FixConsumer>(CI, Places, Out);
  }

private:
  llvm::ArrayRef<FixPlace> Places;
  std::vector<FoundFix> &Out;
};

} // namespace

llvm::Expected<std::vector<FoundFix>>
layoutopt::findFixes(const CompileInput &Input, llvm::ArrayRef<FixPlace> Places,
                     IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  std::vector<FoundFix> Out(Places.size());
  std::vector<ParseDiagnostic> Diagnostics;
  if (llvm::Error E =
          parse(Input, std::move(Files),
                std::make_unique<FixAction>(Places, Out), Diagnostics))
    return std::move(E);
  return Out;
}
