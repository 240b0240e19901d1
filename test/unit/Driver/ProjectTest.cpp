//===-- ProjectTest.cpp - Tests of the pipeline as values -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Driver/Project.h"
#include "../Common/Scratch.h"
#include "layoutopt/Support/Error.h"
#include <gmock/gmock.h>

using namespace layoutopt;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

namespace {

/// A front door without a terminal.
struct Recorder : Listener {
  void note(const llvm::Twine &Text) override { Notes.push_back(Text.str()); }
  void diagnostics(llvm::ArrayRef<ParseDiagnostic> Said) override {
    for (const ParseDiagnostic &D : Said)
      Diagnostics.push_back(D.str());
  }
  void began(size_t Number, size_t Count, llvm::StringRef) override {
    Begun.push_back(std::to_string(Number) + "/" + std::to_string(Count));
  }

  std::vector<std::string> Notes, Diagnostics, Begun;
};

/// Two kernels: one array changes, of the other the address of a field is
/// stored.
const char *const Kernels = R"(
typedef struct { float x, y, z, m; } body;
__kernel void move(__global body *p, int n) {
  int i = get_global_id(0);
  p[i].x += 1.0f;
}
typedef struct { float v; int k; } cell;
__kernel void keep(__global cell *c, __global ulong *out) {
  out[0] = (ulong)&c[0].v;
  c[get_global_id(0)].k = 1;
}
)";

class ProjectTest : public testing::Test {
protected:
  ProjectTest() {
    Folder.write("k.cl", Kernels);
    Asked.Sources = {Folder.path("k.cl")};
    Asked.Target = "sm_35";
    Asked.NoPolicy = true;
  }

  /// All steps up to the plan.
  void decide(Project &P) {
    ASSERT_EQ(text(P.findUnits()), "");
    ASSERT_EQ(text(P.readUnits()), "");
    ASSERT_EQ(text(P.linkUnits()), "");
    ASSERT_EQ(text(P.decide({})), "");
  }

  static std::string text(llvm::Error E) {
    return llvm::toString(std::move(E));
  }

  static std::vector<std::string> changing(const Project &P) {
    std::vector<std::string> Out;
    for (const SetPlan &S : P.plan().Sets)
      if (S.Change)
        Out.push_back(S.Set);
    return Out;
  }

  test::TemporaryFolder Folder;
  Request Asked;
  Recorder Heard;
};

TEST_F(ProjectTest, VerdictsAreValues) {
  Project P(Asked, LAYOUTOPT_TOOL, Heard);
  decide(P);
  EXPECT_THAT(changing(P), SizeIs(1));
  EXPECT_THAT(Heard.Begun, ElementsAre("1/1"));
  EXPECT_THAT(Heard.Notes, IsEmpty());
  bool IsKept = false;
  for (const ArraySet &Set : P.program().Sets)
    IsKept |=
        P.program().Facts.Records[Set.Record].Name == "cell" && Set.isBlocked();
  EXPECT_TRUE(IsKept);
}

TEST_F(ProjectTest, WhatSettlesIsWhatIsRewritten) {
  Project Plans(Asked, LAYOUTOPT_TOOL, Heard);
  decide(Plans);
  ASSERT_EQ(text(Plans.settle()), "");
  Project Rewrites(Asked, LAYOUTOPT_TOOL, Heard);
  decide(Rewrites);
  auto Result = Rewrites.rewrite();
  ASSERT_TRUE(static_cast<bool>(Result)) << text(Result.takeError());
  EXPECT_EQ(changing(Plans), changing(Rewrites));
  EXPECT_THAT(Result->Changed, SizeIs(1));
  EXPECT_THAT(Result->Changed.begin()->second, HasSubstr("__global"));
  // Nothing was written.
  EXPECT_EQ(Folder.read("k.cl"), Kernels);
  EXPECT_THAT(Folder.list(), ElementsAre("k.cl"));
}

TEST_F(ProjectTest, WarningsAndNotesAreHeard) {
  Folder.write("k.cl", std::string("#warning look\n") + Kernels);
  Asked.CompilerFlags = {"-fplugin=x.so"};
  Project P(Asked, LAYOUTOPT_TOOL, Heard);
  decide(P);
  EXPECT_THAT(Heard.Diagnostics, Contains(HasSubstr("look")));
  EXPECT_THAT(Heard.Notes,
              Contains(HasSubstr("compiler flag '-fplugin=x.so' is ignored")));
}

