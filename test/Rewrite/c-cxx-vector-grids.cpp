// Class templates of many kinds, and functions of theirs that others override.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA --closed-world -o soa -- -std=c++17 > /dev/null 2> log
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: FileCheck %s --check-prefix=LOG --allow-empty < log
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++20 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// LOG-NOT: warning: array 'std::vector

// CHECK: typename layout_of<T>::ref operator()(int x, int y) {
// CHECK: typename layout_of<T>::ref front() { return cells.front(); }
// CHECK: [&](typename layout_of<T>::cref a, typename layout_of<T>::cref b) { return less(a.n, b.n); }
// CHECK: void drop(typename layout_of<T>::vector::iterator it)
// CHECK: bool has(const T &x) const
// CHECK: std::map<K, typename layout_of<V>::vector> rows;
// CHECK: template <class T> typename layout_of<T>::ref first() {
// CHECK-NEXT: typename layout_of<T>::ref c = grid<T>()(0, 0);
// CHECK: virtual void set(typename layout_of<T>::ref b) = 0;
// CHECK: void set(special_ref b) override
// CHECK: cell c = h.g(2, 2);

#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>
template <class T> class Grid {
public:
  Grid(int w, int h) : w(w), cells(static_cast<std::size_t>(w * h)) {}
  T &operator()(int x, int y) { return cells[static_cast<std::size_t>(y * w + x)]; }
  const T &operator()(int x, int y) const { return cells[static_cast<std::size_t>(y * w + x)]; }
  auto &front() { return cells.front(); }
  T back() const { return cells.back(); }
  template <class F> void each(F f) { for (T &c : cells) f(c); }
  template <class... Args> void more(Args &&...args) { cells.emplace_back(std::forward<Args>(args)...); }
  void order(std::function<bool(int, int)> less) { std::sort(cells.begin(), cells.end(), [&](const T &a, const T &b) { return less(a.n, b.n); }); }
  std::vector<T> some(int k) const { std::vector<T> out(cells.begin(), cells.begin() + k); return out; }
  const std::vector<T> &all() const { return cells; }
  std::vector<T> &all() { return cells; }
  void set(int i, T v) { cells[static_cast<std::size_t>(i)] = v; }
  typename std::vector<T>::size_type size() const { return cells.size(); }
  void drop(typename std::vector<T>::iterator it) { cells.erase(it); }
  bool has(const T &x) const { return std::find_if(cells.begin(), cells.end(), [&](const T &c) { return c.n == x.n; }) != cells.end(); }
private:
  int w;
  std::vector<T> cells;
};
struct cell { double a = 0; int n = 0; cell() = default; cell(double a, int n) : a(a), n(n) {} double twice() const { return 2 * a; } void grow() { a += 1; } };
struct tag { std::string name; int n; };
template <class K, class V> struct Table { std::map<K, std::vector<V>> rows; void put(const K &k, const V &v) { rows[k].push_back(v); } const V &at(const K &k, std::size_t i) { return rows[k][i]; } };
struct holder { Grid<cell> g{3, 3}; std::unique_ptr<Grid<cell>> p; };
static double sum(const Grid<cell> &g) { double s = 0; for (const auto &c : g.all()) s += c.twice(); return s; }
struct store {
  template <class T> Grid<T> &grid();
  template <class T> T &first() {
    T &c = grid<T>()(0, 0);
    return c;
  }
  Grid<cell> cells{1, 1};
  Grid<int> numbers{1, 1};
};
template <> Grid<cell> &store::grid() { return cells; }
template <> Grid<int> &store::grid() { return numbers; }
template <class G> static double generic(G &g) { return g(0, 0).a; }
struct general { float x; int n; };
struct special { float x; int n; };
template <class T> struct of { virtual void set(T &b) = 0; virtual ~of() = default; };
struct by_general : of<general> { void set(general &b) override { b.x = 1; } };
// No element goes there, but it has the text of the other one.
struct by_special : of<special> { void set(special &b) override { b.x = 2; } };
struct checks { virtual ~checks() = default; virtual bool ok(const general &a) const = 0; };
template <class T> struct generic_checks : checks { bool ok(const T &a) const override { return a.x > 0.5f; } };
static bool passes(std::vector<general> &v) { generic_checks<general> g; checks &c = g; return c.ok(v[0]); }
static float use(std::vector<general> &v, of<general> &o) { o.set(v[0]); return v[0].x; }
int main() {
  std::vector<general> v(3); std::vector<special> w(2); by_general by; by_special other; of<special> &base = other; special single{5, 1};
  base.set(single);
  std::printf("%d ", passes(v));
  const double used = static_cast<double>(use(v, by));
  std::printf("%g %g %g %d\n", used, static_cast<double>(w[0].x), static_cast<double>(single.x), passes(v));
  holder h; h.p = std::make_unique<Grid<cell>>(2, 2);
  for (int i = 0; i < 9; ++i) { h.g(i % 3, i / 3).a = i; h.g(i % 3, i / 3).n = (i * 5) % 9; }
  h.g.each([](cell &c) { c.grow(); });
  h.g.more(4.5, 77);
  h.g.order([](int a, int b) { return a < b; });
  (*h.p)(0, 0) = h.g(1, 1);
  cell &f = h.g.front(); f.a += 100;
  auto c = h.g(2, 2); c.a = -1;
  h.g.set(1, h.g.back());
  std::vector<cell> part = h.g.some(4);
  for (auto &x : h.g.all()) x.a *= 2;
  h.g.drop(h.g.all().begin() + 2);
  Grid<tag> tags(1, 0);
  tags.more(tag{"one", 1});
  tags.more(tag{"two", 2});
  tags.more(tag{"three", 0});
  tags.each([](tag &t) { t.name += "!"; });
  Table<int, cell> t; t.put(1, cell(1, 2)); t.put(1, h.g(0, 0)); Table<std::string, int> u; u.put("x", 3);
  std::printf("%g %g %zu %g %g %d %d\n", sum(h.g), part[3].a, h.g.size(), (*h.p)(0, 0).a, c.a, h.g.has(cell(0, 77)), h.g.has(cell(0, 78)));
  store all;
  all.first<cell>().a = 5;
  all.first<int>() = 6;
  cell &one = all.first<cell>();
  one.grow();
  std::printf("%g %d\n", all.cells(0, 0).a, all.numbers(0, 0));
  std::printf("%s %s %g %d %g\n", tags.front().name.c_str(), tags.back().name.c_str(), t.at(1, 1).a, u.at("x", 0), generic(h.g));
}
