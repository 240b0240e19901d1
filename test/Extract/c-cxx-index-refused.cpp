// RUN: not layoutopt %s --layout='tiled 4' --check -- -std=c++17 2>&1 | FileCheck %s
struct body { float x, y; };
static body w[9], v[9], u[9], t[9], z[9], f[9];

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

// C++17 evaluates the array in front of the index; arguments have no order.
static int trace;
static body *base(body *p) { trace = trace * 10 + 1; return p; }
static int index(int i) { trace = trace * 10 + 2; return i; }

int main() {
  color c = green;
  inner::mode m = inner::off;
  w[c].x = 1;
  (v + m)->y = 2;
  f[holder::hi].x = f[3].y = 1;
  u[two].x = u[index(1)].y = 3;
  base(t)[index(2)].x = 4;
  v[2].x = t[3].y = 5;
  body *step = z;
  step += m;
  step[1].x = z[2].y;
  return (c >> 1) + trace + (int)w[1].x;
}
// CHECK-DAG: array 'f' keeps its layout: the index is of an enumeration that has operators of its own [unknown-use]
// CHECK-DAG: array 't' keeps its layout: the array has to be evaluated before the index [evaluation-order]
// CHECK-DAG: array 'v' keeps its layout: the index is of an enumeration that has operators of its own [unknown-use]
// CHECK-DAG: array 'w' keeps its layout: the index is of an enumeration that has operators of its own [unknown-use]
// CHECK-DAG: array 'z' keeps its layout: the index is of an enumeration that has operators of its own [unknown-use]
// CHECK: body@u: 2 fields
// CHECK-NEXT: tiled 4
