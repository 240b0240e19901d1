// RUN: not layoutopt %s --layout='tiled 4' --check -- -std=c++17 2>&1 | FileCheck %s
struct body { float x, y; };
static body w[9], v[9], u[9], t[9], z[9], f[9], n[9], sum[9];


// In the text of a tile's index, `c >> 2` is the program's.
enum color { red, green, blue };
static int operator>>(color c, int) { return c == green ? 2 : 0; }
enum plain { one, two };
namespace inner {
enum mode { on, off };
inline mode operator&(mode m, int) { return m; }
inline long &operator+=(long &l, mode) { return l; }
} // namespace inner

// Nobody finds a friend by looking for it.
struct holder {
  enum flag { lo, hi };
  friend int operator-(long, flag) { return 0; }
};

struct number {
  int v;
  operator int() const { return v; }
};
static long operator+(long, number) { return 0; }
struct simple {
  int v;
  operator int() const { return v; }
};
enum extent { size = 9 };
constexpr int operator+(extent, int) { return 4; }
// What is printed, or has indices, may have operators.
struct stream {};
enum shown { first, third = 2 };
static stream &operator<<(stream &s, shown) { return s; }
template <class T> stream &operator>>(stream &s, T &) { return s; }
struct list {
  int of[3];
  int &operator[](int i) { return of[i]; }
  list operator+(const list &) const { return *this; }
};
static body bounded[size], rows[3][size], fine[two + 8];

// C++17 evaluates the array in front of the index; arguments have no order.
static int trace;
static body *base(body *p) { trace = trace * 10 + 1; return p; }
static int index(int i) { trace = trace * 10 + 2; return i; }

int main() {
  color c = green;
  inner::mode m = inner::off;
  w[c].x = 1;
  (v + m)->y = 2;
  n[number{3}].x = n[2].y = 1;
  body *second = sum + 1;
  second[c + 1].x = sum[2].y = 1;
  list indices = {{1, 2, 3}};
  u[simple{3}].y = u[third].x = u[indices[1] + 1].y = 1;
  bounded[2].x = rows[1][2].x = fine[3].x = 2;
  f[holder::hi].x = f[3].y = 1;
  u[two].x = u[index(1)].y = 3;
  base(t)[index(2)].x = 4;
  v[2].x = t[3].y = 5;
  body *step = z;
  step += m;
  step[1].x = z[2].y;
  return (c >> 1) + trace + (int)w[1].x;
}
// CHECK-DAG: array 'f' keeps its layout: the index is of a type that has operators of its own [unknown-use]
// CHECK-DAG: array 't' keeps its layout: the array has to be evaluated before the index [evaluation-order]
// CHECK-DAG: array 'v' keeps its layout: the index is of a type that has operators of its own [unknown-use]
// CHECK-DAG: array 'w' keeps its layout: the index is of a type that has operators of its own [unknown-use]
// CHECK-DAG: array 'z' keeps its layout: the index is of a type that has operators of its own [unknown-use]
// CHECK-DAG: array 'n' keeps its layout: the index is of a type that has operators of its own [unknown-use]
// CHECK-DAG: array 'sum' keeps its layout: the index is of a type that has operators of its own [unknown-use]
// CHECK-DAG: array 'bounded' keeps its layout: a bound of 'bounded' is of a type that has operators of its own [unusual-array]
// CHECK-DAG: array 'rows' keeps its layout: a bound of 'rows' is of a type that has operators of its own [unusual-array]
// CHECK: body@fine: 2 fields
// CHECK-NEXT: tiled 4
// CHECK: body@u: 2 fields
// CHECK-NEXT: tiled 4
