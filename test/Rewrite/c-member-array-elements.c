// Elements of arrays in records whose addresses are used in place.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.dir 2>/dev/null
// RUN: grep -v CHECK %t.dir/c-member-array-elements.c | FileCheck %s
// RUN: %clang -std=c11 -fsanitize=address,undefined -fno-sanitize-recover=all %t.dir/c-member-array-elements.c -o %t.new
// RUN: %clang -std=c11 %s -o %t.old && %t.old > %t.1 && %t.new > %t.2 && diff %t.1 %t.2
#include <stdio.h>
struct body {
  float x, y;
  int k[3];
};
struct world {
  struct body w[5];
  int n;
};
// CHECK: static void set(body_soa_ref b, float x) {
static void set(struct body *b, float x) {
  // CHECK-NEXT: b.a.x[b.i] = x, b.a.y[b.i] += 1;
  b->x = x, b->y += 1;
}
static void count(int *k) { *k += 1; }
static float sum(struct world *all) {
  float s = 0;
  for (int i = 0; i < all->n; i++) {
    // CHECK: body_soa_ref b = body_soa_at(body_soa_make(all->w.x, all->w.y, all->w.k), i);
    struct body *b = &all->w[i];
    s += b->x + b->y + b->k[1];
  }
  return s;
}
int main(void) {
  struct world all = {.n = 5};
  for (int i = 0; i < all.n; i++) {
    all.w[i].y = i;
    // CHECK: set(body_soa_at(body_soa_make(all.w.x, all.w.y, all.w.k), i), i);
    set(&all.w[i], i);
    all.w[i].k[1] = i;
    // CHECK: count(&all.w.k[i][1]);
    count(&all.w[i].k[1]);
  }
  printf("%g\n", sum(&all));
  return 0;
}
