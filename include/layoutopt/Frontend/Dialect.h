//===-- Dialect.h - What language a unit is written in ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The dialect of a translation unit, and what layoutopt can do with it. A
/// dialect that cannot be read is refused by name before anything is parsed:
/// Clang would take CUDA for C++, and Objective-C for C.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_FRONTEND_DIALECT_H
#define LAYOUTOPT_FRONTEND_DIALECT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace layoutopt {

struct CompileInput;

enum class Dialect {
  C,
  CXX,
  OpenCL,
  OpenCLCXX,
  CUDA,
  HIP,
  SYCL,
  ObjC,
  ObjCXX,
  Fortran,
  Assembly,
  Other,  ///< A language that the flags name, and that is none of these.
  Unknown ///< Neither the flags nor the name of the file say it.
};

/// The dialect of \p File under \p Flags: what the last `-x` says, else what
/// the name ends in; `-fsycl` and the like make SYCL of C++.
Dialect dialectOf(llvm::StringRef File, llvm::ArrayRef<std::string> Flags);

/// What people call it: `C++`, `OpenCL C`, `CUDA`.
llvm::StringRef nameOf(Dialect D);

/// Whether layoutopt reads it.
bool isRead(Dialect D);

/// A usage error that names file and dialect where the latter is not read.
llvm::Error checkDialect(const CompileInput &Input);

/// Whether units of \p D take \p Flag, of which \p Value is the next word where
/// it needs one. A flag that only one language knows concerns the units of
/// that one: `-cl-std=CL1.2` those of OpenCL C, `-std=c11` those of C. In a run
/// of kernels and hosts, \p IsMixed, the flags about the machine (`-march`) and
/// the language (`-x`) are the hosts' unless they name a device's.
bool takesFlag(Dialect D, llvm::StringRef Flag, llvm::StringRef Value,
               bool IsMixed);

/// Gives each of \p Inputs those of \p Flags that its dialect takes, behind its
/// own. Returns those that none of them takes.
std::vector<std::string> addCommonFlags(std::vector<CompileInput> &Inputs,
                                        llvm::ArrayRef<std::string> Flags);

} // namespace layoutopt

#endif // LAYOUTOPT_FRONTEND_DIALECT_H
