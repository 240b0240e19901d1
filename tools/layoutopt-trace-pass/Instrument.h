//===-- Instrument.h - Calls of the run-time --------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_TRACE_PASS_INSTRUMENT_H
#define LAYOUTOPT_TOOLS_TRACE_PASS_INSTRUMENT_H

#include "Describe.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/Regex.h"

namespace layoutopt::trace {

/// A loop that the user chose, by where it starts. A file without a folder
/// stands for all files of that name.
struct ChosenLoop {
  std::string File;
  unsigned Line;
};

/// What is traced of a unit. Nothing chosen: everything.
struct Choice {
  std::optional<llvm::Regex> Functions;
  std::vector<ChosenLoop> Loops;
};

/// Whether \p C has a pattern for functions that \p F matches.
bool isChosen(const Choice &C, const llvm::Function &F);

/// Instruments the functions of one module, one after the other, and makes the
/// description that the run-time registers.
class Instrumenter {
public:
  Instrumenter(llvm::Module &M, const Choice &Chosen);

  /// Instruments \p F: the accesses of what is chosen, and all allocations.
  void run(llvm::Function &F, const llvm::LoopInfo &Loops);
  /// Adds the description and its registration. A module with nothing to record
  /// has one as well: a program that ran has a trace.
  void finish();

private:
  /// An access to instrument.
  struct Access {
    llvm::Instruction *At;
    llvm::Value *Pointer;
    llvm::Value *Length; ///< In bytes, of an access to a range; else null.
    unsigned Site;
  };

  void collect(llvm::Instruction &I, const llvm::LoopInfo &Loops,
               std::vector<Access> &Accesses);
  void addAccess(llvm::Instruction &I, llvm::Value *Pointer, AccessKind Kind,
                 uint64_t Size, llvm::Value *Length,
                 const llvm::LoopInfo &Loops, std::vector<Access> &Accesses);
  void instrument(llvm::Function &F, llvm::ArrayRef<Access> Accesses);
  bool isInChosenLoop(const llvm::Instruction &I,
                      const llvm::LoopInfo &Loops) const;

  using VariableMap =
      llvm::DenseMap<const llvm::Value *, const llvm::DILocalVariable *>;
  void recordAllocation(llvm::CallBase &Call, const VariableMap &Variables);
  unsigned addOrigin(ObjectKind Kind, llvm::StringRef Name, CodePlace Where);
  void addGlobals();

  llvm::Value *absolute(llvm::IRBuilder<> &B, unsigned Field, unsigned Number);
  llvm::Value *asNumber(llvm::IRBuilder<> &B, llvm::Value *Pointer);
  llvm::FunctionCallee callee(llvm::StringRef Name,
                              llvm::ArrayRef<llvm::Type *> Parameters,
                              llvm::Type *Result = nullptr);

  llvm::Module &M;
  const Choice &Chosen;
  TypeTable Types;
  std::vector<Site> Sites;
  std::vector<Origin> Origins;
  std::vector<llvm::Constant *> Globals; ///< TracedGlobal.
  llvm::Type *Void, *I32, *I64;
  llvm::PointerType *Ptr;
  llvm::StructType *GlobalType, *ModuleType;
  llvm::GlobalVariable *Descriptor; ///< Of ModuleType.
  llvm::GlobalVariable *On;         ///< Of the thread.
};

} // namespace layoutopt::trace

#endif // LAYOUTOPT_TOOLS_TRACE_PASS_INSTRUMENT_H