TEST_F(ProjectTest, ErrorsHaveTheirPlace) {
  Folder.write("k.cl", "__kernel void f(\n");
  Project P(Asked, LAYOUTOPT_TOOL, Heard);
  ASSERT_EQ(text(P.findUnits()), "");
  llvm::Error E = P.readUnits();
  EXPECT_EQ(exitCodeOf(E), ExitCode::Parse);
  EXPECT_THAT(text(std::move(E)), HasSubstr("k.cl:1"));
}

TEST_F(ProjectTest, AFileThatChangedMeanwhileIsAnError) {
  Project P(Asked, LAYOUTOPT_TOOL, Heard);
  decide(P);
  Folder.write("k.cl", std::string(Kernels) + "\n");
  EXPECT_THAT(text(P.settle()), HasSubstr("has changed since"));
}

/// As an editor would: the text is not on the disk.
TEST_F(ProjectTest, UnitsThatOthersParsedAreTaken) {
  Project Reads(Asked, LAYOUTOPT_TOOL, Heard);
  ASSERT_EQ(text(Reads.findUnits()), "");
  ASSERT_EQ(text(Reads.readUnits()), "");
  UnitList Parsed = Reads.units();
  Folder.write("k.cl", "other text\n");

  Project P(Asked, LAYOUTOPT_TOOL, Heard);
  ASSERT_EQ(text(P.takeUnits(std::move(Parsed),
                             [&](llvm::StringRef Path) {
                               return Path == Folder.path("k.cl")
                                          ? std::optional<llvm::StringRef>(
                                                Kernels)
                                          : std::nullopt;
                             })),
            "");
  ASSERT_EQ(text(P.linkUnits()), "");
  ASSERT_EQ(text(P.decide({})), "");
  ASSERT_EQ(text(P.settle()), "");
  EXPECT_THAT(changing(P), SizeIs(1));
  EXPECT_EQ(Folder.read("k.cl"), "other text\n");
}

TEST_F(ProjectTest, ATextThatNobodyParsedIsAnError) {
  Project Reads(Asked, LAYOUTOPT_TOOL, Heard);
  ASSERT_EQ(text(Reads.findUnits()), "");
  ASSERT_EQ(text(Reads.readUnits()), "");
  Project P(Asked, LAYOUTOPT_TOOL, Heard);
  ASSERT_EQ(text(P.takeUnits(Reads.units(),
                             [](llvm::StringRef) { return std::nullopt; })),
            "");
  ASSERT_EQ(text(P.linkUnits()), "");
  ASSERT_EQ(text(P.decide({})), "");
  EXPECT_THAT(text(P.settle()), HasSubstr("nobody has parsed it"));
}

/// A policy of which one unit knows a part.
const char *const WholePolicy = R"(version: 1
records:
  body:
    layout: SoA
  elsewhere:
    layout: SoA
sets:
  elsewhere@there:
    layout: SoA
include: [body, 'else*']
bounds:
  - function: elsewhere
    loop: 1
    iterations: 5
  - at: elsewhere.c:4
    iterations: 5
)";

TEST_F(ProjectTest, APartMindsWhatThePolicySaysOfIt) {
  Asked.NoPolicy = false;
  Asked.PolicyFile = Folder.path("p.yaml");
  Folder.write("p.yaml", WholePolicy);
  Project Whole(Asked, LAYOUTOPT_TOOL, Heard);
  ASSERT_EQ(text(Whole.findUnits()), "");
  ASSERT_EQ(text(Whole.readUnits()), "");
  EXPECT_THAT(text(Whole.linkUnits()), HasSubstr("no function 'elsewhere'"));

  Asked.IsPart = true;
  Project Part(Asked, LAYOUTOPT_TOOL, Heard);
  decide(Part);
  EXPECT_THAT(changing(Part), SizeIs(1));
}

TEST_F(ProjectTest, APartThatIsNotIncludedStays) {
  Asked.NoPolicy = false;
  Asked.IsPart = true;
  Asked.PolicyFile = Folder.path("p.yaml");
  Folder.write("p.yaml", "version: 1\ninclude: ['else*']\n");
  Project Part(Asked, LAYOUTOPT_TOOL, Heard);
  decide(Part);
  EXPECT_THAT(changing(Part), IsEmpty());
}

} // namespace
