//===-- ArrayShapeTest.cpp - Dimensions of objects ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/ArrayShape.h"
#include "Folding.h"
#include "layoutopt/Trace/Relayout.h"
#include "layoutopt/Trace/Sums.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>
#include <random>
#include <set>

using namespace layoutopt;
using namespace layoutopt::trace;

namespace {

/// Accesses to an object, as a traced program folds them: by site.
class Accesses {
public:
  /// The folded stream \p Bytes of offsets at a new site.
  void site(llvm::ArrayRef<uint64_t> Bytes, uint64_t Width) {
    TestFolder Folder;
    Folder.add(Bytes);
    WalkBudget Budget;
    EXPECT_TRUE(
        forEachBox(Folder.finish(), Budget, [&](const Box &B, unsigned) {
          All.push_back({NumSites, Width, B, 1});
          return true;
        }));
    ++NumSites;
    for (uint64_t At : Bytes)
      for (uint64_t K = 0; K < Width; ++K)
        Used.insert(At + K);
  }

  std::vector<ObjectAccess> All;
  std::set<uint64_t> Used; ///< Bytes.
  unsigned NumSites = 0;
};

} // namespace

/// Whether \p Shape says that exactly the bytes of \p A are used, and each of
/// these has a new place of its own.
static void expectExact(const ArrayShape &Shape, const Accesses &A) {
  std::set<uint64_t> Said;
  const OffsetSet Flat = llvm::cantFail(Shape.Accesses.flatten());
  for (const OffsetSet::Run &R : Flat.runs())
    for (uint64_t At = R.Begin; At < R.End; ++At)
      for (uint64_t K = 0; K < Shape.Unit; ++K)
        Said.insert(Shape.Origin + At * Shape.Unit + K);
  EXPECT_EQ(Said, A.Used);
  EXPECT_EQ(Shape.Used, Flat.count());
  const Relayout R =
      llvm::cantFail(Relayout::create(Shape.Layout, Shape.Lines));
  std::set<uint64_t> Places;
  for (const OffsetSet::Run &Run : Flat.runs())
    for (uint64_t At = Run.Begin; At < Run.End; ++At) {
      const std::optional<uint64_t> Place = R.newOffset(At);
      ASSERT_TRUE(Place.has_value()) << At;
      EXPECT_LT(*Place, R.count());
      EXPECT_TRUE(Places.insert(*Place).second) << At;
      EXPECT_EQ(R.oldOffset(*Place), At);
    }
}

static ArrayShape shapeOf(const Accesses &A, uint64_t Bytes,
                          uint64_t Element = 0) {
  const ArrayShape Shape = llvm::cantFail(findShape(A.All, Bytes, Element));
  expectExact(Shape, A);
  return Shape;
}

static std::string startOf(const ArrayShape &Shape) {
  return llvm::cantFail(Relayout::create(Shape.Layout, Shape.Lines))
      .term()
      .str();
}

// Lines of 256 elements of four doubles. Even lines use the first two of them,
// odd lines the last two.
TEST(ArrayShape, EvenAndOddLines) {
  Accesses A;
  for (uint64_t D = 0; D < 2; ++D) {
    std::vector<uint64_t> Site;
    for (uint64_t Line = 0; Line < 8; ++Line)
      for (uint64_t X = 0; X < 256; ++X)
        Site.push_back(((Line * 256 + X) * 4 + Line % 2 * 2 + D) * 8);
    A.site(Site, 8);
  }
  const ArrayShape Shape = shapeOf(A, 8 * 256 * 4 * 8);
  EXPECT_EQ(Shape.Unit, 8u);
  EXPECT_EQ(Shape.Accesses.str(),
            "A4 * (S2{0} * A256 * S2{0} + S2{1} * A256 * S2{1}) * A2");
  EXPECT_EQ(startOf(Shape), "A4 * S2 * A256 * S2");
}

