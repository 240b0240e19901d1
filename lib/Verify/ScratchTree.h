//===-- ScratchTree.h - Copies of a project ---------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_VERIFY_SCRATCHTREE_H
#define LAYOUTOPT_LIB_VERIFY_SCRATCHTREE_H

#include "llvm/Support/Error.h"
#include <string>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace layoutopt {

/// A temporary folder that goes, with all in it, when this does. What cannot be
/// removed is noted in the log.
class Scratch {
public:
  static llvm::Expected<Scratch> create(llvm::raw_ostream &Log);
  Scratch(Scratch &&Other) noexcept
      : Path(std::move(Other.Path)), Log(Other.Log) {
    Other.Path.clear();
  }
  Scratch &operator=(Scratch &&) = delete;
  ~Scratch();

  /// Absolute, without links.
  const std::string &path() const { return Path; }
  /// Leaves the folder where it is.
  void keep() { Path.clear(); }

private:
  Scratch(std::string Path, llvm::raw_ostream &Log)
      : Path(std::move(Path)), Log(Log) {}
  std::string Path;
  llvm::raw_ostream &Log;
};

/// Copies folder \p From, absolute and without links, to \p To, which does not
/// exist: files (sharing their blocks where the file system can), folders and
/// links with their modes and times. Left out: `.git`, sockets, pipes, devices,
/// and the folder \p Except. A link that leads by an absolute path into \p From
/// leads into the copy, and a relative one that leaves \p From keeps its goal.
/// Stops, with an error, when an InterruptGuard tells of a signal.
llvm::Error copyTree(const std::string &From, const std::string &To,
                     const std::string &Except);

/// Replaces or creates a file; its mode stays, its time is now. Missing folders
/// are made.
llvm::Error replaceFile(const std::string &Path, llvm::StringRef Contents);

/// Removes a folder with all in it, whatever the modes say.
llvm::Error removeTree(const std::string &Path);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_VERIFY_SCRATCHTREE_H
