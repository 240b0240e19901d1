//===-- FileTexts.h - What files hold at one moment ------------*- C++ -*--===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// The texts of an analysis: what the editor has, else what is on the disk. A
/// file is read again only if its time or size says that it has changed.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SERVER_FILETEXTS_H
#define LAYOUTOPT_SERVER_FILETEXTS_H

#include "layoutopt/Model/Facts.h"
#include "layoutopt/Server/Documents.h"
#include "llvm/Support/Chrono.h"
#include <map>
#include <mutex>
#include <optional>

namespace layoutopt::server {

struct FileText {
  std::shared_ptr<const std::string> Text;
  uint64_t Hash = 0; ///< As FileFacts::Hash.
};

/// What was read from the disk. For several threads.
class FileTexts {
public:
  /// The text of \p Path on the disk by now; nullopt: it cannot be read.
  std::optional<FileText> read(const std::string &Path);
  /// realPathOf(), which is asked for once.
  std::string realPath(const std::string &Path);

private:
  struct Known {
    llvm::sys::TimePoint<> Time;
    uint64_t Size = 0;
    FileText Text;
  };
  std::mutex Lock;
  std::map<std::string, Known> Files;           ///< Guarded by Lock.
  std::map<std::string, std::string> RealPaths; ///< Guarded by Lock.
};

/// All texts at one moment: each file is looked at once. For one thread.
class TextView {
public:
  TextView(std::shared_ptr<FileTexts> Disk, Snapshot Now)
      : Disk(std::move(Disk)), Now(std::move(Now)) {}

  const Snapshot &snapshot() const { return Now; }
  /// Null: it cannot be read. Lives as long as this.
  const FileText *find(const std::string &Path);
  std::string realPath(const std::string &Path) { return Disk->realPath(Path); }
  /// Whether all files that \p Facts were made of are as they were.
  bool isCurrent(const TUFacts &Facts);
  /// What the editor has, for Request::Unsaved.
  std::map<std::string, std::string> unsaved() const;

private:
  std::shared_ptr<FileTexts> Disk;
  Snapshot Now;
  std::map<std::string, std::optional<FileText>> Seen; ///< By path as asked.
};

} // namespace layoutopt::server

#endif // LAYOUTOPT_SERVER_FILETEXTS_H
