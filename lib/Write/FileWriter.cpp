//===-- FileWriter.cpp - All files or none --------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Write/FileWriter.h"
#include "Transaction.h"
#include "layoutopt/Support/Error.h"
#include "layoutopt/Support/TextHash.h"
#include "layoutopt/Write/Root.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cerrno>
#include <unistd.h>

using namespace layoutopt;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// Says which file it is, with links resolved; Exists is set.
static llvm::Expected<FileChange> locate(const OutputFile &Output) {
  FileChange Change;
  Change.Shown = Output.Path;
  Change.Contents = Output.Contents;
  llvm::SmallString<256> Real;
  std::error_code Bad = fs::real_path(Output.Path, Real);
  Change.Exists = !Bad;
  if (Bad) {
    if (Bad != std::errc::no_such_file_or_directory ||
        fs::is_symlink_file(Output.Path))
      return ioError("cannot write '" + Output.Path + "': " + Bad.message());
    StringRef Folder = path::parent_path(Output.Path);
    if ((Bad = fs::real_path(Folder.empty() ? "." : Folder, Real)))
      return ioError("cannot write '" + Output.Path + "': " + Bad.message());
    path::append(Real, path::filename(Output.Path));
  }
  if (!Output.Root.empty() && !liesIn(Real, Output.Root))
    return ioError("cannot write '" + Output.Path + "': it lies outside of '" +
                   Output.Root + "'; --root names another folder");
  Change.Folder = path::parent_path(Real).str();
  Change.Name = path::filename(Real).str();
  if (StringRef(Change.Name).starts_with(".layoutopt-"))
    return ioError("cannot write '" + Output.Path +
                   "': names like this are for temporary files");
  return std::move(Change);
}

/// Reads the old contents, and checks that the file may be replaced.
static llvm::Error readOld(const OutputFile &Output, FileChange &Change) {
  auto Folder = OpenFolder::open(Change.Folder);
  if (!Folder)
    return Folder.takeError();
  auto Status = Folder->status(Change.Name);
  if (!Status)
    return Status.takeError();
  Change.Exists = Status->has_value();
  if (!Change.Exists) {
    if (Output.ExpectedHash)
      return ioError("'" + Output.Path + "' is gone");
    return llvm::Error::success();
  }
  Change.Status = **Status;
  if (!S_ISREG(Change.Status.st_mode))
    return ioError("cannot write '" + Output.Path + "': not a regular file");
  // A user who may write anything still means a read-only file to stay.
  if ((Change.Status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0)
    return ioError("cannot write '" + Output.Path + "': the file is read-only");
  if (::access(Folder->pathOf(Change.Name).c_str(), W_OK) != 0)
    return systemError("cannot write", Output.Path, errno);
  auto Text = Folder->read(Change.Name);
  if (!Text)
    return Text.takeError();
  Change.OldContents = std::move(*Text);
  if (Output.ExpectedHash && hashOf(Change.OldContents) != *Output.ExpectedHash)
    return ioError("'" + Output.Path + "' has changed since it was read");
  return llvm::Error::success();
}

llvm::Expected<std::vector<std::string>>
layoutopt::writeFiles(llvm::ArrayRef<OutputFile> Files,
                      std::chrono::milliseconds Wait) {
  std::vector<FileChange> Located;
  std::vector<std::string> Folders;
  for (const OutputFile &File : Files) {
    auto Change = locate(File);
    if (!Change)
      return Change.takeError();
    Folders.push_back(Change->Folder);
    if (!File.Root.empty())
      Folders.push_back(File.Root);
    Located.push_back(std::move(*Change));
  }
  // What another run left unfinished must not be taken for the old contents.
  auto Warnings = recoverWrites(Folders, Wait);
  if (!Warnings)
    return Warnings.takeError();

  std::vector<FileChange> Changes;
  std::map<std::pair<std::string, std::string>, size_t> ByPath;
  std::map<std::pair<dev_t, ino_t>, size_t> ByNode;
  for (size_t I = 0; I != Files.size(); ++I) {
    FileChange &Change = Located[I];
    if (llvm::Error E = readOld(Files[I], Change))
      return std::move(E);
    // One file by several names: once, if it is to become the same.
    const struct stat &S = Change.Status;
    auto [Same, IsFirst] =
        Change.Exists
            ? [&] {
                auto [It, New] = ByNode.try_emplace({S.st_dev, S.st_ino}, I);
                return std::pair(It->second, New);
              }()
            : [&] {
                auto [It, New] =
                    ByPath.try_emplace({Change.Folder, Change.Name}, I);
                return std::pair(It->second, New);
              }();
    if (!IsFirst) {
      if (Located[Same].Contents != Change.Contents)
        return ioError("'" + Files[I].Path + "' and '" + Files[Same].Path +
                       "' are one file, which would get two contents");
      continue;
    }
    if (Change.Exists && Change.OldContents == Change.Contents)
      continue;
    if (Change.Exists && S.st_nlink > 1)
      Warnings->push_back("'" + Files[I].Path +
                          "' has other names (hard links), which keep the old "
                          "contents");
    Changes.push_back(Change);
  }
  if (Changes.empty())
    return Warnings;
  // Whoever reads in the project should meet the journal, not only in the
  // folders that change.
  std::vector<std::string> Watched;
  for (const OutputFile &File : Files)
    if (!File.Root.empty() && ::access(File.Root.c_str(), W_OK) == 0)
      Watched.push_back(resolvedPath(File.Root));
  if (llvm::Error E = Transaction(Changes, Watched).run(Wait))
    return std::move(E);
  return Warnings;
}
