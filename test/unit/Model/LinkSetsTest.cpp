//===-- LinkSetsTest.cpp - Array sets and pointer forms -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FactsBuilder.h"
#include "layoutopt/Model/Devices.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace layoutopt;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

struct LinkSets : testing::Test {
  FactsBuilder B;
  Index Body = B.record("body", {"x", "y", "m"});
  Index Kernel = B.function("step", /*IsKernel=*/true);

  static PointerForm form(const Program &P, llvm::StringRef Name) {
    return P.Forms[entityNamed(P, Name)];
  }
};

TEST_F(LinkSets, KernelParametersOfOneRecordAreOneSet) {
  Index Cell = B.record("cell", {"v"});
  B.kernelParam("a", Body, Kernel);
  B.kernelParam("b", Body, Kernel);
  B.kernelParam("c", Cell, Kernel);
  Index Other = B.function("other", true);
  B.kernelParam("d", Body, Other);
  LINK(P, B.Facts);
  EXPECT_THAT(idsOf(P), ElementsAre("body", "cell"));
  EXPECT_EQ(P.Sets[0].Entities.size(), 3u);
  EXPECT_TRUE(P.Sets[0].FromKernel);
  EXPECT_EQ(P.Sets[0].Space, AddressSpace::Global);
}

TEST_F(LinkSets, SpacesMakeSeparateSets) {
  B.kernelParam("in", Body, Kernel);
  B.array("tile", Body, Kernel);
  B.array("mine", Body, Kernel, AddressSpace::Private);
  Index Table =
      B.entity(EntityKind::Global, "table", Body, None, AddressSpace::Constant);
  B.Facts.Entities[Table].IsArray = true;
  LINK(P, B.Facts);
  EXPECT_THAT(idsOf(P),
              ElementsAre("body", "body@constant:table", "body@local:step.tile",
                          "body@private:step.mine"));
  EXPECT_FALSE(P.Sets[2].FromKernel);
}

TEST_F(LinkSets, ConstantBuffersAreLed) {
  B.kernelParam("in", Body, Kernel);
  Index Table = B.kernelParam("table", Body, Kernel);
  B.Facts.Entities[Table].Space = AddressSpace::Constant;
  LINK(P, B.Facts);
  EXPECT_THAT(idsOf(P), ElementsAre("body", "body@constant:step.table"));
  EXPECT_TRUE(P.Sets[1].FromKernel);
  // One buffer may be bound to both, so that they have one layout.
  EXPECT_THAT(leadersOf(P), ElementsAre(None, 0));
}

TEST_F(LinkSets, ConstantBuffersAreOneSet) {
  Index Other = B.function("other", /*IsKernel=*/true);
  for (Index Param :
       {B.kernelParam("a", Body, Kernel), B.kernelParam("b", Body, Kernel),
        B.kernelParam("c", Body, Other)})
    B.Facts.Entities[Param].Space = AddressSpace::Constant;
  LINK(P, B.Facts);
  EXPECT_THAT(idsOf(P), ElementsAre("body@constant:step.a"));
  EXPECT_THAT(leadersOf(P), ElementsAre(None));
}

TEST_F(LinkSets, SwapOfDoubleBuffers) {
  Index F = B.function("run");
  Index A = B.param("a", Body, F), C = B.param("b", Body, F);
  Index T = B.local("t", Body, F), Apart = B.param("apart", Body, F);
  B.root(B.expr(ExprKind::Initialize, {B.name(A)}, T));
  B.assign(A, B.name(C));
  B.assign(C, B.name(T));
  LINK(P, B.Facts);
  EXPECT_EQ(P.SetOf[A], P.SetOf[C]);
  EXPECT_EQ(P.SetOf[A], P.SetOf[T]);
  EXPECT_NE(P.SetOf[A], P.SetOf[Apart]);
  for (PointerForm Form : P.Forms)
    EXPECT_EQ(Form, PointerForm::Base);
}

