//===-- Walks.cpp - Ways through arrays -----------------------------------===//
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
#include <cmath>
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
  WalkFinder(const Program &P, uint64_t LineBytes);
  WalkList run();

private:
  struct Level {
    const AccessNode *Loop;
    size_t Number; ///< Of this entry into it: another one is another walk.
    double Turns;  ///< Its own, and of the loops around it.
  };

  bool reaches(const AccessNode &N) const;
  Path moved(const MovementFacts &M) const;
  void visit(const AccessNode &N, double Share);
  void call(Index Function, const std::vector<MovementFacts> &Arguments,
            double Share);
  void access(const AccessNode &N, double Share);
  void otherAccess(const AccessNode &N, double Share);
  void weigh();
  bool isOfRecords(const AccessNode &N) const;
  /// What the innermost open loop does, or what stands in no loop.
  LoopWork &here() { return Out.Loops[Here]; }
  /// \p N, a loop or a recursive function, begins: what comes is its work.
  void open(const AccessNode &N, bool IsVectorizable, double Turns);
  void add(ProgramWork Work, double Share);
  void addAccess(Walk &W, const AccessNode &N, double Share) const;

  const Program &P;
  FunctionWork Others; ///< Functions that no records are reached from.
  bool HasKernels = false;
  std::vector<bool> IsRecursive;
  std::vector<bool> Reaches; ///< By function: some access to records.
  std::vector<std::vector<std::vector<Index>>> MemberFields; ///< By set.

  // The path from a root to here.
  Index Function = None;
  bool InKernel = false;
  std::vector<Level> Open;
  Index Here = 0;      ///< In WalkList::Loops.
  Shares Parts;        ///< Of the function.
  size_t OwnLoops = 0; ///< Those of Open that are not the function's own.
  std::vector<Path> Params;
  std::vector<Index> Active;

  using Key = std::tuple<Index, Index, size_t, std::vector<Stride>>;
  std::map<Key, size_t> Known; ///< Entity, function, loop entry, movement.
  /// The first ones; set and no function instead.
  std::map<Key, size_t> First;
  size_t Entries = 0, Visits = 0;
  /// Of WalkList::Loops but the first: their turns as estimated.
  std::vector<std::pair<const AccessNode *, double>> Entered;
  WalkList Out;
};

} // namespace

WalkFinder::WalkFinder(const Program &P, uint64_t LineBytes)
    : P(P), Others(P, LineBytes) {
  const std::vector<FunctionFacts> &Functions = P.Facts.Functions;
  HasKernels = hasKernels(Functions);
  for (const ArraySet &Set : P.Sets)
    MemberFields.push_back(fieldsOfMembers(P, Set));
  IsRecursive.resize(Functions.size(), false);
  for (const CallGroup &Group : findCallGroups(Functions).Groups)
    for (Index F : Group.Functions)
      IsRecursive[F] = Group.IsRecursive;
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
    return isOfRecords(N);
  case AccessKind::Call:
    return Reaches[N.Function];
  default:
    return llvm::any_of(N.Children,
                        [this](const AccessNode &C) { return reaches(C); });
  }
}

WalkList WalkFinder::run() {
  const std::vector<FunctionFacts> &Functions = P.Facts.Functions;
  Out.Loops.emplace_back();
  for (Index F : rootsOf(Functions)) {
    InKernel = Functions[F].IsKernel;
    call(F, {}, 1);
  }
  weigh();
  return std::move(Out);
}

/// Loops that were counted run as often as they did, on all paths together.
void WalkFinder::weigh() {
  llvm::DenseMap<const AccessNode *, double> Turns;
  for (const auto &[Loop, Own] : Entered)
    Turns[Loop] += Own;
  std::vector<double> Weights = {1};
  for (const auto &[Loop, Own] : Entered) {
    const double All = Turns[Loop];
    const bool IsCounted =
        Loop->Origin == BoundOrigin::Profile && All > 0 && !HasKernels;
    Weights.push_back(IsCounted ? double(Loop->Runs) / All : 1);
  }
  for (size_t L = 0; L != Weights.size(); ++L)
    Out.Loops[L].Work *= Weights[L];
  for (Walk &W : Out.Walks)
    W.Weight = Weights[W.Loop];
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
  if (llvm::is_contained(Active, Callee))
    return;
  if (!Reaches[Callee]) {
    const ProgramWork &Work = Others.of(Callee);
    // Other memory than the same place each time may lie anyhow.
    if (Work.Ordered != 0 || Work.Gathered != 0)
      here().IsVectorizable = false;
    return add(Work, Share);
  }
  std::vector<Path> Inner;
  for (const MovementFacts &M : Arguments)
    Inner.push_back(moved(M));
  Active.push_back(Callee);
  std::swap(Params, Inner);
  Index Caller = std::exchange(Function, Callee);
  size_t CallerLoops = std::exchange(OwnLoops, Open.size());
  const Shares CallerParts = std::exchange(Parts, Shares());
  const AccessNode &Body = P.Facts.Functions[Callee].Accesses;
  const Index Outside = Here;
  if (IsRecursive[Callee])
    open(Body, /*IsVectorizable=*/false,
         Share * (Open.empty() ? 1 : Open.back().Turns));
  visit(Body, Share);
  Here = Outside;
  Parts = CallerParts;
  OwnLoops = CallerLoops;
  Function = Caller;
  std::swap(Params, Inner);
  Active.pop_back();
}

