//===-- Guarded.h - Work that must not end the program ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SUPPORT_GUARDED_H
#define LAYOUTOPT_SUPPORT_GUARDED_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace layoutopt {

/// Calls \p Work on a thread with a stack for deeply nested code, and waits.
/// Returns false if it crashed: the program goes on, what \p Work held is lost.
bool runGuarded(llvm::function_ref<void()> Work);

} // namespace layoutopt

#endif // LAYOUTOPT_SUPPORT_GUARDED_H
