// Where no handle of the device's addresses can be made.
// RUN: layoutopt %s --target=native --closed-world --layout=SoA -- -fopenmp 2>&1 >/dev/null | FileCheck %s
// RUN: layoutopt %s --target=native --closed-world --layout=SoA --style=switchable -- -fopenmp 2>&1 >/dev/null \
// RUN:   | FileCheck %s --check-prefix=SWITCH
#include <stdlib.h>
struct into {
  float x;
  int y;
};
struct set {
  float x;
  int y;
};
struct part {
  float x;
  int y;
};
struct parted {
  float x;
  int y;
};
struct parted2 {
  float x;
  int y;
};
struct length {
  float x;
  int y;
};
struct fine {
  float x;
  int y;
};
static struct part array[8];

// CHECK-DAG: array '{{.*}}' keeps its layout: 'p' goes to a device and may point into an array [openmp-region]
static void points(struct into *p, int n) {
#pragma omp target map(to : p[0 : n])
  p[0].x = 1;
}

// CHECK-DAG: code for a device changes the pointer 's' [openmp-region]
static void sets(struct set *s, int n) {
#pragma omp target map(to : s[0 : n])
  {
    struct set *was = s;
    s = NULL;
    was[1].x = 1;
    s = was;
  }
}

// CHECK-DAG: a part of the array 'array' is mapped [openmp-clause]
static void parts(void) {
#pragma omp target map(to : array[2 : 4])
  array[3].x = 1;
}

// CHECK-DAG: an '#if' parts a directive for a device from its statement [openmp-region]
static void branches(struct parted *p, struct parted2 *q, int n) {
#ifndef NONE
#pragma omp target teams distribute parallel for map(p[0 : n])
#else
#pragma omp parallel for
#endif
  for (int i = 0; i < n; i++)
    p[i].x = 1;
// CHECK-DAG: an '#if' parts a directive for a device from its statement [openmp-region]
#pragma omp target teams distribute parallel for map(q[0 : n])
#ifndef NONE
  for (int i = 0; i < n; i++) {
#else
  for (int i = 0; i + 1 < n; i++) {
#endif
    q[i].x = 1;
  }
}

// CHECK-DAG: 'v' goes to a device and has a variable length [openmp-region]
static int variable(int n) {
  struct length v[n];
#pragma omp target
  v[n - 1].x = 1;
  return v[n / 2].y;
}

// SWITCH-DAG: 'f' goes to a device, and the style 'switchable' names no stored array [openmp-region]
static void changes(struct fine *f, int n) {
#pragma omp target map(to : f[0 : n])
#ifndef NONE
  f[n - 1].x = 1;
#else
  f[n - 1].y = 1;
#endif
}

int main(int argc, char **argv) {
  struct into *p = calloc(argc, sizeof *p);
  struct set *s = calloc(argc, sizeof *s);
  struct parted *q = calloc(argc, sizeof *q);
  struct parted2 *r = calloc(argc, sizeof *r);
  struct fine *f = calloc(argc, sizeof *f);
  points(p + 1, argc - 1);
  sets(s, argc);
  branches(q, r, argc);
  parts();
  changes(f, argc);
  return variable(argc) + array[1].y;
}
