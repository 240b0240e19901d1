// The classes of loop bounds, from constants, flags and work-item functions.
// RUN: layoutopt %s --policy=none -D SIZE=12 --stop-after=facts | FileCheck %s
typedef struct {
  float x, y;
} body;
#define HALF (SIZE / 2)
__kernel void f(__global body *p, __global float *out, int n, int m) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  float s = 0;
  // CHECK: kind: loop, bound: constant, count: 6, number: {{[0-9]+}}, where:
  for (int j = 0; j < HALF; j++)
    s += p[j].x;
  // CHECK: kind: loop, bound: constant, count: 4, number: {{[0-9]+}}, where:
  for (int j = 10; j > 2; j -= 2)
    s += p[j].x;
  // CHECK: kind: loop, bound: work-group, number: {{[0-9]+}}, where:
  for (uint j = 0; j < get_local_size(0); j++)
    s += p[j].x;
  // CHECK: kind: loop, bound: constant, count: 8, number: {{[0-9]+}}, where:
  for (uint j = get_local_size(0) / 2; j > 0; j >>= 1)
    s += p[j].x;
  // CHECK: kind: loop, bound: constant, count: 3, number: {{[0-9]+}}, where:
  for (uint j = get_local_id(0); j < 700; j += get_local_size(0))
    s += p[j].x;
  // CHECK: kind: loop, bound: ndrange, number: {{[0-9]+}}, where:
  for (size_t j = 0; j < get_global_size(0); ++j)
    s += p[j].x;
  // CHECK: kind: loop, bound: ndrange, number: {{[0-9]+}}, where:
  for (int j = 0; j < n; j++)
    s += p[j].x;
  // CHECK: kind: loop, number: {{[0-9]+}}, where:
  for (int j = 0; j < m; j++)
    s += p[j].x;
  // CHECK: kind: loop, number: {{[0-9]+}}, where:
  while (s < 0)
    s += p[m].x;
  out[i] = s;
}

// An unknown bound may look like something: iterations that are dealt out to the
// work-items, rows of which an array says where they begin.
__kernel void rows(__global body *p, __global const int *first,
                   __global const int *count, __global const int *list,
                   __global float *out, int n, int level) {
  float s = 0;
  // CHECK: kind: loop, count: 1, number: {{[0-9]+}}, where:
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
    // CHECK: kind: loop, count: 4, number: {{[0-9]+}}, where:
    for (int k = first[i]; k < first[i + 1]; k++)
      s += p[list[k]].x;
    // CHECK: kind: loop, count: 4, number: {{[0-9]+}}, where:
    for (int k = first[i]; k < first[i] + count[i]; k++)
      s += p[list[k]].x;
    int begin = first[i], end = count[1 + i];
    // CHECK: kind: loop, number: {{[0-9]+}}, where:
    for (int k = begin; k < end; k++)
      s += p[list[k]].x;
    int last = count[i];
    // CHECK: kind: loop, count: 4, number: {{[0-9]+}}, where:
    for (int k = begin; k != last; ++k)
      s += p[list[k]].x;
    // CHECK: kind: loop, number: {{[0-9]+}}, where:
    for (int k = first[i]; k < first[i + 2]; k++)
      s += p[list[k]].x;
  }
  // CHECK: kind: loop, number: {{[0-9]+}}, where:
  for (int k = first[0]; k < first[1]; k++)
    s += p[k].x;
  out[level] = s;
}