TEST_F(LinkSets, HelperParametersTakePart) {
  Index In = B.kernelParam("in", Body, Kernel);
  Index Helper = B.function("force");
  Index H = B.param("h", Body, Helper), G = B.param("g", Body, Helper);
  B.root(B.expr(ExprKind::Argument, {B.name(In)}, H));
  B.root(
      B.expr(ExprKind::Argument, {B.expr(ExprKind::Offset, {B.name(In)})}, G));
  LINK(P, B.Facts);
  EXPECT_THAT(idsOf(P), ElementsAre("body"));
  EXPECT_EQ(form(P, "in"), PointerForm::Base);
  EXPECT_EQ(form(P, "h"), PointerForm::Base);
  EXPECT_EQ(form(P, "g"), PointerForm::Element);
}

TEST_F(LinkSets, ReturnedPointers) {
  Index In = B.kernelParam("in", Body, Kernel);
  Index Find = B.function("find");
  Index Of = B.param("of", Body, Find);
  Index R = B.entity(EntityKind::Return, "find", Body, Find);
  B.root(B.expr(ExprKind::Return,
                {B.expr(ExprKind::AddressOf, {B.subscript(B.name(Of))})}, R));
  Index Hit = B.local("hit", Body, Kernel);
  Index Argument = B.expr(ExprKind::Argument, {B.name(In)}, Of);
  B.root(B.expr(ExprKind::Initialize, {B.expr(ExprKind::Call, {Argument}, R)},
                Hit));
  LINK(P, B.Facts);
  EXPECT_THAT(idsOf(P), ElementsAre("body"));
  EXPECT_EQ(form(P, "of"), PointerForm::Base);
  EXPECT_EQ(form(P, "find"), PointerForm::Element);
  EXPECT_EQ(form(P, "hit"), PointerForm::Element);
}

TEST_F(LinkSets, AnUncalledReturnIsNamedAfterItsFunction) {
  Index Find = B.function("find");
  B.entity(EntityKind::Return, "find", Body, Find);
  LINK(P, B.Facts);
  EXPECT_THAT(idsOf(P), ElementsAre("body@global:find.return"));
}

TEST_F(LinkSets, ElementsSpreadAlongChains) {
  // first -> second -> third, the middle one is advanced later.
  Index F = B.function("walk");
  Index A = B.param("first", Body, F), M = B.local("second", Body, F),
        Z = B.local("third", Body, F);
  B.assign(Z, B.name(M));
  B.assign(M, B.name(A));
  B.root(B.expr(ExprKind::Step, {B.expr(ExprKind::Paren, {B.name(M)})}));
  LINK(P, B.Facts);
  EXPECT_EQ(form(P, "first"), PointerForm::Base);
  EXPECT_EQ(form(P, "second"), PointerForm::Element);
  EXPECT_EQ(form(P, "third"), PointerForm::Element);
}

TEST_F(LinkSets, KernelParameterThatIsAdvanced) {
  Index In = B.kernelParam("in", Body, Kernel);
  B.root(B.expr(ExprKind::Advance, {B.name(In)}));
  LINK(P, B.Facts);
  EXPECT_EQ(form(P, "in"), PointerForm::Element);
}

TEST_F(LinkSets, ConditionalJoinsBothAndIsAsDisplacedAsEither) {
  Index F = B.function("pick");
  Index A = B.param("a", Body, F), C = B.param("b", Body, F);
  Index Same = B.local("same", Body, F), Moved = B.local("moved", Body, F);
  B.assign(Same, B.expr(ExprKind::Conditional, {B.name(A), B.name(C)}));
  B.assign(Moved, B.expr(ExprKind::Conditional,
                         {B.name(A), B.expr(ExprKind::Offset, {B.name(C)})}));
  LINK(P, B.Facts);
  EXPECT_EQ(P.Sets.size(), 1u);
  EXPECT_EQ(form(P, "same"), PointerForm::Base);
  EXPECT_EQ(form(P, "moved"), PointerForm::Element);
}

