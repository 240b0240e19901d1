//===-- CodeGenTest.cpp - Tests of printed types and accesses -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Layout/CodeGen.h"
#include "layoutopt/Layout/RecordLayout.h"
#include <gtest/gtest.h>

using namespace layoutopt;

static Mapping bound(llvm::StringRef Text, std::vector<FieldShape> Fields = {
                                               {"x", 4, 4}, {"y", 4, 4}}) {
  return llvm::cantFail(Mapping::create(llvm::cantFail(LayoutExpr::parse(Text)),
                                        std::move(Fields)));
}

static LeafType floatType(unsigned) { return {"float", ""}; }

static std::string types(const Mapping &M, LeafTypes Types = floatType) {
  std::string Text;
  for (const StoredArray &Array : M.storedArrays())
    Text += printElementType(Array, "body", Types) +
            elementTypeName(Array, "body", Types) + " *\n";
  return Text;
}

TEST(CodeGen, PrintsTypes) {
  EXPECT_EQ(types(bound("AoS")), "typedef struct {\n"
                                 "  float x;\n"
                                 "  float y;\n"
                                 "} body_c0;\n"
                                 "body_c0 *\n");
  EXPECT_EQ(types(bound("SoA")), "float *\nfloat *\n");
  EXPECT_EQ(types(bound("tiled 32")), "typedef struct {\n"
                                      "  float x[32];\n"
                                      "  float y[32];\n"
                                      "} body_c0;\n"
                                      "body_c0 *\n");
}

TEST(CodeGen, PrintsNestedTypes) {
  EXPECT_EQ(types(bound("[i, f, i p(4), f p(2), i p(2)]",
                        {{"x", 4, 4}, {"y", 4, 4}, {"g0", 4, 4}})),
            "typedef struct {\n"
            "  struct {\n"
            "    float x[2];\n"
            "    float y[2];\n"
            "  } g1[4];\n"
            "  float g0[8];\n"
            "} body_c0;\n"
            "body_c0 *\n");
}

TEST(CodeGen, PrintsFieldsThatAreArrays) {
  auto Types = [](unsigned Field) {
    return Field == 0 ? LeafType{"int", "[26]"} : LeafType{"float", ""};
  };
  std::vector<FieldShape> Fields = {{"nei", 104, 4}, {"y", 4, 4}};
  EXPECT_EQ(types(bound("SoA", Fields), Types),
            "typedef int body_nei[26];\nbody_nei *\nfloat *\n");
  EXPECT_EQ(types(bound("tiled 8", Fields), Types), "typedef struct {\n"
                                                    "  int nei[8][26];\n"
                                                    "  float y[8];\n"
                                                    "} body_c0;\n"
                                                    "body_c0 *\n");
  EXPECT_EQ(types(bound("[i, i oe(8)]", {{"x", 4, 4}})),
            "typedef float body_x[8];\nbody_x *\n");
}

TEST(CodeGen, PrintsAccesses) {
  EXPECT_EQ(printAccess(bound("AoS"), 1, "j"), "[j].y");
  EXPECT_EQ(printAccess(bound("SoA"), 1, "j"), "[j]");
  EXPECT_EQ(printAccess(bound("tiled 32"), 0, "j"), "[j >> 5].x[j & 31]");
  EXPECT_EQ(printAccess(bound("tiled 24"), 0, "j"), "[j / 24].x[j % 24]");
  EXPECT_EQ(printAccess(bound("[i, f, i p(4), f oe(1), i oe(2)]"), 0, "j"),
            "[j >> 3].x[j & 7]");
  EXPECT_EQ(printAccess(bound("[i, f, i oe(8)]"), 0, "j"),
            "[j >> 3].x[(j & 1) * 4 + ((j >> 1) & 3)]");
  EXPECT_EQ(printAccess(bound("[i, f, i oe(6)]"), 0, "j"),
            "[j / 6].x[(j & 1) * 3 + (j >> 1) % 3]");
  EXPECT_EQ(printAccess(bound("[i, f, i oe(5)]"), 0, "j"),
            "[j / 5].x[((j % 5) & 1) * 3 + ((j % 5) >> 1)]");
  EXPECT_EQ(printAccess(bound("[i, i p(4), f, i p(8)]"), 1, "j"),
            "[j >> 3].y[j & 7]");
  EXPECT_EQ(printAccess(bound("[i, i oe(4), f, i p(8)]"), 1, "j"),
            "[j >> 5][((j >> 3) & 1) * 2 + ((j >> 4) & 1)].y[j & 7]");
}

