//===-- PolicySearch.cpp - Finding the policy of a source -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Plan/Policy.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using llvm::SmallString;
using llvm::StringRef;
namespace path = llvm::sys::path;

static SmallString<256> join(StringRef Folder, StringRef Name) {
  SmallString<256> Path(Folder);
  path::append(Path, Name);
  return Path;
}

std::optional<std::string> layoutopt::findPolicy(llvm::vfs::FileSystem &FS,
                                                 StringRef Source) {
  SmallString<256> Path(Source);
  if (FS.makeAbsolute(Path))
    return std::nullopt;
  path::remove_dots(Path, /*remove_dot_dot=*/true);
  StringRef Own = path::parent_path(Path);

  StringRef Root = Own; // Without a repository.
  for (StringRef Folder = Own; !Folder.empty();
       Folder = path::parent_path(Folder))
    if (FS.exists(join(Folder, ".git"))) {
      Root = Folder;
      break;
    }
  for (StringRef Folder = Own; !Folder.empty();
       Folder = path::parent_path(Folder)) {
    SmallString<256> Candidate = join(Folder, PolicyFileName);
    if (FS.exists(Candidate))
      return Candidate.str().str();
    if (Folder == Root)
      break;
  }
  return std::nullopt;
}
