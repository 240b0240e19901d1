//===-- TargetSearchTest.cpp - Finding device profiles --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Target/TargetSearch.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/GlobPattern.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace layoutopt;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

const std::vector<std::string> Shipped = {LAYOUTOPT_TEST_TARGETS};

llvm::Expected<TargetProfile> load(llvm::StringRef Name) {
  return loadTarget(Name, Shipped, *llvm::vfs::getRealFileSystem());
}

/// The layout that \p Target gives a cluster of \p Sigma bytes in two fields.
std::string layoutOn(llvm::StringRef Target, uint64_t Sigma) {
  llvm::Expected<TargetProfile> T = load(Target);
  return T ? selectLayout(*T, {Sigma, 2}).Layout.describe()
           : llvm::toString(T.takeError());
}

TEST(ShippedTargets, AgreeWithWhatIsPublished) {
  EXPECT_EQ(layoutOn("tahiti", 16), "tiled 512");
  EXPECT_EQ(layoutOn("sm_20", 16), "tiled 512");
  EXPECT_EQ(layoutOn("sm_35", 16), "SoA");
  const std::pair<const char *, uint64_t> Lines[] = {
      {"tahiti", 64}, {"sm_20", 128}, {"sm_35", 128}};
  for (auto [Name, Epsilon] : Lines) {
    llvm::Expected<TargetProfile> T = load(Name);
    ASSERT_TRUE(bool(T)) << llvm::toString(T.takeError());
    EXPECT_EQ(T->EpsilonBytes, Epsilon);
    EXPECT_EQ(T->EpsilonFrom.Kind, Evidence::Published);
    EXPECT_EQ(T->Tree.leafFor({16, 4}).From.Kind, Evidence::Published);
    // Nothing else was published.
    for (uint64_t Sigma = 1; Sigma < 300; ++Sigma)
      if (Sigma != 16) {
        EXPECT_NE(T->Tree.leafFor({Sigma, 4}).From.Kind, Evidence::Published)
            << Name << " " << Sigma;
      }
  }
}

TEST(ShippedTargets, AreListedByName) {
  auto Targets = listTargets(Shipped, *llvm::vfs::getRealFileSystem());
  ASSERT_TRUE(bool(Targets)) << llvm::toString(Targets.takeError());
  std::vector<std::string> Names;
  for (const TargetProfile &T : *Targets) {
    Names.push_back(T.Name);
    EXPECT_FALSE(T.Description.empty());
    EXPECT_TRUE(T.Note.empty());
    for (const DecisionNode &N : T.Tree.Nodes) {
      if (N.isLeaf()) {
        EXPECT_FALSE(N.From.Note.empty()) << T.Name;
      }
    }
  }
  EXPECT_THAT(Names, ElementsAre("gfx90a", "native", "pocl-cpu", "sm_20",
                                 "sm_35", "sm_80", "sm_90", "tahiti"));
  EXPECT_TRUE(llvm::is_contained(Names, DefaultTarget.str()));
}

/// No name stands for two profiles.
TEST(ShippedTargets, NamesAreDistinct) {
  auto Targets = listTargets(Shipped, *llvm::vfs::getRealFileSystem());
  ASSERT_TRUE(bool(Targets)) << llvm::toString(Targets.takeError());
  std::vector<std::string> Names = {
      "gfx942", "gfx1030", "gfx906", "sm_10",  "sm_21",  "sm_30", "sm_37",
      "sm_52",  "sm_75",   "sm_86",  "sm_90a", "sm_100", "sm_120"};
  std::vector<std::string> Exact;
  for (const TargetProfile &T : *Targets) {
    Exact.push_back(T.Name);
    llvm::append_range(Exact, T.Aliases);
  }
  llvm::sort(Exact);
  EXPECT_EQ(std::unique(Exact.begin(), Exact.end()), Exact.end());
  for (const std::string &Name : Names) {
    unsigned Count = 0;
    for (const TargetProfile &T : *Targets)
      for (const StandIn &S : T.StandsFor)
        for (const std::string &Glob : S.Names)
          Count += llvm::cantFail(llvm::GlobPattern::create(Glob)).match(Name);
    EXPECT_EQ(Count, 1u) << Name;
  }
}

