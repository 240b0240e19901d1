//===-- BoundsParseTest.cpp - Loop bounds in a policy ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Policies.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace layoutopt;
using testing::HasSubstr;

namespace {

std::string parsed(llvm::StringRef Bound) {
  auto P =
      parsePolicy(("version: 1\nbounds:\n  - " + Bound + "\n").str(), "p.yaml");
  if (!P)
    return llvm::toString(P.takeError());
  const BoundPolicy &B = P->Bounds.at(0);
  return B.Name.Value + "/" + std::to_string(B.Line) + "/" +
         std::to_string(B.Loop) + "/" + std::to_string(B.Iterations.Value);
}

TEST(BoundsParse, NamesALoopByLineOrNumber) {
  EXPECT_EQ(parsed("{at: 'src/a.c:12', iterations: 400}"), "src/a.c/12/0/400");
  EXPECT_EQ(parsed("{at: a.c:12, iterations: 0}"), "a.c/12/0/0");
  EXPECT_EQ(parsed("{function: f, loop: 2, iterations: 1e6}"), "f/0/2/1000000");
  EXPECT_EQ(parsed("{function: f, loop: 2, iterations: 1e15}"),
            "f/0/2/1000000000000000");
}

TEST(BoundsParse, RefusesWhatNamesNoLoop) {
  for (const char *Bound :
       {"{iterations: 3}", "{function: f, iterations: 3}",
        "{loop: 1, iterations: 3}", "{at: a.c:1, loop: 1, iterations: 3}",
        "{at: a.c:1, function: f, loop: 1, iterations: 3}"})
    EXPECT_THAT(parsed(Bound), HasSubstr("p.yaml:3:5: a loop is named by"))
        << Bound;
  for (const char *Bound :
       {"{at: a.c, iterations: 3}", "{at: 'a.c:', iterations: 3}",
        "{at: 'a.c:0', iterations: 3}", "{at: ':3', iterations: 3}",
        "{at: 'a.c:-1', iterations: 3}"})
    EXPECT_THAT(parsed(Bound), HasSubstr("p.yaml:3:10: expected 'FILE:LINE'"))
        << Bound;
  EXPECT_THAT(parsed("{function: f, loop: 0, iterations: 3}"),
              HasSubstr("expected a number from 1"));
  EXPECT_THAT(parsed("{at: a.c:1}"), HasSubstr("iterations"));
  EXPECT_THAT(parsed("{at: a.c:1, times: 3}"), HasSubstr("unknown key"));
}

TEST(BoundsParse, RefusesIterationsOutOfRange) {
  for (const char *Count : {"-1", "1.5", "1e16", "2e15", "e3", "1e", "'3'",
                            "1e99999999999999999999", "1000000000000001"})
    EXPECT_THAT(
        parsed(("{at: a.c:1, iterations: " + llvm::Twine(Count) + "}").str()),
        HasSubstr("p.yaml:3:29: "))
        << Count;
}

} // namespace
