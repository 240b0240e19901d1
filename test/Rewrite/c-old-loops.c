// C89 declares nothing in a `for`: fields that are arrays are copied all the same.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.dir -- -std=gnu89
// RUN: FileCheck %s < %t.dir/body_soa.h
// RUN: %clang -std=gnu89 -fsanitize=address,undefined -fno-sanitize-recover=all %t.dir/c-old-loops.c -o %t.new
// RUN: %clang -std=gnu89 %s -o %t.old && %t.old > %t.1 && %t.new > %t.2 && diff %t.1 %t.2
#include <stdio.h>
struct body {
  char grid[2][3];
  short line[4];
  int n;
};
static struct body all[3];
int main(void) {
  struct body one = {{{1, 2, 3}, {4, 5, 6}}, {7, 8, 9}, 10}, two;
  // CHECK: rec.grid[by][by1] = soa.grid[at][by][by1];
  // CHECK: void body_soa_store(body_soa soa, ptrdiff_t at, struct body rec) {
  // CHECK-NEXT: {
  // CHECK-NEXT: int by, by1;
  // CHECK-NEXT: for (by = 0; by < 2; ++by)
  // CHECK-NEXT: for (by1 = 0; by1 < 3; ++by1)
  // CHECK-NEXT: soa.grid[at][by][by1] = rec.grid[by][by1];
  // CHECK-NEXT: }
  // CHECK-NEXT: {
  // CHECK-NEXT: int by;
  // CHECK-NEXT: for (by = 0; by < 4; ++by)
  // CHECK-NEXT: soa.line[at][by] = rec.line[by];
  // CHECK-NEXT: }
  // CHECK-NEXT: soa.n[at] = rec.n;
  all[1] = one;
  two = all[1];
  printf("%d %d %d %d\n", two.grid[1][2], two.line[2], all[1].grid[0][1], two.n);
  return 0;
}
