// Methods that take or return the record's own vector by another name, which
// stands in front of the class for it.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA --policy=none -o soa -- -std=c++17 2>&1 | FileCheck %s --check-prefix=SAYS --implicit-check-not="not pass the compiler"
// RUN: FileCheck %s < soa/a.cpp
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
#include <cstdio>
#include <vector>

// SAYS-DAG: node@vector: 2 fields
struct node;
using nodes = std::vector<node>;
struct node {
  using list = std::vector<node>;
  double x = 0;
  int id = 0;
  // CHECK: node_vector sub() const;
  list sub() const {
    list l;
    l.push_back(*this);
    return l;
  }
  // CHECK: node_vector twice() const;
  node::list twice() const {
    list l(2, *this);
    return l;
  }
  // CHECK: double all(node_vector l, const list &m) const;
  double all(list l, const list &m) const { return static_cast<double>(l.size()) * x + m[0].x; }
  // CHECK: int count(const node_vector l) const;
  int count(const nodes l) const { return static_cast<int>(l.size()) + id; }
};

int main() {
  std::vector<node> v(3);
  for (int i = 0; i < 3; ++i)
    v[static_cast<std::size_t>(i)].x = v[static_cast<std::size_t>(i)].id = i + 1;
  double sum = 0;
  for (const node &n : v)
    sum += n.sub()[0].x + n.twice()[1].x + n.all(v, v) + n.count(v);
  const node alone = v[1];
  sum += alone.sub()[0].x;
  std::printf("%g\n", sum);
}
