//===-- Utf8.h - Checks of text ---------------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_SUPPORT_YAML_UTF8_H
#define LAYOUTOPT_LIB_SUPPORT_YAML_UTF8_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace layoutopt {

struct TextFault {
  size_t Offset; ///< Of the first byte that is wrong.
  std::string Message;
};

/// What keeps \p Text from being the text of a YAML file: bytes that are no
/// UTF-8, characters that YAML does not allow (controls but for tab and line
/// feed), and a carriage return that no line feed follows, which some readers
/// take for a line break and others do not.
std::optional<TextFault> findTextFault(llvm::StringRef Text);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_SUPPORT_YAML_UTF8_H
