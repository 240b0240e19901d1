//===-- Renderer.h - New text of expressions --------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Gives each use of a changed array its new text. Expressions nest: an index
/// may hold further uses, a stored value as well. The text of a range is the
/// source's, without comments, with the outermost uses inside of it replaced
/// by theirs.
///
///     p[q[j].k].x      ->  p.c0[q.k[j] >> 5].x[q.k[j] & 31]
///
/// if the index may be repeated, else a function that yields a pointer to the
/// field takes it.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_RENDERER_H
#define LAYOUTOPT_LIB_REWRITE_RENDERER_H

#include "Job.h"
#include "llvm/ADT/SmallVector.h"

namespace layoutopt {

class Renderer {
public:
  explicit Renderer(RewriteJob &Job);

  /// Adds the edits of all uses of changed arrays.
  void run();

private:
  /// A summand of an index.
  struct Term {
    std::string Text;
    bool IsNegative = false;
    bool IsWide = false;   ///< Of 64 bits.
    bool IsSimple = false; ///< May be repeated.
    bool IsOpaque = false; ///< May hold operators that are not seen.
    bool IsCursor = false; ///< The index of a reference: a `long`.
  };
  using Terms = llvm::SmallVector<Term, 2>;

  /// Where an element is.
  struct Element {
    enum Kind {
      OfHandle,   ///< Handle and Index.
      OfVariable, ///< The same, of an element reference that is a variable.
      OfValue     ///< An element reference that may not be repeated, moved on
                  ///< by Index.
    };
    Kind What = OfHandle;
    std::string Handle;   ///< Text of a handle; binds as a postfix expression.
    std::string Value;    ///< OfVariable, OfValue: the reference's text.
    Terms Index;          ///< OfVariable: starts with the reference's index.
    bool IsNamed = false; ///< The handle is a variable's: no need to evaluate.
    /// The handle is an array in a record: a struct with the same members, and
    /// the text of a handle is made from it.
    bool IsStorage = false;
    bool IsConst = false;     ///< The record of IsStorage is constant.
    bool IsRepeatable = true; ///< The handle's text.
    /// All indices are known to be so small that sums need no 64 bits.
    bool IsBounded = false;
  };

  // Renderer.cpp: uses.
  std::string use(Index Root);
  std::string field(const ExprFacts &E);
  std::string loadFields(Index Root);
  std::string store(const ExprFacts &E);
  std::string sizeOf(const ExprFacts &E);
  std::string pointerType(const ExprFacts &E);
  /// \p Elements: the indices of an element, of a field that the layout takes
  /// apart. \p AreSimple: they may be evaluated between those of the record.
  std::string fieldAccess(const Element &At, unsigned Field, Index File,
                          llvm::ArrayRef<std::string> Elements, bool AreSimple);
  /// Whether \p E is an element of a field that \p Of takes apart.
  bool isSplit(const ExprFacts &E, const Generated &Of) const;
  /// What new text replaces: with subscripts that go into it.
  Range extentOf(Index Root) const;
  std::string recordAccess(const Element &At, Generated::Function OfHandle,
                           Generated::Function OfValue, Index File,
                           llvm::ArrayRef<unsigned> Fields,
                           llvm::StringRef Stored = "");
  bool checkRoot(Index Root);

  // Pointers.cpp: where elements are.
  PointerForm form(Index E) const;
  Element place(Index E);
  std::string name(const ExprFacts &E);
  std::string operandName(const ExprFacts &E);
  std::string reference(const Element &At, Index File);
  std::string handleValue(const Element &At, Index File);
  Index strip(Index E) const;
  bool isBounded(const EntityFacts &Array) const;
  static bool isComputed(ExprKind Kind);
  bool isForeign(Index Root) const;

  // PointerValues.cpp: pointers that are passed on, set and moved.
  std::string value(Index E, PointerForm Want);
  std::string computed(Index E, PointerForm Want);
  std::string change(const ExprFacts &E);
  std::string stepped(const ExprFacts &E, const std::string &Cursor);
  std::string null(PointerForm Want, Index File);
  bool isBraced(const Range &Where) const;
  /// Adds the variables in the tree of \p Number that live as long as the
  /// program.
  void addGlobals(Index Number, std::set<Index> &Out) const;
  std::string initial(const ExprFacts &E);
  std::string noBase(const ExprFacts &E);
  bool holdsOperands(const ExprFacts &E);

  // Indices.cpp: indices, and what is computed from them.
  Term indexTerm(const ExprFacts &E);
  std::string sum(const Terms &Index, bool Signed = false) const;
  std::string sum(const Element &At, bool IsSubscript = false) const;
  std::string summand(const Term &T, Precedence AtLeast) const;
  std::string rows(const ExprFacts &E);
  std::string scaled(const Term &T, const ExprFacts &E);
  std::string difference(const ExprFacts &E);
  std::string firstOf(const Element &At, Index File);
  std::string compare(const ExprFacts &E);
  std::string indexOf(const Element &At, Index File, bool &IsLong);
  std::string longIndexOf(const Element &At, Index File);
  std::string nullTest(const ExprFacts &E);
  static bool isZero(llvm::StringRef Text);
  std::string castToIndex(std::string Operand) const {
    return ("(" + Set->indexType() + ")" + Operand).str();
  }

  // MemoryUses.cpp: allocation, and functions that work on bytes.
  std::string count(const ExprFacts &E);
  std::string allocate(const ExprFacts &E);
  std::string allocateByCall(const ExprFacts &E);
  std::string allocateInto(const ExprFacts &E);
  std::string wholeHandle(Index Operand);
  std::string release(const ExprFacts &E);
  std::string fillOrCopy(const ExprFacts &E);
  std::string sizeOfArray(const ExprFacts &E);
  std::string boundary(const ExprFacts &E); // Boundary.cpp
  // Devices.cpp
  std::string device(const ExprFacts &E);
  std::string copiedHandle(Index Operand, const ExprFacts &Call);

  /// The text of \p R with the uses inside of it rendered.
  std::string text(const Range &R);
  std::string text(Index File, uint32_t Begin, uint32_t End);
  bool holdsUse(const Range &R) const;

  const ExprFacts &expr(Index E) const { return Job.Facts.Exprs[E]; }

  RewriteJob &Job;
  /// Uses of changed sets, sorted by place, outer ones first, one for each
  /// range.
  std::vector<Index> Uses;
  std::vector<Range> Extents;                         ///< Parallel to Uses.
  std::map<Range, llvm::SmallVector<Index, 1>> AllOf; ///< Extent -> uses.
  Generated *Set = nullptr; ///< Of the use that is being rendered.
  /// Ranges that are being rendered, against endless recursion.
  std::vector<Range> Open;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_RENDERER_H
