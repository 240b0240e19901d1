//===-- ScratchTree.cpp - Copies of a project -----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScratchTree.h"
#include "ShellCommand.h"
#include "layoutopt/Support/Error.h"
#include "layoutopt/Write/Root.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>
#ifdef __linux__
#include <linux/fs.h>
#include <sys/ioctl.h>
#endif

using namespace layoutopt;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static llvm::Error failed(const char *What, StringRef Path, int Number) {
  return ioError(llvm::Twine("cannot ") + What + " '" + Path + "': " +
                 std::error_code(Number, std::generic_category()).message());
}

llvm::Expected<Scratch> Scratch::create(llvm::raw_ostream &Log) {
  llvm::SmallString<128> Folder;
  path::system_temp_directory(/*ErasedOnReboot=*/true, Folder);
  llvm::SmallString<128> Path(Folder);
  path::append(Path, "layoutopt-verify-XXXXXX");
  std::string Template(Path);
  if (!::mkdtemp(Template.data()))
    return failed("make a temporary folder in", Folder, errno);
  return Scratch(resolvedPath(Template), Log);
}

Scratch::~Scratch() {
  // It lies among the temporary files; nothing depends on it.
  if (!Path.empty())
    llvm::logAllUnhandledErrors(removeTree(Path), Log, "note: ");
}

/// The names in a folder, without `.` and `..`.
static llvm::Expected<std::vector<std::string>>
namesIn(const std::string &Path) {
  DIR *Folder = ::opendir(Path.c_str());
  if (!Folder)
    return failed("read", Path, errno);
  std::vector<std::string> Names;
  errno = 0;
  while (const dirent *Entry = ::readdir(Folder)) {
    StringRef Name = Entry->d_name;
    if (Name != "." && Name != "..")
      Names.push_back(Name.str());
  }
  int Bad = errno;
  ::closedir(Folder);
  if (Bad != 0)
    return failed("read", Path, Bad);
  return Names;
}

llvm::Error layoutopt::removeTree(const std::string &Path) {
  struct stat Status;
  if (::lstat(Path.c_str(), &Status) != 0)
    return errno == ENOENT ? llvm::Error::success()
                           : failed("remove", Path, errno);
  if (!S_ISDIR(Status.st_mode))
    return ::unlink(Path.c_str()) == 0 || errno == ENOENT
               ? llvm::Error::success()
               : failed("remove", Path, errno);
  ::chmod(Path.c_str(), 0700);
  auto Names = namesIn(Path);
  if (!Names)
    return Names.takeError();
  for (const std::string &Name : *Names)
    if (llvm::Error E = removeTree(Path + "/" + Name))
      return E;
  if (::rmdir(Path.c_str()) != 0 && errno != ENOENT)
    return failed("remove", Path, errno);
  return llvm::Error::success();
}

namespace {

class Copier {
public:
  Copier(StringRef From, StringRef To, StringRef Except)
      : From(From), To(To), Except(Except) {}

  /// Copies what is named \p Below in both trees.
  llvm::Error copy(const std::string &Below);

private:
  llvm::Error copyFolder(const std::string &Below, const struct stat &Status);
  llvm::Error copyFile(const std::string &Old, const std::string &New,
                       const struct stat &Status);
  llvm::Error copyLink(const std::string &Old, const std::string &New);

  StringRef From, To, Except;
};

} // namespace

static void keepTimes(const std::string &New, const struct stat &Status) {
#ifdef __APPLE__
  const timespec Times[] = {Status.st_atimespec, Status.st_mtimespec};
#else
  const timespec Times[] = {Status.st_atim, Status.st_mtim};
#endif
  // At worst, a build makes more than it has to.
  (void)::utimensat(AT_FDCWD, New.c_str(), Times, AT_SYMLINK_NOFOLLOW);
}

