//===-- FileWriter.h - All files or none ------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Replaces files as a set: the new contents of all are written to temporary
/// files beside their targets and synced before the first one takes its
/// target's place.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REWRITE_FILEWRITER_H
#define LAYOUTOPT_REWRITE_FILEWRITER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
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
};

/// Writes \p Files, all or none; targets keep mode and owner. Returns
/// warnings: a target with several hard links keeps the old contents under its
/// other names.
///
/// An I/O error (exit 5) says which file failed and why: it is not writable, it
/// changed, two of the paths are one file, the disk is full. The targets are
/// as before then, and the temporary files gone. Only if a rename fails after
/// another one succeeded, which no check before can exclude, the files that
/// were replaced get their old contents back.
llvm::Expected<std::vector<std::string>>
writeFiles(llvm::ArrayRef<OutputFile> Files);

} // namespace layoutopt

#endif // LAYOUTOPT_REWRITE_FILEWRITER_H
