//===-- Parallel.h - Work on threads, results in order ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What is done for each translation unit runs on several threads; what is said
/// about it comes in the order of the units, as if there were one.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_DRIVER_PARALLEL_H
#define LAYOUTOPT_LIB_DRIVER_PARALLEL_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstddef>

namespace layoutopt {

/// Calls \p Work once for each number below \p Count, on up to \p Jobs threads,
/// and \p Done for each, in order and on the calling thread, once its work is
/// done. One job uses no threads.
void forEachInOrder(size_t Count, unsigned Jobs,
                    llvm::function_ref<void(size_t)> Work,
                    llvm::function_ref<void(size_t)> Done);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_DRIVER_PARALLEL_H
