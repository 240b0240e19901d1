//===-- Show.cpp - How records lie in memory ------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Show.h"
#include "Terminal.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Report/RecordText.h"
#include "layoutopt/Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace layoutopt;
using llvm::Expected;

namespace {

/// One record that is asked for.
class Shower {
public:
  Shower(const Options &O, const NamedRecord &Asked, llvm::StringRef Executable,
         llvm::raw_ostream &Out, llvm::raw_ostream &Log)
      : O(O), Asked(Asked), Out(Out), R(O), Heard(Log, O.Quiet),
        Whole(R, Executable, Heard) {}

  llvm::Error run();

private:
  bool isHeader() const {
    return llvm::StringSwitch<bool>(llvm::sys::path::extension(Asked.File))
        .Case(".h", true)
        .Case(".hh", true)
        .Case(".hpp", true)
        .Case(".hxx", true)
        .Case(".inc", true)
        .Case(".inl", true)
        .Default(false);
  }
  llvm::Error readProgram();
  Expected<PictureSearch> find();
  Expected<PictureSearch> findInHeader();
  void print(const RecordPicture &Picture);

  const Options &O;
  const NamedRecord &Asked;
  llvm::raw_ostream &Out;
  Request R;
  Terminal Heard;
  Project Whole;
  bool HasProgram = false;
  std::optional<Assessment> Worth; ///< Of the program.
};

} // namespace

/// The program that the file is part of: the build, if it is a header of that.
llvm::Error Shower::readProgram() {
  R.Sources.clear();
  if (!isHeader())
    R.Sources.push_back(Asked.File);
  HasProgram = true;
  DecisionDetail Detail;
  Detail.Walks = true;
  if (llvm::Error E = Whole.readAndDecide(Detail))
    return E;
  return Whole.settle();
}

/// A header alone, as flags say, else as C, or else as C++.
Expected<PictureSearch> Shower::findInHeader() {
  auto As = [this](const char *Language) -> Expected<PictureSearch> {
    CompileInput Input{Asked.File, "", O.CompilerFlags};
    if (llvm::none_of(Input.Flags, [](llvm::StringRef Flag) {
          return Flag.starts_with("-x");
        }))
      Input.Flags.insert(Input.Flags.begin(), {"-x", Language});
    return findPictures(Input, Asked.Name, llvm::vfs::getRealFileSystem());
  };
  llvm::StringRef Ending = llvm::sys::path::extension(Asked.File);
  if (Ending != ".h")
    return As("c++");
  auto AsC = As("c");
  if (AsC)
    return AsC;
  auto AsCXX = As("c++");
  if (!AsCXX)
    return llvm::joinErrors(AsC.takeError(), AsCXX.takeError());
  Heard.remark("note: the header is read as C++; as C, it is wrong: " +
               llvm::toString(AsC.takeError()));
  return AsCXX;
}

Expected<PictureSearch> Shower::find() {
  if (!llvm::sys::fs::exists(Asked.File))
    return usageError("no such file", {Asked.File, 0, 0});
  if (isHeader() && O.BuildPath.empty())
    return findInHeader();
  if (llvm::Error E = readProgram())
    return std::move(E);
  PictureSearch Out;
  for (const CompileInput &Input : Whole.units().Inputs) {
    auto Each = findPictures(Input, Asked.Name, llvm::vfs::getRealFileSystem());
    if (!Each || !Each->Found.empty())
      return Each;
    llvm::append_range(Out.Known, Each->Known);
  }
  return Out;
}

void Shower::print(const RecordPicture &Picture) {
  if (HasProgram && !Worth)
    Worth.emplace(Whole);
  const RecordText Text =
      textOf(Picture, HasProgram ? &Whole : nullptr, Worth ? &*Worth : nullptr);
  Out << displayPath(Picture.File) << ':' << Picture.Line << ":\n"
      << Text.Declaration << Text.Arrays;
}

llvm::Error Shower::run() {
  auto Search = find();
  if (!Search)
    return Search.takeError();
  if (Search->Found.empty())
    return usageError("no record is called " + inQuotes(Asked.Name) +
                          didYouMean(Asked.Name, Search->Known),
                      {Asked.File, 0, 0});
  std::set<std::string> Printed;
  for (const RecordPicture &Picture : Search->Found) {
    if (!Picture.USR.empty() && !Printed.insert(Picture.USR).second)
      continue;
    if (Printed.size() > 1)
      Out << '\n';
    print(Picture);
  }
  return llvm::Error::success();
}

llvm::Error layoutopt::showRecords(const Options &O, llvm::StringRef Executable,
                                   llvm::raw_ostream &Out,
                                   llvm::raw_ostream &Log) {
  for (size_t I = 0; I != O.Shown.size(); ++I) {
    if (I != 0)
      Out << '\n';
    if (llvm::Error E = Shower(O, O.Shown[I], Executable, Out, Log).run())
      return E;
  }
  return llvm::Error::success();
}