TEST(LoadTarget, KnowsAliasesAndNeighbours) {
  auto Resolved = [](llvm::StringRef Name) {
    llvm::Expected<TargetProfile> T = load(Name);
    return T ? T->Name + "|" + T->Note : llvm::toString(T.takeError());
  };
  EXPECT_EQ(Resolved("sm_35"), "sm_35|");
  EXPECT_EQ(Resolved("k20m"), "sm_35|");
  EXPECT_EQ(Resolved("gfx600"), "tahiti|");
  EXPECT_EQ(Resolved("sm_90"), "sm_90|");
  EXPECT_EQ(Resolved("h200"), "sm_90|");
  EXPECT_EQ(Resolved("sm_75"),
            "sm_35|there is no profile for sm_75: using sm_35, the newest "
            "NVIDIA device with published numbers");
  EXPECT_THAT(Resolved("sm_21"), HasSubstr("sm_20|there is no profile"));
  EXPECT_THAT(Resolved("gfx1030"), HasSubstr("tahiti|there is no profile"));
  EXPECT_THAT(Resolved("gfx942"), HasSubstr("gfx90a|there is no profile"));
  EXPECT_EQ(Resolved("thaiti"),
            "unknown target 'thaiti' (did you mean 'tahiti'?)");
  EXPECT_THAT(Resolved("bananas"), HasSubstr("unknown target 'bananas'"));
  EXPECT_THAT(Resolved(""), HasSubstr("unknown target ''"));
  EXPECT_THAT(Resolved("sm_"), HasSubstr("unknown target 'sm_'"));
}

class Files : public testing::Test {
protected:
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> FS =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();

  static std::string profile(llvm::StringRef Name) {
    return ("version: 1\nname: " + Name +
            "\ndescription: d\nepsilon: {bytes: 1, source: measured}\n"
            "tree: {layout: AoS, source: measured}\n")
        .str();
  }
  void add(llvm::StringRef Path, llvm::StringRef Text) {
    FS->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  }
  std::string load(llvm::StringRef Name, std::vector<std::string> Folders) {
    llvm::Expected<TargetProfile> T = loadTarget(Name, Folders, *FS);
    return T ? T->File : llvm::toString(T.takeError());
  }
};

TEST_F(Files, ArePaths) {
  add("/p/mine.yaml", profile("other"));
  add("/p/noext", profile("x"));
  EXPECT_EQ(load("/p/mine.yaml", {}), "/p/mine.yaml");
  EXPECT_EQ(load("/p/noext", {}), "/p/noext");
  llvm::Expected<TargetProfile> Missing = loadTarget("/p/no.yaml", {}, *FS);
  ASSERT_FALSE(bool(Missing));
  llvm::Error E = Missing.takeError();
  EXPECT_EQ(exitCodeOf(E), ExitCode::IO);
  EXPECT_THAT(llvm::toString(std::move(E)),
              HasSubstr("/p/no.yaml: cannot read the file"));
}

TEST_F(Files, AreFoundByNameInTheFirstFolder) {
  add("/a/x.yaml", profile("x"));
  add("/b/x.yaml", profile("x"));
  add("/b/y.yaml", profile("y"));
  EXPECT_EQ(load("x", {"/a", "/b"}), "/a/x.yaml");
  EXPECT_EQ(load("y", {"/a", "/b"}), "/b/y.yaml");
  // A broken neighbour matters only to those who ask for it, or for all.
  add("/a/broken.yaml", "version: 1\n&a [*a]\n");
  EXPECT_EQ(load("y", {"/a", "/b"}), "/b/y.yaml");
  EXPECT_THAT(load("z", {"/a", "/b"}), HasSubstr("/a/broken.yaml:2:1: "));
  add("/b/liar.yaml", profile("x"));
  EXPECT_EQ(load("liar", {"/b"}),
            "/b/liar.yaml:1:1: the profile is named 'x', its file is not");
}

TEST_F(Files, AreNotReadWhenTooLargeOrNoFile) {
  add("/a/big.yaml", std::string(2 << 20, ' '));
  EXPECT_EQ(load("/a/big.yaml", {}),
            "/a/big.yaml:1:1: larger than 1048576 bytes");
  EXPECT_THAT(load("/a/", {}), HasSubstr("it is no regular file"));
  EXPECT_THAT(load("x", {}), HasSubstr("no device profiles were found"));
  llvm::Expected<TargetProfile> Endless =
      loadTarget("/dev/zero", {}, *llvm::vfs::getRealFileSystem());
  ASSERT_FALSE(bool(Endless));
  EXPECT_THAT(llvm::toString(Endless.takeError()),
              HasSubstr("it is no regular file"));
}

TEST_F(Files, AreFoundBesideTheProgram) {
  add("/opt/lo/share/layoutopt/targets/x.yaml", profile("x"));
  EXPECT_THAT(targetFolders("/opt/lo/bin/layoutopt", *FS),
              ElementsAre("/opt/lo/share/layoutopt/targets"));
  EXPECT_THAT(targetFolders("/elsewhere/bin/layoutopt", *FS), ElementsAre());
  EXPECT_THAT(targetFolders("/elsewhere/bin/layoutopt",
                            *llvm::vfs::getRealFileSystem()),
              ElementsAre(LAYOUTOPT_TEST_TARGETS));
}

} // namespace
