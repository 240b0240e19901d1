//===-- WorkedCasesTest.cpp - Layouts of real programs --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Offsets as the loops of the programs make them, and what the algebra finds.
///
//===----------------------------------------------------------------------===//

#include "Reference.h"
#include "layoutopt/Trace/Relayout.h"
#include "layoutopt/Trace/Rules.h"
#include "layoutopt/Trace/Sums.h"
#include <gtest/gtest.h>

using namespace layoutopt;

/// The sum of one flat structure of \p Size for each access of a program.
static LayoutTerm flatSum(std::vector<std::vector<uint64_t>> Accesses,
                          uint64_t Size) {
  std::vector<LayoutTerm> Summands;
  for (std::vector<uint64_t> &Offsets : Accesses)
    Summands.push_back(
        llvm::cantFail(LayoutTerm::structure(setOf(Offsets), Size)));
  return llvm::cantFail(LayoutTerm::sum(Summands));
}

static std::vector<std::string> candidates(const Relayout &Start,
                                           uint64_t Lanes) {
  std::vector<std::string> Terms;
  for (const Relayout &R : llvm::cantFail(explore(Start, {Lanes})))
    Terms.push_back(R.merged().str());
  return Terms;
}

using Terms = std::vector<std::string>;

// Lines of 256 elements of four doubles. Even lines use the first two of them,
// odd lines the last two; each double is loaded by an instruction of its own.
static LayoutTerm evenAndOddLines(uint64_t Lines) {
  std::vector<std::vector<uint64_t>> Accesses(4);
  for (uint64_t Line = 0; Line < Lines; ++Line)
    for (uint64_t X = 0; X < 256; ++X)
      for (uint64_t D = 0; D < 2; ++D) {
        const uint64_t Double = Line % 2 * 2 + D;
        Accesses[Double].push_back((Line * 256 + X) * 4 + Double);
      }
  return flatSum(Accesses, Lines * 256 * 4);
}

TEST(WorkedCases, EvenAndOddLines) {
  const LayoutTerm Flat = evenAndOddLines(2);
  ASSERT_EQ(Flat.summands().size(), 4u);
  const LayoutTerm Found = llvm::cantFail(findDimensions(Flat));
  EXPECT_EQ(Found.str(), "(S2{0} * A256 * S2{0} + S2{1} * A256 * S2{1}) * A2");
  EXPECT_EQ(denoted(Found), denoted(Flat));
  EXPECT_EQ(llvm::cantFail(findDimensions(evenAndOddLines(8))).str(),
            "A4 * (S2{0} * A256 * S2{0} + S2{1} * A256 * S2{1}) * A2");
}

TEST(WorkedCases, EvenAndOddLinesStepByStep) {
  // Rule (3), of one of the doubles: a line in two, every fourth offset.
  const LayoutTerm One = evenAndOddLines(8).summands().front();
  EXPECT_EQ(normalForm(One).str(), "A4 * S2{0} * A256 * S4{0}");
  const std::vector<RuleStep> Steps = possibleSteps(One);
  ASSERT_EQ(Steps.size(), 2u);
  EXPECT_EQ(Steps[1].str(), "(3) by 4");
  EXPECT_EQ(llvm::cantFail(apply(One, Steps[1])).str(),
            "S2048{0..255, 512..767, 1024..1279, 1536..1791} * S4{0}");
}

// Half of the doubles of each line are used, and the lines differ in which: the
// two differences are one, and no gap is left.
TEST(WorkedCases, EvenAndOddLinesRestructured) {
  const LayoutTerm Found = llvm::cantFail(
      withElements(llvm::cantFail(findDimensions(evenAndOddLines(8))), 2));
  EXPECT_EQ(factored(Found).str(),
            "A4 * (S2{0} * A256 * S2{0} + S2{1} * A256 * S2{1}) * S2");
  const Relayout Start = llvm::cantFail(Relayout::create(Found));
  EXPECT_EQ(Start.term().str(), "A4 * S2 * A256 * S2");
  EXPECT_EQ(Start.count(), 8u * 256 * 2);
  const Terms All = candidates(Start, 4);
  // The two parts of the numbers apart or together, in lanes or not.
  for (const char *Wanted :
       {"S4 * A4 * A256", "S2 * A4 * A256 * S2", "A4 * S4 * A256",
        "A4 * S2 * A256 * S2", "A4 * A64 * S4 * A4", "A4 * A64 * S2 * A4 * S2"})
    EXPECT_TRUE(llvm::is_contained(All, Wanted)) << Wanted;
}

