//===-- Culprits.cpp - Which array sets break a program -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Verify/Culprits.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace layoutopt;
using llvm::ArrayRef;
using llvm::Expected;
using llvm::StringRef;

namespace {

/// The search for the sets that have to be left out.
class Search {
public:
  Search(ArrayRef<Index> Changing, TryWithout Try)
      : Changing(Changing), Try(Try) {}

  Expected<std::vector<Culprit>> run(Trial First);

private:
  llvm::Error addByHalves(ArrayRef<Index> Group);
  llvm::Error acquit();
  bool leaveSuspects(const Trial &Failed);

  ArrayRef<Index> Changing;
  TryWithout Try;
  std::map<Index, Finding> Left; ///< Left out, and why.
  std::set<Index> Suspected;     ///< Those of Left that only a place accused.
  std::set<Index> Out;           ///< While sets are added: all but the base.
};

/// After so many trials suspects are not tried again: they stay left out.
constexpr unsigned MostAcquittals = 64;

} // namespace

/// Leaves out whom the findings of \p Failed accuse; false: nobody.
bool Search::leaveSuspects(const Trial &Failed) {
  bool Any = false;
  for (size_t I = 0; I != Failed.Findings.size(); ++I)
    for (Index Set : Failed.Suspects[I])
      if (llvm::is_contained(Changing, Set) &&
          Left.try_emplace(Set, Failed.Findings[I]).second) {
        Suspected.insert(Set);
        Any = true;
      }
  return Any;
}

/// Adds the sets of \p Group to those that pass together, but for those with
/// which they do not.
llvm::Error Search::addByHalves(ArrayRef<Index> Group) {
  std::set<Index> Without = Out;
  for (Index Set : Group)
    Without.erase(Set);
  auto Result = Try(Without);
  if (!Result)
    return Result.takeError();
  if (Result->Findings.empty()) {
    Out = std::move(Without);
    return llvm::Error::success();
  }
  if (Group.size() == 1) {
    Left.try_emplace(Group.front(), Result->Findings.front());
    return llvm::Error::success();
  }
  size_t Half = Group.size() / 2;
  if (llvm::Error E = addByHalves(Group.take_front(Half)))
    return E;
  return addByHalves(Group.drop_front(Half));
}

/// Takes back in those suspects with whom the program passes.
llvm::Error Search::acquit() {
  if (Left.size() < 2)
    return llvm::Error::success();
  unsigned Trials = 0;
  for (Index Set : Suspected) {
    if (++Trials > MostAcquittals)
      break;
    std::set<Index> Without;
    for (const auto &[Each, Why] : Left)
      if (Each != Set)
        Without.insert(Each);
    auto Result = Try(Without);
    if (!Result)
      return Result.takeError();
    if (Result->Findings.empty())
      Left.erase(Set);
  }
  return llvm::Error::success();
}

Expected<std::vector<Culprit>> Search::run(Trial Last) {
  auto KeysOfLeft = [&] {
    std::set<Index> Keys;
    for (const auto &[Set, Why] : Left)
      Keys.insert(Set);
    return Keys;
  };
  // Each round leaves out another set.
  while (!Last.Findings.empty() && leaveSuspects(Last)) {
    auto Result = Try(KeysOfLeft());
    if (!Result)
      return Result.takeError();
    Last = std::move(*Result);
  }
  if (!Last.Findings.empty()) {
    Out = KeysOfLeft();
    std::vector<Index> Rest;
    for (Index Set : Changing)
      if (Out.insert(Set).second)
        Rest.push_back(Set);
    if (!Rest.empty()) {
      auto Nothing = Try(Out);
      if (!Nothing)
        return Nothing.takeError();
      Last = std::move(*Nothing);
    }
    if (!Last.Findings.empty())
      return internalError("the source does not pass the compiler again, "
                           "although no array changes: " +
                           Last.Findings.front().str());
    if (llvm::Error E = addByHalves(Rest))
      return std::move(E);
  }
  if (llvm::Error E = acquit())
    return std::move(E);
  std::vector<Culprit> Found;
  for (auto &[Set, Why] : Left)
    Found.push_back({Set, std::move(Why)});
  return Found;
}

Expected<std::vector<Culprit>>
layoutopt::findCulprits(ArrayRef<Index> Changing, Trial First, TryWithout Try) {
  return Search(Changing, Try).run(std::move(First));
}

std::optional<std::pair<size_t, StringRef>>
layoutopt::offsetOf(StringRef Text, const Place &Where) {
  StringRef Rest = Text;
  for (unsigned I = 1; I < Where.Line; ++I) {
    size_t End = Rest.find('\n');
    if (End == StringRef::npos)
      return std::nullopt;
    Rest = Rest.drop_front(End + 1);
  }
  StringRef Line = Rest.take_until([](char C) { return C == '\n'; });
  size_t Column = Where.Column == 0 ? 0 : Where.Column - 1;
  return std::make_pair(static_cast<size_t>(Line.data() - Text.data()) +
                            std::min(Column, Line.size()),
                        Line);
}

std::vector<Index> layoutopt::suspectsOf(const Finding &F, const Program &P,
                                         const EditSet &Edits,
                                         const FileContents &Changed) {
  if (F.Set != None)
    return {F.Set};
  std::set<Index> Out;
  auto Number = [&](StringRef Id) {
    auto At = llvm::find_if(P.Sets,
                            [&](const ArraySet &Set) { return Set.Id == Id; });
    return At == P.Sets.end() ? None : static_cast<Index>(At - P.Sets.begin());
  };
  auto Add = [&](StringRef Id) {
    if (Index Set = Number(Id); Set != None)
      Out.insert(Set);
  };
  for (const NewFile &File : Edits.NewFiles)
    if (Index First = Number(File.Set);
        First != None && File.Path == F.Where.File)
      for (const ArraySet &Set : P.Sets)
        if (Set.Record == P.Sets[First].Record)
          Out.insert(static_cast<Index>(&Set - P.Sets.data()));

  auto Text = Changed.find(F.Where.File);
  if (Text == Changed.end() || F.Where.Line == 0)
    return {Out.begin(), Out.end()};
  auto At = offsetOf(Text->second, F.Where);
  if (!At)
    return {Out.begin(), Out.end()};
  const auto [Offset, Line] = *At;
  const size_t LineBegin =
      static_cast<size_t>(Line.data() - Text->second.data());
  for (size_t I = 0; I != P.Facts.Files.size(); ++I) {
    if (P.Facts.Files[I].Path != F.Where.File)
      continue;
    ArrayRef<Edit> Here = Edits.of(static_cast<Index>(I));
    for (bool IsExact : {true, false}) {
      size_t Shift = 0; // Modulo 2^n: new text may be shorter.
      for (const Edit &E : Here) {
        size_t Begin = E.Where.Begin + Shift, End = Begin + E.Text.size();
        Shift += E.Text.size() - (E.Where.End - E.Where.Begin);
        if (IsExact ? Begin <= Offset && Offset <= End
                    : Begin <= LineBegin + Line.size() && LineBegin <= End)
          Add(E.Set);
      }
      if (!Out.empty())
        break;
    }
  }
  return {Out.begin(), Out.end()};
}