TEST_F(LinkSets, ValueOfAnAssignmentHasTheFormOfItsLeftSide) {
  Index F = B.function("chain");
  Index A = B.param("a", Body, F), Q = B.local("q", Body, F),
        R = B.local("r", Body, F);
  Index Left = B.name(Q);
  B.assign(R, B.expr(ExprKind::Assign, {Left, B.name(A)}));
  B.root(B.expr(ExprKind::Step, {B.name(Q)}));
  LINK(P, B.Facts);
  EXPECT_EQ(form(P, "a"), PointerForm::Base);
  EXPECT_EQ(form(P, "r"), PointerForm::Element);
}

TEST_F(LinkSets, AddressOfDerefIsThePointerItself) {
  Index F = B.function("f");
  Index A = B.param("a", Body, F), Q = B.local("q", Body, F);
  B.assign(Q,
           B.expr(ExprKind::AddressOf, {B.expr(ExprKind::Deref, {B.name(A)})}));
  LINK(P, B.Facts);
  EXPECT_EQ(P.SetOf[A], P.SetOf[Q]);
  EXPECT_EQ(form(P, "q"), PointerForm::Base);
}

TEST_F(LinkSets, NullJoinsNothing) {
  Index Cell = B.record("cell", {"v"});
  Index F = B.function("f");
  Index A = B.local("a", Body, F), C = B.local("b", Body, F);
  Index Z = B.local("z", Cell, F);
  Index Null = B.expr(ExprKind::Null);
  for (Index E : {A, C, Z}) {
    Index Left = B.name(E);
    B.root(B.expr(ExprKind::Assign, {Left, Null}));
  }
  LINK(P, B.Facts);
  EXPECT_EQ(P.Sets.size(), 3u);
  EXPECT_EQ(form(P, "a"), PointerForm::Base);
}

TEST_F(LinkSets, ComparedAndSubtractedPointersShareStorage) {
  Index F = B.function("f");
  Index A = B.param("a", Body, F), C = B.param("b", Body, F),
        D = B.param("c", Body, F), Other = B.param("d", Body, F);
  B.root(B.expr(ExprKind::Compare, {B.name(A), B.name(C)}));
  B.root(B.expr(ExprKind::Difference, {B.name(C), B.name(D)}));
  B.root(B.expr(ExprKind::NullTest, {B.name(Other)}));
  LINK(P, B.Facts);
  EXPECT_EQ(P.SetOf[A], P.SetOf[D]);
  EXPECT_NE(P.SetOf[A], P.SetOf[Other]);
}

TEST_F(LinkSets, CopiesShareALayout) {
  Index F = B.function("f");
  Index A = B.param("a", Body, F), C = B.param("b", Body, F),
        Other = B.param("c", Body, F);
  B.root(B.expr(ExprKind::Copy, {B.name(A), B.name(C)}));
  B.root(B.expr(ExprKind::Fill, {B.name(Other)}));
  LINK(P, B.Facts);
  EXPECT_EQ(P.SetOf[A], P.SetOf[C]);
  EXPECT_NE(P.SetOf[A], P.SetOf[Other]);
}

TEST_F(LinkSets, WhatReallocReturnsHoldsTheSameRecords) {
  Index F = B.function("f");
  Index A = B.param("a", Body, F), C = B.param("b", Body, F);
  Index Grown = B.expr(ExprKind::Allocate, {B.name(A)});
  B.Facts.Exprs[Grown].How = Variant::Realloc;
  B.assign(C, Grown);
  LINK(P, B.Facts);
  EXPECT_EQ(P.SetOf[A], P.SetOf[C]);
}

