//===-- ExpressionTest.cpp - New text of uses -----------------------------===//
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

// p and r are always whole arrays; q, s, a may point anywhere.
const char *const Before = R"(
typedef struct { float x, y, z, m; float vx; int k; float4 v; int nei[3];
  struct { float a, b; } in; } body;
#define WIDTH 16
#define LOOSE i | 1
#define X_OF(P, I) P[I].x
#define AT(P, I) ((P) + (I))
#define COPY(D, A) do { D = A; D.x += A.y; } while (0)
#define LENGTH(A) (A.x * A.x + A.y * A.y)
__global body *pick(__global body *a, int n) { return n ? a + n : a; }
__global body *same(__global body *p) { return p; }
void use(__global body *s, int n);
void plain(__global body *p, int n) { p[n].x = 0; }
void use(__global body *s, int n) { s[n].x = 0; }
int next(int *i) { return (*i)++; }
__kernel void step(__global body *p, __global body *r, int n, uint u, ulong w) {
  int i = get_global_id(0), j = 0;
  body t;
  __global body *q = p + i, *s = &p[j];
  /*<*/ )";
const char *const After = R"( /*>*/
}
)";

/// The statement \p S in a kernel, rewritten with x, y, z, m tiled by 32.
std::string rewritten(const std::string &S,
                      const char *Clusters = "x y z m: tiled 32") {
  Rewriting R = rewriteText(Before + S + After, Clusters);
  if (!R.Error.empty())
    return "error: " + R.Error;
  if (!R.Edits.Refusals.empty())
    return "refused: " + R.Edits.Refusals[0].Why.Message;
  for (const ArraySet &Set : R.P.Sets)
    if (Set.isBlocked())
      return "blocked: " + R.P.Facts.Obstacles[Set.Obstacles[0]].Message;
  std::string Text = R.text();
  size_t Begin = Text.find("/*<*/") + 5, End = Text.find("/*>*/");
  return llvm::StringRef(Text).slice(Begin, End).trim().str();
}

TEST(Expressions, FieldsOfWholeArrays) {
  EXPECT_EQ(rewritten("p[i].vx = 1;"), "p.vx[i] = 1;");
  EXPECT_EQ(rewritten("p[i].x = 1;"), "p.c0[i >> 5].x[i & 31] = 1;");
  EXPECT_EQ(rewritten("p->x = 1;"), "p.c0[0].x[0] = 1;");
  EXPECT_EQ(rewritten("(*p).vx++;"), "p.vx[0]++;");
  EXPECT_EQ(rewritten("(p[i]).vx++;"), "p.vx[i]++;");
  EXPECT_EQ(rewritten("p[33].x = 1;"), "p.c0[1].x[1] = 1;");
  EXPECT_EQ(rewritten("(p)[i + j].m = 1;"),
            "p.c0[(i + j) >> 5].m[(i + j) & 31] = 1;");
  EXPECT_EQ(rewritten("p[i].vx *= -p[j].m;"),
            "p.vx[i] *= -p.c0[j >> 5].m[j & 31];");
}

TEST(Expressions, OneClusterAsAoS) {
  EXPECT_EQ(rewritten("p[i].x = p->vx;", "x vx: AoS"),
            "p.c0[i].x = p.c0[0].vx;");
}

TEST(Expressions, WhatLiesWithinAFieldStays) {
  EXPECT_EQ(rewritten("p[i].v.x = p[i].v.zw.y;"), "p.v[i].x = p.v[i].zw.y;");
  EXPECT_EQ(rewritten("p[i].nei[j + 1] = 0;"), "p.nei[i][j + 1] = 0;");
  EXPECT_EQ(rewritten("p[i].in.a = 0;"), "p.in_a[i] = 0;");
}

TEST(Expressions, IndicesHoldFurtherUses) {
  EXPECT_EQ(rewritten("p[r[j].k].vx = 1;"), "p.vx[r.k[j]] = 1;");
  EXPECT_EQ(rewritten("p[r[p[j].k].k].vx = r[p->k].vx;"),
            "p.vx[r.k[p.k[j]]] = r.vx[p.k[0]];");
  EXPECT_EQ(rewritten("p[i].nei[p[j].k] = 1;"), "p.nei[i][p.k[j]] = 1;");
}

