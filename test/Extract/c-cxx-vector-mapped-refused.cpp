// Pointers to elements that go to devices: what has to stay, and why.
// RUN: layoutopt %s --target=native --closed-world --layout=SoA --explain -- -fopenmp 2>&1 >/dev/null | FileCheck %s
#include <utility>
#include <vector>

struct middle {
  float x;
  int y;
};
struct given {
  float x;
  int y;
};
struct chosen {
  float x;
  int y;
};
struct renamed {
  float x;
  int y;
};
struct taken {
  float x;
  int y;
};
struct helped {
  float x;
  int y;
};
struct kept {
  float x;
  int y;
  void stay();
};
struct waits {
  float x;
  int y;
};
struct depends {
  float x;
  int y;
};
struct called {
  float x;
  int y;
};

// It leads somewhere into the vector.
// CHECK-DAG: [[#@LINE+3]]:{{[0-9]+}}: note: 'p' goes to a device, and may lead to something else than the begin of a vector;
static void middles(std::vector<middle> &v, int n) {
  middle *p = v.data() + 1;
#pragma omp target map(to : p[0 : n])
  p[0].x = 1;
}

// Who calls it may pass anything.
// CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: note: 'p' goes to a device, and may lead to something else than the begin of a vector;
static void takes(given *p, int n) {
#pragma omp target map(to : p[0 : n])
  p[0].x = 1;
}

// CHECK-DAG: [[#@LINE+3]]:{{[0-9]+}}: note: 'p' goes to a device, and may lead to something else than the begin of a vector;
static void chooses(std::vector<chosen> &v, chosen &one, bool which) {
  chosen *p = which ? v.data() : &one;
#pragma omp target map(to : p[0 : 1])
  p[0].x = 1;
}

// CHECK-DAG: [[#@LINE+4]]:{{[0-9]+}}: note: 'p' goes to a device, and may lead to something else than the begin of a vector;
static void renames(std::vector<renamed> &v, renamed *&q) {
  renamed *p = v.data();
  std::swap(p, q);
#pragma omp target map(to : p[0 : 1])
  p[0].x = 1;
}

// What the device sees is not where the elements lie.
// CHECK-DAG: [[#@LINE+5]]:{{[0-9]+}}: note: code for a device takes the address of an element, and has elements of a container;
static int takesAddress(std::vector<taken> &v, int n) {
  taken *p = v.data();
  int at = 0;
#pragma omp target map(to : p[0 : n]) map(tofrom : at)
  at = static_cast<int>(&p[n - 1] - p);
  return at;
}

// The same in a function that it calls.
static helped *best;
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: note: code for a device takes the address of an element, and has elements of a container;
static void help(helped &h) { best = &h; }
static void helps(std::vector<helped> &v, int n) {
  helped *p = v.data();
#pragma omp target map(to : p[0 : n])
  help(p[0]);
}

// CHECK-DAG: [[#@LINE+4]]:{{[0-9]+}}: note: code for a device calls a function that is defined elsewhere, and has elements of a container;
static void keeps(std::vector<kept> &v, int n) {
  kept *p = v.data();
#pragma omp target map(to : p[0 : n])
  p[0].stay();
}

// CHECK-DAG: [[#@LINE+4]]:{{[0-9]+}}: note: a directive for a device uses a pointer to elements in a way that is not understood;
static void wait(std::vector<waits> &v, int n) {
  waits *p = v.data();
#pragma omp target map(to : p[0 : n]) nowait
  p[0].x = 1;
#pragma omp taskwait
}

// No directive for a device.
// CHECK-DAG: [[#@LINE+3]]:{{[0-9]+}}: note: a pointer to the record is used in a way that is not understood;
static void depend(std::vector<depends> &v) {
  depends *p = v.data();
#pragma omp task depend(out : p[0 : 1])
  p[0].x = 1;
#pragma omp taskwait
}

// CHECK-DAG: [[#@LINE+5]]:{{[0-9]+}}: note: code for a device calls a function by a pointer, and has elements of a container;
static void touch(called &c) { c.x = 1; }
static void calls(std::vector<called> &v, int n, void (*f)(called &)) {
  called *p = v.data();
#pragma omp target map(to : p[0 : n])
  f(p[0]);
}

int main() {
  std::vector<middle> a(4);
  middles(a, 3);
  std::vector<given> b(4);
  takes(b.data() + 1, 3);
  std::vector<chosen> c(4);
  chosen one;
  chooses(c, one, true);
  std::vector<renamed> d(4);
  renamed *q = d.data();
  renames(d, q);
  std::vector<taken> e(4);
  std::vector<helped> f(4);
  helps(f, 4);
  std::vector<kept> g(4);
  keeps(g, 4);
  std::vector<waits> h(4);
  wait(h, 4);
  std::vector<depends> i(4);
  depend(i);
  std::vector<called> j(4);
  calls(j, 4, touch);
  return takesAddress(e, 4) + (best == f.data());
}
