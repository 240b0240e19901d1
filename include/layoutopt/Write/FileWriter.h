//===-- FileWriter.h - All files or none ------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Replaces files as a set. Whatever happens in between (an error, SIGKILL, a
/// crash of the machine), after the next call of recoverWrites() all files are
/// as they were or all are new, and nothing else is left behind.
///
///     lock the folders     a journal in each, `.layoutopt-journal`
///     write the journals   what will be done, with hashes of old and new
///     write new contents   .layoutopt-<id>-<n>.new, synced
///     keep the old files   .layoutopt-<id>-<n>.old, a hard link
///     check                each target still is what was read
///     rename               each .new over its target; sync the folders
///     commit               one byte of the first folder's journal
///     clean up             .old files, then journals, the first folder's last
///
/// Up to the commit, recovery undoes; from there on, it cleans up. The folders
/// of a run know each other by relative paths in their journals, so that one of
/// them is enough to find all. A journal holds a lock while its process lives:
/// another one waits.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_WRITE_FILEWRITER_H
#define LAYOUTOPT_WRITE_FILEWRITER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace layoutopt {

/// A file to write.
struct OutputFile {
  std::string Path; ///< A symbolic link is followed; the link stays.
  std::string Contents;
  /// xxh3 of the contents that were read (FileFacts::Hash): writing fails when
  /// the file has others by now. nullopt: whatever is there is replaced, and
  /// the file may be missing.
  std::optional<uint64_t> ExpectedHash;
  /// The folder that the file must lie in, links resolved; empty: anywhere. A
  /// journal lies there too while files are written, if that is permitted.
  std::string Root = {};
};

/// How long a call waits for another process that writes in the same folder.
constexpr std::chrono::milliseconds DefaultWriteWait{10000};

/// Writes \p Files, all or none; targets keep mode and owner. Returns
/// warnings: a target with several hard links keeps the old contents under its
/// other names.
///
/// An I/O error (exit 5) says which file failed and why: it is not writable, it
/// changed, it lies outside of its root, two of the paths are one file, the
/// disk is full. The targets are as before then, and the temporary files gone.
llvm::Expected<std::vector<std::string>>
writeFiles(llvm::ArrayRef<OutputFile> Files,
           std::chrono::milliseconds Wait = DefaultWriteWait);

/// Undoes or finishes what runs that were interrupted left in \p Folders, and
/// in the other folders that those runs wrote to. Returns what was done, for
/// the user. An I/O error when a journal is damaged or another user's, when
/// a process holds it for longer than \p Wait, or when somebody changed a file
/// since; then nothing is undone.
llvm::Expected<std::vector<std::string>>
recoverWrites(llvm::ArrayRef<std::string> Folders,
              std::chrono::milliseconds Wait = DefaultWriteWait);

} // namespace layoutopt

#endif // LAYOUTOPT_WRITE_FILEWRITER_H
