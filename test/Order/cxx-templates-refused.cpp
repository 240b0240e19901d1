// What is made of templates meets an order as other code does: of generic lambdas
// and of methods of class templates. What arguments decide says nothing yet.
// RUN: not layoutopt %s --layout=AoS --order=padding --check --explain -- -std=c++17 -Wno-everything 2>&1 | FileCheck %s
#include <cstdio>
#include <cstring>
// CHECK-DAG: record 'in_lambda' keeps {{.*}}[order-bytes]
struct in_lambda { char a; double b; char c; };
// CHECK-DAG: record 'inner_lambda' keeps {{.*}}[order-bytes]
struct inner_lambda { char a; double b; char c; };
// CHECK-DAG: record 'in_method' keeps {{.*}}[order-bytes]
struct in_method { char a; double b; char c; };
// CHECK-DAG: record 'in_template' keeps {{.*}}[order-bytes]
struct in_template { char a; double b; char c; };
// CHECK-DAG: record 'sized_lambda' keeps {{.*}}[order-size]
struct sized_lambda { char a; double b; char c; };
// CHECK-DAG: record 'plain_one': fields in order b, a, c
struct plain_one { char a; double b; char c; };
template <class T> struct holder {
  T v;
  void put(unsigned char *to) const { std::memcpy(to, &v, 1); }
  char first() const { return *(const char *)&v; }
};
template <class T> int bytes(const T &x) { return *reinterpret_cast<const char *>(&x); }
template <class T> int of_member(const T &x) { return x.a + (int)x.b; }
int main() {
  auto byte = [](const auto &x) { return *reinterpret_cast<const char *>(&x); };
  auto outer = [](const auto &x) {
    auto in = [](const auto *p) { return *(const unsigned char *)p; };
    return in(&x);
  };
  auto size = [](const auto &x) { return (int)sizeof x + 1; };
  auto plain = [](const auto &x) { return of_member(x) + x.c; };
  in_lambda a = in_lambda();
  inner_lambda b = inner_lambda();
  holder<in_method> c = holder<in_method>();
  unsigned char out[1];
  c.put(out);
  in_template d = in_template();
  sized_lambda e = sized_lambda();
  plain_one f = plain_one();
  std::printf("%d %d %d %d %d %d %d\n", byte(a), outer(b), out[0], c.first(), bytes(d), size(e), plain(f));
}