/// data[i][j][field][parity], or with fields and parities outside.
static Accesses cardiac(bool FieldsInside, uint64_t N) {
  Accesses A;
  auto Site = [&](uint64_t F, int DI, int DJ, uint64_t Phase) {
    std::vector<uint64_t> Of;
    for (uint64_t T = 0; T < 4; ++T)
      for (uint64_t I = 1; I <= N; ++I)
        for (uint64_t J = 1; J <= N; ++J) {
          const uint64_t Y = I + DI, X = J + DJ, P = (T + Phase) % 2;
          Of.push_back(FieldsInside
                           ? (((Y * (N + 2) + X) * 5 + F) * 2 + P) * 8
                           : (((P * 5 + F) * (N + 2) + Y) * (N + 2) + X) * 8);
        }
    A.site(Of, 8);
  };
  for (uint64_t F : {0, 2, 3}) {
    Site(F, 0, 0, 0);
    Site(F, 0, 0, 1);
  }
  for (int D : {-1, 1}) {
    Site(0, D, 0, 0);
    Site(0, 0, D, 0);
  }
  return A;
}

TEST(ArrayShape, FieldsInAnArrayOfFourDimensions) {
  const ArrayShape Shape = shapeOf(cardiac(true, 14), 16 * 16 * 10 * 8);
  EXPECT_EQ(Shape.Layout.str(), "A16 * A16 * S5{0, 2..3} * S2");
  EXPECT_EQ(startOf(Shape), "A16 * A16 * S3 * S2");
}

TEST(ArrayShape, FieldsOutside) {
  const ArrayShape Shape = shapeOf(cardiac(false, 14), 16 * 16 * 10 * 8);
  EXPECT_EQ(Shape.Layout.str(), "S2 * S5{0, 2..3} * A16 * A16");
}

// Rows and columns from 1 on, of which nothing else is used.
TEST(ArrayShape, FromOneOn) {
  Accesses A;
  for (uint64_t F : {0, 2, 3})
    for (uint64_t P = 0; P < 2; ++P) {
      std::vector<uint64_t> Of;
      for (uint64_t I = 1; I <= 8; ++I)
        for (uint64_t J = 1; J <= 8; ++J)
          Of.push_back((((I * 9 + J) * 5 + F) * 2 + P) * 8);
      A.site(Of, 8);
    }
  const ArrayShape Shape = shapeOf(A, 9 * 9 * 10 * 8);
  EXPECT_EQ(Shape.Accesses.str(), "S9{1..8} * S9{1..8} * S5{0, 2..3} * A2");
  EXPECT_EQ(startOf(Shape), "A8 * A8 * S3 * S2");
  EXPECT_EQ(Shape.Lines, (std::vector<unsigned>{0, 1}));
}

// One colour of a lattice, visited by one access through an index array.
TEST(ArrayShape, Checkerboard) {
  Accesses A;
  for (uint64_t D = 0; D < 2; ++D) {
    std::vector<uint64_t> Of;
    for (uint64_t Y = 0; Y < 6; ++Y)
      for (uint64_t X = 0; X < 8; ++X)
        if ((X + Y) % 2 == 0)
          Of.push_back(((Y * 8 + X) * 2 + D) * 8);
    A.site(Of, 8);
  }
  const ArrayShape Shape = shapeOf(A, 48 * 16);
  EXPECT_EQ(Shape.Accesses.str(),
            "A3 * (S2{0} * A4 * S2{0} + S2{1} * A4 * S2{1}) * A2");
  EXPECT_EQ(startOf(Shape), "A3 * S2 * A4 * S2");
}

TEST(ArrayShape, CheckerboardOfFourDimensions) {
  constexpr uint64_t N[] = {6, 6, 6, 6};
  Accesses A;
  for (uint64_t D = 0; D < 18; ++D) {
    std::vector<uint64_t> Of;
    for (uint64_t T = 0; T < N[0]; ++T)
      for (uint64_t X = 0; X < N[1]; ++X)
        for (uint64_t Y = 0; Y < N[2]; ++Y)
          for (uint64_t Z = 0; Z < N[3]; ++Z)
            if ((T + X + Y + Z) % 2 == 0)
              Of.push_back(((((T * N[1] + X) * N[2] + Y) * N[3] + Z) * 18 + D) *
                           8);
    A.site(Of, 8);
  }
  const ArrayShape Shape = shapeOf(A, 6 * 6 * 6 * 6 * 144, 16);
  EXPECT_EQ(startOf(Shape), "A3 * S8 * A3 * A3 * A3 * S9 * S2");
}

