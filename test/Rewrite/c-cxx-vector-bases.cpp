// The fields of bases are fields of a record.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA --policy=none -o soa -- -std=c++17 2>&1 | FileCheck %s --check-prefix=SAYS --implicit-check-not="stays as it is"
// RUN: FileCheck %s < soa/a.cpp
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout='tiled 4' --policy=none -o tiles -- -std=c++17 > /dev/null 2>&1
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -
#include <vector>
#include <cstdio>
#include <string>
#include <algorithm>
// SAYS: particle@vector: 6 fields
namespace geo {
using real = double;
struct point { real x = 0, y = 0; };
}
struct named { std::string name; };
struct moving : geo::point { double vx, vy; };
struct particle : moving, named {
  int id;
  // CHECK: inline void particle_ref::step(double dt) const { x += vx * dt; y += this->vy * dt;
  void step(double dt) { x += vx * dt; y += this->vy * dt; name += "."; }
  double len() const { return x * x + y * y; }
};
// CHECK: static double f(const particle_cref &p)
static double f(const particle &p) { return p.x + p.vx; }
int main() {
  std::vector<particle> v(10);
  for (int i=0;i<10;i++){ v[i].x=i*7%5; v[i].y=2*i; v[i].vx=1; v[i].vy=2; v[i].id=i; v[i].name = std::to_string(i); } 
  // CHECK: for (particle_ref p : v)
  for (auto &p : v) { p.x += p.vx; p.y += p.vy; p.step(0.5); }
  for (auto it = v.begin(); it != v.end(); ++it) it->x += 1;
  std::sort(v.begin(), v.end(), [](const particle &a, const particle &b) { return a.x < b.x || (a.x == b.x && a.id < b.id); });
  particle q = v[3]; q.x = 100; v.push_back(q); v[2] = q;
  v.erase(v.begin());
  double s=0; for (size_t i=0;i<v.size();i++) s += v[i].x + v[i].len() + f(v[i]);
  for (const auto &p : v) std::printf("%g %g %s\n", p.x, p.y, p.name.c_str());
  std::printf("%g\n", s);
}
