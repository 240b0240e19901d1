// Records that hold vectors of another record, both of which change.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: FileCheck --input-file=soa/box_soa.h %s --check-prefix=HEADER
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout='tiled 4' -o tiles -- -std=c++17 > /dev/null
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -

// HEADER: sim::item_vector &items;
// HEADER: std::map<int, sim::item_vector> &more;

#include <algorithm>
#include <cstdio>
#include <map>
#include <vector>
namespace sim {
class box;
// CHECK: struct item { double x; int n; bool in(const box_vector &all) const; };
struct item { double x; int n; bool in(const std::vector<box> &all) const; };
class box {
public:
  // CHECK: item_vector items;
  // CHECK-NEXT: std::map<int, item_vector> more;
  std::vector<item> items;
  std::map<int, std::vector<item>> more;
  // CHECK: double sum() const;
  double sum() const { double s = 0; for (const auto &i : items) s += i.x; return s + n_; }
  void add(const std::vector<item> &o, const box &b);
  int n() const { return n_; }
  void count(int n) { n_ += n; }
private:
  int n_ = 0;
};
// CHECK: inline double box_cref::sum() const { double s = 0; for (item_cref i : items) s += i.x; return s + n_; }
// CHECK: inline void box_ref::add(const item_vector &o, box_cref b) const {
inline void box::add(const std::vector<item> &o, const box &b) {
  for (const item &i : o) items.push_back(i);
  n_ += b.n_;
}
}
// CHECK: bool sim::item_cref::in(const sim::box_vector &all) const {
bool sim::item::in(const std::vector<box> &all) const {
  return std::any_of(all.begin(), all.end(), [&](const box &b) { return b.n() == n; });
}
int main() {
  std::vector<sim::box> v(3);
  int k = 0;
  for (auto &b : v) {
    b.count(++k);
    b.items.push_back({k * 0.5, k + 1});
    b.items.push_back({k * 1.5, 7});
    b.more[k] = b.items;
  }
  const std::vector<sim::item> first = v[0].items;
  for (auto &b : v) b.add(first, v[1]);
  v.push_back(v[1]); v.insert(v.begin(), v[2]); v.erase(v.begin() + 1);
  std::swap(v[0], v[2]);
  for (const auto &b : v) {
    int found = 0;
    for (const sim::item &i : b.items) found += i.in(v);
    std::printf("%g %zu %zu %d\n", b.sum(), b.items.size(), b.more.begin()->second.size(), found);
  }
}
