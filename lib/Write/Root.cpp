//===-- Root.cpp - Where a project ends -----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Write/Root.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

std::string layoutopt::resolvedPath(StringRef Path) {
  llvm::SmallString<256> Rest(Path), Real;
  fs::make_absolute(Rest);
  // The longest part that exists; what follows has no links to resolve.
  llvm::SmallString<256> Tail;
  StringRef Front = Rest;
  while (fs::real_path(Front, Real)) {
    llvm::SmallString<256> Longer(path::filename(Front));
    if (!Tail.empty())
      path::append(Longer, Tail);
    Tail = Longer;
    Front = path::parent_path(Front);
    if (Front.empty())
      break;
  }
  if (!Tail.empty())
    path::append(Real, Tail);
  path::remove_dots(Real, /*remove_dot_dot=*/true);
  return std::string(Real);
}

static bool isBelow(StringRef Path, StringRef Folder) {
  return Path == Folder || (Path.consume_front(Folder) &&
                            (Folder.ends_with("/") || Path.starts_with("/")));
}

bool layoutopt::liesIn(StringRef Path, StringRef Root) {
  return isBelow(resolvedPath(Path), resolvedPath(Root));
}

std::string layoutopt::commonFolder(llvm::ArrayRef<std::string> Paths) {
  std::string Common;
  for (const std::string &Each : Paths) {
    StringRef Parent = path::parent_path(Each);
    std::string Folder = resolvedPath(Parent.empty() ? "." : Parent);
    if (Common.empty())
      Common = Folder;
    while (!isBelow(Folder, Common))
      Common = path::parent_path(Common).str();
  }
  return Common;
}

std::string layoutopt::projectRoot(llvm::ArrayRef<std::string> Sources) {
  std::string Common = commonFolder(Sources);
  for (StringRef Folder = Common; !Folder.empty();
       Folder = path::parent_path(Folder)) {
    llvm::SmallString<256> Git(Folder);
    path::append(Git, ".git");
    if (fs::exists(Git))
      return Folder.str();
  }
  return Common;
}
