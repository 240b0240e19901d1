// Accesses of a C program, with and without optimisation: places, records and
// fields, objects of the heap, globals and variables on the stack.
// REQUIRES: trace-pass
// RUN: env LAYOUTOPT_TRACE_FUNCTIONS='^update$|^walk$' %trace-cc -O0 %s %trace-runtime -o %t0
// RUN: env LAYOUTOPT_TRACE_FILE=%t0.trace %t0
// RUN: %trace show %t0.trace | FileCheck %s
// RUN: %trace objects %t0.trace | FileCheck %s --check-prefix=OBJECTS
// RUN: env LAYOUTOPT_TRACE_FUNCTIONS='^update$|^walk$' %trace-cc -O2 %s %trace-runtime -o %t2
// RUN: env LAYOUTOPT_TRACE_FILE=%t2.trace %t2
// RUN: %trace show %t2.trace | FileCheck %s
// RUN: %trace objects %t2.trace | FileCheck %s --check-prefix=OBJECTS

#include <stdlib.h>

typedef struct {
  float x, y;
} vec;
typedef struct {
  vec pos, v;
  double mass;
  char tag;
  int id;
} body;
static body table[10];

void update(body *p, int n, float dt) {
  for (int i = 0; i < n; i++) {
    // CHECK: load of 4 bytes, body.v.y, update, {{.*}}plugin-c.c:[[@LINE+5]]:26, loop at [[@LINE-1]]:3
    // CHECK-NEXT: thread 0: 10013 accesses
    // CHECK-NEXT: for 10 { for 1000 { 0x{{[0-9a-f]+}} +0 +32 } }
    // CHECK-NEXT: for 10 { 0x{{[0-9a-f]+}} +32 }
  // CHECK-NEXT: for 3 { 0x{{[0-9a-f]+}} +32 }
    p[i].pos.y += p[i].v.y * dt;
  }
}

int walk(volatile int *out, int n) {
  volatile int local[16];
  for (int i = 0; i < n; i++)
    local[i] = i; // CHECK: store of 4 bytes, walk, {{.*}}:[[@LINE]]:
  *out = local[n - 1];
  return 0;
}

int main(void) {
  body *bodies = calloc(1000, sizeof(body));
  for (int t = 0; t < 10; t++)
    update(bodies, 1000, 0.1f);
  update(table, 10, 0.5f);
  volatile int out, n = 16;
  walk(&out, n);
  bodies = realloc(bodies, 64000);
  update(bodies, 3, 0.1f);
  free(bodies);
  return 0;
}

// OBJECTS: stack object 'local' of walk, {{.*}}plugin-c.c:{{[0-9]+}}: 1 object, 64 bytes, 1 load, 16 stores
// OBJECTS: heap object 'bodies' of main, {{.*}}plugin-c.c:{{[0-9]+}}:18: 1 object, 32000 bytes, 20000 loads, 10000 stores
// OBJECTS-NEXT: elements of body, 32 bytes
// OBJECTS-NEXT: offset
// OBJECTS-NEXT: 0 4 pos.x never
// OBJECTS-NEXT: 4 4 pos.y 10000 10000 update, {{.*}}plugin-c.c:{{[0-9]+}}:16
// OBJECTS-NEXT: 8 4 v.x never
// OBJECTS-NEXT: 12 4 v.y 10000 0 update
// OBJECTS-NEXT: 16 8 mass never
// OBJECTS-NEXT: 24 1 tag never
// OBJECTS-NEXT: 25 3 (padding)
// OBJECTS-NEXT: 28 4 id never
// OBJECTS: heap object 'bodies' of main, {{.*}}plugin-c.c:{{[0-9]+}}:12: 1 object, 64000 bytes
// OBJECTS: global object 'table', {{.*}}plugin-c.c:{{[0-9]+}}: 1 object, 320 bytes
