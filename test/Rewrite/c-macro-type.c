// Types of fields that macros name: a pointer is more than its specifiers.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.dir
// RUN: FileCheck %s < %t.dir/body_soa.h
// RUN: %clang -std=c11 -Wall -Werror -fsanitize=address,undefined -fno-sanitize-recover=all %t.dir/c-macro-type.c -o %t.new
// RUN: %clang -std=c11 %s -o %t.old && %t.old > %t.1 && %t.new > %t.2 && diff %t.1 %t.2
#include <stdio.h>
#include <stdlib.h>
#define REAL float
#define COUNT int
#define POINTER COUNT *
#define STAR *
#define TWO 2
struct body {
  REAL x, *values, **rows, grid[TWO][3];
  COUNT *counts[TWO];
  POINTER first, second;
  REAL STAR third, fourth;
  REAL (*call)(COUNT), (*fifth)[4], sixth;
  const REAL *constant;
};
// CHECK: typedef struct {
// CHECK-NEXT: REAL *x;
// CHECK-NEXT: __typeof__(((struct body *)0)->values) *values;
// CHECK-NEXT: __typeof__(((struct body *)0)->rows) *rows;
// CHECK-NEXT: body_soa_grid *grid;
// CHECK-NEXT: body_soa_counts *counts;
// CHECK-NEXT: __typeof__(((struct body *)0)->first) *first;
// CHECK-NEXT: __typeof__(((struct body *)0)->second) *second;
// CHECK-NEXT: __typeof__(((struct body *)0)->third) *third;
// CHECK-NEXT: __typeof__(((struct body *)0)->fourth) *fourth;
// CHECK-NEXT: __typeof__(((struct body *)0)->call) *call;
// CHECK-NEXT: __typeof__(((struct body *)0)->fifth) *fifth;
// CHECK-NEXT: REAL *sixth;
// CHECK-NEXT: __typeof__(((struct body *)0)->constant) *constant;
static REAL half(COUNT n) { return n / 2.0f; }
int main(void) {
  struct body *b = calloc(4, sizeof *b);
  REAL values[4] = {1, 2, 3, 4}, *row = values;
  COUNT counts[4] = {5, 6, 7, 8};
  b[1].x = 1.5f;
  b[1].values = values;
  b[1].rows = &row;
  b[1].grid[1][2] = 9;
  b[1].counts[1] = counts;
  b[1].first = counts + 1;
  b[1].second = 70000;
  b[1].third = values + 1;
  b[1].fourth = 2.25f;
  b[1].call = half;
  b[1].fifth = &values;
  b[1].sixth = 0.5f;
  b[1].constant = values + 2;
  b[2] = b[1];
  b[1].values = NULL;
  printf("%g %g %g %g %d %d %d %g %g %g %g %g %g\n", b[2].x, b[2].values[1],
         b[2].rows[0][2], b[2].grid[1][2], b[2].counts[1][3], b[2].first[1],
         b[2].second, b[2].third[1], b[2].fourth, b[2].call(7),
         (*b[2].fifth)[3], b[2].sixth, b[2].constant[1]);
  free(b);
  return 0;
}
