//===-- Commands.h - How files are compiled --------------------*- C++ -*--===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SERVER_COMMANDS_H
#define LAYOUTOPT_SERVER_COMMANDS_H

#include "layoutopt/Driver/Sources.h"
#include "layoutopt/Server/FileTexts.h"

namespace layoutopt::server {

/// What the user says once, by options or in `initialize`.
struct Settings {
  std::string Executable; ///< Device profiles are looked for beside it.
  std::string BuildPath;  ///< Folder of compile_commands.json; empty: found.
  std::string Target;     ///< Empty: the policy's, or the usual one.
  std::string Policy;     ///< A file, or `none`; empty: look for one.
  bool ClosedWorld = false;
  bool WholeProgram = true;               ///< False: each file by itself.
  std::vector<std::string> FallbackFlags; ///< Of files without a command.
};

/// A build, or a file without one.
struct BuiltProgram {
  std::string BuildPath; ///< Empty: a file without a command.
  SourceList List;
  /// By real path of the main file: numbers in List.Inputs.
  std::map<std::string, std::vector<size_t>> Numbers;
  std::string Problem; ///< Why the description cannot be used; else empty.
};

/// Finds the program of a file, as clangd does: in the folder of the file and
/// those above it, and in their folders `build`. For several threads.
class Programs {
public:
  Programs(const Settings &How, std::shared_ptr<FileTexts> Disk)
      : How(How), Disk(std::move(Disk)) {}

  /// That of \p Path, a real path: a build that compiles it, or that may, if it
  /// is a header; else the file by itself. Never null.
  std::shared_ptr<const BuiltProgram> of(const std::string &Path);

private:
  std::string folderFor(llvm::StringRef Path) const;
  /// \p Path as a file without a command. Lock is held.
  std::shared_ptr<const BuiltProgram> alone(const std::string &Path,
                                            const std::string &Problem);
  std::shared_ptr<const BuiltProgram> read(const std::string &Folder) const;

  struct Known {
    uint64_t Hash = 0; ///< Of the description.
    std::shared_ptr<const BuiltProgram> Build;
  };
  const Settings &How;
  std::shared_ptr<FileTexts> Disk;
  std::mutex Lock;
  std::map<std::string, Known> Builds; ///< By folder. Guarded by Lock.
  /// By path. Guarded by Lock.
  std::map<std::string, std::shared_ptr<const BuiltProgram>> Alone;
};

} // namespace layoutopt::server

#endif // LAYOUTOPT_SERVER_COMMANDS_H
