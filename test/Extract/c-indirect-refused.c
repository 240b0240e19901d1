// What may see how large a pointer is, or takes it for something else, keeps arrays whose
// pointers lie behind pointers.
// RUN: layoutopt %s --policy=none --layout=SoA -o %t -- -std=gnu17 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct { double x, y; } a_t; // Bytes of the pointers.
typedef struct { double x, y; } b_t; // Their size.
typedef struct { double x, y; } c_t; // Storage of unknown size.
typedef struct { double x, y; } e_t; // `const` is taken away.
typedef struct { double x, y; } f_t; // Initial values.
typedef struct { double x, y; } g_t; // Many on the stack.
typedef struct { double x, y; } gn_t; // Who knows how many.
typedef struct { double x, y; } h_t; // Another type.
typedef struct k_t { double x; struct k_t *next[4]; } k_t;
static a_t *a[4];
static b_t **b;
static c_t **c;
static e_t **e;
static f_t f1[4], f2[4], *f[2] = {f1, f2};
static char room[256];
typedef struct { double x, y; } v_t; // Another array of it may change.
extern void *elsewhere(size_t);

// CHECK-NOT: array 'vs'
static v_t *vs;
static double three(v_t t) {
  v_t u = t, *corners[2] = {&t, &u};
  return corners[0]->x + corners[1]->y;
}
int main(int argc, char **argv) {
  (void)argv;
  vs = calloc(5, sizeof *vs);
  vs[2].x = 1;
  vs[3].y = three(vs[2]);
  // CHECK-DAG: array 'a' keeps its layout: the bytes of the records are passed to 'memcpy' [bytes-compared]
  for (int i = 0; i < 4; i++)
    a[i] = calloc(3, sizeof(a_t));
  a_t *kept[4];
  memcpy(kept, a, sizeof a);
  kept[1][1].x = 2;
  // CHECK-DAG: array 'b' keeps its layout: the size of the array or pointer is taken [sizeof-array]
  b = malloc(4 * sizeof *b);
  b[0] = calloc(3, sizeof(b_t));
  b[0][2].x = (double)sizeof b[0];
  // CHECK-DAG: array 'c' keeps its layout: 'c' gets a pointer to pointers that is not followed [pointer-to-pointer]
  c = malloc(32);
  c[0] = calloc(3, sizeof(c_t));
  c[0][2].x = 1;
  // CHECK-DAG: array 'e' keeps its layout: the array is cast to 'const e_t **' [pointer-cast]
  e = calloc(2, sizeof(e_t *));
  e[0] = calloc(3, sizeof(e_t));
  const e_t **ce = (const e_t **)e;
  e[0][2].x = ce[0][1].x;
  // CHECK-DAG: array 'f1' keeps its layout: {{.*}}
  f[1][2].x = f1[1].x;
  // CHECK-DAG: array 'g' keeps its layout: 'g' is an array of many pointers on the stack [stack-size]
  g_t *g[100];
  for (int i = 0; i < 100; i++)
    g[i] = calloc(2, sizeof(g_t));
  g[7][1].x = 1;
  // CHECK-DAG: array 'gn' keeps its layout: 'gn' is an array on the stack of a number of pointers that is not known [stack-size]
  gn_t *gn[argc + 2];
  gn[0] = calloc(2, sizeof(gn_t));
  gn[0][1].x = 1;
  // CHECK-DAG: array 'h' keeps its layout: the array is cast to 'h_t **' [pointer-cast]
  h_t **h = (h_t **)(void *)room;
  h[0] = calloc(2, sizeof(h_t));
  h[0][1].x = 2;
  // CHECK-DAG: array 'k' keeps its layout: record 'k_t' points to its own kind [linked-record]
  k_t *k = calloc(4, sizeof(k_t));
  k[1].next[2] = &k[2];
  printf("%g %g %g\n", a[1][1].x, b[0][2].x, c[0][2].x);
  printf("%g %g %g %g %g\n", e[0][2].x, f[1][2].x, g[7][1].x, h[0][1].x, k[1].x);
  return 0;
}
