// As c-size-decides-refused.c, of what C++ makes of sizes.
// RUN: not layoutopt %s --layout=SoA --check -- -std=c++17 2>&1 | FileCheck %s
struct body { float x, y; };
static body one[9], two[9], three[9], plain[9];
struct in_constant { body *a; };
constexpr unsigned long size = sizeof(in_constant);
static char pad[64 - size];
// CHECK-DAG: 'a' lies in record 'in_constant', whose bytes are used
struct in_argument { body *b; };
template <unsigned long N> struct buffer { char bytes[N + 1]; };
static buffer<sizeof(in_argument)> made;
// CHECK-DAG: 'b' lies in record 'in_argument', whose bytes are used
struct in_switch { body *c; };
// CHECK-DAG: 'c' lies in record 'in_switch', whose bytes are used
struct free_one { body *d; };
int main() {
  in_constant A{one};
  in_argument B{two};
  in_switch C{three};
  free_one D{plain};
  for (int i = 0; i < 9; i++)
    A.a[i].x = B.b[i].x = C.c[i].x = D.d[i].x = 1;
  switch (sizeof(in_switch)) {
  case 8:
    break;
  default:
    return 1;
  }
  return (int)plain[2].x - 1 + pad[0] + made.bytes[0];
}
// CHECK: body@plain: 2 fields
// CHECK-NEXT: SoA
