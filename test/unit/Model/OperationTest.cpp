//===-- OperationTest.cpp - Tests of the table of operations --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/Operation.h"
#include "FactsBuilder.h"
#include <gmock/gmock.h>
#include <set>

using namespace layoutopt;
using testing::HasSubstr;

namespace {

TEST(Operation, WordsAreDifferent) {
  std::set<llvm::StringRef> Words;
  for (ExprKind Kind : allOperations())
    EXPECT_TRUE(Words.insert(toString(Kind)).second) << toString(Kind).str();
  Words.clear();
  for (Variant How : allVariants())
    EXPECT_TRUE(Words.insert(toString(How)).second) << toString(How).str();
}

TEST(Operation, EachVariantIsOfAnOperation) {
  for (Variant How : allVariants()) {
    bool IsUsed = false;
    for (ExprKind Kind : allOperations()) {
      if (!infoOf(Kind).has(How))
        continue;
      IsUsed = true;
      if (!spellingOf(How).empty()) {
        EXPECT_EQ(spelledAs(Kind, spellingOf(How)), How);
      }
    }
    EXPECT_TRUE(IsUsed) << toString(How).str();
  }
  EXPECT_EQ(spelledAs(ExprKind::Offset, "+="), std::nullopt);
  EXPECT_EQ(spelledAs(ExprKind::Free, ""), std::nullopt);
}

// What flows into what it yields is of its operands' records.
TEST(Operation, RowsAgreeWithThemselves) {
  for (ExprKind Kind : allOperations()) {
    const OperationInfo &Info = infoOf(Kind);
    EXPECT_LE(Info.Least, Info.Most);
    EXPECT_TRUE(Info.has(Variant::None));
    bool Forwards = Info.Flow == StorageFlow::Forward ||
                    Info.Flow == StorageFlow::Displace ||
                    Info.Flow == StorageFlow::Move ||
                    Info.Flow == StorageFlow::FromOperands;
    if (Forwards) {
      EXPECT_EQ(Info.Records, YieldedRecords::OfOperand) << Info.Id.str();
    }
    bool Displaces =
        Info.Flow == StorageFlow::Displace || Info.Flow == StorageFlow::Move;
    if (Displaces) {
      EXPECT_EQ(Info.Form, YieldedForm::Element) << Info.Id.str();
    }
    bool AsksFirst =
        Info.Form == YieldedForm::OfFirst || Info.Form == YieldedForm::OfAny;
    if (AsksFirst) {
      EXPECT_GE(Info.Least, 1) << Info.Id.str();
    }
  }
}

TEST(Operation, FactsKeepToTheTable) {
  FactsBuilder B;
  Index Body = B.record("body", {"x"});
  Index P = B.kernelParam("p", Body, B.function("k", true));
  Index Use = B.use(P, 0);
  EXPECT_FALSE(bool(verify(B.Facts)));
  B.Facts.Exprs[Use].How = Variant::Malloc;
  EXPECT_THAT(llvm::toString(verify(B.Facts)),
              HasSubstr("no variant of 'field' is 'malloc'"));
  B.Facts.Exprs[Use].How = Variant::None;
  B.Facts.Exprs[Use].Operands.clear();
  EXPECT_THAT(llvm::toString(verify(B.Facts)), HasSubstr("operand missing"));
}

} // namespace
