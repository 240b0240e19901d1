//===-- NestFolder.h - Addresses to nests, on the fly -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Nested loop recognition after A. Ketterlin and Ph. Clauss, "Prediction and
/// trace compression of data access addresses through nested loop
/// recognition", CGO 2008: a stack of terms, each an address or a nest, is
/// reduced from its top whenever
///
///   - the topmost b terms are the next iteration of the loop below them, or
///   - the topmost 3*b terms are three groups of b terms of the same shape, of
///     which the second differs from the first as the third from the second:
///     they are the first three iterations of a new loop.
///
/// Differences are taken of addresses and of trip counts; steps must agree.
/// Nothing is lost: the terms that are emitted, one after the other, visit
/// exactly the addresses that were added, in their order.
///
/// Memory is bounded by constants: a stack that would grow beyond them emits
/// its oldest terms. Freestanding, see Nest.h.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TRACE_NESTFOLDER_H
#define LAYOUTOPT_TRACE_NESTFOLDER_H

#include "layoutopt/Trace/Nest.h"

namespace layoutopt::trace {

/// A nest on the stack of a folder.
struct NestTerm {
  uint64_t Clock; ///< When its first access was made, see Run.
  uint64_t Epoch; ///< Which allocations had been made by then, see Run.
  /// The same of its last access; of the topmost term, the folder knows.
  uint64_t LastEpoch;
  uint32_t First; ///< Its first node.
};

/// Terms in the order of their accesses. Those of Nodes that are theirs start
/// at Terms[0].First and lie one behind the other.
struct NestTerms {
  const NestNode *Nodes;
  const NestTerm *Terms;
  unsigned NumTerms;
  unsigned NumNodes;  ///< Of these terms.
  uint64_t LastEpoch; ///< Of the last one of them.

  /// The epoch of the last access of term \p I.
  uint64_t lastEpoch(unsigned I) const {
    return I + 1 == NumTerms ? LastEpoch : Terms[I].LastEpoch;
  }
};

/// What a folder needs from around it.
struct NestHost {
  void *Context;
  /// Returns memory for \p Capacity nodes with the first \p Used of \p Old
  /// copied to it, or null if there is none. \p Old is null at first.
  NestNode *(*grow)(void *Context, NestNode *Old, unsigned Used,
                    unsigned Capacity);
  /// Takes terms that leave the folder.
  void (*emit)(void *Context, const NestTerms &Terms);
};

/// Folds one stream of addresses. It is plain data, so that the run-time can
/// keep it in memory of its own: zero bytes are an empty folder.
class NestFolder {
public:
  /// The longest body of a loop, in terms, that is looked for.
  static constexpr unsigned MaxBlock = 8;
  /// The stack, in terms and in nodes, and one term in nodes.
  static constexpr unsigned MaxTerms = 64;
  static constexpr unsigned MaxNodes = 256;
  static constexpr unsigned MaxTermNodes = 64;

  /// Adds an access to \p Address. \p Clock and \p Epoch never decrease. The
  /// access is dropped, and false is returned, if \p Host has no memory for the
  /// first nodes.
  bool add(uint64_t Address, uint64_t Clock, uint64_t Epoch,
           const NestHost &Host) {
    if (Growing && Address == Next) {
      LastEpoch = Epoch;
      Next += Growing[1].Steps[0];
      if (++Growing->Value == Wake)
        settle();
      return true;
    }
    return push(Address, Clock, Epoch, Host);
  }

  /// Emits all terms; the folder is empty then.
  void flush(const NestHost &Host);

  /// The terms that have not been emitted.
  NestTerms terms() const {
    return {Nodes, Terms, NumTerms, NumNodes, LastEpoch};
  }

private:
  bool push(uint64_t Address, uint64_t Clock, uint64_t Epoch,
            const NestHost &Host);
  void settle();
  bool reduce();
  bool extend(unsigned Block);
  bool form(unsigned Block);
  void watch();
  void evict(unsigned Count, const NestHost &Host);

  NestNode *Nodes;
  uint32_t Capacity; ///< Of Nodes.
  uint32_t NumNodes;
  uint32_t NumTerms;
  NestTerm Terms[MaxTerms];
  uint64_t LastEpoch; ///< Of the last access.

  /// The topmost term, if it is a loop over one address, else null: add() grows
  /// it while the next address is Next. As nothing else changes meanwhile, the
  /// stack can only be reduced when its trip count reaches Wake (0: never).
  NestNode *Growing;
  uint64_t Next;
  uint64_t Wake;
};

} // namespace layoutopt::trace

#endif // LAYOUTOPT_TRACE_NESTFOLDER_H
