//===-- FactsYaml.h - Text form of facts and programs -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// TUFacts and Program as YAML: what is printed is read back as the same value.
/// Described in docs/Model.md. Values equal to their default are left out.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MODEL_FACTSYAML_H
#define LAYOUTOPT_MODEL_FACTSYAML_H

#include "layoutopt/Model/Program.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace layoutopt {

/// The version of the text form that is written and read.
constexpr uint32_t FactsVersion = 1;

/// Limits of what is read: facts may come from strangers.
constexpr size_t MaxFactsBytes = size_t(64) << 20;
constexpr size_t MaxFactsNodes = size_t(8) << 20;
constexpr unsigned MaxAccessDepth = 256;

/// Writes one YAML document.
void print(const TUFacts &Facts, llvm::raw_ostream &OS);
void print(const Program &P, llvm::raw_ostream &OS);

/// Reads what print writes and verifies it. \p FileName is for messages. Errors
/// (exit 2) have file, line and column.
llvm::Expected<TUFacts> parseFacts(llvm::StringRef Text,
                                   llvm::StringRef FileName);
llvm::Expected<Program> parseProgram(llvm::StringRef Text,
                                     llvm::StringRef FileName);

/// Checks what every stage takes for granted: indices are in range, operands
/// come before what they are operands of, ranges lie in their files, flows join
/// arrays of one record. The error (a bug of ours, exit 70) names the element.
llvm::Error verify(const TUFacts &Facts);

} // namespace layoutopt

#endif // LAYOUTOPT_MODEL_FACTSYAML_H
