//===-- HostKernels.h - What links kernels and their host -------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_MODEL_HOSTKERNELS_H
#define LAYOUTOPT_LIB_MODEL_HOSTKERNELS_H

#include "layoutopt/Model/Program.h"
#include <set>

namespace layoutopt {

/// Members that are taken whole on one side are so on the other: the sides'
/// fields are the same. \p Whole is by record.
void uniteFields(const TUFacts &Facts, std::vector<std::set<Index>> &Whole);

/// Gives the buffers of \p Sets whose records are converted on their way a
/// record with the members of the kernel that gets them, where it has all bytes
/// that the host may look at.
void viewByKernels(TUFacts &Facts, std::vector<ArraySet> &Sets);

/// Replaces what units know of kernels by the kernels' names: in KernelUses,
/// one for each kernel that is meant, in KernelVariables, and in Exprs of kind
/// Device. What stays unknown is a problem for all kernels.
void resolveKernels(TUFacts &Facts);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_MODEL_HOSTKERNELS_H
