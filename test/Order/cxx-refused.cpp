// What depends on where fields lie, or in which order they come, in C++.
// RUN: layoutopt %s --layout=AoS --order=padding --check --explain -- -std=c++20 -Wno-everything 2>&1 | FileCheck %s --implicit-check-not="fields in order"
#include <compare>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <vector>
// CHECK-DAG: record 'list' keeps {{.*}}[order-positional]; it could have 16 bytes instead of 24
struct list { char a; double b; char c; };
// CHECK-DAG: record 'named' keeps {{.*}}C++ wants named initial values in the order of the fields [order-designated]
struct named { char a; double b; char c; };
// CHECK-DAG: record 'returned' keeps {{.*}}[order-positional]
struct returned { char a; double b; char c; };
static returned make() { return {1, 2, 3}; }
// CHECK-DAG: record 'parens' keeps {{.*}}[order-positional]
struct parens { char a; double b; char c; };
// CHECK-DAG: record 'emplaced' keeps {{.*}}[order-positional]
struct emplaced { char a; double b; char c; };
// CHECK-DAG: record 'unique' keeps {{.*}}[order-positional]
struct unique { char a; double b; char c; };
// CHECK-DAG: record 'in_place' keeps {{.*}}[order-positional]
struct in_place { char a; double b; char c; };
// CHECK-DAG: record 'bound' keeps {{.*}}[order-decomposition]
struct bound { char a; double b; char c; };
// CHECK-DAG: record 'ordered' keeps {{.*}}[order-comparison]
struct ordered {
  char a;
  double b;
  char c;
  auto operator<=>(const ordered &) const = default;
};
static int counter;
static int next() { return ++counter; }
// CHECK-DAG: record 'effects' keeps {{.*}}[order-constructor]
struct effects {
  char a;
  int b;
  char c;
  effects() : a(next()), b(next()), c(next()) {}
};
// CHECK-DAG: record 'depends' keeps {{.*}}[order-constructor]
struct depends {
  char a;
  int b;
  char c;
  depends(int n) : a(n), b(a * 2), c(1) {}
};
// CHECK-DAG: record 'in_class' keeps {{.*}}[order-constructor]
struct in_class { char a = 1; int b = a + 1; char c = 3; };
#define INIT(f) f(1)
// CHECK-DAG: record 'by_macro' keeps {{.*}}[order-macro]
struct by_macro {
  char a;
  int b;
  char c;
  by_macro() : INIT(a), INIT(b), INIT(c) {}
};
struct loud {
  char n = 0;
  loud() { std::printf("+%d\n", ++counter); }
  ~loud() { std::printf("-%d\n", n); }
};
// CHECK-DAG: record 'made' keeps {{.*}}[order-destruction]
struct made { loud x; std::string s; loud y; char pad[6]; void *p; loud z; };
// CHECK-DAG: record 'reader' keeps {{.*}}[order-constructor]
struct reader {
  char a;
  loud x;
  int b;
  char c;
  reader(const int &n) : a(1), b(n), c(2) {}
};
// CHECK-DAG: record 'with_table' keeps {{.*}}[order-base]
struct with_table { char a; double b; char c; virtual ~with_table() {} };
// CHECK-DAG: record 'parent' keeps {{.*}}[order-base]
struct parent { char a; double b; char c; };
struct child : parent { int n; };
// CHECK-DAG: record 'pattern' keeps {{.*}}[order-template]
template <class T> struct pattern { char a; T b; char c; };
// CHECK-DAG: record 'guarded' keeps {{.*}}fields differ in who may access them [order-access]
class guarded {
  char a = 1;
public:
  double b = 2;
private:
  char c = 3;
public:
  int sum() { return a + c; }
};
// CHECK-DAG: record 'inside' keeps {{.*}}[order-text]
struct inside { char a; double b; char c; static const int N = 3; int arr[N]; };
// CHECK-DAG: record 'viewed' keeps {{.*}}[order-bytes]
struct viewed { char a = 1; double b = 2; char c = 3; };
// CHECK-DAG: record 'referred' keeps {{.*}}[order-bytes]
struct referred { char a = 1; double b = 2; char c = 3; };
// CHECK-DAG: record 'copied' keeps {{.*}}[order-bytes]
struct copied { char a; double b; char c; };
// CHECK-DAG: record 'method' keeps {{.*}}'elsewhere', which no given file defines, knows the record [order-outside]
struct method { char a; double b; char c; void elsewhere(); };

int main() {
  list l{1, 2, 3};
  named n{.a = 1, .b = 2, .c = 3};
  parens pa(1, 2, 3);
  std::vector<emplaced> ev;
  ev.emplace_back(1, 2, 3);
  auto u = std::make_unique<unique>(1, 2, 3);
  std::optional<in_place> op(std::in_place, 1, 2, 3);
  bound bo;
  bo.a = 1;
  auto [x, y, z] = bo;
  ordered o1{}, o2{};
  effects e;
  depends d(3);
  in_class ic;
  by_macro bm;
  made m;
  reader rd(counter);
  with_table wt;
  child ch;
  pattern<double> pt;
  guarded g;
  inside in;
  viewed v;
  referred r;
  copied c;
  unsigned char raw[24];
  std::memcpy(raw, &c, sizeof c);
  method me;
  me.elsewhere();
  std::printf("%g %d\n", l.b + n.b + pa.b + ev[0].b + u->b + op->b + make().b, x + z + (o1 < o2));
  std::printf("%d %d\n", *reinterpret_cast<char *>(&v), reinterpret_cast<char &>(r));
  std::printf("%d %g %d\n", e.a + d.a + ic.a + bm.a + m.x.n + raw[0], wt.b + ch.b + pt.b + g.b + in.b + y, g.sum());
}
