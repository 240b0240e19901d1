//===-- Hosts.cpp - What hosts do with kernels ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hosts.h"
#include "layoutopt/Model/Devices.h"
#include "layoutopt/Model/Flows.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

using namespace layoutopt;
using llvm::Twine;

namespace {
/// Looks for what the host does with kernels and was not understood.
class HostChecker {
public:
  explicit HostChecker(TUFacts &Facts) : Facts(Facts) {}

  void checkUse(const KernelUseFacts &Use);
  void checkSharedFiles();

private:
  void blockKernel(Index Kernel, Reason Why, const Twine &Message,
                   const char *Fix, const Range &Where);
  void block(Reason Why, const Twine &Message, const char *Fix,
             const Range &Where, Index Entity, Index Record = None) {
    Facts.Obstacles.push_back(
        makeObstacle(Why, Message, Fix, Where, Entity, Record));
  }
  TUFacts &Facts;
};
} // namespace

void HostChecker::blockKernel(Index Kernel, Reason Why, const Twine &Message,
                              const char *Fix, const Range &Where) {
  for (Index Param : Facts.Functions[Kernel].Params)
    if (Param != None && Facts.Entities[Param].Record != None)
      block(Why, Message, Fix, Where, Param);
}

void HostChecker::checkUse(const KernelUseFacts &Use) {
  if (!Use.Problem.empty()) {
    const char *Fix = Use.Problem == KernelInText
                          ? "build the kernel from its file"
                      : Use.Problem == CallInString
                          ? "keep the result in a variable, and check that"
                      : Use.Number.isValid() && Use.Parameter < 0
                          ? "write the argument's number at its call"
                          : "keep the kernel in a variable of its own, made "
                            "with the kernel's name in quotes";
    for (Index F = 0; size_t(F) != Facts.Functions.size(); ++F)
      if (Facts.Functions[F].IsKernel &&
          (Use.Kernel.empty() || Facts.Functions[F].Name == Use.Kernel))
        blockKernel(F, Reason::HostKernel, Use.Problem, Fix, Use.Where);
    if (Use.Buffer != None)
      block(Reason::HostKernel, Use.Problem, Fix, Use.Where, Use.Buffer);
    return;
  }
  Index Param = parameterOf(Facts, Use);
  if (Use.Buffer == None) {
    if (Param != None && Facts.Entities[Param].Record != None)
      block(Reason::HostArgument,
            "the host passes '" + Twine(Facts.Entities[Param].Name) +
                "' something else than a buffer that is known to hold its "
                "records",
            "fill a cl_mem variable from an array of the record, and pass that",
            Use.Where, Param);
    return;
  }
  if (Param == None)
    return block(Reason::NoKernel,
                 kernelNamed(Facts, Use.Kernel) == None
                     ? "the buffer is passed to kernel '" + Twine(Use.Kernel) +
                           "', which is not among the given files, or twice"
                     : "kernel '" + Twine(Use.Kernel) +
                           "' takes the buffer as something else",
                 "give the file that defines the kernel, with a parameter of "
                 "the record's type",
                 Use.Where, Use.Buffer);
  const EntityFacts &Buffer = Facts.Entities[Use.Buffer];
  const EntityFacts &P = Facts.Entities[Param];
  std::string Detail;
  if (isClassBuffer(Buffer)) {
    if (isView(Facts, Buffer.Record, P.Record))
      return;
    Detail = problemOfBytes(Facts, Buffer.Record, P.Record, /*IsRead=*/true);
  } else if (haveOneLayout(Facts.Records[Buffer.Record],
                           Facts.Records[P.Record])) {
    return;
  }
  if (!Detail.empty())
    Detail = ": " + Detail;
  for (Index Entity : {Use.Buffer, Param})
    block(Reason::HostRecordDiffers,
          "the records of buffer '" + Twine(Buffer.Name) + "' and of kernel '" +
              Use.Kernel + "' differ" + Detail,
          isClassBuffer(Buffer)
              ? "give them the same bytes, without padding"
              : "give them the same members, in the same order",
          Use.Where, Entity);
}

/// Text that kernels and host share would have to change in two ways.
void HostChecker::checkSharedFiles() {
  auto IsShared = [&](const Range &R) {
    return R.isValid() && Facts.Files[R.File].Shared;
  };
  const char *Fix = "keep what kernels and host share to types";
  for (Index E = 0; size_t(E) != Facts.Entities.size(); ++E)
    for (const DeclarationFacts &D : Facts.Entities[E].Declarations)
      if (IsShared(D.Whole))
        block(Reason::SharedText,
              "'" + Twine(Facts.Entities[E].Name) +
                  "' is declared in a file that kernels and host share",
              Fix, D.Whole, E);
  for (Index Root : Facts.Roots) {
    const Range Where = Facts.Exprs[Root].Extent;
    if (IsShared(Where))
      visitTree(Facts, Root, [&](Index Inner) {
        if (Facts.Exprs[Inner].Entity != None)
          block(Reason::SharedText,
                "the array is used in a file that kernels and host share", Fix,
                Where, Facts.Exprs[Inner].Entity);
        return true;
      });
  }
}

