// Streams read and write packed copies of elements of vectors and arrays.
// RUN: rm -rf %t && mkdir %t && grep -v CHECK %s > %t/a.cpp && cd %t
// RUN: printf 'version: 1\nboundary: convert\n' > convert.yaml
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA --policy=convert.yaml -o soa -- -std=c++17 > /dev/null
// RUN: FileCheck %s < soa/a.cpp
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -Wno-unused-result -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: layoutopt a.cpp --layout='tiled 4' --policy=convert.yaml -o tiles -- -std=c++17 > /dev/null
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -Wno-unused-result -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror -Wno-unused-result tiles/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout=SoA -- -std=c++17 2>&1 | FileCheck %s --check-prefix=KEPT
// KEPT: keeps its layout: elements are passed to '{{.*}}', which works on their bytes [boundary]
// KEPT: to change it: allow the conversion with the policy `boundary: convert`

// CHECK-DAG: os.write(reinterpret_cast<const char *>(sim::body_packed(all).get()), static_cast<std::streamsize>(all.size() * sizeof(sim::body)));
// CHECK-DAG: os.write((const char *)sim::body_packed(four).get(), sizeof(sim::body) * four.size());
// CHECK-DAG: os.write((const char *)sim::body_packed(four.begin(), 4).get(), 4 * sizeof(sim::body));
// CHECK-DAG: is.read(reinterpret_cast<char *>(sim::body_unpacked(all.begin(), n).get()), n * sizeof(sim::body));
// CHECK-DAG: if (!is.read((char *)sim::body_unpacked(four).get(), four.size() * sizeof(sim::body))) return false;

#include <vector>
#include <array>
#include <cstdio>
#include <sstream>
#include <string>
namespace sim {
struct vec { float x, y; };
struct body { vec p; double m; int id; bool on; float w[3]; void go(float t) { p.x += t; } };
}
struct world {
  std::vector<sim::body> all;
  std::array<sim::body, 4> four;
  void write(std::ostream &os) const {
    const auto n = static_cast<std::streamsize>(all.size());
    os.write(reinterpret_cast<const char *>(&n), sizeof n);
    os.write(reinterpret_cast<const char *>(all.data()), static_cast<std::streamsize>(all.size() * sizeof(sim::body)));
    os.write((const char *)four.data(), sizeof(sim::body) * four.size());
    os.write((const char *)&four[0], 4 * sizeof(sim::body));
  }
  bool read(std::istream &is) {
    std::streamsize n;
    is.read(reinterpret_cast<char *>(&n), sizeof n);
    all.resize(n);
    is.read(reinterpret_cast<char *>(&all[0]), n * sizeof(sim::body));
    if (!is.read((char *)four.data(), four.size() * sizeof(sim::body))) return false;
    return bool(is.read((char *)four.data(), sizeof(sim::body)));
  }
};
int main() {
  world w{};
  for (int i = 0; i < 9; ++i) w.all.push_back({{i * 1.f, i * 2.f}, i / 3., i, i % 2 == 0, {1, 2, i * 1.f}});
  for (int i = 0; i < 4; ++i) w.four[i] = {{i * 3.f, i * 2.f}, i / 7., -i, true, {i * 1.f}};
  for (auto &b : w.all) b.go(.25f);
  std::stringstream s;
  w.write(s);
  world u{};
  std::printf("%d\n", u.read(s));
  for (auto &b : u.all) std::printf("%g %g %g %d %d %g\n", b.p.x, b.p.y, b.m, b.id, b.on, b.w[2]);
  for (auto &b : u.four) std::printf("%g %g %g %d %d %g\n", b.p.x, b.p.y, b.m, b.id, b.on, b.w[0]);
}
