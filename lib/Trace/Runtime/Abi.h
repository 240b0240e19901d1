//===-- Abi.h - What traced programs call -----------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The interface between code that the pass has instrumented and the run-time.
/// The pass builds the structs by hand (tools/layoutopt-trace-pass/Emit.cpp):
/// both change together.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_TRACE_RUNTIME_ABI_H
#define LAYOUTOPT_LIB_TRACE_RUNTIME_ABI_H

#include <stdint.h>

namespace layoutopt::trace {

/// A global variable of a module.
struct TracedGlobal {
  uint64_t Address;
  uint64_t Size;   ///< Bytes.
  uint64_t Origin; ///< Its number in the module.
};

/// A module of the program. There is one for each instrumented unit.
struct TracedModule {
  const char *Text; ///< Lines of its types, sites and origins.
  uint64_t TextLength;
  const char *Name; ///< In quotes.
  uint64_t NameLength;
  const TracedGlobal *Globals;
  uint64_t NumGlobals;
  uint32_t NumSites;
  uint32_t NumTypes;
  uint32_t NumOrigins;
  /// Set when the module is registered: what its numbers start from.
  uint32_t FirstSite;
  uint32_t FirstOrigin;
  uint32_t Padding;
};

} // namespace layoutopt::trace

extern "C" {

/// Not 0 while accesses of this thread are recorded: instrumented code asks
/// before it calls __layoutopt_trace_access(). __layoutopt_trace_enter() sets
/// it, so that a thread that never entered a traced function has 0.
extern __thread uint32_t __layoutopt_trace_on
    __attribute__((tls_model("initial-exec")));

/// A constructor of each module.
void __layoutopt_trace_module(layoutopt::trace::TracedModule *Module);

/// A traced function, whose calls \p Calls counts, is entered. Returns what
/// __layoutopt_trace_leave() wants when it is left.
uint32_t __layoutopt_trace_enter(uint64_t *Calls);
void __layoutopt_trace_leave(uint32_t Before);

/// Site number \p Site, counted over all modules, accesses \p Address.
void __layoutopt_trace_access(uint32_t Site, uint64_t Address);
/// The same for each of \p Length bytes from \p Address.
void __layoutopt_trace_range(uint32_t Site, uint64_t Address, uint64_t Length);

/// An object of \p Size bytes, from an origin counted over all modules, begins
/// at \p Address (0: the allocation failed).
void __layoutopt_trace_object(uint32_t Origin, uint64_t Address, uint64_t Size);
/// The same of a variable on the stack.
void __layoutopt_trace_stack(uint32_t Origin, uint64_t Address, uint64_t Size);
/// The object at \p Address (0: none) is about to end.
void __layoutopt_trace_free(uint64_t Address);
/// The object at \p Old (0: none) has moved to \p New (0: it has not).
void __layoutopt_trace_realloc(uint32_t Origin, uint64_t Old, uint64_t New,
                               uint64_t Size);
}

#endif // LAYOUTOPT_LIB_TRACE_RUNTIME_ABI_H
