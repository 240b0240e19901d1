//===-- ShellCommand.cpp - A command of the user's ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShellCommand.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace layoutopt;
using std::chrono::steady_clock;

extern char **environ;

static volatile std::sig_atomic_t Received = 0;

static void note(int Number) { Received = Number; }

static bool isIgnored(int Number) {
  struct sigaction Now;
  return ::sigaction(Number, nullptr, &Now) == 0 && Now.sa_handler == SIG_IGN;
}

/// Asked before main(): LLVM's handlers take no notice of it.
static const bool IgnoredAtStart[] = {isIgnored(SIGINT), isIgnored(SIGTERM),
                                      isIgnored(SIGHUP)};

InterruptGuard::InterruptGuard() {
  Received = 0;
  for (size_t I = 0; I != std::size(Signals); ++I) {
    ::sigaction(Signals[I], nullptr, &Before[I]);
    // What is ignored (nohup) stays so.
    struct sigaction Mine = {};
    Mine.sa_handler = IgnoredAtStart[I] ? SIG_IGN : note;
    ::sigemptyset(&Mine.sa_mask);
    ::sigaction(Signals[I], &Mine, nullptr);
  }
}

InterruptGuard::~InterruptGuard() {
  for (size_t I = 0; I != std::size(Signals); ++I)
    ::sigaction(Signals[I], &Before[I], nullptr);
  if (Received != 0)
    ::raise(Received);
}

int InterruptGuard::signal() { return Received; }

std::string CommandResult::str() const {
  switch (How) {
  case Exited:
    return "ends with exit status " + std::to_string(Code);
  case Signalled:
    return "is killed by signal " + std::to_string(Code) + " (" +
           ::strsignal(Code) + ")";
  case TimedOut:
    return "does not end within " +
           std::to_string(static_cast<long>(Seconds.count() + 0.5)) + " s";
  case Interrupted:
    break;
  }
  return "was interrupted";
}

static llvm::Error cannotRun(int Number) {
  return ioError(llvm::Twine("cannot run '/bin/sh': ") +
                 std::error_code(Number, std::generic_category()).message());
}

/// The environment with \p Variable in place of one of that name.
static std::vector<char *> environmentWith(const std::string &Variable) {
  std::vector<char *> Out;
  llvm::StringRef Name = llvm::StringRef(Variable).split('=').first;
  for (char **Each = environ; *Each; ++Each)
    if (llvm::StringRef(*Each).split('=').first != Name)
      Out.push_back(*Each);
  Out.push_back(const_cast<char *>(Variable.c_str()));
  Out.push_back(nullptr);
  return Out;
}

namespace {

struct SpawnSetup {
  SpawnSetup() {
    Bad = ::posix_spawn_file_actions_init(&Files);
    if (Bad != 0)
      return;
    Bad = ::posix_spawnattr_init(&Attributes);
    if (Bad != 0)
      ::posix_spawn_file_actions_destroy(&Files);
  }
  ~SpawnSetup() {
    if (Bad != 0)
      return;
    ::posix_spawn_file_actions_destroy(&Files);
    ::posix_spawnattr_destroy(&Attributes);
  }
  posix_spawn_file_actions_t Files;
  posix_spawnattr_t Attributes;
  int Bad = 0; ///< An errno.
};

} // namespace

/// Starts the shell; an errno or 0.
static int start(const std::string &Command, const std::string &Folder,
                 const std::string &Variable, const std::string &Out,
                 const std::string &Err, pid_t &Child) {
  SpawnSetup Setup;
  if (Setup.Bad != 0)
    return Setup.Bad;
  sigset_t None, Default;
  ::sigemptyset(&None);
  ::sigemptyset(&Default);
  for (int Number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD})
    ::sigaddset(&Default, Number);
  ::posix_spawnattr_setsigmask(&Setup.Attributes, &None);
  ::posix_spawnattr_setsigdefault(&Setup.Attributes, &Default);
  ::posix_spawnattr_setpgroup(&Setup.Attributes, 0);
  ::posix_spawnattr_setflags(&Setup.Attributes, POSIX_SPAWN_SETPGROUP |
                                                    POSIX_SPAWN_SETSIGMASK |
                                                    POSIX_SPAWN_SETSIGDEF);
  int New = O_WRONLY | O_CREAT | O_TRUNC;
  if (int Bad = ::posix_spawn_file_actions_addopen(&Setup.Files, 0, "/dev/null",
                                                   O_RDONLY, 0))
    return Bad;
  if (int Bad = ::posix_spawn_file_actions_addopen(&Setup.Files, 1, Out.c_str(),
                                                   New, 0600))
    return Bad;
  if (int Bad = ::posix_spawn_file_actions_addopen(&Setup.Files, 2, Err.c_str(),
                                                   New, 0600))
    return Bad;
  if (int Bad =
          ::posix_spawn_file_actions_addchdir_np(&Setup.Files, Folder.c_str()))
    return Bad;
  std::string Shell = "/bin/sh", Option = "-c", Text = Command;
  char *Words[] = {Shell.data(), Option.data(), Text.data(), nullptr};
  std::vector<char *> Environment = environmentWith(Variable);
  return ::posix_spawn(&Child, Shell.c_str(), &Setup.Files, &Setup.Attributes,
                       Words, Environment.data());
}

llvm::Expected<CommandResult>
layoutopt::runCommand(const std::string &Command, const std::string &Folder,
                      const std::string &Variable, const std::string &Out,
                      const std::string &Err,
                      std::chrono::duration<double> Limit) {
  auto Begin = steady_clock::now();
  pid_t Child = 0;
  if (int Bad = start(Command, Folder, Variable, Out, Err, Child))
    return cannotRun(Bad);
  CommandResult Result;
  std::chrono::microseconds Nap(500);
  while (true) {
    // The shell stays a zombie for now: its number names the group.
    siginfo_t Info = {};
    if (::waitid(P_PID, static_cast<id_t>(Child), &Info,
                 WEXITED | WNOHANG | WNOWAIT) != 0 &&
        errno != EINTR)
      return cannotRun(errno);
    Result.Seconds = steady_clock::now() - Begin;
    if (Info.si_pid == Child)
      break;
    if (InterruptGuard::signal() != 0)
      Result.How = CommandResult::Interrupted;
    else if (Limit.count() > 0 && Result.Seconds > Limit)
      Result.How = CommandResult::TimedOut;
    if (Result.How != CommandResult::Exited)
      break;
    std::this_thread::sleep_for(Nap);
    Nap = std::min(2 * Nap, std::chrono::microseconds(20000));
  }
  // What the command left in the background would go on in the scratch tree.
  ::kill(-Child, SIGKILL);
  int Status = 0;
  while (::waitpid(Child, &Status, 0) < 0 && errno == EINTR)
    ;
  if (Result.How != CommandResult::Exited)
    return Result;
  if (WIFSIGNALED(Status)) {
    Result.How = CommandResult::Signalled;
    Result.Code = WTERMSIG(Status);
  } else {
    Result.Code = WEXITSTATUS(Status);
  }
  return Result;
}
