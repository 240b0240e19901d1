//===-- FileWriter.cpp - All files or none --------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Rewrite/FileWriter.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <cerrno>
#include <fcntl.h>
#include <map>
#include <sys/stat.h>
#include <unistd.h>

using namespace layoutopt;
using llvm::StringRef;
using llvm::Twine;

static llvm::Error failure(const Twine &What, StringRef Path, int Number) {
  return ioError(What + " '" + Path + "': " +
                 std::error_code(Number, std::generic_category()).message());
}

namespace {

/// One file on its way.
class Replacement {
public:
  explicit Replacement(const OutputFile &Output) : Output(Output) {}
  Replacement(const Replacement &) = delete;
  Replacement &operator=(const Replacement &) = delete;
  /// Removes what is left beside the target.
  ~Replacement();

  /// Follows links and checks the target. Sets Old.
  llvm::Error prepare();
  /// Checks that the target is still as it was read.
  llvm::Error checkUnchanged();
  /// Writes the temporary file.
  llvm::Error writeTemporary();
  /// Puts it in the target's place.
  llvm::Error commit();
  /// Takes commit() back.
  llvm::Error revert();

  StringRef target() const { return Target; }
  bool exists() const { return Exists; }
  bool isNeeded() const { return !Exists || OldContents != Output.Contents; }
  const struct stat &status() const { return Status; }
  StringRef contents() const { return Output.Contents; }

private:
  llvm::Error fillTemporary(int Descriptor);

  const OutputFile &Output;
  std::string Target; ///< Without links.
  bool Exists = false;
  struct stat Status = {};
  std::string OldContents;
  std::string Temporary; ///< Empty when there is none.
  std::string Backup;    ///< Another name of the old file, while needed.
};

} // namespace

Replacement::~Replacement() {
  if (!Temporary.empty())
    ::unlink(Temporary.c_str());
  if (!Backup.empty())
    ::unlink(Backup.c_str());
}

static llvm::Error readAll(StringRef Path, std::string &Out) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return ioError("cannot read '" + Path +
                   "': " + Buffer.getError().message());
  Out = (*Buffer)->getBuffer().str();
  return llvm::Error::success();
}

