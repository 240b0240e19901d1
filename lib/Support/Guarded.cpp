//===-- Guarded.cpp - Work that must not end the program ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/Guarded.h"
#include "llvm/Support/CrashRecoveryContext.h"

using namespace layoutopt;

/// As much as the command gives to a parse.
static constexpr unsigned StackBytes = 256u << 20;

bool layoutopt::runGuarded(llvm::function_ref<void()> Work) {
  // It stays enabled: others in the program may have enabled it, and crashes
  // outside of guarded work end the program as before.
  llvm::CrashRecoveryContext::Enable();
  return llvm::CrashRecoveryContext().RunSafelyOnThread(Work, StackBytes);
}