TEST_F(LinkSets, ABufferHasTheLayoutOfWhatFillsIt) {
  Index F = B.function("f");
  Index Host = B.param("h", Body, F), Buffer = B.param("d", Body, F),
        Read = B.param("r", Body, F);
  Index Made = B.expr(ExprKind::Device, {B.name(Host)});
  B.Facts.Exprs[Made].How = Variant::CreateBuffer;
  B.Facts.Exprs[Made].Slots = {B.text()};
  B.assign(Buffer, Made);
  Index Back = B.expr(ExprKind::Device, {B.name(Buffer), B.name(Read)});
  B.Facts.Exprs[Back].How = Variant::ReadBuffer;
  B.Facts.Exprs[Back].Slots = {B.text()};
  B.root(Back);
  LINK(P, B.Facts);
  EXPECT_EQ(P.SetOf[Host], P.SetOf[Buffer]);
  EXPECT_EQ(P.SetOf[Buffer], P.SetOf[Read]);
}

TEST_F(LinkSets, DeclaratorsOfOneListAgreeButArraysHoldTheirElements) {
  Index F = B.function("f");
  Index A = B.local("a", Body, F), C = B.local("b", Body, F);
  Index W = B.array("w", Body, F, AddressSpace::Global);
  Index After = B.local("after", Body, F);
  for (Index E : {C, W})
    B.Facts.Entities[E].Declarations[0].Group =
        B.Facts.Entities[A].Declarations[0].Group;
  for (Index E : {C, W})
    B.Facts.Entities[E].Declarations[0].Specifier.Begin =
        B.Facts.Entities[A].Declarations[0].Specifier.Begin;
  // The array comes first in its list.
  std::swap(B.Facts.Entities[A], B.Facts.Entities[W]);
  std::swap(A, W);
  B.root(B.expr(ExprKind::Step, {B.name(A)}));
  B.assign(After, B.name(C));
  LINK(P, B.Facts);
  EXPECT_EQ(form(P, "a"), PointerForm::Element);
  EXPECT_EQ(form(P, "b"), PointerForm::Element);
  EXPECT_EQ(form(P, "w"), PointerForm::Base);
  EXPECT_EQ(form(P, "after"), PointerForm::Element) << "the fixpoint goes on";
}

TEST_F(LinkSets, ObstaclesBlockWhatTheyName) {
  B.kernelParam("in", Body, Kernel);
  Index Tile = B.array("tile", Body, Kernel);
  B.obstacle(Reason::AddressEscapes, Tile, None);
  LINK(P, B.Facts);
  EXPECT_FALSE(P.Sets[0].isBlocked());
  EXPECT_THAT(reasonsOf(P, P.Sets[1]), ElementsAre("address-escapes"));

  B.obstacle(Reason::BitField, None, Body);
  LINK(Q, B.Facts);
  EXPECT_THAT(reasonsOf(Q, Q.Sets[0]), ElementsAre("bit-field"));
  EXPECT_EQ(Q.Sets[1].Obstacles.size(), 2u);

  B.obstacle(Reason::UnknownUse, None, None);
  LINK(R, B.Facts);
  EXPECT_EQ(R.Sets[0].Obstacles.size(), 2u);
  EXPECT_EQ(R.Sets[1].Obstacles.size(), 3u);
}

TEST_F(LinkSets, MixedSpacesAndVolatileAreRefused) {
  Index In = B.kernelParam("in", Body, Kernel);
  Index Helper = B.function("helper");
  Index G = B.param("g", Body, Helper);
  B.Facts.Entities[G].Space = AddressSpace::Local;
  B.Facts.Entities[G].IsVolatile = true;
  B.root(B.expr(ExprKind::Argument, {B.name(In)}, G));
  LINK(P, B.Facts);
  ASSERT_EQ(P.Sets.size(), 1u);
  EXPECT_EQ(P.Sets[0].Id, "body");
  EXPECT_THAT(reasonsOf(P, P.Sets[0]),
              ElementsAre("mixed-address-spaces", "mixed-volatile"));
}

