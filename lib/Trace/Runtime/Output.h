//===-- Output.h - The file that a traced program writes --------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The trace file as the run-time sees it. Whole lines are appended by one call
/// of write(): lines of several threads do not mix, and what has been written
/// is there when the process is killed.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_TRACE_RUNTIME_OUTPUT_H
#define LAYOUTOPT_LIB_TRACE_RUNTIME_OUTPUT_H

#include <stddef.h>
#include <stdint.h>

namespace layoutopt::trace {

/// What the environment asks for; docs/Trace.md has the variables.
struct Options {
  const char *File = nullptr;
  uint64_t FirstCall = 0, LastCall = 0; ///< 0: all calls.
  uint64_t Record = 0, Skip = 0;        ///< Record is 0: all accesses.
  uint64_t MaxBytes = uint64_t(1) << 30;
  uint64_t MinObject = 0;      ///< Bytes; smaller objects are not written.
  uint64_t CheckpointMs = 250; ///< The least time between two checkpoints.
};
extern Options Settings;

/// Nothing is recorded or written any more.
extern bool IsOff;

/// Reads the environment and opens the file.
void openTrace();
/// Appends whole lines. Turns the trace off if they cannot be written, or if
/// the file would be larger than it may be.
void appendLines(const char *Lines, size_t Length);
/// Closes the file; whatever comes later is not written.
void closeTrace();

/// Copies \p Text without its end, and returns the end of the copy.
char *copyText(char *Out, const char *Text);

/// Memory that is zero, from the system; null if there is none.
void *mapMemory(size_t Bytes);
void unmapMemory(void *Memory, size_t Bytes);

/// Memory of one thread, which it gives back as a whole.
class Arena {
public:
  /// Memory that is zero, aligned to 16 bytes; null if there is none.
  void *allocate(size_t Bytes);
  void release();

private:
  struct Chunk {
    Chunk *Before;
    size_t Bytes;
  };
  Chunk *Last;
  size_t Used; ///< Of Last.
};

/// A lock for a few instructions.
class SpinLock {
public:
  void lock();
  void unlock() { __atomic_store_n(&Held, 0, __ATOMIC_RELEASE); }

private:
  int Held;
};

} // namespace layoutopt::trace

#endif // LAYOUTOPT_LIB_TRACE_RUNTIME_OUTPUT_H
