//===-- Operation.cpp - The table of operations ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/Operation.h"
#include <initializer_list>

using namespace layoutopt;

static constexpr uint64_t bitsOf(std::initializer_list<Variant> All) {
  uint64_t Bits = 1; // None.
  for (Variant Each : All)
    Bits |= uint64_t(1) << unsigned(Each);
  return Bits;
}

static constexpr OperationInfo Operations[] = {
#define LAYOUTOPT_OPERATION(Name, Id, Least, Most, Records, Flow, Form, ...)   \
  {Id,                                                                         \
   Least,                                                                      \
   Most,                                                                       \
   YieldedRecords::Records,                                                    \
   StorageFlow::Flow,                                                          \
   YieldedForm::Form,                                                          \
   bitsOf({__VA_ARGS__})},
#include "layoutopt/Model/Operations.def"
};

static constexpr ExprKind Kinds[] = {
#define LAYOUTOPT_OPERATION(Name, ...) ExprKind::Name,
#include "layoutopt/Model/Operations.def"
};

static constexpr llvm::StringLiteral Words[] = {
    "",
#define LAYOUTOPT_VARIANT(Name, Id, Spelling) Id,
#include "layoutopt/Model/Operations.def"
};

static constexpr llvm::StringLiteral Spellings[] = {
    "",
#define LAYOUTOPT_VARIANT(Name, Id, Spelling) Spelling,
#include "layoutopt/Model/Operations.def"
};

static constexpr Variant Variants[] = {
#define LAYOUTOPT_VARIANT(Name, ...) Variant::Name,
#include "layoutopt/Model/Operations.def"
};
static_assert(std::size(Variants) < 64, "a row has a bit for each variant");

llvm::ArrayRef<ExprKind> layoutopt::allOperations() { return Kinds; }
llvm::ArrayRef<Variant> layoutopt::allVariants() { return Variants; }

const OperationInfo &layoutopt::infoOf(ExprKind Kind) {
  return Operations[size_t(Kind)];
}

llvm::StringRef layoutopt::toString(Variant How) { return Words[size_t(How)]; }

llvm::StringRef layoutopt::spellingOf(Variant How) {
  return Spellings[size_t(How)];
}

std::optional<Variant> layoutopt::spelledAs(ExprKind Kind,
                                            llvm::StringRef Text) {
  for (Variant Each : Variants)
    if (infoOf(Kind).has(Each) && !Text.empty() && spellingOf(Each) == Text)
      return Each;
  return std::nullopt;
}
