//===-- DocsTest.cpp - The examples in the documentation ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Plan/Policy.h"
#include "layoutopt/Target/TargetProfile.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace layoutopt;

namespace {

/// The blocks of YAML in a page.
std::vector<std::string> yamlBlocks(llvm::StringRef Page) {
  auto Buffer = llvm::MemoryBuffer::getFile(
      (llvm::Twine(LAYOUTOPT_TEST_DOCS) + "/" + Page).str());
  EXPECT_TRUE(bool(Buffer)) << Page.str();
  std::vector<std::string> Blocks;
  if (!Buffer)
    return Blocks;
  llvm::StringRef Rest = (*Buffer)->getBuffer();
  while (true) {
    llvm::StringRef Block;
    std::tie(std::ignore, Rest) = Rest.split("```yaml\n");
    if (Rest.empty())
      return Blocks;
    std::tie(Block, Rest) = Rest.split("```");
    Blocks.push_back(Block.str());
  }
}

TEST(Docs, PoliciesAreRead) {
  std::vector<std::string> Blocks = yamlBlocks("Plan.md");
  ASSERT_EQ(Blocks.size(), 2u);
  for (const std::string &Block : Blocks) {
    llvm::Expected<Policy> P = parsePolicy(Block, "Plan.md");
    EXPECT_TRUE(bool(P)) << llvm::toString(P.takeError()) << "\n" << Block;
  }
}

TEST(Docs, ProfilesAreRead) {
  std::vector<std::string> Blocks = yamlBlocks("Target.md");
  ASSERT_EQ(Blocks.size(), 1u);
  llvm::Expected<TargetProfile> T = parseProfile(Blocks[0], "Target.md");
  EXPECT_TRUE(bool(T)) << llvm::toString(T.takeError());
}

} // namespace
