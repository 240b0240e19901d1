// Stored arrays in a packed record would not be aligned as pointers to them
// are.
// RUN: not layoutopt %s --layout=SoA --check -- -std=gnu11 2>&1 | FileCheck %s
// CHECK: warning: array 'w' keeps its layout: 'w' lies in packed record 'owner' [packed-owner]
// CHECK-NOT: 'bytes' keeps its layout
struct __attribute__((packed)) body { char c; double d; };
struct pair { signed char a; char b; };
struct __attribute__((packed)) owner {
  char first;
  struct body w[5];
  struct pair bytes[5];
};
static struct owner o;
static double sum(const struct body *p, int n) {
  double s = 0;
  while (n--)
    s += p++->d;
  return s;
}
int main(void) {
  for (int i = 0; i < 5; i++) {
    o.w[i].d = i;
    o.bytes[i].a = 1;
  }
  return (int)sum(o.w, 5) - 10 * o.bytes[2].a;
}
