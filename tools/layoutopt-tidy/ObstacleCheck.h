//===-- ObstacleCheck.h - What keeps arrays ---------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_TIDY_OBSTACLECHECK_H
#define LAYOUTOPT_TOOLS_TIDY_OBSTACLECHECK_H

#include "Check.h"
#include "layoutopt/Report/KeptArrays.h"
#include <set>

namespace layoutopt::tidy {

/// Says what keeps an array of records in its layout, where, and the smallest
/// change that would lift it.
///
/// Option `Ignore`: identifiers of reasons, separated by `;`: arrays that only
/// these keep are not reported. Option `OnlyInLoops`: nor are those of whose
/// records no loop uses a part.
class ObstacleCheck : public Check {
public:
  ObstacleCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);

  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

private:
  void report(const Answer &Said) override;
  void report(const Program &P, const KeptArray &Why);
  bool isIgnored(const KeptArray &Why) const;

  std::string Ignored; ///< As given.
  std::set<Reason> Ignore;
  bool OnlyInLoops;
};

} // namespace layoutopt::tidy

#endif // LAYOUTOPT_TOOLS_TIDY_OBSTACLECHECK_H
