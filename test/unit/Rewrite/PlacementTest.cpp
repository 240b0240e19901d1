//===-- PlacementTest.cpp - Where generated code goes ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewriting.h"
#include <ctime>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace layoutopt;
using namespace layoutopt::test;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

const std::string Pair = "typedef struct { int a, b; } pair;";
const std::string Kernel = "__kernel void k(__global pair *p) { p->a = 1; }\n";

/// \p Text with the generated block as `<GENERATED>`.
std::string outline(const std::string &Text) {
  std::string Part = generatedPart(Text), Out = Text;
  if (!Part.empty())
    Out.replace(Out.find(Part), Part.size(), "<GENERATED>");
  return Out;
}

/// What is in front of \p End.
std::string outlineUpTo(const std::map<std::string, std::string> &Files,
                        const std::string &Name, const std::string &End) {
  Rewriting R = rewriteFiles(Files, "");
  if (!R.Error.empty())
    return "error: " + R.Error;
  for (const EditRefusal &Each : R.Edits.Refusals)
    return "refused: " + toString(Each.Why.Kind).str();
  std::string Text = outline(R.Files[Name]);
  return Text.substr(0, Text.find(End));
}

std::string inMain(const std::string &Source, const std::string &End) {
  return outlineUpTo({{"main.cl", Source}}, "main.cl", End);
}

TEST(Placement, BehindTheDefinition) {
  EXPECT_EQ(inMain(Pair + "\n\n" + Kernel, "__kernel"),
            Pair + "\n\n<GENERATED>\n\n");
  EXPECT_EQ(inMain(Pair + " // two\nint x(void);\n" + Kernel, "__kernel"),
            Pair + " // two\n\n<GENERATED>\n\nint x(void);\n");
  EXPECT_EQ(inMain(Pair + " /* two\n lines */\n" + Kernel, "__kernel"),
            Pair + " /* two\n lines */\n\n<GENERATED>\n\n");
  EXPECT_EQ(inMain(Pair + " " + Kernel, "__kernel"),
            Pair + "\n\n<GENERATED>\n\n ");
  EXPECT_EQ(inMain("struct pair { int a; };\n__kernel void k(__global struct "
                   "pair *p) { p->a = 1; }\n",
                   "__kernel"),
            "struct pair { int a; };\n\n<GENERATED>\n\n");
}

TEST(Placement, InFrontOfTheFirstUseOfARecordFromAHeader) {
  std::map<std::string, std::string> Files = {{"pair.h", Pair + "\n"}};
  auto Main = [&](const std::string &Source) {
    Files["main.cl"] = "#include \"pair.h\"\n" + Source;
    return outlineUpTo(Files, "main.cl", "__kernel");
  };
  EXPECT_EQ(Main("int x(void);\n\n// Sets one.\n// Quickly.\n" + Kernel),
            "#include \"pair.h\"\nint x(void);\n\n<GENERATED>\n\n// Sets "
            "one.\n// Quickly.\n");
  EXPECT_EQ(Main("// About the file.\n\n// Sets one.\n" + Kernel),
            "#include \"pair.h\"\n// About the file.\n\n<GENERATED>\n\n// Sets "
            "one.\n");
  EXPECT_EQ(Main("int x(void); // declares\n" + Kernel),
            "#include \"pair.h\"\nint x(void); // declares\n<GENERATED>\n\n");
  EXPECT_EQ(Main("int x(void); " + Kernel),
            "#include \"pair.h\"\nint x(void);\n\n<GENERATED>\n\n ");
  EXPECT_EQ(Main("void f(__global pair *);\n__kernel void k(__global pair *p) "
                 "{ f(p); }\nvoid f(__global pair *p) { p->a = 1; }\n"),
            "#include \"pair.h\"\n<GENERATED>\n\nvoid f(pair_soa);\n");
  EXPECT_EQ(Main("__attribute__((noinline))\nvoid f(__global pair *p) { p->b = "
                 "1; }\n__kernel void k(__global pair *p) { f(p); }\n"),
            "#include \"pair.h\"\n<GENERATED>\n\n__attribute__((noinline))\n"
            "void f(pair_soa p) { p.b[0] = 1; }\n");
}

TEST(Placement, OutsideOfConditions) {
  std::map<std::string, std::string> Files = {{"pair.h", Pair + "\n"}};
  Files["main.cl"] =
      "#include \"pair.h\"\n\n#if 1\n  # if 2\n" + Kernel + "#endif\n#endif\n";
  EXPECT_EQ(outlineUpTo(Files, "main.cl", "__kernel"),
            "#include \"pair.h\"\n\n<GENERATED>\n\n#if 1\n  # if 2\n");
  // An include guard is none.
  Files["main.cl"] = "// About\n#ifndef MAIN\n#define MAIN 1\n"
                     "#include \"pair.h\"\n" +
                     Kernel + "#endif // MAIN\n";
  EXPECT_EQ(outlineUpTo(Files, "main.cl", "__kernel"),
            "// About\n#ifndef MAIN\n#define MAIN 1\n#include "
            "\"pair.h\"\n<GENERATED>\n\n");
  Files["main.cl"] = "#if !defined(MAIN)\n#define MAIN\n#include \"pair.h\"\n" +
                     Kernel + "#endif\n__constant int more = 1;\n";
  EXPECT_EQ(outlineUpTo(Files, "main.cl", "#if"), "<GENERATED>\n\n");
}

