//===-- Transaction.h - Several files at once -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_WRITE_TRANSACTION_H
#define LAYOUTOPT_LIB_WRITE_TRANSACTION_H

#include "FolderLock.h"
#include <map>

namespace layoutopt {

/// A file that is to be replaced or created.
struct FileChange {
  std::string Shown;  ///< The path as the user knows it.
  std::string Folder; ///< Absolute, without links.
  std::string Name;   ///< In the folder.
  llvm::StringRef Contents;
  bool Exists = false;
  struct stat Status = {};
  std::string OldContents;
};

/// The steps of a write, see Rewrite/FileWriter.h.
class Transaction {
public:
  /// In the folders \p Watched too, a journal says that the run goes on:
  /// absolute, without links.
  Transaction(llvm::ArrayRef<FileChange> Changes,
              llvm::ArrayRef<std::string> Watched);

  /// Makes all changes or none.
  llvm::Error run(std::chrono::milliseconds Wait);

private:
  /// What happens in one folder.
  struct Part {
    std::vector<const FileChange *> Changes;
    Journal J;
    std::unique_ptr<FolderLock> Lock;
  };

  llvm::Error replaceAll(std::chrono::milliseconds Wait);
  llvm::Error lock(const std::string &Folder, Part &P,
                   std::chrono::milliseconds Wait);
  llvm::Error writeNew(const Part &P);
  llvm::Error keepOld(const Part &P);
  llvm::Error check(const Part &P);
  llvm::Error replace(const Part &P);
  llvm::Error undoAll();
  llvm::Error removeJournals();

  std::map<std::string, Part> Parts; ///< By folder; the first is the main one.
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_WRITE_TRANSACTION_H
