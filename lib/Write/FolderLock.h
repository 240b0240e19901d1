//===-- FolderLock.h - One writer in a folder -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The journal of a folder as a file. Who writes in a folder holds a lock on
/// its journal (flock), which ends with the process: a journal that can be
/// locked and says something was left behind.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_WRITE_FOLDERLOCK_H
#define LAYOUTOPT_LIB_WRITE_FOLDERLOCK_H

#include "Journal.h"
#include "OpenFolder.h"
#include <chrono>
#include <memory>

namespace layoutopt {

class FolderLock {
public:
  FolderLock(const FolderLock &) = delete;
  FolderLock &operator=(const FolderLock &) = delete;
  ~FolderLock();

  /// Locks the journal of folder \p Path. If there is none, \p Create makes an
  /// empty one; else the result is null. Waits for another process up to
  /// \p Wait; then, and if the journal is not ours to use, an I/O error.
  static llvm::Expected<std::unique_ptr<FolderLock>>
  take(llvm::StringRef Path, bool Create, std::chrono::milliseconds Wait);

  const OpenFolder &folder() const { return Folder; }

  /// What the journal says; nullopt: nothing (yet).
  llvm::Expected<std::optional<Journal>> read() const;
  /// Writes the journal, for which it must be empty, and syncs it.
  llvm::Error write(const Journal &J);
  /// From here on, the run that a main journal describes is done.
  llvm::Error markCommitted();
  /// Removes the journal, and syncs the folder.
  llvm::Error remove();

private:
  FolderLock(OpenFolder Folder, int File)
      : Folder(std::move(Folder)), File(File) {}
  llvm::Error checkFile() const;
  /// Whether the name still means the file that is locked.
  bool isCurrent() const;

  OpenFolder Folder;
  int File;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_WRITE_FOLDERLOCK_H
