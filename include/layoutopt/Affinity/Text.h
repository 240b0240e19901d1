//===-- Text.h - Text form of graphs and clusterings ------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Graphs and clusterings as JSON, a list with one element per array set: what
/// is printed is read back as the same value. docs/Affinity.md has examples.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_AFFINITY_TEXT_H
#define LAYOUTOPT_AFFINITY_TEXT_H

#include "layoutopt/Affinity/Cluster.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace layoutopt {

/// The most fields of a graph that is read: the matrix grows with the square.
constexpr size_t MaxGraphFields = 2048;

void print(llvm::ArrayRef<Kdlg> Graphs, llvm::raw_ostream &OS);
/// Prints \p Clusterings, one for each of \p Graphs, with the graphs' names.
void print(llvm::ArrayRef<Clustering> Clusterings, llvm::ArrayRef<Kdlg> Graphs,
           llvm::raw_ostream &OS);

/// Reads what print writes and verifies it. \p FileName is for messages; errors
/// have exit code 2.
llvm::Expected<std::vector<Kdlg>> parseKdlgs(llvm::StringRef Text,
                                             llvm::StringRef FileName);
/// As above; \p Text names every one of \p Graphs once, in any order. The
/// result is in the order of the graphs.
llvm::Expected<std::vector<Clustering>>
parseClusterings(llvm::StringRef Text, llvm::StringRef FileName,
                 llvm::ArrayRef<Kdlg> Graphs);

} // namespace layoutopt

#endif // LAYOUTOPT_AFFINITY_TEXT_H
