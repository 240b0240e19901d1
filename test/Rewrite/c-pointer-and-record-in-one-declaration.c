// A pointer, a record and a pointer to something else in one declaration: each gets its own.
// RUN: rm -rf %t.dir && layoutopt %s --target=sm_35 --policy=%S/Inputs/c-soa.yaml -o %t.dir 2>%t.say
// RUN: grep -v CHECK %t.dir/c-pointer-and-record-in-one-declaration.c | FileCheck %s
// RUN: %clang -Wall -Wextra -Werror %s -o %t.before
// RUN: %clang -Wall -Wextra -Werror %t.dir/c-pointer-and-record-in-one-declaration.c -o %t.after
// RUN: %t.before > %t.expected && %t.after > %t.got && cmp %t.expected %t.got
#include <stdio.h>
#include <stdlib.h>
struct body {
  float x, y;
  int n;
};
int main(void) {
  struct body *b = calloc(9, sizeof *b);
  if (!b)
    return 1;
  b[0].y = 3;
  b[1].x = 1;
  // CHECK:      body_soa_ref p = body_soa_at(b, 0);
  // CHECK-NEXT: struct body w = body_soa_load(p.a, p.i);
  // CHECK-NEXT: body_soa_ref last = body_soa_at(p.a, p.i + (w.n + 8)); // three
  struct body *p = b, w = *p, *last = &p[w.n + 8]; // three
  // CHECK:      body_soa q = b; struct body v = body_soa_load(b, 2); q.x[2] = v.x + k; }
  { int k = 2; struct body *q = b, v = b[2]; q[2].x = v.x + k; }
  p[1].x += w.y + (last - p);
  last--;
  printf("%g %g %d\n", p[1].x, b[2].x, last->n);
  free(b);
  return 0;
}
