//===-- Svg.h - Pictures ----------------------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Memory pictures, graphs and speed-ups as SVG, coloured by classes that a
/// page defines once (svgStyle). Each has a title and says in words what it
/// shows.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_SVG_H
#define LAYOUTOPT_REPORT_SVG_H

#include "layoutopt/Affinity/Cluster.h"
#include "layoutopt/Cost/Times.h"
#include "layoutopt/Report/Picture.h"

namespace layoutopt {

/// What a picture of stored arrays shows of them.
struct PictureSize {
  uint64_t LineBytes = 64;
  unsigned LinesOfArray = 2;
  unsigned Lines = 16; ///< Of all arrays.
};

/// Colours of the classes `f0` to `f7`, of padding, lines and labels, for light
/// and dark.
llvm::StringRef svgStyle();

/// \p Arrays to scale, a row for each line of memory. \p Fields are the names,
/// \p Colours a number for each field. \p Title names the picture; \p Id is
/// unique in the page.
std::string storedSvg(llvm::ArrayRef<StoredPicture> Arrays,
                      llvm::ArrayRef<std::string> Fields,
                      llvm::ArrayRef<unsigned> Colours, llvm::StringRef Title,
                      llvm::StringRef Id, const PictureSize &Size = {});

/// \p G in a circle: the closer two fields are used, the thicker is their edge.
/// The colours are those of \p C's clusters.
std::string graphSvg(const Kdlg &G, const Clustering &C, llvm::StringRef Id);

/// \p S as a bar from Least to Most on an axis, with a line at 1.
std::string speedUpSvg(const SpeedUp &S, llvm::StringRef Id);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_SVG_H
