//===-- Folding.h - Streams for the tests of folding ------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TEST_UNIT_TRACE_FOLDING_H
#define LAYOUTOPT_TEST_UNIT_TRACE_FOLDING_H

#include "layoutopt/Trace/NestFolder.h"
#include "layoutopt/Trace/NestWalk.h"
#include "layoutopt/Trace/TraceFile.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace layoutopt::trace {

/// A folder with memory of its own, which keeps all that it emits.
class TestFolder {
public:
  ~TestFolder() { std::free(Memory); }

  void add(uint64_t Address) {
    Folder.add(Address, Clock, Clock, host());
    ++Clock;
  }
  void add(llvm::ArrayRef<uint64_t> Addresses) {
    for (uint64_t Address : Addresses)
      add(Address);
  }

  /// All nests so far, those that are not emitted yet included.
  std::vector<NestNode> finish() {
    Folder.flush(host());
    return Emitted;
  }
  std::string text() {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    printNests(OS, finish());
    return OS.str();
  }

  uint64_t Clock = 0;
  unsigned Capacity = 0;      ///< The most nodes that were asked for.
  unsigned MaxCapacity = ~0u; ///< More are refused.
  std::vector<NestTerm> Emissions;

private:
  NestHost host() {
    return {this,
            [](void *Context, NestNode *Old, unsigned Used,
               unsigned Capacity) -> NestNode * {
              auto &Self = *static_cast<TestFolder *>(Context);
              if (Capacity > Self.MaxCapacity)
                return nullptr;
              Self.Capacity = Capacity;
              Self.Memory = static_cast<NestNode *>(
                  std::realloc(Old, Capacity * sizeof(NestNode)));
              return Self.Memory;
            },
            [](void *Context, const NestTerms &T) {
              auto &Self = *static_cast<TestFolder *>(Context);
              const NestNode *Begin = T.Nodes + T.Terms[0].First;
              Self.Emitted.insert(Self.Emitted.end(), Begin,
                                  Begin + T.NumNodes);
              for (unsigned I = 0; I < T.NumTerms; ++I) {
                Self.Emissions.push_back(T.Terms[I]);
                Self.Emissions.back().LastEpoch = T.lastEpoch(I);
              }
            }};
  }

  NestFolder Folder = {};
  NestNode *Memory = nullptr;
  std::vector<NestNode> Emitted;
};

inline std::vector<uint64_t> expand(llvm::ArrayRef<NestNode> Nodes) {
  std::vector<uint64_t> Addresses;
  WalkBudget Budget;
  forEachAddress(Nodes, Budget, [&](uint64_t Address) {
    Addresses.push_back(Address);
    return true;
  });
  return Addresses;
}

} // namespace layoutopt::trace

#endif // LAYOUTOPT_TEST_UNIT_TRACE_FOLDING_H
