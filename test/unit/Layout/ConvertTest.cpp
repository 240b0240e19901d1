//===-- ConvertTest.cpp - Conversions at run time follow the library ------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Includes the headers for users' programs, and compares what they do with
/// what mappings say.
///
//===----------------------------------------------------------------------===//

#include "Reference.h"
#include "layoutopt/Layout/LayoutTable.h"
#include "layoutopt/Layout/RecordLayout.h"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

// Small arrays go the way of large ones, too.
static size_t StreamFrom = 0;
#define LAYOUTOPT_STREAM_BYTES StreamFrom
// Records of small fields, too.
#define LAYOUTOPT_SMALL 0
#include <layoutopt/data.h>

using namespace layoutopt;

namespace {

/// A table as the headers take it.
struct Tables {
  explicit Tables(const LayoutTable &T) {
    for (const LayoutTable::Field &F : T.Fields)
      Fields.push_back({F.Size, F.Array, F.Offset, F.Step});
    for (const LayoutTable::Array &A : T.Arrays)
      Arrays.push_back({A.Tile, A.Bytes});
    Layout.num_fields = Fields.size();
    Layout.num_arrays = Arrays.size();
    Layout.fields = Fields.data();
    Layout.arrays = Arrays.data();
  }
  Tables(const Tables &) = delete;

  std::vector<layoutopt_field> Fields;
  std::vector<layoutopt_array> Arrays;
  layoutopt_layout Layout;
};

using Bytes = std::vector<unsigned char>;

/// The stored arrays of a mapping, full of 0xAA; each starts \p Shift bytes
/// behind what the allocator gives.
struct Storage {
  Storage(const Mapping &M, uint64_t N, size_t Shift) : M(M), N(N) {
    for (unsigned A = 0; A < M.storedArrays().size(); ++A) {
      Memory.emplace_back(llvm::cantFail(M.bytes(A, N)) + Shift, 0xAA);
      Places.push_back(Memory.back().data() + Shift);
    }
  }

  unsigned char *byte(unsigned A, uint64_t K) {
    return static_cast<unsigned char *>(Places[A]) + K;
  }
  /// A value for each byte of each field; never 0, so that padding can be told.
  static unsigned char pattern(const Coordinate &C) {
    return 1 + (C.I * 131 + C.Field * 17 + C.ByteInField * 7) % 255;
  }
  unsigned char expected(unsigned A, uint64_t K) const {
    std::optional<Coordinate> C = M.coordinateAt(A, K, N);
    return C ? pattern(*C) : 0;
  }
  void fill() {
    for (unsigned A = 0; A < Places.size(); ++A)
      for (uint64_t K = 0; K < llvm::cantFail(M.bytes(A, N)); ++K)
        *byte(A, K) = expected(A, K);
  }
  bool isFilled() {
    for (unsigned A = 0; A < Places.size(); ++A)
      for (uint64_t K = 0; K < llvm::cantFail(M.bytes(A, N)); ++K)
        if (*byte(A, K) != expected(A, K))
          return false;
    return true;
  }

  const Mapping &M;
  uint64_t N;
  std::vector<Bytes> Memory;
  std::vector<void *> Places;
};

} // namespace

static bool splits(const Mapping &M) {
  for (unsigned F = 0; F < M.fields().size(); ++F)
    if (M.splits(F))
      return true;
  return false;
}

/// Any layout of \p Fields that has a table.
static rc::Gen<Mapping> anyMapping(const std::vector<FieldShape> &Fields) {
  return rc::gen::exec([Fields] {
    unsigned Choice = *rc::gen::inRange(0, 5);
    uint64_t Tile =
        *rc::gen::element<uint64_t>(2, 3, 4, 8, 16, 24, 32, 100, 512, 1000);
    if (Choice == 0)
      return llvm::cantFail(Mapping::create(LayoutExpr::aos(), Fields));
    if (Choice == 1)
      return llvm::cantFail(Mapping::create(LayoutExpr::soa(), Fields));
    if (Choice == 2)
      return llvm::cantFail(Mapping::create(LayoutExpr::tiled(Tile), Fields));
    if (Choice == 3 && Fields.size() > 1) {
      std::vector<ClusterLayout> Clusters(2);
      for (unsigned F = 0; F < Fields.size(); ++F)
        Clusters[F == 0 ||
                         (F + 1 < Fields.size() && *rc::gen::arbitrary<bool>())
                     ? 0
                     : 1]
            .Fields.push_back(F);
      Clusters[0].Layout = LayoutExpr::tiled(Tile);
      Clusters[1].Layout =
          *rc::gen::arbitrary<bool>() ? LayoutExpr::aos() : LayoutExpr::soa();
      return Mapping(llvm::cantFail(RecordLayout::create(Fields, Clusters)));
    }
    Sample S = *anySample(Fields.size());
    llvm::Expected<Mapping> M = Mapping::create(S.expr(), Fields);
    if (!llvm::errorToBool(M.takeError()) &&
        layoutTable(*M, /*ByElement=*/true))
      return *M;
    return llvm::cantFail(Mapping::create(LayoutExpr::soa(), Fields));
  });
}

