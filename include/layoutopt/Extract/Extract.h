//===-- Extract.h - From source to facts ------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The first stage: reads one translation unit through Clang and says what it
/// does with arrays of records. No Clang type leaves it.
///
/// Every use is accounted for: the walker has a case for each use that it
/// understands and one default, an obstacle; a second, independent pass over
/// the tree makes an obstacle of each mention of an array that the walker did
/// not come by.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_EXTRACT_EXTRACT_H
#define LAYOUTOPT_EXTRACT_EXTRACT_H

#include "layoutopt/Extract/RecordNames.h"
#include "layoutopt/Extract/UnitWatcher.h"
#include "layoutopt/Model/Facts.h"

namespace layoutopt {

/// A file that a unit includes, or its main file.
struct FileRead {
  std::string Path;    ///< As found; absolute, dots included.
  uint64_t Hash = 0;   ///< xxh3 of the contents.
  bool System = false; ///< Found in a system include folder.
  /// It is found wherever its includers lie: by an absolute name, or since a
  /// flag names it.
  bool Fixed = false;
  std::vector<std::string> Includes; ///< Paths of what it includes itself.
};

struct Extraction {
  TUFacts Facts;
  std::vector<ParseDiagnostic> Diagnostics; ///< Warnings of the source.
  /// Under each name that it is included by, also where its include guard lets
  /// nothing be read again. Sorted; the main file is among them.
  std::vector<FileRead> Files;
};

/// The facts of \p Input. Fails when the source cannot be read or does not
/// parse. \p Watcher, if there is one, reads the unit as its command has it,
/// and once, whatever it takes to read directives of OpenMP.
llvm::Expected<Extraction>
extract(const CompileInput &Input,
        llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
        UnitWatcher *Watcher = nullptr, const ReadingHints &Hints = {});

} // namespace layoutopt

#endif // LAYOUTOPT_EXTRACT_EXTRACT_H
