//===-- Picture.h - Memory pictures as values and text ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How records lie in memory: as declared, in the manner of pahole, and as some
/// layout stores them, in pieces of one field each.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_PICTURE_H
#define LAYOUTOPT_REPORT_PICTURE_H

#include "layoutopt/Cost/Walks.h"
#include "layoutopt/Extract/RecordPicture.h"
#include "layoutopt/Layout/RecordLayout.h"
#include <map>

namespace layoutopt {

/// How often a field is used, all walks together.
struct FieldUses {
  unsigned NumWalks = 0; ///< That use it.
  double Times = 0;      ///< As often as loops run, as far as that is known.
  bool IsRead = false, IsWritten = false;
};

/// By dotted path, for the record number \p Record of \p P: of its fields in
/// all sets, and of the bit-fields that share one.
std::map<std::string, FieldUses>
usesOfFields(const Program &P, const WalkList &Walks, Index Record);

/// `3 walks, 1.2 M times, read`.
std::string usesText(const FieldUses &U);

/// The declaration with offsets, sizes, holes and lines of \p LineBytes, and
/// beside each member who uses it: \p Uses, by path. A comment at the end adds
/// up, as pahole does.
std::string pictureText(const RecordPicture &R, uint64_t LineBytes,
                        const std::map<std::string, FieldUses> &Uses);

/// Bytes of one field of records that follow each other.
struct StoredPiece {
  uint64_t Offset = 0, Size = 0; ///< In the stored array.
  Index Field = None;            ///< None: padding.
  uint64_t First = 0, Count = 0; ///< Records.
};

/// The beginning of one stored array.
struct StoredPicture {
  std::string Name;
  uint64_t Records = 0; ///< That it shows.
  uint64_t Bytes = 0;
  std::vector<StoredPiece> Pieces; ///< By offset, without gaps.
};

/// Records that show all that repeats in \p Layout, \p Least of them at least.
uint64_t recordsToShow(const RecordLayout &Layout, uint64_t Least);

/// The first \p Records records in each array of \p Layout. An error if they
/// are too large.
llvm::Expected<std::vector<StoredPicture>>
storedPictures(const RecordLayout &Layout, uint64_t Records);

/// Line by line what lies there: `  x  line 0: x[0-7]`, of each array the first
/// \p MostLines lines.
std::string storedText(llvm::ArrayRef<StoredPicture> Arrays,
                       llvm::ArrayRef<std::string> Fields, uint64_t LineBytes,
                       unsigned MostLines = 4);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_PICTURE_H
