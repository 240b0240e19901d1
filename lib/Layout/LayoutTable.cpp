//===-- LayoutTable.cpp - Layouts for use at run time ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Layout/LayoutTable.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

std::optional<LayoutTable> layoutopt::layoutTable(const Mapping &M,
                                                  bool ByElement) {
  LayoutTable Table;
  for (const StoredArray &Array : M.storedArrays()) {
    if (Array.needsCount())
      return std::nullopt;
    Table.Arrays.push_back({Array.lanes(), Array.elementBytes()});
  }
  for (unsigned F = 0; F < M.fields().size(); ++F) {
    const StoredArray &Array = M.storedArrays()[M.arrayOf(F)];
    uint64_t Step = 0;
    // The first node is the array of elements.
    std::vector<const TypeNode *> Path = Array.path(F);
    for (const TypeNode *Node : llvm::ArrayRef(Path).drop_front()) {
      if (Node->What != TypeNode::Kind::Array || Node->Digit.OfElement)
        continue;
      if (Step != 0 || Node->Digit.How != PhysDim::Packed ||
          Node->Digit.Extent != Array.lanes())
        return std::nullopt;
      Step = *Node->Parts.front().Size;
    }
    const FieldShape &Shape = M.fields()[F];
    if (M.splits(F) && !ByElement)
      return std::nullopt;
    for (uint64_t K = 0; K != (ByElement ? Shape.count() : 1); ++K) {
      llvm::Expected<Location> At = M.locate(F, 0, 1, K);
      // What depends on the number of records has no place that a table knows.
      if (llvm::errorToBool(At.takeError()))
        return std::nullopt;
      Table.Fields.push_back({ByElement ? Shape.elementSize() : Shape.Size,
                              At->Array, At->Offset, Step});
    }
  }
  return Table;
}

std::string layoutopt::printLayoutTable(const LayoutTable &Table,
                                        llvm::StringRef Name) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << "static const layoutopt_field " << Name << "_fields[] = {\n";
  for (const LayoutTable::Field &F : Table.Fields)
    OS << "    {" << F.Size << ", " << F.Array << ", " << F.Offset << ", "
       << F.Step << "},\n";
  OS << "};\nstatic const layoutopt_array " << Name << "_arrays[] = {\n";
  for (const LayoutTable::Array &A : Table.Arrays)
    OS << "    {" << A.Tile << ", " << A.Bytes << "},\n";
  OS << "};\nstatic const layoutopt_layout " << Name << " = {\n    "
     << Table.Fields.size() << ", " << Table.Arrays.size() << ", " << Name
     << "_fields, " << Name << "_arrays};\n";
  return Text;
}
