//===-- DeclarationTest.cpp - New types of declarations -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rewriting.h"
#include "llvm/ADT/StringRef.h"
#include <gtest/gtest.h>

using namespace layoutopt;
using namespace layoutopt::test;

namespace {

const std::string Pair = "typedef struct { int a, b; } pair;\n";

/// What follows the record's definition, without generated code.
std::string rewritten(const std::string &Source,
                      const std::string &Clusters = "") {
  Rewriting R = rewriteText(Pair + Source, Clusters);
  if (!R.Error.empty())
    return "error: " + R.Error;
  for (const EditRefusal &Each : R.Edits.Refusals)
    return "refused: " + toString(Each.Why.Kind).str();
  for (const ArraySet &Set : R.P.Sets)
    if (Set.isBlocked())
      return "blocked: " +
             toString(R.P.Facts.Obstacles[Set.Obstacles[0]].Kind).str();
  std::string Text = withoutGenerated(R.text());
  EXPECT_TRUE(llvm::StringRef(Text).starts_with(Pair + "\n\n\n")) << Text;
  return Text.substr(Pair.size() + 3);
}

TEST(Declarations, KernelParameters) {
  EXPECT_EQ(rewritten("__kernel void k(__global pair *p, int n) {\n"
                      "  p[n].a = 1;\n"
                      "}\n"),
            "__kernel void k(__global int *p_a, __global int *p_b, int n) {\n"
            "  pair_soa p = {p_a, p_b};\n"
            "  p.a[n] = 1;\n"
            "}\n");
}

TEST(Declarations, QualifiersCarryOver) {
  EXPECT_EQ(
      rewritten("__kernel void k(__global const pair *restrict p, const "
                "__global pair* q,\n                __global pair *r) {\n"
                "\tr[0].a = p[0].a + q[0].a;\n}\n"),
      "__kernel void k(__global const int *restrict p_a,\n"
      "                __global const int *restrict p_b, const __global int* "
      "q_a,\n"
      "                const __global int* q_b,\n"
      "                __global int *r_a, __global int *r_b) {\n"
      "\tpair_soa p = {(__global int *)p_a, (__global int *)p_b};\n"
      "\tpair_soa q = {(__global int *)q_a, (__global int *)q_b};\n"
      "\tpair_soa r = {r_a, r_b};\n"
      "\tr.a[0] = p.a[0] + q.a[0];\n}\n");
}

TEST(Declarations, HandlesOfConstantsAreConstant) {
  Rewriting R = rewriteText(
      Pair + "__kernel void k(__global const pair *p, __global int *o) {\n"
             "  *o = p->a;\n}\n",
      "");
  EXPECT_EQ(generatedPart(R.text()), "/* layoutopt: begin pair_soa */\n"
                                     "typedef char pair_soa_check[sizeof(pair) "
                                     "== 8 ? 1 : -1];\n"
                                     "typedef struct {\n"
                                     "  __global const int *a;\n"
                                     "  __global const int *b;\n"
                                     "} pair_soa;\n"
                                     "/* layoutopt: end */");
  EXPECT_NE(R.text().find("pair_soa p = {p_a, p_b};"), std::string::npos);
}

TEST(Declarations, VolatileCarriesOver) {
  Rewriting R = rewriteText(
      Pair + "__kernel void k(__global volatile pair *p) { p->a = 1; }\n", "");
  EXPECT_NE(R.text().find("  __global volatile int *a;\n"), std::string::npos)
      << R.text();
  EXPECT_NE(R.text().find("k(__global volatile int *p_a, __global volatile int "
                          "*p_b) { pair_soa p = {p_a, p_b}; p.a[0] = 1; }"),
            std::string::npos)
      << R.text();
}

TEST(Generated, HoldsAllThatIsCalled) {
  const std::string Source =
      "typedef struct { int a[2][3]; short b; struct { char c; } in; } rec;\n"
      "__global rec *at(__global rec *q, int n) { return q + n; }\n"
      "__kernel void k(__global rec *p, int n) {\n"
      "  __global rec *q = p + n;\n"
      "  rec t = *q, u = at(q, 1)[2];\n"
      "  if (q == p + 3) *at(q, 2) = t = p[n] = u;\n"
      "  p[n++].b = at(q, n)->in.c;\n"
      "  at(q, n)->a[1][n++] = 1;\n"
      "}\n";
  Rewriting R = rewriteText(Source, "b in_c: tiled 4; a: AoS");
  ASSERT_EQ(R.Error, "");
  EXPECT_EQ(generatedPart(R.text()), R"(/* layoutopt: begin rec_soa */
typedef struct {
  short b[4];
  char in_c[4];
} rec_soa_c0;
typedef int rec_soa_a[2][3];
typedef char rec_soa_check[sizeof(rec) == 28 ? 1 : -1]
    [sizeof(rec_soa_c0) == 12 ? 1 : -1]
    [sizeof(rec_soa_a) == 24 ? 1 : -1];
typedef struct {
  __global rec_soa_c0 *c0;
  __global rec_soa_a *a;
} rec_soa;
typedef struct {
  rec_soa a;
  long i;
} rec_soa_ref;
static rec_soa_ref rec_soa_at(rec_soa h, long i) {
  rec_soa_ref r = {h, i};
  return r;
}
static rec_soa_ref rec_soa_move(rec_soa_ref r, long k) {
  r.i += k;
  return r;
}
static int rec_soa_same(rec_soa_ref r, rec_soa_ref q) {
  return r.a.c0 == q.a.c0 && r.i == q.i;
}
static rec rec_soa_load(rec_soa h, long i) {
  rec v;
  for (int k = 0; k < 2; ++k)
    for (int k1 = 0; k1 < 3; ++k1)
      v.a[k][k1] = h.a[i][k][k1];
  v.b = h.c0[i >> 2].b[i & 3];
  v.in.c = h.c0[i >> 2].in_c[i & 3];
  return v;
}
static rec rec_soa_store(rec_soa h, long i, rec v) {
  for (int k = 0; k < 2; ++k)
    for (int k1 = 0; k1 < 3; ++k1)
      h.a[i][k][k1] = v.a[k][k1];
  h.c0[i >> 2].b[i & 3] = v.b;
  h.c0[i >> 2].in_c[i & 3] = v.in.c;
  return v;
}
static __global short *rec_soa_at_b(rec_soa h, long i) {
  return &h.c0[i >> 2].b[i & 3];
}
static rec rec_soa_ref_load(rec_soa_ref r) {
  rec v;
  for (int k = 0; k < 2; ++k)
    for (int k1 = 0; k1 < 3; ++k1)
      v.a[k][k1] = r.a.a[r.i][k][k1];
  v.b = r.a.c0[r.i >> 2].b[r.i & 3];
  v.in.c = r.a.c0[r.i >> 2].in_c[r.i & 3];
  return v;
}
static rec rec_soa_ref_store(rec_soa_ref r, rec v) {
  for (int k = 0; k < 2; ++k)
    for (int k1 = 0; k1 < 3; ++k1)
      r.a.a[r.i][k][k1] = v.a[k][k1];
  r.a.c0[r.i >> 2].b[r.i & 3] = v.b;
  r.a.c0[r.i >> 2].in_c[r.i & 3] = v.in.c;
  return v;
}
static __global int (*rec_soa_ref_at_a(rec_soa_ref r))[2][3] {
  return &r.a.a[r.i];
}
static __global char *rec_soa_ref_at_in_c(rec_soa_ref r) {
  return &r.a.c0[r.i >> 2].in_c[r.i & 3];
}
/* layoutopt: end */)");
}

TEST(Declarations, RecordsByOtherNames) {
  EXPECT_EQ(rewritten("typedef pair two;\ntypedef const __global pair fixed;\n"
                      "kernel void k(global two * const p, fixed *q, global "
                      "volatile two *r) {\n  p->a = q->b;\n}\n")
                .substr(0, 7),
            "blocked"); // Volatile and not.
  EXPECT_EQ(rewritten("typedef pair two;\ntypedef const __global pair fixed;\n"
                      "kernel void k(global two * const p, fixed *q) {\n"
                      "  p->a = q->b;\n}\n"),
            "typedef pair two;\ntypedef const __global pair fixed;\n"
            "kernel void k(global int * const p_a, global int * const p_b,\n"
            "              __global const int *q_a, __global const int *q_b) "
            "{\n"
            "  pair_soa p = {p_a, p_b};\n"
            "  pair_soa q = {(__global int *)q_a, (__global int *)q_b};\n"
            "  p.a[0] = q.b[0];\n}\n");
}

TEST(Declarations, NoMacroHidesAnArray) {
  Rewriting R = rewriteText("#define c0 zero\n" + Pair +
                                "__kernel void k(__global pair *p) { p->a = 1; "
                                "}\n",
                            "a b: tiled 4");
  EXPECT_NE(R.text().find("{ pair_soa p = {p_part0}; p.part0[0].a[0] = 1; }"),
            std::string::npos)
      << R.text();
}

TEST(Declarations, UnusedParametersNeedNoHandle) {
  EXPECT_EQ(rewritten("__kernel void k(__global pair *p, __global int *o) {\n"
                      "  *o = sizeof(p[0]);\n}\n"
                      "__kernel void l(__global pair *p) { p->a = 1; }\n"),
            "__kernel void k(__global int *p_a, __global int *p_b, __global "
            "int *o) {\n"
            "  *o = sizeof(pair);\n}\n"
            "__kernel void l(__global int *p_a, __global int *p_b) { pair_soa "
            "p = {p_a, p_b}; p.a[0] = 1; }\n");
}

TEST(Declarations, Prototypes) {
  EXPECT_EQ(rewritten("void f(__global pair *, int);\n"
                      "__kernel void k(__global pair *, int n);\n"
                      "__kernel void k(__global pair * /* all */ other, int);\n"
                      "void f(__global pair *s, int n) { s[n].a = 1; }\n"
                      "__kernel void k(__global pair *p, int n) {\n"
                      "  f(p, n);\n"
                      "}\n"),
            "void f(pair_soa, int);\n"
            "__kernel void k(__global int *, __global int *, int n);\n"
            "__kernel void k(__global int * /* all */ other_a, __global int * "
            "other_b, int);\n"
            "void f(pair_soa s, int n) { s.a[n] = 1; }\n"
            "__kernel void k(__global int *p_a, __global int *p_b, int n) {\n"
            "  pair_soa p = {p_a, p_b};\n"
            "  f(p, n);\n"
            "}\n");
}

TEST(Declarations, LocalsAndReturns) {
  EXPECT_EQ(rewritten("static __global pair *at(__global pair* p, int i) {\n"
                      "  return p + i;\n}\n"
                      "__kernel void k(__global pair *p) {\n"
                      "  __global pair *q = at(p, 1), *const r = q;\n"
                      "  __global const pair*s = p;\n"
                      "  const __global pair * restrict t;\n"
                      "  t = s;\n"
                      "  q->a = r->a + t->a;\n"
                      "}\n"),
            "static pair_soa_ref at(pair_soa p, int i) {\n"
            "  return pair_soa_at(p, i);\n}\n"
            "__kernel void k(__global int *p_a, __global int *p_b) {\n"
            "  pair_soa p = {p_a, p_b};\n"
            "  pair_soa_ref q = at(p, 1), r = q;\n"
            "  pair_soa s = p;\n"
            "  pair_soa t;\n"
            "  t = s;\n"
            "  q.a.a[q.i] = r.a.a[r.i] + t.a[0];\n"
            "}\n");
}

TEST(Declarations, ElementParameterOfAKernel) {
  EXPECT_EQ(rewritten("__kernel void k(__global pair *p, int n) {\n"
                      "    for (; n; --n, ++p)\n"
                      "        p->a = 1;\n"
                      "}\n"),
            "__kernel void k(__global int *p_a, __global int *p_b, int n) {\n"
            "    pair_soa_ref p = {{p_a, p_b}, 0};\n"
            "    for (; n; --n, ++p.i)\n"
            "        p.a.a[p.i] = 1;\n"
            "}\n");
}

TEST(Declarations, PragmasStayFirst) {
  EXPECT_EQ(rewritten("__kernel void k(__global pair *p, int n) {\n"
                      "  // exact\n"
                      "  #pragma OPENCL FP_CONTRACT OFF // here\n"
                      "    p->a = 1;\n}\n"
                      "__kernel void l(__global pair *p, int n) {\n"
                      "#pragma unroll\n"
                      "  for (int i = 0; i < n; ++i) p[i].a = 1;\n}\n"),
            "__kernel void k(__global int *p_a, __global int *p_b, int n) {\n"
            "  // exact\n"
            "  #pragma OPENCL FP_CONTRACT OFF // here\n"
            "    pair_soa p = {p_a, p_b};\n"
            "    p.a[0] = 1;\n}\n"
            "__kernel void l(__global int *p_a, __global int *p_b, int n) {\n"
            "  pair_soa p = {p_a, p_b};\n"
            "#pragma unroll\n"
            "  for (int i = 0; i < n; ++i) p.a[i] = 1;\n}\n");
}

TEST(Declarations, ArraysAndTypedefsAsParameters) {
  EXPECT_EQ(rewritten("typedef __global pair *pairs;\n"
                      "void f(__global pair s[], __global pair t[4]) {\n"
                      "  s[0].a = t[1].a;\n}\n"
                      "__kernel void k(pairs p, __global pair q[]) {\n"
                      "  pairs r = q;\n"
                      "  f(p, r);\n"
                      "}\n"),
            "typedef __global pair *pairs;\n"
            "void f(pair_soa s, pair_soa t) {\n"
            "  s.a[0] = t.a[1];\n}\n"
            "__kernel void k(__global int *p_a, __global int *p_b, __global "
            "int *q_a,\n"
            "                __global int *q_b) {\n"
            "  pair_soa p = {p_a, p_b};\n"
            "  pair_soa q = {q_a, q_b};\n"
            "  pair_soa r = q;\n"
            "  f(p, r);\n"
            "}\n");
}

TEST(Declarations, NamesDoNotCollide) {
  EXPECT_EQ(rewritten("__constant int p_a = 1;\n"
                      "#define h 7\n"
                      "__kernel void k(__global pair *p, __global int *p_b) {\n"
                      "  pair pair_soa_load = *p;\n"
                      "  *p_b = p_a + pair_soa_load.a + h;\n"
                      "}\n"),
            "__constant int p_a = 1;\n"
            "#define h 7\n"
            "__kernel void k(__global int *p_a_2, __global int *p_b_2, "
            "__global int *p_b) {\n"
            "  pair_soa p = {p_a_2, p_b_2};\n"
            "  pair pair_soa_load = pair_soa_load_2(p, 0);\n"
            "  *p_b = p_a + pair_soa_load.a + h;\n"
            "}\n");
}

TEST(Declarations, LineEndingsAndBytesStay) {
  std::string Source = "\xEF\xBB\xBF// caf\xE9\r\n" + Pair +
                       "__kernel void k(__global pair *p) { // go\r\n"
                       "\r\n"
                       "\tp->a = 1;\r\n"
                       "}\r\n";
  Source.replace(Source.find("pair;\n"), 6, "pair;\r\n");
  Rewriting R = rewriteText(Source, "");
  ASSERT_EQ(R.Error, "");
  std::string Text = R.text();
  EXPECT_EQ(Text.find("\xEF\xBB\xBF// caf\xE9\r\n"), 0u);
  for (size_t I = 0; I != Text.size(); ++I) {
    if (Text[I] == '\n') {
      EXPECT_EQ(Text[I - 1], '\r') << "at " << I;
    }
  }
  EXPECT_NE(Text.find("{ // go\r\n\tpair_soa p = {p_a, p_b};\r\n\r\n\tp.a[0] = "
                      "1;\r\n}\r\n"),
            std::string::npos)
      << Text;
}

TEST(Declarations, MixedDeclaratorsAreRefused) {
  EXPECT_EQ(rewritten("__kernel void k(__global pair *p) {\n"
                      "  __global pair *q = p, **r = &q;\n"
                      "  q->a = 1;\n"
                      "}\n")
                .substr(0, 7),
            "blocked");
}

TEST(Declarations, ArraysInTheCode) {
  // Bounds stay as they were written.
  EXPECT_EQ(
      rewritten("#define N 9\n"
                "__kernel void k(__global int *o, int n) {\n"
                "  __local pair t[N + 1];\n"
                "  t[n].a = n;\n"
                "  *o = t[1].a;\n"
                "}\n"),
      "#define N 9\n"
      "__kernel void k(__global int *o, int n) {\n"
      "  __local int t_a[(N + 1)]; __local int t_b[(N + 1)]; pair_soa t = "
      "{t_a, t_b};\n"
      "  t.a[n] = n;\n"
      "  *o = t.a[1];\n"
      "}\n");
  EXPECT_EQ(rewritten("__kernel void k(__global int *o, int n) {\n"
                      "  pair s[2], t[2], *u = n ? s : t;\n"
                      "  u[1].a = n;\n  *o = t[1].a + s[1].b;\n}\n"),
            "blocked: shared-declaration");
  EXPECT_EQ(rewritten("__kernel void k(__global int *o, int n) {\n"
                      "  pair t[2] = {{1, 2}, {3, 4}};\n"
                      "  *o = t[n].a;\n}\n"),
            "blocked: array-initialized");
}

TEST(Declarations, TypesOfTiles) {
  Rewriting R = rewriteText(
      Pair + "__kernel void k(global pair *p, int n) { p[n].a = p[n].b; }\n",
      "a b: tiled 8");
  EXPECT_EQ(R.text(),
            Pair + "\n/* layoutopt: begin pair_soa */\n"
                   "typedef struct {\n  int a[8];\n  int b[8];\n"
                   "} pair_soa_c0;\n"
                   "typedef char pair_soa_check[sizeof(pair) == 8 ? 1 : -1]\n"
                   "    [sizeof(pair_soa_c0) == 64 ? 1 : -1];\n"
                   "typedef struct {\n  __global pair_soa_c0 *c0;\n"
                   "} pair_soa;\n"
                   "/* layoutopt: end */\n\n"
                   "__kernel void k(global pair_soa_c0 *p_c0, int n) { "
                   "pair_soa p = {p_c0}; p.c0[n >> 3].a[n & 7] = p.c0[n >> "
                   "3].b[n & 7]; }\n");
}

TEST(Declarations, UnchangedSetsAreNotTouched) {
  Rewriting R = rewriteFiles(
      {{"main.cl", Pair + "typedef struct { int c; } one;\n"
                          "__kernel void k(__global pair *p, __global one *o)"
                          " { p[o->c].a = o[p->b].c; }\n"}},
      "", {});
  ASSERT_EQ(R.Error, "");
  LayoutPlan Plan = R.Plan;
  for (SetPlan &S : Plan.Sets)
    S.Change = S.Record == "pair";
  auto Edits = rewrite(R.P, Plan, R.Contents);
  ASSERT_TRUE(bool(Edits));
  std::string Text =
      llvm::cantFail(applyEdits(R.Contents[0], Edits->of(0)), "tested");
  EXPECT_NE(Text.find("k(__global int *p_a, __global int *p_b, __global one "
                      "*o) { pair_soa p = {p_a, p_b}; p.a[o->c] = "
                      "o[p.b[0]].c; }"),
            std::string::npos)
      << Text;
  for (SetPlan &S : Plan.Sets)
    S.Change = false;
  Edits = rewrite(R.P, Plan, R.Contents);
  ASSERT_TRUE(bool(Edits));
  EXPECT_TRUE(Edits->empty());
}

TEST(Declarations, OutputIsNotRewrittenAgain) {
  Rewriting Once =
      rewriteText(Pair + "__kernel void k(__global pair *p, int n) {\n"
                         "  __global pair *q = p + n;\n  *q = p[n + 1];\n}\n",
                  "a b: tiled 4");
  ASSERT_EQ(Once.Error, "");
  Rewriting Twice = rewriteText(Once.text(), "a b: tiled 4");
  ASSERT_EQ(Twice.Error, "");
  for (const ArraySet &Set : Twice.P.Sets)
    EXPECT_TRUE(Set.isBlocked() || Twice.P.Facts.Records[Set.Record].Generated)
        << Set.Id;
}

} // namespace
