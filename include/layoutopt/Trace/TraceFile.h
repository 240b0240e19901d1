//===-- TraceFile.h - The text form of traces -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a trace file says, its reader, and the lines that its writers share.
/// docs/Trace.md has the grammar. The tables of a file are held in memory; the
/// runs, which are nearly all of it, are read one at a time.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TRACE_TRACEFILE_H
#define LAYOUTOPT_TRACE_TRACEFILE_H

#include "layoutopt/Support/Error.h"
#include "layoutopt/Trace/Nest.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace layoutopt::trace {

/// What an access does. An atomic read-modify-write updates.
enum class AccessKind { Load, Store, Update };
/// `load`, `store`, `update`.
llvm::StringRef nameOf(AccessKind Kind);

/// Where an object lies.
enum class ObjectKind { Heap, Global, Stack };
/// `heap`, `global`, `stack`.
llvm::StringRef nameOf(ObjectKind Kind);

/// A place in the traced program; the line is 0 where it is not known.
struct CodePlace {
  std::string Function;
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;
};

/// A field of a record; those of records within it are named with dots.
struct TypeField {
  std::string Name;
  uint64_t Offset = 0; ///< Bytes from the start of the record.
  uint64_t Size = 0;   ///< Bytes, of all elements of an array.
};

/// A record of the traced program.
struct RecordType {
  std::string Name;
  uint64_t Size = 0; ///< Bytes, padding included.
  std::vector<TypeField> Fields;
};

/// A load or store in the program's code.
struct Site {
  AccessKind Kind = AccessKind::Load;
  uint64_t Size = 0; ///< Bytes of each access.
  CodePlace Where;
  /// The start of the innermost loop around it, in the same file; 0: none.
  unsigned LoopLine = 0;
  unsigned LoopColumn = 0;
  /// The record of which it accesses a part, as the number of a type, and the
  /// offset of that part in bytes.
  std::optional<unsigned> Type;
  uint64_t Offset = 0;
};

/// A place at which objects come into being: a call of an allocator, or a
/// variable.
struct Origin {
  ObjectKind Kind = ObjectKind::Heap;
  std::string Name; ///< Of the variable; empty where there is none.
  CodePlace Where;
};

/// A range of addresses with a lifetime. Epochs count allocations and
/// deallocations, of all threads together.
struct TracedObject {
  unsigned Origin = 0; ///< Its number.
  uint64_t Address = 0;
  uint64_t Size = 0; ///< Bytes.
  unsigned Thread = 0;
  uint64_t Born = 0;            ///< Accesses before this epoch are not to it.
  uint64_t Died = ~uint64_t(0); ///< Nor are those at or after this one.
};

/// What a trace left out, as it was asked to.
struct Sampling {
  uint64_t FirstCall = 0; ///< Of the traced functions; 0: all calls are in it.
  uint64_t LastCall = 0;
  uint64_t Record = 0; ///< Accesses recorded, of Record + Skip; 0: all.
  uint64_t Skip = 0;
};

/// All of a trace but its runs.
struct TraceTables {
  std::string Program;
  Sampling Sampled;
  std::vector<std::string> Modules;
  std::vector<RecordType> Types;
  std::vector<Site> Sites;
  std::vector<Origin> Origins;
  std::vector<TracedObject> Objects;
  unsigned NumThreads = 0;
  /// The program ended in order: nothing is missing.
  bool IsComplete = false;
  /// Why it ended before the program did, as the file says; else empty.
  std::string Stopped;
};

/// A part of the addresses that one thread accessed at one site.
struct Run {
  unsigned Thread = 0;
  unsigned Site = 0; ///< Its number.
  /// How many accesses the thread had made before the first one of this run,
  /// those that were left out included.
  uint64_t Clock = 0;
  /// All accesses were made from FirstEpoch to LastEpoch.
  uint64_t FirstEpoch = 0;
  uint64_t LastEpoch = 0;
  std::vector<NestNode> Nodes; ///< A sequence of nests.
};

/// Reads a trace. Its errors are usage errors (exit 2) with line and column.
/// Time and memory are linear in the size of the text, whatever it says.
class TraceReader {
public:
  /// The largest file that is read, and the longest line, in bytes; and the
  /// most nodes of a run.
  static constexpr uint64_t MaxFile = uint64_t(2) << 30;
  static constexpr size_t MaxLine = size_t(1) << 20;
  static constexpr size_t MaxNodes = size_t(1) << 16;
  /// The greatest number of a thread.
  static constexpr unsigned MaxThread = (1u << 20) - 1;

  /// Reads all of \p Buffer, whose identifier is the name of the file in
  /// errors; it must outlive the reader. A last line that does not end was cut
  /// off when the program was killed, and is left out.
  static llvm::Expected<TraceReader> create(llvm::MemoryBufferRef Buffer);

  const TraceTables &tables() const { return Tables; }

  /// Calls \p Take for each run in the order of the file, with the place of its
  /// line, up to the first error, which is returned. Of what a thread noted
  /// meanwhile, for the case that it is killed, only what nothing replaced is
  /// among them.
  llvm::Error forEachRun(
      llvm::function_ref<llvm::Error(const Run &, const Place &)> Take) const;

private:
  TraceReader(llvm::MemoryBufferRef Buffer) : Buffer(Buffer) {}

  llvm::MemoryBufferRef Buffer;
  TraceTables Tables;
  /// The lines, by offsets in order, of provisional runs that count.
  std::vector<size_t> LivePartials;
};

/// The numbers that a module's sites, types and origins start from.
struct ModuleBase {
  unsigned Site = 0, Type = 0, Origin = 0;
};

/// Writes lines of a trace. Numbers are those within the module.
void printHeader(llvm::raw_ostream &OS, llvm::StringRef Program);
void printModule(llvm::raw_ostream &OS, const ModuleBase &Base,
                 llvm::StringRef Name);
/// A string in quotes, as in all lines.
void printName(llvm::raw_ostream &OS, llvm::StringRef Name);
void printType(llvm::raw_ostream &OS, unsigned Number, const RecordType &Type);
void printSite(llvm::raw_ostream &OS, unsigned Number, const Site &S);
void printOrigin(llvm::raw_ostream &OS, unsigned Number, const Origin &O);
/// The line on which \p Object comes into being.
void printObject(llvm::raw_ostream &OS, const TracedObject &Object);
/// The line on which the object at \p Address ends.
void printFree(llvm::raw_ostream &OS, uint64_t Address, unsigned Thread,
               uint64_t Epoch);
void printRun(llvm::raw_ostream &OS, const Run &R);
/// The last line of a trace that is complete.
void printEnd(llvm::raw_ostream &OS);
/// A sequence of nests alone, as in the line of a run.
void printNests(llvm::raw_ostream &OS, llvm::ArrayRef<NestNode> Nodes);

} // namespace layoutopt::trace

#endif // LAYOUTOPT_TRACE_TRACEFILE_H
