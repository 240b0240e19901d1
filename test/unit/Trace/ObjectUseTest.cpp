//===-- ObjectUseTest.cpp - How objects are used --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/ObjectUse.h"
#include "Reading.h"
#include <map>

using namespace layoutopt;
using namespace layoutopt::trace;

/// Sites 0 (load) and 1 (store) of 4 bytes, and site 2, which loads the field
/// at offset 4 of a record of 16 bytes; origins 0 and 1.
static const char *const Start =
    "layoutopt-trace 1\n"
    "type 0 16 \"cell\"\n"
    "field 0 0 4 \"a\"\nfield 0 4 4 \"b\"\nfield 0 8 8 \"c\"\n"
    "site 0 load 4 \"f\" \"a.c\" 1 1\n"
    "site 1 store 4 \"f\" \"a.c\" 2 1\n"
    "site 2 load 4 \"f\" \"a.c\" 3 1 type=0 offset=4\n"
    "origin 0 heap \"p\" \"f\" \"a.c\" 9 1\n"
    "origin 1 heap \"q\" \"f\" \"a.c\" 10 1\n";

static TraceUse useOf(const std::string &Lines) {
  return llvm::cantFail(findUse(llvm::cantFail(read(Start + Lines))));
}

/// Offset, loads, stores of each part that is used.
static std::string partsOf(const ObjectUse &Use) {
  std::string Text;
  for (const PartUse &P : Use.Parts)
    if (P.isUsed())
      Text += std::to_string(P.Offset) + ": " + std::to_string(P.Loads) + " " +
              std::to_string(P.Stores) + "\n";
  return Text;
}

TEST(ObjectUse, ATypeTellsTheElement) {
  const TraceUse Use = useOf("object 0 0x1000 1600 0 1\n"
                             "run 0 2 0 1 1: for 50 { 0x1014 +32 }\n");
  ASSERT_EQ(Use.Objects.size(), 1u);
  EXPECT_EQ(Use.Objects[0].Type, 0u);
  EXPECT_EQ(Use.Objects[0].Stride, 16u);
  EXPECT_EQ(partsOf(Use.Objects[0]), "4: 50 0\n");
}

/// A site whose addresses do not fit the type says nothing of the object.
TEST(ObjectUse, ATypeThatDoesNotFit) {
  const TraceUse Use = useOf("object 0 0x1000 1600 0 1\n"
                             "run 0 2 0 1 1: for 50 { 0x1008 +12 }\n");
  EXPECT_EQ(Use.Objects[0].Type, std::nullopt);
  EXPECT_EQ(Use.Objects[0].Stride, 12u);
}

/// Strides that are no multiple of the element reach several parts.
TEST(ObjectUse, PartsOfAnotherStride) {
  for (const char *Text :
       {"for 30 { 0x1004 +4 }", "for 7 { 0x1004 +12 }", "for 9 { 0x1100 -12 }",
        "for 5 { for 7 { 0x1000 +48 +20 } }",
        "for 5 { for 3 +2 { 0x1000 +8 +4 } }",
        "for 4 { for 5 { 0x1100 +0 -4 } }"}) {
    const TraceUse Use = useOf("object 0 0x1000 1600 0 1\n"
                               "run 0 2 0 1 1: for 100 { 0x1004 +16 }\n"
                               "run 0 0 0 1 1: " +
                               std::string(Text) + "\n");
    std::map<uint64_t, uint64_t> Expected = {{4, 100}};
    for (uint64_t Address : expand(nests(Text)))
      ++Expected[Address % 16];
    std::string ExpectedText;
    for (const auto &[Offset, Count] : Expected)
      ExpectedText +=
          std::to_string(Offset) + ": " + std::to_string(Count) + " 0\n";
    EXPECT_EQ(partsOf(Use.Objects[0]), ExpectedText) << Text;
    EXPECT_TRUE(Use.IsWhole);
  }
}

/// Who lived at an address when.
TEST(ObjectUse, Lifetimes) {
  const TraceUse Use = useOf("object 0 0x1000 64 0 1\nfree 0x1000 0 2\n"
                             "object 1 0x1000 64 0 3\n"
                             "run 0 0 0 1 1: for 10 { 0x1000 +4 }\n"
                             "run 0 0 0 2 2: for 7 { 0x1000 +4 }\n"
                             "run 0 1 0 3 9: for 5 { 0x1000 +4 }\n"
                             "run 0 1 0 1 3: for 3 { 0x1000 +4 }\n");
  ASSERT_EQ(Use.Objects.size(), 2u);
  EXPECT_EQ(Use.Objects[0].Loads, 10u);
  EXPECT_EQ(Use.Objects[0].Stores, 0u);
  EXPECT_EQ(Use.Objects[1].Loads, 0u);
  EXPECT_EQ(Use.Objects[1].Stores, 5u);
  EXPECT_EQ(Use.Elsewhere, (std::map<unsigned, uint64_t>{{0, 7}}));
  EXPECT_EQ(Use.Ambiguous, (std::map<unsigned, uint64_t>{{1, 3}}));
}