llvm::Error Replacement::prepare() {
  llvm::SmallString<256> Real;
  if (std::error_code EC = llvm::sys::fs::real_path(Output.Path, Real)) {
    if (EC != std::errc::no_such_file_or_directory ||
        llvm::sys::fs::is_symlink_file(Output.Path))
      return ioError("cannot write '" + Output.Path + "': " + EC.message());
    if (Output.ExpectedHash)
      return ioError("'" + Output.Path + "' is gone");
    StringRef Folder = llvm::sys::path::parent_path(Output.Path);
    if (std::error_code EC =
            llvm::sys::fs::real_path(Folder.empty() ? "." : Folder, Real))
      return ioError("cannot write '" + Output.Path + "': " + EC.message());
    llvm::sys::path::append(Real, llvm::sys::path::filename(Output.Path));
    Target = std::string(Real);
    return llvm::Error::success();
  }
  Target = std::string(Real);
  Exists = true;
  if (::stat(Target.c_str(), &Status) != 0)
    return failure("cannot write", Output.Path, errno);
  if (!S_ISREG(Status.st_mode))
    return ioError("cannot write '" + Output.Path + "': not a regular file");
  // A user who may write anything still means a read-only file to stay.
  if ((Status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0)
    return ioError("cannot write '" + Output.Path + "': the file is read-only");
  if (::access(Target.c_str(), W_OK) != 0)
    return failure("cannot write", Output.Path, errno);
  if (llvm::Error E = readAll(Target, OldContents))
    return E;
  if (Output.ExpectedHash && llvm::xxh3_64bits(llvm::arrayRefFromStringRef(
                                 OldContents)) != *Output.ExpectedHash)
    return ioError("'" + Output.Path + "' has changed since it was read");
  return llvm::Error::success();
}

llvm::Error Replacement::checkUnchanged() {
  if (!Exists) {
    if (llvm::sys::fs::exists(Target))
      return ioError("'" + Output.Path + "' has been created meanwhile");
    return llvm::Error::success();
  }
  std::string Now;
  if (llvm::Error E = readAll(Target, Now))
    return E;
  if (Now != OldContents)
    return ioError("'" + Output.Path + "' has changed since it was read");
  return llvm::Error::success();
}

llvm::Error Replacement::fillTemporary(int Descriptor) {
  StringRef Rest = Output.Contents;
  while (!Rest.empty()) {
    ssize_t Written = ::write(Descriptor, Rest.data(), Rest.size());
    if (Written < 0 && errno == EINTR)
      continue;
    if (Written < 0)
      return failure("cannot write", Output.Path, errno);
    Rest = Rest.drop_front(static_cast<size_t>(Written));
  }
  if (Exists) {
    struct stat Mine;
    if (::fstat(Descriptor, &Mine) != 0)
      return failure("cannot write", Output.Path, errno);
    // The owner first: changing it may clear bits of the mode.
    if ((Mine.st_uid != Status.st_uid || Mine.st_gid != Status.st_gid) &&
        ::fchown(Descriptor, Status.st_uid, Status.st_gid) != 0)
      return failure("cannot keep the owner of", Output.Path, errno);
    if (::fchmod(Descriptor, Status.st_mode & 07777) != 0)
      return failure("cannot keep the mode of", Output.Path, errno);
  } else {
    mode_t Mask = ::umask(0);
    ::umask(Mask);
    if (::fchmod(Descriptor, 0666 & ~Mask) != 0)
      return failure("cannot write", Output.Path, errno);
  }
  if (::fsync(Descriptor) != 0)
    return failure("cannot write", Output.Path, errno);
  return llvm::Error::success();
}

llvm::Error Replacement::writeTemporary() {
  llvm::SmallString<256> Name(llvm::sys::path::parent_path(Target));
  llvm::sys::path::append(Name, "." + llvm::sys::path::filename(Target) +
                                    ".layoutopt-XXXXXX");
  int Descriptor = ::mkstemp(const_cast<char *>(Name.c_str()));
  if (Descriptor < 0)
    return failure("cannot write beside", Output.Path, errno);
  Temporary = Name.c_str();
  llvm::Error E = fillTemporary(Descriptor);
  // Some file systems tell only now that the disk is full.
  if (::close(Descriptor) != 0 && !E)
    return failure("cannot write", Output.Path, errno);
  return E;
}

llvm::Error Replacement::commit() {
  if (Exists) {
    std::string Name = Temporary + ".old";
    if (::link(Target.c_str(), Name.c_str()) == 0)
      Backup = Name; // Else the contents in memory must do.
  }
  if (::rename(Temporary.c_str(), Target.c_str()) != 0)
    return failure("cannot replace", Output.Path, errno);
  Temporary.clear();
  return llvm::Error::success();
}

llvm::Error Replacement::revert() {
  if (!Exists) {
    ::unlink(Target.c_str());
    return llvm::Error::success();
  }
  if (!Backup.empty() && ::rename(Backup.c_str(), Target.c_str()) == 0) {
    Backup.clear();
    return llvm::Error::success();
  }
  OutputFile Old{Output.Path, OldContents, std::nullopt};
  Replacement Back(Old);
  Back.Target = Target;
  Back.Exists = true;
  Back.Status = Status;
  if (llvm::Error E = Back.writeTemporary())
    return E;
  if (::rename(Back.Temporary.c_str(), Target.c_str()) != 0)
    return failure("cannot restore", Output.Path, errno);
  Back.Temporary.clear();
  return llvm::Error::success();
}

static void syncFolder(StringRef Path) {
  std::string Folder = llvm::sys::path::parent_path(Path).str();
  int Descriptor = ::open(Folder.c_str(), O_RDONLY | O_CLOEXEC);
  if (Descriptor < 0)
    return; // The rename is done; only its durability was to be gained.
  ::fsync(Descriptor);
  ::close(Descriptor);
}

llvm::Expected<std::vector<std::string>>
layoutopt::writeFiles(llvm::ArrayRef<OutputFile> Files) {
  std::vector<std::string> Warnings;
  std::vector<std::unique_ptr<Replacement>> All;
  std::map<std::string, const Replacement *> ByPath;
  std::map<std::pair<dev_t, ino_t>, const Replacement *> ByNode;
  for (const OutputFile &File : Files) {
    auto Each = std::make_unique<Replacement>(File);
    if (llvm::Error E = Each->prepare())
      return std::move(E);
    // One file by several names: once, if it is to become the same.
    const Replacement *&Same =
        Each->exists() ? ByNode[{Each->status().st_dev, Each->status().st_ino}]
                       : ByPath[Each->target().str()];
    if (Same) {
      if (Same->contents() != Each->contents())
        return ioError("'" + File.Path + "' and '" + Same->target() +
                       "' are one file, which would get two contents");
      continue;
    }
    Same = Each.get();
    if (!Each->isNeeded())
      continue;
    if (Each->exists() && Each->status().st_nlink > 1)
      Warnings.push_back("'" + File.Path +
                         "' has other names (hard links), which keep the old "
                         "contents");
    All.push_back(std::move(Each));
  }
  for (const auto &Each : All)
    if (llvm::Error E = Each->writeTemporary())
      return std::move(E);
  for (const auto &Each : All)
    if (llvm::Error E = Each->checkUnchanged())
      return std::move(E);
  for (size_t I = 0; I != All.size(); ++I)
    if (llvm::Error E = All[I]->commit()) {
      while (I-- > 0)
        E = llvm::joinErrors(std::move(E), All[I]->revert());
      return std::move(E);
    }
  for (const auto &Each : All)
    syncFolder(Each->target());
  return Warnings;
}