void WalkFinder::open(const AccessNode &N, bool IsVectorizable, double Turns) {
  Here = Index(Out.Loops.size());
  Out.Loops.emplace_back();
  Out.Loops.back().IsVectorizable = IsVectorizable;
  Entered.push_back({&N, Turns});
}

void WalkFinder::visit(const AccessNode &N, double Share) {
  if (++Visits > MaxVisits) {
    Out.IsComplete = false;
    return;
  }
  const Index Outside = Here;
  switch (N.Kind) {
  case AccessKind::Sequence:
    break;
  case AccessKind::Compute: {
    ProgramWork Work;
    Work.Operations = double(N.Count);
    return add(Work, Share);
  }
  case AccessKind::Loop: {
    const uint64_t Iterations = expectedIterationsOf(N);
    if (Iterations == 0)
      return;
    // Who holds a loop does not run as SIMD instructions.
    here().IsVectorizable = false;
    const double Turns = Open.empty() ? 1 : Open.back().Turns;
    Open.push_back({&N, ++Entries, Turns * double(Iterations)});
    open(N, N.IsVectorizable && !N.IsOrderedSum && !InKernel,
         Open.back().Turns * Share);
    here().VectorBytes = P.Facts.Functions[Function].VectorBytes;
    break;
  }
  case AccessKind::Branch:
    break;
  case AccessKind::Call:
    return call(N.Function, N.Arguments, Share);
  case AccessKind::Access:
    return access(N, Share);
  }
  const auto Before = Parts.enter(N);
  for (const AccessNode &Child : N.Children)
    if (const double Part = Parts.of(Child, &N); Part > 0)
      visit(Child, Share * Part);
  Parts.leave(Before);
  if (N.Kind == AccessKind::Loop)
    Open.pop_back();
  Here = Outside;
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

/// \p Work is done in \p Share of the turns.
void WalkFinder::add(ProgramWork Work, double Share) {
  Work *= Share * (InKernel ? double(NDRangeIterations) : 1) *
          (Open.empty() ? 1 : Open.back().Turns);
  here().Work += Work;
}

bool WalkFinder::isOfRecords(const AccessNode &N) const {
  return N.Entity != None && P.SetOf[N.Entity] != None;
}

void WalkFinder::otherAccess(const AccessNode &N, double Share) {
  const Path Moves = moved(N.Moves);
  Stride Step = Open.empty() ? Moves.Item : Moves.Loops.back();
  if (!InKernel && Open.empty())
    Step = Stride();
  LoopWork &Loop = here();
  // What stays where it is is read before the loop.
  if (N.IsWrite || !Step.isZero() || Open.empty())
    add(Others.ofAccess(Step), Share);
  const bool IsRow = Step.Kind == StrideKind::Fixed &&
                     std::abs(double(Step.Amount)) == double(N.Bytes);
  if (!IsRow && (N.IsWrite || !Step.isZero()))
    Loop.IsVectorizable = false;
  Loop.WidestBytes = std::max(Loop.WidestBytes, N.Bytes);
}

void WalkFinder::access(const AccessNode &N, double Share) {
  if (!isOfRecords(N))
    return otherAccess(N, Share);
  const Index Set = P.SetOf[N.Entity];
  if (N.Members.empty())
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
      Key(N.Entity, Function, Entry, Strides), Out.Walks.size());
  // What a function without loops of its own gets is the record that its caller
  // is at.
  auto [OfLoop, IsFirst] =
      First.try_emplace(Key(Set, None, Entry, Strides), Out.Walks.size());
  if (IsNew && !IsFirst && !Open.empty() && OwnLoops == Open.size() &&
      Out.Walks[OfLoop->second].Function != Function &&
      P.Facts.Entities[N.Entity].Kind == EntityKind::Param) {
    Place->second = OfLoop->second;
    IsNew = false;
  }
  if (IsNew) {
    Walk W;
    W.Set = Set;
    W.Function = Function;
    W.Item = Moves.Item;
    W.Group = Moves.Group;
    W.IsKernel = InKernel;
    W.Loop = Here;
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

WalkList layoutopt::findWalks(const Program &P, uint64_t LineBytes) {
  return WalkFinder(P, LineBytes).run();
}

double layoutopt::turnsOf(const Walk &W) {
  double Turns = W.Weight * (W.IsKernel ? double(NDRangeIterations) : 1);
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
