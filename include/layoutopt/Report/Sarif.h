//===-- Sarif.h - Results for code scanners ---------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Results as SARIF 2.1.0. Clang's writer makes document, rules, results and
/// regions; what it does not know is added to its output: paths from the root
/// of the repository, fingerprints, and edits as fixes (docs/Report.md).
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_SARIF_H
#define LAYOUTOPT_REPORT_SARIF_H

#include "layoutopt/Report/Results.h"

namespace layoutopt {

/// Those of GitHub, in 2026: what exceeds one is not shown, or refused.
struct SarifLimits {
  size_t Results = 5000;     ///< Of a run, that are shown.
  size_t Locations = 100;    ///< Of a result, that are shown.
  size_t Replacements = 500; ///< Of a fix; so that one can be read in review.
};

/// The text of a log with one run. \p Groups are those that \p Results name,
/// \p Contents the texts of the files of \p Files, empty for system headers,
/// \p Root the folder that paths start from. Files outside of it have absolute
/// URIs. Fixes that exceed \p Limits, or whose text is no UTF-8, are left out;
/// the message says so.
std::string sarifOf(llvm::ArrayRef<Result> Results,
                    llvm::ArrayRef<FixGroup> Groups,
                    llvm::ArrayRef<FileFacts> Files,
                    llvm::ArrayRef<std::string> Contents, llvm::StringRef Root,
                    const SarifLimits &Limits = {});

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_SARIF_H
