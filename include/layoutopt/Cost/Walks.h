//===-- Walks.h - Ways through arrays ---------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A *walk* is what one place of a program does to the records of one array
/// set: the fields that it uses of each record, and the loops that take it from
/// record to record, through calls.
///
///     Program -> findWalks -> Walk... -> Traffic.h
///
///     for (t = 0; t < steps; ++t)      {x, m} of stride {0, 1 record},
///       for (i = 0; i < n; ++i)        as often as the loops run
///         s += p[i].x * p[i].m;
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_COST_WALKS_H
#define LAYOUTOPT_COST_WALKS_H

#include "layoutopt/Cost/Work.h"
#include "layoutopt/Model/Program.h"

namespace layoutopt {

/// A loop around a walk.
struct WalkLoop {
  uint64_t Iterations = 0; ///< expectedIterationsOf().
  Stride Step;             ///< Of the address, in bytes as AoS.
  Range Where;             ///< The statement.

  friend bool operator==(const WalkLoop &A, const WalkLoop &B) {
    return A.Iterations == B.Iterations && A.Step == B.Step &&
           A.Where == B.Where;
  }
};

/// A field that a walk uses.
struct WalkField {
  Index Field = None; ///< In ArraySet::Fields.
  /// How often it is used of each time that the loops come by, 0 to 1: a branch
  /// takes each of its alternatives equally often.
  double Share = 0;
  bool IsRead = false;
  bool IsWritten = false;
};

/// Fields that are accessed at once: one, or those of a record that is copied.
struct WalkAccess {
  std::vector<Index> Fields; ///< In ArraySet::Fields, ascending.
  double Share = 0;          ///< How often of each turn; may be above 1.
};

struct Walk {
  Index Set = None;              ///< In Program::Sets.
  Index Function = None;         ///< In which the access stands.
  Stride Item;                   ///< Of work-items next to each other, bytes.
  Stride Group;                  ///< Of groups of them.
  bool IsKernel = false;         ///< Each work-item does this.
  std::vector<WalkLoop> Loops;   ///< Outermost first.
  std::vector<WalkField> Fields; ///< By number, each once.
  std::vector<WalkAccess> Accesses; ///< Each kind once.
  Index Loop = None; ///< Innermost one around it, in WalkList::Loops.
  /// Turns that were counted over those that the loops say: they are averages,
  /// and some calls have more turns than others.
  double Weight = 1;
};

/// What a loop does beside going through records, loops in it left out; each
/// entry into it on another path of calls is one of its own, and so is what
/// stands in no loop.
struct LoopWork {
  ProgramWork Work; ///< All its turns together.
  /// Its code, and what it accesses beside records, can be vectorised, as its
  /// unit is compiled.
  bool IsVectorizable = false;
  /// Of an instruction then, at most; see FunctionFacts::VectorBytes.
  uint64_t VectorBytes = AnyVectorBytes;
  uint64_t WidestBytes = 0; ///< Of what it accesses beside records.
};

/// Iterations of all loops of \p W multiplied, for all work-items, and by its
/// weight.
double turnsOf(const Walk &W);
/// Turns of loops without a rule that go on side by side, each as a stream of
/// its own, when a loop around them has one: so many lines stay at hand.
constexpr uint64_t MaxStreams = 4096;

/// From a record to the next: in the innermost loop that moves, else from
/// work-item to work-item, or group to group. Where that one has no rule, but
/// one around it of at most MaxStreams of its turns has: that one
/// (`p[i + offset[k]]`).
Stride stepOf(const Walk &W);

struct WalkList {
  std::vector<Walk> Walks; ///< In order of control flow.
  std::vector<LoopWork> Loops;
  /// False when the program has more ways through calls than are followed:
  /// \p Walks is a part then.
  bool IsComplete = true;
};

/// The walks of all sets of \p P, which verifies. Paths begin at rootsOf().
/// Calls are expanded, a recursive call is not followed again. Only memory that
/// counts for distances counts (docs/Affinity.md). \p LineBytes: of the memory.
WalkList findWalks(const Program &P, uint64_t LineBytes = 64);

/// How some fields of a set are accessed, all walks together.
struct FieldUse {
  double Bytes = 0; ///< Accessed, once for each turn.
  /// Of these, where no rule leads to the next record, and more than one of the
  /// fields is there: storing them together saves lines.
  double Gathered = 0;
};

/// Of \p Fields of set number \p Set of \p P.
FieldUse useOf(const WalkList &Walks, const Program &P, Index Set,
               llvm::ArrayRef<unsigned> Fields);

} // namespace layoutopt

#endif // LAYOUTOPT_COST_WALKS_H
