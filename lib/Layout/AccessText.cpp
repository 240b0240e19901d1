//===-- AccessText.cpp - Accesses as text ---------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexText.h"
#include "layoutopt/Layout/CodeGen.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;

std::vector<AccessStep> layoutopt::accessPath(const Mapping &M,
                                              unsigned Field) {
  const StoredArray &Array = M.storedArrays()[M.arrayOf(Field)];
  assert(!Array.needsCount() && "no C type has these addresses");
  std::vector<AccessStep> Steps;
  if (Array.Element)
    Steps.push_back({AccessStep::Elements, {}, ""});
  std::vector<const TypeNode *> Path = Array.path(Field);
  for (size_t K = 0; K + 1 < Path.size(); ++K) {
    AccessStep Step;
    if (Path[K]->What == TypeNode::Kind::Array) {
      Step.What = Path[K]->Digit.OfElement ? AccessStep::Elements : Step.Index;
      Step.Digit = Path[K]->Digit;
    } else {
      Step.What = AccessStep::Member;
      Step.Name = Path[K + 1]->Name;
    }
    Steps.push_back(std::move(Step));
  }
  return Steps;
}

/// The text of an access; adds to \p Uses how often it has \p Index.
static std::string print(const Mapping &M, unsigned Field, const CText &Index,
                         const IndexFacts &Facts, llvm::StringRef Elements,
                         unsigned &Uses) {
  std::string Text;
  for (const AccessStep &Step : accessPath(M, Field)) {
    if (Step.What == AccessStep::Member) {
      Text += "." + Step.Name;
      continue;
    }
    if (Step.What == AccessStep::Elements) {
      Text += Elements;
      continue;
    }
    CText Place = placeText(Step.Digit, Index, Facts, 0);
    Uses += Place.uses();
    Text += "[" + Place.str() + "]";
  }
  return Text;
}

std::string layoutopt::printAccess(const Mapping &M, unsigned Field,
                                   llvm::StringRef Index,
                                   const IndexFacts &Facts,
                                   llvm::StringRef Elements) {
  assert(M.splits(Field) != Elements.empty() &&
         "subscripts for a field that lies in one piece, or none for another");
  unsigned Uses = 0;
  return print(M, Field, CText::user(Index, Facts.Opaque), Facts, Elements,
               Uses);
}

std::string layoutopt::memberName(const Mapping &M, unsigned Field) {
  const StoredArray &Array = M.storedArrays()[M.arrayOf(Field)];
  return Array.Element ? M.fields()[Field].Name : Array.Name;
}

std::string layoutopt::elementText(const FieldShape &Field, uint64_t Element) {
  std::string Text;
  for (uint64_t Extent : llvm::reverse(Field.Extents)) {
    Text = "[" + std::to_string(Element % Extent) + "]" + Text;
    Element /= Extent;
  }
  return Text;
}

unsigned layoutopt::indexOccurrences(const Mapping &M, unsigned Field,
                                     const IndexFacts &Facts) {
  unsigned Uses = 0;
  print(M, Field, CText::user("i"), Facts, "", Uses);
  return Uses;
}
