//===-- Describe.h - Names of what a module accesses ------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_TRACE_PASS_DESCRIBE_H
#define LAYOUTOPT_TOOLS_TRACE_PASS_DESCRIBE_H

#include "layoutopt/Trace/TraceFile.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"

namespace layoutopt::trace {

/// The part of a record that an instruction accesses.
struct RecordPart {
  std::string Record; ///< As the IR or the metadata calls it.
  uint64_t Offset;    ///< Bytes.
};

/// The part of a record that the address \p Pointer is computed for, by the
/// types of the computation; the outermost record, in bytes of \p DL.
std::optional<RecordPart> partOfAddress(const llvm::Value *Pointer,
                                        const llvm::DataLayout &DL);

/// Notes the record parts of all loads and stores in \p F as metadata: passes
/// that follow replace the types of address computations by bytes.
void noteParts(llvm::Function &F);

/// The noted part of a record that \p I accesses, else that of its metadata for
/// alias analysis.
std::optional<RecordPart> partOf(const llvm::Instruction &I);

/// Where \p I stands: in the function that it was written in, even if this has
/// been inlined.
CodePlace placeOf(const llvm::Instruction &I);
/// The same, but for code in headers of the system the place that called it.
CodePlace userPlaceOf(const llvm::Instruction &I);

/// Names of a function by which the user may choose it: in the source and in
/// the object file.
std::vector<std::string> namesOf(const llvm::Function &F);

/// The types of a module, from debug information where there is some.
class TypeTable {
public:
  explicit TypeTable(const llvm::Module &M);

  /// The number of the type that metadata or IR call \p Name, which is added to
  /// types(); none if nothing is known of it.
  std::optional<unsigned> find(llvm::StringRef Name);
  llvm::ArrayRef<RecordType> types() const { return Types; }

private:
  const llvm::Module &M;
  llvm::StringMap<const llvm::DICompositeType *> Described;
  llvm::StringMap<std::optional<unsigned>> Numbers;
  std::vector<RecordType> Types;
};

/// Local variables by the values that hold them, or the memory in which they
/// lie.
llvm::DenseMap<const llvm::Value *, const llvm::DILocalVariable *>
variablesOf(const llvm::Function &F);

} // namespace layoutopt::trace

#endif // LAYOUTOPT_TOOLS_TRACE_PASS_DESCRIBE_H
