//===-- OtherCompiler.h - A second opinion on the result --------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Clang parses the result; the program may be built by another compiler, which
/// minds other things. The user can name it: then it parses the original and
/// the rewritten text of each C and C++ unit, with the unit's flags as far as
/// they describe the language, and writes nothing.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_VERIFY_OTHERCOMPILER_H
#define LAYOUTOPT_VERIFY_OTHERCOMPILER_H

#include "layoutopt/Verify/Verify.h"

namespace layoutopt {

/// A message of a compiler with the command line of GCC.
struct CompilerMessage {
  Place Where;
  std::string Kind; ///< What makes two messages the same although the text
                    ///< around them moved: severity, option or words.
  std::string Text; ///< `warning: unused variable 'x' [-Wunused-variable]`.
};

/// The errors and warnings in \p Output, one a line.
std::vector<CompilerMessage> readCompilerMessages(llvm::StringRef Output);

class OtherCompiler {
public:
  /// \p Path is the program, or a name to be found in PATH. Notes on what goes
  /// wrong with temporary files go to \p Log.
  OtherCompiler(std::string Path, llvm::raw_ostream &Log)
      : Compiler(std::move(Path)), Log(Log) {}

  /// What it has to say about \p Inputs with the files of \p Changed in place
  /// that it does not say about them as they are. \p Files are those that the
  /// program reads. A usage error if it cannot be run or does not take the
  /// original.
  llvm::Expected<std::vector<Finding>>
  check(llvm::ArrayRef<CompileInput> Inputs, llvm::ArrayRef<FileFacts> Files,
        const FileContents &Changed);

private:
  llvm::Expected<std::vector<CompilerMessage>>
  compile(const CompileInput &Input, llvm::StringRef Root,
          const std::string &Scratch, bool &Succeeds);

  std::string Compiler;
  llvm::raw_ostream &Log;
  /// By input: the messages on the original, once it was asked for.
  std::vector<std::optional<std::vector<CompilerMessage>>> Originals;
};

} // namespace layoutopt

#endif // LAYOUTOPT_VERIFY_OTHERCOMPILER_H
