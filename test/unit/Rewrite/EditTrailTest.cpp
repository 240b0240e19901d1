//===-- EditTrailTest.cpp - Edits that were made one behind the other -----===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Rewrite/EditTrail.h"
#include "gtest/gtest.h"
#include <random>

using namespace layoutopt;

namespace {

std::string made(const std::string &Text, llvm::ArrayRef<TrailEdit> Edits) {
  std::string Out;
  uint32_t At = 0;
  for (const TrailEdit &E : Edits) {
    Out += Text.substr(At, E.Begin - At) + E.Text;
    At = E.End;
  }
  return Out + Text.substr(At);
}

TEST(EditTrailTest, KeepsWhatIsApart) {
  const std::string First = "abcdefgh";
  EditTrail Trail;
  Trail.add(First, {{4, 5, "EEE", {0}}});
  Trail.add("abcdEEEfgh", {{1, 2, "", {1}}, {9, 10, "HH", {2}}});
  ASSERT_EQ(Trail.edits().size(), 3u);
  EXPECT_EQ(Trail.edits()[0], (TrailEdit{1, 2, "", {}}));
  EXPECT_EQ(Trail.edits()[1], (TrailEdit{4, 5, "EEE", {}}));
  EXPECT_EQ(Trail.edits()[2], (TrailEdit{7, 8, "HH", {}}));
  EXPECT_EQ(Trail.originOf(5), 4u);
  EXPECT_EQ(Trail.originOf(6), 5u);
}

TEST(EditTrailTest, JoinsWhatTouches) {
  EditTrail Trail;
  Trail.add("abcdefgh", {{4, 5, "EEE", {0}}});
  Trail.add("abcdEEEfgh", {{6, 8, "-", {1}}});
  ASSERT_EQ(Trail.edits().size(), 1u);
  EXPECT_EQ(Trail.edits()[0], (TrailEdit{4, 6, "EE-", {}}));
  EXPECT_EQ(Trail.edits()[0].Owners, (std::set<size_t>{0, 1}));
}

TEST(EditTrailTest, MakesTheSameTextAtOnce) {
  std::mt19937 Random(1);
  auto Up = [&Random](size_t End) { return size_t(Random() % (End + 1)); };
  for (int Round = 0; Round != 2000; ++Round) {
    const std::string First = "0123456789abcdefghij";
    std::string Now = First;
    EditTrail Trail;
    for (size_t Step = 0; Step != 4; ++Step) {
      std::vector<TrailEdit> Edits;
      for (size_t At = Up(4); At <= Now.size();) {
        const size_t End = std::min(Now.size(), At + Up(3));
        Edits.push_back({uint32_t(At),
                         uint32_t(End),
                         std::string(Up(3), char('A' + Step)),
                         {Step}});
        At = End + Up(6);
      }
      Trail.add(Now, Edits);
      Now = made(Now, Edits);
      ASSERT_EQ(made(First, Trail.edits()), Now);
      for (size_t I = 1; I < Trail.edits().size(); ++I)
        ASSERT_LT(Trail.edits()[I - 1].End, Trail.edits()[I].Begin);
      // All characters of the first text differ.
      for (size_t At = 0; At != Now.size(); ++At) {
        const size_t Was = First.find(Now[At]);
        bool IsKept = Was != std::string::npos;
        for (const TrailEdit &E : Trail.edits())
          IsKept &= Was < E.Begin || E.End <= Was;
        if (IsKept) {
          ASSERT_EQ(Trail.originOf(uint32_t(At)), Was);
        }
      }
    }
  }
}

} // namespace