/// Often all of one kind, as in vectors and particles.
static rc::Gen<std::vector<FieldShape>> anyFields() {
  return rc::gen::exec([] {
    if (*rc::gen::arbitrary<bool>())
      return (*anySample()).Fields;
    auto Size = *rc::gen::element<uint64_t>(1, 2, 4, 8, 16);
    unsigned Count = *rc::gen::inRange(1, 13);
    std::vector<FieldShape> Fields;
    for (unsigned F = 0; F != Count; ++F)
      Fields.push_back({"f" + std::to_string(F), Size, Size});
    return Fields;
  });
}

RC_GTEST_PROP(Convert, FollowsTheMappings, ()) {
  std::vector<FieldShape> Fields = *anyFields();
  Mapping A = *anyMapping(Fields), B = *anyMapping(Fields);
  const bool ByElement = splits(A) || splits(B) || *rc::gen::arbitrary<bool>();
  Tables From(*layoutTable(A, ByElement)), To(*layoutTable(B, ByElement));
  StreamFrom = *rc::gen::element<size_t>(0, SIZE_MAX);
  uint64_t Tile = B.storedArrays().front().lanes();
  std::vector<uint64_t> Counts = edgeCounts(Tile);
  Counts.push_back(*rc::gen::inRange(0, 1500));
  uint64_t N = *rc::gen::elementOf(Counts);
  unsigned Parts = *rc::gen::inRange(1, 4);

  Storage Source(A, N, *rc::gen::inRange(0, 65)),
      Target(B, N, *rc::gen::inRange(0, 65)), Back(A, N, 0);
  Source.fill();
  for (unsigned Part = 0; Part < Parts; ++Part)
    RC_ASSERT(layoutopt_convert_part(&To.Layout, Target.Places.data(),
                                     &From.Layout, Source.Places.data(), N,
                                     Part, Parts) == LAYOUTOPT_OK);
  RC_ASSERT(Target.isFilled());
  RC_ASSERT(layoutopt_convert(&From.Layout, Back.Places.data(), &To.Layout,
                              Target.Places.data(), N) == LAYOUTOPT_OK);
  RC_ASSERT(Back.isFilled());
  RC_CLASSIFY(StreamFrom == 0, "streams");
}

RC_GTEST_PROP(Convert, DataBecomesWhatIsRequired, ()) {
  std::vector<FieldShape> Fields = *anyFields();
  std::vector<Mapping> Mappings;
  std::vector<std::unique_ptr<Tables>> All;
  for (unsigned K = 0; K < 4; ++K) {
    Mappings.push_back(*anyMapping(Fields));
    All.push_back(std::make_unique<Tables>(
        *layoutTable(Mappings.back(), /*ByElement=*/true)));
  }
  StreamFrom = *rc::gen::element<size_t>(0, SIZE_MAX);
  uint64_t N = *rc::gen::inRange(0, 1500);
  layoutopt_data Data;
  RC_ASSERT(layoutopt_data_create(&Data, &All[0]->Layout, N) == LAYOUTOPT_OK);
  auto Expect = [&](const Mapping &M, bool Fill) {
    Storage S(M, N, 0);
    for (unsigned A = 0; A < M.storedArrays().size(); ++A)
      for (uint64_t K = 0; K < llvm::cantFail(M.bytes(A, N)); ++K) {
        auto *Array =
            static_cast<unsigned char *>(layoutopt_data_array(&Data, A));
        if (Fill)
          Array[K] = S.expected(A, K);
        else
          RC_ASSERT(Array[K] == S.expected(A, K));
      }
  };
  Expect(Mappings[0], true);
  for (unsigned K : {1, 2, 3, 0}) {
    RC_ASSERT(layoutopt_data_require(&Data, &All[K]->Layout, 1) ==
              LAYOUTOPT_OK);
    RC_ASSERT(Data.layout == &All[K]->Layout);
    RC_ASSERT(layoutopt_data_require(&Data, nullptr, 1) == LAYOUTOPT_OK);
    Expect(Mappings[K], false);
    if (*rc::gen::arbitrary<bool>())
      layoutopt_data_trim(&Data);
  }
  layoutopt_data_destroy(&Data);
}

static std::vector<FieldShape> twoFloats() {
  return {{"x", 4, 4}, {"y", 4, 4}};
}

TEST(Convert, TilesGoInPlaceWithoutABackBuffer) {
  Mapping A = llvm::cantFail(Mapping::create(LayoutExpr::aos(), twoFloats()));
  Mapping B =
      llvm::cantFail(Mapping::create(LayoutExpr::tiled(32), twoFloats()));
  Tables From(*layoutTable(A)), To(*layoutTable(B));
  layoutopt_data Data;
  ASSERT_EQ(layoutopt_data_create(&Data, &From.Layout, 3000), LAYOUTOPT_OK);
  EXPECT_EQ(layoutopt_data_require(&Data, &To.Layout, 1), LAYOUTOPT_OK);
  EXPECT_EQ(Data.back.memory, nullptr);
  layoutopt_data_destroy(&Data);
}

