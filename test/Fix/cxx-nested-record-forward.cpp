// A record that is declared in its class before, and one that names another
// record of the class: that one moves first.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt fix a.cpp --layout=SoA -o fixed -- -std=c++17 > /dev/null 2>&1
// RUN: grep -v CHECK fixed/a.cpp | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror fixed/a.cpp -o after && ./after | diff before.txt -
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 2>&1 | FileCheck %s --check-prefix=SOA
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// SOA-DAG: cell@vector: 2 fields
// SOA-DAG: part@vector: 3 fields
#include <cstdio>
#include <vector>

      // CHECK:namespace grid_types {
      // CHECK-NEXT:// What it consists of.
      // CHECK-NEXT:struct cell {
      // CHECK-NEXT:  double x, y;
      // CHECK-NEXT:};
      // CHECK-NEXT:} // namespace grid_types
      // CHECK-EMPTY:
      // CHECK-NEXT:class grid {
      // CHECK-NEXT:public:
      // CHECK-NEXT:  using cell = grid_types::cell;
      // CHECK-NEXT:  cell *first = nullptr;
      // CHECK-NEXT:  cell &at(int i) { return cells[i]; }
      // CHECK-NEXT:  explicit grid(int n) : cells(n) {}
      // CHECK-EMPTY:
      // CHECK-NEXT:private:
class grid {
public:
  struct cell;
  cell *first = nullptr;
  // What it consists of.
  struct cell {
    double x, y;
  };
  cell &at(int i) { return cells[i]; }
  explicit grid(int n) : cells(n) {}

private:
  std::vector<cell> cells;
};

      // CHECK:namespace body_types {
      // CHECK-NEXT:struct place {
      // CHECK-NEXT:  double x, y;
      // CHECK-NEXT:};
      // CHECK-NEXT:} // namespace body_types
      // CHECK:struct part {
      // CHECK-NEXT:  place at, to;
      // CHECK-NEXT:  double mass;
      // CHECK-NEXT:};
class body {
  struct place {
    double x, y;
  };
  struct part {
    place at, to;
    double mass;
  };
  std::vector<part> parts;

public:
  explicit body(int n) {
    for (int i = 0; i < n; ++i)
      parts.push_back({{1.0 * i, 2}, {3, 4.0 * i}, 0.5 * i});
  }
  double total() const {
    double sum = 0;
    for (const part &p : parts)
      sum += p.at.x * p.mass + p.to.y;
    return sum;
  }
};

int main() {
  grid g(5);
  for (int i = 0; i < 5; ++i)
    g.at(i).x = i + 0.5;
  std::printf("%g %g\n", g.at(4).x, body(7).total());
}
