// Functions that do more with memory of any type than to hold elements in it
// serve all types as before.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: layoutopt a.c --layout=SoA -o soa > log.txt 2>&1
// RUN: FileCheck %s --input-file=log.txt --implicit-check-not=fixed: --implicit-check-not=not-verified
// RUN: diff a.c soa/a.c
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct c1 { float x, y; int k; };
struct c2 { float x, y; int k; };
struct c3 { float x, y; int k; };
struct c4 { float x, y; int k; };
struct c5 { float x, y; int k; };
struct c6 { float x, y; int k; };
struct c7 { float x, y; int k; };
struct c8 { float x, y; int k; };
typedef struct { float x, y; int k; } c9;
struct c10 { char x[300]; int k; };
struct c11 { float x, y; int k; };
struct c12 { float x, y; int k; };

// Looks at the bytes.
static void *looks(void *p, int *cap, size_t size) {
  char *q = realloc(p, (size_t)(*cap = *cap * 2 + 4) * size);
  if (!q || q[1] == 'x')
    exit(1);
  return q;
}
// Keeps the pointer.
static void *kept;
static void *keeps(void *p, int *cap, size_t size) {
  p = realloc(p, (*cap = *cap * 2 + 4) * size);
  kept = p;
  return p;
}
// Steps by something else than elements.
static void *skips(void *p, int *cap, size_t size) {
  char *q = realloc(p, (*cap = *cap * 2 + 4) * size);
  if (!q)
    exit(1);
  memset(q + 4, 0, size - 4);
  return q;
}
// Has a state of its own, which two functions would share.
static void *counts(void *p, int *cap, size_t size) {
  static int times;
  p = realloc(p, (*cap = *cap * 2 + ++times) * size);
  return p;
}
// A product of 32 bits may be less than the bytes.
static void *wraps(void *p, unsigned *cap, unsigned size) {
  return realloc(p, (*cap = *cap * 2 + 4) * size);
}
// Another configuration has another one.
#ifdef OTHER
static void *differs(void *p, int *cap, size_t n) { return *cap ? p : malloc(n); }
#else
static void *differs(void *p, int *cap, size_t size) {
  return realloc(p, (*cap = *cap * 2 + 4) * size);
}
#endif
// Hands it to a function that is not known.
static void *hands(void *p, int *cap, size_t size, void (*to)(void *)) {
  p = realloc(p, (*cap = *cap * 2 + 4) * size);
  to(p);
  return p;
}
// Changes the size.
static void *changes(void *p, int *cap, size_t size) {
  size = (size + 15) / 16 * 16;
  return realloc(p, (*cap = *cap * 2 + 4) * size);
}
// The name of the type is another one's here.
static void *hides(void *c9, int *cap, size_t size) {
  c9 = realloc(c9, (*cap = *cap * 2 + 4) * size);
  return c9;
}
// Products of the size are narrower than those of `sizeof`.
static void *cuts(void *p, int *cap, unsigned size) {
  return realloc(p, (*cap = *cap * 2 + 4) * size);
}
// Its attribute counts arguments.
__attribute__((alloc_size(3))) static void *sized(void *p, int *cap,
                                                  size_t size) {
  p = realloc(p, (*cap = *cap * 2 + 4) * size);
  if (!p)
    exit(1);
  return p;
}
// Calls itself.
static void *again(void *p, int n, size_t size) {
  return n < 4 ? again(p, n + 1, size) : realloc(p, n * size);
}
static void nothing(void *p) { printf("%d\n", p != NULL); }

int main(void) {
  int a = 0, s = 0;
  unsigned u = 0;
  // CHECK-COUNT-12: [pointer-cast]
  struct c1 *v1 = NULL;
  v1 = looks(v1, &a, sizeof *v1);
  struct c2 *v2 = NULL;
  v2 = keeps(v2, &a, sizeof *v2);
  struct c3 *v3 = NULL;
  v3 = skips(v3, &a, sizeof *v3);
  struct c4 *v4 = NULL;
  v4 = counts(v4, &a, sizeof *v4);
  struct c5 *v5 = NULL;
  v5 = wraps(v5, &u, sizeof *v5);
  struct c6 *v6 = NULL;
  v6 = differs(v6, &a, sizeof *v6);
  struct c7 *v7 = NULL;
  v7 = hands(v7, &a, sizeof *v7, nothing);
  struct c8 *v8 = NULL;
  v8 = changes(v8, &a, sizeof *v8);
  c9 *v9 = NULL;
  v9 = hides(v9, &a, sizeof *v9);
  struct c10 *v10 = NULL;
  v10 = cuts(v10, &a, (unsigned)sizeof *v10);
  struct c11 *v11 = NULL;
  v11 = sized(v11, &a, sizeof *v11);
  struct c12 *v12 = NULL;
  v12 = again(v12, 0, sizeof *v12);
  for (int i = 0; i < 2; i++) {
    v1[i].k = v2[i].k = v3[i].k = v4[i].k = v5[i].k = v6[i].k = i;
    v7[i].k = v8[i].k = v9[i].k = v10[i].k = v11[i].k = v12[i].k = i;
  }
  for (int i = 0; i < 2; i++)
    s += v1[i].k + v2[i].k + v3[i].k + v4[i].k + v5[i].k + v6[i].k + v7[i].k +
         v8[i].k + v9[i].k + v10[i].k + v11[i].k + v12[i].k;
  printf("%d\n", s);
  return 0;
}
