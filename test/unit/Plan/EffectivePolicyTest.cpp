//===-- EffectivePolicyTest.cpp - The policy in force ---------------------===//
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

TEST(EffectivePolicy, KnowsTheSourceOfEveryValue) {
  llvm::Expected<Policy> P = parsePolicy(Sample, "p.yaml");
  ASSERT_TRUE(bool(P)) << llvm::toString(P.takeError());
  PolicyOptions Options;
  Options.Target = "sm_20";
  std::string Text = dump(*P, Options);
  EXPECT_EQ(Text, R"(# The policy in force, each value with its source.
version: 1
target: sm_20  # --target
style: direct  # p.yaml:4:8
kernel-arguments: keep  # p.yaml:5:19
boundary: sort  # default
order: keep  # default
include:
  - "*"  # p.yaml:6:11
exclude:
  - ghost  # p.yaml:7:11
  - "*@local:*"  # p.yaml:7:18
records:
  body:
    clusters:
      - fields: [x, y, z, m]  # p.yaml:11:18
        layout: tiled 32  # p.yaml:12:17
      - fields: [vx, vy, vz]  # p.yaml:13:18
        layout: SoA  # p.yaml:14:17
  cell:
    layout: auto  # p.yaml:16:13
sets:
  "body@local:tile":
    layout: "[i, f, i oe(8)]"  # p.yaml:19:13
    handle: body_tile  # p.yaml:20:13
  plane:
    refused: true  # p.yaml:22:14
)");
  EXPECT_EQ(dump(Policy()),
            R"(# The policy in force, each value with its source.
version: 1
target: sm_35  # default
style: direct  # default
kernel-arguments: change  # default
boundary: sort  # default
order: keep  # default
)");
}

TEST(EffectivePolicy, RefusesWhatNoEmitterSupports) {
  llvm::Expected<Policy> P =
      parsePolicy("version: 1\nstyle: switchable\n", "p.yaml");
  ASSERT_TRUE(bool(P)) << llvm::toString(P.takeError());
  EXPECT_EQ(dump(*P), "p.yaml:2:8: style 'switchable' is for C and C++, not "
                      "for OpenCL");
  // The command line wins, in both directions.
  PolicyOptions Options;
  Options.Style = EmissionStyle::Direct;
  EXPECT_THAT(dump(*P, Options), HasSubstr("style: direct  # --style"));
  Options.Style = EmissionStyle::Switchable;
  EXPECT_EQ(dump(Policy(), Options),
            "style 'switchable' is for C and C++, not for OpenCL");
  Options.IsHostCode = true;
  EXPECT_THAT(dump(Policy(), Options),
              HasSubstr("style: switchable  # --style"));
}

TEST(EffectivePolicy, APathAsTargetStaysReadable) {
  PolicyOptions Options;
  Options.Target = "./my: profile.yaml";
  std::string Text = dump(Policy(), Options);
  EXPECT_THAT(Text, HasSubstr("# target: ./my: profile.yaml, from --target"));
  llvm::Expected<Policy> Again = parsePolicy(Text, "p.yaml");
  EXPECT_TRUE(bool(Again)) << llvm::toString(Again.takeError());
}

} // namespace
