//===-- ExportFixes.h - Edits in Clang's YAML -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_EXPORTFIXES_H
#define LAYOUTOPT_REPORT_EXPORTFIXES_H

#include "layoutopt/Rewrite/EditSet.h"

namespace layoutopt {

/// \p Edits as clang-apply-replacements reads them; \p Files are those that
/// they are about. The format knows no files that are new: those of \p Edits
/// are not part of it, and must be there when the edits are made.
std::string fixesYaml(const EditSet &Edits, llvm::ArrayRef<FileFacts> Files);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_EXPORTFIXES_H
