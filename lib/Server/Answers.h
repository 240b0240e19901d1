//===-- Answers.h - What is asked about places -----------------*- C++ -*--===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_SERVER_ANSWERS_H
#define LAYOUTOPT_LIB_SERVER_ANSWERS_H

#include "Json.h"
#include "layoutopt/Server/Workspace.h"

namespace layoutopt::server {

/// The record that the word at \p At of \p Path is about, as `layoutopt show`
/// prints it; null: there is none. \p Got has an answer.
llvm::Expected<llvm::json::Value>
hoverAt(const Answer &Got, const std::string &Path, llvm::lsp::Position At);

/// The lenses of \p Path, which the editor calls \p Uri.
llvm::json::Array lensesIn(const Analysis &Said, const std::string &Path,
                           const std::string &Uri);

} // namespace layoutopt::server

#endif // LAYOUTOPT_LIB_SERVER_ANSWERS_H
