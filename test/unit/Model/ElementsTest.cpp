//===-- ElementsTest.cpp - Containers of records over all units -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Equality.h"
#include "FactsBuilder.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace layoutopt;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

namespace {

/// A unit of C++ with a record, `body`, number 0.
FactsBuilder unit(std::string Main) {
  FactsBuilder B(std::move(Main));
  B.Facts.Language = "c++";
  B.record("body", {"x", "y"});
  return B;
}

void addContainers(FactsBuilder &B) {
  EntityFacts E;
  E.USR = "containers:c:@S@body";
  E.Name = "vector";
  E.Kind = EntityKind::Global;
  E.Record = 0;
  E.IsContainers = true;
  B.Facts.Entities.push_back(E);
}

void addName(FactsBuilder &B, std::string USR, bool IsBound,
             std::vector<std::string> From, bool IsDefined = true) {
  ElementNameFacts N;
  N.USR = N.Name = std::move(USR);
  N.Record = 0;
  N.IsBound = IsBound;
  N.IsDefined = IsDefined;
  N.From = std::move(From);
  N.Declarations.push_back({B.text(6), ""});
  B.Facts.ElementNames.push_back(std::move(N));
}

void addObstacle(FactsBuilder &B, std::string Through) {
  ObstacleFacts O;
  O.Kind = Reason::ContainerUse;
  O.Message = "used " + Through;
  O.Record = 0;
  O.Through = std::move(Through);
  O.Where = B.text();
  B.Facts.Obstacles.push_back(std::move(O));
}

/// What blocks the containers of the program.
std::vector<std::string> obstaclesOf(std::vector<TUFacts> Units) {
  LinkOptions Options;
  Options.ClosedWorld = true;
  Program P = judge(link(std::move(Units)), Options);
  EXPECT_EQ(llvm::toString(verify(P)), "");
  std::vector<std::string> Out;
  for (const ArraySet &Set : P.Sets)
    if (isOfContainers(P, Set))
      for (Index O : Set.Obstacles)
        Out.push_back(P.Facts.Obstacles[O].Message);
  return Out;
}

TEST(Elements, NamesAreFollowedThroughUnits) {
  FactsBuilder A = unit("/p/a.cpp"), B = unit("/p/b.cpp");
  addContainers(A);
  addName(A, "f#0", /*IsBound=*/true, {});
  // The second unit knows of no container.
  addName(B, "g#0", false, {"f#0"});
  addName(B, "h#0", false, {"g#0", "h#0"});
  addName(B, "other#0", false, {"single"});
  Program P = link({A.Facts, B.Facts});
  EXPECT_THAT(usrsOfElements(P.Facts),
              UnorderedElementsAre("f#0", "g#0", "h#0"));
}

TEST(Elements, ObstaclesOfNamesCountIfElementsAreBound) {
  FactsBuilder A = unit("/p/a.cpp"), B = unit("/p/b.cpp");
  addContainers(A);
  addName(A, "f#0", true, {});
  addName(B, "g#0", false, {"f#0"});
  addName(B, "other#0", false, {});
  addObstacle(B, "g#0");
  addObstacle(B, "other#0");
  EXPECT_THAT(obstaclesOf({A.Facts, B.Facts}), ElementsAre("used g#0"));
}

TEST(Elements, FunctionsOfOtherFilesKeepContainers) {
  FactsBuilder A = unit("/p/a.cpp"), B = unit("/p/b.cpp");
  addContainers(A);
  addName(A, "f#0", true, {}, /*IsDefined=*/false);
  EXPECT_THAT(obstaclesOf({A.Facts}),
              ElementsAre("'f#0' belongs to a function that is defined in no "
                          "given file"));
  addName(B, "f#0", false, {}, /*IsDefined=*/true);
  EXPECT_THAT(obstaclesOf({A.Facts, B.Facts}), IsEmpty());
}

TEST(Elements, AccessesOfNamesAreTheContainers) {
  FactsBuilder A = unit("/p/a.cpp");
  addContainers(A);
  Index F = A.function("f");
  Index Param = A.param("p", 0, F);
  A.Facts.Entities[Param].USR = "f#0";
  addName(A, "f#0", true, {});
  AccessNode Access;
  Access.Kind = AccessKind::Access;
  Access.Entity = Param;
  Access.Members = {0};
  Access.Bytes = 4;
  A.Facts.Functions[F].Accesses.Children.push_back(Access);
  Program P = link({A.Facts});
  Index Through = P.Facts.Functions[0].Accesses.Children[0].Entity;
  ASSERT_NE(Through, None);
  EXPECT_TRUE(P.Facts.Entities[Through].IsContainers);
  // The name itself is in no set.
  EXPECT_EQ(P.Sets.size(), 1u);
}

TEST(Elements, TextFormKeepsThem) {
  FactsBuilder A = unit("/p/a.cpp");
  addContainers(A);
  addName(A, "f#0", true, {"g#0"});
  addObstacle(A, "f#0");
  A.Facts.ContainerSpellings.push_back({A.text(20), 0, "sim::"});
  ElementMethodFacts M;
  M.USR = "c:@S@body@F@move";
  M.Name = "move";
  M.Record = 0;
  M.IsConst = M.IsConstexpr = true;
  M.Attributes = A.text(2);
  M.Before = A.text(5);
  M.Parameters = A.text(9);
  M.Defaults = {A.text(3)};
  M.Arguments = {"dt", ""};
  M.Unnamed = {A.text(0)};
  M.Outside = A.text(4);
  M.OutsideParameters = A.text(8);
  M.OwnNames = {A.text(6)};
  M.Kind = ElementMethodKind::Friend;
  A.Facts.ElementMethods.push_back(M);
  A.Facts.ElementRespellings.push_back(
      {A.text(1), A.text(3), ElementQuestion::Place, 0, true, {"f#0"}});
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  print(A.Facts, OS);
  auto Read = parseFacts(Text, "a.facts");
  ASSERT_TRUE(bool(Read)) << llvm::toString(Read.takeError());
  EXPECT_TRUE(equal(*Read, A.Facts));
}

} // namespace
