// Comparison of bytes whose order counts, which are no whole records, or lie between fields.
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stdlib.h>
#include <string.h>
struct body {
  float x, y;
  int n;
  float arr[4];
};
struct ordered { int a, b; };
struct kept { int a, b; };
struct narrow { int a, b; };
struct part { int a, b; };
struct padded { int a; char b; };
struct inner { short s; char c; };
struct deep { struct inner in[2]; };
struct bits { unsigned a : 30; int b; };
struct large { long double v; };
struct holder { struct body *to; };
struct mixed { union { char c; int i; } u; int b; };
struct first { int a, b; };
struct second { int a, b; };
struct taken { int a, b; };
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  struct ordered *o = malloc(argc * sizeof *o);
  struct kept *k = malloc(argc * sizeof *k);
  struct narrow *n = malloc(argc * sizeof *n);
  struct part *t = malloc(argc * sizeof *t);
  struct padded *p = malloc(argc * sizeof *p);
  struct deep *d = malloc(argc * sizeof *d);
  struct bits *s = malloc(argc * sizeof *s);
  struct large *l = malloc(argc * sizeof *l);
  struct holder *h = malloc(argc * sizeof *h);
  struct mixed *m = malloc(argc * sizeof *m);
  struct first *f = malloc(argc * sizeof *f);
  struct second *g = malloc(argc * sizeof *g);
  struct taken *q = malloc(argc * sizeof *q);
  b[1].x = 1;
  b[0].n = memcmp(b, b + 1, sizeof *b);
  int r = memcmp(o, o + 1, sizeof *o) < 0;
  int v = memcmp(k, k + 1, sizeof *k);
  r |= (char)memcmp(n, n + 1, sizeof *n) == 0;
  r |= memcmp(t, t + 1, sizeof *t - 4) == 0;
  r |= memcmp(p, p + 1, sizeof *p) == 0;
  r |= memcmp(d, d + 1, sizeof *d) == 0;
  r |= memcmp(s, s + 1, sizeof *s) == 0;
  r |= memcmp(l, l + 1, sizeof *l) == 0;
  r |= memcmp(h, h + 1, sizeof *h) == 0;
  r |= memcmp(m, m + 1, sizeof *m) == 0;
  r |= memcmp(f, g, sizeof *f) == 0;
  r |= memcmp(q, argv, sizeof *q) == 0;
  return b[0].x + r + v + o[0].a + k[0].a + n[0].a + t[0].a + p[0].a + d[0].in[1].s + s[0].a + l[0].v + h[0].to->x + m[0].b + f[0].a + g[0].a + q[0].a;
}
// CHECK: bits@main.s: s | refused: bytes-compared@49
// CHECK: body@holder.to: to | refused: owner-exposed@51
// CHECK: body@main.b: b | refused: {{.*}}bytes-compared@42{{.*}}
// CHECK: deep@main.d: d | refused: bytes-compared@48
// CHECK: first@main.f: f | refused: bytes-compared@53
// CHECK: holder@main.h: h | refused: bytes-compared@51
// CHECK: {{inner@.*}}
// CHECK: kept@main.k: k | refused: bytes-compared@44
// CHECK: large@main.l: l | refused: bytes-compared@50
// CHECK: mixed@main.m: m | refused: bytes-compared@52
// CHECK: narrow@main.n: n | refused: bytes-compared@45
// CHECK: ordered@main.o: o | refused: bytes-compared@43
// CHECK: padded@main.p: p | refused: bytes-compared@47
// CHECK: part@main.t: t | refused: bytes-compared@46
// CHECK: second@main.g: g | refused: bytes-compared@53
// CHECK: taken@main.q: q | refused: bytes-compared@54
