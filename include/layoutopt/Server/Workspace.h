//===-- Workspace.h - Work on what is open ---------------------*- C++ -*--===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// What is open, and two threads that work on it. One answers for a file by
/// itself, soon after each change, and requests. The other reads the rest of
/// the program when nothing else happens, answers for the program as a whole,
/// and does what takes long.
///
/// A result is given out only while the texts are those that it was made of:
/// under the lock that a change takes, too.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SERVER_WORKSPACE_H
#define LAYOUTOPT_SERVER_WORKSPACE_H

#include "layoutopt/Server/Analysis.h"
#include "llvm/Support/JSON.h"
#include <condition_variable>
#include <deque>
#include <functional>
#include <set>
#include <thread>

namespace layoutopt::server {

/// What a request about a document is answered from.
struct Answer {
  std::shared_ptr<const Analysis> Said; ///< Null, or with a problem: nothing.
  CompileInput Input; ///< A unit that reads the document, if Said is there.
};

/// Who hears of results. Calls come from any thread.
class Audience {
public:
  virtual ~Audience() = default;

  /// The diagnostics of \p Open, all of them. The next change of a document
  /// waits for the end of the call.
  virtual void publish(const Document &Open, llvm::json::Array Diagnostics) = 0;
  /// For a log.
  virtual void log(const llvm::Twine &Text) = 0;
};

class Workspace {
public:
  Workspace(Settings How, Audience &Heard);
  /// Waits for what is being worked on.
  ~Workspace();
  /// Nothing more is begun or told, and what waits is cancelled.
  void stop();
  /// Whether threads are at work.
  bool isBusy();

  /// \name Changes
  /// @{
  void open(llvm::StringRef Path, llvm::StringRef Uri, int64_t Version,
            std::string Text);
  llvm::Error
  change(llvm::StringRef Path, int64_t Version,
         llvm::ArrayRef<llvm::lsp::TextDocumentContentChangeEvent> Changes);
  void close(llvm::StringRef Path);
  void touch();
  /// @}

  /// A request, by the text of its id. Exactly one call is made: Answer, or
  /// Cancel if cancel() comes first or the work ends.
  struct Task {
    std::string Id;
    std::function<void()> Cancel;
  };
  /// Answers from \p Path as it is by then, on the thread for files.
  void ask(Task Which, llvm::StringRef Path,
           std::function<void(const Answer &)> Reply);
  /// Does \p Work on the thread for programs, for the texts of some moment.
  void run(Task Which, std::function<void(const Snapshot &)> Work);
  /// Calls \p Then when nothing is left to do.
  void whenIdle(std::function<void()> Then);
  void cancel(const std::string &Id);

  /// Whether nothing has changed since.
  bool isNow(const Snapshot &Then);
  const Settings &settings() const { return How; }
  /// For work that run() does.
  std::shared_ptr<const BuiltProgram> programOf(const std::string &Path) {
    return Builds.of(Path);
  }
  std::shared_ptr<FileTexts> disk() const { return Disk; }
  UnitStore &units() { return Store; }

private:
  using Clock = std::chrono::steady_clock;
  struct Query {
    Task Which;
    std::string Path;
    std::function<void(const Answer &)> Reply;
    std::function<void(const Snapshot &)> Work;
  };
  struct Kept {
    std::shared_ptr<const Analysis> Said;
    uint64_t Policy = 0; ///< See policyHash().
  };

  void changed();
  void workOnFiles();
  void workOnPrograms();
  void answerAll(std::deque<Query> Asked, const Snapshot &Now);
  void publishAll(const Snapshot &Now, bool IsFinal);
  bool hasDiagnostics(const std::string &Path, int64_t Version);
  bool readProgram(const BuiltProgram &Each, const Snapshot &Now);
  void answerForProgram(std::shared_ptr<const BuiltProgram> Each,
                        const Snapshot &Now);
  Answer answerFor(const std::string &Path, TextView &View);
  std::vector<size_t> unitsOf(const BuiltProgram &From, const std::string &Path,
                              TextView &View);
  void publish(const std::string &Path, const Analysis *Said,
               const Snapshot &Now, bool IsPending);
  uint64_t policyHash(const std::string &Path);
  bool isOutdated(uint64_t Number);
  bool isIdle() const; ///< Lock is held.
  void tellIdle();

  const Settings How;
  Audience &Heard;
  std::shared_ptr<FileTexts> Disk;
  Programs Builds;
  UnitStore Store;

  std::mutex Lock;
  std::condition_variable Something;
  /// \name Guarded by Lock
  /// @{
  Documents Docs;
  bool IsDirty = false;
  Clock::time_point Due;        ///< When files are looked at.
  Clock::time_point QuietSince; ///< The last change.
  std::chrono::milliseconds Delay;
  std::deque<Query> Queries, Works;
  std::set<std::string> Running, Cancelled;
  unsigned Busy = 0;         ///< Threads that work.
  uint64_t ProgramsDone = 0; ///< The snapshot that programs were read for.
  uint64_t Incomplete = 0;   ///< The snapshot in which a unit was not readable.
  std::vector<std::function<void()>> Waiting;
  bool IsStopping = false;
  /// What documents had last: version, and the text of it.
  std::map<std::string, std::pair<int64_t, std::string>> Published;
  std::map<std::string, Kept> Wholes; ///< By BuildPath.
  /// @}
  std::map<std::string, Kept> Files; ///< Of the thread for files, by path.

  std::thread ForFiles, ForPrograms;
};

} // namespace layoutopt::server

#endif // LAYOUTOPT_SERVER_WORKSPACE_H
