//===-- HostHeader.h - What the host must know ------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Prints the header for the program that starts the kernels. For an array set
/// with the handle `body_soa` and a kernel `step`:
///
///     BODY_SOA_ARRAYS, BODY_SOA_RECORD_BYTES      numbers
///     body_soa_bytes(array, n)                    size of a buffer
///     body_soa_array_name(array)                  its name
///     body_soa_pack(arrays, records, n)           records to buffers
///     body_soa_unpack(records, arrays, n)         and back
///     body_soa_set_args(kernel, first, buffers)   if <CL/cl.h> came before
///     STEP_ARGS, step_arg(old)                    new numbers of arguments
///
/// It is valid C99 and C++, free of warnings, and may be included anywhere.
/// With <layoutopt/convert.h> of share/include before it, packing into SoA goes
/// at the speed of memcpy.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REWRITE_HOSTHEADER_H
#define LAYOUTOPT_REWRITE_HOSTHEADER_H

#include "layoutopt/Model/Program.h"
#include "layoutopt/Plan/LayoutPlan.h"

namespace layoutopt {

/// The header for \p Plan on \p P, to be written to a file named \p FileName
/// (any path: the last part names the include guard). It covers each global
/// array set that holds a kernel parameter, changed or not, so that a host
/// need not know which it is. \p Refused: Ids of sets that rewrite() refused;
/// like those whose SetPlan::Change is false they are stored as before.
///
/// A usage error when the plan does not fit the program.
llvm::Expected<std::string>
printHostHeader(const Program &P, const LayoutPlan &Plan,
                llvm::StringRef FileName,
                llvm::ArrayRef<std::string> Refused = {});

} // namespace layoutopt

#endif // LAYOUTOPT_REWRITE_HOSTHEADER_H
