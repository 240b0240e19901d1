//===-- RecordNames.h - Records that are read in another way ----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_EXTRACT_RECORDNAMES_H
#define LAYOUTOPT_EXTRACT_RECORDNAMES_H

#include <map>
#include <set>
#include <string>

namespace layoutopt {

/// C++: plain records, by RecordFacts::USR, whose arrays are read as those of
/// records with methods are: classes are to stand for them, and not the handles
/// of C. All units of a program must agree.
using RecordNames = std::set<std::string>;

/// Places of OpenCL's buffers, by EntityFacts::USR, with the records in them,
/// by RecordFacts::USR: of those that some units use and do not show the
/// records of. Each unit is to take the place for one of these.
using BufferRecords = std::map<std::string, std::string>;

/// What is known of a program when its units are read.
struct ReadingHints {
  RecordNames AsClasses;
  BufferRecords Buffers;
};

} // namespace layoutopt

#endif // LAYOUTOPT_EXTRACT_RECORDNAMES_H
