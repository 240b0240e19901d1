//===-- Verify.h - Parsing the result again ---------------------*- C++ -*-===//
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
#include "layoutopt/Support/Error.h"
#include <map>

namespace layoutopt {

/// New contents by absolute path.
using FileContents = std::map<std::string, std::string>;

/// A view of \p Base in which the files of \p Contents, which has to outlive
/// it, have their new text.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
overlay(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base,
        const FileContents &Contents);

/// One thing that is wrong with a rewritten program.
struct Finding {
  std::string Message; ///< In one line: `error: use of undeclared 'x'`.
  Place Where;         ///< In the new text. The path is absolute; any part
                       ///< may be missing.
  std::string Line;    ///< The line of the new text, without its margins.
  Index Set = None;    ///< The array set at fault, where the finding says so.
  /// C++: a call or a variable means something else, so that the program may
  /// pass the compiler and do another thing.
  bool IsMeaning = false;

  std::string str() const; ///< `file:line:column: message`.
};

/// Parses \p Input with \p Contents in place, and says what is wrong with the
/// result: of a text that does not parse the first error; else the diagnostics
/// that \p Before, those of the original, does not hold, and the kernel
/// parameters of sets that \p Plan changes and that are still there. An error
/// only when a file cannot be read. \p Watcher, if there is one, reads the
/// result, too.
llvm::Expected<std::vector<Finding>>
verifyOutput(const CompileInput &Input, const FileContents &Contents,
             llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base,
             llvm::ArrayRef<ParseDiagnostic> Before, const Program &P,
             const LayoutPlan &Plan, UnitWatcher *Watcher = nullptr);

} // namespace layoutopt

#endif // LAYOUTOPT_VERIFY_VERIFY_H
