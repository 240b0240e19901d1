//===-- OpenFolder.h - Files by name in an open folder ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_WRITE_OPENFOLDER_H
#define LAYOUTOPT_LIB_WRITE_OPENFOLDER_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <sys/stat.h>

namespace layoutopt {

/// An I/O error: \p What, the path in quotes, and what errno \p Number means.
llvm::Error systemError(const llvm::Twine &What, llvm::StringRef Path,
                        int Number);

/// The rest of \p Text into \p Descriptor; an errno or 0.
int writeAll(int Descriptor, llvm::StringRef Text);

/// A folder that is held open: what its path means later does not matter, and
/// no name in it is followed as a link. Functions that return int return an
/// errno or 0.
class OpenFolder {
public:
  OpenFolder() = default;
  OpenFolder(OpenFolder &&Other) noexcept
      : Path(std::move(Other.Path)), Descriptor(Other.Descriptor) {
    Other.Descriptor = -1;
  }
  OpenFolder &operator=(OpenFolder &&) = delete;
  ~OpenFolder();

  static llvm::Expected<OpenFolder> open(llvm::StringRef Path);

  const std::string &path() const { return Path; }
  int descriptor() const { return Descriptor; }
  /// The path of \p Name, for messages.
  std::string pathOf(llvm::StringRef Name) const;

  /// What \p Name is; nullopt if there is no such thing.
  llvm::Expected<std::optional<struct stat>> status(llvm::StringRef Name) const;
  /// The contents of a regular file.
  llvm::Expected<std::string> read(llvm::StringRef Name) const;
  /// Creates a file that did not exist, and returns its descriptor.
  llvm::Expected<int> create(llvm::StringRef Name) const;
  /// Removes a file; it may be gone already.
  llvm::Error remove(llvm::StringRef Name) const;
  llvm::Error rename(llvm::StringRef From, llvm::StringRef To) const;
  /// A second name for a file.
  int link(llvm::StringRef From, llvm::StringRef To) const;
  /// Makes what happened to names durable.
  llvm::Error sync() const;

private:
  std::string Path;
  int Descriptor = -1;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_WRITE_OPENFOLDER_H
