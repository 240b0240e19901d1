// Sizes of which a macro holds the count: the bytes are counted, by the macro as it is.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.dir 2>/dev/null
// RUN: grep -v CHECK %t.dir/c-macro-sizes.c | FileCheck %s
// RUN: %clang -std=c11 -fsanitize=address,undefined -fno-sanitize-recover=all %t.dir/c-macro-sizes.c -o %t.new
// RUN: %clang -std=c11 %s -o %t.old && %t.old > %t.1 && %t.new > %t.2 && diff %t.1 %t.2
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct body {
  float x, y;
};
#define SIZE (10 * sizeof(struct body))
#define THREE 2 * sizeof(struct body) + sizeof(struct body)
#define MORE(n) (((n) + 1) * sizeof(struct body))
#define TWICE(e) ((e) + (e))
#define TIMES(n) (n) * sizeof(struct body) + (n) * sizeof(struct body)
#define COUNT 4
// CHECK: #define OWN (6 * sizeof (struct body))
#define OWN (6 * sizeof *own)
static int calls;
static int next(void) { return ++calls; }
static void *get(size_t bytes) {
  void *p = malloc(bytes);
  if (!p)
    exit(1);
  return p;
}
int main(void) {
  struct body *all, *few, *own, *got, *one;
  // CHECK: all = body_soa_alloc((SIZE) / sizeof(struct body));
  all = malloc(SIZE);
  // CHECK-NEXT: body_soa_zero(all, 0, (SIZE) / sizeof(struct body));
  memset(all, 0, SIZE);
  // CHECK-NEXT: few = body_soa_alloc((MORE(4)) / sizeof(struct body));
  few = malloc(MORE(4));
  // CHECK-NEXT: body_soa_copy(few, 0, all, 0, (THREE) / sizeof(struct body));
  memcpy(few, all, THREE);
  // CHECK-NEXT: body_soa_zero(few, 0, (TIMES(next())) / sizeof(struct body));
  memset(few, 0, TIMES(next()));
  // CHECK-NEXT: few = body_soa_realloc(few, (SIZE) / sizeof(struct body));
  few = realloc(few, SIZE);
  // CHECK-NEXT: body_soa_copy(few, 0, all, 0, (TWICE(sizeof (struct body))) / sizeof(struct body));
  memcpy(few, all, TWICE(sizeof *few));
  // CHECK-NEXT: own = body_soa_alloc((OWN) / sizeof(struct body));
  own = malloc(OWN);
  // CHECK-NEXT: body_soa_zero(own, 0, COUNT);
  memset(own, 0, COUNT * sizeof *own);
  // CHECK-NEXT: got = body_soa_place(get(body_soa_bytes((MORE(COUNT)) / sizeof(struct body))), (MORE(COUNT)) / sizeof(struct body));
  got = get(MORE(COUNT));
  // CHECK-NEXT: body_soa_copy(got, 0, all, 0, (MORE(3)) / sizeof(struct body));
  memmove(got, all, MORE(3));
  int n = 4;
  // CHECK: one = body_soa2_calloc(n);
  one = calloc(1, n * sizeof(struct body));
  one[3].x = all[9].x = own[3].x = 7;
  got[3].y = few[2].y = 8;
  got = n > 4 ? all : got; // One set of arrays.
  all = n > 4 ? few : all;
  own = n > 4 ? few : n > 5 ? got : own;
  for (int i = 0; i < 4; i++)
    printf("%g %g %g %g %d\n", all[i + 6].x, few[i % 3].x, own[i].x, one[i].x,
           calls);
  // CHECK: body_soa_free(all);
  free(all);
  free(few);
  free(own);
  free(got);
  free(one);
  return 0;
}
