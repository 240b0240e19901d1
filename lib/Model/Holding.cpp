//===-- Holding.cpp - How a name holds records ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/Holding.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;

static constexpr unsigned Rest = ~0u;

static const Container Containers[] = {
#define CONTAINER(Name, Layer, First, Last, Holds)                             \
  {Name, LayerKind::Layer, First, Last, HeldCount::Holds},
#include "layoutopt/Model/Containers.def"
};

const Container *layoutopt::findContainer(llvm::StringRef Name) {
  const auto *Found = llvm::find_if(
      Containers, [Name](const Container &C) { return C.Name == Name; });
  return Found == std::end(Containers) ? nullptr : Found;
}

bool layoutopt::mayChange(const HoldingLayer &L) {
  return L.Kind == LayerKind::Vector || L.Kind == LayerKind::StdArray ||
         L.Template == "std::span" ||
         (L.Kind == LayerKind::UniqueArray && L.Template == "std::unique_ptr");
}

/// Whether \p L is a class that holds many elements.
static bool holdsMany(const HoldingLayer &L) {
  switch (L.Kind) {
  case LayerKind::Pointer:
  case LayerKind::Reference:
  case LayerKind::Array:
  case LayerKind::Iterator:
  case LayerKind::Buffer:
    return false;
  case LayerKind::StdArray:
  case LayerKind::Vector:
  case LayerKind::Span:
  case LayerKind::UniqueArray:
    return true;
  case LayerKind::Unknown:
    break;
  }
  const Container *Known = findContainer(L.Template);
  return !Known || Known->Holds == HeldCount::Many;
}

const HoldingLayer *Holding::container() const {
  auto Found = llvm::find_if(Layers, holdsMany);
  return Found == Layers.end() ? nullptr : &*Found;
}

/// Whether \p L leads to what lies elsewhere.
static bool leadsAway(const HoldingLayer &L) {
  return L.Kind == LayerKind::Pointer || L.Kind == LayerKind::Reference;
}

const HoldingLayer *Holding::nearest() const {
  for (const HoldingLayer &L : llvm::reverse(Layers))
    if (leadsAway(L) || holdsMany(L))
      return leadsAway(L) ? nullptr : &L;
  return nullptr;
}

bool Holding::isInContainer() const { return nearest() != nullptr; }

bool Holding::isOwner() const {
  return llvm::none_of(Layers, [](const HoldingLayer &L) {
    return L.Kind == LayerKind::Reference || L.Kind == LayerKind::Span ||
           (L.Kind == LayerKind::Pointer && L.Template.empty());
  });
}
