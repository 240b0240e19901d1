//===-- WholeText.h - Texts in place of scopes ------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MODEL_WHOLETEXT_H
#define LAYOUTOPT_MODEL_WHOLETEXT_H

#include "llvm/ADT/StringRef.h"

namespace layoutopt {

/// In place of the scope of a ContainerSpelling or an ElementDeclaration: what
/// follows is all that stands there, whatever the record is called.
constexpr llvm::StringLiteral WholeText = "$=";

/// In such a text: the trait that names the classes for a type.
constexpr llvm::StringLiteral TraitsName = "$traits";

} // namespace layoutopt

#endif // LAYOUTOPT_MODEL_WHOLETEXT_H
