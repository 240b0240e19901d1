//===-- Verify.h - Parsing the result again ------------------------*- C++
//-*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The last stage: nothing is written before the rewritten program was parsed
/// as the original was, without a diagnostic that the original did not have.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_VERIFY_VERIFY_H
#define LAYOUTOPT_VERIFY_VERIFY_H

#include "layoutopt/Extract/Extract.h"
#include "layoutopt/Model/Program.h"
#include "layoutopt/Plan/LayoutPlan.h"
#include <map>

namespace layoutopt {

/// New contents by absolute path.
using FileContents = std::map<std::string, std::string>;

/// A view of \p Base in which the files of \p Contents, which has to outlive
/// it, have their new text.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
overlay(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base,
        const FileContents &Contents);

/// Parses \p Input with \p Contents in place. The error (a bug of ours, exit
/// 70) names the first diagnostic that \p Before, those of the original, does
/// not hold, or a kernel parameter of a set that \p Plan changes and that is
/// still there.
llvm::Error verifyOutput(const CompileInput &Input,
                         const FileContents &Contents,
                         llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base,
                         llvm::ArrayRef<ParseDiagnostic> Before,
                         const Program &P, const LayoutPlan &Plan);

} // namespace layoutopt

#endif // LAYOUTOPT_VERIFY_VERIFY_H
