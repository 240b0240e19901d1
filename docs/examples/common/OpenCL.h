//===-- OpenCL.h - The OpenCL bindings, version 1.2 -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One place that says which OpenCL the examples are written for.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_EXAMPLES_OPENCL_H
#define LAYOUTOPT_EXAMPLES_OPENCL_H

#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#define CL_HPP_TARGET_OPENCL_VERSION 120
#include <CL/opencl.hpp>

#include "Options.h"

namespace example {

/// Ends the program if \p Status, the result of \p What, is an error.
inline void check(cl_int Status, const std::string &What) {
  if (Status != CL_SUCCESS)
    fail(Environment, What + " failed with OpenCL error " +
                          std::to_string(static_cast<int>(Status)));
}

} // namespace example

#endif // LAYOUTOPT_EXAMPLES_OPENCL_H
