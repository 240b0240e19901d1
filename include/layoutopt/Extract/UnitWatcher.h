//===-- UnitWatcher.h - What reads a unit for itself ------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_EXTRACT_UNITWATCHER_H
#define LAYOUTOPT_EXTRACT_UNITWATCHER_H

#include "layoutopt/Frontend/Parse.h"

namespace clang {
class ASTConsumer;
class ASTContext;
class CompilerInstance;
class Decl;
} // namespace clang

namespace layoutopt {

/// What reads a unit beside the extraction, in the same parse, or alone.
class UnitWatcher {
public:
  virtual ~UnitWatcher() = default;
  /// The consumer of the parse that \p CI is about to do.
  virtual std::unique_ptr<clang::ASTConsumer>
  consumer(clang::CompilerInstance &CI) = 0;
};

/// Several of them, in one parse.
class WatcherList : public UnitWatcher {
public:
  /// \p Watcher has to outlive this.
  void add(UnitWatcher &Watcher) { Watchers.push_back(&Watcher); }
  bool empty() const { return Watchers.empty(); }
  std::unique_ptr<clang::ASTConsumer>
  consumer(clang::CompilerInstance &CI) override;

private:
  std::vector<UnitWatcher *> Watchers;
};

/// Lets \p Watcher read \p Input in a parse of its own, in any language. Fails
/// when the source cannot be read or does not parse; warnings have been told.
llvm::Error watch(const CompileInput &Input,
                  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                  UnitWatcher &Watcher);

/// The outermost declarations that the program's own files write, in order.
std::vector<clang::Decl *> ownDeclarations(const clang::ASTContext &AST);

} // namespace layoutopt

#endif // LAYOUTOPT_EXTRACT_UNITWATCHER_H
