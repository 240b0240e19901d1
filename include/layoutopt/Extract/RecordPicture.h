//===-- RecordPicture.h - How a record lies in memory -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where the members of a record lie, for any record of C, C++ or OpenCL C,
/// bases and bit-fields included, whether arrays of it exist or not. Facts know
/// the records of arrays alone, and those by fields that can be moved.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_EXTRACT_RECORDPICTURE_H
#define LAYOUTOPT_EXTRACT_RECORDPICTURE_H

#include "layoutopt/Frontend/Parse.h"
#include <optional>

namespace layoutopt {

enum class PictureKind {
  Field,
  Base,        ///< Of a class; its own virtual bases are not part of it.
  VirtualBase, ///< Of the whole class.
  VTable       ///< A pointer to a table of functions or bases, without a name.
};

/// A member, in bits from the start of the whole record.
struct PictureMember {
  PictureKind Kind = PictureKind::Field;
  std::string Name;   ///< Empty for unnamed ones.
  std::string Type;   ///< `double`, without the bounds.
  std::string Bounds; ///< `[3][4]`; `[]` for a flexible array.
  uint64_t Offset = 0;
  uint64_t Size = 0; ///< That no other member may use.
  bool IsBitField = false;
  bool IsUnion = false; ///< Parts lie at one place.
  /// Of a record of the program's that is no array; in order of declaration,
  /// bases and the table of functions first.
  std::vector<PictureMember> Parts;
};

struct RecordPicture {
  std::string Name;    ///< With namespaces and template arguments.
  std::string Keyword; ///< `struct`, `class`, `union`.
  std::string USR;     ///< As RecordFacts::USR.
  std::string File;    ///< Where it is defined, as Clang names it.
  unsigned Line = 0;
  uint64_t Size = 0;  ///< Bytes.
  uint64_t Align = 1; ///< Bytes.
  bool IsUnion = false;
  std::vector<PictureMember> Members;
};

struct PictureSearch {
  std::vector<RecordPicture> Found; ///< In order of the source.
  /// Names of the records of the user's that it has, whole and last parts,
  /// sorted; if none was found.
  std::vector<std::string> Known;
};

/// The complete records of \p Input that \p Name names: the whole name
/// (`sim::body`, `sim::grid<double>`), or the last part of it, with template
/// arguments or for all of them. Fails when the source
/// cannot be read or does not parse.
llvm::Expected<PictureSearch>
findPictures(const CompileInput &Input, llvm::StringRef Name,
             llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

/// The record that a word of the source is about.
struct PictureAtPlace {
  RecordPicture Record;
  std::string Field; ///< The word names this member of it; else empty.
};

/// The complete record that the word at byte \p Offset of \p File, an absolute
/// path, names in \p Input: one of its own name, of a member, or of a variable
/// that holds such records or points to them. nullopt: none. Fails when the
/// source cannot be read or does not parse.
llvm::Expected<std::optional<PictureAtPlace>>
findPictureAt(const CompileInput &Input, llvm::StringRef File, uint32_t Offset,
              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

} // namespace layoutopt

#endif // LAYOUTOPT_EXTRACT_RECORDPICTURE_H
