//===-- Remarks.h - What an editor shows at places -------------*- C++ -*--===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SERVER_REMARKS_H
#define LAYOUTOPT_SERVER_REMARKS_H

#include "layoutopt/Server/Analysis.h"
#include "llvm/Support/LSP/Protocol.h"

namespace layoutopt::server {

struct RemarkNote {
  Range Where; ///< Valid.
  std::string Text;
};

/// A diagnostic, before it is in the words of the protocol.
struct Remark {
  Range Where; ///< Valid.
  llvm::lsp::DiagnosticSeverity Severity =
      llvm::lsp::DiagnosticSeverity::Information;
  std::string Code; ///< A reason, or the name of a check of layoutopt-tidy.
  std::string Text;
  std::vector<RemarkNote> Notes;
  Index Set = None;    ///< That it is about.
  Index Record = None; ///< Likewise.
};

/// All remarks of \p Said, which has no problem; in the order of the program.
/// \p OnlySure: without arrays that nothing keeps but what one file cannot
/// know.
std::vector<Remark> remarksOf(const Analysis &Said, bool OnlySure);

/// A line above a record.
struct Lens {
  Range Where; ///< The definition of the record.
  std::string Text;
  Index Set = None;
  bool CanChange = false; ///< The plan changes it.
};

/// The records of reported arrays, each once: with the array that another
/// layout helps most, else with one that stays.
std::vector<Lens> lensesOf(const Analysis &Said);

} // namespace layoutopt::server

#endif // LAYOUTOPT_SERVER_REMARKS_H
