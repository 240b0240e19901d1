//===-- Nest.h - Address streams as loop nests ------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A stream of addresses, written as nests of counted loops whose trip counts
/// and addresses are affine in the indices of the loops around them:
///
///     for 100 { for 3 +1 { 0x1000 +800 +8 } 0x9000 }
///
/// visits, for i from 0 to 99, the addresses 0x1000 + 800*i + 8*j for j from 0
/// to 3 + i - 1, and then 0x9000. The numbers behind an address or a trip count
/// belong to the loops around it, the outermost first; those that are left out
/// at the end are 0.
///
/// This header and Nest.cpp are freestanding: the run-time that is linked into
/// traced programs uses them, without LLVM and without the C++ library.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TRACE_NEST_H
#define LAYOUTOPT_TRACE_NEST_H

#include <stddef.h>
#include <stdint.h>

namespace layoutopt::trace {

/// A node of a nest. A nest, and a sequence of nests, is an array of nodes in
/// preorder: a loop is followed by the Span - 1 nodes of its body.
struct NestNode {
  /// At most so many loops are nested.
  static constexpr unsigned MaxDepth = 6;

  uint32_t Span;   ///< Number of nodes of this subtree, itself included.
  uint32_t IsLoop; ///< 1: a loop, 0: an address.
  /// The trip count or the address while all indices are 0. All arithmetic is
  /// modulo 2^64.
  uint64_t Value;
  /// What each step of a loop around this node adds to Value; Steps[0] is of
  /// the innermost one. Steps of loops that do not exist are 0.
  uint64_t Steps[MaxDepth];
};

/// The number of bytes that printNest() needs at most for one node.
constexpr size_t MaxNodeText = 176;

/// Writes the sequence of nests \p Nodes as text to \p Out, which has room for
/// Count * MaxNodeText bytes, and returns the end of the text. \p Nodes stands
/// in no loop. An address that follows another one of no loop is written as
/// its signed distance from it, `.+8`, where that is shorter.
char *printNest(char *Out, const NestNode *Nodes, unsigned Count);

/// Writes \p N in decimal, as unsigned, signed with a plus, or in hexadecimal
/// with 0x, and returns the end of the text. \p Out has room for 24 bytes.
char *printUnsigned(char *Out, uint64_t N);
char *printSigned(char *Out, int64_t N);
char *printHex(char *Out, uint64_t N);

} // namespace layoutopt::trace

#endif // LAYOUTOPT_TRACE_NEST_H
