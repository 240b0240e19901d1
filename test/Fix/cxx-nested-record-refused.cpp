// Records that cannot stand in front of their class, or of which that is not
// sure: nothing is fixed.
// RUN: not layoutopt fix %s --layout=SoA --closed-world --check -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not=fixed:
// CHECK: fixed: define the record in front of what it is defined in; frees std::vector<fine_types::item>
#include <cstdio>
#include <vector>
#define LIMIT 3
#define OWN n
#define DECLARE struct made { float x, y; };

struct base { enum { inherited = 4 }; };

struct names : base {
  enum { constant = 4 };
  typedef float real;
  static float helper(float x) { return x; }
  // They use names of the class around, or of its base.
  struct by_constant { float x, y[constant]; };
  struct by_type { real x; float y; };
  struct by_function { float x, y; float f() { return helper(x); } };
  struct by_base { float x, y[inherited]; };
  struct by_class { float x, y; names *all; };
  struct by_method { float x, y; float f(); };
  static int n;
  struct by_macro { float x, y; int f() { return OWN; } };
};
float names::by_method::f() { return helper(x); }
int names::n = 1;

template <class T> struct of_template {
  struct inner { T x, y; };
};

class secret {
  float hidden = 1;
public:
  // A nested class sees what is private.
  struct viewer {
    float x, y;
    template <class T> float look(T &t) { return t.hidden; }
  };
};

struct forward {
  struct later;
  struct later; // Twice.
  struct later { float x, y; };
};

struct outside {
  struct apart;
};
struct outside::apart { float x, y; };

struct elaborated {
  struct word { float x, y; };
  struct word *next;
};

struct friendly {
  struct has { float x, y; friend float f(has &h) { return h.x; } };
};

struct conditional {
#if LIMIT == 3
  struct in_if { float x, y; };
#endif
  DECLARE
};

// The name of the namespace is taken.
struct taken_types { int i; };
struct taken {
  struct item { float x, y; };
};

// The class stands in a function.
float local() {
  struct hidden {
    struct item { float x, y; };
  };
  std::vector<hidden::item> all(10);
  float s = 0;
  for (int i = 0; i < 10; ++i)
    s += all[i].x;
  return s;
}

// Another function would be called: the record's class was one of those in which
// functions are looked for.
struct found {
  struct arg { float x, y; };
  friend float pick(const arg &a) { return a.x; }
};
template <class T> float pick(T) { return 2; }
float picked() {
  found::arg a{1, 2};
  return pick(a);
}

struct fine {
  struct item { float x, y; };
};

float f0() { std::vector<names::by_constant> a(10); float s = 0; for (int i = 0; i < 10; ++i) s += a[i].x; return s; }
float f1() { std::vector<names::by_type> a(10); float s = 0; for (int i = 0; i < 10; ++i) s += a[i].x; return s; }
float f2() { std::vector<names::by_function> a(10); float s = 0; for (int i = 0; i < 10; ++i) s += a[i].x; return s; }
float f3() { std::vector<names::by_base> a(10); float s = 0; for (int i = 0; i < 10; ++i) s += a[i].x; return s; }
float f4() { std::vector<names::by_class> a(10); float s = 0; for (int i = 0; i < 10; ++i) s += a[i].x; return s; }
float f5() { std::vector<names::by_method> a(10); float s = 0; for (int i = 0; i < 10; ++i) s += a[i].x; return s; }
float f6() { std::vector<names::by_macro> a(10); float s = 0; for (int i = 0; i < 10; ++i) s += a[i].x; return s; }
float f7() { std::vector<of_template<float>::inner> a(10); float s = 0; for (int i = 0; i < 10; ++i) s += a[i].x; return s; }
float f8() { std::vector<secret::viewer> a(10); float s = 0; for (int i = 0; i < 10; ++i) s += a[i].x; return s; }
float f9() { std::vector<forward::later> a(10); float s = 0; for (int i = 0; i < 10; ++i) s += a[i].x; return s; }
float f10() { std::vector<outside::apart> a(10); float s = 0; for (int i = 0; i < 10; ++i) s += a[i].x; return s; }
float f11() { std::vector<elaborated::word> a(10); float s = 0; for (int i = 0; i < 10; ++i) s += a[i].x; return s; }
float f12() { std::vector<friendly::has> a(10); float s = 0; for (int i = 0; i < 10; ++i) s += a[i].x; return s; }
float f13() { std::vector<conditional::in_if> a(10); float s = 0; for (int i = 0; i < 10; ++i) s += a[i].x; return s; }
float f14() { std::vector<conditional::made> a(10); float s = 0; for (int i = 0; i < 10; ++i) s += a[i].x; return s; }
float f15() { std::vector<taken::item> a(10); float s = 0; for (int i = 0; i < 10; ++i) s += a[i].x; return s; }
float f16() { std::vector<found::arg> a(10); float s = 0; for (int i = 0; i < 10; ++i) s += a[i].x; return s; }
float f17() { std::vector<fine::item> a(10); float s = 0; for (int i = 0; i < 10; ++i) s += a[i].x; return s; }

int main() {
  secret s;
  secret::viewer v{1, 2};
  std::printf("%g %g\n", local() + v.look(s), picked());
}
