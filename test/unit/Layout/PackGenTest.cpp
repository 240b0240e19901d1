//===-- PackGenTest.cpp - Tests of printed conversions --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Layout/PackGen.h"
#include "layoutopt/Layout/RecordLayout.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace layoutopt;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

static const std::vector<FieldShape> XY = {{"x", 4, 4}, {"y", 4, 4}};

static Mapping bound(llvm::StringRef Text,
                     std::vector<FieldShape> Fields = XY) {
  return llvm::cantFail(Mapping::create(llvm::cantFail(LayoutExpr::parse(Text)),
                                        std::move(Fields)));
}

TEST(PackGen, KnowsTheNaturalRecord) {
  RecordShape Shape = naturalShape({{"a", 1, 1}, {"b", 8, 8}, {"c", 4, 4}});
  EXPECT_EQ(Shape.Bytes, 24u);
  EXPECT_THAT(Shape.Offsets, ElementsAre(0, 8, 16));
}

TEST(PackGen, ChecksRecords) {
  auto Message = [](RecordShape Shape) {
    llvm::Error E = verifyShape(Shape, XY);
    return E ? llvm::toString(std::move(E)) : std::string();
  };
  EXPECT_EQ(Message({8, {0, 4}}), "");
  EXPECT_EQ(Message({12, {8, 0}}), "");
  EXPECT_EQ(Message({8, {0}}), "the record has 1 offsets for 2 fields");
  EXPECT_EQ(Message({7, {0, 4}}), "field 'y' lies outside of the record");
  EXPECT_EQ(Message({8, {0, UINT64_MAX}}),
            "field 'y' lies outside of the record");
  EXPECT_EQ(Message({8, {3, 0}}), "fields 'y' and 'x' overlap");
}

TEST(PackGen, PrintsBytes) {
  EXPECT_EQ(printBytesFunction(bound("SoA"), "f"),
            "static inline size_t f(unsigned array, size_t n) {\n"
            "  switch (array) {\n"
            "  case 0: /* x */\n"
            "    return n * 4;\n"
            "  case 1: /* y */\n"
            "    return n * 4;\n"
            "  default:\n"
            "    return 0;\n"
            "  }\n"
            "}\n");
}

TEST(PackGen, CopiesIdentityAtOnce) {
  EXPECT_EQ(printPackFunction(bound("AoS"), {8, {0, 4}}, "pack"),
            "static inline void pack(void *const arrays[1], const void "
            "*records, size_t n) {\n"
            "  const unsigned char *rec = (const unsigned char *)records;\n"
            "  unsigned char *a0 = (unsigned char *)arrays[0]; /* c0 */\n"
            "  if (n != 0)\n"
            "    memcpy(a0, rec, n * 8);\n"
            "}\n");
}

TEST(PackGen, CopiesNeighboursTogether) {
  std::string Text = printUnpackFunction(bound("AoS"), {12, {0, 4}}, "unpack");
  EXPECT_THAT(Text, HasSubstr("/* x, y */"));
  EXPECT_THAT(Text, HasSubstr(", 8);\n"));
  for (RecordShape Apart : {RecordShape{12, {4, 0}}, RecordShape{12, {0, 8}}}) {
    Text = printUnpackFunction(bound("AoS"), Apart, "unpack");
    EXPECT_THAT(Text, HasSubstr("/* x */"));
    EXPECT_THAT(Text, HasSubstr("/* y */"));
  }
}

TEST(PackGen, CopiesApartWhatIsApartInTheArray) {
  std::vector<FieldShape> XYZ = {{"x", 4, 4}, {"y", 4, 4}, {"z", 4, 4}};
  RecordLayout Layout = llvm::cantFail(
      RecordLayout::create(XYZ, {{{0, 2, 1}, LayoutExpr::aos(), ""}}));
  for (auto Print : {printPackFunction, printUnpackFunction}) {
    std::string Text = Print(Layout, {12, {0, 4, 8}}, "copy");
    EXPECT_THAT(Text, HasSubstr("/* x */"));
    EXPECT_THAT(Text, HasSubstr("/* y */"));
    EXPECT_THAT(Text, HasSubstr("/* z */"));
  }
}

