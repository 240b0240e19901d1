//===-- Mirror.cpp - The sources of a build, rewritten --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mirror.h"
#include "Depfile.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Support/TextHash.h"
#include "layoutopt/Write/Root.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace layoutopt;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {

/// Collects the files by their places in the mirror.
class Mirror {
public:
  Mirror(const Options &O, const UnitList &Units, const FileContents &Changed)
      : O(O), Units(Units) {
    for (const auto &[Path, Text] : Changed)
      Edited[resolvedPath(Path)] = &Text;
  }

  llvm::Error collect();
  llvm::Expected<std::vector<OutputFile>> take();

private:
  /// A file that was read, under one of its names.
  struct Copy {
    std::string Place;       ///< In the mirror.
    const std::string *Text; ///< Of Texts or of what was edited.
  };

  std::string placeOf(StringRef Path) const;
  llvm::Error addFile(const FileRead &File);
  llvm::Error addUnit(llvm::ArrayRef<FileRead> Read);
  llvm::Error checkFixed(llvm::ArrayRef<FileRead> Read) const;
  void addNewHeaders();
  std::string headersOf(llvm::ArrayRef<FileRead> Files, const Copy &Main) const;

  const Options &O;
  const UnitList &Units;
  /// By unit: what lies in the mirror for it.
  std::vector<std::vector<FileRead>> Mirrored;
  std::map<std::string, const std::string *>
      Edited;                               ///< By path, links resolved.
  std::set<std::string> Sources;            ///< What was read, links resolved.
  std::map<std::string, Copy> Copies;       ///< By the path that was read.
  std::map<std::string, std::string> Texts; ///< By place: what did not change.
  /// By folder, links resolved: the folders of the mirror.
  std::map<std::string, std::set<std::string>> Folders;
  std::map<std::string, const std::string *> NewHeaders; ///< By place.
  std::map<std::string, std::string> Out;
};

} // namespace

/// Without dots: the mirror has no links.
std::string Mirror::placeOf(StringRef Path) const {
  llvm::SmallString<256> Plain(Path);
  path::remove_dots(Plain, /*remove_dot_dot=*/true);
  llvm::SmallString<256> Place(O.OutputDir);
  path::append(Place, path::relative_path(Plain));
  return std::string(Place);
}

/// Makes the folders of \p Path in the mirror, those before a `..` as well.
static llvm::Error makeFolders(StringRef OutputDir, StringRef Path) {
  llvm::SmallString<256> Folder(OutputDir);
  auto Make = [&]() -> llvm::Error {
    if (std::error_code Bad = fs::create_directories(Folder))
      return ioError("cannot create folder: " + Bad.message(),
                     {Folder.str().str(), 0, 0});
    return llvm::Error::success();
  };
  StringRef Below = path::relative_path(path::parent_path(Path));
  for (auto Part = path::begin(Below); Part != path::end(Below); ++Part) {
    if (*Part != "..") {
      if (*Part != ".")
        path::append(Folder, *Part);
      continue;
    }
    if (llvm::Error E = Make())
      return E;
    path::remove_filename(Folder);
  }
  return Make();
}

llvm::Error Mirror::addFile(const FileRead &File) {
  auto [At, IsNew] = Copies.try_emplace(File.Path);
  if (!IsNew)
    return llvm::Error::success();
  if (llvm::Error E = makeFolders(O.OutputDir, File.Path))
    return E;
  Copy &C = At->second;
  C.Place = placeOf(File.Path);
  std::string Real = resolvedPath(File.Path);
  Folders[resolvedPath(path::parent_path(File.Path))].insert(
      path::parent_path(C.Place).str());
  Sources.insert(Real);
  if (auto New = Edited.find(Real); New != Edited.end()) {
    C.Text = New->second;
  } else {
    auto Buffer = readRegularFile(File.Path);
    if (!Buffer)
      return ioError("cannot read: " + Buffer.getError().message(),
                     {displayPath(File.Path), 0, 0});
    if (File.Hash != 0 && hashOf((*Buffer)->getBuffer()) != File.Hash)
      return ioError("the file has changed since it was parsed",
                     {displayPath(File.Path), 0, 0});
    C.Text = &(Texts[C.Place] = (*Buffer)->getBuffer().str());
  }
  auto [Known, IsFree] = Out.try_emplace(C.Place, *C.Text);
  if (!IsFree && Known->second != *C.Text)
    return usageError("another file would lie at the same place of the mirror: "
                      "a folder in front of '..' is a link",
                      {displayPath(File.Path), 0, 0});
  return llvm::Error::success();
}

/// The names between quotes behind `#include` in \p Text, left out or not.
static std::vector<std::string> quotedIncludes(StringRef Text) {
  std::vector<std::string> Names;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    Line = Line.ltrim();
    if (!Line.consume_front("#"))
      continue;
    Line = Line.ltrim();
    if (!Line.consume_front("include") && !Line.consume_front("import"))
      continue;
    Line.consume_front("_next");
    Line = Line.ltrim();
    if (Line.consume_front("\"") && Line.contains('"'))
      Names.push_back(Line.split('"').first.str());
  }
  return Names;
}

/// Adds what a unit reads, and what another compiler might read beside: headers
/// whose directive was left out.
llvm::Error Mirror::addUnit(llvm::ArrayRef<FileRead> Read) {
  std::vector<FileRead> Files;
  std::set<std::string> Known;
  auto Add = [&](FileRead File) {
    if (!File.System && Known.insert(File.Path).second)
      Files.push_back(std::move(File));
  };
  for (const FileRead &File : Read)
    Add(File);
  for (size_t I = 0; I != Files.size(); ++I) {
    if (llvm::Error E = addFile(Files[I]))
      return E;
    const std::string Folder = path::parent_path(Files[I].Path).str();
    for (const std::string &Name :
         quotedIncludes(*Copies[Files[I].Path].Text)) {
      FileRead Beside;
      Beside.Path = pathFrom(Folder, Name);
      if (path::is_relative(Name) && fs::is_regular_file(Beside.Path))
        Add(std::move(Beside));
    }
  }
  Mirrored.push_back(std::move(Files));
  return llvm::Error::success();
}

