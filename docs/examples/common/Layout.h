//===-- Layout.h - How a record array is stored -----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The seam between a host program and the layout of its buffers. Without
/// LAYOUT_HEADER every record array is one buffer of records; with
///
///     -DLAYOUT_HEADER='"nbody_layout.h"'
///
/// it is what the header that layoutopt generated says. The programs
/// themselves do not know which of the two they were built with.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_EXAMPLES_LAYOUT_H
#define LAYOUTOPT_EXAMPLES_LAYOUT_H

// First, since the generated header offers its OpenCL part only if it is known.
#include "OpenCL.h"

#include <cstddef>
#include <cstring>

#ifdef LAYOUT_HEADER
#include LAYOUT_HEADER
#endif

namespace example {

/// The generated functions of one record array. Arrays are counted from 0;
/// sizes are in bytes.
struct RecordLayout {
  unsigned Arrays;
  std::size_t RecordBytes;
  std::size_t (*Bytes)(unsigned Array, std::size_t N);
  void (*Pack)(void *const *Arrays, const void *Records, std::size_t N);
  void (*Unpack)(void *Records, const void *const *Arrays, std::size_t N);
  cl_int (*SetArgs)(cl_kernel Kernel, unsigned First, const cl_mem *Arrays);
};

/// Maps the number of an argument of the original kernel to its number now.
using ArgumentMap = unsigned (*)(unsigned Old);

#ifdef LAYOUT_HEADER

/// The layout of the record type \p Record; \p RECORD is its name in capitals.
#define EXAMPLE_LAYOUT(Record, RECORD)                                         \
  (example::RecordLayout{RECORD##_SOA_ARRAYS, RECORD##_SOA_RECORD_BYTES,       \
                         Record##_soa_bytes, Record##_soa_pack,                \
                         Record##_soa_unpack, Record##_soa_set_args})
#define EXAMPLE_ARGUMENTS(Kernel) (Kernel##_arg)

#else

/// One array that holds the records as they are.
template <std::size_t Size> RecordLayout plainLayout() {
  return {1,
          Size,
          [](unsigned, std::size_t N) { return N * Size; },
          [](void *const *Arrays, const void *Records, std::size_t N) {
            if (N)
              std::memcpy(Arrays[0], Records, N * Size);
          },
          [](void *Records, const void *const *Arrays, std::size_t N) {
            if (N)
              std::memcpy(Records, Arrays[0], N * Size);
          },
          [](cl_kernel Kernel, unsigned First, const cl_mem *Arrays) {
            return clSetKernelArg(Kernel, First, sizeof(cl_mem), Arrays);
          }};
}

inline unsigned sameArgument(unsigned Old) { return Old; }

#define EXAMPLE_LAYOUT(Record, RECORD) (example::plainLayout<sizeof(Record)>())
#define EXAMPLE_ARGUMENTS(Kernel) (example::sameArgument)

#endif // LAYOUT_HEADER

} // namespace example

#endif // LAYOUTOPT_EXAMPLES_LAYOUT_H
