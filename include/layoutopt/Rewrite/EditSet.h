//===-- EditSet.h - Edits of byte ranges ------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the rewriter decided: replacements of byte ranges, each made for one
/// array set, and the array sets that it could not rewrite after all. An edit
/// is never dropped: two that cannot both be made are an error.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REWRITE_EDITSET_H
#define LAYOUTOPT_REWRITE_EDITSET_H

#include "layoutopt/Model/Facts.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace layoutopt {

/// Replaces the bytes of a range; an empty range is an insertion.
struct Edit {
  Range Where;
  std::string Text;
  std::string Set; ///< ArraySet::Id.

  friend bool operator==(const Edit &A, const Edit &B) {
    return A.Where == B.Where && A.Text == B.Text;
  }
};

/// A file that the edited ones include.
struct NewFile {
  std::string Path; ///< Absolute.
  std::string Contents;
  std::string Set; ///< ArraySet::Id of the first set that it is for.
};

/// An array set that keeps its layout although the plan changes it.
struct EditRefusal {
  std::string Set; ///< ArraySet::Id.
  ObstacleFacts Why;
};

struct EditSet {
  std::vector<Edit> Edits; ///< Sorted by place. Insertions at one place stand
                           ///< in the order in which they are to be read.
  std::vector<NewFile> NewFiles; ///< Sorted by path.
  std::vector<EditRefusal> Refusals;

  bool empty() const { return Edits.empty() && Refusals.empty(); }
  /// The edits of file number \p File.
  llvm::ArrayRef<Edit> of(Index File) const;
};

/// Sorts \p Edits, makes equal ones one, and checks that no two overlap: an
/// internal error names the first two that do.
llvm::Error normalizeEdits(std::vector<Edit> &Edits);

/// \p Contents after \p Edits, which are those of one file and normalized. An
/// internal error when one lies outside of the contents.
llvm::Expected<std::string> applyEdits(llvm::StringRef Contents,
                                       llvm::ArrayRef<Edit> Edits);

/// The text form, YAML: edits grouped by file, with line and column (bytes,
/// from 1), the new files, if there are any, and the refusals. \p Contents are
/// those of \p Files.
std::string printEdits(const EditSet &Edits, llvm::ArrayRef<FileFacts> Files,
                       llvm::ArrayRef<std::string> Contents);

} // namespace layoutopt

#endif // LAYOUTOPT_REWRITE_EDITSET_H
