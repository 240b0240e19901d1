//===-- HotSpotTest.cpp - Tests of hot spots and mock-ups -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Mock/HotSpot.h"
#include <gmock/gmock.h>

using namespace layoutopt;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

namespace {

llvm::Expected<std::optional<HotSpot>> find(const std::string &Text,
                                            const char *File = "/a.c") {
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Files(
      new llvm::vfs::InMemoryFileSystem());
  Files->addFile(File, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  Files->addFile("/a.h", 0,
                 llvm::MemoryBuffer::getMemBufferCopy(
                     "struct r { char c; int n; double d[3]; };\n"
                     "static inline int n_of(struct r *p) { return p->n; }\n"));
  return findHotSpot({File, "/", {}}, Files, "hot");
}

HotSpot hot(const std::string &Text) {
  auto Found = find(Text);
  if (!Found)
    ADD_FAILURE() << llvm::toString(Found.takeError());
  else if (*Found)
    return std::move(**Found);
  else
    ADD_FAILURE() << "there is none";
  return {};
}

std::string whyNot(const std::string &Text, const char *File = "/a.c") {
  auto Found = find(Text, File);
  return Found ? "" : llvm::toString(Found.takeError());
}

/// `_` stands for the place of a mark.
std::string shown(std::string Text) {
  std::replace(Text.begin(), Text.end(), MarkPlace, '_');
  return Text;
}

std::vector<std::string> shown(std::vector<std::string> Texts) {
  for (std::string &Text : Texts)
    Text = shown(Text);
  return Texts;
}

TEST(HotSpotTest, AParameterAndWhatIsCalled) {
  const HotSpot H = hot("#include \"a.h\"\n"
                        "static int other(int i) { return i; }\n"
                        "int hot(const struct r *p, int i);\n"
                        "int hot(const struct r *p, int i) {\n"
                        "  return n_of((struct r *)p + i) + other(i);\n"
                        "}\nint rest;\n");
  ASSERT_EQ(H.Functions.size(), 2u);
  EXPECT_EQ(shown(H.Functions[0].Head),
            "static inline int n_of_(struct r *p) ");
  EXPECT_EQ(shown(H.Functions[1].Body),
            "{\n  return n_of_((struct r *)p + i) + other(i);\n}");
  EXPECT_EQ(H.Head, "int hot(const struct r *p, int i) ");
  ASSERT_EQ(H.Arrays.size(), 1u);
  EXPECT_EQ(H.Arrays[0].Element, "struct r");
  EXPECT_THAT(H.Arrays[0].Bytes, ElementsAre(Pair(0, 1), Pair(4, 28)));
  EXPECT_TRUE(H.HasDigest);
}

TEST(HotSpotTest, HoldersAreTypesOfTheirOwn) {
  const HotSpot H = hot(
      "typedef struct { float x, y; } r;\n"
      "typedef struct list { int n; r *p; const char *name; } list, *list_p;\n"
      "struct all { list a; list_p b; };\n"
      "void hot(struct all *all) { all->a.p[0].x = all->b->p[1].y; }\n");
  EXPECT_THAT(shown(H.Types),
              ElementsAre("typedef struct list_ { int n; r *p; const char "
                          "*name; } list_, *list_p_",
                          "struct all_ { list_ a; list_p_ b; }"));
  EXPECT_THAT(shown(H.Locals), ElementsAre("struct all_ layoutopt_h0_;",
                                           "struct list_ layoutopt_h1_;"));
  ASSERT_EQ(H.Arrays.size(), 2u);
  EXPECT_EQ(H.Arrays[1].Source, "all->b->p");
  EXPECT_EQ(shown(H.Arrays[1].Target), "layoutopt_h1_.p");
  EXPECT_EQ(shown(H.Parameters[0].Argument), "&layoutopt_h0_");
}

TEST(HotSpotTest, GlobalVariables) {
  const HotSpot H = hot("struct r { int a, b; };\n"
                        "static struct r rows[2][3];\n"
                        "extern struct r *p;\nstruct r none[4];\n"
                        "static void set(void) { p->a = 1; }\n"
                        "void hot(void) { rows[1][2].b = 1; set(); }\n");
  EXPECT_THAT(shown(H.Globals),
              UnorderedElementsAre("struct r rows_[2][3]", "struct r *p_"));
  EXPECT_FALSE(H.HasDigest);
}

/// What is stepped through is an array, whatever it holds.
TEST(HotSpotTest, AnArrayOfHoldersIsAnArray) {
  const HotSpot H =
      hot("struct r { int a; };\nstruct node { struct r *first; int n; };\n"
          "void hot(struct node *p, int n) {\n"
          "  for (int i = 0; i < n; ++i) p[i].n = p[i].first->a;\n}\n");
  ASSERT_EQ(H.Arrays.size(), 1u);
  EXPECT_EQ(H.Arrays[0].Element, "struct node");
  EXPECT_THAT(H.Types, IsEmpty());
}

/// What no code steps through is one record.
TEST(HotSpotTest, ASingleRecordStaysWhereItIs) {
  const HotSpot H =
      hot("struct r { int a; };\nstruct sum { int all; struct sum *next; };\n"
          "struct h { struct r *p; struct sum *sum; };\n"
          "void hot(struct sum *s, struct h *h) {\n"
          "  s->all = h->p[1].a; h->sum->next->all = 1;\n}\n");
  ASSERT_EQ(H.Arrays.size(), 1u);
  EXPECT_EQ(H.Arrays[0].Source, "h->p");
  EXPECT_EQ(H.Parameters[0].Argument, "s");
  EXPECT_THAT(H.Types.size(), 1u);
}

TEST(HotSpotTest, WhatHasNoMockUp) {
  const std::string R = "struct r { int a, b; };\n";
  EXPECT_THAT(whyNot(R +
                     "void hot(struct r *p, int n, int m[][n]) { p[1].a = n; "
                     "}"),
              HasSubstr("the type of 'm' depends on another parameter"));
  EXPECT_THAT(whyNot(R + "void hot(volatile struct r *p) { p[1].a = 1; }"),
              HasSubstr("'p' is volatile"));
  EXPECT_THAT(whyNot(R + "struct h { const int n; struct r *p; };\n"
                         "void hot(struct h *h) { h->p[1].a = h->n; }"),
              HasSubstr("'h->n' is constant"));
  EXPECT_THAT(whyNot(R + "struct h { struct r *p; struct h *next; };\n"
                         "void hot(struct h *h) { h->next->p[1].a = 1; }"),
              HasSubstr("form a list"));
  EXPECT_THAT(whyNot(R + "struct h { union { int i; float f; }; struct r *p; };"
                         "\nvoid hot(struct h *h) { h->p[1].a = 1; }"),
              HasSubstr("union without a name"));
  EXPECT_THAT(whyNot(R + "struct h { struct r *p; };\n"
                         "void hot(struct h **h) { (*h)->p[1].a = 1; }"),
              HasSubstr("'h' leads to more records that hold arrays"));
  EXPECT_THAT(
      whyNot(R + "#define HOT hot\nvoid HOT(struct r *p) { p[1].a = 1; }"),
      HasSubstr("a macro writes the name 'hot'"));
  EXPECT_THAT(whyNot(R + "void hot(p) struct r *p; { p[1].a = 1; }"),
              HasSubstr("have no types"));
  EXPECT_THAT(whyNot(R + "void hot(r *p) { p[1].a = 1; }", "/a.cpp"),
              HasSubstr("they are made in C"));
}

/// The copies are text of the file, and the original is there.
TEST(HotSpotTest, TextWithMockUps) {
  const HotSpot H = hot("struct r { int a; int b; };\n"
                        "void hot(struct r *p, int n) { p[n].a = 1; }\n"
                        "int rest;\n");
  auto Text = withMockUps(H, 2, {{"p", "n + 1"}});
  ASSERT_TRUE(bool(Text)) << llvm::toString(Text.takeError());
  EXPECT_THAT(*Text, HasSubstr("void hot(struct r *p, int n) ;\nstatic void "
                               "layoutopt_hot_original(struct r *p, int n) {"));
  EXPECT_THAT(*Text, HasSubstr("static void hot_mock1(struct r *p, int n) {"));
  EXPECT_THAT(*Text, HasSubstr("= (unsigned long)(n + 1);"));
  EXPECT_THAT(*Text, testing::EndsWith("}\n\nint rest;\n"));
  EXPECT_THAT(*Text, testing::Not(HasSubstr("_mock2")));
}

} // namespace
