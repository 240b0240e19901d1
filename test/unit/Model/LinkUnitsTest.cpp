//===-- LinkUnitsTest.cpp - Merging translation units ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FactsBuilder.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <algorithm>

using namespace layoutopt;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

/// A unit that includes /p/body.h: a record, a prototype, an inline function
/// with a use, an external array. \p Extra shifts all numbers, as they do in
/// real units.
FactsBuilder unit(std::string Main, bool Extra, uint64_t HeaderHash = 7) {
  FactsBuilder B(Main);
  B.Facts.Language = "c";
  if (Extra) {
    Index Cell = B.record("cell" + Main, {"v"});
    Index F = B.function("first" + Main);
    Index C = B.param("c", Cell, F);
    B.use(C, 0);
  }
  Index Header = B.file("/p/body.h", HeaderHash);
  B.in(Header);
  Index Body = B.record("body", {"x", "y"});
  Index Inline = B.function("inline_get");
  Index P = B.param("p", Body, Inline);
  B.use(P, 1);
  B.entity(EntityKind::Global, "all", Body);
  Index Proto = B.function("push", false, /*IsDefined=*/false);
  B.param("q", Body, Proto);
  B.in(0, 5000);
  return B;
}

/// The same parameter again, as its definition declares it.
void define(FactsBuilder &B, std::string Param) {
  Index F = B.Facts.Functions.size() - 1;
  ASSERT_EQ(B.Facts.Functions[F].Name, "push");
  B.Facts.Functions[F].IsDefined = true;
  B.Facts.Functions[F].BodyOpen = B.text(1);
  B.Facts.Functions[F].Declarations.push_back(B.text(30));
  EntityFacts &Q = B.Facts.Entities.back();
  Q.Name = Param;
  B.Facts.Functions[F].ParamNames = {Param};
  DeclarationFacts D;
  D.Specifier = B.text(6);
  D.Whole = D.Name = D.Specifier;
  Q.Declarations.push_back(D);
}

template <typename T>
size_t countNamed(const std::vector<T> &List, llvm::StringRef Name) {
  return std::count_if(List.begin(), List.end(),
                       [&](const T &E) { return E.Name == Name; });
}

TEST(LinkUnits, AHeaderSeenTwiceIsThereOnce) {
  FactsBuilder A = unit("/p/a.c", false), B = unit("/p/b.c", true);
  define(B, "mine");
  Index Q = A.Facts.Functions.back().Params[0];
  Index All = Q - 1;
  A.root(A.expr(ExprKind::Argument, {A.name(All)}, Q));
  LINK(P, A.Facts, B.Facts);

  EXPECT_EQ(P.Facts.Files.size(), 3u);
  EXPECT_EQ(P.Facts.Records.size(), 2u);
  EXPECT_EQ(countNamed(P.Facts.Functions, "inline_get"), 1u);
  EXPECT_EQ(countNamed(P.Facts.Functions, "push"), 1u);
  EXPECT_EQ(countNamed(P.Facts.Entities, "all"), 1u);
  // The parameter has one name in each declaration, and is one.
  const FunctionFacts &Push =
      *std::find_if(P.Facts.Functions.begin(), P.Facts.Functions.end(),
                    [](const FunctionFacts &F) { return F.Name == "push"; });
  EXPECT_TRUE(Push.IsDefined);
  EXPECT_EQ(Push.Declarations.size(), 2u);
  EXPECT_THAT(Push.ParamNames, ElementsAre("mine"));
  EXPECT_EQ(P.Facts.Entities[Push.Params[0]].Declarations.size(), 2u);
  EXPECT_EQ(P.SetOf[Push.Params[0]], P.SetOf[entityNamed(P, "all")]);
  // A's argument, the inline use, B's own use.
  EXPECT_EQ(P.Facts.Roots.size(), 3u);
  EXPECT_THAT(P.Facts.Obstacles, IsEmpty());
}

TEST(LinkUnits, TheOrderOfUnitsDoesNotMatter) {
  std::vector<TUFacts> Units = {
      unit("/p/a.c", false).Facts, unit("/p/b.c", true).Facts,
      unit("/p/c.c", true).Facts, unit("/p/c.c", false).Facts};
  std::vector<size_t> Order = {0, 1, 2, 3};
  std::string First = printed(judge(link(Units)));
  while (std::next_permutation(Order.begin(), Order.end())) {
    std::vector<TUFacts> Permuted;
    for (size_t I : Order)
      Permuted.push_back(Units[I]);
    ASSERT_EQ(printed(judge(link(Permuted))), First);
  }
}

