//===-- NameTargetsTest.cpp - Tests of what names refer to ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NameTargets.h"
#include <gmock/gmock.h>

using namespace layoutopt;

namespace {

/// A program in one file, whose record between `@` and `@` moves to the `^`.
class Moving {
public:
  Moving(llvm::StringRef Marked, const char *File = "/a.c") : File(File) {
    const size_t To = Marked.find('^'), Begin = Marked.find('@');
    const size_t End = Marked.rfind('@');
    Text = (Marked.take_front(To) + Marked.slice(To + 1, Begin) +
            Marked.slice(Begin + 1, End) + Marked.drop_front(End + 1))
               .str();
    // Two marks stand in front of the record.
    const uint32_t At = uint32_t(To), From = uint32_t(Begin) - 1,
                   Behind = uint32_t(End) - 2;
    const std::string Record = Text.substr(From, Behind - From);
    What.File = File;
    What.Edits = {{At, At, "/* moved */ " + Record + "\n"}, {From, Behind, ""}};
    What.Moves = {{From, Behind, At, 12}};
  }

  /// What changed: the text from there to the end of the line; empty: nothing.
  std::string changed() const {
    const NameTargets Before = targetsIn(Text);
    const NameTargets After = targetsIn(withEdits(Text, What.Edits));
    const Fix *Each = &What;
    const auto At = changedTarget(
        Before, After,
        MovedText(Each, [this](const std::string &) { return Text; }),
        RecordLayouts::Stay);
    return At ? llvm::StringRef(Text).substr(At->Offset).split('\n').first.str()
              : "";
  }

private:
  NameTargets targetsIn(const std::string &Of) const {
    llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Files(
        new llvm::vfs::InMemoryFileSystem());
    Files->addFile(File, 0, llvm::MemoryBuffer::getMemBufferCopy(Of));
    auto Found = nameTargetsOf({File, "/", {}}, Files);
    if (Found)
      return std::move(*Found);
    ADD_FAILURE() << llvm::toString(Found.takeError()) << " in\n" << Of;
    return {};
  }

  std::string File, Text;
  Fix What;
};

TEST(NameTargets, TextThatMovesRefersToTheSame) {
  EXPECT_EQ(
      Moving("typedef double real;\n"
             "enum { N = 3 };\n"
             "^int f(int n) {\n"
             "  @struct body { real x; int y[N]; };@\n"
             "  struct body b = {.x = 1};\n"
             "  return b.y[n] + (int)__builtin_offsetof(struct body, y);\n"
             "}\n")
          .changed(),
      "");
}

TEST(NameTargets, WhatMovedCouldNameSomethingElse) {
  EXPECT_EQ(Moving("typedef unsigned real;\n"
                   "^int f(void) {\n"
                   "  typedef float real;\n"
                   "  @struct body { real x; };@\n"
                   "  return sizeof(struct body);\n"
                   "}\n")
                .changed(),
            "real x; };");
  // The same size, by way of a macro.
  EXPECT_EQ(Moving("enum { N = 2 };\n"
                   "#define WIDTH (N + 1)\n"
                   "^int f(void) {\n"
                   "  enum { N = 2 };\n"
                   "  @struct body { int x[WIDTH]; };@\n"
                   "  return sizeof(struct body);\n"
                   "}\n")
                .changed(),
            "WIDTH]; };");
}

TEST(NameTargets, WhatStaysCouldNameSomethingElse) {
  EXPECT_EQ(Moving("^int f(int RED) {\n"
                   "  {\n"
                   "    @struct body { enum { RED = 5 } c; };@\n"
                   "    struct body b = {RED};\n"
                   "    return b.c;\n"
                   "  }\n"
                   "}\n")
                .changed(),
            "RED};");
}

TEST(NameTargets, RecordsLieInMemoryAsTheyDid) {
  EXPECT_EQ(Moving("^int f(void) {\n"
                   "_Pragma(\"pack(push, 1)\")\n"
                   "  @struct body { char c; int x; };@\n"
                   "_Pragma(\"pack(pop)\")\n"
                   "  return sizeof(struct body);\n"
                   "}\n")
                .changed(),
            "{ char c; int x; };");
}

TEST(NameTargets, ClassesAreKnownByTheirDefinitions) {
  EXPECT_EQ(Moving("^struct flock {\n"
                   "  @struct boid { float x; void step(); };@\n"
                   "  float sum() { boid b{}; b.step(); return b.x; }\n"
                   "};\n",
                   "/a.cpp")
                .changed(),
            "");
  EXPECT_EQ(Moving("struct part { int n; };\n"
                   "^struct flock {\n"
                   "  struct part { double n; };\n"
                   "  @struct boid { part p; };@\n"
                   "  double sum() { boid b{}; return b.p.n; }\n"
                   "};\n",
                   "/a.cpp")
                .changed(),
            "{ part p; };");
}

} // namespace
