// Memory of C++ that others know as bytes, or by its size; pointers to members whose
// bytes are used; comments that belong to initialisers.
// RUN: layoutopt %s --layout=AoS --order=padding --check --explain -- -std=c++17 -Wno-everything 2>&1 | FileCheck %s --implicit-check-not="fields in order"
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <new>
// CHECK-DAG: record 'counts' keeps {{.*}}[order-size]
struct counts {
  char a;
  double b;
  char c;
  void *operator new(std::size_t n) { return std::printf("%d\n", n > 16), ::operator new(n); }
};
// CHECK-DAG: record 'placed' keeps {{.*}}[order-bytes]
struct placed { char a; double b; char c; };
alignas(16) static unsigned char memory[64];
// CHECK-DAG: record 'member' keeps {{.*}}[order-bytes]
struct member { char a; int b; char c; };
// CHECK-DAG: record 'commented' keeps {{.*}}comments stand among the initialisers of a constructor [order-text]
struct commented {
  commented(int a, double b)
      : a(a) // the first
        ,
        b(b) // the second
  {}
  char a;
  double b;
  char c = 0;
};
int main() {
  counts *c = new counts;
  c->a = 1;
  placed *p = new (memory) placed;
  p->b = 2;
  int member::*at = &member::b;
  long offset;
  std::memcpy(&offset, &at, sizeof offset);
  commented d(1, 2);
  std::printf("%d %d %ld %g\n", c->a, memory[0], offset, d.b);
  delete c;
}
