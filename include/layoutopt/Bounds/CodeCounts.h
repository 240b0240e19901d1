//===-- CodeCounts.h - How often code ran -----------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What coverage tools say about a run: counts of lines (gcov) or of places
/// (llvm-cov). They know nothing of loops; Bounds.h does.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_BOUNDS_CODECOUNTS_H
#define LAYOUTOPT_BOUNDS_CODECOUNTS_H

#include "layoutopt/Support/Error.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace layoutopt {

/// Counts of one file of source text. Either Lines or Places is in use.
struct FileCounts {
  std::string Path; ///< Absolute where the tool said in which folder it was.
  /// gcov: how often control came to a line that has code from elsewhere, plus
  /// the rounds of cycles within the line.
  std::map<unsigned, uint64_t> Lines;
  /// llvm-cov: from this line and column (bytes, from 1) up to the next place,
  /// text ran so often; nullopt: it is no code.
  std::map<std::pair<unsigned, unsigned>, std::optional<uint64_t>> Places;
};

/// The counts that one file of counts holds.
using CodeCounts = std::vector<FileCounts>;

/// The largest file of counts that is read, unpacked.
constexpr size_t MaxCountsBytes = size_t(1) << 28;
/// Counts above this are cut down to it, so that sums do not wrap.
constexpr uint64_t MaxCount = uint64_t(1) << 48;

/// Reads what `gcov --json-format` or `llvm-cov export -format=text` wrote; it
/// says itself which. \p FileName is for messages; errors have exit code 2.
llvm::Expected<CodeCounts> parseCounts(llvm::StringRef Text,
                                       llvm::StringRef FileName);

/// The same from the file \p Path, which may be packed by gzip, as gcov leaves
/// it; also an input error (exit 5).
llvm::Expected<CodeCounts> readCounts(llvm::vfs::FileSystem &FS,
                                      llvm::StringRef Path);

} // namespace layoutopt

#endif // LAYOUTOPT_BOUNDS_CODECOUNTS_H
