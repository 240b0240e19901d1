//===-- FileWatch.h - Which files are read ----------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_VERIFY_FILEWATCH_H
#define LAYOUTOPT_LIB_VERIFY_FILEWATCH_H

#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <set>
#include <string>

namespace layoutopt {

/// Tells which of some files are opened, by anybody, while it lives. Where the
/// system cannot tell (it is not Linux, or the file system is a remote one),
/// works() is false.
class FileWatch {
public:
  /// \p Probe is a folder on the same file system, in which a file can be made.
  FileWatch(llvm::ArrayRef<std::string> Files, const std::string &Probe);
  ~FileWatch();
  FileWatch(const FileWatch &) = delete;
  FileWatch &operator=(const FileWatch &) = delete;

  bool works() const { return Works; }
  /// Those that have been opened until now.
  std::set<std::string> opened();

private:
  bool watch(const std::string &File);

  int Queue = -1;
  bool Works = false;
  std::map<int, std::string> Names; ///< By watch descriptor.
  std::set<std::string> Opened;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_VERIFY_FILEWATCH_H