// What an array of L records of nine complex numbers may become: the parts of
// the numbers apart (SoA), together (SoA of complex numbers), or either of
// these in tiles of as many as there are lanes.
TEST(WorkedCases, ComplexMatrices) {
  const LayoutTerm Matrices = term("A256 * S9 * S2");
  EXPECT_EQ(candidates(llvm::cantFail(Relayout::create(Matrices)), 4),
            (Terms{"S18 * A256", "S9 * A256 * S2", "A64 * S18 * A4",
                   "S9 * A64 * S2 * A4", "A64 * S9 * A4 * S2"}));
}

// A wave on a grid: data[i][j][field][parity], rows and columns from 1 to 8.
// In each step, the fields of one parity are read and the others written; two
// steps use both.
static LayoutTerm cardiac(bool FromFirstUsed, std::vector<uint64_t> Fields,
                          std::vector<uint64_t> Parities) {
  std::vector<std::vector<uint64_t>> Accesses;
  auto At = [](uint64_t I, uint64_t J, uint64_t F, uint64_t P) {
    return ((I * 9 + J) * 5 + F) * 2 + P;
  };
  const uint64_t Base = FromFirstUsed ? At(1, 1, 0, 0) : 0;
  for (uint64_t F : Fields)
    for (uint64_t P : Parities) {
      Accesses.emplace_back();
      for (uint64_t I = 1; I <= 8; ++I)
        for (uint64_t J = 1; J <= 8; ++J)
          Accesses.back().push_back(At(I, J, F, P) - Base);
    }
  return flatSum(Accesses, FromFirstUsed ? 8 * 90 : 9 * 90);
}

TEST(WorkedCases, FieldsInAnArrayOfFourDimensions) {
  // One access: rows of eight, with a gap behind each, one offset of ten.
  EXPECT_EQ(normalForm(cardiac(true, {3}, {1})).str(),
            "A8 * S9{0..7} * S10{7}");
  // Three fields, both parities.
  EXPECT_EQ(
      llvm::cantFail(findDimensions(cardiac(true, {0, 2, 3}, {0, 1}))).str(),
      "A8 * S9{0..7} * S5{0, 2..3} * A2");
  // Three fields, of which one parity is used.
  EXPECT_EQ(llvm::cantFail(findDimensions(cardiac(true, {0, 2, 3}, {1}))).str(),
            "A8 * S9{0..7} * S5{0, 2..3} * S2{1}");
}

TEST(WorkedCases, RowsFromOneOn) {
  // From the start of the array on, there is a border on both sides of the
  // first dimension and of the second, which the rules do not take apart.
  EXPECT_EQ(normalForm(cardiac(false, {3}, {1})).str(),
            "S81{10..17, 19..26, 28..35, 37..44, 46..53, 55..62, 64..71, "
            "73..80} * S10{7}");
  EXPECT_EQ(splitRows(cardiac(false, {3}, {1})).str(),
            "S9{1..8} * S9{1..8} * S10{7}");
  EXPECT_EQ(splitRows(llvm::cantFail(
                          findDimensions(cardiac(false, {0, 2, 3}, {0, 1}))))
                .str(),
            "S9{1..8} * S9{1..8} * S5{0, 2..3} * A2");
}

