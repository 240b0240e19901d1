// An element that a macro's argument names, and its field behind the macro: a bracket stands between the two. What is only read becomes a copy.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: %clang a.c -o before && ./before > before.txt
// RUN: layoutopt a.c --fix-obstacles=false --layout=SoA --closed-world -i --quiet 2>&1 | FileCheck %s --implicit-check-not=not-verified
// RUN: grep -v NEW a.c | FileCheck %s --check-prefix=NEW
// RUN: %clang -fsanitize=address,undefined a.c -o soa && ./soa | diff before.txt -
// RUN: cp %s a.c && layoutopt a.c --fix-obstacles=false "--layout=tiled 4" --closed-world -i --quiet 2>&1 | FileCheck %s --implicit-check-not=not-verified
// RUN: %clang -fsanitize=address,undefined a.c -o tiled && ./tiled | diff before.txt -
#include <stdio.h>
#include <stdlib.h>
struct b { int x, y; };
static struct b w[8], s[8];
// CHECK-DAG: array 'v' keeps its layout: the access to field 'y' is split between a macro and its use [macro-mix]
static struct b v[8];
// CHECK-DAG: array 'u' keeps its layout: the access is split between a macro and its use [macro-mix]
static struct b u[8];
// CHECK-DAG: array 't' keeps its layout: the access is split between a macro and its use [macro-mix]
static struct b t[8];
#define ID(a) a
#define PAR(a) (a)
#define F(b) b
#define FIRST(a, ...) a
#define TWO(a, b) a b
static int get(const struct b *p) { return p->y; }
int main(void) {
  for (int i = 0; i < 8; i++) {
    w[i].x = t[i].x = s[i].x = v[i].y = i;
    w[i].y = v[i].x = u[i].x = s[i].y = 2 * i;
    t[i].y = 4;
    u[i].y = i + 1;
  }
  // NEW: int z = ID(b_soa2_load_y(w, 2)).y;
  int z = ID(w[2]).y;
  int n = FIRST(w[3], 4).y + F(ID(w[4]).y) + F(ID(w)[5].x) + PAR(w[1].y);
  ID(v[2]).y = 5;
  FIRST(v[2], 1).x += 5;
  // CHECK-DAG: array 'p' keeps its layout: the access to field 'x' is split between a macro and its use [macro-mix]
  struct b *p = malloc(4 * sizeof *p);
  if (!p)
    return 1;
  p[0].x = p[1].x = p[2].x = 1;
  p[3].x = 4;
  p[0].y = p[1].y = p[2].y = p[3].y = 6;
  int k = ID((p + 1))->x + ID(p)[3].x + ID((p + 2)[1]).x;
  int q = get(&ID(u[2])) + get(ID(&u[3]));
  int r = TWO(t[1], .x) + TWO(t, [2]).y + TWO(t[3]., x);
  // NEW: int o = ID(s).x[ID(2)] + ID(ID(b_soa_load_y(s, 3))).y
  int o = ID(s)[ID(2)].x + ID(ID(s[3])).y + F(F(s)[1]).y;
  printf("%d %d %d %d %d %d %d %d\n", z, n, v[2].x, v[2].y, k, q, r, o);
  free(p);
  return 0;
}