TEST(LinkUnits, AProgramKnowsHowEachUnitWasCompiled) {
  TUFacts A = unit("/p/a.c", true).Facts, B = unit("/p/b.c", false).Facts;
  A.Compiles = {{"/p/a.c", "/p", {"-DN=1"}, 0}};
  B.Compiles = {{"/p/b.c", "/p", {}, 2}};
  TUFacts Again = A;
  Again.Compiles[0].Flags = {"-DN=2"};
  std::vector<CompileFacts> All = {A.Compiles[0], Again.Compiles[0],
                                   B.Compiles[0]};
  EXPECT_TRUE(judge(link({B, Again, A, B})).Facts.Compiles == All);
}

TEST(LinkUnits, LinkingAUnitTwiceChangesNothing) {
  FactsBuilder A = unit("/p/a.c", true);
  A.Facts.Compiles = {{"/p/a.c", "/p", {"-DN=1", "-I", "a, b"}, 1}};
  A.obstacle(Reason::AddressEscapes, 0, None);
  EXPECT_EQ(printed(judge(link({A.Facts}))),
            printed(judge(link({A.Facts, A.Facts}))));
}

TEST(LinkUnits, ListsOfDeclaratorsKeepTheirNumbers) {
  FactsBuilder A("/p/a.c"), B("/p/b.c");
  for (FactsBuilder *U : {&A, &B}) {
    if (U == &B) // Other numbers in the second unit.
      U->local("pad", U->record("pad", {"v"}), U->function("pad"));
    Index H = U->file("/p/h.h");
    U->in(H);
    Index Body = U->record("body", {"x"});
    Index First = U->entity(EntityKind::Global, "g", Body);
    Index Second = U->entity(EntityKind::Global, "h", Body);
    DeclarationFacts &D = U->Facts.Entities[First].Declarations[0];
    U->Facts.Entities[Second].Declarations[0].Group = D.Group;
    U->Facts.Entities[Second].Declarations[0].Specifier = D.Specifier;
  }
  // Each unit knows one of the declarators only; the specifier of the second
  // is said to end elsewhere.
  A.Facts.Entities.pop_back();
  B.Facts.Entities.erase(B.Facts.Entities.begin() + 1);
  ++B.Facts.Entities[1].Declarations[0].Specifier.End;
  B.root(B.expr(ExprKind::Step, {B.name(1)}));
  LINK(P, A.Facts, B.Facts);
  EXPECT_EQ(P.Forms[entityNamed(P, "h")], PointerForm::Element);
  EXPECT_EQ(P.Forms[entityNamed(P, "g")], PointerForm::Element);
  EXPECT_EQ(P.Forms[entityNamed(P, "pad")], PointerForm::Base);
}

TEST(LinkUnits, RecordsThatDifferStayApartAndAreBlocked) {
  FactsBuilder A("/p/a.cl"), B("/p/b.cl");
  A.kernelParam("in", A.record("body", {"x", "y"}), A.function("k", true));
  B.kernelParam("in", B.record("body", {"x", "z"}), B.function("l", true));
  LINK(P, A.Facts, B.Facts);
  EXPECT_THAT(idsOf(P), ElementsAre("body", "body#2"));
  for (const ArraySet &Set : P.Sets)
    EXPECT_THAT(reasonsOf(P, Set), ElementsAre("record-differs"));
}

TEST(LinkUnits, AnExternalArrayOfRecordsThatDiffer) {
  FactsBuilder A("/p/a.c"), B("/p/b.c");
  A.entity(EntityKind::Global, "all", A.record("body", {"x", "y"}));
  B.entity(EntityKind::Global, "all", B.record("body", {"x"}));
  LINK(P, A.Facts, B.Facts);
  EXPECT_EQ(P.Sets.size(), 2u);
  for (const ArraySet &Set : P.Sets)
    EXPECT_TRUE(Set.isBlocked());
}

TEST(LinkUnits, OneRecordDefinedInTwoOpenCLFiles) {
  FactsBuilder A("/p/a.cl"), B("/p/b.cl");
  for (FactsBuilder *U : {&A, &B})
    U->kernelParam("in", U->record("body", {"x"}), U->function("k", true));
  A.root(A.expr(ExprKind::Step, {A.name(0)}));
  LINK(P, A.Facts, B.Facts);
  ASSERT_EQ(P.Facts.Records.size(), 1u);
  EXPECT_EQ(P.Facts.Records[0].OtherDefinitions.size(), 1u);
  EXPECT_LT(P.Facts.Records[0].Definition,
            P.Facts.Records[0].OtherDefinitions[0]);
  // Kernels of one name are two kernels; the host may pass both one buffer.
  EXPECT_EQ(P.Facts.Functions.size(), 2u);
  ASSERT_EQ(P.Facts.Entities.size(), 2u);
  EXPECT_THAT(idsOf(P), ElementsAre("body"));
  EXPECT_EQ(P.Forms[0], PointerForm::Element);
  EXPECT_EQ(P.Forms[1], PointerForm::Base);
  EXPECT_FALSE(P.Sets[0].isBlocked());
}

