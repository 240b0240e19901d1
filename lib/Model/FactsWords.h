//===-- FactsWords.h - Words of the text form of facts ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_MODEL_FACTSWORDS_H
#define LAYOUTOPT_LIB_MODEL_FACTSWORDS_H

#include "layoutopt/Model/Facts.h"
#include "llvm/Support/YAMLTraits.h"

namespace llvm {
namespace yaml {

template <> struct ScalarEnumerationTraits<layoutopt::Reason> {
  static void enumeration(IO &Io, layoutopt::Reason &V) {
    for (layoutopt::Reason Each : layoutopt::allReasons())
      Io.enumCase(V, toString(Each).data(), Each);
  }
};

template <> struct ScalarEnumerationTraits<layoutopt::AddressSpace> {
  static void enumeration(IO &Io, layoutopt::AddressSpace &V) {
    Io.enumCase(V, "private", layoutopt::AddressSpace::Private);
    Io.enumCase(V, "global", layoutopt::AddressSpace::Global);
    Io.enumCase(V, "constant", layoutopt::AddressSpace::Constant);
    Io.enumCase(V, "local", layoutopt::AddressSpace::Local);
    Io.enumCase(V, "generic", layoutopt::AddressSpace::Generic);
  }
};

template <> struct ScalarEnumerationTraits<layoutopt::Passing> {
  static void enumeration(IO &Io, layoutopt::Passing &V) {
    Io.enumCase(V, "both", layoutopt::Passing::Both);
    Io.enumCase(V, "copy-only", layoutopt::Passing::CopyOnly);
    Io.enumCase(V, "move-only", layoutopt::Passing::MoveOnly);
  }
};

template <> struct ScalarEnumerationTraits<layoutopt::Spelling> {
  static void enumeration(IO &Io, layoutopt::Spelling &V) {
    Io.enumCase(V, "literal", layoutopt::Spelling::Literal);
    Io.enumCase(V, "everywhere", layoutopt::Spelling::Everywhere);
    Io.enumCase(V, "here", layoutopt::Spelling::Here);
    Io.enumCase(V, "derived", layoutopt::Spelling::Derived);
    Io.enumCase(V, "unknown", layoutopt::Spelling::Unknown);
  }
};

template <> struct ScalarEnumerationTraits<layoutopt::EntityKind> {
  static void enumeration(IO &Io, layoutopt::EntityKind &V) {
    Io.enumCase(V, "kernel-param", layoutopt::EntityKind::KernelParam);
    Io.enumCase(V, "param", layoutopt::EntityKind::Param);
    Io.enumCase(V, "return", layoutopt::EntityKind::Return);
    Io.enumCase(V, "local", layoutopt::EntityKind::Local);
    Io.enumCase(V, "global", layoutopt::EntityKind::Global);
    Io.enumCase(V, "member", layoutopt::EntityKind::Member);
  }
};

template <> struct ScalarEnumerationTraits<layoutopt::KernelNameKind> {
  static void enumeration(IO &Io, layoutopt::KernelNameKind &V) {
    Io.enumCase(V, "unknown", layoutopt::KernelNameKind::Unknown);
    Io.enumCase(V, "quoted", layoutopt::KernelNameKind::Quoted);
    Io.enumCase(V, "parameter", layoutopt::KernelNameKind::Parameter);
    Io.enumCase(V, "place", layoutopt::KernelNameKind::Place);
    Io.enumCase(V, "result", layoutopt::KernelNameKind::Result);
  }
};

template <> struct ScalarEnumerationTraits<layoutopt::ExternalNameKind> {
  static void enumeration(IO &Io, layoutopt::ExternalNameKind &V) {
    Io.enumCase(V, "symbol", layoutopt::ExternalNameKind::Symbol);
    Io.enumCase(V, "weak", layoutopt::ExternalNameKind::Weak);
    Io.enumCase(V, "label", layoutopt::ExternalNameKind::Label);
    Io.enumCase(V, "inline", layoutopt::ExternalNameKind::Inline);
    Io.enumCase(V, "lookup", layoutopt::ExternalNameKind::Lookup);
    Io.enumCase(V, "made", layoutopt::ExternalNameKind::Made);
    Io.enumCase(V, "second", layoutopt::ExternalNameKind::Second);
  }
};

template <> struct ScalarEnumerationTraits<layoutopt::ElementMethodKind> {
  static void enumeration(IO &Io, layoutopt::ElementMethodKind &V) {
    Io.enumCase(V, "element", layoutopt::ElementMethodKind::Element);
    Io.enumCase(V, "static", layoutopt::ElementMethodKind::Static);
    Io.enumCase(V, "friend", layoutopt::ElementMethodKind::Friend);
    Io.enumCase(V, "defaulted", layoutopt::ElementMethodKind::Defaulted);
  }
};

template <> struct ScalarEnumerationTraits<layoutopt::ElementQuestion> {
  static void enumeration(IO &Io, layoutopt::ElementQuestion &V) {
    Io.enumCase(V, "swap", layoutopt::ElementQuestion::Swap);
    Io.enumCase(V, "move", layoutopt::ElementQuestion::Move);
    Io.enumCase(V, "whole", layoutopt::ElementQuestion::Whole);
    Io.enumCase(V, "place", layoutopt::ElementQuestion::Place);
    Io.enumCase(V, "this", layoutopt::ElementQuestion::This);
    Io.enumCase(V, "self", layoutopt::ElementQuestion::Self);
    Io.enumCase(V, "equal", layoutopt::ElementQuestion::Equal);
    Io.enumCase(V, "less", layoutopt::ElementQuestion::Less);
    using layoutopt::ElementQuestion;
    for (ElementQuestion Each = ElementQuestion::Sort;
         Each <= ElementQuestion::EraseIf;
         Each = static_cast<ElementQuestion>(static_cast<int>(Each) + 1))
      Io.enumCase(V, layoutopt::algorithmOf(Each).data(), Each);
  }
};

template <> struct ScalarEnumerationTraits<layoutopt::ElementForm> {
  static void enumeration(IO &Io, layoutopt::ElementForm &V) {
    Io.enumCase(V, "reference", layoutopt::ElementForm::Reference);
    Io.enumCase(V, "constant", layoutopt::ElementForm::Constant);
    Io.enumCase(V, "copy", layoutopt::ElementForm::Copy);
    Io.enumCase(V, "this", layoutopt::ElementForm::This);
    Io.enumCase(V, "pointer", layoutopt::ElementForm::Pointer);
    Io.enumCase(V, "constant-pointer", layoutopt::ElementForm::ConstPointer);
    Io.enumCase(V, "parts", layoutopt::ElementForm::Parts);
    Io.enumCase(V, "array", layoutopt::ElementForm::Array);
    Io.enumCase(V, "copying", layoutopt::ElementForm::Copying);
  }
};

template <> struct ScalarEnumerationTraits<layoutopt::LayerKind> {
  static void enumeration(IO &Io, layoutopt::LayerKind &V) {
    Io.enumCase(V, "pointer", layoutopt::LayerKind::Pointer);
    Io.enumCase(V, "reference", layoutopt::LayerKind::Reference);
    Io.enumCase(V, "array", layoutopt::LayerKind::Array);
    Io.enumCase(V, "std-array", layoutopt::LayerKind::StdArray);
    Io.enumCase(V, "vector", layoutopt::LayerKind::Vector);
    Io.enumCase(V, "span", layoutopt::LayerKind::Span);
    Io.enumCase(V, "unique-array", layoutopt::LayerKind::UniqueArray);
    Io.enumCase(V, "iterator", layoutopt::LayerKind::Iterator);
    Io.enumCase(V, "buffer", layoutopt::LayerKind::Buffer);
    Io.enumCase(V, "unknown", layoutopt::LayerKind::Unknown);
  }
};

template <> struct ScalarEnumerationTraits<layoutopt::ExprKind> {
  static void enumeration(IO &Io, layoutopt::ExprKind &V) {
    for (layoutopt::ExprKind Each : layoutopt::allOperations())
      Io.enumCase(V, layoutopt::toString(Each).data(), Each);
  }
};

template <> struct ScalarEnumerationTraits<layoutopt::Variant> {
  static void enumeration(IO &Io, layoutopt::Variant &V) {
    for (layoutopt::Variant Each : layoutopt::allVariants())
      Io.enumCase(V, layoutopt::toString(Each).data(), Each);
  }
};

template <> struct ScalarEnumerationTraits<layoutopt::BoundOrigin> {
  static void enumeration(IO &Io, layoutopt::BoundOrigin &V) {
    Io.enumCase(V, "source", layoutopt::BoundOrigin::Source);
    Io.enumCase(V, "profile", layoutopt::BoundOrigin::Profile);
    Io.enumCase(V, "policy", layoutopt::BoundOrigin::Policy);
  }
};

template <> struct ScalarEnumerationTraits<layoutopt::BoundClass> {
  static void enumeration(IO &Io, layoutopt::BoundClass &V) {
    Io.enumCase(V, "constant", layoutopt::BoundClass::Constant);
    Io.enumCase(V, "work-group", layoutopt::BoundClass::WorkGroup);
    Io.enumCase(V, "ndrange", layoutopt::BoundClass::NDRange);
    Io.enumCase(V, "unknown", layoutopt::BoundClass::Unknown);
  }
};

template <> struct ScalarEnumerationTraits<layoutopt::AccessKind> {
  static void enumeration(IO &Io, layoutopt::AccessKind &V) {
    Io.enumCase(V, "sequence", layoutopt::AccessKind::Sequence);
    Io.enumCase(V, "loop", layoutopt::AccessKind::Loop);
    Io.enumCase(V, "branch", layoutopt::AccessKind::Branch);
    Io.enumCase(V, "call", layoutopt::AccessKind::Call);
    Io.enumCase(V, "compute", layoutopt::AccessKind::Compute);
    Io.enumCase(V, "access", layoutopt::AccessKind::Access);
  }
};

} // namespace yaml
} // namespace llvm

#endif // LAYOUTOPT_LIB_MODEL_FACTSWORDS_H