/// Makes file \p Out one with the blocks of \p Old, where that can be done.
static bool shareBlocks(const std::string &Old, int Out) {
#ifdef FICLONE
  int In = ::open(Old.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (In < 0)
    return false;
  bool Shared = ::ioctl(Out, FICLONE, In) == 0;
  ::close(In);
  return Shared;
#else
  return false;
#endif
}

llvm::Error Copier::copyFile(const std::string &Old, const std::string &New,
                             const struct stat &Status) {
  int Out = ::open(New.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (Out < 0)
    return failed("create", New, errno);
  int Bad = 0;
  if (!shareBlocks(Old, Out))
    if (std::error_code Code = fs::copy_file(Old, Out))
      Bad = Code.value();
  if (Bad == 0 && ::fchmod(Out, Status.st_mode & 07777) != 0)
    Bad = errno;
  if (::close(Out) != 0 && Bad == 0)
    Bad = errno;
  return Bad == 0 ? llvm::Error::success() : failed("copy", Old, Bad);
}

llvm::Error Copier::copyLink(const std::string &Old, const std::string &New) {
  char Buffer[4096];
  ssize_t Size = ::readlink(Old.c_str(), Buffer, sizeof(Buffer));
  if (Size < 0)
    return failed("read", Old, errno);
  std::string Goal(Buffer, static_cast<size_t>(Size));
  // Where it leads by itself: the goal may be another link.
  std::string Absolute = path::is_absolute(Goal)
                             ? Goal
                             : path::parent_path(Old).str() + "/" + Goal;
  StringRef Last = path::filename(Absolute);
  Absolute = Last == "." || Last == ".."
                 ? resolvedPath(Absolute)
                 : resolvedPath(path::parent_path(Absolute)) + "/" + Last.str();
  bool Inside =
      StringRef(Absolute).starts_with((From + "/").str()) || Absolute == From;
  if (path::is_absolute(Goal) && Inside)
    Goal = (To + StringRef(Absolute).drop_front(From.size())).str();
  else if (!path::is_absolute(Goal) && !Inside)
    Goal = Absolute;
  return ::symlink(Goal.c_str(), New.c_str()) == 0
             ? llvm::Error::success()
             : failed("create", New, errno);
}

llvm::Error Copier::copyFolder(const std::string &Below,
                               const struct stat &Status) {
  std::string Old = (From + Below).str(), New = (To + Below).str();
  if (::mkdir(New.c_str(), 0700) != 0)
    return failed("create", New, errno);
  auto Names = namesIn(Old);
  if (!Names)
    return Names.takeError();
  for (const std::string &Name : *Names)
    if (Name != ".git")
      if (llvm::Error E = copy(Below + "/" + Name))
        return E;
  if (::chmod(New.c_str(), Status.st_mode & 07777) != 0)
    return failed("create", New, errno);
  return llvm::Error::success();
}

llvm::Error Copier::copy(const std::string &Below) {
  if (InterruptGuard::signal() != 0)
    return ioError("interrupted");
  std::string Old = (From + Below).str(), New = (To + Below).str();
  struct stat Status;
  if (Old == Except)
    return llvm::Error::success();
  if (::lstat(Old.c_str(), &Status) != 0)
    return failed("read", Old, errno);
  llvm::Error E = S_ISDIR(Status.st_mode)   ? copyFolder(Below, Status)
                  : S_ISLNK(Status.st_mode) ? copyLink(Old, New)
                  : S_ISREG(Status.st_mode) ? copyFile(Old, New, Status)
                                            : llvm::Error::success();
  if (!E)
    keepTimes(New, Status);
  return E;
}

llvm::Error layoutopt::copyTree(const std::string &From, const std::string &To,
                                const std::string &Except) {
  return Copier(From, To, Except).copy("");
}

llvm::Error layoutopt::replaceFile(const std::string &Path,
                                   StringRef Contents) {
  if (std::error_code Bad = fs::create_directories(path::parent_path(Path)))
    return failed("create", path::parent_path(Path), Bad.value());
  struct stat Status;
  bool Exists = ::lstat(Path.c_str(), &Status) == 0;
  // Not through it: the file may be read-only.
  if (Exists && ::unlink(Path.c_str()) != 0)
    return failed("replace", Path, errno);
  int File = ::open(Path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                    Exists ? 0600 : 0666);
  if (File < 0)
    return failed("create", Path, errno);
  int Bad = 0;
  while (Bad == 0 && !Contents.empty()) {
    ssize_t Size = ::write(File, Contents.data(), Contents.size());
    if (Size < 0 && errno != EINTR)
      Bad = errno;
    if (Size > 0)
      Contents = Contents.drop_front(static_cast<size_t>(Size));
  }
  if (Bad == 0 && Exists && ::fchmod(File, Status.st_mode & 07777) != 0)
    Bad = errno;
  if (::close(File) != 0 && Bad == 0)
    Bad = errno;
  return Bad == 0 ? llvm::Error::success() : failed("write", Path, Bad);
}
