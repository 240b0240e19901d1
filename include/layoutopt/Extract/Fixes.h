//===-- Fixes.h - Small changes that lift an obstacle -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The smallest change of the source that lifts an obstacle, where it is local
/// and the program behaves as before. A fix is a value: `layoutopt fix` applies
/// it, a check of clang-tidy shows it. Where there is any doubt about the text,
/// there is no fix.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_EXTRACT_FIXES_H
#define LAYOUTOPT_EXTRACT_FIXES_H

#include "layoutopt/Frontend/Parse.h"
#include "layoutopt/Model/Reason.h"
#include <cstdint>
#include <optional>
#include <tuple>

namespace layoutopt {

/// Where an obstacle lies.
struct FixPlace {
  Reason Why = Reason::UnknownUse;
  std::string File;   ///< Absolute.
  uint32_t Begin = 0; ///< The first byte of it.

  friend bool operator<(const FixPlace &A, const FixPlace &B) {
    return std::tie(A.File, A.Begin, A.Why) < std::tie(B.File, B.Begin, B.Why);
  }
};

/// New text for the bytes from Begin up to End.
struct FixEdit {
  uint32_t Begin = 0, End = 0;
  std::string Text;

  friend bool operator==(const FixEdit &A, const FixEdit &B) {
    return A.Begin == B.Begin && A.End == B.End && A.Text == B.Text;
  }
};

/// Text that a fix moves: the words from Begin up to End stand in the text of
/// the edit that begins at To, from Offset on. Blanks may differ.
struct FixMove {
  uint32_t Begin = 0, End = 0;
  uint32_t To = 0, Offset = 0;
};

/// A record that the fix gives another qualified name; the old one stays as a
/// name of the type.
struct FixRename {
  std::string Old, New; ///< As Clang prints them: `sim::flock::boid`.

  friend bool operator==(const FixRename &A, const FixRename &B) {
    return A.Old == B.Old && A.New == B.New;
  }
};

struct Fix {
  Reason Why = Reason::UnknownUse;
  std::string Title;          ///< As the first line of a commit has it.
  std::string File;           ///< That of the place.
  std::vector<FixEdit> Edits; ///< In order, apart from each other.
  std::vector<FixMove> Moves;
  std::vector<FixRename> Renames;

  friend bool operator==(const Fix &A, const Fix &B) {
    return A.Why == B.Why && A.File == B.File && A.Edits == B.Edits &&
           A.Renames == B.Renames;
  }
};

/// \p Text with \p Edits made.
std::string withEdits(llvm::StringRef Text, llvm::ArrayRef<FixEdit> Edits);

/// What a unit says about a place.
struct FoundFix {
  bool IsRead = false;     ///< The unit reads the file of the place.
  std::optional<Fix> What; ///< Empty: the text does not allow one.
};

/// The fixes for \p Places in \p Input, one for each place. Fails when the
/// source cannot be read or does not parse.
llvm::Expected<std::vector<FoundFix>>
findFixes(const CompileInput &Input, llvm::ArrayRef<FixPlace> Places,
          llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

} // namespace layoutopt

#endif // LAYOUTOPT_EXTRACT_FIXES_H
