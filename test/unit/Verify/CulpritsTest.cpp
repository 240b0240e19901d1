//===-- CulpritsTest.cpp - Tests of which sets are left out ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Verify/Culprits.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include <gmock/gmock.h>
#include <numeric>
#include <rapidcheck/gtest.h>

using namespace layoutopt;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

/// A program of sets, of which some fail: alone, or two of them together.
struct Fake {
  unsigned Count = 8;
  std::set<Index> Bad;
  std::vector<std::pair<Index, Index>> BadTogether;
  /// Of a set that fails: whom its message accuses.
  std::map<Index, std::vector<Index>> Accused;
  bool FailsAnyway = false;
  unsigned Trials = 0;

  Trial trial(const std::set<Index> &Left) {
    ++Trials;
    Trial Out;
    auto Say = [&](Index Set, const std::string &Text) {
      Finding F;
      F.Message = Text;
      Out.Findings.push_back(F);
      Out.Suspects.push_back(Accused[Set]);
    };
    for (Index Set : Bad)
      if (!Left.count(Set))
        Say(Set, "set " + std::to_string(Set));
    for (auto [A, B] : BadTogether)
      if (!Left.count(A) && !Left.count(B))
        Say(A, "both");
    if (FailsAnyway)
      Say(None, "anyway");
    return Out;
  }

  std::vector<Index> all() const {
    std::vector<Index> Out(Count);
    std::iota(Out.begin(), Out.end(), 0);
    return Out;
  }
  llvm::Expected<std::vector<Culprit>> find() {
    return findCulprits(all(), trial({}), [&](const std::set<Index> &Left) {
      return trial(Left);
    });
  }
  /// Those left out; empty in the case of an error.
  std::vector<Index> left() {
    auto Found = find();
    std::vector<Index> Out;
    EXPECT_TRUE(bool(Found)) << llvm::toString(Found.takeError());
    if (Found)
      for (const Culprit &C : *Found)
        Out.push_back(C.Set);
    return Out;
  }
};

} // namespace

TEST(Culprits, AreThoseThatAreAccused) {
  Fake F;
  F.Bad = {3, 5};
  F.Accused = {{3, {3}}, {5, {5}}};
  auto Found = F.find();
  ASSERT_TRUE(bool(Found));
  ASSERT_EQ(Found->size(), 2u);
  EXPECT_EQ((*Found)[0].Set, 3);
  EXPECT_EQ((*Found)[0].Why.Message, "set 3");
  EXPECT_EQ((*Found)[1].Set, 5);
  EXPECT_EQ((*Found)[1].Why.Message, "set 5");
}

TEST(Culprits, AreFoundByHalvesWhereNobodyIsAccused) {
  Fake F;
  F.Count = 64;
  F.Bad = {0, 17, 63};
  EXPECT_THAT(F.left(), ElementsAre(0, 17, 63));
  EXPECT_LE(F.Trials, 2u + 2 * 3 * 6 + 3);
}

TEST(Culprits, AreAcquittedIfTheProgramPassesWithThem) {
  Fake F;
  F.Bad = {3};
  F.Accused = {{3, {1, 2, 3}}};
  EXPECT_THAT(F.left(), ElementsAre(3));
  // The wrong one alone, and then nobody.
  F.Accused = {{3, {1}}};
  EXPECT_THAT(F.left(), ElementsAre(3));
}

TEST(Culprits, OfTwoThatFailTogetherOneStays) {
  Fake F;
  F.BadTogether = {{2, 6}};
  EXPECT_THAT(F.left(), ElementsAre(6));
  F.Accused = {{2, {2, 6}}};
  EXPECT_EQ(F.left().size(), 1u);
}

TEST(Culprits, ThereAreNoneOfASourceThatFailsItself) {
  Fake F;
  F.Bad = {1};
  F.FailsAnyway = true;
  for (bool Accuses : {false, true}) {
    if (Accuses)
      F.Accused = {{1, {1}}, {None, {0, 1, 2, 3, 4, 5, 6, 7}}};
    auto Found = F.find();
    ASSERT_FALSE(bool(Found));
    llvm::Error E = Found.takeError();
    EXPECT_EQ(exitCodeOf(E), ExitCode::Internal);
    EXPECT_THAT(llvm::toString(std::move(E)), HasSubstr("anyway"));
  }
}

TEST(Culprits, ErrorsOfATrialArePassedOn) {
  Fake F;
  F.Bad = {1};
  auto Found =
      findCulprits(F.all(), F.trial({}),
                   [](const std::set<Index> &) -> llvm::Expected<Trial> {
                     return ioError("gone");
                   });
  ASSERT_FALSE(bool(Found));
  llvm::Error E = Found.takeError();
  EXPECT_EQ(exitCodeOf(E), ExitCode::IO);
  EXPECT_EQ(llvm::toString(std::move(E)), "gone");
}

RC_GTEST_PROP(Culprits, AreThoseThatFailAndNoOthers, ()) {
  Fake F;
  F.Count = *rc::gen::inRange(1u, 40u);
  auto Number = rc::gen::inRange<Index>(0, static_cast<Index>(F.Count));
  F.Bad = *rc::gen::container<std::set<Index>>(Number);
  RC_PRE(!F.Bad.empty());
  for (Index Set : F.Bad)
    F.Accused[Set] = *rc::gen::container<std::vector<Index>>(Number);
  std::vector<Index> Left = F.left();
  RC_ASSERT(Left == std::vector<Index>(F.Bad.begin(), F.Bad.end()));
}

TEST(Suspects, AreThoseOfTheEditOrOfItsLine) {
  Program P;
  P.Facts.Files.resize(1);
  P.Facts.Files[0].Path = "/src/a.c";
  P.Sets.resize(3);
  P.Sets[0].Id = "a";
  P.Sets[1].Id = "b";
  P.Sets[2].Id = "c";
  for (ArraySet &Set : P.Sets)
    Set.Record = static_cast<Index>(&Set - P.Sets.data()) / 2; // a and b: 0.
  // "one two\nthree\n" -> "uno, two!\nthree\n"
  EditSet Edits;
  Edits.Edits = {{{0, 0, 3}, "uno,", "a"}, {{0, 7, 7}, "!", "b"}};
  Edits.NewFiles = {{"/src/a_soa.h", "x\ny\n", "a"}};
  FileContents Changed = {{"/src/a.c", "uno, two!\nthree\n"},
                          {"/src/a_soa.h", "x\ny\n"}};
  auto Of = [&](Place Where, Index Set = None) {
    Finding F;
    F.Where = std::move(Where);
    F.Set = Set;
    return suspectsOf(F, P, Edits, Changed);
  };
  EXPECT_THAT(Of({"/src/a.c", 1, 2}), ElementsAre(0));
  EXPECT_THAT(Of({"/src/a.c", 1, 9}), ElementsAre(1));
  EXPECT_THAT(Of({"/src/a.c", 1, 7}), ElementsAre(0, 1)); // "wo": on the line.
  EXPECT_THAT(Of({"/src/a.c", 2, 1}), ElementsAre());
  EXPECT_THAT(Of({"/src/a.c", 9, 1}), ElementsAre());
  EXPECT_THAT(Of({"/src/b.c", 1, 1}), ElementsAre());
  EXPECT_THAT(Of({"", 0, 0}), ElementsAre());
  EXPECT_THAT(Of({"/src/a_soa.h", 2, 1}), ElementsAre(0, 1));
  EXPECT_THAT(Of({"/src/a.c", 2, 1}, 2), ElementsAre(2));
}
