//===-- Devices.h - Kernels and the host that calls them --------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Where a program has OpenCL kernels and the host that calls them, the buffers
/// of the host (`cl_mem`) and the kernels' parameters share their records by
/// layout: what is passed is one layout, on both sides or on none.
///
///     struct body *b;  cl_mem buf;      set body@b: one layout with buf
///     clEnqueueWriteBuffer(.. buf .. b ..)
///     clSetKernelArg(step, 0, .. &buf)  its kernel set: that of step's p
///     __kernel void step(__global struct body *p)
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MODEL_DEVICES_H
#define LAYOUTOPT_MODEL_DEVICES_H

#include "layoutopt/Model/Program.h"

namespace layoutopt {

/// The kernel that is called \p Name, or None when there is none or more than
/// one.
Index kernelNamed(const TUFacts &Facts, llvm::StringRef Name);

/// By set: that of the kernel parameters to which its buffers are passed, or
/// None. Two sets that have a kernel set in common have one layout as well.
std::vector<Index> kernelSetsOf(const Program &P);

} // namespace layoutopt

#endif // LAYOUTOPT_MODEL_DEVICES_H
