// A record that is atomic as a whole must keep its size: what points to arrays
// in it becomes no handle.
// RUN: not layoutopt %s --layout=SoA --check -- -std=c11 2>&1 | FileCheck %s
// RUN: %cc -std=c11 -fsyntax-only %s
#include <stdatomic.h>
#include <stdlib.h>
struct body { float x, y; };

struct iter { struct body *at; };
static _Atomic(struct iter) shared;
// CHECK: 'at' lies in record 'iter', whose bytes are used; to change it:
struct plain { struct body *by; };
static struct plain exchanged;
// CHECK: 'by' lies in record 'plain', whose bytes are used; to change it:
struct free_one { struct body *of; };
static struct free_one kept;
// CHECK-NOT: 'of' lies in

int main(void) {
  struct body *a = malloc(9 * sizeof *a), *b = malloc(9 * sizeof *b),
              *c = malloc(9 * sizeof *c);
  struct iter i = {a + 2};
  atomic_store(&shared, i);
  struct plain n = {b}, o;
  __atomic_exchange(&exchanged, &n, &o, __ATOMIC_SEQ_CST);
  kept.of = c;
  for (int k = 0; k < 9; k++)
    a[k].x = b[k].y = kept.of[k].x = 1;
  return (int)(a[1].x + b[2].y + c[3].x) - 3;
}
// CHECK: body@free_one.of: 2 fields
// CHECK-NEXT: SoA
