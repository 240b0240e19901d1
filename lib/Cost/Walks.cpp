//===-- Walks.cpp - Ways through arrays
//-------------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Cost/Walks.h"
#include "layoutopt/Affinity/CallGroups.h"
#include "layoutopt/Affinity/Kdlg.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <tuple>

using namespace layoutopt;

/// Nodes of access trees that are visited, calls expanded.
static constexpr size_t MaxVisits = 1 << 20;

namespace {

/// Movements from the root of a path: along work-items, and along each of the
/// loops that are open, outermost first.
struct Path {
  Stride Item, Group;
  llvm::SmallVector<Stride, 4> Loops;
};

class WalkFinder {
public:
  explicit WalkFinder(const Program &P);
  WalkList run();

private:
  struct Level {
    const AccessNode *Loop;
    size_t Number; ///< Of this entry into it: another one is another walk.
  };

  bool reaches(const AccessNode &N) const;
  Path moved(const MovementFacts &M) const;
  void visit(const AccessNode &N, double Share);
  void call(Index Function, const std::vector<MovementFacts> &Arguments,
            double Share);
  void access(const AccessNode &N, double Share);
  void addAccess(Walk &W, const AccessNode &N, double Share) const;

  const Program &P;
  bool HasKernels = false;
  std::vector<bool> Reaches; ///< By function: some access to records.
  std::vector<std::vector<std::vector<Index>>> MemberFields; ///< By set.

  // The path from a root to here.
  Index Function = None;
  bool InKernel = false;
  std::vector<Level> Open;
  size_t OwnLoops = 0; ///< Those of Open that are not the function's own.
  std::vector<Path> Params;
  std::vector<Index> Active;

  using Key = std::tuple<Index, Index, size_t, std::vector<Stride>>;
  std::map<Key, size_t> Known; ///< Entity, function, loop entry, movement.
  size_t Entries = 0, Visits = 0;
  WalkList Out;
};

} // namespace

WalkFinder::WalkFinder(const Program &P) : P(P) {
  const std::vector<FunctionFacts> &Functions = P.Facts.Functions;
  HasKernels = hasKernels(Functions);
  for (const ArraySet &Set : P.Sets)
    MemberFields.push_back(fieldsOfMembers(P, Set));
  Reaches.resize(Functions.size(), false);
  for (bool Changes = true; Changes;) {
    Changes = false;
    for (size_t F = 0; F != Functions.size(); ++F)
      if (!Reaches[F] && reaches(Functions[F].Accesses))
        Reaches[F] = Changes = true;
  }
}

bool WalkFinder::reaches(const AccessNode &N) const {
  switch (N.Kind) {
  case AccessKind::Access:
    return N.Entity != None && P.SetOf[N.Entity] != None;
  case AccessKind::Call:
    return Reaches[N.Function];
  default:
    return llvm::any_of(N.Children,
                        [this](const AccessNode &C) { return reaches(C); });
  }
}

WalkList WalkFinder::run() {
  const std::vector<FunctionFacts> &Functions = P.Facts.Functions;
  for (Index F : rootsOf(Functions)) {
    InKernel = Functions[F].IsKernel;
    call(F, {}, 1);
  }
  return std::move(Out);
}

/// \p M, which is said in the terms of the current function, along the path.
Path WalkFinder::moved(const MovementFacts &M) const {
  Path Out;
  Out.Item = M.Item;
  Out.Group = M.Group;
  Out.Loops.resize(Open.size());
  for (size_t L = 0; L != M.Loops.size() && OwnLoops + L < Open.size(); ++L)
    Out.Loops[OwnLoops + L] = M.Loops[L];
  for (size_t A = 0; A != M.Params.size() && A < Params.size(); ++A) {
    const Path &Param = Params[A];
    Out.Item = sum(Out.Item, composed(M.Params[A], Param.Item));
    Out.Group = sum(Out.Group, composed(M.Params[A], Param.Group));
    for (size_t L = 0; L != Param.Loops.size(); ++L)
      Out.Loops[L] = sum(Out.Loops[L], composed(M.Params[A], Param.Loops[L]));
  }
  return Out;
}

void WalkFinder::call(Index Callee, const std::vector<MovementFacts> &Arguments,
                      double Share) {
  if (!Reaches[Callee] || llvm::is_contained(Active, Callee))
    return;
  std::vector<Path> Inner;
  for (const MovementFacts &M : Arguments)
    Inner.push_back(moved(M));
  Active.push_back(Callee);
  std::swap(Params, Inner);
  Index Caller = std::exchange(Function, Callee);
  size_t CallerLoops = std::exchange(OwnLoops, Open.size());
  visit(P.Facts.Functions[Callee].Accesses, Share);
  OwnLoops = CallerLoops;
  Function = Caller;
  std::swap(Params, Inner);
  Active.pop_back();
}

