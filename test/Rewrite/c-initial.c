// Initial values keep their text, lines and comments.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-initial.yaml -o %t.dir 2>/dev/null
// RUN: grep -v CHECK %t.dir/c-initial.c | FileCheck %s
// RUN: %cc -std=c99 -Wall -Wextra -pedantic -Werror %t.dir/c-initial.c -o %t.new
// RUN: %cc -std=c99 %s -o %t.old
// RUN: %t.old > %t.1
// RUN: %t.new > %t.2
// RUN: cmp %t.1 %t.2
#include <stdio.h>
struct body {
  float x; // of the centre
  double m;
  struct { int a, b; } id;
};
// CHECK: static struct { body_soa2_c0 c0[2]; int id_a[6]; int id_b[6]; } table_storage = {
static struct body table[] = {
    // CHECK-NEXT: first
    // CHECK-NEXT: .c0[0].x[0] = 1, .c0[0].m[0] = 2, .id_a[0] = 3, .id_b[0] = 4, // a comment
    /* first */
    {1, 2, {3, 4}}, // a comment
    // CHECK: .c0[0].m[1] = 5, .c0[0].x[1] = 6,
    {.m = 5, .x = 6,},
    // CHECK: .c0[1].x[1] = 7 /* seven */,
    [5] = {7 /* seven */},
};
// CHECK: };
// CHECK-NEXT: static const body_soa2 table = {
int main(void) {
  // CHECK: } grid_storage = {.c0[0].x[0] = 1,
  // CHECK-SAME: .c0[0].x[3] = 2};
  struct body grid[2][2] = {{{1, 2, {3, 4}}, {5}}, {[1] = {2}}};
  int i;
  for (i = 0; i < 6; ++i)
    printf("%g %g %d %d\n", table[i].x, table[i].m, table[i].id.a, table[i].id.b);
  for (i = 0; i < 4; ++i)
    printf("%g %g\n", grid[i / 2][i % 2].x, grid[i / 2][i % 2].m);
  return 0;
}
