//===-- Optimize.cpp - Clusters by what they move -------------------------===//
//---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Cost/Optimize.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

using namespace layoutopt;

/// Kinds of fields, all groupings of which are compared.
static constexpr size_t MaxExact = 8;
/// Clusters that a search measures at most.
static constexpr size_t MaxMeasured = 20000;
static constexpr uint64_t LargestTile = 64;

using Fields = std::vector<unsigned>;

//===----------------------------------------------------------------------===//
// Measuring
//===----------------------------------------------------------------------===//

ClusterCosts::ClusterCosts(const WalkList &Walks, const Program &P, Index Set,
                           std::vector<FieldShape> Shapes,
                           const MemoryShape &Memory, const TimeShape *Times)
    : Walks(Walks), RecordBytes(P.Facts.Records[P.Sets[Set].Record].Size),
      Count(recordsWalked(Walks, Set)), Shapes(std::move(Shapes)),
      Memory(Memory), Times(Times) {
  for (const Walk &W : Walks.Walks)
    if (W.Set == Set)
      Own.push_back(&W);
}

/// What \p W does to the fields of \p Cluster, which are numbered anew.
static Walk partOf(const Walk &W, const Fields &Cluster) {
  auto Number = [&Cluster](Index Field) {
    auto At = llvm::lower_bound(Cluster, unsigned(Field));
    return At != Cluster.end() && *At == unsigned(Field)
               ? Index(At - Cluster.begin())
               : None;
  };
  Walk Part = W;
  Part.Fields.clear();
  Part.Accesses.clear();
  for (const WalkField &F : W.Fields)
    if (Index N = Number(F.Field); N != None) {
      Part.Fields.push_back(F);
      Part.Fields.back().Field = N;
    }
  for (const WalkAccess &A : W.Accesses) {
    WalkAccess Mine = {{}, A.Share};
    for (Index F : A.Fields)
      if (Index N = Number(F); N != None)
        Mine.Fields.push_back(N);
    if (!Mine.Fields.empty())
      Part.Accesses.push_back(std::move(Mine));
  }
  return Part;
}

double ClusterCosts::costOf(const Fields &Cluster, const LayoutExpr &Layout) {
  auto [It, IsNew] = Known.try_emplace({Cluster, Layout.describe()}, 0);
  if (!IsNew)
    return It->second;
  std::vector<FieldShape> Part;
  for (unsigned F : Cluster)
    Part.push_back(Shapes[F]);
  llvm::Expected<Mapping> M = Mapping::create(Layout, std::move(Part));
  if (llvm::errorToBool(M.takeError()) || !canBeMeasured(*M))
    return It->second = std::numeric_limits<double>::infinity();
  double Sum = 0;
  std::map<Index, std::vector<WalkCounts>> InLoops;
  const WalkedRecords Records = {&*M, RecordBytes, Count};
  for (const Walk *W : Own) {
    const Walk Mine = partOf(*W, Cluster);
    if (Mine.Fields.empty())
      continue;
    const Traffic Moved = trafficOf(Mine, Records, Memory);
    if (Times)
      InLoops[W->Loop].push_back(countsOf(Mine, Records, Moved, Memory));
    else
      Sum += Moved.Fetched + Moved.Stored;
  }
  // What the cluster adds to loops that have no others.
  for (const auto &[Loop, Mine] : InLoops)
    Sum += timeOf(Walks.Loops[Loop], Mine, *Times) -
           timeOf(Walks.Loops[Loop], {}, *Times);
  return It->second = Sum;
}

double ClusterCosts::costOf(llvm::ArrayRef<LaidOutCluster> Clusters) {
  double Sum = 0;
  for (const LaidOutCluster &C : Clusters)
    Sum += costOf(C.Fields, C.Layout);
  return Sum;
}