TEST(WorkedCases, FieldsInAnArrayOfFourDimensionsRestructured) {
  const LayoutTerm Found = splitRows(
      llvm::cantFail(findDimensions(cardiac(false, {0, 2, 3}, {0, 1}))));
  const Relayout Start = llvm::cantFail(Relayout::create(Found, {0, 1}));
  EXPECT_EQ(Start.term().str(), "A8 * A8 * S3 * A2");
  EXPECT_EQ(Start.count(), 8u * 8 * 3 * 2);
  const Terms All = candidates(Start, 4);
  // A plane for each field and parity; rows, each with its fields; lanes.
  for (const char *Wanted :
       {"S3 * A8 * A2 * A8", "A8 * S3 * A2 * A8", "A8 * A2 * S3 * A2 * A4"})
    EXPECT_TRUE(llvm::is_contained(All, Wanted)) << Wanted;
  // The accesses apart show by themselves which dimensions are lines: each
  // access goes through all of them, and has a field and a parity of its own.
  std::vector<LayoutTerm> Apart;
  const LayoutTerm Accesses = cardiac(false, {0, 2, 3}, {1});
  for (const LayoutTerm &Access : Accesses.summands())
    Apart.push_back(splitRows(Access));
  const LayoutTerm Sum = llvm::cantFail(LayoutTerm::sum(Apart));
  const std::vector<unsigned> Lines = llvm::cantFail(linesOf(Sum));
  EXPECT_EQ(Lines, (std::vector<unsigned>{0, 1}));
  EXPECT_EQ(llvm::cantFail(Relayout::create(Sum, Lines)).term().str(),
            "A8 * A8 * S3");
}

// Squares of one colour, in two dimensions: even ones of even rows, odd ones of
// odd rows.
TEST(WorkedCases, Checkerboard) {
  std::vector<std::vector<uint64_t>> Accesses(2);
  for (uint64_t Y = 0; Y < 6; ++Y)
    for (uint64_t X = 0; X < 8; ++X)
      if ((X + Y) % 2 == 0)
        Accesses[Y % 2].push_back(Y * 8 + X);
  const LayoutTerm Board = flatSum(Accesses, 48);
  const LayoutTerm Found = llvm::cantFail(findDimensions(Board));
  EXPECT_EQ(Found.str(), "A3 * (S2{0} * A4 * S2{0} + S2{1} * A4 * S2{1})");
  EXPECT_EQ(draw(Found, 16), " 0  a.|a.|a.|a.||.b|.b|.b|.b\n"
                             "16  a.|a.|a.|a.||.b|.b|.b|.b\n"
                             "32  a.|a.|a.|a.||.b|.b|.b|.b\n");
  const Relayout Start = llvm::cantFail(Relayout::create(Found));
  EXPECT_EQ(Start.term().str(), "A3 * S2 * A4");
  // As one set, the rules see the rows of a pair only.
  const LayoutTerm Flat = flatTerm(denoted(Board));
  EXPECT_EQ(normalForm(Flat).str(), "A3 * S16{0..6 by 2, 9..15 by 2}");
}

// A lattice of four dimensions, half of whose sites are visited, each of which
// is a matrix of nine complex numbers.
TEST(WorkedCases, CheckerboardOfFourDimensions) {
  constexpr uint64_t N[] = {2, 4, 4, 6};
  std::vector<std::vector<uint64_t>> Accesses(16);
  for (uint64_t T = 0; T < N[0]; ++T)
    for (uint64_t X = 0; X < N[1]; ++X)
      for (uint64_t Y = 0; Y < N[2]; ++Y)
        for (uint64_t Z = 0; Z < N[3]; ++Z)
          if ((T + X + Y + Z) % 2 == 0)
            for (uint64_t D = 0; D < 18; ++D)
              Accesses[T % 2 * 8 + X % 2 * 4 + Y % 2 * 2 + Z % 2].push_back(
                  (((T * N[1] + X) * N[2] + Y) * N[3] + Z) * 18 + D);
  llvm::erase_if(Accesses, [](const auto &A) { return A.empty(); });
  ASSERT_EQ(Accesses.size(), 8u);
  const LayoutTerm Lattice = flatSum(Accesses, 2 * 4 * 4 * 6 * 18);
  const LayoutTerm Found = llvm::cantFail(findDimensions(Lattice));
  EXPECT_EQ(denoted(Found), denoted(Lattice));
  ASSERT_EQ(llvm::cantFail(distribute(Found)).summands().size(), 8u);
  EXPECT_EQ(llvm::cantFail(distribute(Found)).summands().front().str(),
            "S2{0} * A2 * S2{0} * A2 * S2{0} * A3 * S2{0} * A18");
  const Relayout Start =
      llvm::cantFail(Relayout::create(llvm::cantFail(withElements(Found, 2))));
  // The colour costs no gap: the lattice is half its size.
  EXPECT_EQ(Start.term().str(), "S8 * A2 * A2 * A3 * A9 * S2");
  EXPECT_EQ(Start.count() * 2, Lattice.size());
}
