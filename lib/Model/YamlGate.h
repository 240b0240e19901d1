//===-- YamlGate.h - Checks before YAML is read -----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_MODEL_YAMLGATE_H
#define LAYOUTOPT_LIB_MODEL_YAMLGATE_H

#include "llvm/Support/Error.h"
#include "llvm/Support/SourceMgr.h"

namespace layoutopt {

/// Keeps the first error that LLVM's YAML reader reports.
struct FirstDiagnostic {
  bool HasError = false;
  unsigned Line = 0;
  unsigned Column = 0;
  std::string Message;

  static void handle(const llvm::SMDiagnostic &D, void *Self);
  llvm::Error toError(llvm::StringRef FileName) const;
};

/// Walks the document \p Text as it is scanned, before a tree is built of it:
/// LLVM's YAML reader recurses into nested values, into empty documents, and
/// knows no limit. Refuses anchors, aliases, tags, further documents, keys that
/// are not plain, nesting and sizes beyond the limits in FactsYaml.h.
llvm::Error checkYaml(llvm::StringRef Text, llvm::StringRef FileName);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_MODEL_YAMLGATE_H
