//===-- CodeGeneration.cpp - What flags say about SIMD --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Accesses/CodeGeneration.h"
#include "clang/Basic/TargetInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using llvm::StringRef;

namespace {
/// What the flags of one command say, the last one of each kind.
struct Optimization {
  StringRef Level; ///< Behind `-O`; `1` if nothing is.
  bool IsStated = false;
  bool NamesMachine = false, IsNative = false;
  enum { AsLevel, On, Off } Vectorizes = AsLevel;
};
} // namespace

static Optimization readFlags(llvm::ArrayRef<std::string> Flags) {
  Optimization Out;
  for (StringRef Flag : Flags) {
    if (Flag.starts_with("-O") && Flag.size() <= 6) {
      Out.IsStated = true;
      Out.Level = Flag.size() == 2 ? "1" : Flag.drop_front(2);
    } else if (Flag == "-march=native" || Flag == "-mcpu=native") {
      Out.IsNative = true;
    } else if (Flag.starts_with("-march=") || Flag.starts_with("-mcpu=")) {
      Out.IsNative = false;
      Out.NamesMachine = true;
    } else if (Flag.starts_with("-mavx") || Flag.starts_with("-mno-avx") ||
               Flag.starts_with("-msse") || Flag.starts_with("-mno-sse") ||
               Flag == "-mgeneral-regs-only") {
      Out.NamesMachine = true;
    } else if (llvm::is_contained(
                   {"-ftree-vectorize", "-fvectorize", "-ftree-loop-vectorize"},
                   Flag)) {
      Out.Vectorizes = Optimization::On;
    } else if (llvm::is_contained({"-fno-tree-vectorize", "-fno-vectorize",
                                   "-fno-tree-loop-vectorize"},
                                  Flag)) {
      Out.Vectorizes = Optimization::Off;
    }
  }
  return Out;
}

static bool vectorizes(const Optimization &O, bool IsClang) {
  if (O.Vectorizes == Optimization::Off)
    return false;
  if (!O.IsStated)
    return true;
  if (O.Level == "0")
    return false;
  if (O.Vectorizes == Optimization::On)
    return true;
  // GCC vectorises at -O2 only what costs nothing, which is next to nothing.
  if (O.Level == "2" || O.Level == "s")
    return IsClang;
  return O.Level == "3" || O.Level == "4" || O.Level == "fast";
}

/// Bytes of an instruction's operand on \p Machine.
static uint32_t widthOf(const clang::TargetInfo &Machine) {
  const llvm::Triple &T = Machine.getTriple();
  if (T.isAArch64())
    return Machine.hasFeature("sve") ? AnyVectorBytes : 16;
  if (!T.isX86())
    return AnyVectorBytes;
  if (Machine.hasFeature("avx512f"))
    return 64;
  if (Machine.hasFeature("avx"))
    return 32;
  return Machine.hasFeature("sse2") ? 16 : 0;
}

CodeGeneration layoutopt::codeGenerationOf(const CompileInput &Input,
                                           const clang::TargetInfo &Machine) {
  CodeGeneration Out;
  const StringRef Compiler = llvm::sys::path::filename(Input.Compiler);
  Out.IsClang = Compiler.contains("clang") || Compiler.starts_with("icx");
  for (StringRef Flag : Input.Flags) {
    if (Flag == "-fno-openmp" || Flag == "-fno-openmp-simd")
      Out.ReadsOpenMP = false;
    else if (Flag == "-fopenmp" || Flag.starts_with("-fopenmp=") ||
             Flag == "-fopenmp-simd")
      Out.ReadsOpenMP = true;
    else if (Flag == "-fcommon" || Flag == "-fno-common")
      Out.HasCommon = Flag == "-fcommon";
  }
  const Optimization O = readFlags(Input.Flags);
  if (!vectorizes(O, Out.IsClang))
    Out.VectorBytes = 0;
  else if (!O.IsNative && (O.IsStated || O.NamesMachine))
    Out.VectorBytes = widthOf(Machine);
  return Out;
}
