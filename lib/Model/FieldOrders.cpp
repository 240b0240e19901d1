//===-- FieldOrders.cpp - What units say about orders of fields -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/FieldOrders.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;

static constexpr OrderReasonInfo Rows[] = {
#define LAYOUTOPT_ORDER_REASON(Name, Identifier, Spread, Meaning, Fix)         \
  {Identifier, OrderSpread::Spread, Meaning, Fix},
#include "layoutopt/Model/OrderReasons.def"
};

const OrderReasonInfo &layoutopt::infoOf(OrderReason Why) {
  return Rows[static_cast<size_t>(Why)];
}

/// Adds the sets of \p From to those of \p To.
template <typename T>
static void addSets(std::map<std::string, std::set<T>> &To,
                    std::map<std::string, std::set<T>> From) {
  for (auto &[Key, Values] : From)
    To[Key].merge(Values);
}

void FieldOrders::add(FieldOrders Other) {
  llvm::append_range(Records, std::move(Other.Records));
  for (auto &[USR, Each] : Other.Obstacles)
    llvm::append_range(Obstacles[USR], Each);
  addSets(Holds, std::move(Other.Holds));
  addSets(Knows, std::move(Other.Knows));
  llvm::append_range(Positional, std::move(Other.Positional));
  llvm::append_range(Constructors, std::move(Other.Constructors));
  for (auto &[USR, Each] : Other.Used) {
    OrderedName &Known = Used.try_emplace(USR, Each).first->second;
    Known.Records.merge(Each.Records);
  }
  Defined.merge(Other.Defined);
  for (auto &[USR, Each] : Other.Declared) {
    DeclaredAs &Known = Declared.try_emplace(USR, Each).first->second;
    Known.Types.merge(Each.Types);
    Known.Records.merge(Each.Records);
  }
  llvm::append_range(Allocations, std::move(Other.Allocations));
  addSets(Callbacks, std::move(Other.Callbacks));
  addSets(HeldAddressed, std::move(Other.HeldAddressed));
  AddressedTypes.merge(Other.AddressedTypes);
  if (!Vectors)
    Vectors = Other.Vectors;
  if (!Allocator)
    Allocator = std::move(Other.Allocator);
  Mentioned.merge(Other.Mentioned);
  for (auto &[USR, Each] : Other.Addressed)
    Addressed[USR].merge(Each);
}
