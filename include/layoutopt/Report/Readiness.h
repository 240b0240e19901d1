//===-- Readiness.h - What a whole program could gain -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The reported sets of a program by what they cost, and the obstacles by what
/// they hold back. What a refused set would gain is what choose() gives it
/// without its obstacles, at the same prices.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_READINESS_H
#define LAYOUTOPT_REPORT_READINESS_H

#include "layoutopt/Driver/OrderResult.h"
#include "layoutopt/Report/Effort.h"
#include "layoutopt/Report/Reported.h"
#include "layoutopt/Report/Words.h"

namespace layoutopt {

enum class Standing {
  Changeable, ///< The plan changes it.
  Stays,      ///< It stays by choice.
  Fixable,    ///< Refused, but isFixable() of all that keeps it.
  Refused     ///< Types or signatures would have to change, or more.
};

/// `changeable`.
llvm::StringRef toString(Standing S);

/// One reported set; bytes are those of all its walks.
struct SetReadiness {
  size_t Set = 0; ///< In Program::Sets.
  Standing How = Standing::Stays;
  double Used = 0, Fetched = 0;
  /// Of what is fetched, what its walk does not use: a cache that keeps records
  /// for the next time makes it less, but no better.
  double Unused = 0;
  /// Fetched in the layout that is planned, or that would be without obstacles;
  /// Fetched, if nothing would change.
  double Planned = 0;
  std::string WhyUnknown; ///< Why nothing is known of bytes; else empty.
  std::optional<SpeedUp> Expected; ///< Of the program, by that layout.
  std::optional<Refusal> Why;      ///< Of sets that are refused.
  Effort Needs = Effort::Settings; ///< The most that its obstacles take.

  double gain() const { return std::max(Fetched - Planned, 0.0); }
};

/// A kind of obstacle, over all sets that it keeps.
struct ObstacleReadiness {
  Reason Kind = Reason::UnknownUse;
  unsigned Places = 0;
  std::vector<size_t> Sets; ///< In Program::Sets.
  unsigned Alone = 0;       ///< Of these, that nothing else keeps.
  double Held = 0;          ///< gain() of these.
  double Unused = 0;        ///< Unused of these.
};

struct Readiness {
  std::vector<SetReadiness> Sets;           ///< Most unused bytes first.
  std::vector<ObstacleReadiness> Obstacles; ///< Most held back first,
                                            ///< then most unused.
  /// The plan, and for refused sets what they would become. Of the program.
  LayoutPlan IfLifted;
  std::string WhyNoGains; ///< Why refused sets have none; else empty.
};

/// Of \p Asked, behind decide() with all graphs and walks, and behind rewrite()
/// or settle(). \p How: the strategy of the request.
Readiness readinessOf(const Project &Asked, const Assessment &Worth,
                      Strategy How);

/// How many of \p R stand so.
unsigned countOf(const Readiness &R, Standing S);

/// For the terminal: a summary, the sets as a table, the obstacles.
std::string readinessText(const Project &Asked, const Readiness &R);

/// The last of these alone: what keeps arrays, with what it holds back. Empty:
/// nothing does.
std::string obstaclesText(const Readiness &R);

/// The same with all numbers, and \p Orders; docs/Report.md has the keys.
std::string readinessJson(const Project &Asked, const Readiness &R,
                          const OrderResult &Orders);

/// The sets, one a line, and behind them \p Orders, with a line of names in
/// front (RFC 4180); docs/Report.md has the names.
std::string readinessCsv(const Project &Asked, const Readiness &R,
                         const OrderResult &Orders);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_READINESS_H
