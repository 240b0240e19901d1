//===-- NestFolderTest.cpp - Streams that fold into known nests -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Folding.h"
#include <gtest/gtest.h>

using namespace layoutopt;
using namespace layoutopt::trace;

TEST(NestFolder, Nothing) {
  TestFolder F;
  EXPECT_TRUE(F.finish().empty());
}

TEST(NestFolder, AFewAddressesStayAsTheyAre) {
  TestFolder F;
  F.add({0x1000, 0x1008});
  EXPECT_EQ(F.text(), "0x1000 .+8");
}

TEST(NestFolder, OneLoop) {
  TestFolder F;
  for (unsigned I = 0; I < 1000000; ++I)
    F.add(0x1000 + 32 * I);
  EXPECT_EQ(F.text(), "for 1000000 { 0x1000 +32 }");
  EXPECT_LE(F.Capacity, 8u);
}

TEST(NestFolder, OneAddressAgainAndAgain) {
  TestFolder F;
  for (unsigned I = 0; I < 1000; ++I)
    F.add(0x1000);
  EXPECT_EQ(F.text(), "for 1000 { 0x1000 }");
}

TEST(NestFolder, DownwardsAndAroundTheEndOfAddresses) {
  TestFolder F;
  for (unsigned I = 0; I < 10; ++I)
    F.add(uint64_t(40) - 8 * I);
  EXPECT_EQ(F.text(), "for 10 { 0x28 -8 }");
}

TEST(NestFolder, RowsOfAMatrix) {
  TestFolder F;
  for (unsigned I = 0; I < 100; ++I)
    for (unsigned J = 0; J < 50; ++J)
      F.add(0x1000 + 1000 * I + 8 * J);
  EXPECT_EQ(F.text(), "for 100 { for 50 { 0x1000 +1000 +8 } }");
}

TEST(NestFolder, SixLoops) {
  TestFolder F;
  uint64_t I[6];
  for (I[0] = 0; I[0] < 3; ++I[0])
    for (I[1] = 0; I[1] < 4; ++I[1])
      for (I[2] = 0; I[2] < 5; ++I[2])
        for (I[3] = 0; I[3] < 3; ++I[3])
          for (I[4] = 0; I[4] < 4; ++I[4])
            for (I[5] = 0; I[5] < 5; ++I[5])
              F.add(1000000 * I[0] + 100000 * I[1] + 10000 * I[2] +
                    1000 * I[3] + 100 * I[4] + I[5]);
  EXPECT_EQ(F.text(), "for 3 { for 4 { for 5 { for 3 { for 4 { for 5 { "
                      "0x0 +1000000 +100000 +10000 +1000 +100 +1 } } } } } }");
}

/// What is nested deeper than a nest may be is told as several.
TEST(NestFolder, SevenLoops) {
  TestFolder F;
  std::vector<uint64_t> All;
  for (unsigned I = 0; I < 2187; ++I) {
    uint64_t Address = 0, Weight = 7;
    for (unsigned Rest = I; Rest != 0; Rest /= 3, Weight *= 100)
      Address += Rest % 3 * Weight;
    F.add(Address);
    All.push_back(Address);
  }
  EXPECT_EQ(expand(F.finish()), All);
}

TEST(NestFolder, ATriangle) {
  TestFolder Up, Down;
  for (unsigned I = 5; I < 100; ++I)
    for (unsigned J = 0; J < I; ++J)
      Up.add(0x1000 + 800 * I + 8 * J);
  EXPECT_EQ(Up.text(), "for 95 { for 5 +1 { 0x1fa0 +800 +8 } }");
  for (unsigned I = 0; I < 97; ++I)
    for (unsigned J = I; J < 100; ++J)
      Down.add(0x1000 + 800 * I + 8 * J);
  EXPECT_EQ(Down.text(), "for 97 { for 100 -1 { 0x1000 +808 +8 } }");
}

TEST(NestFolder, ABodyOfSeveralAddresses) {
  TestFolder F;
  for (unsigned I = 0; I < 500; ++I)
    F.add({0x1000 + 8 * I, 0x9000 + 4 * I, 0x5000, 0x4000 - 16 * I});
  EXPECT_EQ(F.text(), "for 500 { 0x1000 +8 0x9000 +4 0x5000 0x4000 -16 }");
}

