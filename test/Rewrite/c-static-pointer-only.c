// An array that initial values alone name gets no handle, which would draw a warning.
// Nor do macros meet the members of what is generated.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.dir -- -Wall 2>/dev/null
// RUN: grep -v CHECK %t.dir/c-static-pointer-only.c | FileCheck %s
// RUN: %clang -std=c11 -Wall -Werror -fsanitize=address,undefined -fno-sanitize-recover=all %t.dir/c-static-pointer-only.c -o %t.new
// RUN: %clang -std=c11 %s -o %t.old && %t.old > %t.1 && %t.new > %t.2 && diff %t.1 %t.2
#include <stdio.h>
#include <stdlib.h>
#define block 8
#define records 7
struct body {
  float x, y;
};
// CHECK: static struct { float x[6]; float y[6]; } pool_storage;
// CHECK-NEXT: static body_soa{{[0-9]*}} cur = {pool_storage.x, pool_storage.y};
static struct body pool[6];
static struct body *cur = pool;
// CHECK-NEXT: static struct { float x[3]; float y[3]; } both_storage;
// CHECK-NEXT: static const body_soa{{[0-9]*}} both = {both_storage.x, both_storage.y};
// CHECK-NEXT: static body_soa{{[0-9]*}}_ref mid = {{[{][{]}}both_storage.x, both_storage.y}, 1};
static struct body both[3];
static struct body *mid = both + 1;
static float step(int k) {
  // CHECK: static struct { float x[3]; float y[3]; } mine_storage = { .x[0] = 1, .y[0] = 2 };
  // CHECK-NEXT: static body_soa{{[0-9]*}} at = {mine_storage.x, mine_storage.y};
  static struct body mine[3] = { {1, 2} };
  static struct body *at = mine;
  at[k].x += k;
  return at[k].x;
}
int main(void) {
  struct body *b = calloc(records, sizeof *b);
  b = realloc(b, block * sizeof *b);
  b[7].x = 3;
  cur[2].x = 4;
  mid->y = 5;
  mid++;
  printf("%g %g %g %g %g\n", b[7].x, cur[2].x, both[1].y, step(0), step(1));
  free(b);
  return 0;
}
