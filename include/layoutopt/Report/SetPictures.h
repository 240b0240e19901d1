//===-- SetPictures.h - The pictures of one array ---------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_SETPICTURES_H
#define LAYOUTOPT_REPORT_SETPICTURES_H

#include "layoutopt/Report/Readiness.h"

namespace layoutopt {

/// SVG for a page, or empty where there is nothing to show.
struct SetPictures {
  std::string Now;       ///< In memory, as it is.
  std::string Planned;   ///< As planned, or as it could be.
  bool NowIsCut = false; ///< Now ends before the last record does.
  bool PlannedIsCut = false;
  std::string Graph;      ///< How closely its fields are used.
  std::string WhyNone;    ///< Why there is no picture of memory; else empty.
  uint64_t Records = 0;   ///< That pictures of memory show.
  uint64_t LineBytes = 0; ///< Of a row.
};

/// Of \p S, one of \p R, behind decide() with all graphs.
SetPictures picturesOf(const Project &Asked, const Readiness &R,
                       const SetReadiness &S);

/// A file of its own.
struct PictureFile {
  std::string Name; ///< `body@move.p-now.svg`.
  std::string Text;
};

/// The pictures of all sets of \p R, with colours and sizes of their own, for
/// papers: `-now`, `-planned` and `-fields` of each.
std::vector<PictureFile> pictureFiles(const Project &Asked, const Readiness &R);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_SETPICTURES_H
