// Operators of a class know how large its objects are, and no handle is copied
// from or to volatile memory.
// RUN: layoutopt %s --stop-after=program | %python %S/Inputs/legality.py | FileCheck %s
// RUN: %cxx -fsyntax-only %s
#include <cstddef>
struct body { float x, y; };
static char pool[64];
static int used;
struct slots {
  body *a;
  int n, m;
  static void *operator new(std::size_t) { return pool + 16 * used++; }
  static void operator delete(void *) {}
};
struct base {
  static void *operator new[](std::size_t) { return pool; }
  static void operator delete[](void *) {}
};
struct inherits : base { body *b; int n; };
struct shared { body *c; int n; };
struct plain { body *d; volatile int n; };

int main() {
  static body w[4], x[4], y[4], z[4];
  slots *s = new slots;
  s->a = w;
  inherits *i = new inherits[2];
  i->b = x;
  volatile shared v;
  v.c = y;
  v.n = 3;
  plain p = {z, 1};
  w[1].x = x[1].x = y[1].x = z[1].x = 1;
  return static_cast<int>(s->a[1].x + i->b[1].x + p.d[1].x) + v.n;
}
// CHECK-DAG: body@main.w: a w | refused: owner-exposed@25
// CHECK-DAG: body@main.x: b x | refused: owner-exposed@27
// CHECK-DAG: body@main.y: c y | refused: volatile-pointer@29
// CHECK-DAG: body@main.z: d z | may change