TEST(LinkUnits, AnIncompleteRecordBelongsToTheCompleteOne) {
  FactsBuilder A("/p/a.c"), B("/p/b.c");
  Index Incomplete = A.record("body", {});
  A.Facts.Records[Incomplete].Definition = Range();
  A.entity(EntityKind::Global, "all", Incomplete);
  A.obstacle(Reason::IncompleteRecord, None, Incomplete);
  B.entity(EntityKind::Global, "all", B.record("body", {"x", "y"}));
  LINK(P, A.Facts, B.Facts);
  ASSERT_EQ(P.Sets.size(), 1u);
  EXPECT_EQ(P.Sets[0].Fields.size(), 2u);
  EXPECT_THAT(reasonsOf(P, P.Sets[0]), ElementsAre("incomplete-record"));
}

TEST(LinkUnits, AFileThatChangedBlocksAllInIt) {
  FactsBuilder A = unit("/p/a.c", true, 7), B = unit("/p/b.c", true, 8);
  LINK(P, A.Facts, B.Facts);
  for (const ArraySet &Set : P.Sets) {
    bool InHeader = P.Facts.Records[Set.Record].Name == "body";
    EXPECT_EQ(Set.isBlocked(), InHeader) << Set.Id;
    for (const std::string &Reason : reasonsOf(P, Set))
      EXPECT_EQ(Reason, "file-differs");
  }
}

TEST(LinkUnits, ADeclarationThatContradictsAnother) {
  FactsBuilder A("/p/a.c"), B("/p/b.c");
  for (FactsBuilder *U : {&A, &B}) {
    U->Facts.Language = "c";
    U->entity(EntityKind::Global, "all", U->record("body", {"x"}));
  }
  LINK(Same, A.Facts, B.Facts);
  EXPECT_FALSE(Same.Sets[0].isBlocked());
  auto Reasons = [&](auto Change) {
    TUFacts Other = B.Facts;
    Change(Other.Entities[0]);
    Program P = judge(link({A.Facts, Other}));
    EXPECT_EQ(P.Sets.size(), 1u);
    return reasonsOf(P, P.Sets[0]);
  };
  auto Refused = ElementsAre("entity-differs");
  EXPECT_THAT(Reasons([](EntityFacts &E) { E.IsArray = true; }), Refused);
  EXPECT_THAT(Reasons([](EntityFacts &E) { E.IsConst = true; }), Refused);
  EXPECT_THAT(Reasons([](EntityFacts &E) { E.IsVolatile = true; }), Refused);
  EXPECT_THAT(Reasons([](EntityFacts &E) { E.Space = AddressSpace::Local; }),
              Refused);
  // A declaration may leave the number of elements open, and restrict out.
  EXPECT_THAT(Reasons([](EntityFacts &E) { E.Count = 8; }), IsEmpty());
  EXPECT_THAT(Reasons([](EntityFacts &E) { E.IsRestrict = true; }), IsEmpty());
  A.Facts.Entities[0].Count = 9;
  EXPECT_THAT(Reasons([](EntityFacts &E) { E.Count = 8; }), Refused);
}

TEST(LinkUnits, PrivateNamesOfFilesWithOneNameAreNotMixedUp) {
  // Clang's USR of a static names the file without its folder.
  FactsBuilder A("/p/one/util.c"), B("/p/two/util.c");
  for (FactsBuilder *U : {&A, &B}) {
    Index E = U->entity(EntityKind::Global, "pool", U->record("body", {"x"}));
    U->Facts.Entities[E].USR = "c:util.c@pool";
  }
  LINK(P, A.Facts, B.Facts);
  EXPECT_EQ(P.Facts.Entities.size(), 2u);
  EXPECT_THAT(idsOf(P), ElementsAre("body@global:pool", "body@global:pool#2"));
}

