//===-- Show.cpp - How records lie in memory ------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Show.h"
#include "Explain.h"
#include "Terminal.h"
#include "layoutopt/Driver/Paths.h"
#include "layoutopt/Report/Picture.h"
#include "layoutopt/Report/Words.h"
#include "layoutopt/Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace layoutopt;
using llvm::Expected;

/// As many arrays of records as a line of text shows well.
static constexpr uint64_t LeastRecords = 16;

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
  void printSets(Index Record);
  void printPlanned(size_t Set);
  uint64_t lineBytes(Index Record) const;

  const Options &O;
  const NamedRecord &Asked;
  llvm::raw_ostream &Out;
  Request R;
  Terminal Heard;
  Project Whole;
  bool HasProgram = false;
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
  if (llvm::Error E = Whole.findUnits())
    return E;
  if (llvm::Error E = Whole.readUnits())
    return E;
  if (llvm::Error E = Whole.linkUnits())
    return E;
  if (llvm::Error E = Whole.decide(Detail))
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

uint64_t Shower::lineBytes(Index Record) const {
  if (!HasProgram)
    return MemoryShape().LineBytes;
  const TargetProfile &Device =
      Record != None && isOfOpenCL(Whole.program().Facts, Record)
          ? Whole.target()
          : Whole.hostTarget();
  return Device.Memory.value_or(MemoryShape()).LineBytes;
}

void Shower::printPlanned(size_t Number) {
  const Program &P = Whole.program();
  const ArraySet &Set = P.Sets[Number];
  const SetPlan &S = Whole.plan().Sets[Number];
  const RecordLayout Layout = llvm::cantFail(
      layoutOf(S, Set, P), "the plan was verified: its layouts fit");
  std::vector<std::string> Names;
  for (const FieldInfo &F : Set.Fields)
    Names.push_back(F.Name);
  Out << "  as planned:\n";
  for (const ClusterPlan &C : S.Clusters)
    Out << "  " << clusterOf(C) << '\n';
  Out << "  padding: " << paddingOf(P, Set, S) << '\n';
  auto Arrays = storedPictures(Layout, recordsToShow(Layout, LeastRecords));
  if (Arrays)
    Out << storedText(*Arrays, Names, lineBytes(Set.Record));
  else
    Out << "    no picture: " << llvm::toString(Arrays.takeError()) << '\n';
}

void Shower::printSets(Index Record) {
  const Program &P = Whole.program();
  const Assessment Worth(Whole);
  for (size_t I = 0; I != P.Sets.size(); ++I) {
    if (P.Sets[I].Record != Record)
      continue;
    const SetPlan &S = Whole.plan().Sets[I];
    Out << '\n' << headOf(P, P.Sets[I]) << '\n';
    if (S.Change) {
      printPlanned(I);
    } else if (S.Refused) {
      const Refusal Why = refusalOf(P, Whole.plan(), I);
      Out << "  " << Why.Message << '\n';
      for (Index N : Why.Obstacles)
        Out << "    " << Whole.texts().place(P.Facts.Obstacles[N].Where).str()
            << ": " << noteOf(P.Facts.Obstacles[N]) << '\n';
    } else {
      Out << "  stays as it is: " << stayOf(S) << '\n';
    }
  }
  Out << '\n';
  explain(P, Whole.plan(), Whole.walks(), Worth.costs(), Worth.gains(),
          Worth.expected(), Whole.texts(), Out, Record);
}

void Shower::print(const RecordPicture &Picture) {
  Index Record = None;
  if (HasProgram && !Picture.USR.empty()) {
    const auto &All = Whole.program().Facts.Records;
    for (size_t I = 0; I != All.size(); ++I)
      if (All[I].USR == Picture.USR)
        Record = Index(I);
  }
  Out << displayPath(Picture.File) << ':' << Picture.Line << ":\n";
  std::map<std::string, FieldUses> Uses;
  if (Record != None)
    Uses = usesOfFields(Whole.program(), Whole.walks(), Record);
  Out << pictureText(Picture, lineBytes(Record), Uses);
  if (Record != None)
    printSets(Record);
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
