// Records of functions that cannot stand in front of them, or of which that is
// not sure: nothing is fixed but one.
// RUN: not layoutopt fix %s --layout=SoA --closed-world --check -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not=fixed:
// CHECK: fixed: define the record in front of what it is defined in; frees std::vector<fine>
#include <algorithm>
#include <cstdio>
#include <vector>
#define OWN bound
#define DECLARE struct made { float x, y; };
namespace tools { typedef float real; }
int names() {
  const int size = 3;
  typedef float real;
  static int count;
  enum { limit = 2 };
  // They use names of the function.
  struct by_constant { float x, y[size]; };
  struct by_type { real x; float y; };
  struct by_static { float x, y; void step() { count++; } };
  struct by_enum { float x, y[limit]; };
  struct by_name { float x, y; const char *name() { return __PRETTY_FUNCTION__; } };
  std::vector<by_constant> a(3);
  std::vector<by_type> b(3);
  std::vector<by_static> c(3);
  std::vector<by_enum> d(3);
  std::vector<by_name> e(3);
  a[1].x = b[1].x = c[1].x = d[1].x = e[1].x = 1;
  return static_cast<int>(a[1].x + b[1].x + c[1].x + d[1].x + e[1].x) + count;
}

// Of one name there are several.
struct twice_used;
int twice() {
  struct twice_used { float x, y; };
  std::vector<twice_used> a(3);
  a[1].x = 1;
  struct two { float x, y; };
  std::vector<two> b(3);
  b[1].x = 1;
  return static_cast<int>(a[1].x + b[1].x);
}
int again() {
  struct two { float x, y, z; };
  std::vector<two> b(3);
  b[1].x = 1;
  return static_cast<int>(b[1].x);
}

// What the class knows.
class secret {
  static float hidden(float x) { return x; }
  enum { bound = 2 };
public:
  int look() {
    struct viewer { float x, y; float f() const { return hidden(x); } };
    struct wide { float x, y[bound]; };
    struct by_macro { float x, y[OWN]; };
    std::vector<viewer> a(3);
    std::vector<wide> b(3);
    std::vector<by_macro> c(3);
    a[1].x = b[1].x = c[1].x = 1;
    return static_cast<int>(a[1].x + b[1].x + c[1].x);
  }
};

// A function that is made of a template, and one that opens a namespace.
template <class T> int generic(T n) {
  struct local { T x; float y; };
  std::vector<local> all(n);
  all[1].x = n;
  return static_cast<int>(all[1].x);
}
int opened() {
  using namespace tools;
  struct of_tools { real x; float y; };
  std::vector<of_tools> all(3);
  all[1].x = 1;
  return static_cast<int>(all[1].x);
}

// Found by the namespace that the record stands in.
namespace found {
template <class T> bool operator<(const T &a, const T &b) { return a.x < b.x; }
int run() {
  struct thing { float x, y; };
  std::vector<thing> all(3);
  all[1].x = 1;
  std::sort(all.begin(), all.end());
  return static_cast<int>(all[2].x);
}
} // namespace found

// Not a statement of its own, and text that a macro or a directive is part of.
int others(int n) {
  if (n > 2)
    struct alone { float x, y; };
  typedef struct { float x, y; } unnamed;
  DECLARE
  struct conditional {
    float x;
#ifdef MORE
    float z;
#endif
    float y;
  };
  std::vector<unnamed> a(3);
  std::vector<made> b(3);
  std::vector<conditional> c(3);
  a[1].x = b[1].x = c[1].x = 1;
  return static_cast<int>(a[1].x + b[1].x + c[1].x);
}

extern "C" int of_c() {
  struct linked { float x, y; };
  std::vector<linked> all(3);
  all[1].x = 1;
  return static_cast<int>(all[1].x);
}

int main() {
  struct fine { float x, y; };
  std::vector<fine> all(3);
  all[1].x = 1;
  printf("%g %d %d %d %d %d %d %d %d %d\n", all[1].x, names(), twice(), again(),
         secret().look(), generic(3), opened(), found::run(), others(3), of_c());
}
