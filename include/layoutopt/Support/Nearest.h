//===-- Nearest.h - Help with misspelt names --------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a message about an unknown name says.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SUPPORT_NEAREST_H
#define LAYOUTOPT_SUPPORT_NEAREST_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace layoutopt {

/// The one of \p Known that \p Given is most likely meant to be; empty when
/// none is near. Of equally near ones, the first.
llvm::StringRef nearestName(llvm::StringRef Given,
                            llvm::ArrayRef<std::string> Known);

/// ` (did you mean 'x'?)` with the nearest name, or ` (known: a, b)` when none
/// is near and they are few, or nothing.
std::string didYouMean(llvm::StringRef Given,
                       llvm::ArrayRef<std::string> Known);

/// \p Text in single quotes for a message: what is not printable is escaped,
/// what is long is cut.
std::string inQuotes(llvm::StringRef Text);

} // namespace layoutopt

#endif // LAYOUTOPT_SUPPORT_NEAREST_H
