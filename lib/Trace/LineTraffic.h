//===-- LineTraffic.h - Cache lines that accesses fetch ---------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a layout of an object would make of the accesses to it: a sample of
/// these, in the order of the program as far as a trace knows it, goes through
/// a cache for each candidate.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_TRACE_LINETRAFFIC_H
#define LAYOUTOPT_LIB_TRACE_LINETRAFFIC_H

#include "layoutopt/Trace/NestWalk.h"
#include "layoutopt/Trace/ObjectLayouts.h"
#include "layoutopt/Trace/TraceFile.h"
#include <map>
#include <tuple>

namespace layoutopt::trace {

/// The accesses to an object by threads and loops, those of one of each go
/// through a cache together.
class AccessStreams {
public:
  explicit AccessStreams(const TraceTables &T) : T(T) {}

  /// Adds accesses of \p R, whose addresses \p B counts from the start of the
  /// object; in the order of the trace.
  void add(const Run &R, const Box &B);
  /// Chooses about \p Most accesses, of each loop the first ones in proportion
  /// to all of its accesses.
  void sample(size_t Most);

  /// The accesses by where \p PlaceOf brings bytes of the object: given the
  /// first byte of an access and its size, it calls back with the places of
  /// pieces, and their sizes.
  using Placer = llvm::function_ref<void(
      uint64_t, uint64_t, llvm::function_ref<void(uint64_t, uint64_t)>)>;
  LineTraffic through(Placer PlaceOf, unsigned LineBytes) const;

private:
  /// Of each site, at most so many boxes: the sample ends there.
  static constexpr size_t MaxBoxes = 4096;

  struct Stream {
    std::vector<Box> Boxes;
    unsigned Site = 0;
  };
  struct Access {
    uint64_t Offset;
    unsigned Stream; ///< Its number in the group.
  };
  struct Group {
    std::vector<Stream> Streams;
    uint64_t Accesses = 0;
    std::vector<Access> Sample;
  };
  /// Thread, function, line and column of the loop.
  using Key = std::tuple<unsigned, std::string, unsigned, unsigned>;

  static void sampleOf(Group &G, size_t Most);
  std::pair<Group *, unsigned> streamOf(unsigned Thread, unsigned Site);

  const TraceTables &T;
  std::map<Key, Group> Groups;
  /// The group, and the number in it, of what a thread does at a site.
  std::map<std::pair<unsigned, unsigned>, std::pair<Group *, unsigned>> ByCode;
};

} // namespace layoutopt::trace

#endif // LAYOUTOPT_LIB_TRACE_LINETRAFFIC_H
