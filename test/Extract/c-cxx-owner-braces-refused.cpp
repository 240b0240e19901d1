// C++ leaves out braces in more places: of bases, in classes that the library
// wraps around an array, in arguments and results.
// RUN: layoutopt %s --stop-after=program -- -std=c++17 | %python %S/Inputs/legality.py | FileCheck %s
// RUN: %cxx -std=c++17 -fsyntax-only -Wno-missing-braces %s
struct body { float x, y; };
struct ring { body *a; const char *name; };
struct derived : ring { const char *k, *l; };
static derived flat = {nullptr, "one", "two"};
struct link { body *b; int n; };
template <typename T, int N> struct many { T of[N]; };
static many<link, 2> pairs = {nullptr, 1};
struct leaf { body *c; int n; };
struct outer { leaf l; int k, m; };
static int sum(const outer &o) { return o.k + o.l.n; }
static int argument() { return sum({nullptr, 1, 2}); }
struct back { body *d; int n; };
struct whole { back b; int k; };
static whole result() { return {nullptr, 1, 2}; }

int main() {
  body w[4];
  flat.a = w;
  pairs.of[0].b = w;
  outer o;
  o.l.c = w;
  whole x = result();
  x.b.d = w;
  w[1].x = 1;
  return argument() + static_cast<int>(flat.a[1].x + pairs.of[0].b->x + x.b.d->x);
}
// CHECK-DAG: body@main.w: a b c d w | refused: array-initialized@11 array-initialized@15 array-initialized@18 array-initialized@8
