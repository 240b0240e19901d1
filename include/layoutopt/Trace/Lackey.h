//===-- Lackey.h - Traces from valgrind -------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Traces of binaries that cannot be built again, from what
/// `valgrind --tool=lackey --trace-mem=yes` prints: a line for each instruction
/// and for each access,
///
///     I  04001000,3
///      L 1ffeffe7e8,8
///      S 1ffeffe7e0,8
///      M 0421c7d4,4
///
/// The site of an access is the instruction before it. There are no objects
/// and no places: a site's function is the address of its instruction.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TRACE_LACKEY_H
#define LAYOUTOPT_TRACE_LACKEY_H

#include "layoutopt/Trace/NestFolder.h"
#include "layoutopt/Trace/TraceFile.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>

namespace layoutopt::trace {

/// Takes lackey's lines, one after the other, and writes a trace. Memory grows
/// with the number of instructions that access memory, not with the number of
/// accesses.
class LackeyImporter {
public:
  /// Accesses of instructions in [\p CodeBegin, \p CodeEnd) count.
  LackeyImporter(llvm::raw_ostream &OS, uint64_t CodeBegin = 0,
                 uint64_t CodeEnd = ~uint64_t(0));
  ~LackeyImporter();

  /// Takes a line without its end. What is none of lackey's, as the program's
  /// own output, is left out.
  void line(llvm::StringRef Line);
  /// Writes what is left, and the end of the trace.
  void finish();

  uint64_t numAccesses() const { return Clock; }
  uint64_t numOtherLines() const { return OtherLines; }

private:
  struct Stream;
  Stream &streamOf(AccessKind Kind, uint64_t Size);

  llvm::raw_ostream &OS;
  uint64_t CodeBegin, CodeEnd;
  uint64_t Instruction = 0;
  bool IsInCode = false;
  uint64_t Clock = 0;
  uint64_t OtherLines = 0;
  /// By the address of the instruction; one that accesses in several ways has
  /// several.
  llvm::DenseMap<uint64_t, std::vector<Stream *>> ByCode;
  std::vector<std::unique_ptr<Stream>> Streams;
};

} // namespace layoutopt::trace

#endif // LAYOUTOPT_TRACE_LACKEY_H
