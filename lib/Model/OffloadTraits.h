//===-- OffloadTraits.h - Text form of directives for devices ---*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_MODEL_OFFLOADTRAITS_H
#define LAYOUTOPT_LIB_MODEL_OFFLOADTRAITS_H

#include "FactsWords.h"
#include "YamlTraits.h"

namespace llvm {
namespace yaml {

template <> struct MappingTraits<layoutopt::MapItemFacts> {
  static const bool flow = true;
  static void mapping(IO &Io, layoutopt::MapItemFacts &V) {
    layoutopt::Keys<layoutopt::MapItemFacts>(Io, V)
        .need("entity", &layoutopt::MapItemFacts::Entity)
        .need("extent", &layoutopt::MapItemFacts::Extent)
        .need("name", &layoutopt::MapItemFacts::Name)
        .key("mapped", &layoutopt::MapItemFacts::IsMapped)
        .key("section", &layoutopt::MapItemFacts::HasSection)
        .key("constant", &layoutopt::MapItemFacts::IsConstant)
        .key("literal", &layoutopt::MapItemFacts::IsLiteral)
        .key("first", &layoutopt::MapItemFacts::First)
        .key("count", &layoutopt::MapItemFacts::Count);
  }
};

template <> struct MappingTraits<layoutopt::OffloadFacts> {
  static void mapping(IO &Io, layoutopt::OffloadFacts &V) {
    layoutopt::Keys<layoutopt::OffloadFacts>(Io, V)
        .need("directive", &layoutopt::OffloadFacts::Directive)
        .need("statement", &layoutopt::OffloadFacts::Statement)
        .key("body", &layoutopt::OffloadFacts::Body)
        .key("block", &layoutopt::OffloadFacts::IsBlock)
        .key("items", &layoutopt::OffloadFacts::Items)
        .key("used", &layoutopt::OffloadFacts::Used)
        .key("of-containers", &layoutopt::OffloadFacts::OfContainers);
  }
};

} // namespace yaml
} // namespace llvm

#endif // LAYOUTOPT_LIB_MODEL_OFFLOADTRAITS_H