TEST(Placement, ADefinitionUnderAConditionIsRefused) {
  EXPECT_EQ(inMain("#if 1\n" + Pair + "\n#endif\n" + Kernel, "__kernel"),
            "refused: conditional-record");
  EXPECT_EQ(inMain("#ifndef G\n#define G\n" + Pair + "\n" + Kernel + "#endif\n",
                   "__kernel"),
            "#ifndef G\n#define G\n" + Pair + "\n\n<GENERATED>\n\n");
}

TEST(Placement, OutsideOfPacking) {
  const std::string Push = "#pragma pack(push, 1)\n",
                    Pop = "#pragma pack(pop)\n";
  EXPECT_EQ(inMain(Push + Pair + "\n" + Pop + "\n" + Kernel, "__kernel"),
            Push + Pair + "\n" + Pop + "\n<GENERATED>\n\n");
  EXPECT_EQ(inMain("#pragma pack(2)\n" + Pair + "\n#pragma pack()\n" + Kernel,
                   "__kernel"),
            "#pragma pack(2)\n" + Pair + "\n#pragma pack()\n\n<GENERATED>\n");
  EXPECT_EQ(
      inMain(Push + Pop + Pair + "\n\n" + Push + Pop + Kernel, "__kernel"),
      Push + Pop + Pair + "\n\n<GENERATED>\n\n" + Push + Pop);
  EXPECT_EQ(inMain(Push + Pair + "\n" + Kernel + Pop, "__kernel"),
            "refused: packed");
  EXPECT_EQ(inMain(Push + Pair + "\n" + Kernel, "__kernel"), "refused: packed");
}

TEST(Placement, InTheHeaderThatUsesTheArray) {
  std::map<std::string, std::string> Files = {
      {"pair.h", "#ifndef P\n#define P\n" + Pair + "\n#endif\n"},
      {"use.h", "#include \"pair.h\"\n"
                "static void f(__global pair *p) { pair t = *p; p->a = t.b; }"
                "\n"},
      {"main.cl", "#include \"sub/../use.h\"\n"
                  "__kernel void k(__global pair *p) { f(p); }\n"},
      {"sub/x.h", ""}};
  Rewriting R = rewriteFiles(Files, "");
  ASSERT_EQ(R.Error, "");
  EXPECT_TRUE(R.Edits.Refusals.empty());
  EXPECT_EQ(outline(R.Files["use.h"]),
            "#include \"pair.h\"\n<GENERATED>\n\nstatic void f(pair_soa p) { "
            "pair t = pair_soa_load(p, 0); p.a[0] = t.b; }\n");
  EXPECT_THAT(R.Files["use.h"],
              HasSubstr("\nstatic inline pair pair_soa_load("));
  EXPECT_EQ(R.Files["main.cl"],
            "#include \"sub/../use.h\"\n__kernel void k(__global int *p_a, "
            "__global int *p_b) { pair_soa p = {p_a, p_b}; f(p); }\n");
}

TEST(Placement, InTheFirstOfSeveralHeaders) {
  std::map<std::string, std::string> Files = {
      {"pair.h", Pair + "\n"},
      {"a.h", "static void f(__global pair *p) { p->a = 1; }\n"},
      {"b.h", "static void g(__global pair *p) { p->a = 1; }\n"},
      {"main.cl", "#include \"pair.h\"\n#include \"a.h\"\n#include \"b.h\"\n"
                  "__kernel void k(__global pair *p) { f(p); g(p); }\n"}};
  // Neither includes the other: the header of the record serves both.
  EXPECT_EQ(outlineUpTo(Files, "pair.h", "static"), Pair + "\n\n<GENERATED>\n");
  // Unless somebody reads one of them without it.
  Files["other.cl"] = Pair + "\n#include \"b.h\"\n";
  EXPECT_EQ(outlineUpTo(Files, "a.h", "{"), "refused: several-headers");
  Files.erase("other.cl");
  Files["b.h"] = "#include \"a.h\"\n" + Files["b.h"];
  Files["main.cl"] = "#include \"pair.h\"\n#include \"b.h\"\n"
                     "__kernel void k(__global pair *p) { f(p); g(p); }\n";
  EXPECT_EQ(outlineUpTo(Files, "a.h", "void"), "<GENERATED>\n\nstatic ");
}