/// A nest may go through several objects; those of one place at one address
/// count together.
TEST(ObjectUse, SeveralObjects) {
  const TraceUse Use = useOf("object 0 0x1000 64 0 1\nobject 1 0x1040 64 0 2\n"
                             "run 0 0 0 2 2: for 40 { for 2 { 0x1000 +4 } }\n");
  EXPECT_EQ(Use.Objects[0].Loads, 32u);
  EXPECT_EQ(Use.Objects[1].Loads, 32u);
  EXPECT_EQ(Use.Elsewhere, (std::map<unsigned, uint64_t>{{0, 16}}));
  const TraceUse Again = useOf("object 0 0x1000 64 0 1\nfree 0x1000 0 2\n"
                               "object 0 0x1000 64 0 3\n"
                               "run 0 0 0 1 3: for 10 { 0x1000 +4 }\n");
  EXPECT_EQ(Again.Objects[0].Loads, 10u);
  EXPECT_EQ(Again.Objects[0].NumObjects, 2u);
}

TEST(ObjectUse, SharedLines) {
  const std::string Object = "object 0 0x1000 640 0 1\n";
  // Each its own bytes of one line.
  TraceUse Use = useOf(Object + "run 0 1 0 1 1: for 4 { 0x1000 +8 }\n"
                                "run 1 1 0 1 1: for 4 { 0x1004 +8 }\n");
  EXPECT_EQ(Use.Objects[0].NumFalselyShared, 1u);
  EXPECT_EQ(Use.Objects[0].NumTrulyShared, 0u);
  ASSERT_EQ(Use.Objects[0].Shared.size(), 1u);
  ASSERT_EQ(Use.Objects[0].Shared[0].Writers.size(), 2u);
  EXPECT_EQ(Use.Objects[0].Shared[0].Writers[0].Bytes, 0x0f0f0f0fu);
  EXPECT_EQ(Use.Objects[0].Shared[0].Writers[1].Bytes, 0xf0f0f0f0u);
  // The same bytes.
  Use = useOf(Object + "run 0 1 0 1 1: 0x1002\nrun 1 1 0 1 1: 0x1005\n");
  EXPECT_EQ(Use.Objects[0].NumFalselyShared, 0u);
  EXPECT_EQ(Use.Objects[0].NumTrulyShared, 1u);
  // Halves of an array meet in no line, or in the middle one.
  Use = useOf(Object + "run 0 1 0 1 1: for 80 { 0x1000 +4 }\n"
                       "run 1 1 0 1 1: for 80 { 0x113c -4 }\n");
  EXPECT_EQ(Use.Objects[0].NumFalselyShared + Use.Objects[0].NumTrulyShared,
            5u); // All of these are written by both.
  Use = useOf(Object + "run 0 1 0 1 1: for 80 { 0x1000 +4 }\n"
                       "run 1 1 0 1 1: for 80 { 0x1140 +4 }\n");
  EXPECT_EQ(Use.Objects[0].NumFalselyShared + Use.Objects[0].NumTrulyShared,
            0u);
  Use = useOf(Object + "run 0 1 0 1 1: for 70 { 0x1000 +4 }\n"
                       "run 1 1 0 1 1: for 90 { 0x1118 +4 }\n");
  EXPECT_EQ(Use.Objects[0].NumFalselyShared, 1u);
  // Loads share nothing.
  Use = useOf(Object + "run 0 1 0 1 1: 0x1000\nrun 1 0 0 1 1: 0x1004\n");
  EXPECT_EQ(Use.Objects[0].NumFalselyShared, 0u);
  // Two objects that lie in one line while both live, and two that do not.
  Use = useOf("object 0 0x1000 16 0 1\nobject 1 0x1010 16 1 2\n"
              "run 0 1 0 2 2: 0x1000\nrun 1 1 0 2 2: 0x1010\n");
  EXPECT_EQ(Use.Objects[0].NumFalselyShared, 1u);
  EXPECT_EQ(Use.Objects[1].NumFalselyShared, 1u);
  Use = useOf("object 0 0x1000 16 0 1\nfree 0x1000 0 2\n"
              "object 0 0x1000 16 1 3\n"
              "run 0 1 0 1 1: 0x1000\nrun 1 1 0 3 3: 0x1004\n");
  EXPECT_EQ(Use.Objects[0].NumFalselyShared, 0u);
}

/// An access at the end of a line writes two.
TEST(ObjectUse, AWriteAcrossLines) {
  const TraceUse Use = useOf("object 0 0x1000 640 0 1\n"
                             "run 0 1 0 1 1: 0x103e\n"
                             "run 1 1 0 1 1: 0x1042 0x1000\n");
  EXPECT_EQ(Use.Objects[0].NumFalselyShared, 2u);
}