TEST(CodeGen, ParenthesisesWhereNeeded) {
  Mapping M = bound("tiled 32");
  auto Tiled = [&](llvm::StringRef Index) { return printAccess(M, 0, Index); };
  EXPECT_EQ(printAccess(bound("AoS"), 0, "i + 1"), "[i + 1].x");
  EXPECT_EQ(Tiled("i + 1"), "[(i + 1) >> 5].x[(i + 1) & 31]");
  EXPECT_EQ(Tiled("(i + 1)"), "[(i + 1) >> 5].x[(i + 1) & 31]");
  EXPECT_EQ(Tiled(" i "), "[i >> 5].x[i & 31]");
  for (const char *Operand : {"i",
                              "f(a, b + 1)",
                              "a[i + 1]",
                              "p->a.b",
                              "a[b(c)]",
                              "get_global_id(0)",
                              "i++",
                              "--i",
                              "-i",
                              "!i",
                              "~i",
                              "*p",
                              "&a == &b",
                              "'+'",
                              "sizeof(a)",
                              "a /* + 1 */",
                              "(i)",
                              "((i + 1))",
                              "s[\"a + b\"[0]]",
                              "(int)i",
                              "f(u8'\\'', 1'000)",
                              "L'a'",
                              "N::i",
                              "f(a /* ) */ + 1)",
                              "f(a // )\n + 1)",
                              ".5",
                              "1.5e+3",
                              "0x1p-3"}) {
    llvm::StringRef Text = Operand;
    if (Text.contains("=="))
      continue;
    EXPECT_EQ(Tiled(Text), ("[" + Text + " >> 5].x[" + Text + " & 31]").str());
  }
  for (const char *Loose :
       {"i - 1",     "i * 2",        "a << 1",       "a ? b : c",   "a, b",
        "i = 1",     "i += 1",       "a == b",       "a && b",      "a | b",
        "(a) + (b)", "a - -b",       "a * *p",       "i++ + 1",     "'a' + 1",
        "1'000 + i", "f(u8'(') + 1", "f('\\'') % 2", "i /* */ % 2", "(int)-i",
        "a % b",     "x < y"})
    EXPECT_EQ(Tiled(Loose),
              "[(" + std::string(Loose) + ") >> 5].x[(" + Loose + ") & 31]");
  IndexFacts Facts;
  Facts.Opaque = true;
  EXPECT_EQ(printAccess(M, 0, "COUNT", Facts),
            "[(COUNT) >> 5].x[(COUNT) & 31]");
  EXPECT_EQ(printAccess(bound("AoS"), 0, "COUNT", Facts), "[COUNT].x");
}

TEST(CodeGen, FoldsLiterals) {
  Mapping M = bound("tiled 32");
  EXPECT_EQ(printAccess(M, 0, "0"), "[0].x[0]");
  EXPECT_EQ(printAccess(M, 0, "37"), "[1].x[5]");
  EXPECT_EQ(printAccess(M, 0, "0x25u"), "[1].x[5]");
  EXPECT_EQ(printAccess(M, 0, "045UL"), "[1].x[5]");
  EXPECT_EQ(printAccess(bound("[i, f, i oe(8)]"), 0, "13"), "[1].x[6]");
  EXPECT_EQ(printAccess(bound("AoS"), 0, "0x25u"), "[0x25u].x");
  // Not a literal of C, or none that is known.
  EXPECT_EQ(printAccess(M, 0, "99999999999999999999"),
            "[99999999999999999999 >> 5].x[99999999999999999999 & 31]");
}

