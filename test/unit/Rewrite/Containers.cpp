//===-- Containers.cpp - Container classes of made-up records -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Containers.h"
#include "Rewriting.h"

using namespace layoutopt;
using namespace layoutopt::test;

MemberFacts test::field(const std::string &Name, const std::string &Type,
                        uint64_t Size, uint64_t Align,
                        std::vector<uint64_t> Extents, bool Bytewise) {
  MemberFacts M;
  M.Path = Name;
  M.TypeText = Type;
  M.Size = Size;
  for (uint64_t Extent : Extents)
    M.Size *= Extent;
  M.Align = Align;
  M.Extents = std::move(Extents);
  M.Bytewise = Bytewise;
  return M;
}

ContainerText test::printContainers(const ContainerSample &Sample) {
  Program P;
  RecordFacts R;
  R.Name = Sample.Record;
  R.TypeText = Sample.Scope + Sample.Record;
  uint64_t End = 0;
  ArraySet Set;
  Set.Id = Sample.Record;
  Set.Record = 0;
  for (MemberFacts M : Sample.Members) {
    M.Offset = (End + M.Align - 1) / M.Align * M.Align;
    End = M.Offset + M.Size;
    R.Align = std::max(R.Align, M.Align);
    Set.Fields.push_back({static_cast<Index>(R.Members.size()), M.Path});
    R.Members.push_back(std::move(M));
  }
  R.Size = (End + R.Align - 1) / R.Align * R.Align;
  P.Facts.Records.push_back(std::move(R));
  P.Sets.push_back(std::move(Set));

  LayoutPlan Plan = planFor(P, Sample.Clusters);
  BoundSet Bound =
      llvm::cantFail(bindSet(P, 0, Plan.Sets[0]), "the test's own layout");
  MacroTable Macros;
  Macros.scan(Sample.Macros);
  Names InUse(Sample.InUse, Macros);
  ContainerNames Made =
      makeContainerNames(Bound, Sample.Record, InUse, Sample.HasPointers,
                         Sample.HasArrays, Sample.HasSpans, Sample.HasUniques);
  ContainerClasses Classes{Bound,
                           InUse,
                           std::move(Made),
                           Sample.Record,
                           Sample.Scope,
                           Sample.Methods,
                           /*HasVectors=*/true,
                           /*ComparesEqual=*/true,
                           /*ComparesLess=*/true,
                           Sample.Exceptions};
  return printContainerClasses(Classes);
}
