//===-- Journal.h - What a write is about to do -----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The text of a journal. Each folder in which a run replaces files has one
/// while it does, by the fixed name `.layoutopt-journal`, so that any later run
/// finds it without knowing how the first one was called:
///
///     layoutopt-journal 1 P 0000007c 5ad8e5bd3e4c9a01
///     id 0123456789abcdef
///     also ../include
///     file 00c5a1d1b0f5c3aa 9bb2a4c1d7e8f001 body.h
///     file - 77aa0c1d5e2b3f44 body_layout.h
///
/// The first line has the version, the state (P: pending, C: committed), the
/// number of bytes that follow, and their xxh3. A file has the hashes of its
/// old contents (`-`: it did not exist) and its new ones. One folder is the
/// *main* one: its state counts for all, and it names the others (`also`),
/// which name it (`main`). `%`, control characters and blanks at the ends are
/// written as
/// `%XX`.
///
/// A journal may come from strangers, with an archive for instance. So it names
/// files by plain names only: whatever it says, nothing outside of its own
/// folder is touched on its word.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_WRITE_JOURNAL_H
#define LAYOUTOPT_LIB_WRITE_JOURNAL_H

#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace layoutopt {

/// The name of the journal in a folder.
constexpr const char JournalName[] = ".layoutopt-journal";

/// A file that is replaced or created.
struct JournalEntry {
  std::string Name;                ///< In the journal's folder.
  std::optional<uint64_t> OldHash; ///< nullopt: there was none.
  uint64_t NewHash = 0;
};

/// A journal's contents.
struct Journal {
  std::string Id; ///< 16 hexadecimal digits, the same in all folders of a run.
  bool Committed = false; ///< Of the main journal: the new files stay.
  std::string Main;       ///< Path to the main folder; empty: this one.
  std::vector<std::string> Others; ///< Main only: paths to the other folders.
  std::vector<JournalEntry> Files;

  /// Name of the new contents of file \p I until they take its place.
  std::string newName(size_t I) const;
  /// Name under which the old file \p I is kept until the run is committed.
  std::string oldName(size_t I) const;
};

/// The state's place in the text.
constexpr size_t JournalStateOffset = 20;

/// The text of \p J.
std::string printJournal(const Journal &J);

/// Reads the text of a journal. nullopt if it was not written to its end: then
/// nothing was done yet. An I/O error, without a place, when it is damaged or
/// says what no run of this version writes.
llvm::Expected<std::optional<Journal>> parseJournal(llvm::StringRef Text);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_WRITE_JOURNAL_H
