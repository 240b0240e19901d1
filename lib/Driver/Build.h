//===-- Build.h - The compile commands of a build ---------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_DRIVER_BUILD_H
#define LAYOUTOPT_LIB_DRIVER_BUILD_H

#include "layoutopt/Frontend/Parse.h"
#include "llvm/Support/FileSystem.h"
#include <map>
#include <optional>

namespace layoutopt {

/// One file, whatever path leads to it; paths for files that do not exist.
class FileKey {
public:
  explicit FileKey(const std::string &Path);

  friend bool operator<(const FileKey &A, const FileKey &B) {
    return std::tie(A.Path, A.Id) < std::tie(B.Path, B.Id);
  }

  friend bool operator==(const FileKey &A, const FileKey &B) {
    return !(A < B) && !(B < A);
  }

private:
  llvm::sys::fs::UniqueID Id{0, 0};
  std::string Path; ///< Empty for files that exist.
};

/// The folder that the name of file \p Path has, without links.
std::string folderOf(llvm::StringRef Path);

/// Whether files \p A and \p B, which may be links, are named in one folder.
bool isInOneFolder(llvm::StringRef A, llvm::StringRef B);

/// A file of the build.
struct BuiltFile {
  /// The commands that compile it, but for those that differ only in flags
  /// that do not describe the language. By a link in another folder it is
  /// compiled in another way. File and Directory are absolute.
  std::vector<CompileInput> Inputs;
  unsigned NumCommands = 1; ///< All of them.
};

/// What compile_commands.json says.
class Build {
public:
  /// Reads it from \p Folder.
  static llvm::Expected<Build> read(const std::string &Folder);

  /// The path of the description.
  const std::string &path() const { return Path; }
  /// The OpenCL C, C and C++ files, in the order of the description.
  const std::vector<BuiltFile> &files() const { return Files; }
  /// The commands of \p File; null when the build does not compile it.
  const BuiltFile *find(const std::string &File) const;
  /// The files in dialects that are not read, in the order of the description.
  const std::vector<CompileInput> &others() const { return Others; }

private:
  std::string Path;
  std::vector<BuiltFile> Files;
  std::map<FileKey, size_t> Numbers;
  std::vector<CompileInput> Others;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_DRIVER_BUILD_H
