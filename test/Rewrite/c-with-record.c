// A record that is defined with its array, or with a pointer, comes apart from
// it; the program prints the same.
// RUN: rm -rf %t && mkdir %t && layoutopt %s --policy=%S/Inputs/with-record.yaml -o %t --quiet
// RUN: grep -v CHECK %t/c-with-record.c | FileCheck %s
// RUN: %cc %s -o %t.old && %cc -Wall -Werror %t/c-with-record.c -o %t.new
// RUN: %t.old > %t.old.txt && %t.new > %t.new.txt && diff %t.old.txt %t.new.txt
// RUN: rm -rf %t && mkdir %t && layoutopt %s --policy=%S/Inputs/with-record.yaml --style=switchable -o %t --quiet
// RUN: %cc -Wall -Werror %t/c-with-record.c -o %t.new && %t.new > %t.new.txt && diff %t.old.txt %t.new.txt
#include <stdio.h>
#include <stdlib.h>

// CHECK: {{^}}struct body {
// CHECK-NEXT: float x, y;
// CHECK-NEXT: int id;
// CHECK-NEXT: };
// CHECK-NEXT: #include "body_soa.h"
// CHECK-NEXT: static struct { float x[40]; float y[40]; int id[40]; } table_storage = {.x[0] = 1, .y[0] = 2, .id[0] = 3};
// CHECK-NEXT: static const body_soa table = {table_storage.x, table_storage.y, table_storage.id}; // one of them
static struct body {
  float x, y;
  int id;
} table[40] = {{1, 2, 3}}; // one of them

// CHECK: {{^}}struct cell { double a; int b; };
// CHECK-NEXT: #include "cell_soa.h"
// CHECK-NEXT: cell_soa cells;
struct cell { double a; int b; } *cells;

// CHECK: {{^}}struct pt { double a; int b; };
// CHECK-NEXT: #include "pt_soa.h"
// CHECK-NEXT: static pt_soa pts;
static struct pt { double a; int b; }
  *pts;

// CHECK: {{^}}struct wave { double a; int b; };
// CHECK-NEXT: #include "wave_soa.h"
// CHECK-NEXT: static const struct {
// CHECK: } waves_storage = {.a[0] = 1, .b[0] = 2};
// CHECK: {{^}}const wave_soa waves =
const struct wave { double a; int b; } waves[2] = {{.a = 1, .b = 2}};

// The array keeps its layout, another of the record changes.
// CHECK: {{^}}struct kept { double a; int b; };
// CHECK-NEXT: #include "kept_soa.h"
// CHECK-NEXT: static const struct kept fixed[2] = {{[{][{]}}1, 2}, {3, 4}};
static const struct kept { double a; int b; } fixed[2] = {{1, 2}, {3, 4}};

int main(void) {
  int n = 10;
  struct kept *k = malloc(n * sizeof *k);
  cells = malloc(n * sizeof *cells);
  pts = malloc(n * sizeof *pts);
  if (!k || !cells || !pts)
    return 1;
  for (int i = 0; i < n; i++) {
    k[i] = fixed[i % 2];
    cells[i].a = i + waves[i % 2].a;
    cells[i].b = k[i].b;
    pts[i].a = table[i].x;
    pts[i].b = i;
  }
  for (int i = 0; i < n; i++)
    printf("%g %d %g %d %g %d\n", cells[i].a, cells[i].b, pts[i].a, pts[i].b,
           k[i].a, table[i].id);
  free(cells);
  free(pts);
  free(k);
  return 0;
}
