//===-- TargetSearch.cpp - Finding device profiles ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Target/TargetSearch.h"
#include "layoutopt/Support/Nearest.h"
#include "layoutopt/Support/Yaml.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/Path.h"

using namespace layoutopt;
using llvm::Expected;
using llvm::SmallString;
using llvm::StringRef;
namespace path = llvm::sys::path;

bool layoutopt::isTargetPath(StringRef Name) {
  return Name.ends_with(".yaml") ||
         Name.find_first_of("/\\") != StringRef::npos;
}

static bool isFolder(llvm::vfs::FileSystem &FS, StringRef Path) {
  llvm::ErrorOr<llvm::vfs::Status> Status = FS.status(Path);
  return Status && Status->isDirectory();
}

std::vector<std::string> layoutopt::targetFolders(StringRef Executable,
                                                  llvm::vfs::FileSystem &FS) {
  SmallString<256> Folder = path::parent_path(path::parent_path(Executable));
  path::append(Folder, "share", "layoutopt", "targets");
  if (isFolder(FS, Folder))
    return {Folder.str().str()};
  if (isFolder(FS, LAYOUTOPT_SOURCE_TARGETS))
    return {LAYOUTOPT_SOURCE_TARGETS};
  return {};
}

static Expected<TargetProfile> readProfile(llvm::vfs::FileSystem &FS,
                                           StringRef Path) {
  Expected<YamlNode> Root = readYaml(FS, Path);
  if (!Root)
    return Root.takeError();
  return parseProfile(*Root);
}

/// Reads a profile that was found by the name of its file.
static Expected<TargetProfile> readNamed(llvm::vfs::FileSystem &FS,
                                         StringRef Path) {
  Expected<TargetProfile> Target = readProfile(FS, Path);
  if (Target && Target->Name != path::stem(Path))
    return usageError("the profile is named " + inQuotes(Target->Name) +
                          ", its file is not",
                      {Path.str(), 1, 1});
  return Target;
}

Expected<std::vector<TargetProfile>>
layoutopt::listTargets(llvm::ArrayRef<std::string> Folders,
                       llvm::vfs::FileSystem &FS) {
  std::vector<TargetProfile> Targets;
  auto IsKnown = [&](StringRef Name) {
    return llvm::any_of(Targets,
                        [&](const TargetProfile &T) { return T.Name == Name; });
  };
  for (const std::string &Folder : Folders) {
    std::error_code EC;
    for (auto I = FS.dir_begin(Folder, EC), E = llvm::vfs::directory_iterator();
         !EC && I != E; I.increment(EC)) {
      StringRef Path = I->path();
      if (path::extension(Path) != ".yaml" || IsKnown(path::stem(Path)))
        continue;
      Expected<TargetProfile> Target = readNamed(FS, Path);
      if (!Target)
        return Target.takeError();
      Targets.push_back(std::move(*Target));
    }
    if (EC)
      return ioError("cannot read the folder: " + EC.message(), {Folder});
  }
  if (Targets.empty())
    return ioError("no device profiles were found; name one by its path");
  llvm::sort(Targets, [](const TargetProfile &A, const TargetProfile &B) {
    return A.Name < B.Name;
  });
  return Targets;
}

/// Whether \p Target is the nearest for the device \p Name, and why.
static const StandIn *findStandIn(const TargetProfile &Target, StringRef Name) {
  for (const StandIn &S : Target.StandsFor)
    for (const std::string &Text : S.Names) {
      Expected<llvm::GlobPattern> Glob = llvm::GlobPattern::create(Text);
      if (llvm::cantFail(std::move(Glob), "checked by parseProfile")
              .match(Name))
        return &S;
    }
  return nullptr;
}

Expected<TargetProfile>
layoutopt::loadTarget(StringRef Name, llvm::ArrayRef<std::string> Folders,
                      llvm::vfs::FileSystem &FS) {
  if (isTargetPath(Name))
    return readProfile(FS, Name);
  // The other profiles need not be readable.
  for (const std::string &Folder : Folders) {
    SmallString<256> Path(Folder);
    path::append(Path, Name + ".yaml");
    if (!Name.empty() && FS.exists(Path))
      return readNamed(FS, Path);
  }
  Expected<std::vector<TargetProfile>> Targets = listTargets(Folders, FS);
  if (!Targets)
    return Targets.takeError();
  std::vector<std::string> Known;
  for (TargetProfile &Target : *Targets) {
    if (llvm::is_contained(Target.Aliases, Name))
      return std::move(Target);
    Known.push_back(Target.Name);
    llvm::append_range(Known, Target.Aliases);
  }
  for (TargetProfile &Target : *Targets)
    if (const StandIn *S = findStandIn(Target, Name)) {
      Target.Note = "there is no profile for " + Name.str() + ": using " +
                    Target.Name + ", " + S->Why;
      return std::move(Target);
    }
  return usageError("unknown target " + inQuotes(Name) +
                    didYouMean(Name, Known));
}
