// Macros whose text begins and ends with what is passed to them: their use stays whole.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.dir 2>/dev/null
// RUN: grep -v CHECK %t.dir/c-macro-ends.c | FileCheck %s
// RUN: %clang -std=c11 -fsanitize=address,undefined -fno-sanitize-recover=all %t.dir/c-macro-ends.c -o %t.new
// RUN: %clang -std=c11 %s -o %t.old && %t.old > %t.1 && %t.new > %t.2 && diff %t.1 %t.2
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct body {
  float x, y;
};
#define DOUBLE(r) r + r
#define SUM(r, c) r + c
#define LANE(r) r
#define HALF(r) r / 2
#define FROM_END(r) 15 - r
#define BYTES(n) ((n) * sizeof(struct body))
static int calls;
static int next(int k) {
  calls++;
  return k;
}
int main(void) {
  // CHECK: all = body_soa_calloc(DOUBLE(8));
  struct body *all;
  all = calloc(DOUBLE(8), sizeof(struct body));
  for (int i = 0; i < 16; i++) {
    all[i].x = i;
    all[i].y = 16 - i;
  }
  // CHECK: int m = 2;
  int m = 2;
  // CHECK-NEXT: all.x[DOUBLE(m)] += 100;
  all[DOUBLE(m)].x += 100;
  // CHECK-NEXT: all.x[SUM(next(m), next(1))] += 200;
  all[SUM(next(m), next(1))].x += 200;
  // CHECK-NEXT: all.y[LANE(m) / 2] = 9;
  all[LANE(m) / 2].y = 9;
  // CHECK-NEXT: all.y[15 - LANE(m)] = 8;
  all[15 - LANE(m)].y = 8;
  // CHECK-NEXT: all.y[HALF(m)] += all.x[FROM_END(m)];
  all[HALF(m)].y += all[FROM_END(m)].x;
  // CHECK: all = body_soa_realloc(all, 3);
  struct body *less;
  all = realloc(all, BYTES(3));
  // CHECK: less = body_soa_alloc(2 + 1);
  less = malloc(BYTES(2 + 1));
  // CHECK-NEXT: body_soa_copy(less, 0, all, 0, 3);
  memcpy(less, all, BYTES(3));
  // CHECK-NEXT: body_soa_zero(less, 0, 1);
  memset(less, 0, BYTES(1));
  for (int i = 0; i < 3; i++)
    printf("%g %g %g %g\n", all[i].x, all[i].y, less[i].x, less[i].y);
  printf("%d\n", calls);
  free(all);
  free(less);
  return 0;
}
