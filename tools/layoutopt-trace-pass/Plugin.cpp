//===-- Plugin.cpp - The pass that traces loads and stores ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two passes: the first one, before all others, keeps chosen functions from
// being inlined and notes which parts of records are accessed, while the code
// still says so. The second one, behind simplification and before loops become
// vectors, instruments what is left: accesses that registers have replaced are
// none.
//
//===----------------------------------------------------------------------===//

#include "Instrument.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Process.h"
#if __has_include("llvm/Plugins/PassPlugin.h")
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif
#if LLVM_VERSION_MAJOR >= 20
#include "llvm/TargetParser/Triple.h"
#endif

using namespace layoutopt;
using namespace layoutopt::trace;
using namespace llvm;

static cl::opt<std::string> FunctionsOption(
    "layoutopt-trace-functions",
    cl::desc("Functions to trace, by a regular expression; in place of "
             "LAYOUTOPT_TRACE_FUNCTIONS"));
static cl::opt<std::string> LoopsOption(
    "layoutopt-trace-loops",
    cl::desc("Loops to trace, FILE:LINE, separated by commas; in place of "
             "LAYOUTOPT_TRACE_LOOPS"));

static std::string setting(const cl::opt<std::string> &Option,
                           StringRef Variable) {
  if (Option.getNumOccurrences())
    return Option;
  return sys::Process::GetEnv(Variable).value_or("");
}

/// What the user chose; none after an error, which is reported.
static std::optional<Choice> readChoice(LLVMContext &C) {
  Choice Chosen;
  const std::string Pattern =
      setting(FunctionsOption, "LAYOUTOPT_TRACE_FUNCTIONS");
  if (!Pattern.empty()) {
    Chosen.Functions.emplace(Pattern);
    std::string Why;
    if (!Chosen.Functions->isValid(Why)) {
      C.emitError("layoutopt-trace: no regular expression for functions: '" +
                  Pattern + "': " + Why);
      return std::nullopt;
    }
  }
  const std::string List = setting(LoopsOption, "LAYOUTOPT_TRACE_LOOPS");
  SmallVector<StringRef, 4> Loops;
  StringRef(List).split(Loops, ',', -1, /*KeepEmpty=*/false);
  for (StringRef L : Loops) {
    auto [File, Line] = L.rsplit(':');
    ChosenLoop Loop;
    Loop.File = File.str();
    if (File.empty() || Line.getAsInteger(10, Loop.Line)) {
      C.emitError("layoutopt-trace: expected FILE:LINE for a loop, found '" +
                  L.str() + "'");
      return std::nullopt;
    }
    Chosen.Loops.push_back(std::move(Loop));
  }
  return Chosen;
}

/// Code for a device runs without the run-time.
static bool isForHost(const Module &M) {
  const Triple T(M.getTargetTriple());
  return !T.isNVPTX() && !T.isAMDGPU() && !T.isSPIR() && !T.isSPIRV() &&
         T.isArch64Bit();
}

namespace {

struct NotePass : PassInfoMixin<NotePass> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    const std::optional<Choice> Chosen = readChoice(M.getContext());
    if (!Chosen || !isForHost(M))
      return PreservedAnalyses::all();
    for (Function &F : M) {
      if (F.isDeclaration())
        continue;
      noteParts(F);
      // Calls of chosen functions are counted.
      if (isChosen(*Chosen, F) && !F.hasFnAttribute(Attribute::AlwaysInline))
        F.addFnAttr(Attribute::NoInline);
    }
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }
};

struct TracePass : PassInfoMixin<TracePass> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &Analyses) {
    const std::optional<Choice> Chosen = readChoice(M.getContext());
    // A module of which another pass with this name has made the descriptor is
    // done.
    if (!Chosen || !isForHost(M) || M.getNamedValue("__layoutopt_trace_on"))
      return PreservedAnalyses::all();
    auto &ByFunction =
        Analyses.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
    std::vector<Function *> Functions;
    for (Function &F : M)
      Functions.push_back(&F);
    Instrumenter I(M, *Chosen);
    for (Function *F : Functions)
      if (!F->isDeclaration())
        I.run(*F, ByFunction.getResult<LoopAnalysis>(*F));
    I.finish();
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }
};

} // namespace

static void registerPasses(PassBuilder &Builder) {
  // Later versions of LLVM tell the phase of link-time optimisation, too.
  Builder.registerPipelineStartEPCallback(
      [](ModulePassManager &Passes, OptimizationLevel, auto &&...) {
        Passes.addPass(NotePass());
      });
  Builder.registerOptimizerEarlyEPCallback(
      [](ModulePassManager &Passes, OptimizationLevel, auto &&...) {
        Passes.addPass(TracePass());
      });
  // opt -passes=layoutopt-trace
  Builder.registerPipelineParsingCallback(
      [](StringRef Name, ModulePassManager &Passes,
         ArrayRef<PassBuilder::PipelineElement>) {
        if (Name != "layoutopt-trace")
          return false;
        Passes.addPass(NotePass());
        Passes.addPass(TracePass());
        return true;
      });
}

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "layoutopt-trace", LAYOUTOPT_VERSION,
          registerPasses};
}