TEST(Expressions, AnIndexIsEvaluatedOnce) {
  EXPECT_EQ(rewritten("p[i++].vx = 1;"), "p.vx[i++] = 1;");
  EXPECT_EQ(rewritten("p[i++].x = 1;"), "(*body_soa_at_x(p, i++)) = 1;");
  EXPECT_EQ(rewritten("p[next(&i)].v = 0;"), "p.v[next(&i)] = 0;");
  EXPECT_EQ(rewritten("q[next(&i)].y = 0;"),
            "(*body_soa_at_y(q.a, q.i + next(&i))) = 0;");
  EXPECT_EQ(rewritten("p[r[j].k].x = 1;"), "(*body_soa_at_x(p, r.k[j])) = 1;");
  EXPECT_EQ(rewritten("p[i++].nei[1] = 1;", "nei x: tiled 4"),
            "(*body_soa_at_nei(p, i++))[1] = 1;");
}

TEST(Expressions, ElementPointers) {
  EXPECT_EQ(rewritten("q->vx = q[1].vx;"), "q.a.vx[q.i] = q.a.vx[q.i + 1];");
  EXPECT_EQ(rewritten("(*q).x = q[0].x;"),
            "q.a.c0[q.i >> 5].x[q.i & 31] = q.a.c0[q.i >> 5].x[q.i & 31];");
  EXPECT_EQ(rewritten("(&p[i])->vx = (p + j)->vx;"), "p.vx[i] = p.vx[j];");
  EXPECT_EQ(rewritten("(&*q)->vx = (&q[2])[-1].vx;"),
            "q.a.vx[q.i] = q.a.vx[q.i + 2 + -1];");
  EXPECT_EQ(rewritten("(*(p + i)).vx = *&q->vx;"), "p.vx[i] = *&q.a.vx[q.i];");
}

TEST(Expressions, SumsOfIndicesHave64Bits) {
  EXPECT_EQ(rewritten("(p + i)[j].vx = 1;"), "p.vx[(long)i + j] = 1;");
  EXPECT_EQ(rewritten("(p + u)[i].vx = 1;"), "p.vx[(long)u + i] = 1;");
  EXPECT_EQ(rewritten("(p + w)[i].vx = 1;"), "p.vx[w + i] = 1;");
  EXPECT_EQ(rewritten("(p + (i - 1) - u + j * 2)->vx = 1;"),
            "p.vx[(long)(i - 1) - u + j * 2] = 1;");
  EXPECT_EQ(rewritten("(i + p)->vx = 1;"), "p.vx[i] = 1;");
  EXPECT_EQ(rewritten("(q - u)->vx = 1;"), "q.a.vx[q.i - u] = 1;");
  EXPECT_EQ(rewritten("(p - u + w)->vx = 1;"), "p.vx[-(long)u + w] = 1;");
  EXPECT_EQ(rewritten("(q - (i - j))->vx = 1;"), "q.a.vx[q.i - (i - j)] = 1;");
  EXPECT_EQ(rewritten("(q + (i ? 1 : 2))->vx = 1;"),
            "q.a.vx[q.i + (i ? 1 : 2)] = 1;");
}

TEST(Expressions, WholeRecords) {
  EXPECT_EQ(rewritten("t = p[i];"), "t = body_soa_load(p, i);");
  EXPECT_EQ(rewritten("t = *p;"), "t = body_soa_load(p, 0);");
  EXPECT_EQ(rewritten("t = *q;"), "t = body_soa_load(q.a, q.i);");
  EXPECT_EQ(rewritten("p[i] = t;"), "body_soa_store(p, i, t);");
  EXPECT_EQ(rewritten("p[i] = q[j];"),
            "body_soa_store(p, i, body_soa_load(q.a, q.i + j));");
  EXPECT_EQ(rewritten("t = p[i] = p[j] = t;"),
            "t = body_soa_store(p, i, body_soa_store(p, j, t));");
  EXPECT_EQ(rewritten("*(n ? q : s) = *pick(p, 3);"),
            "body_soa_ref_store(n ? q : s, "
            "body_soa_ref_load(pick(p, 3)));");
  EXPECT_EQ(rewritten("p[i] = (body){1, 2};"),
            "body_soa_store(p, i, (body){1, 2});");
}

