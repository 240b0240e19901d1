//===-- Annotations.h - What the source asks for ----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Comments and attributes of the source as entries of a policy: for all arrays
/// of a record, or for the array set of one declaration.
///
///     // layoutopt: keep            stays as it is
///     // layoutopt: tiled 8         a layout, as a policy states it
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_PLAN_ANNOTATIONS_H
#define LAYOUTOPT_LIB_PLAN_ANNOTATIONS_H

#include "layoutopt/Model/Program.h"
#include "layoutopt/Plan/Policy.h"
#include <deque>

namespace layoutopt {

/// What the source says about the sets of a program.
struct SourceEntries {
  std::deque<ArrayPolicy> Entries;
  /// By set; null: nothing. Those of its record, and those of its arrays.
  std::vector<const ArrayPolicy *> OfRecord, OfArray;
};

/// Usage errors with place are words that are none, and two for one set that
/// differ.
llvm::Expected<SourceEntries> readAnnotations(const Program &P);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_PLAN_ANNOTATIONS_H
