// new[] and delete[], namespaces and extern "C".
// RUN: layoutopt %s --stop-after=program | \
// RUN:   %python %S/Inputs/legality.py | \
// RUN:   FileCheck %s --match-full-lines --implicit-check-not='|'
struct body {
  float x, y;
  int n;
};
namespace ns {
static body t[10];
float f(int i) { return t[i].x; }
}
extern "C" {
static body u[10];
float g(int i) { return u[i].x; }
}
int main() {
  body *b = new body[10];
  b[1].x = ns::f(1) + g(2);
  bool k = b == nullptr;
  delete[] b;
  return k;
}
// CHECK: body@main.b: b | may change
// CHECK-NEXT:   uses: field free initialize null-test subscript
// CHECK: body@t: t | may change
// CHECK-NEXT:   uses: field subscript
// CHECK: body@u: u | may change
// CHECK-NEXT:   uses: field subscript
