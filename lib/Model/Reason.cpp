//===-- Reason.cpp - The table of reasons ---------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/Reason.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;

static constexpr ReasonInfo Reasons[] = {
#define LAYOUTOPT_REASON(Name, Id, OnArray, OnRecord, Lift, Meaning, Fix)      \
  {Id, BytesEffect::OnArray, BytesEffect::OnRecord, LiftedBy::Lift, Meaning,   \
   Fix},
#include "layoutopt/Model/Reasons.def"
};

static constexpr Reason AllReasons[] = {
#define LAYOUTOPT_REASON(Name, Id, OnArray, OnRecord, Lift, Meaning, Fix)      \
  Reason::Name,
#include "layoutopt/Model/Reasons.def"
};

llvm::ArrayRef<Reason> layoutopt::allReasons() { return AllReasons; }

const ReasonInfo &layoutopt::infoOf(Reason Why) { return Reasons[size_t(Why)]; }

std::optional<Reason> layoutopt::parseReason(llvm::StringRef Id) {
  const auto *Row = llvm::lower_bound(
      Reasons, Id,
      [](const ReasonInfo &R, llvm::StringRef I) { return R.Id < I; });
  if (Row == std::end(Reasons) || Row->Id != Id)
    return std::nullopt;
  return AllReasons[Row - Reasons];
}
