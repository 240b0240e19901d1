//===-- OpenFolder.cpp - Files by name in an open folder ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenFolder.h"
#include "layoutopt/Support/Error.h"
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

using namespace layoutopt;
using llvm::StringRef;

llvm::Error layoutopt::systemError(const llvm::Twine &What, StringRef Path,
                                   int Number) {
  return ioError(What + " '" + Path + "': " +
                 std::error_code(Number, std::generic_category()).message());
}

int layoutopt::writeAll(int Descriptor, StringRef Text) {
  while (!Text.empty()) {
    ssize_t Written = ::write(Descriptor, Text.data(), Text.size());
    if (Written < 0 && errno == EINTR)
      continue;
    if (Written < 0)
      return errno;
    Text = Text.drop_front(static_cast<size_t>(Written));
  }
  return 0;
}

OpenFolder::~OpenFolder() {
  if (Descriptor >= 0)
    ::close(Descriptor);
}

llvm::Expected<OpenFolder> OpenFolder::open(StringRef Path) {
  OpenFolder Out;
  Out.Path = Path.str();
  Out.Descriptor = ::open(Out.Path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (Out.Descriptor < 0)
    return systemError("cannot open folder", Path, errno);
  return std::move(Out);
}

std::string OpenFolder::pathOf(StringRef Name) const {
  return (Path + (StringRef(Path).ends_with("/") ? "" : "/") + Name).str();
}

llvm::Expected<std::optional<struct stat>>
OpenFolder::status(StringRef Name) const {
  struct stat Out;
  if (::fstatat(Descriptor, Name.str().c_str(), &Out, AT_SYMLINK_NOFOLLOW) == 0)
    return std::optional<struct stat>(Out);
  if (errno == ENOENT)
    return std::optional<struct stat>();
  return systemError("cannot read", pathOf(Name), errno);
}

llvm::Expected<std::string> OpenFolder::read(StringRef Name) const {
  // Opening a pipe for reading must not hang.
  int File = ::openat(Descriptor, Name.str().c_str(),
                      O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (File < 0)
    return systemError("cannot read", pathOf(Name), errno);
  struct stat Status;
  std::string Text;
  int Number = ::fstat(File, &Status) != 0 ? errno
               : S_ISREG(Status.st_mode)   ? 0
                                           : EINVAL;
  while (Number == 0) {
    char Buffer[1 << 16];
    ssize_t Count = ::read(File, Buffer, sizeof(Buffer));
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count < 0)
      Number = errno;
    if (Count <= 0)
      break;
    Text.append(Buffer, static_cast<size_t>(Count));
  }
  ::close(File);
  if (Number != 0)
    return systemError("cannot read", pathOf(Name), Number);
  return std::move(Text);
}

llvm::Expected<int> OpenFolder::create(StringRef Name) const {
  int File = ::openat(Descriptor, Name.str().c_str(),
                      O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (File < 0)
    return systemError("cannot create", pathOf(Name), errno);
  return File;
}

llvm::Error OpenFolder::remove(StringRef Name) const {
  if (::unlinkat(Descriptor, Name.str().c_str(), 0) != 0 && errno != ENOENT)
    return systemError("cannot remove", pathOf(Name), errno);
  return llvm::Error::success();
}

llvm::Error OpenFolder::rename(StringRef From, StringRef To) const {
  if (::renameat(Descriptor, From.str().c_str(), Descriptor,
                 To.str().c_str()) != 0)
    return systemError("cannot replace", pathOf(To), errno);
  return llvm::Error::success();
}

int OpenFolder::link(StringRef From, StringRef To) const {
  return ::linkat(Descriptor, From.str().c_str(), Descriptor, To.str().c_str(),
                  0) == 0
             ? 0
             : errno;
}

llvm::Error OpenFolder::sync() const {
  // Some file systems cannot, and say so.
  if (::fsync(Descriptor) != 0 && errno != EINVAL && errno != EROFS)
    return systemError("cannot write", Path, errno);
  return llvm::Error::success();
}
