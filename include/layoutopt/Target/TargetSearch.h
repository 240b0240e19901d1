//===-- TargetSearch.h - Finding device profiles ----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// From the word behind `--target` to a profile.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TARGET_TARGETSEARCH_H
#define LAYOUTOPT_TARGET_TARGETSEARCH_H

#include "layoutopt/Target/TargetProfile.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace layoutopt {

/// The target when nothing is said.
constexpr llvm::StringLiteral DefaultTarget = "sm_35";
/// The same for programs without kernels.
constexpr llvm::StringLiteral HostTarget = "native";

/// Folders with profiles, in order of precedence: that of the installation that
/// \p Executable (its path) is part of, else that of the source tree which it
/// was built from.
std::vector<std::string> targetFolders(llvm::StringRef Executable,
                                       llvm::vfs::FileSystem &FS);

/// All profiles of \p Folders (files NAME.yaml), by name. An error when one
/// does not read, when its name is not that of its file, or when there is none.
llvm::Expected<std::vector<TargetProfile>>
listTargets(llvm::ArrayRef<std::string> Folders, llvm::vfs::FileSystem &FS);

/// Whether \p Name names a profile by its path: it has a separator or ends in
/// `.yaml`.
bool isTargetPath(llvm::StringRef Name);

/// The profile that \p Name names: a path, a profile of \p Folders, an alias of
/// one, or a device that one stands for; then Note says so. An unknown name is
/// a usage error with the nearest known ones.
llvm::Expected<TargetProfile> loadTarget(llvm::StringRef Name,
                                         llvm::ArrayRef<std::string> Folders,
                                         llvm::vfs::FileSystem &FS);

} // namespace layoutopt

#endif // LAYOUTOPT_TARGET_TARGETSEARCH_H
