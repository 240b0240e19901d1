//===-- ChooseTest.cpp - From clusters to a plan --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Programs.h"
#include "gmock/gmock.h"

using namespace layoutopt;
using testing::HasSubstr;

namespace {

const std::vector<TestField> Floats4 = {
    {"x", 4, 4}, {"y", 4, 4}, {"z", 4, 4}, {"m", 4, 4}};

/// The summary of the plan, or the error.
std::string decide(const ProgramBuilder &B, llvm::StringRef Policy = "") {
  llvm::Expected<LayoutPlan> Plan = chooseWith(B, Policy, testTarget());
  if (Plan)
    return summary(Plan);
  llvm::Error E = Plan.takeError();
  EXPECT_EQ(exitCodeOf(E), ExitCode::Usage);
  return llvm::toString(std::move(E));
}

/// Why the first set is as it is.
std::string why(const ProgramBuilder &B, llvm::StringRef Policy = "") {
  llvm::Expected<LayoutPlan> Plan = chooseWith(B, Policy, testTarget());
  return Plan ? Plan->Sets[0].Why : llvm::toString(Plan.takeError());
}

TEST(Choose, SelectsALayoutForEachCluster) {
  ProgramBuilder B;
  Index Body = B.addRecord("body", {{"x", 4, 4},
                                    {"y", 4, 4},
                                    {"z", 4, 4},
                                    {"m", 4, 4},
                                    {"v", 12, 4},
                                    {"w", 12, 4},
                                    {"id", 4, 4},
                                    {"a", 4, 4},
                                    {"b", 4, 4}});
  B.addSet("body", Body, "ppppvvizz");
  EXPECT_EQ(decide(B), "body: body_soa [x y z m: tiled 512] [v w: SoA] "
                       "[id: SoA] [a b: AoS]");
  llvm::Expected<LayoutPlan> Plan = chooseWith(B, "", testTarget());
  ASSERT_TRUE(bool(Plan));
  EXPECT_EQ(Plan->Target, "toy");
  EXPECT_EQ(Plan->Sets[0].Record, "body");
  EXPECT_EQ(Plan->Sets[0].Why, "clusters of distances below 64 bytes, toy");
  EXPECT_EQ(Plan->Sets[0].Clusters[0].Why, "16 bytes on toy, published");
  EXPECT_EQ(Plan->Sets[0].Clusters[2].Why,
            "4 bytes in one field: an array of its own");
}

TEST(Choose, PrintsAPlanWithReasons) {
  ProgramBuilder B;
  Index Body = B.addRecord("body", Floats4);
  B.addSet("body", Body, "aabb");
  B.addSet("body@local:tile", Body, "aaaa", AddressSpace::Local);
  B.addSet("cell", Body, "aaaa");
  B.block("address of field 'x' escapes");
  llvm::Expected<LayoutPlan> Plan =
      chooseWith(B,
                 "version: 1\nrecords: {body: {clusters: "
                 "[{fields: [x, m], layout: '[i, f, i oe(4)]'}, "
                 "{fields: [z, y], layout: auto}]}}",
                 testTarget());
  ASSERT_TRUE(bool(Plan)) << llvm::toString(Plan.takeError());
  EXPECT_EQ(print(*Plan), R"(# A layout plan. Edited or not, it is a policy.
version: 1
target: toy
style: direct
sets:
  body:
    # changes: clusters of the policy
    handle: body_soa
    clusters:
      - fields: [x, m]
        layout: "[i, f, i oe(4)]"  # said by the policy
      - fields: [z, y]
        layout: AoS  # 8 bytes on toy, rule-of-thumb: small
  "body@local:tile":
    # keeps its layout: not in global memory: it changes only if the policy
    # names it, 'body@local:tile' under 'sets'
    clusters:
      - fields: [x, y, z, m]
        layout: AoS
  cell:
    # refused: address of field 'x' escapes
    refused: true
    clusters:
      - fields: [x, y, z, m]
        layout: AoS
)");
}

TEST(Choose, KeepsWhatIsBestAsItIs) {
  ProgramBuilder B;
  Index Pair = B.addRecord("pair", {{"a", 4, 4}, {"b", 4, 4}});
  B.addSet("pair", Pair, "xx");
  Index One = B.addRecord("one", {{"a", 400, 4}});
  B.addSet("one", One, "x");
  EXPECT_EQ(decide(B), "pair: keeps; one: keeps");
  EXPECT_EQ(why(B), "AoS is chosen: 8 bytes on toy, rule-of-thumb: small");
  // A tile of one record is AoS, and one field has one layout.
  EXPECT_EQ(decide(B, "version: 1\nsets: {pair: {layout: tiled 1}, "
                      "one: {layout: tiled 64}}"),
            "pair: keeps; one: keeps");
  // Another order is another layout.
  EXPECT_EQ(decide(B, "version: 1\nsets: {pair: {clusters: "
                      "[{fields: [b, a], layout: aos}]}}"),
            "pair: pair_soa [b a: AoS]; one: keeps");
}

TEST(Choose, RefusesWhatIsBlocked) {
  ProgramBuilder B;
  B.addSet("body", B.addRecord("body", Floats4), "aaaa");
  B.block("address of field 'x' escapes");
  EXPECT_EQ(decide(B), "body: refused");
  EXPECT_EQ(why(B), "address of field 'x' escapes");
  B.block("cast to int *");
  EXPECT_EQ(why(B), "address of field 'x' escapes, and 1 more obstacle");
  B.block("");
  EXPECT_EQ(why(B), "address of field 'x' escapes, and 2 more obstacles");
  // The policy cannot lift an obstacle, and its names are checked all the same.
  EXPECT_EQ(decide(B, "version: 1\nsets: {body: {layout: soa}}"),
            "body: refused");
  EXPECT_THAT(decide(B, "version: 1\nsets: {body: {clusters: "
                        "[{fields: [xx], layout: soa}]}}"),
              HasSubstr("p.yaml:2:36: unknown field 'xx'"));
}

TEST(Choose, RefusalsOfWhatThePolicyNamesAreWanted) {
  ProgramBuilder B;
  B.addSet("body", B.addRecord("body", Floats4), "aaaa");
  B.block("address of field 'x' escapes");
  auto IsWanted = [&](llvm::StringRef Policy) {
    llvm::Expected<LayoutPlan> Plan = chooseWith(B, Policy, testTarget());
    return llvm::cantFail(std::move(Plan)).Sets[0].Wanted;
  };
  EXPECT_FALSE(IsWanted(""));
  EXPECT_TRUE(IsWanted("version: 1\nrecords: {body: {layout: soa}}"));
  EXPECT_FALSE(IsWanted("version: 1\nsets: {body: {refused: true}}"));
}

TEST(Choose, PolicyWins) {
  ProgramBuilder B;
  Index Body = B.addRecord("body", Floats4);
  B.addSet("body", Body, "aabb");
  B.addSet("body@2", Body, "aaaa");
  EXPECT_EQ(decide(B, "version: 1\nrecords: {body: {layout: tiled 8}}"),
            "body: body_soa [x y z m: tiled 8]; "
            "body@2: body_soa2 [x y z m: tiled 8]");
  EXPECT_EQ(decide(B, "version: 1\nrecords: {body: {layout: tiled 8}}\n"
                      "sets: {body: {layout: auto}}"),
            "body: body_soa [x y: AoS] [z m: AoS]; "
            "body@2: body_soa2 [x y z m: tiled 8]");
  EXPECT_EQ(decide(B, "version: 1\nsets: {\"body@2\": {clusters: "
                      "[{fields: [m, y, x], layout: soa}, "
                      "{fields: [z], layout: tiled 4}]}, "
                      "body: {handle: b, layout: auto}}"),
            "body: b [x y: AoS] [z m: AoS]; "
            "body@2: body_soa [m y x: SoA] [z: SoA]");
  EXPECT_EQ(why(B, "version: 1\nrecords:\n  body: {layout: soa}\n"),
            "layout of the policy");
}

TEST(Choose, WhatIsRewrittenIsNoError) {
  ProgramBuilder B;
  B.addRecord("body", Floats4);
  B.addSet("cell", B.addRecord("cell", Floats4), "aaaa");
  B.P.Facts.Identifiers = {"body_soa", "planes"};
  EXPECT_EQ(decide(B, "version: 1\ninclude: ['bo*', cell]\n"
                      "exclude: ['*@local:*']\n"
                      "records: {body: {layout: soa}}\n"
                      "sets: {body@main.b: {layout: soa, handle: body_soa}, "
                      "plane: {layout: soa, handle: planes}}"),
            "cell: cell_soa [x y z m: tiled 512]");
  // A record that holds the array has other fields than the plan says.
  EXPECT_EQ(decide(B, "version: 1\nsets: {cell: {clusters: [{fields: [gone], "
                      "layout: AoS}]}, body@main.b: {layout: soa}}"),
            "cell: keeps");
  EXPECT_THAT(decide(B, "version: 1\nsets: {cell: {clusters: [{fields: [gone], "
                        "layout: SoA}]}, body@main.b: {layout: soa}}"),
              HasSubstr("unknown field 'gone'"));
  EXPECT_THAT(decide(B, "version: 1\nsets: {plane: {layout: soa}}"),
              HasSubstr("p.yaml:2:8: unknown array set 'plane'"));
  EXPECT_THAT(decide(B, "version: 1\nrecords: {bodi: {layout: soa}}"),
              HasSubstr("p.yaml:2:11: unknown record 'bodi'"));
  EXPECT_THAT(decide(B, "version: 1\nexclude: [bod]"),
              HasSubstr("no record or array set matches 'bod'"));
}

TEST(Choose, RecordsThatNoArrayHolds) {
  ProgramBuilder B;
  B.addSet("body", B.addRecord("body", Floats4), "aaaa");
  B.P.Facts.Identifiers = {"body", "cell"};
  EXPECT_EQ(decide(B, "version: 1\nrecords: {cell: {layout: soa}}"),
            decide(B, "version: 1"));
  EXPECT_THAT(decide(B, "version: 1\nrecords: {cel: {layout: soa}}"),
              HasSubstr("unknown record 'cel'"));
}

TEST(Choose, PolicyErrorsHaveAPlace) {
  ProgramBuilder B;
  Index Body = B.addRecord("body", Floats4);
  B.addSet("body", Body, "aaaa");
  B.addSet("body@local:tile", Body, "aaaa", AddressSpace::Local);
  B.addRecord("cell", Floats4);
  B.P.Facts.Identifiers = {"body", "body_x", "n"};
  struct {
    const char *Text, *Expected;
  } Cases[] = {
      {"records: {bodi: {layout: soa}}",
       "p.yaml:2:11: unknown record 'bodi' (did you mean 'body'?)"},
      {"sets: {body@local:tlie: {layout: soa}}",
       "p.yaml:2:8: unknown array set 'body@local:tlie' (did you mean "
       "'body@local:tile'?)"},
      {"sets: {cell: {layout: soa}}", "p.yaml:2:8: unknown array set 'cell'"},
      {"include: [bodi]",
       "p.yaml:2:11: no record or array set matches 'bodi' (did you mean "
       "'body'?)"},
      {"exclude: ['*x*']", "p.yaml:2:11: no record or array set matches '*x*'"},
      {"exclude: [cell]", "p.yaml:2:11: no record or array set matches 'cell'"},
      {"sets: {body: {clusters: [{fields: [x, y, z, mm], layout: soa}]}}",
       "p.yaml:2:45: unknown field 'mm' of 'body' (did you mean 'm'?)"},
      {"sets: {body: {clusters: [{fields: [x, y], layout: soa}]}}",
       "p.yaml:2:8: the clusters of 'body' leave out: 'z', 'm'"},
      {"records: {body: {clusters: [{fields: [x, y, z], layout: soa}]}}",
       "p.yaml:2:11: the clusters of 'body' leave out: 'm'"},
      {"sets: {body: {layout: '[i, f p(3)]'}}", "p.yaml:2:23: "},
      {"sets: {body: {clusters: [{fields: [x, y, z, m], layout: '[i, f p(3)]'}]"
       "}}",
       "p.yaml:2:57: "},
      {"sets: {body: {layout: soa, handle: 4x}}",
       "p.yaml:2:36: '4x' cannot name a type"},
      {"sets: {body: {layout: soa, handle: float4}}",
       "p.yaml:2:36: 'float4' cannot name a type"},
      {"sets: {body: {layout: soa, handle: while}}",
       "p.yaml:2:36: 'while' cannot name a type"},
      {"sets: {body: {layout: soa, handle: __x}}",
       "p.yaml:2:36: '__x' cannot name a type"},
      {"sets: {body: {layout: soa, handle: 'a; evil()'}}",
       "p.yaml:2:36: 'a; evil()' cannot name a type"},
      {"sets: {body: {layout: soa, handle: body_x}}",
       "p.yaml:2:36: the name 'body_x' is in use"},
      {"sets: {body: {handle: h}, 'body@local:tile': {handle: h}}",
       "p.yaml:2:55: the name 'h' is in use"},
      {"sets: {body: {refused: true, layout: soa}}",
       "p.yaml:2:24: array set 'body' is marked as refused and given another"},
  };
  for (const auto &C : Cases)
    EXPECT_THAT(decide(B, std::string("version: 1\n") + C.Text),
                testing::StartsWith(C.Expected))
        << C.Text;
}

TEST(Choose, NestedNamesStandForTheirFields) {
  ProgramBuilder B;
  Index Body = B.addRecord(
      "body", {{"pos.x", 4, 4}, {"pos.y", 4, 4}, {"vel", 8, 4}, {"m", 4, 4}});
  // A member of a field that is used as a whole.
  MemberFacts Part;
  Part.Path = "vel.x";
  Part.Parent = 2;
  B.P.Facts.Records[size_t(Body)].Members.push_back(Part);
  ArraySet &Set = B.addSet("body", Body, "aaaaa");
  Set.Fields.pop_back();
  B.Clusterings.back() = ProgramBuilder::clustering("aaaa");
  auto With = [&](llvm::StringRef First, llvm::StringRef Second) {
    return decide(B, ("version: 1\nsets: {body: {clusters: [{fields: [" +
                      First + "], layout: soa}, {fields: [" + Second +
                      "], layout: tiled 4}]}}")
                         .str());
  };
  EXPECT_EQ(With("m, pos", "vel"),
            "body: body_soa [m pos_x pos_y: SoA] [vel: SoA]");
  EXPECT_EQ(With("m, pos.y", "vel, pos_x"),
            "body: body_soa [m pos_y: SoA] [vel pos_x: tiled 4]");
  EXPECT_EQ(With("m, pos", "vel, pos.x"),
            "p.yaml:2:74: field 'pos_x' of 'body' is in two clusters");
  EXPECT_THAT(With("m, pos", "vel.x"),
              HasSubstr("field 'vel.x' of 'body' is a part of 'vel', which is "
                        "used as a whole"));
  EXPECT_THAT(With("m, pos", "vel.q"), HasSubstr("unknown field 'vel.q'"));
}

TEST(Choose, OtherMemoryStaysUnlessNamed) {
  for (AddressSpace Space : {AddressSpace::Local, AddressSpace::Private,
                             AddressSpace::Constant, AddressSpace::Generic}) {
    ProgramBuilder B;
    Index Body = B.addRecord("body", Floats4);
    B.addSet("tile", Body, "aaaa", Space);
    EXPECT_EQ(decide(B), "tile: keeps");
    EXPECT_EQ(decide(B, "version: 1\nrecords: {body: {layout: soa}}"),
              "tile: keeps");
    EXPECT_EQ(decide(B, "version: 1\nsets: {tile: {layout: aos}}"),
              "tile: keeps");
    bool Supported =
        Space == AddressSpace::Local || Space == AddressSpace::Private;
    std::string Unsupported = Space == AddressSpace::Constant
                                  ? "no kernel has it as an argument"
                                  : "is not supported yet";
    EXPECT_THAT(why(B), HasSubstr(Supported ? "if the policy names it, 'tile'"
                                            : Unsupported));
    for (const char *Word : {"SoA", "auto", "tiled 512"}) {
      std::string Policy =
          std::string("version: 1\nsets: {tile: {layout: ") + Word + "}}";
      std::string Layout = llvm::StringRef(Word) == "auto" ? "tiled 512" : Word;
      EXPECT_EQ(decide(B, Policy),
                Supported ? "tile: body_soa [x y z m: " + Layout + "]"
                          : "tile: refused");
      if (!Supported)
        EXPECT_THAT(why(B, Policy), HasSubstr(Unsupported));
    }
  }
  // C has one memory.
  ProgramBuilder C("c");
  C.addSet("tile", C.addRecord("body", Floats4), "aaaa", AddressSpace::Private);
  EXPECT_EQ(decide(C), "tile: body_soa [x y z m: tiled 512]");
}

TEST(Choose, IncludeAndExclude) {
  ProgramBuilder B;
  Index Body = B.addRecord("body", Floats4),
        Cell = B.addRecord("cell", Floats4);
  B.addSet("body", Body, "aaaa");
  B.addSet("body@2", Body, "aaaa");
  B.addSet("cell", Cell, "aaaa");
  auto Changed = [&](llvm::StringRef Text) {
    llvm::Expected<LayoutPlan> Plan =
        chooseWith(B, ("version: 1\n" + Text).str(), testTarget());
    if (!Plan)
      return llvm::toString(Plan.takeError());
    std::string Ids;
    for (const SetPlan &Set : Plan->Sets)
      if (Set.Change)
        Ids += Set.Set + " ";
    return Ids;
  };
  EXPECT_EQ(Changed(""), "body body@2 cell ");
  EXPECT_EQ(Changed("exclude: [body]"), "cell "); // The record's name.
  EXPECT_EQ(Changed("exclude: ['body@*']"), "body cell ");
  EXPECT_EQ(Changed("include: [body]"), "body body@2 ");
  EXPECT_EQ(Changed("include: ['*']\nexclude: [cell]"), "body body@2 ");
  EXPECT_EQ(Changed("include: [cell]\nexclude: [cell]"), "");
  EXPECT_EQ(Changed("include: [cell, 'b*2']"), "body@2 cell ");
  EXPECT_EQ(why(B, "version: 1\nexclude: [body]"),
            "excluded by the policy, p.yaml:2:11");
  EXPECT_EQ(why(B, "version: 1\ninclude: [cell]"),
            "excluded by the policy, p.yaml:2:11");
}

TEST(Choose, KernelArgumentsCanBeKept) {
  ProgramBuilder B;
  B.addSet("body", B.addRecord("body", Floats4), "aaaa");
  EXPECT_EQ(decide(B), "body: body_soa [x y z m: tiled 512]");
  EXPECT_EQ(decide(B, "version: 1\nkernel-arguments: keep"), "body: refused");
  EXPECT_EQ(why(B, "version: 1\nkernel-arguments: keep"),
            "a kernel has it as argument, and those are kept, p.yaml:2:19");
  // What would not change is not refused.
  EXPECT_EQ(decide(B, "version: 1\nkernel-arguments: keep\n"
                      "records: {body: {layout: aos}}"),
            "body: keeps");
}

TEST(Choose, WhatNoKernelReceivesStays) {
  ProgramBuilder B;
  B.addSet("body", B.addRecord("body", Floats4), "aaaa").FromKernel = false;
  EXPECT_EQ(decide(B), "body: keeps");
  EXPECT_EQ(why(B), "no kernel has it as an argument");
  EXPECT_EQ(decide(B, "version: 1\nsets: {body: {layout: soa}}"),
            "body: refused");
}

TEST(Choose, SingleRecordsStayUnlessALayoutIsAskedFor) {
  ProgramBuilder B;
  B.addSet("body", B.addRecord("body", Floats4), "aaaa");
  B.P.Facts.Exprs.pop_back(); // The subscript.
  EXPECT_EQ(decide(B), "body: keeps");
  EXPECT_EQ(why(B), "only its first record is used");
  EXPECT_EQ(decide(B, "version: 1\nrecords: {body: {layout: auto}}"),
            "body: keeps");
  EXPECT_EQ(decide(B, "version: 1\nrecords: {body: {layout: soa}}"),
            "body: body_soa [x y z m: SoA]");
}

TEST(Choose, HandlesAreNew) {
  ProgramBuilder B;
  Index Body = B.addRecord("body", Floats4);
  Index Odd = B.addRecord("ns::my__rec_", Floats4),
        Unnamed = B.addRecord("", Floats4);
  B.addSet("a", Body, "aaaa");
  B.addSet("b", Body, "aaaa");
  B.addSet("c", Body, "aaaa");
  B.addSet("d", Odd, "aaaa");
  B.addSet("e", Unnamed, "aaaa");
  B.P.Facts.Identifiers = {"a", "body_soa", "body_soa3"};
  llvm::Expected<LayoutPlan> Plan =
      chooseWith(B, "version: 1\nsets: {c: {handle: body_soa2}}", testTarget());
  ASSERT_TRUE(bool(Plan)) << llvm::toString(Plan.takeError());
  std::vector<std::string> Handles;
  for (const SetPlan &Set : Plan->Sets)
    Handles.push_back(Set.Handle);
  EXPECT_THAT(Handles,
              testing::ElementsAre("body_soa4", "body_soa5", "body_soa2",
                                   "ns_my_rec_soa", "record_soa"));
}

TEST(Choose, RefusesFieldsThatCannotBeStoredAlone) {
  ProgramBuilder B;
  B.addSet("body", B.addRecord("body", {{"a", 6, 4}, {"b", 4, 4}}), "ab");
  EXPECT_EQ(decide(B), "body: refused");
  EXPECT_THAT(why(B), HasSubstr("'a'"));
}

} // namespace
