//===-- Dot.cpp - Pictures of graphs --------------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Affinity/Dot.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;
using namespace llvm;

/// A name within a quoted string of Graphviz, which reads backslashes in labels
/// as escapes.
static std::string escape(StringRef Name) {
  std::string Result;
  for (char C : Name) {
    if (C == '\n') {
      Result += "\\n";
      continue;
    }
    if (C == '"' || C == '\\')
      Result += '\\';
    Result += C;
  }
  return Result;
}

static void writeField(const Kdlg &G, Index F, StringRef Indent,
                       raw_ostream &OS) {
  OS << Indent << 'f' << F << " [label=\"" << escape(G.Fields[F]) << "\\n"
     << G.Sizes[F] << " B\"];\n";
}

void layoutopt::writeDot(const Kdlg &G, raw_ostream &OS, const Clustering *C) {
  const auto Size = Index(G.size());
  OS << "graph \"" << escape(G.Set) << "\" {\n  label=\"" << escape(G.Set)
     << "\";\n";
  if (C) {
    for (size_t I = 0; I != C->Clusters.size(); ++I) {
      OS << "  subgraph cluster_" << I << " {\n    label=\""
         << sizeOf(G, C->Clusters[I]) << " B\";\n";
      for (Index F : C->Clusters[I])
        writeField(G, F, "    ", OS);
      OS << "  }\n";
    }
  } else {
    for (Index F = 0; F < Size; ++F)
      writeField(G, F, "  ", OS);
  }
  for (Index A = 0; A < Size; ++A)
    for (Index B = A + 1; B < Size; ++B)
      if (G.distance(A, B) != Kdlg::Infinite)
        OS << "  f" << A << " -- f" << B << " [label=\"" << G.distance(A, B)
           << "\"];\n";
  OS << "}\n";
}
