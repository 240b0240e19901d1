// Algorithms go through the elements by iterators, and call, compare, copy and
// swap what these lead to.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 -Wno-deprecated-declarations a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA -o soa -- -std=c++17 > /dev/null
// RUN: grep -v CHECK soa/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Wno-deprecated-declarations -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %cxx -std=c++20 -Wall -Wextra -Wno-deprecated-declarations -Werror soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Wno-deprecated-declarations -Werror soa/a.cpp -o after && ./after | diff before.txt - %}

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <numeric>
#include <random>
#include <vector>
using namespace std;
struct item { int key; double x; };
// CHECK: bool operator<(item_cref a, item_cref b)
bool operator<(const item &a, const item &b) { return a.key < b.key; }
// CHECK: bool operator==(item_cref a, item_cref b)
bool operator==(const item &a, const item &b) { return a.key == b.key; }
struct counter { unsigned n; typedef unsigned result_type; static constexpr unsigned min() { return 0; } static constexpr unsigned max() { return 1u << 30; } unsigned operator()() { return n = (n * 1103515245u + 12345u) % (1u << 30); } };
static std::vector<item> make(int n) {
  std::vector<item> v;
  for (int i = 0; i < n; ++i) v.push_back(item{i * 7 % 11, i * 0.5});
  return v;
}
// CHECK: static void print(const item_vector &v) {
static void print(const std::vector<item> &v) { for (const auto &e : v) std::printf("%d:%g ", e.key, e.x); std::printf("\n"); }

int main() {
  vector<item> v = make(20), w = make(9), out;
  // CHECK: auto by = [](item_cref a, item_cref b) { return a.x > b.x; };
  auto by = [](const item &a, const item &b) { return a.x > b.x; };
  sort(v.begin(), v.end());
  print(v);
  counter c{7};
  std::shuffle(v.begin(), v.end(), c);
  print(v);
  std::ranlux24_base engine;
  shuffle(v.begin(), v.end(), engine);
  print(v);
  std::srand(3);
  random_shuffle(w.begin(), w.end());
  std::random_shuffle(v.begin(), v.end(), [&](long n) { return static_cast<long>(c() % static_cast<unsigned>(n)); });
  w = make(9);
  std::make_heap(v.begin(), v.end()); print(v);
  std::pop_heap(v.begin(), v.end()); std::push_heap(v.begin(), v.end() - 3, by); print(v);
  std::make_heap(v.begin(), v.end(), by); std::sort_heap(v.begin(), v.end(), by); print(v);
  std::stable_sort(v.begin(), v.end()); std::sort(w.begin(), w.end());
  std::merge(v.begin(), v.end(), w.begin(), w.end(), std::back_inserter(out)); print(out);
  std::set_difference(v.begin(), v.end(), w.begin(), w.end(), std::inserter(out, out.begin() + 1)); print(out);
  std::set_union(v.begin(), v.end(), w.begin(), w.end(), out.begin()); std::set_intersection(v.begin(), v.end(), w.begin(), w.end(), out.begin() + 2); print(out);
  std::inplace_merge(out.begin(), out.begin() + 9, out.end(), by); print(out);
  std::printf("%d %d %d\n", std::includes(v.begin(), v.end(), w.begin(), w.end()), std::is_heap(v.begin(), v.end()), std::binary_search(v.begin(), v.end(), item{3, 0}));
  auto range = std::equal_range(v.begin(), v.end(), item{5, 0});
  std::printf("%ld %ld\n", static_cast<long>(range.first - v.begin()), static_cast<long>(std::distance(range.first, range.second)));
  std::printf("%ld %ld %ld\n", static_cast<long>(std::find(v.begin(), v.end(), item{5, 1}) - v.begin()), static_cast<long>(std::count(v.begin(), v.end(), w[2].key == 1 ? item{1, 2} : item{2, 2})),
              static_cast<long>(std::adjacent_find(v.begin(), v.end()) - v.begin()));
  std::printf("%d %ld %ld\n", std::equal(w.begin(), w.end(), v.begin()), static_cast<long>(std::mismatch(w.begin(), w.end(), v.begin(), [](const item &a, const item &b) { return a.key <= b.key; }).first - w.begin()),
              static_cast<long>(std::search(v.begin(), v.end(), w.begin(), w.begin() + 2) - v.begin()));
  std::printf("%d %d\n", std::lexicographical_compare(v.begin(), v.end(), w.begin(), w.end()), std::is_permutation(w.begin(), w.end(), w.rbegin()));
  out.erase(std::unique(out.begin(), out.end()), out.end()); print(out);
  out.erase(std::remove(out.begin(), out.end(), item{4, 0}), out.end()); print(out);
  std::replace(out.begin(), out.end(), item{5, 0}, item{50, 1}); std::replace_if(out.begin(), out.end(), [](const item &e) { return e.x > 6; }, item{60, 2}); print(out);
  std::sort(w.begin(), w.end(), by); for (int i = 0; i < 5; ++i) { std::next_permutation(w.begin(), w.end(), by); print(w); }
  std::prev_permutation(w.begin(), w.begin() + 4); print(w);
  std::swap_ranges(v.begin(), v.begin() + 3, w.begin()); std::copy_backward(v.begin(), v.begin() + 4, v.begin() + 6); std::move(w.begin(), w.begin() + 2, v.begin() + 9); std::move_backward(w.begin(), w.begin() + 2, v.end()); print(v);
  std::reverse_copy(v.begin(), v.begin() + 5, out.begin()); std::rotate_copy(v.begin(), v.begin() + 2, v.begin() + 4, out.begin() + 5); print(out);
  std::generate_n(out.begin(), 3, [&]() { return item{static_cast<int>(c.n % 10), 1}; });
  std::remove_copy_if(v.begin(), v.end(), std::back_inserter(out), [](const item &e) { return e.key > 2; }); print(out);
  std::vector<item> yes(20), no(20);
  std::partition_copy(v.begin(), v.end(), yes.begin(), no.begin(), [](const item &e) { return e.key > 4; }); print(yes); print(no);
  std::printf("%g\n", std::inner_product(w.begin(), w.end(), v.begin(), 0.0, [](double a, double b) { return a + b; }, [](const item &a, const item &b) { return a.x * b.key; }));
  auto it = std::next(v.begin(), 3); std::advance(it, 2); item third = *it, last = *std::prev(v.end()); print({third, last, w[0].key ? item{1, 1} : last});
  w.insert(w.end(), std::make_move_iterator(v.begin()), std::make_move_iterator(v.begin() + 2)); print(w);
  std::vector<item> back(w.rbegin(), w.rend()); print(back);
#if __cplusplus >= 201703L
  std::sample(v.begin(), v.end(), out.begin(), 5, engine); std::for_each_n(out.begin(), 3, [](item &e) { e.x = -e.x; }); print(out);
  std::printf("%g\n", std::transform_reduce(v.begin(), v.end(), 1.0, [](double a, double b) { return a + b; }, [](const item &e) { return e.x; }));
#endif
}
