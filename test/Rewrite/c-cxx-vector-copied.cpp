// Records that have no moves, since they declare a copy or a destructor: what a
// program moves from stays as it is.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA --policy=none -o soa -- -std=c++17 2>&1 | FileCheck %s --check-prefix=SAYS --implicit-check-not="stays as it is"
// RUN: FileCheck %s < soa/a.cpp
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout='tiled 4' --policy=none -o tiles -- -std=c++17 > /dev/null 2>&1
// RUN: %cxx -std=c++11 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -
#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

// SAYS-DAG: city@vector: 3 fields
// SAYS-DAG: tag@vector: 3 fields
struct city {
  double x;
  std::string name;
  std::vector<int> roads;
  explicit city(double x = 0) : x(x) {}
  ~city() {}
  double far(double y) const { return x - y; }
};
class tag {
public:
  tag(int n, const char *text) : n_(n), text_(text), w_(n / 2.0) {}
  tag(const tag &o) : n_(o.n_), text_(o.text_), w_(o.w_) {}
  tag &operator=(const tag &o) {
    if (this != &o) {
      n_ = o.n_;
      text_ = o.text_;
      w_ = o.w_;
    }
    return *this;
  }
  int n() const { return n_; }
  const std::string &text() const { return text_; }
  double w() const { return w_; }
  bool operator<(const tag &o) const { return n_ < o.n_; }

private:
  int n_;
  std::string text_;
  double w_;
};

static void tell(const char *what, const std::vector<city> &v) {
  std::printf("%s:", what);
  for (const city &c : v)
    std::printf(" %g/%s/%zu", c.far(1), c.name.c_str(), c.roads.size());
  std::printf("\n");
}
static std::size_t length(city c) { return c.name.size(); }

int main() {
  std::vector<city> v;
  city a(3);
  a.name = "a city with a name that is long enough";
  a.roads = {1, 2, 3};
  // CHECK: v.push_back(std::move(a));
  v.push_back(std::move(a));
  v.insert(v.begin(), std::move(a));
  v.emplace_back(std::move(a));
  v.emplace_back(7.5);
  std::printf("%s %zu\n", a.name.c_str(), a.roads.size());
  v[3] = std::move(a);
  std::printf("%s %zu\n", a.name.c_str(), a.roads.size());
  // CHECK: city b = city_moved(v[0]);
  city b = std::move(v[0]);
  // CHECK: v[1] = city_moved(v[2]);
  v[1] = std::move(v[2]);
  std::printf("%zu %s\n", length(std::move(v[1])), b.name.c_str());
  tell("moved from", v);
  v[1].x = 9;
  v[2].x = -2;
  v[2].name = "second";
  // CHECK: city_sort(v.begin(), v.end(), [](const city_cref &a, const city_cref &b)
  std::sort(v.begin(), v.end(), [](const city &a, const city &b) { return a.x < b.x; });
  tell("sorted", v);
  // What stands behind the new end is still there.
  auto end = std::remove_if(v.begin(), v.end(), [](const city &c) { return c.x < 0; });
  std::printf("%d %s\n", static_cast<int>(end - v.begin()), v.back().name.c_str());
  tell("removed", v);
  v.erase(end, v.end());
  std::swap(v[0], v[1]);
  std::vector<city> w(v), u(2, a);
  u = w;
  w.resize(5, b);
  u.insert(u.begin() + 1, w.begin(), w.end());
  u.assign(3, w[0]);
  tell("w", w);
  tell("u", u);

  std::vector<tag> tags;
  for (int i = 0; i < 8; i++)
    tags.emplace_back(i * 5 % 8, i % 2 ? "odd" : "an even tag, which has a long text");
  std::sort(tags.begin(), tags.end());
  tags.erase(tags.begin() + 1, tags.begin() + 3);
  tag last = std::move(tags.back());
  double sum = 0;
  for (const tag &t : tags)
    sum += t.w() + static_cast<double>(t.text().size());
  std::printf("%g %s %s\n", sum, last.text().c_str(), tags.back().text().c_str());
}