TEST(Expressions, ComputedPointers) {
  EXPECT_EQ(rewritten("(n ? p : r)[i].vx = 1;"), "(n ? p : r).vx[i] = 1;");
  EXPECT_EQ(rewritten("(n ? q : p)->vx = 1;"),
            "(*body_soa_ref_at_vx(n ? q : body_soa_at(p, 0))) = 1;");
  EXPECT_EQ(rewritten("(n ? p : q)->vx = 1;"),
            "(*body_soa_ref_at_vx(n ? body_soa_at(p, 0) : q)) = 1;");
  EXPECT_EQ(rewritten("pick(p, n)->x = 1;"),
            "(*body_soa_ref_at_x(pick(p, n))) = 1;");
  EXPECT_EQ(rewritten("pick(q, n)[i].x = 1;"),
            "(*body_soa_ref_at_x(body_soa_move(pick(q, n), i))) = 1;");
  EXPECT_EQ(rewritten("same(p)[i].vx = 1;"), "same(p).vx[i] = 1;");
  EXPECT_EQ(rewritten("(q = s)->vx = 1;"), "(*body_soa_ref_at_vx(q = s)) = 1;");
  EXPECT_EQ(rewritten("pick(p, r[i].k)->vx = 1;"),
            "(*body_soa_ref_at_vx(pick(p, r.k[i]))) = 1;");
}

TEST(Expressions, Flows) {
  EXPECT_EQ(rewritten("q = p;"), "q = body_soa_at(p, 0);");
  EXPECT_EQ(rewritten("q = s + 1;"), "q = body_soa_at(s.a, s.i + 1);");
  EXPECT_EQ(rewritten("q = &r[i + 1];"), "q = body_soa_at(r, i + 1);");
  EXPECT_EQ(rewritten("q = n ? p : s - 1;"),
            "q = n ? body_soa_at(p, 0) : body_soa_at(s.a, s.i - 1);");
  EXPECT_EQ(rewritten("q = (p[i].k ? (s) : (p));"),
            "q = (p.k[i] ? s : body_soa_at(p, 0));");
  EXPECT_EQ(rewritten("q = s = p;"), "q = s = body_soa_at(p, 0);");
  EXPECT_EQ(rewritten("q = (__global body *)s;"), "q = s;");
  EXPECT_EQ(rewritten("q = 0;"), "q = (body_soa_ref){{0}, 0};");
  EXPECT_EQ(rewritten("use(p, 1); use(q + 1, 1); plain(p, 2);"),
            "use(body_soa_at(p, 0), 1); use(body_soa_at(q.a, q.i + 1), 1); "
            "plain(p, 2);");
  EXPECT_EQ(rewritten("__global body *b = same(r);"), "body_soa b = same(r);");
  EXPECT_EQ(rewritten("__global body *b = 0; b = p;"),
            "body_soa b = (body_soa){0}; b = p;");
}

TEST(Expressions, Steps) {
  EXPECT_EQ(rewritten("q++; --q;"), "q.i++; --q.i;");
  EXPECT_EQ(rewritten("(q)++;"), "(q.i)++;");
  EXPECT_EQ(rewritten("q += p[i].k; q -= u;"), "q.i += p.k[i]; q.i -= u;");
  EXPECT_EQ(rewritten("for (q = p; q < p + n; q++) q->vx = 0;"),
            "for (q = body_soa_at(p, 0); q.i < n; q.i++) q.a.vx[q.i] = 0;");
}

TEST(Expressions, DifferencesAndComparisons) {
  EXPECT_EQ(rewritten("w = q - p;"), "w = q.i;");
  EXPECT_EQ(rewritten("w = q - s;"), "w = q.i - s.i;");
  EXPECT_EQ(rewritten("w = p - q;"), "w = -q.i;");
  EXPECT_EQ(rewritten("w = q - (s + i);"), "w = q.i - (s.i + i);");
  EXPECT_EQ(rewritten("w = (p + w) - q;"), "w = (long)w - q.i;");
  EXPECT_EQ(rewritten("w = &p[i] - &p[u];"), "w = (long)i - u;");
  EXPECT_EQ(rewritten("w = pick(p, 1) - p;"), "w = pick(p, 1).i;");
  EXPECT_EQ(rewritten("w = pick(q, 1) - &r[w];"),
            "w = pick(q, 1).i - (long)w;");
  EXPECT_EQ(rewritten("n = q < s;"), "n = q.i < s.i;");
  EXPECT_EQ(rewritten("n = q >= p;"), "n = q.i >= 0;");
  EXPECT_EQ(rewritten("n = q < p + w;"), "n = q.i < (long)w;");
  EXPECT_EQ(rewritten("n = p + i < p + u;"), "n = (long)i < u;");
  EXPECT_EQ(rewritten("n = q == s;"), "n = body_soa_same(q, s);");
  EXPECT_EQ(rewritten("n = q != p + n;"),
            "n = !body_soa_same(q, body_soa_at(p, n));");
  EXPECT_EQ(rewritten("n = p == r;"), "n = p.c0 == r.c0;");
  EXPECT_EQ(rewritten("n = p + i == p + j;"), "n = (long)i == j;");
}

