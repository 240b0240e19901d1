// Null pointers that are the value of something that happens.
// RUN: layoutopt %s --stop-after=program --closed-world -- -std=c23 | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
#include <stddef.h>
#include <stdlib.h>
struct body {
  float x, y;
};
static int calls;
static nullptr_t none(void) {
  calls++;
  return nullptr;
}
int main(void) {
  struct body *a = calloc(2, sizeof *a), *b = calloc(2, sizeof *b);
  struct body *c = calloc(2, sizeof *c), *d = calloc(2, sizeof *d);
  a = none();
  b = (calls++, nullptr);
  if (c == none())
    c = nullptr;
  d = (struct body *)nullptr;
  return calls;
}
// CHECK: body@main.a: a | refused: unknown-source@18
// CHECK: body@main.b: b | refused: unknown-source@19
// CHECK: body@main.c: c | refused: unknown-source@20
// CHECK: body@main.d: d | may change
// CHECK-NEXT:   uses: assign deref initialize sizeof-element