void WalkFinder::visit(const AccessNode &N, double Share) {
  if (++Visits > MaxVisits) {
    Out.IsComplete = false;
    return;
  }
  switch (N.Kind) {
  case AccessKind::Sequence:
    break;
  case AccessKind::Compute:
    return;
  case AccessKind::Loop:
    if (expectedIterationsOf(N) == 0)
      return;
    Open.push_back({&N, ++Entries});
    break;
  case AccessKind::Branch:
    if (!N.Children.empty())
      Share /= double(N.Children.size());
    break;
  case AccessKind::Call:
    return call(N.Function, N.Arguments, Share);
  case AccessKind::Access:
    return access(N, Share);
  }
  for (const AccessNode &Child : N.Children)
    visit(Child, Share);
  if (N.Kind == AccessKind::Loop)
    Open.pop_back();
}

void WalkFinder::addAccess(Walk &W, const AccessNode &N, double Share) const {
  std::vector<Index> Fields;
  for (Index Member : N.Members)
    llvm::append_range(Fields, MemberFields[W.Set][Member]);
  llvm::sort(Fields);
  auto At = llvm::find_if(W.Accesses, [&Fields](const WalkAccess &A) {
    return A.Fields == Fields;
  });
  if (At == W.Accesses.end())
    At = W.Accesses.insert(At, {std::move(Fields), 0});
  At->Share += Share;
}

void WalkFinder::access(const AccessNode &N, double Share) {
  Index Set = N.Entity == None ? None : P.SetOf[N.Entity];
  if (Set == None || N.Members.empty())
    return;
  bool Counts = N.Space == AddressSpace::Global ||
                N.Space == AddressSpace::Generic ||
                (N.Space == AddressSpace::Private && !HasKernels);
  if (!Counts)
    return;
  Path Moves = moved(N.Moves);
  if (!InKernel)
    Moves.Item = Moves.Group = {}; // There are no work-items.
  size_t Entry = Open.empty() ? 0 : Open.back().Number;
  std::vector<Stride> Strides = {Moves.Item, Moves.Group};
  Strides.insert(Strides.end(), Moves.Loops.begin(), Moves.Loops.end());
  auto [Place, IsNew] = Known.try_emplace(
      Key(N.Entity, Function, Entry, std::move(Strides)), Out.Walks.size());
  if (IsNew) {
    Walk W;
    W.Set = Set;
    W.Function = Function;
    W.Item = Moves.Item;
    W.Group = Moves.Group;
    W.IsKernel = InKernel;
    for (size_t L = 0; L != Open.size(); ++L)
      W.Loops.push_back({expectedIterationsOf(*Open[L].Loop), Moves.Loops[L],
                         Open[L].Loop->Where});
    Out.Walks.push_back(std::move(W));
  }
  addAccess(Out.Walks[Place->second], N, Share);
  std::vector<WalkField> &Fields = Out.Walks[Place->second].Fields;
  for (Index Member : N.Members)
    for (Index Field : MemberFields[Set][Member]) {
      auto At = llvm::lower_bound(
          Fields, Field,
          [](const WalkField &F, Index Number) { return F.Field < Number; });
      if (At == Fields.end() || At->Field != Field)
        At = Fields.insert(At, {Field, 0, false, false});
      At->Share = std::max(At->Share, Share);
      (N.IsWrite ? At->IsWritten : At->IsRead) = true;
    }
}

WalkList layoutopt::findWalks(const Program &P) { return WalkFinder(P).run(); }

double layoutopt::turnsOf(const Walk &W) {
  double Turns = W.IsKernel ? double(NDRangeIterations) : 1;
  for (const WalkLoop &L : W.Loops)
    Turns *= double(L.Iterations);
  return Turns;
}

Stride layoutopt::stepOf(const Walk &W) {
  std::vector<std::pair<Stride, uint64_t>> Moving; // From the inside out.
  for (const WalkLoop &L : llvm::reverse(W.Loops))
    if (!L.Step.isZero())
      Moving.push_back({L.Step, L.Iterations});
  for (Stride S : {W.Item, W.Group})
    if (!S.isZero())
      Moving.push_back({S, 1});
  uint64_t Streams = 1;
  for (const auto &[Step, Turns] : Moving) {
    if (Step.Kind == StrideKind::Fixed)
      return Step;
    Streams = llvm::SaturatingMultiply(Streams, Turns);
    if (Streams > MaxStreams)
      break;
  }
  return Moving.empty() ? Stride() : Moving.front().first;
}

FieldUse layoutopt::useOf(const WalkList &Walks, const Program &P, Index Set,
                          llvm::ArrayRef<unsigned> Fields) {
  const ArraySet &S = P.Sets[Set];
  const std::vector<MemberFacts> &Members = P.Facts.Records[S.Record].Members;
  FieldUse Use;
  for (const Walk &W : Walks.Walks) {
    if (W.Set != Set)
      continue;
    double Bytes = 0;
    unsigned Used = 0;
    for (const WalkField &F : W.Fields)
      if (llvm::is_contained(Fields, unsigned(F.Field))) {
        Bytes += F.Share * double(Members[S.Fields[F.Field].Member].Size);
        ++Used;
      }
    Bytes *= turnsOf(W);
    Use.Bytes += Bytes;
    if (Used > 1 && stepOf(W).Kind != StrideKind::Fixed)
      Use.Gathered += Bytes;
  }
  return Use;
}
