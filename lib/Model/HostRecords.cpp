//===-- HostRecords.cpp - Records of hosts as kernels see them ------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A buffer whose records are converted on their way takes bytes from the host
/// and gives bytes to it: what the host calls them, of which classes they are,
/// and how many members share them is nobody's business. Such buffers get a
/// record of their own, which is the host's by name and place, and has the
/// kernels' members.
///
//===----------------------------------------------------------------------===//

#include "HostKernels.h"
#include "layoutopt/Model/Devices.h"
#include "layoutopt/Model/Flows.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace layoutopt;
using llvm::StringRef;
using llvm::Twine;

/// By byte of \p R, whether a leaf has it.
static std::vector<bool> bytesOf(const RecordFacts &R) {
  std::vector<bool> Out(R.Size);
  for (const MemberFacts &M : R.Members)
    if (M.Leaf)
      for (uint64_t B = M.Offset; B < M.Offset + M.Size && B < R.Size; ++B)
        Out[B] = true;
  return Out;
}

/// Whether kernels store records of \p Kernel as a whole: then nobody knows
/// what becomes of the bytes between their members.
static bool storesWhole(const TUFacts &Facts, Index Kernel) {
  return llvm::any_of(Facts.Exprs, [&](const ExprFacts &E) {
    if (E.Kind != ExprKind::Store && E.Kind != ExprKind::Copy)
      return false;
    bool IsOfKernel = false;
    for (Index Operand : E.Operands)
      visitTree(Facts, Operand, [&](Index Inner) {
        const Index Of = Facts.Exprs[Inner].Entity;
        IsOfKernel |= Of != None && Facts.Entities[Of].Record == Kernel;
        return true;
      });
    return IsOfKernel;
  });
}

std::string layoutopt::problemOfBytes(const TUFacts &Facts, Index Host,
                                      Index Kernel, bool IsRead) {
  const RecordFacts &H = Facts.Records[Host], &K = Facts.Records[Kernel];
  if (H.Size != K.Size)
    return (Twine("a record has ") + Twine(H.Size) + " bytes in the host, " +
            Twine(K.Size) + " in the kernel")
        .str();
  if (!IsRead || !storesWhole(Facts, Kernel))
    return "";
  const std::vector<bool> Seen = bytesOf(K);
  for (const MemberFacts &M : H.Members) {
    if (!M.Leaf)
      continue;
    for (uint64_t B = M.Offset; B < M.Offset + M.Size; ++B)
      if (!Seen[B])
        return "the host reads the buffer, and member '" + M.Path +
               "' of its record lies where the kernel's, which is stored as a "
               "whole, has none";
  }
  return "";
}

bool layoutopt::isView(const TUFacts &Facts, Index Host, Index Kernel) {
  return StringRef(Facts.Records[Host].USR)
      .ends_with("@" + Facts.Records[Kernel].USR);
}

/// Whether the host reads records out of \p Buffers. (Copies by iterators go
/// both ways.)
static bool isReadBack(const TUFacts &Facts,
                       const std::vector<Index> &Buffers) {
  return llvm::any_of(Facts.Exprs, [&](const ExprFacts &E) {
    return E.Kind == ExprKind::Device && !E.Types.empty() &&
           (StringRef(E.Types.front()).contains("$read") ||
            StringRef(E.Types.front()).contains("$copy")) &&
           llvm::is_contained(Buffers, Facts.Exprs[E.Operands[0]].Entity);
  });
}

/// Whether \p Why is about how a record is spelled or what its members are,
/// which does not matter to its bytes.
static bool isAboutMembers(Reason Why) {
  switch (Why) {
  case Reason::BitField:
  case Reason::EmptyRecord:
  case Reason::HiddenType:
  case Reason::LinkedRecord:
  case Reason::MacroField:
  case Reason::NonTrivialRecord:
  case Reason::OddAlignment:
  case Reason::QualifiedField:
  case Reason::Template:
  case Reason::Union:
  case Reason::UnnamedType:
  case Reason::UnnamedUnion:
    return true;
  default:
    return false;
  }
}

/// A record like \p Host with the members of \p Kernel.
static Index addView(TUFacts &Facts, Index Host, Index Kernel) {
  RecordFacts View = Facts.Records[Host];
  View.USR += "@" + Facts.Records[Kernel].USR;
  View.Members = Facts.Records[Kernel].Members;
  View.Holds.clear();
  const auto Out = static_cast<Index>(Facts.Records.size());
  Facts.Records.push_back(std::move(View));
  const size_t Count = Facts.Obstacles.size();
  for (size_t O = 0; O != Count; ++O) {
    ObstacleFacts Copy = Facts.Obstacles[O];
    if (Copy.Record != Host || Copy.Entity != None || isAboutMembers(Copy.Kind))
      continue;
    Copy.Record = Out;
    Facts.Obstacles.push_back(std::move(Copy));
  }
  return Out;
}

void layoutopt::viewByKernels(TUFacts &Facts, std::vector<ArraySet> &Sets) {
  std::map<Index, Index> Kernels; // Buffer -> record of the first kernel.
  for (const KernelUseFacts &Use : Facts.KernelUses)
    if (Use.Buffer != None && Use.Problem.empty())
      if (Index Param = parameterOf(Facts, Use);
          Param != None && Facts.Entities[Param].Record != None)
        Kernels.try_emplace(Use.Buffer, Facts.Entities[Param].Record);
  std::map<std::pair<Index, Index>, Index> Views;
  for (ArraySet &Set : Sets) {
    auto Passed = llvm::find_if(Set.Entities,
                                [&](Index E) { return Kernels.count(E) != 0; });
    if (Passed == Set.Entities.end() ||
        !llvm::all_of(Set.Entities, [&](Index E) {
          return isClassBuffer(Facts.Entities[E]);
        }))
      continue;
    const Index Kernel = Kernels[*Passed];
    if (!problemOfBytes(Facts, Set.Record, Kernel,
                        isReadBack(Facts, Set.Entities))
             .empty())
      continue;
    auto [View, IsNew] = Views.try_emplace({Set.Record, Kernel}, None);
    if (IsNew)
      View->second = addView(Facts, Set.Record, Kernel);
    Set.Record = View->second;
    for (Index E : Set.Entities)
      Facts.Entities[E].Record = View->second;
  }
}