// f[cell][9] and f[9][cell] of a lattice, each number by an access of its own.
TEST(ArrayShape, FlatRecords) {
  for (bool Inside : {true, false}) {
    Accesses A;
    for (uint64_t K = 0; K < 9; ++K) {
      std::vector<uint64_t> Of;
      for (uint64_t Cell = 0; Cell < 100; ++Cell)
        Of.push_back((Inside ? Cell * 9 + K : K * 100 + Cell) * 4);
      A.site(Of, 4);
    }
    EXPECT_EQ(shapeOf(A, 3600).Layout.str(),
              Inside ? "A100 * S9" : "S9 * A100");
  }
}

// Fields stay fields where few accesses go through all of them in order.
TEST(ArrayShape, FieldsAndASweep) {
  Accesses A;
  std::vector<uint64_t> All;
  for (uint64_t K = 0; K < 900; ++K)
    All.push_back(K * 4);
  A.site(All, 4);
  EXPECT_EQ(shapeOf(A, 3600).Layout.str(), "A900");
  for (uint64_t K = 0; K < 9; ++K) {
    std::vector<uint64_t> Of;
    for (uint64_t Turn = 0; Turn < 2; ++Turn)
      for (uint64_t Cell = 0; Cell < 100; ++Cell)
        Of.push_back((Cell * 9 + K) * 4);
    A.site(Of, 4);
  }
  EXPECT_EQ(shapeOf(A, 3600).Layout.str(), "A100 * S9");
}

// Rows gone through from the second element on, and downwards.
TEST(ArrayShape, RowsInPart) {
  Accesses A;
  std::vector<uint64_t> Down, Columns;
  for (uint64_t K = 95; K >= 3; --K)
    Down.push_back(K * 4);
  for (uint64_t X = 0; X < 8; ++X)
    for (uint64_t Y = 0; Y < 12; ++Y)
      Columns.push_back((Y * 8 + X) * 4);
  A.site(Down, 4);
  EXPECT_EQ(shapeOf(A, 384).Accesses.str(), "S96{3..95}");
  A.site(Columns, 4);
  EXPECT_EQ(shapeOf(A, 384).Layout.str(), "A12 * A8");
}

// Records behind a header, which is not accessed.
TEST(ArrayShape, BehindAHeader) {
  Accesses A;
  for (uint64_t K = 0; K < 9; ++K) {
    std::vector<uint64_t> Of;
    for (uint64_t Cell = 0; Cell < 100; ++Cell)
      Of.push_back(20 + (Cell * 9 + K) * 4);
    A.site(Of, 4);
  }
  const ArrayShape Shape = shapeOf(A, 3620);
  EXPECT_EQ(Shape.Origin, 20u);
  EXPECT_EQ(Shape.Layout.str(), "A100 * S9");
}

TEST(ArrayShape, Refused) {
  auto ErrorOf = [](llvm::ArrayRef<ObjectAccess> A, uint64_t Bytes) {
    llvm::Expected<ArrayShape> Shape = findShape(A, Bytes);
    return Shape ? "" : llvm::toString(Shape.takeError());
  };
  EXPECT_EQ(ErrorOf({}, 8), "there is no access");
  EXPECT_EQ(ErrorOf(ObjectAccess(), ~uint64_t(0)),
            "the object has more than 2^63 - 1 bytes");
  ObjectAccess A = {0, 8, {0, {{2, 8}}}, 1};
  EXPECT_EQ(ErrorOf(A, 16), "");
  EXPECT_EQ(ErrorOf(A, 15), "an access lies outside of the object");
  A.Where.Loops = {{2, uint64_t(0) - 8}};
  EXPECT_EQ(ErrorOf(A, 16), "an access lies outside of the object");
  A.Where = {~uint64_t(0) - 3, {}};
  EXPECT_EQ(ErrorOf(A, 16), "an access lies outside of the object");
  A.Where = {0, {{~uint64_t(0), 1}, {~uint64_t(0), 1}}};
  EXPECT_EQ(ErrorOf(A, LayoutTerm::MaxSize),
            "an access lies outside of the object");
}

