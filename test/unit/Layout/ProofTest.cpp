//===-- ProofTest.cpp - Tests of proofs by exhaustion ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Layout/Proof.h"
#include "layoutopt/Support/Error.h"
#include <gtest/gtest.h>

using namespace layoutopt;

namespace {

/// Two fields of 4 bytes as AoS; each test breaks it in one way.
class ProofTest : public testing::Test {
protected:
  std::function<Location(unsigned, uint64_t, uint64_t)> Locate =
      [](unsigned Field, uint64_t I, uint64_t) {
        return Location{0, 8 * I + 4 * Field};
      };
  std::function<std::optional<Coordinate>(unsigned, uint64_t)> CoordinateAt =
      [](unsigned, uint64_t Offset) -> std::optional<Coordinate> {
    if (Offset >= 24)
      return std::nullopt;
    return Coordinate{unsigned(Offset / 4 % 2), Offset / 8, Offset % 4};
  };
  uint64_t Bytes = 24;

  std::string prove() {
    LayoutClaim Claim;
    Claim.Fields = {{"x", 4, 4}, {"y", 4, 4}};
    Claim.ArrayBytes = {Bytes};
    Claim.N = 3;
    Claim.Locate = Locate;
    Claim.CoordinateAt = CoordinateAt;
    llvm::Error E = proveByExhaustion(Claim);
    if (!E)
      return "";
    EXPECT_EQ(exitCodeOf(E), ExitCode::Internal);
    return llvm::toString(std::move(E));
  }
};

} // namespace

TEST_F(ProofTest, AcceptsALayout) { EXPECT_EQ(prove(), ""); }

TEST_F(ProofTest, NamesTheFirstTwoThatCollide) {
  Locate = [](unsigned Field, uint64_t I, uint64_t) {
    return Location{0, 4 * I + 4 * Field};
  };
  EXPECT_EQ(prove(), "field 'y' of record 0 and field 'x' of record 1 share "
                     "byte 4 of stored array 0");
}

TEST_F(ProofTest, NoticesAPartialOverlap) {
  Locate = [](unsigned Field, uint64_t I, uint64_t) {
    return Location{0, Field == 1 && I == 2 ? 8 : 8 * I + 4 * Field};
  };
  EXPECT_EQ(prove(), "field 'x' of record 1 and field 'y' of record 2 share "
                     "byte 8 of stored array 0");
}

TEST_F(ProofTest, NoticesWhatIsOutside) {
  Bytes = 23;
  EXPECT_EQ(prove(), "field 'y' of record 2 at byte 20 of stored array 0 "
                     "exceeds the storage");
  Bytes = 24;
  Locate = [](unsigned Field, uint64_t I, uint64_t) {
    return Location{Field, I * 4};
  };
  EXPECT_EQ(prove(), "field 'y' of record 0 at byte 0 of stored array 1 "
                     "exceeds the storage");
  Locate = [](unsigned, uint64_t, uint64_t) {
    return Location{0, UINT64_MAX - 1};
  };
  EXPECT_EQ(prove(), "field 'x' of record 0 at byte 18446744073709551614 of "
                     "stored array 0 exceeds the storage");
}

TEST_F(ProofTest, NoticesMisalignment) {
  Bytes = 25;
  Locate = [](unsigned Field, uint64_t I, uint64_t) {
    return Location{0, 8 * I + 4 * Field + 1};
  };
  EXPECT_EQ(prove(),
            "field 'x' of record 0 at byte 1 of stored array 0 is not aligned");
}

TEST_F(ProofTest, NoticesAWrongInverse) {
  CoordinateAt = [](unsigned, uint64_t Offset) {
    return Coordinate{unsigned(Offset / 4 % 2), Offset / 8, Offset % 4};
  };
  EXPECT_EQ(prove(), "the inverse takes byte 24 of stored array 0 for byte 0 "
                     "of field 'x' of record 3, but it is nothing");
  CoordinateAt = [](unsigned, uint64_t) { return std::nullopt; };
  EXPECT_EQ(prove(), "the inverse takes byte 0 of stored array 0 for nothing, "
                     "but it is byte 0 of field 'x' of record 0");
}

TEST_F(ProofTest, NoticesAWrongInverseOfPadding) {
  Bytes = 28;
  EXPECT_EQ(prove(), "");
  CoordinateAt = [](unsigned, uint64_t Offset) -> std::optional<Coordinate> {
    if (Offset >= 28)
      return std::nullopt;
    return Coordinate{unsigned(Offset / 4 % 2), Offset / 8, Offset % 4};
  };
  EXPECT_EQ(prove(), "the inverse takes byte 24 of stored array 0 for byte 0 "
                     "of field 'x' of record 3, but it is nothing");
}
