//===-- OrderResult.cpp - What became of orders of fields -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Driver/OrderResult.h"
#include "layoutopt/Verify/Culprits.h"

using namespace layoutopt;
using llvm::StringRef;

void layoutopt::planOrders(const OrderResult &Orders, LayoutPlan &Plan) {
  auto Add = [&Plan](const RecordOrder &Each, OrderPlan Planned) {
    Planned.Record = Each.Name;
    const bool IsSaid = !Planned.Fields.empty() || !Planned.Word.empty();
    if (Each.IsNameable && IsSaid)
      Plan.Orders.push_back(std::move(Planned));
    else
      Plan.OpenOrders.push_back(Each.Name);
  };
  for (const OrderedFields &Each : Orders.Changed) {
    OrderPlan Planned;
    Planned.Fields = Each.Order;
    Planned.Why = std::to_string(Each.Before) + " -> " +
                  std::to_string(Each.After) + " bytes";
    Add(Each, std::move(Planned));
  }
  for (const KeptOrder &Each : Orders.Kept) {
    if (!Each.IsAsked)
      continue;
    const OrderObstacle &First = Each.Why.front();
    OrderPlan Planned;
    Planned.Refused = true;
    Planned.Why = (First.Message.empty() ? infoOf(First.Why).Meaning.str()
                                         : First.Message) +
                  " [" + infoOf(First.Why).Identifier.str() + "]";
    if (Each.Goal == OrderGoal::Stated)
      Planned.Fields = Each.Order;
    else
      Planned.Word = layoutopt::toString(Each.Goal).str();
    Add(Each, std::move(Planned));
  }
}

Place layoutopt::placeAt(StringRef File, StringRef Text, size_t Offset) {
  const StringRef Before = Text.take_front(Offset);
  const size_t Line = Before.rfind('\n');
  return {File.str(), static_cast<unsigned>(Before.count('\n')) + 1,
          static_cast<unsigned>(Before.size() -
                                (Line == StringRef::npos ? 0 : Line + 1)) +
              1};
}

Place layoutopt::originOf(const Place &Where, const EditTrail &Trail,
                          StringRef Now, StringRef First) {
  const auto At = offsetOf(Now, Where);
  if (!At)
    return Where;
  return placeAt(Where.File, First,
                 Trail.originOf(static_cast<uint32_t>(At->first)));
}
