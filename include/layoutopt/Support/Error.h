//===-- Error.h - Located errors --------------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Errors of the environment, the configuration and the plan: lower-case
/// messages without a full stop, with the place when there is one, and the exit
/// code that they end the program with. (Trouble with the user's code is not an
/// error but a refusal, see Model/Facts.h; trouble with ours is an assertion.)
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SUPPORT_ERROR_H
#define LAYOUTOPT_SUPPORT_ERROR_H

#include "llvm/Support/Error.h"
#include <string>

namespace layoutopt {

/// Exit codes of the command, stable for scripts.
enum class ExitCode {
  Success = 0,  ///< Done, or nothing to do.
  Findings = 1, ///< `--check` would change something.
  Usage = 2,    ///< Command line, policy or plan error.
  Parse = 3,    ///< The source does not parse.
  Refused = 4,  ///< A refusal under `--Werror`.
  IO = 5,       ///< Input or output failed.
  Internal = 70 ///< A bug of ours.
};

/// A place in an input: any part may be missing. Lines and columns count
/// from 1.
struct Place {
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;

  /// `file:line:column`, leaving out what is missing.
  std::string str() const;
};

/// An error with its place and the exit code it stands for.
class LocatedError : public llvm::ErrorInfo<LocatedError> {
public:
  static char ID;

  LocatedError(ExitCode Code, Place Where, std::string Message)
      : Code(Code), Where(std::move(Where)), Message(std::move(Message)) {}

  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override;

  ExitCode exitCode() const { return Code; }
  const Place &place() const { return Where; }
  llvm::StringRef text() const { return Message; }

private:
  ExitCode Code;
  Place Where;
  std::string Message;
};

/// A usage, policy or plan error (exit 2).
llvm::Error usageError(const llvm::Twine &Message, Place Where = {});
/// The source does not parse (exit 3).
llvm::Error parseError(const llvm::Twine &Message, Place Where = {});
/// Reading or writing failed (exit 5).
llvm::Error ioError(const llvm::Twine &Message, Place Where = {});
/// A bug of ours that was noticed in time (exit 70).
llvm::Error internalError(const llvm::Twine &Message, Place Where = {});

/// The exit code that \p E stands for; the most severe one of a list. Does not
/// consume \p E.
ExitCode exitCodeOf(const llvm::Error &E);

} // namespace layoutopt

#endif // LAYOUTOPT_SUPPORT_ERROR_H
