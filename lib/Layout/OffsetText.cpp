//===-- OffsetText.cpp - Byte offsets as text -----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexText.h"
#include "layoutopt/Layout/CodeGen.h"

using namespace layoutopt;

static CText sizeText(const TypeNode &Node, const CText &M);

/// TypeNode::offsetFor as text.
static CText offsetText(const TypeNode &Node, unsigned Part, const CText &M) {
  CText Offset = 0;
  for (unsigned K = 0;; ++K) {
    if (K < Node.Parts.size())
      Offset = roundUp(Offset, Node.Parts[K].Align);
    if (K == Part)
      return Offset;
    Offset = Offset + sizeText(Node.Parts[K], M);
  }
}

/// TypeNode::sizeFor as text.
static CText sizeText(const TypeNode &Node, const CText &M) {
  if (Node.Size)
    return *Node.Size;
  if (Node.What == TypeNode::Kind::Struct)
    return roundUp(offsetText(Node, Node.Parts.size(), M), Node.Align);
  CText Extent =
      Node.Digit.How == PhysDim::Dynamic ? M : CText(Node.Digit.Extent);
  return Extent * sizeText(Node.Parts.front(), M);
}

/// StoredArray::dynamicExtent as text.
static CText extentText(const StoredArray &Array, llvm::StringRef Count) {
  return (CText::user(Count) + (Array.Tile - 1)) / Array.Tile;
}

std::string layoutopt::printByteOffset(const Mapping &M, unsigned Field,
                                       llvm::StringRef Index,
                                       llvm::StringRef Count,
                                       const IndexFacts &Facts,
                                       uint64_t Element) {
  const StoredArray &Array = M.storedArrays()[M.arrayOf(Field)];
  CText I = CText::user(Index, Facts.Opaque);
  CText Extent = Array.needsCount() ? extentText(Array, Count) : CText(0);
  CText Offset = 0;
  uint64_t Constant = 0;
  std::vector<const TypeNode *> Path = Array.path(Field);
  for (size_t K = 0; K + 1 < Path.size(); ++K) {
    const TypeNode &Node = *Path[K];
    CText Step = 0;
    if (Node.Digit.OfElement)
      Step = CText(Element) * sizeText(Node.Parts.front(), Extent);
    else if (Node.What == TypeNode::Kind::Array)
      Step = placeText(Node.Digit, I, Facts, Extent) *
             sizeText(Node.Parts.front(), Extent);
    else
      Step = offsetText(Node, Path[K + 1] - Node.Parts.data(), Extent);
    if (Step.value())
      Constant += *Step.value();
    else
      Offset = Offset + Step;
  }
  return (Offset + Constant).str();
}

std::string layoutopt::printBytes(const Mapping &M, unsigned Array,
                                  llvm::StringRef Count) {
  const StoredArray &A = M.storedArrays()[Array];
  return sizeText(A.Tree, extentText(A, Count)).str();
}

std::string layoutopt::printExtent(const StoredArray &Array,
                                   llvm::StringRef Count) {
  return extentText(Array, Count).str();
}
