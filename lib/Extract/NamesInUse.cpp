//===-- NamesInUse.cpp - Names that a unit has already --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Extract/NamesInUse.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;
using namespace layoutopt;

namespace {

class Lookup : public ASTConsumer {
public:
  Lookup(Preprocessor &PP, llvm::ArrayRef<std::string> Names,
         std::vector<std::string> &Out)
      : PP(PP), Names(Names), Out(Out) {}

  void HandleTranslationUnit(ASTContext &AST) override {
    for (const std::string &Name : Names) {
      IdentifierInfo *Known = PP.getIdentifierInfo(Name);
      if (Known->hadMacroDefinition() || Known->getBuiltinID() != 0 ||
          !AST.getTranslationUnitDecl()->lookup(Known).empty())
        Out.push_back(Name);
    }
  }

private:
  Preprocessor &PP;
  llvm::ArrayRef<std::string> Names;
  std::vector<std::string> &Out;
};

class LookupAction : public ASTFrontendAction {
public:
  LookupAction(llvm::ArrayRef<std::string> Names, std::vector<std::string> &Out)
      : Names(Names), Out(Out) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef) override {
    return std::make_unique<Lookup>(CI.getPreprocessor(), Names, Out);
  }

private:
  llvm::ArrayRef<std::string> Names;
  std::vector<std::string> &Out;
};

} // namespace

llvm::Expected<std::vector<std::string>>
layoutopt::namesInUse(const CompileInput &Input,
                      llvm::ArrayRef<std::string> Names,
                      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  std::vector<std::string> Out;
  std::vector<ParseDiagnostic> Diagnostics;
  if (llvm::Error E =
          parse(Input, std::move(Files),
                std::make_unique<LookupAction>(Names, Out), Diagnostics))
    return std::move(E);
  return Out;
}
