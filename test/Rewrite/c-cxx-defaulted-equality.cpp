// `operator==` that the compiler makes: elements get one, field by field.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++20 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++20 > /dev/null 2> log
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOG < log
// RUN: FileCheck %s --check-prefix=HEADER --input-file=soa/named_soa.h
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt soa/a.cpp --layout=SoA --check -- -std=c++20 2>&1 | FileCheck %s --check-prefix=AGAIN --allow-empty
// AGAIN-NOT: {{warning: array .*(point|named|amiable|sorted)}}

#include <algorithm>
#include <array>
#include <compare>
#include <cstdio>
#include <string>
#include <vector>

static int asked = 0;
struct strict {
  int n;
  bool operator==(const strict &o) const { ++asked; return n == o.n; }
};
struct point {
  double x, y;
  int name[2];
  // CHECK: bool operator==(const point &) const = default;
  bool operator==(const point &) const = default;
};
class named {
public:
  named(std::string n, int k) : n(std::move(n)), k{k}, grid{{k, 1}, {2, 3}} {}
  // CHECK: {{\[\[}}nodiscard]] bool operator==(const named &other) const noexcept = default;
  [[nodiscard]] bool operator==(const named &other) const noexcept = default;
  bool operator==(int number) const { return k.n == number; }
  int &corner() { return grid[1][1]; }

private:
  std::string n;
  strict k;
  int grid[2][2];
};
// HEADER: friend bool operator==(const named_cref &left, const named_cref &right)
// HEADER-NEXT: noexcept(noexcept(
// HEADER: if (!(left.k == right.k))
// HEADER: != sizeof left.grid[at0] / sizeof left.grid[at0][0]; ++at1)
struct amiable {
  int a; float b;
  // CHECK: friend bool operator==(const amiable &, const amiable &) = default;
  friend bool operator==(const amiable &, const amiable &) = default;
};
// The compiler makes `==` beside this.
struct sorted {
  int a; float b;
  auto operator<=>(const sorted &) const = default;
};
// LOG-DAG: 'std::vector<both>' keeps its layout: C++20 compares records in either order
struct both {
  int a; float b;
  bool operator==(const both &) const = default;
};
inline bool operator!=(const both &a, const both &b) { return a.b != b.b; }
// LOG-DAG: 'std::vector<copied>' keeps its layout: {{.*}}not known to take
struct copied {
  int a; float b;
  friend bool operator==(copied, copied) = default;
};
// LOG-DAG: 'std::vector<later>' keeps its layout: {{.*}}compiler
struct later {
  int a; float b;
  bool operator==(const later &) const;
};
inline bool later::operator==(const later &) const = default;
// LOG-DAG: 'std::vector<ranked>' keeps its layout: whole containers are compared by an operator
struct ranked {
  int a; float b;
  auto operator<=>(const ranked &) const = default;
};
struct crowd {
  std::vector<named> all;
  std::array<point, 2> ends;
  bool operator==(const crowd &) const = default;
};

template <class V> static void all(const char *what, V &v, V &w) {
  std::printf("%s %d\n", what, static_cast<int>(v.size() + w.size()));
}

int main() {
  std::vector<point> v(4), w(4);
  for (int i = 0; i < 4; ++i) { v[i] = {i * 1.0, 2, {i, 1}}; w[i] = {i * 1.0, 2, {i, i % 2}}; }
  point p = v[1];
  const point &c = p;
  int n = (v[0] == v[0]) + 2 * (v[0] != w[0]) + 4 * (v[1] == p) + 8 * (p == v[2]) + 16 * (c != w[3]);
  for (auto &a : v) for (const auto &b : w) n = n * 3 % 10007 + (a == b) + 2 * (b != a) + 4 * (b == p);
  std::printf("%d %d %d %d\n", n, v == w, v != w, v == std::vector<point>(v));
  std::printf("%td %td\n", std::find(v.begin(), v.end(), p) - v.begin(), std::count(w.begin(), w.end(), c));
  std::vector<named> names;
  names.emplace_back("a", 1); names.emplace_back("b", 2); names.push_back(names[0]);
  std::printf("%d %d %d %d\n", names[0] == names[1], names[0] == names[2], names[0] == 1, names[1] == named("b", 2));
  std::vector<named> more = names;
  const bool isSame = names == more;
  std::printf("%d %d ", isSame, asked);
  more[2].corner() = 7;
  std::printf("%d %d %d\n", names == more, noexcept(v[0] == v[1]), noexcept(names[0] == names[1]));
  std::array<point, 2> ends = {v[0], v[1]};
  crowd one{names, ends}, two{names, ends};
  std::printf("%d ", one == two);
  two.ends[1].name[1] = 5;
  const bool isEqual = one == two;
  std::printf("%d %d\n", isEqual, asked);
  std::vector<amiable> friends(3); friends[1].b = 2;
  std::printf("%d %d %d %d\n", friends[0] == friends[1], friends[0] == friends[2], friends[0] != amiable{0, 0}, friends == friends);
  std::vector<sorted> s(3); s[1].b = 2;
  std::printf("%d %d\n", s[0] == s[1], s == std::vector<sorted>(3));
  std::vector<both> b(3); b[1].b = 2;
  std::printf("%d %d\n", b[0] == b[1], b[0] != b[1]);
  std::vector<copied> d(3); d[1].b = 2;
  std::printf("%d %d\n", d[0] == d[1], d == d);
  std::vector<later> l(3); l[1].b = 2;
  std::printf("%d\n", l[0] == l[1]);
  std::vector<ranked> r(3); r[1].b = 2;
  std::printf("%d %d\n", r < r, r == r);
}
