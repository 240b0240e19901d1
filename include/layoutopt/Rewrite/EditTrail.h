//===-- EditTrail.h - Edits that were made one behind the other -*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Layouts change a text, and orders of fields the text that comes out of that,
/// round by round. Other programs get edits of the text that they have: those
/// of all steps, as if they had been made at once.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REWRITE_EDITTRAIL_H
#define LAYOUTOPT_REWRITE_EDITTRAIL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace layoutopt {

/// New text for the bytes from Begin up to End.
struct TrailEdit {
  uint32_t Begin = 0, End = 0;
  std::string Text;
  std::set<size_t> Owners; ///< Numbers of whoever wants it: a caller's.

  friend bool operator==(const TrailEdit &A, const TrailEdit &B) {
    return A.Begin == B.Begin && A.End == B.End && A.Text == B.Text;
  }
};

/// The edits of one file.
class EditTrail {
public:
  /// Makes \p Step in \p Now, the text behind all edits so far. The edits are
  /// sorted, and do not overlap. What touches an edit of before becomes one
  /// with it, and belongs to the owners of both.
  void add(llvm::StringRef Now, llvm::ArrayRef<TrailEdit> Step);

  /// Edits of the first text, in order; no two touch.
  llvm::ArrayRef<TrailEdit> edits() const { return Edits; }

  /// The offset in the first text of what stands at \p Offset by now: of text
  /// that is new, the one at which it was put.
  uint32_t originOf(uint32_t Offset) const;

  /// Owner number N is number \p NewOf[N] from now on.
  void renumber(llvm::ArrayRef<size_t> NewOf);

private:
  std::vector<TrailEdit> Edits;
};

/// By absolute path.
using EditTrails = std::map<std::string, EditTrail>;

} // namespace layoutopt

#endif // LAYOUTOPT_REWRITE_EDITTRAIL_H
