//===-- Distance.h - Distance of two fields in closed form ------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds, over all paths, the access of field f that is farthest from the
/// nearest access of field g. Let x be the bytes from the last g to that f, y
/// those from it to the next g; wanted is the largest min(x, y).
///
/// The choices on a path before an access are independent of those after it, so
/// x and y can be made as long as possible one by one. For a part of the
/// program, an access of f in it is *closed* on a side where the part holds the
/// nearest g, and *open* on a side where the path to the part's border is free
/// of g, so that the distance depends on what lies outside:
///
///     closed on both sides   a number, made once per part
///     open on one side       halfOpen(): given the distance from the border to
///                            the nearest g outside
///     open on both           open(): given both distances
///
/// Both queries descend the tree. In a loop all iterations but a few are
/// decided by comparing bounds; see docs/Affinity.md.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_AFFINITY_DISTANCE_H
#define LAYOUTOPT_LIB_AFFINITY_DISTANCE_H

#include "AccessDag.h"
#include "Bytes.h"

namespace layoutopt {

/// A quantity towards the start (Left) and the end (Right) of a path.
enum Side { Left, Right };
inline Side opposite(Side S) { return S == Left ? Right : Left; }

struct Sides {
  int64_t Of[2] = {Never, Never};
  int64_t &operator[](Side S) { return Of[S]; }
  int64_t operator[](Side S) const { return Of[S]; }
};

class DistanceSolver {
public:
  /// Queries that cost more than \p Budget visits per pair of fields are
  /// answered by an upper bound.
  DistanceSolver(const AccessDag &Dag, uint64_t Budget);
  /// With a budget that no program of a common shape exhausts.
  explicit DistanceSolver(const AccessDag &Dag);

  /// Delta of two different fields in bytes, or Kdlg::Infinite.
  uint64_t distance(Index F, Index G);

  uint64_t steps() const { return Steps; }
  /// Whether the last distance() is a bound rather than the maximum.
  bool isBounded() const { return Bounded; }

private:
  /// All lengths are those of the longest path, or Never.
  struct Summary {
    int64_t Free = 0; ///< Through the part, without g.
    Sides ToG;        ///< From the border to the nearest g inside.
    Sides Open;       ///< From the border to an f that is open on both sides.
    Sides HalfOpen;   ///< From the border to an f that is open on this side,
    Sides Inner;      ///< and from such an f to the g on its other side.
  };
  /// Around one child of a sequence, within the sequence.
  struct Context {
    Sides Free; ///< From the border of the sequence to the child, without g.
    Sides ToG;  ///< From the child's border to the nearest g.
  };

  void solve(Index F, Index G);
  void summarize(unsigned N);
  void summarizeAccess(const DagNode &Node, Summary &S);
  void summarizeSequence(const DagNode &Node, Summary &S);
  void summarizeBranch(const DagNode &Node, Summary &S) const;
  void summarizeLoop(const DagNode &Node, Summary &S);

  void halfOpen(unsigned N, Side OpenSide, int64_t Outside);
  void open(unsigned N, Sides Outside);
  void openLoop(unsigned Body, int64_t Count, Sides Outside);

  void raise(int64_t Value) { Best = std::max(Best, Value); }
  /// True when the budget is used up.
  bool isExhausted();

  const AccessDag &Dag;
  const uint64_t Budget;
  Index F = None, G = None;
  int64_t Best = Never; ///< Largest min(x, y) so far.
  uint64_t Steps = 0;
  uint64_t Visits = 0; ///< Of the current pair.
  bool Bounded = false;
  std::vector<Summary> Summaries; ///< By node.
  std::vector<Context> Contexts;  ///< By edge; those of sequences are used.
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_AFFINITY_DISTANCE_H
