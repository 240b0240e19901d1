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
/// layout: what is passed is one layout, on both sides or on none. So do a
/// record's kernel parameters in different address spaces: a handle has one
/// space, so that each has a set of its own.
///
///     struct body *b;  cl_mem buf;      set body@b: one layout with buf
///     clEnqueueWriteBuffer(.. buf .. b ..)
///     clSetKernelArg(step, 0, .. &buf)  its kernel set: that of step's p
///     __kernel void step(__global struct body *p)
///
/// In a host in C++ an object of `cl::Buffer`, or what stands for a `cl_mem`,
/// converts records on their way: it shares its layout with kernels alone. What
/// is written of it are expressions `device` without a variant, each a text
/// that takes the place of its Extent: Types[0], in which `$class` or
/// `$handle`,
/// `$create`, `$write`, `$read`, `$copy`, `$pass` and `$release` are names,
/// `$number` is the new number of parameter Argument of kernel Name, and
/// `$arrays` and `$types` are what stands there, once for each stored array.
/// Slots[0] is the outermost declaration around it, Slots[1], with `$number`,
/// what said the number: a literal, or a counter, `arg++`.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MODEL_DEVICES_H
#define LAYOUTOPT_MODEL_DEVICES_H

#include "layoutopt/Model/Program.h"

namespace layoutopt {

/// The problem of a use of a kernel whose text the host has in quotes, too: the
/// program may build that.
inline constexpr const char *KernelInText =
    "the host has a kernel of this name in quotes, and may build that";
/// Why the use of a kernel is not understood: the text of the call would be
/// another one in a string.
inline constexpr const char *CallInString =
    "a macro turns the call into a string as well";

/// Whether \p E is an object of `cl::Buffer`. (Buffers of C are declared.)
inline bool isClassBuffer(const EntityFacts &E) {
  return E.IsBuffer && E.Declarations.empty();
}

/// The kernel that is called \p Name, or None when there is none or more than
/// one.
Index kernelNamed(const TUFacts &Facts, llvm::StringRef Name);

/// The kernel parameter that \p Use sets, or None if it is none of records.
Index parameterOf(const TUFacts &Facts, const KernelUseFacts &Use);

/// Whether kernels and host see the same bytes under the same names.
bool haveOneLayout(const RecordFacts &A, const RecordFacts &B);

/// What keeps record \p Host, which is converted on its way to kernels, from
/// being their \p Kernel byte by byte: other sizes; or, if \p IsRead (the host
/// gets records back), members where \p Kernel, which kernels store as a whole,
/// has none: nobody knows what these hold then. Empty if nothing does. Names
/// and types do not matter, nor does padding: it goes to the device and comes
/// back.
std::string problemOfBytes(const TUFacts &Facts, Index Host, Index Kernel,
                           bool IsRead);

/// Whether \p Host is what linking made of a record with the members of
/// \p Kernel, for buffers that convert.
bool isView(const TUFacts &Facts, Index Host, Index Kernel);

/// By set: the one that leads it, whose layout it has, or None for a leader.
///
/// Two kinds are led. Buffers of a host and the arrays in them: by the kernel
/// parameters to which they are passed. And `__constant` kernel parameters: by
/// the `__global` ones of their record, since a host may bind one buffer to
/// both; unless the host is here as well, and gives them different buffers.
std::vector<Index> leadersOf(const Program &P);

/// By set, for kernel parameters: whether a host of \p P passes its buffers to
/// it, or to one that has the same leader.
std::vector<bool> filledByHost(const Program &P);

} // namespace layoutopt

#endif // LAYOUTOPT_MODEL_DEVICES_H