TEST(PackGen, CopiesTiles) {
  EXPECT_EQ(printPackFunction(bound("tiled 32"), {8, {0, 4}}, "pack"),
            "static inline void pack(void *const arrays[1], const void "
            "*records, size_t n) {\n"
            "  const unsigned char *rec = (const unsigned char *)records;\n"
            "  unsigned char *a0 = (unsigned char *)arrays[0]; /* c0 */\n"
            "  if ((n & 31) != 0)\n"
            "    memset(a0 + (n >> 5) * 256, 0, 256);\n"
            "  for (size_t begin = 0, end; begin < n; begin = end) {\n"
            "    end = n - begin < 128 ? n : begin + 128;\n"
            "    /* x */\n"
            "    for (size_t i = begin, run; i < end; i += run) {\n"
            "      run = 32;\n"
            "      if (run > end - i)\n"
            "        run = end - i;\n"
            "      unsigned char *s = a0 + (i >> 5) * 256;\n"
            "      const unsigned char *r = rec + i * 8;\n"
            "      size_t left = run;\n"
            "      for (; left >= 4; left -= 4, s += 16, r += 32) {\n"
            "        memcpy(s, r, 4);\n"
            "        memcpy(s + 4, r + 8, 4);\n"
            "        memcpy(s + 8, r + 16, 4);\n"
            "        memcpy(s + 12, r + 24, 4);\n"
            "      }\n"
            "      for (; left != 0; --left, s += 4, r += 8)\n"
            "        memcpy(s, r, 4);\n"
            "    }\n"
            "    /* y */\n"
            "    for (size_t i = begin, run; i < end; i += run) {\n"
            "      run = 32;\n"
            "      if (run > end - i)\n"
            "        run = end - i;\n"
            "      unsigned char *s = a0 + (i >> 5) * 256 + 128;\n"
            "      const unsigned char *r = rec + i * 8 + 4;\n"
            "      size_t left = run;\n"
            "      for (; left >= 4; left -= 4, s += 16, r += 32) {\n"
            "        memcpy(s, r, 4);\n"
            "        memcpy(s + 4, r + 8, 4);\n"
            "        memcpy(s + 8, r + 16, 4);\n"
            "        memcpy(s + 12, r + 24, 4);\n"
            "      }\n"
            "      for (; left != 0; --left, s += 4, r += 8)\n"
            "        memcpy(s, r, 4);\n"
            "    }\n"
            "  }\n"
            "}\n");
}

TEST(PackGen, FillsPaddingWithZeros) {
  std::vector<FieldShape> Padded = {{"a", 1, 1}, {"b", 8, 8}};
  EXPECT_THAT(
      printPackFunction(bound("AoS", Padded), naturalShape(Padded), "pack"),
      HasSubstr("memset(a0, 0, n * 16);"));
  EXPECT_THAT(
      printPackFunction(bound("SoA", Padded), naturalShape(Padded), "pack"),
      Not(HasSubstr("memset")));
  EXPECT_THAT(
      printUnpackFunction(bound("tiled 4", Padded), naturalShape(Padded), "u"),
      Not(HasSubstr("memset")));
}

TEST(PackGen, LeavesWorkToTheHeadersForRunTime) {
  EXPECT_THAT(printPackFunction(bound("SoA"), {8, {4, 0}}, "pack"),
              HasSubstr("#ifdef LAYOUTOPT_RUNTIME_CONVERT_H\n"
                        "  static const layoutopt_field stored_fields[] = {\n"
                        "    {4, 0, 0, 0},\n"
                        "    {4, 1, 0, 0},\n"
                        "  };\n"
                        "  static const layoutopt_array stored_arrays[] = {\n"
                        "    {1, 4},\n"
                        "    {1, 4},\n"
                        "  };\n"
                        "  static const layoutopt_layout stored = {\n"
                        "    2, 2, stored_fields, stored_arrays};\n"
                        "  static const layoutopt_field plain_fields[] = {\n"
                        "    {4, 0, 4, 0},\n"
                        "    {4, 0, 0, 0},\n"
                        "  };\n"
                        "  static const layoutopt_array plain_arrays[] = {\n"
                        "    {1, 8},\n"
                        "  };\n"
                        "  static const layoutopt_layout plain = {\n"
                        "    2, 1, plain_fields, plain_arrays};\n"
                        "  if (layoutopt_convert(&stored, arrays, &plain, "
                        "&records, n) == LAYOUTOPT_OK)\n"
                        "    return;\n"
                        "#endif\n"));
  auto Leaves = [](const std::string &Text) {
    return llvm::StringRef(Text).contains("layoutopt_convert");
  };
  EXPECT_TRUE(Leaves(printUnpackFunction(bound("SoA"), {8, {0, 4}}, "u")));
  // They would write a record's padding.
  EXPECT_TRUE(Leaves(printPackFunction(bound("SoA"), {12, {0, 4}}, "p")));
  EXPECT_FALSE(Leaves(printUnpackFunction(bound("SoA"), {12, {0, 4}}, "u")));
  // Are not sure to be faster.
  EXPECT_FALSE(Leaves(printPackFunction(bound("tiled 4"), {8, {0, 4}}, "p")));
  // Have no such layout.
  EXPECT_FALSE(
      Leaves(printPackFunction(bound("[i, f, i oe(4)]"), {8, {0, 4}}, "p")));
}
