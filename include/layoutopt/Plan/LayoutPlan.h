//===-- LayoutPlan.h - The decision -----------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A LayoutPlan says, for every array set, which clusters its fields form and
/// how each is laid out. It is complete and deterministic; its text form is a
/// policy that leaves nothing open, and reproduces the same output.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_PLAN_LAYOUTPLAN_H
#define LAYOUTOPT_PLAN_LAYOUTPLAN_H

#include "layoutopt/Layout/RecordLayout.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace layoutopt {

struct ArraySet;
struct Program;

enum class EmissionStyle { Direct, Switchable };

/// What happens to arrays that library functions read or write as bytes.
enum class BoundaryRule {
  Refuse, ///< They stay as they are.
  Sort,   ///< The records are packed for `qsort`, which takes longer than that.
  Convert, ///< The records are packed for each call.
  Calls    ///< C++: also for functions that are not known, which are trusted to
           ///< keep no pointer.
};

/// Fields that are stored together, in this order.
struct ClusterPlan {
  std::vector<std::string> Fields; ///< FieldInfo::Name.
  LayoutExpr Layout;
  std::string Why; ///< One clause for the summary.
};

/// What becomes of one array set.
struct SetPlan {
  std::string Set;    ///< ArraySet::Id.
  std::string Record; ///< RecordFacts::Name.
  std::string Handle; ///< Type name of the handle, `body_soa`; unique. Empty
                      ///< when Change is false.
  /// False: the arrays stay as they are, for the reason in Why.
  bool Change = false;
  /// True: Change is false because of obstacles, not by choice.
  bool Refused = false;
  /// True: Change is false since it would not be faster for sure.
  bool Doubtful = false;
  /// True: Change is false since a policy excludes it by name, or the source
  /// says `keep`.
  bool Kept = false;
  /// Refused although a policy named it, or only found to be beyond the
  /// rewriter: the user waits for an answer.
  bool Wanted = false;
  /// True: another round tells of the set.
  bool Untold = false;
  /// Which obstacles that are a boundary do not block it.
  BoundaryRule Boundary = BoundaryRule::Sort;
  std::vector<ClusterPlan> Clusters; ///< Partition the fields of the set; also
                                     ///< given (one, AoS) when Change is false.
  std::string Why;
};

/// What becomes of the order of the fields of one record that stays one.
struct OrderPlan {
  std::string Record; ///< As a policy names it.
  /// All fields in their new order. Empty: Word says what was asked for.
  std::vector<std::string> Fields;
  std::string Word; ///< Of a policy's `order`.
  std::string Why;  ///< One clause.
  bool Refused = false;
};

struct LayoutPlan {
  std::string Target;
  EmissionStyle Style = EmissionStyle::Direct;
  std::vector<SetPlan> Sets; ///< In the order of Program::Sets, all of them.
  /// SetPlan::Set of those that no policy for the sources can name: their
  /// names, or those of their fields, come with a fix or another round.
  std::vector<std::string> Open;
  /// Of the records that are asked for another order, in order of the program.
  std::vector<OrderPlan> Orders;
  /// Names of those whose order no policy can state by that name.
  std::vector<std::string> OpenOrders;
};

/// Whether both change, or none does, and their fields lie alike.
bool haveSameLayout(const SetPlan &A, const SetPlan &B);

/// Writes \p Plan as YAML, with its reasons as comments. It is a policy (see
/// Policy.h) that leaves nothing open but LayoutPlan::Open and OpenOrders: with
/// it, choose() gives this plan again, but for the reasons, and fields get the
/// same orders.
void printPlan(const LayoutPlan &Plan, llvm::raw_ostream &OS);

/// Where \p Plan, which is about \p Set, puts the fields of its records. An
/// error when it names fields that the set does not have, or layouts that do
/// not fit.
llvm::Expected<RecordLayout> layoutOf(const SetPlan &Plan, const ArraySet &Set,
                                      const Program &P);

/// Checks that \p Plan speaks about all of \p P's array sets, in order; that
/// clusters partition the fields and layouts fit them; that handles are
/// distinct and new; that what is blocked or refused does not change, and that
/// what changes is not laid out as before. The error (a bug of ours, exit 70)
/// names the array set.
llvm::Error verify(const LayoutPlan &Plan, const Program &P);

} // namespace layoutopt

#endif // LAYOUTOPT_PLAN_LAYOUTPLAN_H
