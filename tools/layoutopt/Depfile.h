//===-- Depfile.h - What a result was made from -----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The files that a run read, as a rule for Make, which Ninja and Bazel read as
/// well: `out.facts: a.c a.h`.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_DEPFILE_H
#define LAYOUTOPT_TOOLS_DEPFILE_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <set>
#include <string>

namespace layoutopt {

/// Another file system, seen through; notes which files are opened.
class RecordingFileSystem : public llvm::vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override;

  /// As they were asked for; relative ones start in the current folder of the
  /// file system.
  const std::set<std::string> &opened() const { return Opened; }

private:
  std::set<std::string> Opened;
};

/// The rule for \p Target, with what Make and Ninja take apart or expand
/// escaped.
std::string printDepfile(llvm::StringRef Target,
                         const std::set<std::string> &Files);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_DEPFILE_H