TEST(CodeGen, UsesFacts) {
  Mapping M = bound("tiled 32");
  auto With = [&](uint64_t MultipleOf, uint64_t Below) {
    return printAccess(M, 0, "j", {MultipleOf, Below, false});
  };
  EXPECT_EQ(With(32, 0), "[j >> 5].x[0]");
  EXPECT_EQ(With(64, 0), "[j >> 5].x[0]");
  EXPECT_EQ(With(48, 0), "[j >> 5].x[j & 31]");
  EXPECT_EQ(With(1, 32), "[0].x[j]");
  EXPECT_EQ(With(1, 33), "[j >> 5].x[j & 31]");
  EXPECT_EQ(With(32, 32), "[0].x[0]");
  EXPECT_EQ(printAccess(bound("tiled 24"), 0, "j", {1, 24, false}), "[0].x[j]");
  EXPECT_EQ(printAccess(bound("tiled 24"), 0, "j", {48, 0, false}),
            "[j / 24].x[0]");
}

TEST(CodeGen, CountsTheIndex) {
  EXPECT_EQ(indexOccurrences(bound("AoS"), 0), 1u);
  EXPECT_EQ(indexOccurrences(bound("tiled 32"), 0), 2u);
  EXPECT_EQ(indexOccurrences(bound("[i, f, i oe(8)]"), 0), 3u);
  EXPECT_EQ(indexOccurrences(bound("tiled 32"), 0, {32, 0, false}), 1u);
  EXPECT_EQ(indexOccurrences(bound("tiled 32"), 0, {32, 32, false}), 0u);
}

TEST(CodeGen, NamesTheSteps) {
  std::vector<AccessStep> Steps = accessPath(bound("tiled 32"), 1);
  ASSERT_EQ(Steps.size(), 3u);
  EXPECT_EQ(Steps[0].What, AccessStep::Index);
  EXPECT_EQ(Steps[0].Digit.How, PhysDim::Dynamic);
  EXPECT_EQ(Steps[0].Digit.Divisor, 32u);
  EXPECT_EQ(Steps[1].What, AccessStep::Member);
  EXPECT_EQ(Steps[1].Name, "y");
  EXPECT_EQ(Steps[2].Digit.Divisor, 1u);
  EXPECT_EQ(Steps[2].Digit.Extent, 32u);
}

TEST(CodeGen, PrintsByteOffsets) {
  std::vector<FieldShape> Fields = {{"a", 1, 1}, {"b", 8, 8}};
  auto Offset = [&](llvm::StringRef Text, unsigned Field) {
    return printByteOffset(bound(Text, Fields), Field, "i", "n");
  };
  auto Bytes = [&](llvm::StringRef Text, unsigned Array) {
    return printBytes(bound(Text, Fields), Array, "n");
  };
  EXPECT_EQ(Offset("AoS", 0), "i * 16");
  EXPECT_EQ(Offset("AoS", 1), "i * 16 + 8");
  EXPECT_EQ(Offset("SoA", 0), "i");
  EXPECT_EQ(Offset("tiled 4", 1), "(i >> 2) * 40 + (i & 3) * 8 + 8");
  EXPECT_EQ(Offset("[i p(2), f, i]", 1),
            "(i / ((n + 1) >> 1)) * (((((((n + 1) >> 1) + 7) >> 3) * 8 + "
            "((n + 1) >> 1) * 8 + 7) >> 3) * 8) + "
            "((((n + 1) >> 1) + 7) >> 3) * 8 + (i % ((n + 1) >> 1)) * 8");
  EXPECT_EQ(Bytes("AoS", 0), "n * 16");
  EXPECT_EQ(Bytes("SoA", 0), "n");
  EXPECT_EQ(Bytes("tiled 4", 0), "((n + 3) >> 2) * 40");
  EXPECT_EQ(Bytes("tiled 3", 0), "((n + 2) / 3) * 32");
}

TEST(CodeGen, KeepsClustersApart) {
  RecordLayout L = llvm::cantFail(RecordLayout::create(
      {{"x", 4, 4}, {"y", 4, 4}, {"v", 4, 4}},
      {{{0, 1}, LayoutExpr::tiled(8), "pos"}, {{2}, LayoutExpr::aos(), ""}}));
  EXPECT_EQ(printAccess(L, 1, "i"), "[i >> 3].y[i & 7]");
  EXPECT_EQ(printAccess(L, 2, "i"), "[i]");
  EXPECT_EQ(elementTypeName(L.storedArrays()[0], "body", floatType),
            "body_pos");
}
