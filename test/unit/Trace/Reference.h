//===-- Reference.h - Layouts by their definition ---------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What terms denote, computed from the definition offset by offset, and random
/// terms.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TEST_UNIT_TRACE_REFERENCE_H
#define LAYOUTOPT_TEST_UNIT_TRACE_REFERENCE_H

#include "layoutopt/Trace/LayoutTerm.h"
#include <ostream>
#include <random>

namespace layoutopt {

/// The set of \p Offsets.
OffsetSet setOf(llvm::ArrayRef<uint64_t> Offsets);
/// Reads \p Text, which is right.
LayoutTerm term(llvm::StringRef Text);
/// The message of \p E; empty when there is none.
std::string textOf(llvm::Error E);

/// The function that \p T denotes, by its definition: a '0' or a '1' for each
/// offset. Of the parts of \p T it asks for nothing but leaves' sets.
std::string denoted(const LayoutTerm &T);

/// A structure, or array, of the offsets at which \p Function has a '1'.
LayoutTerm flatTerm(llvm::StringRef Function);

/// How far a test looks: the value of the environment's \p Name, or \p
/// Otherwise.
unsigned fromEnvironment(const char *Name, unsigned Otherwise);

/// Random terms.
class RandomTerms {
public:
  explicit RandomTerms(unsigned Seed) : Random(Seed) {}

  uint64_t below(uint64_t Bound) {
    return std::uniform_int_distribution<uint64_t>(0, Bound - 1)(Random);
  }
  bool once(unsigned In) { return below(In) == 0; }

  /// A structure, array or record of \p Size.
  LayoutTerm leaf(uint64_t Size);
  /// A product of leaves with the sizes \p Sizes.
  LayoutTerm product(llvm::ArrayRef<uint64_t> Sizes);
  /// Any term of up to \p MaxSize offsets, often flat.
  LayoutTerm any(uint64_t MaxSize);
  /// Sizes for the factors of a product.
  std::vector<uint64_t> sizes(uint64_t MaxSize);

private:
  std::mt19937 Random;
};

/// For messages of GoogleTest.
inline void PrintTo(const LayoutTerm &T, std::ostream *OS) { *OS << T.str(); }

} // namespace layoutopt

#endif // LAYOUTOPT_TEST_UNIT_TRACE_REFERENCE_H
