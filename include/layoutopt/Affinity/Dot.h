//===-- Dot.h - Pictures of graphs ------------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Graphs in the language of Graphviz: `dot -Tsvg`.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_AFFINITY_DOT_H
#define LAYOUTOPT_AFFINITY_DOT_H

#include "layoutopt/Affinity/Cluster.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace layoutopt {

/// Writes \p G with sizes and distances in bytes, infinite ones left out; the
/// fields of a cluster of \p C, if given, in one box.
void writeDot(const Kdlg &G, llvm::raw_ostream &OS,
              const Clustering *C = nullptr);

} // namespace layoutopt

#endif // LAYOUTOPT_AFFINITY_DOT_H
