//===-- NameTargets.h - What the names of a program refer to ----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A fix moves text, and text that moved or that it moved past could come to
/// name something else: a constant of a function, another type of the name. So
/// each name is compared with what it refers to: the two declarations must be
/// the same text. And each record must lie in memory as it did.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_FIX_NAMETARGETS_H
#define LAYOUTOPT_LIB_FIX_NAMETARGETS_H

#include "layoutopt/Extract/Fixes.h"
#include <map>
#include <set>

namespace layoutopt {

/// A place in the program's own text: a real path, and an offset.
struct TextPlace {
  std::string File;
  uint32_t Offset = 0;

  friend bool operator==(const TextPlace &A, const TextPlace &B) {
    return A.Offset == B.Offset && A.File == B.File;
  }
  friend bool operator<(const TextPlace &A, const TextPlace &B) {
    return std::tie(A.File, A.Offset) < std::tie(B.File, B.Offset);
  }
};

/// What the text of a unit says.
struct NameTargets {
  /// By the place of a name, where what it refers to is declared: a type at the
  /// brace of its definition. More than one where macros make code.
  std::map<TextPlace, std::set<TextPlace>> Names;
  /// By the brace of a record, how it lies in memory, and its attributes: both
  /// may come of a pragma that stands somewhere in front.
  std::map<TextPlace, std::set<std::string>> Records;
};

/// Those of \p Input, in any language.
llvm::Expected<NameTargets>
nameTargetsOf(const CompileInput &Input,
              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

/// Where text of files lies after fixes.
class MovedText {
public:
  /// \p Fixes, which do not touch each other, are made in files that \p TextOf
  /// gives, by path.
  MovedText(llvm::ArrayRef<const Fix *> Fixes,
            llvm::function_ref<std::string(const std::string &)> TextOf);

  /// The place of the token at \p Old; nullopt: a fix made it anew.
  std::optional<TextPlace> placeOf(const TextPlace &Old) const;

private:
  struct EditedFile {
    std::vector<FixEdit> Edits; ///< In order.
    /// Offsets of tokens that moved, before and after.
    std::map<uint32_t, uint32_t> Moved;
  };
  std::map<std::string, EditedFile> Files; ///< By real path.
};

/// Whether records may lie in memory otherwise than they did.
enum class RecordLayouts { Stay, MayChange };

/// The first name of \p Before that \p Moved leaves in the text and that refers
/// to something else in \p After, or the first record that lies otherwise.
std::optional<TextPlace> changedTarget(const NameTargets &Before,
                                       const NameTargets &After,
                                       const MovedText &Moved,
                                       RecordLayouts Layouts);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_FIX_NAMETARGETS_H