LayoutExpr ClusterCosts::bestLayout(const Fields &Cluster,
                                    const LayoutExpr *Preferred) {
  if (Cluster.size() == 1)
    return LayoutExpr::soa();
  // The plainer one of equals.
  std::vector<LayoutExpr> Layouts = {LayoutExpr::soa(), LayoutExpr::aos()};
  for (uint64_t T = LargestTile; T >= 2; T /= 2)
    Layouts.push_back(LayoutExpr::tiled(T));
  LayoutExpr Best = Preferred ? *Preferred : Layouts.front();
  double Least = costOf(Cluster, Best) * (Preferred ? 1 - LeastGain : 1);
  for (const LayoutExpr &L : Layouts)
    if (double Bytes = costOf(Cluster, L); Bytes < Least) {
      Least = Bytes;
      Best = L;
    }
  return Best;
}

std::vector<Fields> ClusterCosts::alike() const {
  // What each field is to each walk.
  std::map<std::vector<std::tuple<size_t, double, bool>>, Fields> Groups;
  std::vector<std::vector<std::tuple<size_t, double, bool>>> Uses(
      Shapes.size());
  for (size_t W = 0; W != Own.size(); ++W)
    for (const WalkField &F : Own[W]->Fields)
      Uses[F.Field].push_back({W, F.Share, F.IsWritten});
  for (size_t F = 0; F != Uses.size(); ++F)
    if (!Uses[F].empty())
      Groups[Uses[F]].push_back(unsigned(F));
  std::vector<Fields> Out;
  for (auto &[Use, Group] : Groups)
    Out.push_back(std::move(Group));
  llvm::sort(Out);
  return Out;
}

//===----------------------------------------------------------------------===//
// Searching
//===----------------------------------------------------------------------===//

namespace {

/// Groups of kinds, as sets of bits.
class Search {
public:
  Search(ClusterCosts &Costs, std::vector<Fields> Kinds)
      : Costs(Costs), Kinds(std::move(Kinds)) {}

  std::vector<LaidOutCluster> exact();
  std::vector<LaidOutCluster> climb(std::vector<uint64_t> Groups);
  size_t size() const { return Kinds.size(); }
  const std::vector<Fields> &kinds() const { return Kinds; }

private:
  Fields fieldsOf(uint64_t Group) const;
  double costOf(uint64_t Group);
  LaidOutCluster laidOut(uint64_t Group) {
    Fields F = fieldsOf(Group);
    return {F, Costs.bestLayout(F, nullptr)};
  }

  ClusterCosts &Costs;
  const std::vector<Fields> Kinds;
  std::map<uint64_t, double> Known;
};

} // namespace

Fields Search::fieldsOf(uint64_t Group) const {
  Fields Out;
  for (size_t K = 0; K != Kinds.size(); ++K)
    if (Group >> K & 1)
      Out.insert(Out.end(), Kinds[K].begin(), Kinds[K].end());
  llvm::sort(Out);
  return Out;
}

double Search::costOf(uint64_t Group) {
  auto [It, IsNew] = Known.try_emplace(Group, 0);
  if (IsNew) {
    LaidOutCluster C = laidOut(Group);
    It->second = Costs.costOf(C.Fields, C.Layout);
  }
  return It->second;
}

/// Best[S]: the least bytes for the kinds in S; the group of its first kind is
/// First[S].
std::vector<LaidOutCluster> Search::exact() {
  const uint64_t All = (uint64_t(1) << Kinds.size()) - 1;
  std::vector<double> Best(All + 1, 0);
  std::vector<uint64_t> First(All + 1, 0);
  for (uint64_t S = 1; S <= All; ++S) {
    const uint64_t Lowest = S & (~S + 1), Rest = S ^ Lowest;
    Best[S] = std::numeric_limits<double>::infinity();
    // All subsets of the rest, small ones first: they win among equals.
    for (uint64_t Sub = 0;; Sub = (Sub - Rest) & Rest) {
      const uint64_t Group = Sub | Lowest;
      double Bytes = costOf(Group) + Best[S ^ Group];
      // Where nothing can be measured, any group is as good.
      if (First[S] == 0 || Bytes < Best[S] * (1 - 1e-9)) {
        Best[S] = Bytes;
        First[S] = Group;
      }
      if (Sub == Rest)
        break;
    }
  }
  std::vector<LaidOutCluster> Out;
  for (uint64_t S = All; S != 0; S ^= First[S])
    Out.push_back(laidOut(First[S]));
  return Out;
}

