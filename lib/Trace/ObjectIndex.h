//===-- ObjectIndex.h - Objects by address and time -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_TRACE_OBJECTINDEX_H
#define LAYOUTOPT_LIB_TRACE_OBJECTINDEX_H

#include "layoutopt/Trace/TraceFile.h"

namespace layoutopt::trace {

/// Finds objects by addresses and epochs.
class ObjectIndex {
public:
  explicit ObjectIndex(llvm::ArrayRef<TracedObject> Objects);

  /// What lies in a range of addresses.
  struct Answer {
    /// Several: objects from several places, or at several addresses, or only
    /// a part of the range lies in an object.
    enum { Nothing, OneOrigin, Several } What = Nothing;
    /// The first object of one origin. All of the range lies in it, and in each
    /// other one: they begin at the same address.
    unsigned Object = 0;
    bool IsUnique = true; ///< There is no other one.
  };

  /// Objects that have bytes of [\p Lowest, \p Lowest + \p Length) at some time
  /// from \p First to \p Last. Time is bounded: of very many candidates, those
  /// that were looked at count.
  Answer find(uint64_t Lowest, uint64_t Length, uint64_t First,
              uint64_t Last) const;

private:
  static constexpr unsigned MaxCandidates = 4096;

  llvm::ArrayRef<TracedObject> Objects;
  std::vector<unsigned> Order; ///< By address, then by birth.
  /// The highest end of the objects up to each place of Order.
  std::vector<uint64_t> Ends;
};

} // namespace layoutopt::trace

#endif // LAYOUTOPT_LIB_TRACE_OBJECTINDEX_H
