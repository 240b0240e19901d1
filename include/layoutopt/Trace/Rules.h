//===-- Rules.h - Finding dimensions in layouts -----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Rewrites a flat layout, which says of each address whether it is used, into
/// one of several dimensions. No rule here changes the function that the term
/// denotes.
///
/// The published rules, of a structure S_{I,m}:
///
///     (1) S_{I,m} -> S_{J,n} * A_p
///           if I is the set of all j p + k with j in J, k < p
///     (2) S_{I,m} -> A_n * S_{J,p}
///           if I is the set of all k p + j with j in J, k < n
///     (3) S_{n I + p, m n} -> S_{I,m} * S_{{p},n}
///           if p < n
///
/// Taken as they stand they are not confluent: {0, 1, 2, 3} of 8 becomes
/// S2{0} * A4 by one step of (1), S2{0} * A2 * A2 by two; offset 5 of 12
/// becomes S3{1} * S4{1} or S4{1} * S3{2}. Two things make them so:
///
/// - a structure that uses one offset alone is not rewritten: rule (3) asks for
///   at least two;
/// - neighbours of a product that hold nothing between them are one:
///
///       (a) A_n * A_p -> A_{n p}
///       (s) S_{{j},n} * S_{{k},p} -> S_{{j p + k},n p}
///
/// Then any order of steps, with any factors, ends in the same term. (Of one
/// structure, rule (1) is possible by exactly the divisors of one number, rule
/// (2) and rule (3) likewise; what (1) or (3) takes off the back and what (2)
/// takes off the front do not meet, and (1) and (3) exclude each other.
/// docs/LayoutAlgebra.md has the proof.) Steps by the largest factor need
/// neither (a) nor (s) where the term is one structure.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TRACE_RULES_H
#define LAYOUTOPT_TRACE_RULES_H

#include "layoutopt/Trace/LayoutTerm.h"

namespace layoutopt {

/// A rule that finds a dimension, or joins two.
enum class Rule {
  RunsInStructure, ///< (1): the used offsets are whole runs of p.
  Repetition,      ///< (2): what is used repeats n times.
  EveryNth,        ///< (3): only every n-th offset is used, and several are.
  JoinArrays,      ///< (a)
  JoinOffsets      ///< (s)
};

/// One application of a rule to one place of a term.
struct RuleStep {
  Rule How;
  /// The numbers of the parts on the way from the root to the structure, or to
  /// the first of the two that are joined.
  std::vector<unsigned> Path;
  /// The p of (1), the n of (2) and (3); 0 of (a) and (s).
  uint64_t Factor = 0;

  /// `(1) by 4 at 0.2`, `(a) at 0.1`; without `at` at the root.
  std::string str() const;
};

/// All steps that are possible in \p T, each by its largest factor. Any divisor
/// of it above 1 is a factor of a possible step, too, and nothing else is. None
/// when \p T is in its normal form.
std::vector<RuleStep> possibleSteps(const LayoutTerm &T);

/// \p T after \p Step. A usage error when the step is not possible there.
llvm::Expected<LayoutTerm> apply(const LayoutTerm &T, const RuleStep &Step);

/// The term in which every sequence of steps from \p T ends. It denotes the
/// same function; a sum keeps its summands, except those that become alike. Two
/// terms that denote one function may still have two normal forms: the rules
/// only ever take structures apart.
///
/// Time grows with the number of runs, times the number of prime factors of
/// sizes that are not above it.
LayoutTerm normalForm(const LayoutTerm &T);

/// One step beyond the rules, for arrays whose lines have borders: a structure
/// that is several equal rows of several offsets becomes two,
///
///     S_{K,m n} -> S_{I,m} * S_{J,n}  if K = { i n + j : i in I, j in J }
///
/// with #I > 1, #J > 1 and the smallest such n; then all rules, and again,
/// until nothing changes. The rules alone leave S81{10..17, 19..26, ...}, the
/// inner 8 x 8 of 9 x 9, as it is, since neither I nor J is an array or one
/// offset. It is no rule because without "the smallest" its order would matter.
/// Rows longer than 2^16 are tried where the structure has at most 2^16 of
/// them.
LayoutTerm splitRows(const LayoutTerm &T);

} // namespace layoutopt

#endif // LAYOUTOPT_TRACE_RULES_H
