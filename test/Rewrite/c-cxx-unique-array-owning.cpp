// std::unique_ptr<T[]> as C++11 has it, without make_unique: of records that own
// something, whose constructors throw, within a record's methods, in records
// that change as well, and beside vectors of the record.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++11 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA --closed-world -o soa -- -std=c++11 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++11 -Wall -Wextra -Werror -g -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++11 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout='tiled 4' --closed-world -o tiles -- -std=c++11 > /dev/null
// RUN: %cxx -std=c++11 -Wall -Wextra -Werror -g -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -

// CHECK: static point_unique line(int n);
// CHECK: point_unique near;
// CHECK: std::vector<group_ptr>
// CHECK: static group_unique groups;
// CHECK: cell_unique p(cell_make(6));
// CHECK: const body_unique fixed(body_make(2));

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>
struct told {
  int k = 0;
  ~told() { if (k) std::printf("end %d\n", k); }
};
struct cell {
  std::string name;
  int n;
  std::unique_ptr<told> end;
  cell() : name("cell"), n(made) {
    if (++made == 4)
      throw std::runtime_error("four");
    end.reset(new told);
    end->k = made;
  }
  float half() const { return static_cast<float>(n) / 2; }
  static int made;
};
int cell::made = 0;
struct point {
  float x = 1, y = 2;
  static std::unique_ptr<point[]> line(int n) {
    std::unique_ptr<point[]> all(new point[n]);
    for (int i = 0; i < n; ++i)
      all[static_cast<std::size_t>(i)].x = static_cast<float>(i);
    return all;
  }
  float to(const std::unique_ptr<point[]> &other, std::size_t i) const {
    return other[i].x - x + y;
  }
};
struct group {
  std::unique_ptr<point[]> near;
  std::size_t num = 0;
  float weight = 0;
  float sum() const {
    float s = weight;
    for (std::size_t i = 0; i != num; ++i)
      s += near[i].x;
    return s;
  }
};
static std::vector<group *> seen;
static std::unique_ptr<group[]> groups;
struct body { float x, y; int id; };
static void owning() {
  try {
    std::unique_ptr<cell[]> p(new cell[6]);
    std::puts("made");
  } catch (const std::exception &e) {
    std::puts(e.what());
  }
  std::unique_ptr<cell[]> q(new cell[3]), none(new cell[0]);
  std::printf("%s %d %g %d\n", q[1].name.c_str(), q[1].n, q[2].half(), none != nullptr);
  cell c = std::move(q[1]);
  q[0].name = "first";
  q[0] = std::move(q[2]);
  std::printf("%s %s\n", c.name.c_str(), q[0].name.c_str());
  q.reset(new cell[2]);
  q = nullptr;
  std::puts("null");
}
static void both() {
  std::vector<body> v(3);
  std::unique_ptr<body[]> u(new body[3]());
  const std::unique_ptr<body[]> fixed(new body[2]());
  v[1].x = 2;
  u[1] = v[1];
  body &r = u[1];
  r.y = 4;
  v[2] = r;
  body *p = v.data();
  p->id = 5;
  p = u.get();
  p[2].x = 8;
  std::swap(u[2], v[0]);
  fixed[1].x = u[2].x;
  fixed.get()->id = 7;
  for (const body &b : v)
    std::printf("%g %g %d;", b.x, b.y, b.id);
  std::printf("%d %g %d\n", u[2].id, fixed[1].x, fixed[0].id);
}
int main() {
  owning();
  std::unique_ptr<point[]> l = point::line(4);
  std::printf("%g\n", l[1].to(l, 3));
  groups.reset(new group[2]);
  for (std::size_t i = 0; i != 2; ++i) {
    groups[i].near = point::line(static_cast<int>(i) + 2);
    groups[i].num = i + 2;
    seen.push_back(&groups[i]);
  }
  seen[1]->weight = 3;
  std::printf("%g %g\n", groups[0].sum(), seen[1]->sum());
  groups.reset();
  both();
  try {
    int n = -1;
    l.reset(new point[n]);
  } catch (const std::bad_alloc &) {
    std::printf("bad %g\n", l[2].x);
  }
}