TEST(LinkUnits, ADeclarationWithTwoDefinitionsTiesThem) {
  // The prototype in the header is one text: it can change in one way only.
  FactsBuilder A = unit("/p/a.c", false), B = unit("/p/b.c", false),
               C = unit("/p/c.c", false);
  define(B, "mine");
  define(C, "yours");
  Index Q = C.Facts.Functions.back().Params[0];
  C.root(C.expr(ExprKind::Step, {C.name(Q)}));
  LINK(P, A.Facts, B.Facts, C.Facts);
  EXPECT_EQ(countNamed(P.Facts.Functions, "push"), 3u);
  for (const FunctionFacts &F : P.Facts.Functions)
    if (F.Name == "push") {
      EXPECT_EQ(P.Forms[F.Params[0]], PointerForm::Element);
      EXPECT_EQ(P.SetOf[F.Params[0]], P.SetOf[entityNamed(P, "yours")]);
    }
}

TEST(LinkUnits, ADeclarationMayStandForAnyOfTheDefinitions) {
  // No text in common: a.c writes its own prototype.
  FactsBuilder A("/p/a.c"), B("/p/b.c"), C("/p/c.c");
  for (FactsBuilder *U : {&A, &B, &C}) {
    U->Facts.Language = "c";
    U->param("p", U->record("body", {"x"}), U->function("f", false, U != &A));
  }
  C.root(C.expr(ExprKind::Step, {C.name(0)}));
  LINK(Apart, B.Facts, C.Facts);
  EXPECT_EQ(Apart.Sets.size(), 2u);
  LINK(P, A.Facts, B.Facts, C.Facts);
  EXPECT_EQ(P.Sets.size(), 1u);
  for (PointerForm Form : P.Forms)
    EXPECT_EQ(Form, PointerForm::Element);
}

TEST(LinkUnits, ATextInCommonTiesDefinitions) {
  FactsBuilder B = unit("/p/b.c", false), C = unit("/p/c.c", false);
  define(B, "mine");
  define(C, "yours");
  C.root(C.expr(ExprKind::Step, {C.name(C.Facts.Functions.back().Params[0])}));
  LINK(P, B.Facts, C.Facts);
  Index Mine = entityNamed(P, "mine"), Yours = entityNamed(P, "yours");
  ASSERT_NE(Mine, Yours);
  EXPECT_EQ(P.SetOf[Mine], P.SetOf[Yours]);
  EXPECT_EQ(P.Forms[Mine], PointerForm::Element);
}

TEST(LinkUnits, WhatTwoUnitsSayOfOnePlaceIsBlockedIfItDiffers) {
  for (bool Differs : {false, true}) {
    std::vector<TUFacts> Units;
    for (std::string Name : {"a", "b"}) {
      FactsBuilder U("/p/" + Name + ".c");
      U.in(U.file("/p/h.h"));
      Index Body = U.record(Differs ? Name : "a", {"x"});
      U.entity(EntityKind::Global, "all", Body);
      Units.push_back(U.Facts);
    }
    LINK(P, Units[0], Units[1]);
    ASSERT_FALSE(P.Sets.empty());
    for (const ArraySet &Set : P.Sets)
      EXPECT_EQ(
          llvm::is_contained(reasonsOf(P, Set), std::string("commands-differ")),
          Differs);
  }
}

TEST(LinkUnits, BothContentsOfAFileAreBlocked) {
  std::vector<TUFacts> Units;
  for (std::string Name : {"a", "b"}) {
    FactsBuilder U("/p/" + Name + ".c");
    Index Safe = U.file("/p/safe.h"), Changed = U.file("/p/h.h", Units.size());
    U.in(Safe);
    Index Body = U.record("body", {"x"});
    U.in(Changed).entity(EntityKind::Global, "from_" + Name, Body);
    Units.push_back(U.Facts);
  }
  LINK(P, Units[0], Units[1]);
  ASSERT_EQ(P.Sets.size(), 2u);
  for (const ArraySet &Set : P.Sets)
    EXPECT_THAT(reasonsOf(P, Set), ElementsAre("file-differs"));
}

TEST(LinkUnits, AUseInAChangedFileBlocksWhatItMentions) {
  FactsBuilder A("/p/a.c"), B("/p/b.c");
  Index Global = A.entity(EntityKind::Global, "all", A.record("body", {"x"}));
  A.in(A.file("/p/h.h", 1)).use(Global, 0);
  B.file("/p/h.h", 2);
  LINK(P, A.Facts, B.Facts);
  EXPECT_THAT(reasonsOf(P, P.Sets[0]), ElementsAre("file-differs"));
}