/// What keeps the kernels of variables that units share: in some unit they may
/// hold any, or other units than these may fill them.
static void checkVariables(TUFacts &Facts, bool IsClosed) {
  for (const KernelVariableFacts &V : Facts.KernelVariables) {
    KernelUseFacts Use;
    Use.Where = V.Where;
    Use.Problem = V.Problem;
    if (Use.Problem.empty() && !IsClosed)
      Use.Problem = "the kernel's variable is visible outside the given files";
    if (Use.Problem.empty())
      continue;
    for (const KernelName &Name : V.Names) {
      Use.Kernel = Name.Of;
      Facts.KernelUses.push_back(Use);
    }
  }
}

void layoutopt::findHostObstacles(TUFacts &Facts, bool IsClosed) {
  checkVariables(Facts, IsClosed);
  HostChecker Check(Facts);
  for (const KernelUseFacts &Use : Facts.KernelUses)
    Check.checkUse(Use);
  Check.checkSharedFiles();
}

/// How a set that keeps its layout is called by one that would have it as well.
static std::string sideOf(const Program &P, const ArraySet &Blocked,
                          const ArraySet &Other) {
  if (!isOfOpenCL(P.Facts, Blocked.Record))
    return "the host's side of it";
  if (!isOfOpenCL(P.Facts, Other.Record))
    return "the kernels' side of it";
  return "array set '" + Blocked.Id +
         "', which one buffer may be bound to "
         "as well,";
}

/// Buffers that a file in C handles, and one in C++, which converts.
static void blockMixedBuffers(Program &P) {
  std::set<Index> Blocked; // Sets.
  for (const ExprFacts &E : P.Facts.Exprs) {
    const Index Buffer = E.Kind == ExprKind::Device && !E.Types.empty()
                             ? P.Facts.Exprs[E.Operands[0]].Entity
                             : None;
    const Index S = Buffer == None ? None : P.SetOf[Buffer];
    if (S == None || llvm::all_of(P.Sets[S].Entities, [&](Index Each) {
          return isClassBuffer(P.Facts.Entities[Each]);
        }))
      continue;
    if (!Blocked.insert(S).second)
      continue;
    P.Sets[S].Obstacles.push_back(static_cast<Index>(P.Facts.Obstacles.size()));
    P.Facts.Obstacles.push_back(
        makeObstacle(Reason::BufferUse,
                     "buffer '" + Twine(P.Facts.Entities[Buffer].Name) +
                         "' is handled by files in C and in C++",
                     "handle it in one language", E.Extent, Buffer, None));
  }
}

void layoutopt::blockPartners(Program &P) {
  blockMixedBuffers(P);
  // Those that are bound to have one layout, by their leader.
  std::map<Index, std::vector<Index>> Groups;
  const std::vector<Index> Leaders = leadersOf(P);
  for (size_t S = 0; S != Leaders.size(); ++S)
    if (Leaders[S] != None)
      Groups[Leaders[S]].push_back(static_cast<Index>(S));
  auto LeaderOf = [&](Index S) { return Leaders[S] == None ? S : Leaders[S]; };
  // A buffer for kernel parameters of two leaders would have two layouts.
  for (const KernelUseFacts &Use : P.Facts.KernelUses) {
    Index Param = Use.Buffer == None ? None : parameterOf(P.Facts, Use);
    Index Host = Param == None ? None : P.SetOf[Use.Buffer];
    if (Host == None || P.SetOf[Param] == None ||
        LeaderOf(P.SetOf[Param]) == Leaders[Host])
      continue;
    for (Index Entity : {Use.Buffer, Param}) {
      P.Sets[P.SetOf[Entity]].Obstacles.push_back(
          static_cast<Index>(P.Facts.Obstacles.size()));
      P.Facts.Obstacles.push_back(makeObstacle(
          Reason::MixedAddressSpaces,
          "kernels get the buffer for memory of different kinds",
          "name one address space in all kernels, or use two buffers",
          Use.Where, Entity, None));
    }
  }
  for (auto &[Leader, Members] : Groups) {
    Members.push_back(Leader);
    // The one that keeps its layout in any case, else one that does unless a
    // policy converts.
    Index Why = None, Blocked = None;
    for (Index S : Members)
      for (Index O : P.Sets[S].Obstacles)
        if (Why == None || (P.Facts.Obstacles[Why].IsBoundary &&
                            !P.Facts.Obstacles[O].IsBoundary)) {
          Why = O;
          Blocked = S;
        }
    if (Why == None)
      continue;
    const ObstacleFacts First = P.Facts.Obstacles[Why];
    for (Index S : Members) {
      bool IsBlocked = llvm::any_of(P.Sets[S].Obstacles, [&](Index O) {
        return !P.Facts.Obstacles[O].IsBoundary || First.IsBoundary;
      });
      if (IsBlocked)
        continue;
      ObstacleFacts O = First;
      O.Kind = Reason::Partner;
      O.Message = sideOf(P, P.Sets[Blocked], P.Sets[S]) +
                  " keeps its layout: " + First.Message;
      O.Entity = P.Sets[S].Entities.front();
      O.Record = None;
      P.Sets[S].Obstacles.push_back(
          static_cast<Index>(P.Facts.Obstacles.size()));
      P.Facts.Obstacles.push_back(std::move(O));
    }
  }
}