/// A header that is found by where it lies, and not by its includer or a folder
/// of headers, is found in the project, as is what lies beside.
llvm::Error Mirror::checkFixed(llvm::ArrayRef<FileRead> Read) const {
  std::map<std::string, const FileRead *> ByPath;
  for (const FileRead &File : Read)
    ByPath[File.Path] = &File;
  for (const FileRead &File : Read) {
    std::vector<std::string> Reached;
    if (File.Fixed)
      Reached.push_back(File.Path);
    std::set<std::string> Seen(Reached.begin(), Reached.end());
    for (size_t I = 0; I != Reached.size(); ++I) {
      if (Edited.count(resolvedPath(Reached[I])))
        return usageError(
            "the build would read this header as it is, by its absolute name "
            "or by a flag that names it; but " +
                (I == 0 ? std::string("it changes")
                        : "'" + displayPath(Reached[I]) + "' changes") +
                ": include it by a folder of headers",
            {displayPath(File.Path), 0, 0});
      auto At = ByPath.find(Reached[I]);
      if (At == ByPath.end())
        continue;
      for (const std::string &Next : At->second->Includes)
        if (Seen.insert(Next).second)
          Reached.push_back(Next);
    }
  }
  return llvm::Error::success();
}

/// What was edited and never read is new: it lies beside what includes it.
void Mirror::addNewHeaders() {
  for (const auto &[Path, Text] : Edited)
    if (!Sources.count(Path))
      for (const std::string &Folder : Folders[path::parent_path(Path).str()]) {
        llvm::SmallString<256> Place(Folder);
        path::append(Place, path::filename(Path));
        NewHeaders[std::string(Place)] = Text;
        Out[std::string(Place)] = *Text;
      }
}

/// A line for each header of a unit that reads \p Files. A new one counts if a
/// file has its name anywhere: one too many does no harm.
std::string Mirror::headersOf(llvm::ArrayRef<FileRead> Files,
                              const Copy &Main) const {
  std::set<std::string> Lines;
  auto Add = [&](StringRef Place, StringRef Text) {
    Lines.insert(llvm::utohexstr(hashOf(Text), /*LowerCase=*/true, 16) + " " +
                 Place.drop_front(O.OutputDir.size()).str() + "\n");
  };
  for (const FileRead &File : Files) {
    const Copy &C = Copies.at(File.Path);
    if (C.Place != Main.Place)
      Add(C.Place, *C.Text);
    for (const auto &[Place, Text] : NewHeaders)
      if (StringRef(*C.Text).contains(path::filename(Place)))
        Add(Place, *Text);
  }
  std::string All;
  for (const std::string &Line : Lines)
    All += Line;
  return All;
}

llvm::Error Mirror::collect() {
  for (const std::vector<FileRead> &Files : Units.Files) {
    if (llvm::Error E = addUnit(Files))
      return E;
    if (llvm::Error E = checkFixed(Files))
      return E;
  }
  addNewHeaders();
  // A source that is compiled in several ways has what any of them reads.
  std::map<std::string, std::string> Headers;
  for (size_t I = 0; I != Units.Inputs.size(); ++I) {
    const CompileInput &Input = Units.Inputs[I];
    llvm::SmallString<256> Main(pathFrom(Input.Directory, Input.File));
    fs::make_absolute(Main);
    auto At = Copies.find(std::string(Main));
    if (At == Copies.end())
      return ioError("the file is not found under the name by which it was "
                     "read",
                     {displayPath(Main), 0, 0});
    Headers[At->second.Place] += headersOf(Mirrored[I], At->second);
  }
  for (auto &[Place, Text] : Headers)
    Out[Place + ".headers"] = std::move(Text);
  return llvm::Error::success();
}

llvm::Expected<std::vector<OutputFile>> Mirror::take() {
  std::vector<OutputFile> Files;
  for (auto &[Place, Text] : Out) {
    if (Sources.count(resolvedPath(Place)))
      return usageError("the output would replace a source file",
                        {Place, 0, 0});
    Files.push_back({Place, std::move(Text), std::nullopt, {}});
  }
  if (O.Depfile.empty())
    return Files;
  std::set<std::string> Read(O.Profiles.begin(), O.Profiles.end());
  if (!O.PolicyFile.empty())
    Read.insert(O.PolicyFile);
  if (!O.BuildPath.empty())
    Read.insert(O.BuildPath + "/compile_commands.json");
  // Build tools leave out `x/..` as if no folder were a link.
  auto Add = [&Read](const std::vector<std::vector<FileRead>> &Lists) {
    for (const std::vector<FileRead> &List : Lists)
      for (const FileRead &File : List) {
        llvm::SmallString<256> Path(resolvedPath(path::parent_path(File.Path)));
        path::append(Path, path::filename(File.Path));
        Read.insert(std::string(Path));
      }
  };
  Add(Units.Files);
  Add(Mirrored);
  Files.push_back({O.Depfile,
                   printDepfile(StringRef(O.Depfile).drop_back(2), Read),
                   std::nullopt});
  return Files;
}

llvm::Expected<std::vector<OutputFile>>
layoutopt::mirrorOf(const Options &O, const UnitList &Units,
                    const FileContents &Changed) {
  Mirror M(O, Units, Changed);
  if (llvm::Error E = M.collect())
    return std::move(E);
  return M.take();
}
