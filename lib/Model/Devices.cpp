//===-- Devices.cpp - Kernels and the host that calls them ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/Devices.h"
#include "HostKernels.h"
#include "Merge.h"
#include "layoutopt/Model/Flows.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

using namespace layoutopt;
using llvm::Twine;

Index layoutopt::kernelNamed(const TUFacts &Facts, llvm::StringRef Name) {
  Index Found = None;
  for (Index F = 0; size_t(F) != Facts.Functions.size(); ++F) {
    const FunctionFacts &Each = Facts.Functions[F];
    if (!Each.IsKernel || !Each.IsDefined || Each.Name != Name)
      continue;
    if (Found != None)
      return None;
    Found = F;
  }
  return Found;
}

Index layoutopt::parameterOf(const TUFacts &Facts, const KernelUseFacts &Use) {
  Index Kernel = kernelNamed(Facts, Use.Kernel);
  if (Kernel == None || Use.Parameter < 0)
    return None;
  const std::vector<Index> &Params = Facts.Functions[Kernel].Params;
  return size_t(Use.Parameter) < Params.size() ? Params[Use.Parameter] : None;
}

namespace {
/// Of each kernel set the host's sets whose buffers it gets.
struct Passed {
  std::set<Index> Hosts;
  std::set<Index> Params; ///< That get them.
  bool IsKnown = true;    ///< Each is set, and to nothing else.
};
} // namespace

static std::vector<Passed> passedTo(const Program &P) {
  std::vector<Passed> Out(P.Sets.size());
  for (const KernelUseFacts &Use : P.Facts.KernelUses) {
    Index Param = parameterOf(P.Facts, Use);
    Index Set = Param == None ? None : P.SetOf[Param];
    Index Host = Use.Buffer == None ? None : P.SetOf[Use.Buffer];
    if (!Use.Problem.empty()) // It may set any parameter.
      for (Passed &Each : Out)
        Each.IsKnown = false;
    if (Set == None)
      continue;
    if (Host == None) {
      Out[Set].IsKnown = false;
      continue;
    }
    Out[Set].Hosts.insert(Host);
    Out[Set].Params.insert(Param);
  }
  for (size_t S = 0; S != Out.size(); ++S)
    for (Index E : P.Sets[S].Entities)
      if (P.Facts.Entities[E].Kind == EntityKind::KernelParam)
        Out[S].IsKnown &= Out[S].Params.count(E) != 0;
  return Out;
}

std::vector<Index> layoutopt::leadersOf(const Program &P) {
  std::vector<Index> Leaders(P.Sets.size(), None);
  const std::vector<Passed> Of = passedTo(P);
  std::map<Index, Index> Global; // Record -> its global kernel parameters.
  for (size_t S = 0; S != P.Sets.size(); ++S)
    if (P.Sets[S].FromKernel && P.Sets[S].Space == AddressSpace::Global)
      Global.try_emplace(P.Sets[S].Record, static_cast<Index>(S));
  for (size_t S = 0; S != P.Sets.size(); ++S) {
    const ArraySet &Set = P.Sets[S];
    auto Leader = Global.find(Set.Record);
    if (!Set.FromKernel || Set.Space != AddressSpace::Constant ||
        Leader == Global.end())
      continue;
    const Passed &Mine = Of[S], &Other = Of[Leader->second];
    bool IsApart = Mine.IsKnown && Other.IsKnown &&
                   llvm::none_of(Mine.Hosts, [&](Index Host) {
                     return Other.Hosts.count(Host) != 0;
                   });
    if (!IsApart)
      Leaders[S] = Leader->second;
  }
  for (size_t S = 0; S != P.Sets.size(); ++S)
    for (Index Host : Of[S].Hosts)
      Leaders[Host] = Leaders[S] == None ? static_cast<Index>(S) : Leaders[S];
  return Leaders;
}

std::vector<bool> layoutopt::filledByHost(const Program &P) {
  const std::vector<Index> Leaders = leadersOf(P);
  std::vector<bool> Filled(P.Sets.size());
  for (size_t S = 0; S != P.Sets.size(); ++S)
    if (Leaders[S] != None && !isOfOpenCL(P.Facts, P.Sets[S].Record))
      Filled[Leaders[S]] = true;
  for (size_t S = 0; S != P.Sets.size(); ++S)
    if (Leaders[S] != None && isOfOpenCL(P.Facts, P.Sets[S].Record))
      Filled[S] = Filled[Leaders[S]];
  return Filled;
}

bool layoutopt::haveOneLayout(const RecordFacts &A, const RecordFacts &B) {
  auto Same = [](const MemberFacts &X, const MemberFacts &Y) {
    return X.Path == Y.Path && X.Offset == Y.Offset && X.Size == Y.Size &&
           X.Align == Y.Align && X.Extents == Y.Extents &&
           X.Parent == Y.Parent && X.Leaf == Y.Leaf && X.Bits == Y.Bits;
  };
  return A.Size == B.Size &&
         std::equal(A.Members.begin(), A.Members.end(), B.Members.begin(),
                    B.Members.end(), Same);
}

void layoutopt::uniteFields(const TUFacts &Facts,
                            std::vector<std::set<Index>> &Whole) {
  for (const KernelUseFacts &Use : Facts.KernelUses) {
    Index Param = Use.Buffer == None ? None : parameterOf(Facts, Use);
    Index Host = Param == None ? None : Facts.Entities[Use.Buffer].Record;
    Index Kernel = Param == None ? None : Facts.Entities[Param].Record;
    if (Host == None || Kernel == None ||
        !haveOneLayout(Facts.Records[Host], Facts.Records[Kernel]))
      continue;
    Whole[Host].insert(Whole[Kernel].begin(), Whole[Kernel].end());
    Whole[Kernel] = Whole[Host];
  }
}
