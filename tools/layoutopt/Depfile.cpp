//===-- Depfile.cpp - What a result was made from -------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Depfile.h"

using namespace layoutopt;

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
RecordingFileSystem::openFileForRead(const llvm::Twine &Path) {
  auto File = getUnderlyingFS().openFileForRead(Path);
  if (!File)
    return File;
  // Folders open as well.
  auto Status = (*File)->status();
  if (Status && Status->isRegularFile())
    Opened.insert(Path.str());
  return File;
}

/// As Clang writes its own: Make knows no more.
static std::string escape(llvm::StringRef Path) {
  std::string Out;
  for (size_t I = 0; I != Path.size(); ++I) {
    if (Path[I] == '$') {
      Out += '$';
    } else if (Path[I] == '#') {
      Out += '\\';
    } else if (Path[I] == ' ') {
      // Backslashes in front of a space stand for themselves when doubled.
      for (size_t J = I; J != 0 && Path[J - 1] == '\\'; --J)
        Out += '\\';
      Out += '\\';
    }
    Out += Path[I];
  }
  return Out;
}

std::string layoutopt::printDepfile(llvm::StringRef Target,
                                    const std::set<std::string> &Files) {
  std::string Out = escape(Target) + ":";
  for (const std::string &File : Files)
    Out += " \\\n  " + escape(File);
  return Out + "\n";
}
