// Classes: what constructors initialise comes in the order in which it runs.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++20 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=AoS --order=padding -o new -- -std=c++20 -Wall 2>&1 | FileCheck %s --check-prefix=LOG --implicit-check-not="keeps the order"
// RUN: grep -v CHECK new/a.cpp | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all new/a.cpp -o after && ./after | diff before.txt -
// RUN: layoutopt new/a.cpp --layout=AoS --order=padding --check -- -std=c++20
// LOG-DAG: record 'plain': fields in order b, a, c: 24 -> 16 bytes
// LOG-DAG: record 'sim::made': fields in order name, b, a, c: 56 -> 48 bytes
// LOG-DAG: record 'sim::mixed': fields in order b, a, c: 24 -> 16 bytes
// LOG-DAG: record 'kept': fields in order b, a, c: 24 -> 16 bytes
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>
// CHECK:struct plain { double b = 2; char a = 1; char c = 3; };
struct plain { char a = 1; double b = 2; char c = 3; };
namespace sim {
class made {
public:
  // CHECK:  made(char x, double y, std::string n) : name(std::move(n)), b(y), a(x) {}
  made(char x, double y, std::string n) : a(x), name(std::move(n)), b(y) {}
  double sum() const { return a + b + c; }
  const std::string &who() const { return name; }

private:
  // CHECK:  std::string name;
  // CHECK-NEXT:  double b; ///< the second
  // CHECK-NEXT:  char a;
  // CHECK-NEXT:  char c = 'q';
  char a;
  std::string name;
  double b; ///< the second
  char c = 'q';
};
// Methods stay where they are.
struct mixed {
  // CHECK:  double b = 0;
  // CHECK-NEXT:  double get() const { return a + b + c; }
  // CHECK-NEXT:  char a = 0;
  char a = 0;
  double get() const { return a + b + c; }
  double b = 0;
  char c = 4;
};
} // namespace sim
struct kept { char a; double b; char c; };
int main() {
  plain p{.b = 2};
  sim::made m('x', 3.5, "long enough for the heap, perhaps");
  sim::mixed k;
  std::vector<kept> all(4);
  for (int i = 0; i < 4; i++)
    all[i].b = -i, all[i].a = i, all[i].c = 0;
  std::sort(all.begin(), all.end(), [](const kept &x, const kept &y) { return x.b < y.b; });
  std::printf("%d %g %d %g %s %g %d\n", p.a, p.b, p.c, m.sum(), m.who().c_str(), k.get(), all[0].a);
}
