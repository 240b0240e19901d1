//===-- UnitWatcher.cpp - What reads a unit for itself --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Extract/UnitWatcher.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/MultiplexConsumer.h"

using namespace clang;
using namespace layoutopt;

namespace {

class WatchAction : public ASTFrontendAction {
public:
  explicit WatchAction(UnitWatcher &Watcher) : Watcher(Watcher) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef) override {
    return Watcher.consumer(CI);
  }

private:
  UnitWatcher &Watcher;
};

} // namespace

std::unique_ptr<ASTConsumer> WatcherList::consumer(CompilerInstance &CI) {
  std::vector<std::unique_ptr<ASTConsumer>> All;
  for (UnitWatcher *Each : Watchers)
    All.push_back(Each->consumer(CI));
  return std::make_unique<MultiplexConsumer>(std::move(All));
}

llvm::Error
layoutopt::watch(const CompileInput &Input,
                 llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                 UnitWatcher &Watcher) {
  std::vector<ParseDiagnostic> Diagnostics;
  return parse(Input, std::move(Files), std::make_unique<WatchAction>(Watcher),
               Diagnostics);
}

std::vector<Decl *> layoutopt::ownDeclarations(const ASTContext &AST) {
  const SourceManager &SM = AST.getSourceManager();
  std::vector<Decl *> Out;
  for (Decl *D : AST.getTranslationUnitDecl()->decls())
    if (!D->isImplicit() && D->getLocation().isValid() &&
        !SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation())))
      Out.push_back(D);
  return Out;
}