TEST_F(LinkSets, GenericPointersHaveTheSpaceOfAllTheyGet) {
  Index In = B.kernelParam("in", Body, Kernel);
  Index Helper = B.function("helper");
  Index G = B.param("g", Body, Helper);
  B.Facts.Entities[G].Space = AddressSpace::Generic;
  B.root(B.expr(ExprKind::Argument, {B.name(In)}, G));
  LINK(P, B.Facts);
  ASSERT_EQ(P.Sets.size(), 1u);
  EXPECT_EQ(P.Sets[0].Space, AddressSpace::Global);
  EXPECT_THAT(reasonsOf(P, P.Sets[0]), IsEmpty());

  Index Tile = B.array("tile", Body, Kernel);
  B.root(B.expr(ExprKind::Argument, {B.name(Tile)}, G));
  LINK(Q, B.Facts);
  ASSERT_EQ(Q.Sets.size(), 1u);
  EXPECT_THAT(reasonsOf(Q, Q.Sets[0]), ElementsAre("generic-pointer"));
}

TEST_F(LinkSets, SystemAndGeneratedRecords) {
  Index Ours = B.record("body_soa", {"x"});
  B.Facts.Records[Ours].Generated = true;
  Index System = B.record("timespec", {"sec"});
  B.Facts.Records[System].SystemHeader = true;
  Index A = B.local("a", Ours, Kernel);
  B.local("b", System, Kernel);
  LINK(P, B.Facts);
  EXPECT_THAT(idsOf(P), ElementsAre("timespec@global:step.b"));
  EXPECT_THAT(reasonsOf(P, P.Sets[0]), ElementsAre("system-record"));
  EXPECT_EQ(P.SetOf[A], None);
}

TEST_F(LinkSets, NamesOfSetsAreUnique) {
  // Locals of one name in sibling blocks, one of them named like the suffix.
  B.local("t", Body, Kernel);
  Index Second = B.local("t", Body, Kernel);
  B.Facts.Entities[Second].USR += "2";
  B.local("t#2", Body, Kernel);
  LINK(P, B.Facts);
  EXPECT_THAT(idsOf(P),
              ElementsAre("body@global:step.t", "body@global:step.t#2",
                          "body@global:step.t#3"));
}

TEST_F(LinkSets, UsesAreTheRootsThatMentionTheSet) {
  Index In = B.kernelParam("in", Body, Kernel);
  Index Tile = B.array("tile", Body, Kernel);
  Index First = B.use(In, 0);
  Index Second = B.use(Tile, 1);
  Index Third = B.root(B.expr(ExprKind::Step, {B.name(In)}));
  LINK(P, B.Facts);
  EXPECT_THAT(usesOf(P, P.Sets[0]), ElementsAre(First, Third));
  EXPECT_THAT(usesOf(P, P.Sets[1]), ElementsAre(Second));
}

TEST_F(LinkSets, SingleRecordsAreTold) {
  Index One = B.kernelParam("one", Body, Kernel);
  Index Tile = B.array("tile", Body, Kernel);
  for (Index E : {One, Tile})
    B.use(E, 0);
  for (ExprFacts &E : B.Facts.Exprs)
    E.IndexZero = E.Kind == ExprKind::Subscript;
  LINK(Single, B.Facts);
  EXPECT_TRUE(isSingleRecord(Single, Single.Sets[0]));
  // An array is one, whatever is used of it; that of a single record is none.
  EXPECT_FALSE(isSingleRecord(Single, Single.Sets[1]));
  B.Facts.Entities[Tile].Count = 1;
  LINK(Object, B.Facts);
  EXPECT_TRUE(isSingleRecord(Object, Object.Sets[1]));
  B.use(Tile, 1);
  LINK(P, B.Facts);
  EXPECT_TRUE(isSingleRecord(P, P.Sets[0]));
  EXPECT_FALSE(isSingleRecord(P, P.Sets[1]));
  B.root(B.expr(ExprKind::Step, {B.name(One)}));
  LINK(Q, B.Facts);
  EXPECT_FALSE(isSingleRecord(Q, Q.Sets[0]));
}

TEST_F(LinkSets, NothingAtAll) {
  LINK(P, TUFacts());
  EXPECT_THAT(P.Sets, IsEmpty());
  std::string Problem;
  Program None = linkVerified({}, Problem);
  EXPECT_EQ(Problem, "");
  EXPECT_THAT(None.Sets, IsEmpty());
}

} // namespace
