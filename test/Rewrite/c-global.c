// Arrays at file scope and in records; pointers with constant initial values.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml --closed-world -o %t.dir 2>/dev/null
// RUN: grep -v CHECK %t.dir/c-global.c | FileCheck %s
// RUN: %cc -std=c11 -Wall -Wextra -Wshadow -pedantic -Werror -c %t.dir/c-global.c -o %t.o
#include <stddef.h>
typedef struct {
  float x, y;
} body;
// CHECK: #include "body_soa.h"
// CHECK-NEXT: static struct { float x[8]; float y[8]; } world_storage;
// CHECK-NEXT: const body_soa3 world = {world_storage.x, world_storage.y};
body world[8];
// CHECK-NEXT: extern const body_soa3 world;
extern body world[];
// CHECK-NEXT: static body_soa3_ref first = {{[{][{]}}world_storage.x, world_storage.y}, 0},
// CHECK-SAME: third = {{[{][{]}}world_storage.x, world_storage.y}, 2};
static body *first = world, *third = &world[2];
// CHECK-NEXT: static const struct { float x[1]; float y[1]; } origin_storage = {.y[0] = 1};
// CHECK-NEXT: static const body_soa origin = {origin_storage.x, origin_storage.y};
static const body origin = {.y = 1};
struct sim {
  // CHECK: body_soa3_ref p;
  body *p;
  // CHECK-NEXT: struct { float x[4]; float y[4]; } near;
  body near[4];
  int n;
};
// CHECK: body_soa2_ref find(body_soa2 p, int n, float x) {
body *find(body *p, int n, float x) {
  int i;
  for (i = 0; i < n; i++)
    if (p[i].x == x)
      return p + i;
  // CHECK: return body_soa2_ref_null();
  return NULL;
}
// CHECK: float step(struct sim *s, body_soa o) {
float step(struct sim *s, const body *o) {
  // CHECK-NEXT: body_soa2_ref q = find(body_soa2_make(s->near.x, s->near.y), 4, s->p.a.x[s->p.i]);
  body *q = find(s->near, 4, s->p->x);
  // CHECK-NEXT: s->p = third;
  s->p = third;
  // CHECK-NEXT: s->p.i++;
  s->p++;
  // CHECK-NEXT: s->near.x[s->n] = first.a.x[first.i];
  s->near[s->n].x = (*first).x;
  // CHECK-NEXT: return q.a.x ? q.a.y[q.i] : s->p.a.y[s->p.i + 3] + o.x[0];
  return q ? q->y : s->p[3].y + o->x;
}
float run(struct sim *s) { return step(s, &origin); }
