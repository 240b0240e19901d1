//===-- Measured.h - What candidates brought --------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_MEASURED_H
#define LAYOUTOPT_REPORT_MEASURED_H

#include "layoutopt/Measure/Log.h"

namespace layoutopt {

/// \p Words without the axes on which nothing changes; `as it is` if that is
/// all.
std::string wordsOf(const CandidateWords &Words);

/// A table of all candidates of \p R, the fastest first, each with its interval
/// as a bar. \p Words has those of R.Tried.
std::string measuredTable(const SearchResult &R,
                          llvm::ArrayRef<CandidateWords> Words);

/// What came of the search, in a sentence: how much faster the best one is, or
/// why nothing is chosen.
std::string outcomeOf(const SearchResult &R);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_MEASURED_H
