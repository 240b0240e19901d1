// What looks like an array but is a single record stays, and so does what no
// kernel receives.
// RUN: layoutopt %s --target=sm_35 --policy=none --header-out=%t.h > %t.diff 2> %t.log
// RUN: FileCheck %s < %t.log
// RUN: test ! -s %t.diff
// RUN: FileCheck %s --check-prefix=HEADER < %t.h
// RUN: %cc -std=c99 -Wall -Wextra -Wpedantic -Werror -fsyntax-only %t.h
typedef struct {
  float scale;
  float bias;
  int n;
} params;
typedef struct {
  float x, y;
} kept1;
typedef struct {
  float x, y;
} kept2;
float unused(__global kept1 *q, int i) { return q[i].x + q[i].y; }
// CHECK-DAG: params: 3 fields
// CHECK-DAG: stays as it is: only its first record is used
// CHECK-DAG: kept1: 2 fields
// CHECK-DAG: kept2: 2 fields
// HEADER-DAG: #define PARAMS_SOA_ARRAYS 1
// HEADER-DAG: #define KEPT1_SOA_ARRAYS 1
// HEADER-DAG: #define KEPT2_SOA_ARRAYS 1
__kernel void k(__global const params *q, __global kept1 *o, __global kept2 *p) {
  int i = get_global_id(0);
  o[i].x = ((__global float *)o)[1] * q->scale + q->bias;
  p[i].x = ((__global float *)p)[1] * q->n;
}
