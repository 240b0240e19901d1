//===-- CodeGeneration.h - What flags say about SIMD ------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the command of a unit says about the instructions that its loops
/// become, an estimate for costs on which no rewrite rests, and how it links.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_CODEGENERATION_H
#define LAYOUTOPT_LIB_EXTRACT_CODEGENERATION_H

#include "layoutopt/Frontend/Parse.h"
#include "layoutopt/Model/Facts.h"

namespace clang {
class TargetInfo;
} // namespace clang

namespace layoutopt {

struct CodeGeneration {
  /// See FunctionFacts::VectorBytes.
  uint32_t VectorBytes = AnyVectorBytes;
  /// `#pragma omp simd` counts: -fopenmp, -fopenmp-simd.
  bool ReadsOpenMP = false;
  /// `#pragma clang loop` counts: the compiler of the command is Clang.
  bool IsClang = false;
  /// -fcommon: another file may define what this one defines without a value.
  /// (No estimate.)
  bool HasCommon = false;
};

/// What \p Input's compiler makes of loops. Without any -O the command is not
/// the one that the program is built with when its time counts: as -O3, and
/// without any -m as -march=native, with which prices were measured. Else, as
/// GCC and Clang document it: -O3 and -Ofast vectorise, Clang -O2 and -Os as
/// well, -ftree-vectorize and -fvectorize above -O0, and the instructions are
/// those that \p Machine has by -march and -m.
CodeGeneration codeGenerationOf(const CompileInput &Input,
                                const clang::TargetInfo &Machine);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_CODEGENERATION_H