TEST(NestFolder, ALoopAndAnAddressInALoop) {
  TestFolder F;
  for (unsigned I = 0; I < 40; ++I) {
    for (unsigned J = 0; J < 10; ++J)
      F.add(0x1000 + 0x100 * I + 8 * J);
    F.add(0x9000 + 4 * I);
  }
  EXPECT_EQ(F.text(), "for 40 { for 10 { 0x1000 +256 +8 } 0x9000 +4 }");
}

TEST(NestFolder, TheLongestBodyAndALongerOne) {
  for (unsigned Length : {NestFolder::MaxBlock, NestFolder::MaxBlock + 1}) {
    TestFolder F;
    for (unsigned I = 0; I < 100; ++I)
      for (unsigned J = 0; J < Length; ++J)
        F.add(1000 * J * J * J + 8 * I * (J + 1));
    const std::vector<NestNode> Nodes = F.finish();
    EXPECT_EQ(Nodes.size() == Length + 1, Length == NestFolder::MaxBlock);
  }
}

/// A row that ends early or late ends the nest, and loses nothing.
TEST(NestFolder, RaggedRows) {
  TestFolder F;
  std::vector<uint64_t> All;
  for (unsigned I = 0; I < 50; ++I)
    for (unsigned J = 0; J < (I % 10 == 9 ? 7u : 20u) + (I == 25); ++J)
      All.push_back(0x1000 + 1000 * I + 8 * J);
  F.add(All);
  const std::vector<NestNode> Nodes = F.finish();
  EXPECT_EQ(expand(Nodes), All);
  EXPECT_LT(Nodes.size(), 40u);
}

/// Rows of one length but of other strides are no nest.
TEST(NestFolder, RowsOfOtherStrides) {
  TestFolder F;
  std::vector<uint64_t> All;
  for (unsigned I = 0; I < 12; ++I)
    for (unsigned J = 0; J < 10; ++J)
      All.push_back(0x1000 * I + (I % 3 == 2 ? 12 : 8) * J);
  F.add(All);
  EXPECT_EQ(expand(F.finish()), All);
}

/// The clock of a nest is that of its first access; here epochs are as clocks.
TEST(NestFolder, Clocks) {
  TestFolder F;
  F.Clock = 5;
  F.add(0x77);
  for (unsigned I = 0; I < 100; ++I)
    F.add(0x1000 + 8 * I);
  F.add(0x99999);
  F.finish();
  ASSERT_EQ(F.Emissions.size(), 3u);
  EXPECT_EQ(F.Emissions[0].Clock, 5u);
  EXPECT_EQ(F.Emissions[1].Clock, 6u);
  EXPECT_EQ(F.Emissions[2].Clock, 106u);
  EXPECT_EQ(F.Emissions[0].LastEpoch, 5u);
  EXPECT_EQ(F.Emissions[1].Epoch, 6u);
  EXPECT_EQ(F.Emissions[1].LastEpoch, 105u);
  EXPECT_EQ(F.Emissions[2].LastEpoch, 106u);
}

/// The same of nests within nests.
TEST(NestFolder, EpochsOfRows) {
  TestFolder F;
  for (unsigned I = 0; I < 10; ++I)
    for (unsigned J = 0; J < 10; ++J)
      F.add(1000 * I + J);
  F.add(77777);
  F.finish();
  ASSERT_EQ(F.Emissions.size(), 2u);
  EXPECT_EQ(F.Emissions[0].Epoch, 0u);
  EXPECT_EQ(F.Emissions[0].LastEpoch, 99u);
}

/// Noise takes a fixed amount of memory, however much there is.
TEST(NestFolder, NoiseIsBounded) {
  TestFolder F;
  std::vector<uint64_t> All;
  uint64_t X = 1;
  for (unsigned I = 0; I < 100000; ++I) {
    X = X * 6364136223846793005u + 1442695040888963407u;
    All.push_back(X >> 20);
  }
  F.add(All);
  EXPECT_LE(F.Capacity, NestFolder::MaxNodes);
  EXPECT_GE(F.Emissions.size(), All.size() - 3 * NestFolder::MaxTerms);
  EXPECT_EQ(expand(F.finish()), All);
}

TEST(NestFolder, WithoutMemoryItEmitsEarlier) {
  TestFolder F;
  F.MaxCapacity = 8;
  std::vector<uint64_t> All;
  for (unsigned I = 0; I < 1000; ++I)
    All.push_back(I * I * I * 13);
  F.add(All);
  EXPECT_EQ(expand(F.finish()), All);
}