TEST(Placement, InEachUnitWhatItNeeds) {
  std::map<std::string, std::string> Files = {
      {"pair.h", Pair + "\n"},
      {"a.cl", "#include \"pair.h\"\n__kernel void a(__global pair *p) {\n"
               "  pair t = *p;\n  p->a = t.b;\n}\n"},
      {"b.cl", "#include \"pair.h\"\n__kernel void b(__global pair *p) {\n"
               "  pair t = {1, 2};\n  *p = t;\n}\n"}};
  Rewriting R = rewriteFiles(Files, "");
  ASSERT_EQ(R.Error, "");
  EXPECT_TRUE(R.Edits.Refusals.empty());
  EXPECT_THAT(R.Files["a.cl"], HasSubstr("\nstatic pair pair_soa_load("));
  EXPECT_THAT(R.Files["a.cl"], Not(HasSubstr("pair_soa_store(")));
  EXPECT_THAT(R.Files["b.cl"], HasSubstr("\nstatic void pair_soa_store("));
  EXPECT_THAT(R.Files["b.cl"], Not(HasSubstr("pair_soa_load(")));
  EXPECT_EQ(R.Files["pair.h"], Pair + "\n");
}

TEST(Refusals, KeepTheirSetsOnly) {
  const std::string Source =
      Pair + "\n#if 1\ntypedef struct { int c; } one;\n#endif\n"
             "__kernel void k(__global pair *p, __global one *o) {\n"
             "  p[o->c].a = o[p->b].c;\n}\n";
  Rewriting R = rewriteText(Source, "");
  ASSERT_EQ(R.Error, "");
  ASSERT_EQ(R.Edits.Refusals.size(), 1u);
  EXPECT_EQ(R.Edits.Refusals[0].Set, "one");
  EXPECT_EQ(R.Edits.Refusals[0].Why.Kind, Reason::ConditionalRecord);
  EXPECT_THAT(R.text(), HasSubstr("__global one *o) {\n"));
  EXPECT_THAT(R.text(), HasSubstr("  p.a[o->c] = o[p.b[0]].c;\n"));
}

TEST(Placement, OfALargeFileIsQuick) {
  std::string Source = Pair + "\n";
  for (unsigned I = 0; I != 2000; ++I) {
    std::string Name = std::to_string(I);
    Source += "void f" + Name + "(__global pair *p, int n) {\n";
    for (unsigned K = 0; K != 8; ++K)
      Source += "  __global pair *q" + std::to_string(K) + " = p + n; q" +
                std::to_string(K) + "->a += p[n + 1].b * 3;\n";
    Source += "}\n__kernel void k" + Name + "(__global pair *p) { f" + Name +
              "(p, 1); }\n";
  }
  ASSERT_GT(Source.size(), 1000000u);
  Rewriting Before = rewriteText(Source, "a b: tiled 4");
  ASSERT_EQ(Before.Error, "");
  std::clock_t Begin = std::clock();
  auto Edits = rewrite(Before.P, Before.Plan, Before.Contents);
  ASSERT_TRUE(bool(Edits));
  EXPECT_GT(Edits->Edits.size(), 40000u);
  // Of the processor: other work may be going on.
  EXPECT_LT((std::clock() - Begin) / CLOCKS_PER_SEC, 10);
}

TEST(Refusals, PlansThatDoNotFitAreErrors) {
  Rewriting R = rewriteText(Pair + "\n" + Kernel, "");
  ASSERT_EQ(R.Error, "");
  auto Message = [&](const std::function<void(LayoutPlan &)> &Change) {
    LayoutPlan Plan = R.Plan;
    Change(Plan);
    auto Edits = rewrite(R.P, Plan, R.Contents);
    return Edits ? "" : llvm::toString(Edits.takeError());
  };
  EXPECT_EQ(Message([](LayoutPlan &) {}), "");
  EXPECT_THAT(Message([](LayoutPlan &P) { P.Sets[0].Set = "none"; }),
              HasSubstr("array set 'none'"));
  EXPECT_THAT(
      Message([](LayoutPlan &P) { P.Sets[0].Clusters[0].Fields[0] = "q"; }),
      HasSubstr("field 'q'"));
  EXPECT_NE(Message([](LayoutPlan &P) { P.Sets[0].Clusters.pop_back(); }), "");
  EXPECT_THAT(
      Message([](LayoutPlan &P) {
        P.Sets[0].Clusters = {
            {{"a", "b"},
             llvm::cantFail(LayoutExpr::parse("[i p(4), f, i]"), "valid"),
             ""}};
      }),
      HasSubstr("number of records"));
  EXPECT_THAT(
      Message([](LayoutPlan &P) { P.Style = EmissionStyle::Switchable; }),
      HasSubstr("switchable"));
}

} // namespace
