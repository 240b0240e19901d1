//===-- Handles.h - Names of handle types -----------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_PLAN_HANDLES_H
#define LAYOUTOPT_LIB_PLAN_HANDLES_H

#include "layoutopt/Support/Error.h"
#include "llvm/ADT/StringSet.h"

namespace layoutopt {

/// Whether \p Name can name a type in C, C++ and OpenCL C: an identifier that
/// is neither a keyword nor reserved.
bool isTypeName(llvm::StringRef Name);

/// `<Record>_soa`: how the first handle of a record is named.
std::string usualHandle(llvm::StringRef Record);

/// Gives out names that are not in use.
class HandleNames {
public:
  explicit HandleNames(llvm::ArrayRef<std::string> Identifiers);

  /// Takes \p Name, which the policy demands at \p Where; a usage error when it
  /// cannot be a name or is in use.
  llvm::Error reserve(llvm::StringRef Name, const Place &Where);

  /// `<Record>_soa`, with the first number from 2 on that makes it new.
  std::string makeFor(llvm::StringRef Record);

private:
  llvm::StringSet<> Used;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_PLAN_HANDLES_H
