//===-- OffloadFacts.h - What OpenMP moves to devices -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The directives of OpenMP that copy arrays of records to a device and back,
/// or run code there that uses them:
///
///     #pragma omp target teams distribute parallel for map(to: b[0:n])
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MODEL_OFFLOADFACTS_H
#define LAYOUTOPT_MODEL_OFFLOADFACTS_H

#include "layoutopt/Model/Range.h"
#include <cstdint>
#include <vector>

namespace layoutopt {

/// An array in a clause: `b[0:n]`.
struct MapItemFacts {
  Index Entity = None; ///< A pointer or an array.
  Range Extent;        ///< `b[0:n]`.
  Range Name;          ///< `b`.
  /// Its records are copied or get room. Else the clause is about the variable:
  /// `firstprivate(b)`.
  bool IsMapped = false;
  bool HasSection = false; ///< Something in brackets follows the name.
  /// The first record, and the number of them, are constants; Count is 0 if
  /// there is no section.
  bool IsConstant = false;
  bool IsLiteral =
      false; ///< And literals, so that no other build changes them.
  uint64_t First = 0, Count = 0;

  friend bool operator==(const MapItemFacts &A, const MapItemFacts &B) {
    return A.Entity == B.Entity && A.Extent == B.Extent && A.Name == B.Name &&
           A.IsMapped == B.IsMapped && A.HasSection == B.HasSection &&
           A.IsConstant == B.IsConstant && A.IsLiteral == B.IsLiteral &&
           A.First == B.First && A.Count == B.Count;
  }
};

/// A directive, `target` and what is made of it, with the statement that
/// belongs to it.
struct OffloadFacts {
  Range Directive; ///< From the `#` to the last token.
  Range Statement; ///< With its `;`. Empty at the directive's end: none.
  /// What runs on the device, without the heads of parallel loops and the
  /// directives that stand alone in front of it; invalid if nothing runs there.
  Range Body;
  bool IsBlock = false; ///< Body has braces.
  /// In order of the text; also those of directives between Directive and Body.
  std::vector<MapItemFacts> Items;
  std::vector<Index> Used; ///< Entities of the host that Body names; sorted.
  /// C++: those in Items and Used that are pointers to where the elements of
  /// some container begin; sorted. They change if that does.
  std::vector<Index> OfContainers;

  friend bool operator==(const OffloadFacts &A, const OffloadFacts &B) {
    return A.Directive == B.Directive && A.Statement == B.Statement &&
           A.Body == B.Body && A.IsBlock == B.IsBlock && A.Items == B.Items &&
           A.Used == B.Used && A.OfContainers == B.OfContainers;
  }
};

} // namespace layoutopt

#endif // LAYOUTOPT_MODEL_OFFLOADFACTS_H
