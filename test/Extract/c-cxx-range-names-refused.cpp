// A 'for' over what is no array holds pointers without a name, and calls
// functions that headers of the system declare: neither is a place to look at.
// RUN: layoutopt %s --layout=SoA --closed-world -- -std=c++17 2>&1 | FileCheck %s
// CHECK-NOT: __begin
// CHECK-NOT: {{[^:]*}}initializer_list:
// CHECK: [[@LINE+5]]:{{[0-9]+}}: note: a 'for' over a range has a pointer to its records, which has no name; to change it: loop over an index
// CHECK-NOT: __begin
// CHECK-NOT: {{[^:]*}}initializer_list:
#include <initializer_list>
struct e { int a; double b; };
int f(std::initializer_list<e> l) { int s = 0; for (e k : {e{1, 2}, e{3, 4}}) s += k.a; for (const e &k : l) s += k.a; return s; }
