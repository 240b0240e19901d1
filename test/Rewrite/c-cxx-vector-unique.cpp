// Records that own something and can only be moved: what they own ends where and
// when it did, and in the same order.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: layoutopt a.cpp --layout=SoA --policy=none -o soa -- -std=c++17 2>&1 | FileCheck %s --check-prefix=SAYS --implicit-check-not="stays as it is"
// RUN: FileCheck %s < soa/a.cpp
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -O2 -std=c++17 -Wall -Wextra -Werror soa/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --layout='tiled 4' --policy=none -o tiles -- -std=c++17 > /dev/null 2>&1
// RUN: %cxx -std=c++14 -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.cpp -o after && ./after | diff before.txt -
#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

struct shape {
  explicit shape(int id) : id(id) {}
  virtual ~shape() { std::printf(" ~%d", id); }
  virtual int area() const { return id; }
  int id;
};
struct disc : shape {
  explicit disc(int id) : shape(id) {}
  ~disc() override { std::printf(" disc"); }
  int area() const override { return 3 * id; }
};
static void closeFile(int *file) { std::printf(" close %d", *file); delete file; }

// SAYS-DAG: item@vector: 6 fields
// SAYS-DAG: node@vector: 3 fields
struct item {
  double x = 0;
  std::unique_ptr<shape> first, second;
  int id = 0;
  std::unique_ptr<int, void (*)(int *)> file{nullptr, closeFile};
  std::function<int(int)> call;
  double scaled(double by) const { return first ? x * by * first->area() : -1; }
  void reset(int n) { first.reset(new disc(n)); id = n; }
};
struct node {
  double weight;
  std::shared_ptr<shape> shared;
  std::vector<std::unique_ptr<int>> parts;
};

static item make(int i) {
  item it;
  it.x = i * 7 % 5;
  it.id = i;
  it.first.reset(i % 3 ? new shape(i) : new disc(i));
  it.second.reset(new shape(100 + i));
  if (i % 2)
    it.file.reset(new int(i));
  it.call = [i](int k) { return i * k; };
  return it;
}
static int consume(item it) { return it.id; }
static void tell(const char *what, const std::vector<item> &v) {
  std::printf("\n%s:", what);
  for (const item &it : v)
    std::printf(" %d/%g/%d/%d", it.id, it.scaled(2), it.second ? it.second->id : -1, it.call ? it.call(2) : -1);
  std::printf("\n");
}
// CHECK: static item_vector many(int n)
static std::vector<item> many(int n) {
  std::vector<item> v;
  for (int i = 0; i < n; i++)
    v.push_back(make(i));
  return v;
}

int main() {
  std::vector<item> v = many(9);
  tell("made", v);
  v.erase(v.begin() + 2);
  tell("erased", v);
  v.erase(v.begin() + 1, v.begin() + 4);
  tell("erased some", v);
  v.erase(v.end() - 2, v.end());
  tell("erased the last", v);
  v.emplace_back();
  v.emplace_back(make(20));
  v.insert(v.begin() + 1, make(21));
  v.emplace(v.begin(), make(22));
  tell("inserted", v);
  // CHECK: item_sort(v.begin(), v.end(), [](const item_cref &a, const item_cref &b)
  std::sort(v.begin(), v.end(), [](const item &a, const item &b) { return a.id < b.id; });
  tell("sorted", v);
  // CHECK: item_remove_if(
  v.erase(std::remove_if(v.begin(), v.end(), [](const item &a) { return a.id % 2 == 0; }), v.end());
  tell("removed", v);
  v.resize(2);
  tell("shorter", v);
  v.resize(4);
  tell("longer", v);
  v[3] = make(30);
  v[2].reset(31);
  tell("set", v);
  // CHECK: item a = item_moved(v[3]);
  item a = std::move(v[3]);
  // CHECK: v[1] = item_moved(v[2]);
  v[1] = std::move(v[2]);
  // CHECK: consume(item_moved(v[0]))
  std::printf("%d\n", consume(std::move(v[0])));
  tell("moved", v);
  std::swap(v[0], v[1]);
  // CHECK: v[3] = item_moved(each);
  for (item &each : v) if (each.id == 31) v[3] = std::move(each);
  tell("swapped", v);
  std::vector<item> w = many(5);
  for (item &each : w)
    v.push_back(std::move(each));
  w.clear();
  std::printf("\ncleared\n");
  w = std::move(v);
  tell("moved all", w);
  w = many(3);
  tell("made again", w);
  std::reverse(w.begin(), w.end());
  std::partition(w.begin(), w.end(), [](const item &a) { return a.id % 2 != 0; });
  std::make_heap(w.begin(), w.end(), [](const item &a, const item &b) { return a.id < b.id; });
  std::next_permutation(w.begin(), w.end(), [](const item &a, const item &b) { return a.id < b.id; });
  tell("permuted", w);
  auto found = std::find_if(w.begin(), w.end(), [](const item &it) { return it.id == 1; });
  if (found != w.end())
    std::printf("found %d\n", found->id);
  std::map<int, std::vector<item>> by;
  by[1] = std::move(w);
  by[2].push_back(std::move(a));
  tell("in a map", by[2]);
  by.erase(1);

  std::vector<node> nodes(3);
  for (int i = 0; i < 3; i++) {
    nodes[i].weight = i;
    nodes[i].shared = std::make_shared<disc>(200 + i);
    nodes[i].parts.emplace_back(new int(i));
  }
  nodes[1].shared = nodes[2].shared;
  std::printf("\n%ld\n", nodes[1].shared.use_count());
  nodes.erase(nodes.begin());
  nodes.pop_back();
  std::printf("\n%ld %d\n", nodes[0].shared.use_count(), *nodes[0].parts[0]);
  double sum = 0;
  for (const node &n : nodes)
    sum += n.weight;
  std::printf("%g\n", sum);
}
