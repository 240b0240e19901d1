// Arrays that classes hold: methods that are defined within them, values that
// classes and the lists of constructors give.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %cxx -std=c++17 a.cpp -o before && ./before > before.txt
// RUN: echo 'version: 1' > p.yaml && echo 'records: {body: {layout: soa}, cell: {layout: tiled 4}}' >> p.yaml
// RUN: layoutopt a.cpp --policy=p.yaml -o out -- -std=c++17 > /dev/null
// RUN: grep -v CHECK out/a.cpp | FileCheck %s
// RUN: %cxx -std=c++17 -Wall -Wextra -Werror out/a.cpp -o after && ./after | diff before.txt -
// RUN: %cxx -std=c++20 -Wall -Wextra -Werror out/a.cpp -o after && ./after | diff before.txt -
// RUN: %if gcov %{ g++ -std=c++17 -Wall -Wextra -Werror out/a.cpp -o after && ./after | diff before.txt - %}
// RUN: layoutopt a.cpp --policy=p.yaml --style=switchable -o any -- -std=c++17 > /dev/null
// RUN: %cxx -std=c++17 any/a.cpp -o after && ./after | diff before.txt -
// RUN: %cxx -std=c++17 -DLAYOUTOPT_LAYOUT=0 any/a.cpp -o after && ./after | diff before.txt -
// RUN: cd out && layoutopt a.cpp --policy=../p.yaml -- -std=c++17 | not grep '^[-+]'
#include <cstdio>
#include <utility>
struct body {
  float x, y;
  int n;
};
struct cell {
  short a;
  double b;
};

class part {
  body *mine = nullptr;
  // CHECK: body_soa{{[0-9]*}} mine = {0, 0, 0};
public:
  void make(int n) { mine = new body[n](); }
  float &x(int) = delete;
  float get(int i) const { return mine[i].x; }
  void add(int i, float v) { this->mine[i].x += v; }
  void drop() { delete[] mine, mine = nullptr; }
  // CHECK: void make(int n) { mine = body_soa{{[0-9]*}}_new_zero(n); }
  // CHECK: float get(int i) const { return mine.x[i]; }
  // CHECK: void add(int i, float v) { this->mine.x[i] += v; }
};

class world {
protected:
  body *b;
  body *c{nullptr}, *d{};
  // CHECK: body_soa[[#W:]] c{};
  // CHECK-NEXT: d{};
  mutable body *last = {};
  int n = 5;

private:
  cell *cells;
  part inner;
  struct row {
    cell *first = nullptr;
    double sum(int n) const {
      double s = 0;
      for (const cell *p = first; p != first + n; ++p)
        s += p->b + p->a;
      return s;
    }
  } all;

public:
  explicit world(int m)
      : b(new body[m]()), n(m), cells(new cell[m]()), all{cells} {
    // CHECK: : b(body_soa[[#W]]_new_zero(m)), n(m), cells(cell_
    c = b;
    inner.make(m);
    for (int i = 0; i < n; ++i) {
      cells[i].b = i * 0.5;
      cells[i].a = static_cast<short>(i);
      inner.add(i, 1.5f * i);
    }
  }
  world() : b(nullptr), c(0), d{nullptr}, last(), cells() {}
  // CHECK: world() : b(), c(), d{}, last(), cells() {}
  world(const world &) = delete;
  world &operator=(const world &) = delete;
  virtual ~world() {
    delete[] b;
    delete[] cells;
    inner.drop();
  }
  void step(float by) {
    for (int i = 0; i != n; ++i) {
      b[i].x += by * i;
      b[i].n++;
    }
  }
  virtual float total() const {
    float s = 0;
    for (const body *p = b, *e = b + n; p != e; ++p)
      s += p->x + p->n;
    last = b + (n - 1);
    return s + inner.get(2);
  }
  explicit operator bool() const { return b != nullptr; }
  double of_cells() const { return all.sum(n); }
  static float of(const world &w) { return w.c[1].x + w.last->x; }
  void exchange(world &other) {
    body *kept = b;
    b = other.b;
    other.b = kept;
    std::swap(n, other.n);
  }
};

struct larger : world {
  body *more;
  larger(int m) try : world(m), more(new body[2]()) {
    more[1] = b[m - 1];
    more[1].y = 2;
  } catch (...) {
    throw;
  }
  ~larger() override { delete[] more; }
  float total() const override { return more[1].y + world::total(); }
};

// Values that stand beside comments and commas, and variables with the name of
// what they hold.
struct values {
  body *first{/* none */ nullptr}, *second{
                                       nullptr,
                                   };
  body *third;
  // CHECK: first{/* none */ 0, 0, 0};
  // CHECK: second{
  // CHECK-NEXT: 0, 0, 0,
  values() : third{nullptr /* yet */} {}
  values(int) try : third{nullptr, } {} catch (...) { throw; }
  // CHECK: values() : third{0, 0, 0 /* yet */} {}
  // CHECK: values(int) try : third{0, 0, 0, } {} catch
  bool is_empty() const { return !first && second == nullptr && !third; }
};
static body table[3];
static body *all{table}, *others{&table[1]}, *nothing{nullptr};
// CHECK: static [[REF:body_soa[0-9]*_ref]] all{{[{][{]}}table_storage.x, table_storage.y, table_storage.n}, 0};
// CHECK-NEXT: static [[REF]] others{{[{][{]}}table_storage.x, table_storage.y, table_storage.n}, 1};
// CHECK-NEXT: nothing{};
struct source {
  body *data = table;
};
static bool check_names() {
  source data{nullptr}, other;
  // CHECK: source data{{[{][{]}}0, 0, 0{{[}][}]}}, other;
  other.data[1].y = 3;
  ++others;
  return !data.data && all[1].y == 3 && others == &table[2] && !nothing;
}

int main() {
  std::printf("%d %d %d\n", values().is_empty(), values(3).is_empty(),
              check_names());
  world w(7), none;
  w.step(0.5f);
  larger l(4);
  l.step(2);
  const world &base = l;
  double first = w.total(), second = base.total();
  std::printf("%g %g %g %d\n", first, second,
              static_cast<double>(world::of(w)), none ? 1 : 0);
  none.exchange(w);
  std::printf("%d %d %g\n", none ? 1 : 0, w ? 1 : 0, w.of_cells());
  none.exchange(w);
}
