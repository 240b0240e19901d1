//===-- Parse.h - Running Clang over one translation unit -------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How the pipeline meets Clang: a file and its flags go in, plain values come
/// out. Extract uses it on the user's source, Verify on the result.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_FRONTEND_PARSE_H
#define LAYOUTOPT_FRONTEND_PARSE_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <string>
#include <vector>

namespace clang {
class FrontendAction;
} // namespace clang

namespace layoutopt {

/// A translation unit as the user names it.
struct CompileInput {
  std::string File;               ///< Path of the main file.
  std::string Directory;          ///< Where relative paths start; empty: here.
  std::vector<std::string> Flags; ///< Compiler flags, not yet filtered.
  std::string Compiler = {};      ///< As a build names it; empty: not known.
};

/// A diagnostic of Clang's, as a value.
struct ParseDiagnostic {
  unsigned Id = 0; ///< Clang's number of the kind of message.
  bool IsError = false;
  bool IsOfSystem = false; ///< It is about the text of a system header.
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;
  std::string Message;

  std::string str() const; ///< `file:line:column: error: message`.
};

/// Flags that may reach Clang. Build descriptions come from strangers, and some
/// flags write files or load code: only those known to describe the language
/// pass. OpenCL build options (`-cl-...`, `-D`, `-I`) are among them.
struct FilteredFlags {
  std::vector<std::string> Kept;
  std::vector<std::string> Dropped;
};
FilteredFlags filterFlags(llvm::ArrayRef<std::string> Flags);

/// Runs \p Action over \p Input; \p Files is the file system to read from.
/// Diagnostics, warnings included, go to \p Diagnostics. The error, if any, is
/// the first one of the source (exit 3) or of reading it (exit 5).
llvm::Error parse(const CompileInput &Input,
                  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                  std::unique_ptr<clang::FrontendAction> Action,
                  std::vector<ParseDiagnostic> &Diagnostics);

} // namespace layoutopt

#endif // LAYOUTOPT_FRONTEND_PARSE_H
