//===-- PlanRoundTripTest.cpp - A plan is a policy ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Policies.h"
#include "Programs.h"
#include "llvm/ADT/StringExtras.h"
#include <rapidcheck/gtest.h>

using namespace layoutopt;

namespace {

LayoutExpr anyLayout() {
  static const char *const Texts[] = {"aos",
                                      "soa",
                                      "tiled 2",
                                      "tiled 24",
                                      "tiled 512",
                                      "[i, f, i oe(8)]",
                                      "[f, i, i oe(2)]",
                                      "[f, i, i p(4)]",
                                      "[i, i p(4), f, i p(2)]",
                                      "[f, i, f p(2)]",
                                      "[f, i, f p(2), i p(8)]",
                                      "[i, f oe(64)]",
                                      "[i, f, f p(3), i p(5)]",
                                      "[i, i oe(6)]",
                                      "[i, f p(16)]"};
  size_t N = *rc::gen::inRange<size_t>(0, std::size(Texts));
  return llvm::cantFail(LayoutExpr::parse(Texts[N]));
}

std::string anyLetters(size_t Count) {
  std::string Letters;
  for (size_t I = 0; I < Count; ++I)
    Letters += *rc::gen::element('a', 'b', 'c', 'd');
  return Letters;
}

ProgramBuilder anyProgram() {
  ProgramBuilder B(*rc::gen::element<std::string>("opencl", "c"));
  size_t NumRecords = *rc::gen::inRange<size_t>(1, 4);
  static const char *const Names[] = {"body", "cell", "body_soa"};
  for (size_t R = 0; R < NumRecords; ++R) {
    std::vector<TestField> Fields;
    size_t NumFields = *rc::gen::inRange<size_t>(1, 9);
    for (size_t F = 0; F < NumFields; ++F) {
      uint64_t Align = uint64_t(1) << *rc::gen::inRange(0, 4);
      static const char *const Prefixes[] = {"f", "p.x", "null"};
      Fields.push_back({*rc::gen::elementOf(std::vector<std::string>(
                            std::begin(Prefixes), std::end(Prefixes))) +
                            std::to_string(F),
                        Align * *rc::gen::inRange<uint64_t>(1, 9), Align});
    }
    Index Record = B.addRecord(Names[R], Fields);
    size_t NumSets = *rc::gen::inRange<size_t>(0, 4);
    for (size_t S = 0; S < NumSets; ++S) {
      ArraySet &Set =
          B.addSet(std::string(Names[R]) + "@local:" + std::to_string(S),
                   Record, anyLetters(NumFields),
                   *rc::gen::element(AddressSpace::Global, AddressSpace::Global,
                                     AddressSpace::Local));
      Set.FromKernel = Set.FromKernel && *rc::gen::inRange(0, 4) != 0;
      if (*rc::gen::inRange(0, 6) == 0)
        B.P.Facts.Exprs.pop_back(); // The subscript: a single record.
      if (*rc::gen::inRange(0, 6) == 0)
        B.P.Facts.Entities.back().IsArray = true;
      if (*rc::gen::inRange(0, 5) == 0)
        B.block("an obstacle: with #signs\n and 'quotes'");
    }
  }
  B.P.Facts.Identifiers = {"body", "body_soa", "cell"};
  return B;
}

/// A policy about some sets of \p B; layouts may not fit.
EffectivePolicy anyPolicy(const ProgramBuilder &B) {
  Policy P;
  for (const ArraySet &Set : B.P.Sets) {
    if (*rc::gen::inRange(0, 3) != 0)
      continue;
    ArrayPolicy Entry;
    Entry.Name = {Set.Id, {"q.yaml", 1, 1}};
    if (*rc::gen::arbitrary<bool>()) {
      Entry.Layout = LayoutWord{anyLayout(), {"q.yaml", 2, 1}};
    } else {
      Clustering C = ProgramBuilder::clustering(anyLetters(Set.Fields.size()));
      for (const std::vector<Index> &Fields : C.Clusters) {
        ClusterPolicy Cluster;
        for (Index F : llvm::reverse(Fields))
          Cluster.Fields.push_back({Set.Fields[size_t(F)].Name, {}});
        Cluster.Layout = LayoutWord{anyLayout(), {"q.yaml", 3, 1}};
        Entry.Clusters.push_back(std::move(Cluster));
      }
    }
    P.Sets.push_back(std::move(Entry));
  }
  PolicyOptions Options;
  if (*rc::gen::arbitrary<bool>())
    Options.Arguments = KernelArguments::Keep;
  return llvm::cantFail(resolvePolicy(P, Options));
}

RC_GTEST_PROP(Plan, IsAPolicyThatGivesThePlan, ()) {
  ProgramBuilder B = anyProgram();
  llvm::Expected<LayoutPlan> Plan =
      choose(B.P, B.Clusterings, testTarget(), anyPolicy(B));
  RC_CLASSIFY(bool(Plan), "chosen");
  if (!Plan) {
    // A layout that does not fit, said with its place.
    std::string Error = llvm::toString(Plan.takeError());
    RC_ASSERT(llvm::StringRef(Error).starts_with("q.yaml:"));
    return;
  }
  std::string Text = print(*Plan);
  llvm::Expected<Policy> Read = parsePolicy(Text, "plan.yaml");
  if (!Read)
    RC_FAIL(llvm::toString(Read.takeError()) + " in\n" + Text);
  llvm::Expected<EffectivePolicy> Effective = resolvePolicy(*Read, {});
  if (!Effective)
    RC_FAIL(llvm::toString(Effective.takeError()));
  RC_ASSERT(Effective->Target.Value == Plan->Target);

  // Nothing is left to the model: it may say what it likes.
  std::vector<Clustering> Others;
  for (const ArraySet &Set : B.P.Sets)
    Others.push_back(ProgramBuilder::clustering(anyLetters(Set.Fields.size())));
  TargetProfile Target = testTarget();
  Target.EpsilonBytes = 1;
  for (DecisionNode &Node : Target.Tree.Nodes)
    Node.Layout = LayoutExpr::tiled(7);
  llvm::Expected<LayoutPlan> Again = choose(B.P, Others, Target, *Effective);
  if (!Again)
    RC_FAIL(llvm::toString(Again.takeError()) + " in\n" + Text);
  RC_ASSERT(withoutComments(print(*Again)) == withoutComments(Text));
  RC_ASSERT(Again->Sets.size() == Plan->Sets.size());
  for (size_t S = 0; S < Plan->Sets.size(); ++S) {
    const SetPlan &Old = Plan->Sets[S], &New = Again->Sets[S];
    RC_ASSERT(Old.Set == New.Set);
    RC_ASSERT(Old.Record == New.Record);
    RC_ASSERT(Old.Handle == New.Handle);
    RC_ASSERT(Old.Change == New.Change);
    RC_ASSERT(Old.Refused == New.Refused);
    RC_ASSERT(Old.Clusters.size() == New.Clusters.size());
    for (size_t C = 0; C < Old.Clusters.size(); ++C) {
      RC_ASSERT(Old.Clusters[C].Fields == New.Clusters[C].Fields);
      RC_ASSERT(Old.Clusters[C].Layout == New.Clusters[C].Layout);
    }
  }
}

RC_GTEST_PROP(Plan, IsTheSameEveryTime, ()) {
  ProgramBuilder B = anyProgram();
  EffectivePolicy Policy = anyPolicy(B);
  llvm::Expected<LayoutPlan> First =
      choose(B.P, B.Clusterings, testTarget(), Policy);
  llvm::Expected<LayoutPlan> Second =
      choose(B.P, B.Clusterings, testTarget(), Policy);
  RC_ASSERT(bool(First) == bool(Second));
  if (First)
    RC_ASSERT(print(*First) == print(*Second));
  else
    RC_ASSERT(llvm::toString(First.takeError()) ==
              llvm::toString(Second.takeError()));
}

/// Every way to break a plan is noticed.
TEST(Plan, VerifySeesWhatIsWrong) {
  ProgramBuilder B;
  Index Body = B.addRecord("body", {{"x", 4, 4}, {"y", 4, 4}, {"z", 4, 4}});
  B.addSet("a", Body, "xyy");
  B.addSet("b", Body, "xxx");
  B.addSet("c", Body, "xxx");
  B.block("an obstacle");
  B.P.Facts.Identifiers = {"taken"};
  llvm::Expected<LayoutPlan> Plan = chooseWith(B, "", testTarget());
  ASSERT_TRUE(bool(Plan)) << llvm::toString(Plan.takeError());
  ASSERT_EQ(summary(Plan), "a: body_soa [x: SoA] [y z: AoS]; "
                           "b: body_soa2 [x y z: tiled 512]; c: refused");
  auto ErrorAfter = [&](llvm::function_ref<void(LayoutPlan &)> Break) {
    LayoutPlan Broken = *Plan;
    Break(Broken);
    llvm::Error E = verify(Broken, B.P);
    if (E) {
      EXPECT_EQ(exitCodeOf(E), ExitCode::Internal);
    }
    return llvm::toString(std::move(E));
  };
  using P = LayoutPlan;
  EXPECT_EQ(ErrorAfter([](P &) {}), "");
  EXPECT_NE(ErrorAfter([](P &L) { L.Sets.pop_back(); }), "");
  EXPECT_NE(ErrorAfter([](P &L) { L.Sets.push_back(L.Sets[0]); }), "");
  EXPECT_NE(ErrorAfter([](P &L) { std::swap(L.Sets[0], L.Sets[1]); }), "");
  EXPECT_NE(ErrorAfter([](P &L) { L.Sets[0].Record = "cell"; }), "");
  EXPECT_NE(ErrorAfter([](P &L) { L.Sets[0].Refused = true; }), "");
  EXPECT_NE(ErrorAfter([](P &L) { L.Sets[2].Refused = false; }), "");
  EXPECT_NE(ErrorAfter([](P &L) { L.Sets[2].Change = true; }), "");
  EXPECT_NE(ErrorAfter([](P &L) { L.Sets[2].Handle = "h"; }), "");
  EXPECT_NE(ErrorAfter([](P &L) { L.Sets[2].Clusters.clear(); }), "");
  EXPECT_NE(ErrorAfter(
                [](P &L) { L.Sets[2].Clusters[0].Layout = LayoutExpr::soa(); }),
            "");
  EXPECT_NE(ErrorAfter([](P &L) {
              std::swap(L.Sets[2].Clusters[0].Fields[0],
                        L.Sets[2].Clusters[0].Fields[1]);
            }),
            "");
  EXPECT_NE(ErrorAfter([](P &L) { L.Sets[0].Handle = ""; }), "");
  EXPECT_NE(ErrorAfter([](P &L) { L.Sets[0].Handle = "taken"; }), "");
  EXPECT_NE(ErrorAfter([](P &L) { L.Sets[0].Handle = "int"; }), "");
  EXPECT_NE(ErrorAfter([](P &L) { L.Sets[0].Handle = L.Sets[1].Handle; }), "");
  EXPECT_NE(ErrorAfter([](P &L) { L.Sets[0].Clusters.pop_back(); }), "");
  EXPECT_NE(ErrorAfter([](P &L) { L.Sets[0].Clusters.clear(); }), "");
  EXPECT_NE(ErrorAfter([](P &L) { L.Sets[0].Clusters[0].Fields = {"q"}; }), "");
  EXPECT_NE(ErrorAfter([](P &L) { L.Sets[0].Clusters[0].Fields = {"y"}; }), "");
  EXPECT_NE(ErrorAfter([](P &L) { L.Sets[0].Clusters[0].Fields = {}; }), "");
  EXPECT_NE(ErrorAfter(
                [](P &L) { L.Sets[1].Clusters[0].Layout = LayoutExpr::aos(); }),
            "");
  EXPECT_NE(ErrorAfter([](P &L) {
              L.Sets[1].Clusters[0].Layout =
                  llvm::cantFail(LayoutExpr::parse("[i p(2), f, i]"));
            }),
            "");
  EXPECT_NE(ErrorAfter([](P &L) {
              L.Sets[1].Clusters[0].Layout =
                  llvm::cantFail(LayoutExpr::parse("[i, f p(2)]"));
            }),
            "");
}

} // namespace