// Arrays of one to four dimensions under random loop nests.
TEST(ArrayShape, RandomNests) {
  const char *Given = std::getenv("LAYOUTOPT_RANDOM_SHAPES");
  const int Rounds = Given ? std::atoi(Given) : 2000;
  std::mt19937_64 Random(20);
  auto Below = [&](uint64_t N) { return Random() % N; };
  for (int Round = 0; Round < Rounds; ++Round) {
    SCOPED_TRACE(Round);
    const unsigned NumDims = 1 + unsigned(Below(4));
    std::vector<uint64_t> Dims, Weights(NumDims, 1);
    for (unsigned K = 0; K < NumDims; ++K)
      Dims.push_back(1 + Below(9));
    uint64_t Size = 1;
    for (unsigned K = NumDims; K-- > 0; Size *= Dims[K])
      Weights[K] = Size;
    const uint64_t Bytes = uint64_t(1) << Below(4), Header = Below(3) * 4;
    Accesses A;
    for (uint64_t S = 0, E = 1 + Below(5); S < E; ++S) {
      // Each index has a value, or a range that a loop goes through, in any
      // order of loops, upwards or downwards.
      std::vector<unsigned> Order(NumDims);
      std::vector<uint64_t> From(NumDims), Trips(NumDims), Step(NumDims, 1);
      for (unsigned K = 0; K < NumDims; ++K) {
        Order[K] = K;
        From[K] = Below(Dims[K]);
        Step[K] = 1 + Below(2);
        Trips[K] = Below(3) ? 1 + (Dims[K] - 1 - From[K]) / Step[K] : 1;
      }
      std::shuffle(Order.begin(), Order.end(), Random);
      const bool Down = Below(4) == 0;
      std::vector<uint64_t> Of = {0};
      for (unsigned K : Order) {
        std::vector<uint64_t> Longer;
        for (uint64_t At : Of)
          for (uint64_t I = 0; I < Trips[K]; ++I)
            Longer.push_back(
                At + (From[K] + Step[K] * (Down ? Trips[K] - 1 - I : I)) *
                         Weights[K]);
        Of = std::move(Longer);
      }
      for (uint64_t &At : Of)
        At = Header + At * Bytes;
      A.site(Of, Bytes);
    }
    const ArrayShape Shape =
        llvm::cantFail(findShape(A.All, Header + Size * Bytes));
    expectExact(Shape, A);
    if (testing::Test::HasFailure())
      return;
  }
}

// Boxes that have nothing to do with each other, some of which have no shape:
// what is claimed holds nevertheless.
TEST(ArrayShape, RandomBoxes) {
  const char *Given = std::getenv("LAYOUTOPT_RANDOM_SHAPES");
  const int Rounds = Given ? std::atoi(Given) : 1000;
  std::mt19937_64 Random(21);
  auto Below = [&](uint64_t N) { return Random() % N; };
  for (int Round = 0; Round < Rounds; ++Round) {
    SCOPED_TRACE(Round);
    Accesses A;
    uint64_t Bytes = 1;
    const uint64_t Unit = uint64_t(1) << Below(3);
    for (uint64_t S = 0, E = 1 + Below(4); S < E; ++S) {
      ObjectAccess Access = {unsigned(S), Unit << Below(2), {}, 1 + Below(3)};
      Access.Where.Start = Below(300) * Unit;
      for (uint64_t L = Below(4); L-- > 0;) {
        const uint64_t Trips = 1 + Below(6), Step = Below(50) * Unit;
        const bool Down = Below(3) == 0;
        Access.Where.Start += Down ? Step * (Trips - 1) : 0;
        Access.Where.Loops.push_back({Trips, Down ? 0 - Step : Step});
      }
      std::vector<uint64_t> Of = {Access.Where.Start};
      for (const BoxLoop &L : Access.Where.Loops) {
        std::vector<uint64_t> Longer;
        for (uint64_t At : Of)
          for (uint64_t I = 0; I < L.Trips; ++I)
            Longer.push_back(At + I * L.Step);
        Of = std::move(Longer);
      }
      for (uint64_t At : Of)
        for (uint64_t K = 0; K < Access.Width; ++K)
          A.Used.insert(At + K);
      A.All.push_back(Access);
      Bytes = std::max(Bytes, *A.Used.rbegin() + 1);
    }
    shapeOf(A, Bytes + Below(100), Below(3) * Unit * 2);
    if (testing::Test::HasFailure())
      return;
  }
}
