//===-- ShellCommand.h - A command of the user's ----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_VERIFY_SHELLCOMMAND_H
#define LAYOUTOPT_LIB_VERIFY_SHELLCOMMAND_H

#include "llvm/Support/Error.h"
#include <chrono>
#include <csignal>
#include <string>

namespace layoutopt {

/// While it lives, SIGINT, SIGTERM and SIGHUP wait: signal() tells of them, and
/// the destructor lets the last one act as it would have.
class InterruptGuard {
public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard &) = delete;
  InterruptGuard &operator=(const InterruptGuard &) = delete;

  /// 0: none came.
  static int signal();

private:
  static constexpr int Signals[] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction Before[3];
};

/// How a command ended.
struct CommandResult {
  enum Kind { Exited, Signalled, TimedOut, Interrupted } How = Exited;
  int Code = 0; ///< Exit status, or number of the signal.
  std::chrono::duration<double> Seconds{0};

  bool succeeded() const { return How == Exited && Code == 0; }
  /// `ends with exit status 3`.
  std::string str() const;
};

/// Runs `/bin/sh -c Command` in \p Folder, without input, with the environment
/// of this process and \p Variable (`NAME=value`) on top, and its output in the
/// files \p Out and \p Err. It has a process group of its own, of which nothing
/// is left when this returns. After \p Limit, if that is not zero, or at a
/// signal (an InterruptGuard has to live), the group is killed.
llvm::Expected<CommandResult>
runCommand(const std::string &Command, const std::string &Folder,
           const std::string &Variable, const std::string &Out,
           const std::string &Err, std::chrono::duration<double> Limit);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_VERIFY_SHELLCOMMAND_H
