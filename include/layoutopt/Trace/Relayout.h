//===-- Relayout.h - New layouts from old ones ------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Changes of a layout, each with the map from old offsets to new ones, and the
/// search for layouts that are worth a try.
///
/// The published rules, which keep the number of used offsets:
///
///     (4) L * M -> M * L
///     (5) A_{n m} -> A_n * A_m                  at most once, for lanes
///     (6) S_{I,n} * S_{J,m} -> S_{I',n m}       if #I' = #I #J; in the end
///     (7) S_{I,d} -> S_{I',d'}                  if #I' = #I; always
///
/// The used offsets of a structure have no order but their own, so that (7)
/// makes the record of #I offsets of it, and (6) the record of #I #J; the page
/// that states (7) has d <= d', but it removes what is not used, so that d' is
/// the smaller one here.
///
/// All summands of a sum are changed alike, factor by factor. Where they differ
/// in several factors, as the colours of a checkerboard do, no factor has a gap
/// by itself; these are made one by (6) first, whose I' is then free to have
/// none.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TRACE_RELAYOUT_H
#define LAYOUTOPT_TRACE_RELAYOUT_H

#include "layoutopt/Trace/LayoutTerm.h"

namespace layoutopt {

/// \p T, written out, with the last \p Size offsets as one element, the S_c of
/// the shapes below: in each summand the last factor, A_{n c} with c = Size,
/// becomes A_n * S_c. A usage error when a summand ends in anything else, or
/// distribute() fails.
llvm::Expected<LayoutTerm> withElements(const LayoutTerm &T, uint64_t Size);

/// Which factors of \p Accesses, a sum of one product for each access of a
/// program, are structures only for a border that lines have: each access goes
/// through all of the same offsets, and more than one, while a field is
/// accessed by itself. What gather() made has no such factors, since it unites
/// accesses. The same errors as Relayout::create().
llvm::Expected<std::vector<unsigned>> linesOf(const LayoutTerm &Accesses);

/// A new layout of the used offsets of an old one: a list of dimensions,
/// slowest first, without gaps.
class Relayout {
public:
  /// Where the coordinates of dimensions come from: some of the factors of the
  /// old layout, which is one unless summands differ there.
  struct Source {
    std::vector<unsigned> Factors; ///< Ascending.
    /// Which of their coordinates are used: of one factor its offsets, of
    /// several those of their product. The number of a coordinate among these
    /// is what dimensions take their part of.
    OffsetSet Used;
  };

  /// A dimension: the coordinate is floor(number / Divisor) mod Size.
  struct Dim {
    bool IsArray; ///< Else a record.
    uint64_t Size;
    unsigned Source;
    uint64_t Divisor;

    friend bool operator==(const Dim &A, const Dim &B) {
      return A.IsArray == B.IsArray && A.Size == B.Size &&
             A.Source == B.Source && A.Divisor == B.Divisor;
    }
  };

  /// The used offsets of \p Old in their old order, by rule (7), and (6) where
  /// summands differ in several factors. Arrays become arrays, records and
  /// structures records, save those structures whose numbers, from 0, are in
  /// \p Lines: they become arrays, too, since their gaps are the borders of
  /// lines; see linesOf(). A usage error when summands have factors of
  /// different sizes or are too many (see distribute()), when \p Lines has what
  /// is no structure, or one in which summands differ, or when the factors in
  /// which they differ have more than LayoutTerm::MaxRuns runs.
  static llvm::Expected<Relayout> create(const LayoutTerm &Old,
                                         llvm::ArrayRef<unsigned> Lines = {});

  llvm::ArrayRef<Dim> dims() const & { return Dims; }
  llvm::ArrayRef<Dim> dims() && = delete; // It would dangle.
  llvm::ArrayRef<Source> sources() const & { return Sources; }
  llvm::ArrayRef<Source> sources() && = delete; // It would dangle.
  /// Sizes of the factors of the old layout, slowest first.
  llvm::ArrayRef<uint64_t> oldSizes() const & { return OldSizes; }
  llvm::ArrayRef<uint64_t> oldSizes() && = delete; // It would dangle.

  /// Rule (4): dimension \p Order[k] becomes number k. Asserts that \p Order
  /// has each number once.
  Relayout permuted(llvm::ArrayRef<unsigned> Order) const;
  /// Rule (5): dimension \p Number, an array, becomes one of size / \p Lanes
  /// and, behind it, one of \p Lanes. A usage error when it is no array, when
  /// \p Lanes does not divide its size or is 1 or all of it, or when an array
  /// was split before.
  llvm::Expected<Relayout> split(unsigned Number, uint64_t Lanes) const;
  /// Whether split() does so.
  bool canSplit(unsigned Number, uint64_t Lanes) const;
  /// Dimensions that continue their neighbour, as after a split that nothing
  /// moved, made one with it. It changes no offset.
  Relayout canonical() const;

  /// The new layout, a dimension a factor.
  LayoutTerm term() const;
  /// The new layout with neighbouring records made one by rule (6). It has the
  /// same offsets. Arrays stay apart, each of which is a loop.
  LayoutTerm merged() const;

  /// How many offsets are used in the old layout; this is the size of the new
  /// one, which has no gaps.
  uint64_t count() const;
  /// Where the old offset \p Old comes to lie; nullopt if it is not used. One
  /// to one from the used offsets to 0, ..., count() - 1.
  std::optional<uint64_t> newOffset(uint64_t Old) const;
  /// The inverse of newOffset(); nullopt when \p New is not below count().
  std::optional<uint64_t> oldOffset(uint64_t New) const;

  /// The map as text, in two lines:
  ///
  ///     old = x0 * 32 + x1 * 4 + x2
  ///     new = (x0 / 4) * 16 + (x2 - 1) * 4 + x0 % 4
  ///
  /// with `rank(x in {...})` for the number of x among the used coordinates
  /// where these have gaps.
  std::string mapText() const;

  /// merged(), then indented by two blanks which rules made it, a line each,
  /// as `(5) A256 -> A64 * A4`, then mapText().
  std::string str() const;

private:
  Relayout() = default;

  /// The number of each source's coordinates in \p Old; false if one is not
  /// used.
  bool number(uint64_t Old, std::vector<uint64_t> &Numbers) const;

  std::vector<uint64_t> OldSizes;
  std::vector<Source> Sources;
  std::vector<Dim> Dims;
  std::vector<std::string> History;
  bool WasSplit = false;
};

/// What explore() looks at.
struct Exploration {
  uint64_t Lanes = 0; ///< Offsets that one instruction works on; 0: no split.
  size_t MaxCandidates = 1000;
};

/// The new layouts that are worth a try, each once, in an order that depends on
/// \p Start alone. Their terms have the shapes `* A` and `* A * S_c`, an array
/// behind anything, or that and a record that the old layout ends with, as the
/// two parts of a complex number. At most one array is split in two, for lanes,
/// of which the inner one goes to the end; else a whole array does. Arrays keep
/// their order otherwise, so that loops do, and records theirs, since fields
/// have none. No candidate when there is no array. A usage error when there
/// are more than MaxCandidates.
llvm::Expected<std::vector<Relayout>> explore(const Relayout &Start,
                                              const Exploration &Limits);

} // namespace layoutopt

#endif // LAYOUTOPT_TRACE_RELAYOUT_H
