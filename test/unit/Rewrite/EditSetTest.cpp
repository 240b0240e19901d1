//===-- EditSetTest.cpp - Edits of byte ranges ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Rewrite/EditSet.h"
#include "layoutopt/Support/Error.h"
#include <gtest/gtest.h>

using namespace layoutopt;

namespace {

Edit edit(uint32_t Begin, uint32_t End, const char *Text, Index File = 0) {
  return {{File, Begin, End}, Text, "s"};
}

std::string normalized(std::vector<Edit> Edits, const char *Contents) {
  if (llvm::Error E = normalizeEdits(Edits)) {
    EXPECT_EQ(exitCodeOf(E), ExitCode::Internal);
    return llvm::toString(std::move(E));
  }
  auto Text = applyEdits(Contents, Edits);
  if (Text)
    return *Text;
  return llvm::toString(Text.takeError());
}

TEST(EditSet, IsSortedAndApplied) {
  EXPECT_EQ(normalized({edit(4, 5, "E"), edit(0, 1, "A"), edit(2, 2, "+")},
                       "abcdefg"),
            "Ab+cdEfg");
  EXPECT_EQ(normalized({}, "abc"), "abc");
  EXPECT_EQ(normalized({edit(3, 3, "!")}, "abc"), "abc!");
}

TEST(EditSet, InsertionsKeepTheirOrderAndPrecedeReplacements) {
  EXPECT_EQ(
      normalized({edit(1, 2, "B"), edit(1, 1, "1"), edit(1, 1, "2")}, "abc"),
      "a12Bc");
}

TEST(EditSet, EqualEditsAreOne) {
  EXPECT_EQ(normalized({edit(1, 2, "B"), edit(1, 1, "1"), edit(1, 2, "B"),
                        edit(1, 1, "1")},
                       "abc"),
            "a1Bc");
}

TEST(EditSet, OverlapsAreErrors) {
  EXPECT_NE(normalized({edit(0, 2, "x"), edit(1, 3, "y")}, "abc")
                .find("edits overlap: bytes 0 to 2"),
            std::string::npos);
  EXPECT_NE(normalized({edit(0, 2, "x"), edit(0, 2, "y")}, "abc")
                .find("edits overlap"),
            std::string::npos);
  EXPECT_NE(normalized({edit(0, 2, "x"), edit(1, 1, "y")}, "abc")
                .find("edits overlap"),
            std::string::npos);
  // Those of different files do not.
  std::vector<Edit> Edits = {edit(0, 2, "x"), edit(0, 2, "y", 1)};
  EXPECT_FALSE(bool(normalizeEdits(Edits)));
}

TEST(EditSet, EditsBeyondTheEndAreErrors) {
  EXPECT_NE(normalized({edit(2, 4, "x")}, "abc").find("does not fit"),
            std::string::npos);
}

TEST(EditSet, IsPrinted) {
  EditSet Edits;
  Edits.Edits = {edit(0, 1, "A"), edit(4, 4, "\"\t\xC3\\\n"),
                 edit(1, 1, "z", 1)};
  EditRefusal R;
  R.Set = "body";
  R.Why.Kind = Reason::UnknownUse;
  R.Why.Message = "it is so";
  Edits.Refusals.push_back(R);
  FileFacts A, B;
  A.Path = "/a.cl";
  B.Path = "/b.cl";
  EXPECT_EQ(printEdits(Edits, {A, B}, {"ab\ncd\n", "xyz"}),
            "edits:\n"
            "  - file: \"/a.cl\"\n    changes:\n"
            "      - { at: \"1:1\", bytes: [0, 1], set: \"s\",\n"
            "          old: \"a\",\n          new: \"A\" }\n"
            "      - { at: \"2:2\", bytes: [4, 4], set: \"s\",\n"
            "          old: \"\",\n          new: \"\\\"\\t\\xC3\\\\\\n\" }\n"
            "  - file: \"/b.cl\"\n    changes:\n"
            "      - { at: \"1:2\", bytes: [1, 1], set: \"s\",\n"
            "          old: \"\",\n          new: \"z\" }\n"
            "refusals:\n"
            "  - { set: \"body\", reason: \"unknown-use\",\n"
            "      message: \"it is so\" }\n");
  EXPECT_EQ(printEdits(EditSet(), {A}, {""}), "edits: []\nrefusals: []\n");
  EXPECT_EQ(Edits.of(0).size(), 2u);
  EXPECT_EQ(Edits.of(1).size(), 1u);
  EXPECT_EQ(Edits.of(2).size(), 0u);
}

} // namespace
