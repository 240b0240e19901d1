//===-- KernelFacts.h - What hosts do with kernels --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A host knows a kernel by its name, which may be given in another unit than
/// the one that sets the kernel's arguments:
///
///     a.c   cl_kernel make(const char *name) {      result of make:
///             return clCreateKernel(program, name, 0);    parameter 0
///           }
///     b.c   app->step = make("step");               place app.step:
///                                                     make("step")
///     c.c   clSetKernelArg(app->step, 0, ..)        a use of place app.step
///
/// Each unit notes what it sees; linking tells the names.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MODEL_KERNELFACTS_H
#define LAYOUTOPT_MODEL_KERNELFACTS_H

#include "layoutopt/Model/Range.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace layoutopt {

/// How a unit knows the name of a kernel.
enum class KernelNameKind {
  Unknown,   ///< It does not: it may be any.
  Quoted,    ///< Of is the name.
  Parameter, ///< What parameter Number of function Of gets, which makes it.
  Place,     ///< What element Number of place Of holds, by all units.
  Result,    ///< What function Of returns, or fills in for its parameter
             ///< Number, when its parameters get Given.
};

/// A kernel's name. Functions and places are given by their USRs.
struct KernelName {
  /// The number of an element: all of them, or of what is no array; and of what
  /// is stored to one of which the number is not known.
  static constexpr int64_t AnyElement = -1, SomeElement = -2;

  KernelNameKind Kind = KernelNameKind::Unknown;
  std::string Of;
  int64_t Number = AnyElement;
  std::vector<KernelName> Given; ///< By parameter: of Quoted, Parameter or
                                 ///< Unknown.

  static KernelName quoted(llvm::StringRef Text);
};

bool operator==(const KernelName &A, const KernelName &B);
bool operator<(const KernelName &A, const KernelName &B);

/// Whether \p Name is another one in each call of a function.
bool isOfCall(const KernelName &Name);

/// \p Name, which function \p Function knows, as a caller does that gives
/// \p Given to its parameters.
KernelName asCalled(const KernelName &Name, llvm::StringRef Function,
                    const std::vector<KernelName> &Given);

/// What a host program does with the arguments of a kernel.
struct KernelUseFacts {
  std::string Kernel;     ///< Its name; empty: it may be any, or Name says.
  KernelName Name;        ///< That linking replaces by Kernel; Unknown if none.
  int32_t Parameter = -1; ///< The one that is set.
  Index Buffer = None;    ///< The buffer of records that it is set to.
  Range Number;           ///< The literal that says which parameter; with a
                          ///< problem, what is none. A counter has none.
  Range Where;            ///< The call.
  std::string Problem;    ///< A clause: why the use is not understood.
};

/// What a place for kernels that other units can see gets in this one: a
/// variable, a member, a parameter `#n` or result `#return` of a function.
struct KernelVariableFacts {
  std::string USR;
  bool IsHere = false; ///< The unit has the variable, or the function's body.
  int64_t Element = KernelName::AnyElement; ///< Of arrays.
  std::vector<KernelName> Names;            ///< Linking makes each Quoted.
  Range Where;         ///< What gives it, or gives it away.
  std::string Problem; ///< A clause: why it may be any; else empty.
  bool IsText = false; ///< A parameter, of text that kernels may be made of:
                       ///< Names are those of kernels that are.
};

} // namespace layoutopt

#endif // LAYOUTOPT_MODEL_KERNELFACTS_H
