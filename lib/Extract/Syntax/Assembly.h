//===-- Assembly.h - Names in assembly --------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_ASSEMBLY_H
#define LAYOUTOPT_LIB_EXTRACT_ASSEMBLY_H

#include "llvm/ADT/StringRef.h"
#include <vector>

namespace layoutopt {

/// The words that \p Text, assembly as an `asm` statement has it, uses as names
/// of something else, and does not define: what is no mnemonic, label,
/// directive or number and has no `%` in front. Where registers have none, they
/// are among them.
std::vector<llvm::StringRef> symbolsIn(llvm::StringRef Text);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_ASSEMBLY_H
