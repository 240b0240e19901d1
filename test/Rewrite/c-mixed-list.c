// Pointers, arrays and single records in one list.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.dir
// RUN: grep -v CHECK %t.dir/c-mixed-list.c | FileCheck %s
// RUN: %clang -std=c11 -Wall -Werror -fsanitize=address,undefined -fno-sanitize-recover=all %t.dir/c-mixed-list.c -o %t.new
// RUN: %clang -std=c11 %s -o %t.old && %t.old > %t.1 && %t.new > %t.2 && diff %t.1 %t.2
#include <stdio.h>
#include <stdlib.h>
struct body {
  float x, y;
};
// CHECK: static struct { float x[4]; float y[4]; } first_storage = { .x[0] = 1,
// CHECK: static body_soa_ref cur = {{[{][{]}}first_storage.x, first_storage.y}, 0};
static struct body first[4] = { {1, 2}, {3, 4} }, *cur = first, second[2];
struct owner {
  // CHECK: body_soa{{[0-9]+}} items; struct { float x[3]; float y[3]; } fixed;
  struct body *items, fixed[3];
  int n;
};
static float sum(struct body *p, int n) {
  float s = 0;
  for (int i = 0; i < n; i++)
    s += p[i].x * p[i].y;
  return s;
}
int main(void) {
  // CHECK: struct { float x[4]; float y[4]; } b_storage;
  struct body b[4];
  for (int i = 0; i < 4; i++)
    b[i].x = b[i].y = i;
  // CHECK: body_soa{{[0-9]*}} p = b; struct { float x[2]; float y[2]; } w_storage = { .x[0] = 7 };
  struct body *p = b, w[2] = { {7} };
  // CHECK: struct { float x[2]; float y[2]; } v_storage;
  // CHECK: body_soa_ref q = body_soa_at(b, 1);
  // CHECK-NEXT: body_soa_ref r = {{[{][{]}}0}, 0};
  // CHECK-NEXT: struct body t = body_soa_load(b, 2);
  struct body v[2], *q = b + 1, *r = NULL, t = b[2];
  // CHECK: const struct { float x[2]; float y[2]; } k_storage = { .x[0] = 1, .y[0] = 2, .x[1] = 3, .y[1] = 4 };
  const struct body *c = b, k[2] = { {1, 2}, {3, 4} };
  w[1] = p[1];
  v[0] = *q++;
  v[1] = t;
  r = b;
  struct owner o = {.n = 3};
  o.items = calloc(o.n, sizeof *o.items);
  o.items[1].x = k[1].y;
  o.fixed[2] = c[3];
  cur[1].y = w[0].x;
  second[1] = first[1];
  cur = r;
  printf("%g %g %g %g %g %g %g\n", sum(b, 4), w[1].x, v[0].y + v[1].x, q->x,
         o.items[1].x + o.fixed[2].y, second[1].y, cur[3].x);
  free(o.items);
  return 0;
}
