//===-- Algorithms.cpp - Algorithms of the library that move elements -----===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/ElementFacts.h"

using namespace layoutopt;
using llvm::StringRef;

static constexpr struct {
  ElementQuestion Question;
  const char *Name;
} Algorithms[] = {
    {ElementQuestion::Sort, "sort"},
    {ElementQuestion::StableSort, "stable_sort"},
    {ElementQuestion::PartialSort, "partial_sort"},
    {ElementQuestion::NthElement, "nth_element"},
    {ElementQuestion::StablePartition, "stable_partition"},
    {ElementQuestion::InplaceMerge, "inplace_merge"},
    {ElementQuestion::MakeHeap, "make_heap"},
    {ElementQuestion::SortHeap, "sort_heap"},
    {ElementQuestion::Remove, "remove"},
    {ElementQuestion::RemoveIf, "remove_if"},
    {ElementQuestion::Unique, "unique"},
    {ElementQuestion::Erase, "erase"},
    {ElementQuestion::EraseIf, "erase_if"},
};

StringRef layoutopt::algorithmOf(ElementQuestion Question) {
  for (const auto &Each : Algorithms)
    if (Each.Question == Question)
      return Each.Name;
  return "";
}

std::optional<ElementQuestion> layoutopt::questionOf(StringRef Name) {
  for (const auto &Each : Algorithms)
    if (Name == Each.Name)
      return Each.Question;
  return std::nullopt;
}
