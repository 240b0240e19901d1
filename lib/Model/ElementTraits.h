//===-- ElementTraits.h - Text form of facts of containers ------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_MODEL_ELEMENTTRAITS_H
#define LAYOUTOPT_LIB_MODEL_ELEMENTTRAITS_H

#include "FactsWords.h"
#include "YamlTraits.h"

namespace llvm {
namespace yaml {

template <> struct MappingTraits<layoutopt::ContainerSpelling> {
  static const bool flow = true;
  static void mapping(IO &Io, layoutopt::ContainerSpelling &V) {
    layoutopt::Keys<layoutopt::ContainerSpelling>(Io, V)
        .need("where", &layoutopt::ContainerSpelling::Where)
        .need("record", &layoutopt::ContainerSpelling::Record)
        .key("scope", &layoutopt::ContainerSpelling::Scope);
  }
};

template <> struct MappingTraits<layoutopt::ElementDeclaration> {
  static const bool flow = true;
  static void mapping(IO &Io, layoutopt::ElementDeclaration &V) {
    layoutopt::Keys<layoutopt::ElementDeclaration>(Io, V)
        .need("type", &layoutopt::ElementDeclaration::Type)
        .key("scope", &layoutopt::ElementDeclaration::Scope)
        .key("dropped", &layoutopt::ElementDeclaration::IsDropped);
  }
};

template <> struct MappingTraits<layoutopt::ElementNameFacts> {
  static void mapping(IO &Io, layoutopt::ElementNameFacts &V) {
    layoutopt::Keys<layoutopt::ElementNameFacts>(Io, V)
        .need("usr", &layoutopt::ElementNameFacts::USR)
        .need("name", &layoutopt::ElementNameFacts::Name)
        .need("record", &layoutopt::ElementNameFacts::Record)
        .key("form", &layoutopt::ElementNameFacts::Form)
        .key("bound", &layoutopt::ElementNameFacts::IsBound)
        .key("defined", &layoutopt::ElementNameFacts::IsDefined)
        .key("from", &layoutopt::ElementNameFacts::From)
        .key("declarations", &layoutopt::ElementNameFacts::Declarations);
  }
};

template <> struct MappingTraits<layoutopt::ElementMethodFacts> {
  static void mapping(IO &Io, layoutopt::ElementMethodFacts &V) {
    layoutopt::Keys<layoutopt::ElementMethodFacts>(Io, V)
        .need("usr", &layoutopt::ElementMethodFacts::USR)
        .need("name", &layoutopt::ElementMethodFacts::Name)
        .need("record", &layoutopt::ElementMethodFacts::Record)
        .key("kind", &layoutopt::ElementMethodFacts::Kind)
        .key("const", &layoutopt::ElementMethodFacts::IsConst)
        .key("nothing", &layoutopt::ElementMethodFacts::ReturnsNothing)
        .key("constexpr", &layoutopt::ElementMethodFacts::IsConstexpr)
        .key("before", &layoutopt::ElementMethodFacts::Before)
        .key("attributes", &layoutopt::ElementMethodFacts::Attributes)
        .key("parameters", &layoutopt::ElementMethodFacts::Parameters)
        .key("defaults", &layoutopt::ElementMethodFacts::Defaults)
        .key("arguments", &layoutopt::ElementMethodFacts::Arguments)
        .key("unnamed", &layoutopt::ElementMethodFacts::Unnamed)
        .key("behind", &layoutopt::ElementMethodFacts::Behind)
        .key("body", &layoutopt::ElementMethodFacts::Body)
        .key("outside", &layoutopt::ElementMethodFacts::Outside)
        .key("outside-parameters",
             &layoutopt::ElementMethodFacts::OutsideParameters)
        .key("own-names", &layoutopt::ElementMethodFacts::OwnNames);
  }
};

template <> struct MappingTraits<layoutopt::ElementRespelling> {
  static void mapping(IO &Io, layoutopt::ElementRespelling &V) {
    layoutopt::Keys<layoutopt::ElementRespelling>(Io, V)
        .need("where", &layoutopt::ElementRespelling::Where)
        .key("operand", &layoutopt::ElementRespelling::Operand)
        .need("question", &layoutopt::ElementRespelling::Question)
        .need("record", &layoutopt::ElementRespelling::Record)
        .key("bound", &layoutopt::ElementRespelling::IsBound)
        .key("from", &layoutopt::ElementRespelling::From);
  }
};

} // namespace yaml
} // namespace llvm

#endif // LAYOUTOPT_LIB_MODEL_ELEMENTTRAITS_H