TEST(Expressions, NullTests) {
  EXPECT_EQ(rewritten("if (q && !p) n = 0;"), "if (q.a.c0 && !p.c0) n = 0;");
  EXPECT_EQ(rewritten("n = q == 0;"), "n = q.a.c0 == 0;");
  EXPECT_EQ(rewritten("n = pick(p, 1) != 0;"), "n = pick(p, 1).a.c0 != 0;");
  EXPECT_EQ(rewritten("while ((q = pick(q, 1))) n++;"),
            "while ((q = pick(q, 1)).a.c0) n++;");
}

TEST(Expressions, SizesAndDiscards) {
  EXPECT_EQ(rewritten("w = sizeof(*p) + sizeof p[i];"),
            "w = sizeof(body) + sizeof (body);");
  EXPECT_EQ(rewritten("w = sizeof((*q)) + sizeof (p)[0] + sizeof((p)[0]);"),
            "w = sizeof((*(body *)0)) + sizeof (body) + sizeof(body);");
  EXPECT_EQ(rewritten("w = sizeof(p[0].v) + sizeof q->x;"),
            "w = sizeof(p.v[0]) + sizeof q.a.c0[q.i >> 5].x[q.i & 31];");
  EXPECT_EQ(rewritten("(void)q; (void)p;"), "(void)q; (void)p;");
}

TEST(Expressions, AddressesOfFieldsInPlace) {
  EXPECT_EQ(rewritten("atomic_inc((volatile __global int *)&p[i].k);"),
            "atomic_inc((volatile __global int *)&p.k[i]);");
}

TEST(Expressions, Macros) {
  // The parameter may be anything: it is put in parentheses.
  Rewriting R = rewriteText(std::string(Before) +
                                "X_OF(p, i + 1) = 0; X_OF(p, j) = 1;" + After,
                            "x y z m: tiled 32");
  ASSERT_EQ(R.Error, "");
  EXPECT_NE(R.text().find("#define X_OF(P, I) P.c0[(I) >> 5].x[(I) & 31]\n"),
            std::string::npos)
      << R.text();
  EXPECT_NE(R.text().find("X_OF(p, i + 1) = 0;"), std::string::npos);
  // So are names of macros that expand to operators.
  EXPECT_EQ(rewritten("p[LOOSE].x = 0; p[LOOSE].vx = 0; q[LOOSE].vx = 0;"),
            "p.c0[(LOOSE) >> 5].x[(LOOSE) & 31] = 0; p.vx[LOOSE] = 0; "
            "q.a.vx[q.i + (LOOSE)] = 0;");
  EXPECT_EQ(rewritten("p[WIDTH].x = 0;"),
            "p.c0[WIDTH >> 5].x[WIDTH & 31] = 0;");
}

TEST(Expressions, ArgumentsOfMacrosThatReadFields) {
  EXPECT_EQ(rewritten("t.x = LENGTH(p[i]);"),
            "t.x = LENGTH(body_soa_load_x_y(p, i));");
  EXPECT_EQ(rewritten("t.x = LENGTH(q[1]);"),
            "t.x = LENGTH(body_soa_load_x_y(q.a, q.i + 1));");
  // One text for the record and for its fields.
  EXPECT_EQ(rewritten("COPY(t, p[i]);").substr(0, 7), "blocked");
}

TEST(Expressions, CommentsStay) {
  EXPECT_EQ(rewritten("p /*1*/ [ /*2*/ i /*3*/ ] /*4*/ . /*5*/ vx = 1;"),
            "p /*1*/.vx[ /*2*/i /*3*/] /*4*/ /*5*/ = 1;");
  EXPECT_EQ(rewritten("p[i // of all\n     + 1].vx = 1;"),
            "p.vx[i // of all\n     + 1] = 1;");
  EXPECT_EQ(rewritten("t = p[i]; // load\n  p[j] = t; /* store */"),
            "t = body_soa_load(p, i); // load\n  body_soa_store(p, j, t); "
            "/* store */");
}

TEST(Expressions, AreNotTouchedInOtherPlaces) {
  EXPECT_EQ(rewritten("t.x = t.y; struct { int q; } p2 = {1}; n = p2.q;"),
            "t.x = t.y; struct { int q; } p2 = {1}; n = p2.q;");
}

} // namespace
