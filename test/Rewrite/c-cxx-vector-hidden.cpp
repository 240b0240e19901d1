// Where the record's name, or that of its namespace, is hidden, new text begins at
// the outermost level.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -

#include <algorithm>
#include <cstdio>
#include <vector>
struct item { float x, y; };
namespace sim { struct body { float x, y; }; }
using namespace sim;
static void move(body &b) { b.x += 1; }
int main() {
  std::vector<item> v(3);
  std::vector<body> w(3);
  // CHECK: ::sim::body_vector w(3);
  // CHECK: for (::item_ref i : v) i.x = 2;
  for (auto &i : v) i.x = 2;
  {
    using item = int;
    // CHECK: ::item copy = v[1];
    // CHECK: const ::item other = v[2];
    auto copy = v[1];
    const auto other = v[2];
    copy.x += static_cast<float>(item(1));
    std::printf("%g %g\n", copy.x, v[1].x + other.x);
  }
  float sim = 2;
  // CHECK: [&](::sim::body_ref b) { b.x += sim; }
  std::for_each(w.begin(), w.end(), [&](body &b) { b.x += sim; });
  // CHECK: for (::sim::body_ref b : w) move(b);
  for (body &b : w) move(b);
  // CHECK: ::sim::body_cref first = w[0];
  const auto &first = w[0];
  std::printf("%g\n", first.x);
}
