//===-- SameFiles.cpp - Files that have several names ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SameFiles.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>
#include <optional>

using namespace layoutopt;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

/// Where a path leads.
struct Resolved {
  fs::UniqueID Id;
  std::string File;   ///< Without links and dots.
  std::string Folder; ///< The one that it names, without links and dots.
};

} // namespace

static std::optional<Resolved> resolve(StringRef Path) {
  llvm::SmallString<256> File, Folder;
  Resolved Out;
  if (fs::real_path(Path, File) ||
      fs::real_path(path::parent_path(Path), Folder) ||
      fs::getUniqueID(Path, Out.Id))
    return std::nullopt; // Facts may come from elsewhere.
  Out.File = std::string(File);
  Out.Folder = std::string(Folder);
  return Out;
}

std::string layoutopt::inRealFolder(StringRef Path) {
  llvm::SmallString<256> Out;
  if (fs::real_path(path::parent_path(Path), Out))
    return Path.str();
  path::append(Out, path::filename(Path));
  return std::string(Out);
}

static std::string withoutDots(StringRef Path) {
  llvm::SmallString<256> Out(Path);
  path::remove_dots(Out, /*remove_dot_dot=*/true);
  return std::string(Out);
}

/// Blocks what \p Unit declares in its files that \p IsApart names.
static void block(TUFacts &Unit, const std::vector<bool> &IsApart) {
  auto Add = [&](const std::string &What, Range Where, Index Entity,
                 Index Record) {
    if (!Where.isValid() || !IsApart[Where.File])
      return;
    ObstacleFacts O;
    O.Kind = Reason::LinkedHeader;
    const bool IsMain = Unit.Files[Where.File].Main;
    O.Message =
        What + (IsMain ? "' stands in a file that is known by links or in "
                         "several folders"
                       : "' is seen through links in several folders");
    O.Fix = IsMain ? "compile the file by its own name, in its folder"
                   : "include its header from one folder";
    O.Where = Where;
    O.Entity = Entity;
    O.Record = Record;
    Unit.Obstacles.push_back(std::move(O));
  };
  for (size_t R = 0; R != Unit.Records.size(); ++R)
    Add("record '" + Unit.Records[R].Name, Unit.Records[R].Definition, None,
        static_cast<Index>(R));
  for (size_t E = 0; E != Unit.Entities.size(); ++E)
    for (const DeclarationFacts &D : Unit.Entities[E].Declarations)
      Add("array '" + Unit.Entities[E].Name, D.Whole, static_cast<Index>(E),
          None);
}

void layoutopt::uniteFiles(std::vector<TUFacts> &Units) {
  std::map<std::string, std::optional<Resolved>> Known;
  for (const TUFacts &Unit : Units)
    for (const FileFacts &File : Unit.Files)
      if (auto [At, IsNew] = Known.try_emplace(File.Path); IsNew)
        At->second = resolve(File.Path);

  // Of several names one without links, if somebody uses it; else the first.
  auto IsOwn = [&](StringRef Path) {
    const Resolved &Leads = *Known[Path.str()];
    return path::filename(Path) == path::filename(Leads.File) &&
           Leads.Folder == path::parent_path(Leads.File);
  };
  std::map<fs::UniqueID, std::string> Names;
  for (const auto &[Path, Leads] : Known) {
    if (!Leads)
      continue;
    std::string &Name = Names.try_emplace(Leads->Id, Path).first->second;
    if (!IsOwn(Name) && IsOwn(Path))
      Name = Path;
  }

  for (TUFacts &Unit : Units) {
    std::vector<bool> IsApart;
    for (FileFacts &File : Unit.Files) {
      const std::optional<Resolved> &Leads = Known[File.Path];
      IsApart.push_back(false);
      if (!Leads) { // New, or from elsewhere.
        File.Path = inRealFolder(File.Path);
        continue;
      }
      const std::string &Name = Names[Leads->Id];
      // Whether an OpenCL file includes another is read from the names.
      if (Unit.Language == "opencl" &&
          withoutDots(Name) != withoutDots(File.Path))
        continue;
      bool IsHardLink = Known[Name]->File != Leads->File;
      bool IsElsewhere = Known[Name]->Folder != Leads->Folder;
      // A new header beside a link is not beside what that leads to, by which
      // name others may compile it.
      bool IsLink = File.Main && Unit.Language != "opencl" &&
                    path::parent_path(Leads->File) != Leads->Folder;
      IsApart.back() = IsHardLink || IsElsewhere || IsLink;
      File.Path = Name;
    }
    block(Unit, IsApart);
  }
}
