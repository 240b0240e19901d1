//===-- Sums.h - Sums in layouts --------------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sums of layouts, one summand for each access of a program: bringing them
/// into one shape, and making fewer summands of many. Nothing here changes the
/// function that a term denotes.
///
/// The identities, for any L and M, which may be missing:
///
///     L * (X + Y) * M                     =  L * X * M + L * Y * M
///     L * S_{I,d} * M  +  L * S_{J,d} * M =  L * S_{I or J,d} * M
///
/// Gathering, by the second, is no rewriting rule: of S2{0} * S2{0} +
/// S2{0} * S2{1} + S2{1} * S2{1} it may take the first two, or the last two,
/// and then nothing more. gather() has an order of its own, which it states.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TRACE_SUMS_H
#define LAYOUTOPT_TRACE_SUMS_H

#include "layoutopt/Trace/LayoutTerm.h"

namespace layoutopt {

/// The most summands that distribute() makes.
constexpr size_t MaxSummands = 4096;

/// \p T as a sum of products of leaves, or the only one of these. A usage error
/// when that takes more than MaxSummands.
llvm::Expected<LayoutTerm> distribute(const LayoutTerm &T);

/// Makes one summand of those that differ in one factor alone: a structure, an
/// array or a record that uses what either one does. Of summands with equally
/// many factors, those that differ in their last factor come first, then those
/// that differ in the one before it, and so on, until no two are left. The same
/// error as distribute().
llvm::Expected<LayoutTerm> gather(const LayoutTerm &T);

/// Takes the factors that all summands begin with, or end with, out of the sum.
/// A term that is no sum is returned as it is. The inverse of distribute().
LayoutTerm factored(const LayoutTerm &T);

/// The dimensions of the layout that a program's accesses have together, one
/// flat structure for each of them: all rules on each summand, gather(), and
/// again while that leaves fewer summands; factored() in the end. The published
/// strategy gathers after rule (3) already. In its example that ends in the
/// same term, but it would make one structure of any two to which (3) does not
/// apply, and lose, say, the colours of a checkerboard whose squares are
/// several offsets each. The same error as distribute().
llvm::Expected<LayoutTerm> findDimensions(const LayoutTerm &T);

} // namespace layoutopt

#endif // LAYOUTOPT_TRACE_SUMS_H
