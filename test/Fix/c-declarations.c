// Declarations in C: each name alone, the record on its own.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: %cc a.c -o before && ./before > before.txt
// RUN: layoutopt fix a.c --layout=SoA -o fixed 2> log.txt
// RUN: FileCheck %s --check-prefix=LOG < log.txt
// RUN: grep -v CHECK fixed/a.c | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %cc -Wall -Wextra -Werror fixed/a.c -o after && ./after | diff before.txt -
// RUN: layoutopt a.c --fix-obstacles --layout=SoA -o soa 2>&1 | FileCheck %s --check-prefix=SOA --implicit-check-not='keeps its layout'
// RUN: %cc -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.c -o after && ./after | diff before.txt -
// RUN: layoutopt fix fixed/a.c --layout=SoA --check

// LOG-COUNT-7: a.c: fixed: define the record {{on its own|in front of what it is defined in}}; frees
// SOA-COUNT-7: SoA
#include <stdio.h>
#include <stdlib.h>

// CHECK:struct body { float x, y, z, m; };
// CHECK-NEXT:static struct body table[100], *first = table;
static struct body { float x, y, z, m; } table[100], *first = table;
// CHECK:// Without a name.
// CHECK-NEXT:struct pairs_record {
// CHECK-NEXT:  double a, b;
// CHECK-NEXT:  int c;
// CHECK-NEXT:};
// CHECK-NEXT:static struct pairs_record pairs[100];
// Without a name.
static struct {
  double a, b;
  int c;
} pairs[100];
// CHECK:struct late { float x, y; };
// CHECK-NEXT:static const struct late volatile lates[2] = { {1, 2}, {3, 4} };
static const struct late { float x, y; } volatile lates[2] = { {1, 2}, {3, 4} };
// CHECK:struct atom { float x, q; int t; };
// CHECK-EMPTY:
// CHECK-NEXT:// A system.
// CHECK-NEXT:typedef struct {
// CHECK-NEXT:  int n;
// CHECK-NEXT:  struct atom *atoms;
// CHECK-NEXT:} sys;
// A system.
typedef struct {
  int n;
  struct atom { float x, q; int t; } *atoms;
} sys;

// CHECK:struct spot {
// CHECK-NEXT:  float u;
// CHECK-NEXT:  float v;
// CHECK-NEXT:};
// CHECK-EMPTY:
// CHECK-NEXT:struct alone { float k, l; };
// CHECK-EMPTY:
// CHECK-NEXT:struct list_record { int i, j; };
// CHECK-EMPTY:
// CHECK-NEXT:/* Sums. */
// CHECK-NEXT:static float sums(int n) {
// CHECK-NEXT:  struct spot spots[50];
// CHECK-NEXT:  struct alone ones[50];
// CHECK-NEXT:  struct list_record list[50], *p = list;
/* Sums. */
static float sums(int n) {
  struct spot {
    float u;
    float v;
  } spots[50];
  struct alone { float k, l; };
  struct alone ones[50];
  struct { int i, j; } list[50], *p = list;
  float s = 0;
  for (int i = 0; i < n; i++) {
    spots[i].u = i;
    ones[i].k = 2;
    list[i].j = 3;
  }
  for (int i = 0; i < n; i++)
    s += spots[i].u * ones[i].k + p[i].j;
  return s;
}

int main(void) {
  sys y = {10, malloc(10 * sizeof(struct atom))};
  for (int i = 0; i < 10; i++)
    y.atoms[i].x = i;
  for (int i = 0; i < 100; i++) {
    table[i].x = i;
    pairs[i].b = 2 * i;
  }
  double s = sums(50);
  for (int i = 0; i < 100; i++)
    s += first[i].x + pairs[i].b;
  for (int i = 0; i < 10; i++)
    s += y.atoms[i].x + lates[i % 2].y;
  printf("%g\n", s);
  free(y.atoms);
  return 0;
}
