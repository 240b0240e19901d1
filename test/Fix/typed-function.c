// Functions for memory of any type: the calls for one record get a function of
// their own, or the function is written for it.
// RUN: rm -rf %t && mkdir %t && grep -v CHECK %s > %t/a.c && cd %t
// RUN: %cc a.c -o before && ./before > before.txt
// RUN: layoutopt fix a.c --layout=SoA -o fixed > log.txt 2>&1
// RUN: FileCheck %s --check-prefix=LOG --input-file=log.txt
// RUN: FileCheck %s --input-file=fixed/a.c --match-full-lines --strict-whitespace
// RUN: %cc -Wall -Wextra -Werror -Wno-sign-compare fixed/a.c -o after && ./after | diff before.txt -
// RUN: layoutopt a.c --layout=SoA -o soa 2>&1 | FileCheck %s --check-prefix=SAID --implicit-check-not=keeps
// RUN: %clang -Wall -Wextra -Werror -Wno-sign-compare -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.c -o after && ./after | diff before.txt -
// RUN: layoutopt a.c --layout='tiled 4' -o tiles > /dev/null 2>&1
// RUN: %cc -O2 tiles/a.c -o after && ./after | diff before.txt -
// RUN: layoutopt soa/a.c --layout=SoA --check > again.txt 2>&1
// LOG-DAG: fixed: write a function for memory of any type for the record alone; frees
// SAID-DAG: fixed: write a function for memory of any type for the record alone; frees
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct ent { float x, y; int kind; };
typedef struct { double key; int id, w; } rec;
struct tri { int a, b, c; float area; };
struct mesh { struct tri *tris; int n, cap; };
static int calls;

// Other records are made here, too: it stays, beside one for `struct ent`.
// CHECK:static void *grow(void *p, int n, int *cap, size_t size) {
// CHECK:static struct ent *grow_ent(struct ent *p, int n, int *cap) {
// CHECK-NEXT:  ++calls;
// CHECK-NEXT:  if (n < *cap)
// CHECK-NEXT:    return p;
// CHECK-NEXT:  *cap = *cap ? *cap * 2 : 4;
// CHECK-NEXT:  p = realloc(p, *cap * sizeof(struct ent));
static void *grow(void *p, int n, int *cap, size_t size) {
  ++calls;
  if (n < *cap)
    return p;
  *cap = *cap ? *cap * 2 : 4;
  p = realloc(p, *cap * size);
  if (!p) {
    fprintf(stderr, "no %d elements\n", *cap);
    exit(1);
  }
  return p;
}

// By malloc, memcpy and free, with the rest cleared.
// CHECK:static rec *enlarge(rec *old, int n, int m) {
// CHECK-NEXT:  rec *p = malloc(m * sizeof(rec));
// CHECK-NEXT:  if (p == NULL)
// CHECK-NEXT:    return NULL;
// CHECK-NEXT:  if (old)
// CHECK-NEXT:    memcpy(p, old, n * sizeof(rec));
// CHECK-NEXT:  memset(p + n, 0, (m - n) * sizeof(rec));
static void *enlarge(void *old, int n, int m, int size) {
  char *p = malloc(m * size);
  if (p == NULL)
    return NULL;
  if (old)
    memcpy(p, old, n * size);
  memset(p + n * size, 0, (m - n) * size);
  free(old);
  return p;
}

// The address of the pointer, as a `void *`.
// CHECK:static void reserve(struct tri **where, int *cap, int need) {
// CHECK-NEXT:  struct tri **p = where;
static void reserve(void *where, int *cap, int need, size_t size) {
  void **p = where;
  if (need <= *cap)
    return;
  int c = *cap ? *cap : 4;
  while (c < need)
    c *= 2;
  // CHECK:  struct tri *q = realloc(*p, c * sizeof(struct tri));
  // CHECK:  memset(q + *cap, 0, (c - *cap) * sizeof(struct tri));
  void *q = realloc(*p, c * size);
  assert(q != NULL);
  memset((char *)q + *cap * size, 0, (c - *cap) * size);
  *p = q;
  *cap = c;
}
// A macro around a call.
#define GROW(v, n, cap) ((v) = grow((v), (n), &(cap), sizeof *(v)))

int main(void) {
  struct ent *ents = NULL;
  int *numbers = NULL, n = 0, cap = 0, more = 0;
  rec *recs = NULL;
  struct mesh m = {0};
  for (int i = 0; i < 20; i++) {
    // CHECK:    ((ents) = grow_ent((ents), (n), &(cap)));
    GROW(ents, n, cap);
    numbers = grow(numbers, n, &more, sizeof *numbers);
    // CHECK:    reserve(&m.tris, &m.cap, n + 1);
    reserve(&m.tris, &m.cap, n + 1, sizeof *m.tris);
    // CHECK:    recs = (rec *)enlarge(recs, n, n + 1);
    recs = (rec *)enlarge((void *)recs, n, n + 1, (int)sizeof(rec));
    if (!recs)
      return 1;
    ents[n].x = (float)i;
    ents[n].y = 2;
    ents[n].kind = i % 3;
    recs[n].key = i;
    recs[n].id += i;
    recs[n].w -= i;
    m.tris[n].a += i;
    m.tris[n].area = 1;
    numbers[n++] = i;
  }
  double s = 0;
  for (int i = 0; i < n; i++)
    s = s * 1.5 + ents[i].x * ents[i].y + ents[i].kind + numbers[i] +
        recs[i].key * recs[i].id + recs[i].w + m.tris[i].a * m.tris[i].area +
        m.tris[i].b;
  printf("%g %d %d\n", s, calls, cap);
  free(ents);
  free(numbers);
  free(recs);
  free(m.tris);
  return 0;
}