/// Merges groups, and moves kinds from one to another or out, as long as that
/// makes the sum smaller.
std::vector<LaidOutCluster> Search::climb(std::vector<uint64_t> Groups) {
  for (bool Gains = true; Gains && Costs.measured() < MaxMeasured;) {
    Gains = false;
    // The best change of two groups A and B into A2 and B2; B may be new.
    double Least = -1e-9;
    size_t BestA = 0, BestB = 0;
    uint64_t NewA = 0, NewB = 0;
    Groups.push_back(0);
    auto Try = [&](size_t A, size_t B, uint64_t A2, uint64_t B2) {
      auto Cost = [&](uint64_t G) { return G == 0 ? 0 : costOf(G); };
      double Before = Cost(Groups[A]) + Cost(Groups[B]);
      double Change = (Cost(A2) + Cost(B2) - Before) / (Before + 1);
      if (Change < Least) {
        Least = Change;
        BestA = A;
        BestB = B;
        NewA = A2;
        NewB = B2;
        Gains = true;
      }
    };
    for (size_t A = 0; A + 1 < Groups.size(); ++A)
      for (size_t B = 0; B != Groups.size(); ++B) {
        if (A == B)
          continue;
        if (A < B && Groups[B] != 0)
          Try(A, B, Groups[A] | Groups[B], 0);
        for (uint64_t Left = Groups[A]; Left != 0; Left &= Left - 1) {
          uint64_t Kind = Left & (~Left + 1);
          if (Kind != Groups[A])
            Try(A, B, Groups[A] ^ Kind, Groups[B] | Kind);
        }
      }
    if (Gains) {
      Groups[BestA] = NewA;
      Groups[BestB] = NewB;
    }
    llvm::erase(Groups, 0);
  }
  std::vector<LaidOutCluster> Out;
  for (uint64_t G : Groups)
    Out.push_back(laidOut(G));
  return Out;
}

std::vector<LaidOutCluster>
layoutopt::optimize(ClusterCosts &Costs, std::vector<LaidOutCluster> Start) {
  Search S(Costs, Costs.alike());
  if (S.size() == 0 || S.size() > 64)
    return Start;
  auto KindOf = [&](unsigned Field) {
    return llvm::find_if(S.kinds(),
                         [&](const Fields &Kind) {
                           return llvm::is_contained(Kind, Field);
                         }) -
           S.kinds().begin();
  };
  // Start's clusters, cold fields aside, with each kind where its first field
  // is.
  std::vector<uint64_t> Groups;
  uint64_t Seen = 0;
  std::vector<LaidOutCluster> Cold;
  for (const LaidOutCluster &C : Start) {
    uint64_t Group = 0;
    LaidOutCluster Rest{{}, C.Layout};
    for (unsigned F : C.Fields) {
      size_t Kind = size_t(KindOf(F));
      if (Kind == S.size())
        Rest.Fields.push_back(F);
      else if (!(Seen >> Kind & 1))
        Group |= uint64_t(1) << Kind;
    }
    Seen |= Group;
    if (Group != 0)
      Groups.push_back(Group);
    if (Rest.Fields.size() == 1)
      Rest.Layout = LayoutExpr::soa();
    if (!Rest.Fields.empty())
      Cold.push_back(std::move(Rest));
  }

  std::vector<LaidOutCluster> Best;
  if (S.size() <= MaxExact) {
    Best = S.exact();
  } else {
    std::vector<uint64_t> Singles;
    for (size_t K = 0; K != S.size(); ++K)
      Singles.push_back(uint64_t(1) << K);
    Best = S.climb(std::move(Groups));
    std::vector<LaidOutCluster> Other = S.climb(std::move(Singles));
    if (Costs.costOf(Other) < Costs.costOf(Best))
      Best = std::move(Other);
  }
  if (Costs.costOf(Best) >= Costs.costOf(Start) * (1 - LeastGain))
    return Start;
  Best.insert(Best.end(), Cold.begin(), Cold.end());
  llvm::sort(Best, [](const LaidOutCluster &A, const LaidOutCluster &B) {
    return A.Fields < B.Fields;
  });
  return Best;
}
