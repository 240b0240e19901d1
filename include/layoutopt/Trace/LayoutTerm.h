//===-- LayoutTerm.h - Terms of the layout algebra --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A layout says which offsets of a piece of memory a program uses: it is a
/// function from 0, ..., size - 1 to {0, 1}. Terms denote such functions:
///
///     A16             array: all 16 offsets are used
///     S8{0, 2, 5..7}  structure: of 8 offsets, these are used
///     S4              record: a structure all of whose 4 offsets are used
///     L * M           product: each used offset of L is a whole M. With
///                     offsets x of L and y of M it is L(x) M(y), at the
///                     offset x size(M) + y
///     L + M           sum of two layouts of one size: what either one uses
///
/// An offset stands for an element of one size, which whoever makes the term
/// decides on: a byte, a double.
///
/// An array and a record of one size denote the same function. They differ in
/// what may become of them: an array is walked through by a loop and may be
/// split, a record has fields, each of which the program names.
///
/// (The terms are those of the layouts that are found in memory traces: see
/// docs/LayoutAlgebra.md.)
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TRACE_LAYOUTTERM_H
#define LAYOUTOPT_TRACE_LAYOUTTERM_H

#include "layoutopt/Trace/OffsetSet.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace layoutopt {

/// A term, which never changes; copies share their parts.
///
/// Its invariants: sizes are from 1 to MaxSize. A structure uses some of its
/// offsets and not all. A product has at least two factors, none of which is a
/// product or has the size 1; a sum has at least two summands, of one size,
/// none of which is a sum, in ascending order and without repetition (since the
/// sum saturates, L + L is L).
class LayoutTerm {
public:
  enum class Kind { Array, Structure, Record, Product, Sum };

  /// The largest size, so that differences of offsets fit into an int64_t.
  static constexpr uint64_t MaxSize = INT64_MAX;
  /// The most runs of a set that a function here makes; more are an error, so
  /// that a short text cannot take all memory.
  static constexpr size_t MaxRuns = size_t(1) << 20;

  /// A_Size. Asserts 1 <= \p Size <= MaxSize.
  static LayoutTerm array(uint64_t Size);
  /// S_Size, all of whose offsets are used; A_1 when \p Size is 1. Asserts
  /// 1 <= \p Size <= MaxSize.
  static LayoutTerm record(uint64_t Size);
  /// S_{Used,Size}; when \p Used has all offsets the array, which is what the
  /// definition calls this structure. A usage error when \p Used is empty or
  /// has an offset that is not below \p Size, or \p Size exceeds MaxSize.
  static llvm::Expected<LayoutTerm> structure(OffsetSet Used, uint64_t Size);
  /// The product of \p Factors, slowest first, at least one. Factors of factors
  /// become its own, and those of size 1 are left out, as both change nothing.
  /// A usage error when the size exceeds MaxSize.
  static llvm::Expected<LayoutTerm> product(llvm::ArrayRef<LayoutTerm> Factors);
  /// The sum of \p Summands, at least one. Summands of summands become its own,
  /// and what is there twice is left out. A usage error when sizes differ.
  static llvm::Expected<LayoutTerm> sum(llvm::ArrayRef<LayoutTerm> Summands);

  Kind kind() const;
  bool isArray() const { return kind() == Kind::Array; }
  bool isStructure() const { return kind() == Kind::Structure; }
  bool isRecord() const { return kind() == Kind::Record; }
  bool isProduct() const { return kind() == Kind::Product; }
  bool isSum() const { return kind() == Kind::Sum; }
  /// Whether it is no product and no sum.
  bool isLeaf() const { return !isProduct() && !isSum(); }

  /// The number of offsets, used or not.
  uint64_t size() const;
  /// The used offsets of an array, a structure or a record; asserts that it is
  /// one of these.
  const OffsetSet &used() const;
  /// The factors or the summands; none of a leaf.
  llvm::ArrayRef<LayoutTerm> parts() const;
  /// The factors of a product, else the term itself as the only one.
  llvm::ArrayRef<LayoutTerm> factors() const;
  /// The summands of a sum, else the term itself as the only one.
  llvm::ArrayRef<LayoutTerm> summands() const;

  /// The value of the function at \p Offset; false outside of the layout.
  bool uses(uint64_t Offset) const;
  /// How many offsets are used. A usage error when that takes more than MaxRuns
  /// runs to tell: of a sum of products whose factors have unlike sizes, or of
  /// very many.
  llvm::Expected<uint64_t> count() const;
  /// All used offsets. A usage error when they are more than MaxRuns runs.
  llvm::Expected<OffsetSet> flatten() const;

  /// The text form, `A4 * S8{0, 2} + A4 * S8{1}`; parseLayoutTerm() reads it.
  std::string str() const;
  /// The same with the signs of the literature, `A4 ⊗ S8{0, 2} ⊕ A4 ⊗ S8{1}`,
  /// as UTF-8; parseLayoutTerm() reads it, too.
  std::string symbols() const;

  /// Whether both are written alike; two that are not may still denote one
  /// function.
  friend bool operator==(const LayoutTerm &A, const LayoutTerm &B) {
    return compare(A, B) == 0;
  }
  friend bool operator!=(const LayoutTerm &A, const LayoutTerm &B) {
    return !(A == B);
  }
  /// An order that is total, with small offsets first.
  friend bool operator<(const LayoutTerm &A, const LayoutTerm &B) {
    return compare(A, B) < 0;
  }

private:
  struct Node;

  explicit LayoutTerm(std::shared_ptr<const Node> N) : Root(std::move(N)) {}
  static LayoutTerm leaf(Kind What, uint64_t Size, OffsetSet Used);
  static LayoutTerm nest(Kind What, uint64_t Size,
                         std::vector<LayoutTerm> Parts);
  /// Less than, equal to or greater than 0.
  static int compare(const LayoutTerm &A, const LayoutTerm &B);
  void print(llvm::raw_ostream &OS, llvm::StringRef Times,
             llvm::StringRef Plus) const;

  std::shared_ptr<const Node> Root;
};

/// Reads the text form: `*` or `⊗` binds tighter than `+` or `⊕`, parentheses
/// group, blanks are free. Members of a set may stand in any order. A usage
/// error names the column in bytes, from 1, which is also in its Place. Time
/// and memory are bounded by the length of the text and MaxRuns, whatever its
/// numbers say.
llvm::Expected<LayoutTerm> parseLayoutTerm(llvm::StringRef Text);

/// A picture of which offsets are used, a cell each: `#` used, `.` not; of a
/// sum, the letter of the summand that uses it, `*` where several do. Blocks of
/// the last factor are separated by `|`, those of slower ones by more of it,
/// and rows end between blocks of the slowest factor that still fits. Each row
/// has its first offset in front. What would not fit into \p MaxRows rows of
/// \p MaxCells cells is replaced by `...`, with the number of offsets left out.
std::string draw(const LayoutTerm &T, unsigned MaxCells = 64,
                 unsigned MaxRows = 16);

} // namespace layoutopt

#endif // LAYOUTOPT_TRACE_LAYOUTTERM_H
