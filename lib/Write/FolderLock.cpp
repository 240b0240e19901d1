//===-- FolderLock.cpp - One writer in a folder ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FolderLock.h"
#include "layoutopt/Support/Error.h"
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <thread>
#include <unistd.h>

using namespace layoutopt;
using llvm::StringRef;

/// No run writes longer ones.
static constexpr off_t MaxSize = 16 << 20;

FolderLock::~FolderLock() {
  if (File >= 0)
    ::close(File);
}

/// Links, pipes and files of other users are not ours to read or to replace.
llvm::Error FolderLock::checkFile() const {
  std::string Path = Folder.pathOf(JournalName);
  struct stat Status;
  if (::fstat(File, &Status) != 0)
    return systemError("cannot read", Path, errno);
  if (!S_ISREG(Status.st_mode) || Status.st_nlink > 1 ||
      Status.st_size > MaxSize)
    return ioError("'" + Path + "' is not a journal; remove it");
  if (Status.st_uid != ::geteuid())
    return ioError("'" + Path +
                   "' is the journal of another user, whose run was "
                   "interrupted or is going on");
  return llvm::Error::success();
}

bool FolderLock::isCurrent() const {
  struct stat Mine, Named;
  return ::fstat(File, &Mine) == 0 &&
         ::fstatat(Folder.descriptor(), JournalName, &Named,
                   AT_SYMLINK_NOFOLLOW) == 0 &&
         Mine.st_dev == Named.st_dev && Mine.st_ino == Named.st_ino;
}

llvm::Expected<std::unique_ptr<FolderLock>>
FolderLock::take(StringRef Path, bool Create, std::chrono::milliseconds Wait) {
  auto End = std::chrono::steady_clock::now() + Wait;
  auto Folder = OpenFolder::open(Path);
  if (!Folder)
    return Folder.takeError();
  std::unique_ptr<FolderLock> Lock(new FolderLock(std::move(*Folder), -1));
  std::string Journal = Lock->Folder.pathOf(JournalName);
  while (true) {
    int Flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
    Lock->File = ::openat(Lock->Folder.descriptor(), JournalName,
                          Create ? Flags | O_CREAT : Flags, 0600);
    if (Lock->File < 0 && errno == ENOENT && !Create)
      return std::unique_ptr<FolderLock>();
    if (Lock->File < 0)
      return systemError(Create ? "cannot write beside it: cannot create"
                                : "cannot open the journal",
                         Journal, errno);
    if (::flock(Lock->File, LOCK_EX | LOCK_NB) == 0) {
      // Whoever had it before may have removed it.
      if (Lock->isCurrent()) {
        if (llvm::Error E = Lock->checkFile())
          return std::move(E);
        return std::move(Lock);
      }
    } else if (errno != EWOULDBLOCK && errno != EINTR) {
      return systemError("cannot lock", Journal, errno);
    }
    ::close(Lock->File);
    Lock->File = -1;
    if (std::chrono::steady_clock::now() >= End)
      return ioError("another layoutopt is writing in this folder: '" +
                     Journal + "' is locked");
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

llvm::Expected<std::optional<Journal>> FolderLock::read() const {
  auto Text = Folder.read(JournalName);
  if (!Text)
    return Text.takeError();
  auto Read = parseJournal(*Text);
  if (Read)
    return Read;
  return ioError(llvm::toString(Read.takeError()) +
                 "; check the files beside it, then remove it: '" +
                 Folder.pathOf(JournalName) + "'");
}

llvm::Error FolderLock::write(const Journal &J) {
  std::string Path = Folder.pathOf(JournalName);
  // Left empty or half written by a run that did nothing yet.
  if (::ftruncate(File, 0) != 0)
    return systemError("cannot write", Path, errno);
  if (int Number = writeAll(File, printJournal(J)))
    return systemError("cannot write", Path, Number);
  if (::fsync(File) != 0)
    return systemError("cannot write", Path, errno);
  return Folder.sync();
}

llvm::Error FolderLock::markCommitted() {
  if (::pwrite(File, "C", 1, JournalStateOffset) == 1 && ::fsync(File) == 0)
    return llvm::Error::success();
  int Number = errno;
  // The caller will undo, and a crash meanwhile must not look like success.
  ssize_t Written = ::pwrite(File, "P", 1, JournalStateOffset);
  (void)Written;
  return systemError("cannot write", Folder.pathOf(JournalName), Number);
}

llvm::Error FolderLock::remove() {
  if (llvm::Error E = Folder.remove(JournalName))
    return E;
  return Folder.sync();
}
