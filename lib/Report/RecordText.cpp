//===-- RecordText.cpp - All about one record -----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/RecordText.h"
#include "layoutopt/Report/Explain.h"
#include "layoutopt/Report/Words.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

/// As many arrays of records as a line of text shows well.
static constexpr uint64_t LeastRecords = 16;

static uint64_t lineBytes(const Project *Asked, Index Record) {
  if (!Asked)
    return MemoryShape().LineBytes;
  const TargetProfile &Device =
      Record != None && isOfOpenCL(Asked->program().Facts, Record)
          ? Asked->target()
          : Asked->hostTarget();
  return Device.Memory.value_or(MemoryShape()).LineBytes;
}

static void printPlanned(const Project &Asked, size_t Number,
                         llvm::raw_ostream &Out) {
  const Program &P = Asked.program();
  const ArraySet &Set = P.Sets[Number];
  const SetPlan &S = Asked.plan().Sets[Number];
  std::vector<std::string> Names;
  for (const FieldInfo &F : Set.Fields)
    Names.push_back(F.Name);
  Out << "  as planned:\n";
  for (const ClusterPlan &C : S.Clusters)
    Out << "  " << clusterOf(C) << '\n';
  Out << "  padding: " << paddingOf(P, Set, S) << '\n';
  auto Draw = [&]() -> llvm::Expected<std::vector<StoredPicture>> {
    auto Layout = layoutOf(S, Set, P);
    if (!Layout)
      return Layout.takeError();
    return storedPictures(*Layout, recordsToShow(*Layout, LeastRecords));
  };
  auto Arrays = Draw();
  if (Arrays)
    Out << storedText(*Arrays, Names, lineBytes(&Asked, Set.Record));
  else
    Out << "    no picture: " << llvm::toString(Arrays.takeError()) << '\n';
}

static void printSets(const Project &Asked, const Assessment &Worth,
                      Index Record, llvm::raw_ostream &Out) {
  const Program &P = Asked.program();
  for (size_t I = 0; I != P.Sets.size(); ++I) {
    if (P.Sets[I].Record != Record)
      continue;
    const SetPlan &S = Asked.plan().Sets[I];
    Out << '\n' << headOf(P, P.Sets[I]) << '\n';
    if (S.Change) {
      printPlanned(Asked, I, Out);
    } else if (S.Refused) {
      const Refusal Why = refusalOf(P, Asked.plan(), I);
      Out << "  " << Why.Message << '\n';
      for (Index N : Why.Obstacles)
        Out << "    " << Asked.texts().place(P.Facts.Obstacles[N].Where).str()
            << ": " << noteOf(P.Facts.Obstacles[N]) << '\n';
    } else {
      Out << "  stays as it is: " << stayOf(S) << '\n';
    }
  }
  Out << '\n';
  explain(P, Asked.plan(), Asked.walks(), Worth.costs(), Worth.gains(),
          Worth.expected(), Asked.texts(), Out, Record);
}

RecordText layoutopt::textOf(const RecordPicture &Picture, const Project *Asked,
                             const Assessment *Worth) {
  Index Record = None;
  if (Asked && !Picture.USR.empty()) {
    const auto &All = Asked->program().Facts.Records;
    for (size_t I = 0; I != All.size(); ++I)
      if (All[I].USR == Picture.USR)
        Record = Index(I);
  }
  std::map<std::string, FieldUses> Uses;
  if (Record != None)
    Uses = usesOfFields(Asked->program(), Asked->walks(), Record);
  RecordText Out;
  Out.Declaration = pictureText(Picture, lineBytes(Asked, Record), Uses);
  if (Record != None) {
    llvm::raw_string_ostream OS(Out.Arrays);
    printSets(*Asked, *Worth, Record, OS);
  }
  return Out;
}
