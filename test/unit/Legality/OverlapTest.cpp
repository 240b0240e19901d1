//===-- OverlapTest.cpp - Uses whose edits would collide ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FactsBuilder.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace layoutopt;
using testing::Contains;
using testing::ElementsAre;

namespace {

struct Overlap : testing::Test {
  FactsBuilder B;
  Index Body = B.record("body", {"x", "y", "k"});
  Index F = B.function("f");
  Index A = B.param("p", Body, F);
  Index C = B.param("q", Body, F);

  Range &extent(Index E) { return B.Facts.Exprs[E].Extent; }
  /// Puts the text of \p E and its operands behind that of another.
  void move(Index E, uint32_t To) {
    uint32_t From = extent(E).Begin;
    for (Index X = E; X >= 0; X = B.Facts.Exprs[X].Operands.empty()
                                      ? None
                                      : B.Facts.Exprs[X].Operands[0]) {
      ExprFacts &Expr = B.Facts.Exprs[X];
      for (Range *R : {&Expr.Extent, &Expr.IndexRange, &Expr.Op})
        if (R->isValid()) {
          R->Begin = R->Begin - From + To;
          R->End = R->End - From + To;
        }
    }
  }
  bool blocked(Index Entity) {
    std::string Problem;
    Program P = linkVerified({B.Facts}, Problem);
    EXPECT_EQ(Problem, "");
    if (!Problem.empty())
      return false;
    std::vector<std::string> Reasons = reasonsOf(P, P.Sets[P.SetOf[Entity]]);
    bool Found = !Reasons.empty();
    for (const std::string &R : Reasons)
      EXPECT_EQ(R, "conflicting-edits");
    return Found;
  }
};

TEST_F(Overlap, UsesApart) {
  B.use(A, 0);
  B.use(C, 0);
  EXPECT_FALSE(blocked(A));
  EXPECT_FALSE(blocked(C));
}

TEST_F(Overlap, AUseInTheIndexOfAnother) {
  // p[q[..].k].x
  Index Outer = B.use(A, 0), Inner = B.use(C, 2);
  Index Subscript = B.Facts.Exprs[Outer].Operands[0];
  uint32_t Width = extent(Inner).End - extent(Inner).Begin;
  ExprFacts &S = B.Facts.Exprs[Subscript];
  S.IndexRange.End = S.IndexRange.Begin + Width + 4;
  S.Op = {S.Extent.File, S.IndexRange.Begin - 1, S.IndexRange.End + 1};
  S.Extent.End = S.Op.End;
  extent(Outer).End = S.Extent.End + 2;
  move(Inner, S.IndexRange.Begin + 2);
  EXPECT_FALSE(blocked(A));
  EXPECT_FALSE(blocked(C));
  // The same text, but it is not an index: the edit of `[ ]` meets it.
  B.Facts.Exprs[Subscript].IndexRange = Range();
  EXPECT_TRUE(blocked(A));
  EXPECT_TRUE(blocked(C));
}

TEST_F(Overlap, TextsThatCross) {
  Index First = B.use(A, 0), Second = B.use(C, 0);
  move(Second, extent(First).End - 2);
  EXPECT_TRUE(blocked(A));
  EXPECT_TRUE(blocked(C));
}

TEST_F(Overlap, OneTextTwoMeanings) {
  // A macro body that was expanded with two different arrays.
  Index First = B.use(A, 0), Second = B.use(C, 0);
  extent(Second) = extent(First);
  EXPECT_TRUE(blocked(A));
  EXPECT_TRUE(blocked(C));
}

TEST_F(Overlap, OneTextForSeveralArraysOfOneSet) {
  // A macro body that was expanded with two arrays of one set: `(p)[i].x`.
  B.root(B.expr(ExprKind::Compare, {B.name(A), B.name(C)}));
  Index First = B.use(A, 0), Second = B.use(C, 0);
  move(Second, extent(First).Begin);
  B.Facts.Exprs[Second].MemberEnds = B.Facts.Exprs[First].MemberEnds;
  EXPECT_FALSE(blocked(A));
  // The same body, but one of the arrays is a pointer to some element.
  B.root(B.expr(ExprKind::Step, {B.name(C)}));
  EXPECT_TRUE(blocked(A));
}

TEST_F(Overlap, MemberIsFieldAndArray) {
  // `w[i].kids`: a field of w, and the name of what is in it.
  Index Kid = B.record("kid", {"v"});
  Index Kids = B.entity(EntityKind::Member, "kids", Kid);
  Index Field = B.use(A, 0), Element = B.use(Kids, 0);
  Index Name = B.Facts.Exprs[B.Facts.Exprs[Element].Operands[0]].Operands[0];
  extent(Name) = extent(Field);
  EXPECT_FALSE(blocked(A));
}

TEST_F(Overlap, WhatStaysAsItIsIsInNobodysWay) {
  Index Kid = B.record("kid", {"v"});
  Index Kids = B.entity(EntityKind::Local, "kids", Kid);
  Index First = B.use(A, 0), Second = B.use(Kids, 0);
  extent(Second) = extent(First);
  EXPECT_TRUE(blocked(A));
  B.obstacle(Reason::Union, Kids, None);
  EXPECT_FALSE(blocked(A));
}

TEST_F(Overlap, OneTextTwoFields) {
  Index First = B.use(A, 0);
  ExprFacts Copy = B.Facts.Exprs[First];
  B.Facts.Exprs.push_back(Copy);
  B.root(B.Facts.Exprs.size() - 1);
  EXPECT_FALSE(blocked(A)) << "equal uses are one";
  B.Facts.Exprs.back().Members = {1};
  EXPECT_TRUE(blocked(A));
  EXPECT_FALSE(blocked(C));
}

TEST_F(Overlap, MacroFieldsOfOneTextUnite) {
  Index Element = B.subscript(B.name(A));
  Index First = B.root(B.expr(ExprKind::MacroFields, {Element}));
  B.Facts.Exprs[First].Members = {2};
  B.Facts.Exprs.push_back(B.Facts.Exprs[First]);
  B.Facts.Exprs.back().Members = {0, 2};
  B.root(B.Facts.Exprs.size() - 1);
  LINK(P, B.Facts);
  EXPECT_FALSE(P.Sets[P.SetOf[A]].isBlocked());
  ASSERT_EQ(P.Facts.Roots.size(), 1u);
  EXPECT_THAT(P.Facts.Exprs[P.Facts.Roots[0]].Members, ElementsAre(0, 2));
}

TEST_F(Overlap, AParentWithTheTextOfItsOperand) {
  Index Load = B.expr(ExprKind::Load, {B.subscript(B.name(A))});
  extent(Load) = extent(B.Facts.Exprs[Load].Operands[0]);
  Index Init = B.root(B.expr(ExprKind::Discard, {Load}));
  extent(Init) = extent(Load);
  EXPECT_FALSE(blocked(A));
}

TEST_F(Overlap, AUseInTheConditionBesideThePointers) {
  // q[0].k ? p : p
  Index Condition = B.use(C, 2);
  Index Left = B.name(A);
  Index Conditional = B.expr(ExprKind::Conditional, {Left, B.name(A)});
  extent(Conditional).Begin = extent(Condition).Begin;
  B.Facts.Exprs[Conditional].Op = {0, extent(Left).Begin - 2,
                                   extent(Left).Begin - 1};
  B.root(B.expr(ExprKind::NullTest, {Conditional}));
  EXPECT_FALSE(blocked(A));
  B.Facts.Exprs[Conditional].Op.Begin = extent(Condition).End - 1;
  EXPECT_TRUE(blocked(A));
}

TEST_F(Overlap, OperandsInOtherPlacesAreFine) {
  // A macro body with its argument elsewhere; two uses of the argument's file.
  Index Macro = B.file("/p/macros.h");
  Index Use = B.use(A, 0);
  for (Index E : {Use, B.Facts.Exprs[Use].Operands[0]})
    for (Range *R : {&extent(E), &B.Facts.Exprs[E].IndexRange})
      if (R->isValid())
        R->File = Macro;
  B.use(C, 0);
  EXPECT_FALSE(blocked(A));
  EXPECT_FALSE(blocked(C));
}

TEST_F(Overlap, UsesOfGeneratedRecordsDoNotCount) {
  B.Facts.Records[Body].Generated = true;
  Index First = B.use(A, 0), Second = B.use(C, 0);
  extent(Second) = extent(First);
  LINK(P, B.Facts);
  EXPECT_TRUE(P.Facts.Obstacles.empty());
}

} // namespace