TEST(Convert, TheBackBufferIsReused) {
  Mapping A = llvm::cantFail(Mapping::create(LayoutExpr::aos(), twoFloats()));
  Mapping B = llvm::cantFail(Mapping::create(LayoutExpr::soa(), twoFloats()));
  Tables From(*layoutTable(A)), To(*layoutTable(B));
  layoutopt_data Data;
  ASSERT_EQ(layoutopt_data_create(&Data, &From.Layout, 3000), LAYOUTOPT_OK);
  void *Front = Data.front.memory;
  EXPECT_EQ(layoutopt_data_require(&Data, &To.Layout, 1), LAYOUTOPT_OK);
  EXPECT_EQ(Data.back.memory, Front);
  void *Back = Data.front.memory;
  EXPECT_EQ(layoutopt_data_require(&Data, &From.Layout, 1), LAYOUTOPT_OK);
  EXPECT_EQ(Data.front.memory, Front);
  EXPECT_EQ(Data.back.memory, Back);
  layoutopt_data_destroy(&Data);
}

TEST(Convert, RefusesWhatDoesNotFit) {
  layoutopt_array Array = {4, 32};
  layoutopt_field Fields[2] = {{4, 0, 0, 4}, {4, 0, 16, 4}};
  layoutopt_layout Good = {2, 1, Fields, &Array};
  EXPECT_EQ(layoutopt_check(&Good), LAYOUTOPT_OK);
  layoutopt_field Outside[2] = {{4, 0, 0, 4}, {4, 0, 20, 4}};
  layoutopt_layout Bad = {2, 1, Outside, &Array};
  EXPECT_EQ(layoutopt_check(&Bad), LAYOUTOPT_BAD_LAYOUT);
  layoutopt_layout Fewer = {1, 1, Fields, &Array};
  unsigned char Bytes[32] = {};
  void *To[] = {Bytes};
  const void *From[] = {Bytes};
  EXPECT_EQ(layoutopt_convert(&Good, To, &Fewer, From, 1), LAYOUTOPT_MISMATCH);
  EXPECT_EQ(layoutopt_convert(&Bad, To, &Good, From, 1), LAYOUTOPT_BAD_LAYOUT);
  EXPECT_EQ(layoutopt_convert(&Good, To, &Good, From, SIZE_MAX),
            LAYOUTOPT_TOO_LARGE);
  EXPECT_EQ(layoutopt_convert_part(&Good, To, &Good, From, 1, 1, 1),
            LAYOUTOPT_MISMATCH);
}

TEST(Convert, ClustersMadeAtRunTimeAreThoseOfTheLibrary) {
  std::vector<FieldShape> Fields = {
      {"a", 1, 1}, {"b", 8, 8}, {"c", 12, 4}, {"d", 2, 2}};
  size_t Sizes[] = {1, 8, 12, 2}, Aligns[] = {1, 8, 4, 2};
  unsigned Members[] = {0, 1, 2, 3};
  for (uint64_t Tile : {1, 3, 8, 32}) {
    LayoutTable T = *layoutTable(
        llvm::cantFail(Mapping::create(LayoutExpr::tiled(Tile), Fields)));
    layoutopt_layout Made = {0, 0, nullptr, nullptr};
    layoutopt_field MadeFields[4];
    layoutopt_array MadeArrays[1];
    ASSERT_EQ(layoutopt_add_cluster(&Made, MadeFields, MadeArrays, Tile, 4,
                                    Members, Sizes, Aligns),
              LAYOUTOPT_OK);
    EXPECT_EQ(Made.arrays[0].bytes, T.Arrays[0].Bytes);
    for (unsigned F = 0; F < 4; ++F)
      EXPECT_EQ(Made.fields[F].offset, T.Fields[F].Offset);
  }
}

TEST(LayoutTable, Prints) {
  Mapping M = llvm::cantFail(
      Mapping::create(LayoutExpr::tiled(4), {{"x", 4, 4}, {"y", 8, 8}}));
  EXPECT_EQ(printLayoutTable(*layoutTable(M), "t"),
            "static const layoutopt_field t_fields[] = {\n"
            "    {4, 0, 0, 4},\n"
            "    {8, 0, 16, 8},\n"
            "};\n"
            "static const layoutopt_array t_arrays[] = {\n"
            "    {4, 48},\n"
            "};\n"
            "static const layoutopt_layout t = {\n"
            "    2, 1, t_fields, t_arrays};\n");
}

TEST(LayoutTable, RefusesOtherForms) {
  for (const char *Text :
       {"[i, f, i oe(4)]", "[i p(4), f, i]", "[i, f, i p(2), f p(2), i p(2)]"})
    EXPECT_FALSE(layoutTable(llvm::cantFail(
        Mapping::create(llvm::cantFail(LayoutExpr::parse(Text)),
                        {{"x", 4, 4}, {"y", 4, 4}, {"z", 4, 4}}))));
}
