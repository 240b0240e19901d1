//===-- RecordNames.h - Records that are read in another way ----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_EXTRACT_RECORDNAMES_H
#define LAYOUTOPT_EXTRACT_RECORDNAMES_H

#include <set>
#include <string>

namespace layoutopt {

/// C++: plain records, by RecordFacts::USR, whose arrays are read as those of
/// records with methods are: classes are to stand for them, and not the handles
/// of C. All units of a program must agree.
using RecordNames = std::set<std::string>;

} // namespace layoutopt

#endif // LAYOUTOPT_EXTRACT_RECORDNAMES_H