TEST(LinkUnits, WhatIsPartOfAUseElsewhereIsNoRoot) {
  FactsBuilder A("/p/a.c"), B("/p/b.c");
  for (FactsBuilder *U : {&A, &B}) {
    U->in(U->file("/p/h.h"));
    Index P = U->param("p", U->record("body", {"x"}), U->function("f"));
    Index Use = U->expr(ExprKind::Load, {U->subscript(U->name(P))});
    U->root(U == &A ? Use : U->expr(ExprKind::Initialize, {Use}, P));
  }
  LINK(P, A.Facts, B.Facts);
  ASSERT_EQ(P.Facts.Roots.size(), 1u);
  EXPECT_EQ(P.Facts.Exprs[P.Facts.Roots[0]].Kind, ExprKind::Initialize);
}

TEST(LinkUnits, WhatHasNoUSRIsNotMerged) {
  FactsBuilder A("/p/a.c");
  for (int I = 0; I != 2; ++I) {
    Index R = A.record("body", {"x"});
    A.Facts.Records[R].USR = "";
    Index F = A.function("f");
    A.Facts.Functions[F].USR = "";
    A.Facts.Functions[F].BodyOpen = Range();
    A.Facts.Functions[F].Declarations.clear();
    A.param("p", R, F);
  }
  LINK(P, A.Facts);
  EXPECT_EQ(P.Facts.Records.size(), 2u);
  EXPECT_EQ(P.Facts.Functions.size(), 2u);
  EXPECT_EQ(P.Sets.size(), 2u);
}

} // namespace

TEST(LinkUnits, LoopsBecomeWhatAllUnitsLetThem) {
  auto Unit = [](const char *Main, uint32_t VectorBytes, bool IsOrdered) {
    FactsBuilder B = unit(Main, false);
    for (FunctionFacts &F : B.Facts.Functions)
      if (F.Name == "inline_get") {
        F.VectorBytes = VectorBytes;
        AccessNode Loop;
        Loop.Kind = AccessKind::Loop;
        Loop.IsVectorizable = true;
        Loop.IsOrderedSum = IsOrdered;
        F.Accesses.Children = {Loop};
      }
    return B.Facts;
  };
  auto Linked = [](std::vector<TUFacts> Units) {
    const Program P = link(std::move(Units));
    auto F = std::find_if(
        P.Facts.Functions.begin(), P.Facts.Functions.end(),
        [](const FunctionFacts &F) { return F.Name == "inline_get"; });
    return std::pair(F->VectorBytes, F->Accesses.Children[0].IsOrderedSum);
  };
  const TUFacts Fast = Unit("/p/a.c", 32, false);
  const TUFacts Slow = Unit("/p/b.c", 16, true);
  EXPECT_EQ(Linked({Fast}), std::pair(32u, false));
  EXPECT_EQ(Linked({Fast, Slow}), std::pair(16u, true));
  EXPECT_EQ(Linked({Slow, Fast}), std::pair(16u, true));
}

// A directive of a header is there once; where units say different things of
// it, its arrays stay.
TEST(LinkUnits, DirectivesForDevices) {
  auto Unit = [](const char *Main, uint32_t NameLength) {
    FactsBuilder B = unit(Main, Main[3] == 'b');
    for (size_t F = 0; F != B.Facts.Functions.size(); ++F) {
      if (B.Facts.Functions[F].Name != "inline_get")
        continue;
      Index Header = B.Facts.Files.size() - 1;
      Index P = B.Facts.Functions[F].Params[0];
      MapItemFacts Item;
      Item.Entity = P;
      Item.Extent = {Header, 10, 20};
      Item.Name = {Header, 10, 10 + NameLength};
      B.Facts.Offloads.push_back({{Header, 0, 30},
                                  {Header, 30, 90},
                                  {Header, 40, 90},
                                  true,
                                  {Item},
                                  {P},
                                  {}});
    }
    return B.Facts;
  };
  auto Blamed = [](const Program &P) {
    return std::count_if(
        P.Facts.Obstacles.begin(), P.Facts.Obstacles.end(),
        [](const ObstacleFacts &O) { return O.Kind == Reason::OpenMPRegion; });
  };
  LINK(Same, Unit("/p/a.c", 1), Unit("/p/b.c", 1));
  ASSERT_EQ(Same.Facts.Offloads.size(), 1u);
  EXPECT_EQ(Same.Facts.Offloads[0].Items.size(), 1u);
  EXPECT_EQ(Same.Facts.Entities[Same.Facts.Offloads[0].Used[0]].Name, "p");
  EXPECT_EQ(Blamed(Same), 0);
  LINK(Other, Unit("/p/a.c", 1), Unit("/p/b.c", 2));
  EXPECT_EQ(Blamed(Other), 1);
}
