// Records in constant memory that stay are named, with the set to speak of and what changes it;
// --layout, or a layout of their record, changes what kernels get, as long as each device has
// room for its arguments. So are tables at program scope, which nobody passes.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: layoutopt lamp.cl --policy=none 2>&1 | FileCheck %s --check-prefix=STAYS --implicit-check-not=@@
// STAYS: {{^}}lamp@constant:light.all: 3 fields, 16 bytes, in light
// STAYS-NEXT: stays as it is: in constant memory: it changes with --layout, or if the policy names it, 'lamp@constant:light.all' under 'sets'
// RUN: layoutopt lamp.cl --policy=none --layout=SoA 2>&1 | FileCheck %s --check-prefix=CHANGES
// RUN: layoutopt lamp.cl --policy=record.yaml 2>&1 | FileCheck %s --check-prefix=CHANGES
// CHANGES: {{^}}lamp@constant:light.all: 3 fields
// CHANGES: +__kernel void light(__global float *out, __constant float2 *all_at,
// CHANGES-NEXT: +                    __constant float *all_power, __constant int *all_kind,
// A record of which the model decides is none of those.
// RUN: layoutopt lamp.cl --policy=auto.yaml 2>&1 | FileCheck %s --check-prefix=STAYS --implicit-check-not=@@

// RUN: layoutopt wide.cl --policy=none --layout=SoA 2>&1 | FileCheck %s --check-prefix=WIDE --implicit-check-not=@@
// WIDE: warning: array 'w' keeps its layout: kernel 'k' would have more than 8 arguments in constant memory{{.*}} [constant-arguments]

// RUN: layoutopt table.cl --policy=none 2>&1 | FileCheck %s --check-prefix=TABLE --implicit-check-not=@@
// RUN: layoutopt table.cl --policy=none --layout=SoA 2>&1 | FileCheck %s --check-prefix=TABLE --implicit-check-not=@@
// TABLE: warning: array 'steps' keeps its layout: 'steps' is an array at program scope [program-scope]
// TABLE: step@constant:steps: 2 fields
// TABLE-NEXT: stays as it is: 'steps' is an array at program scope

// One record that is passed is no array.
// RUN: layoutopt one.cl --policy=none --layout=SoA 2>&1 | FileCheck %s --check-prefix=ONE --implicit-check-not=@@
// ONE: stays as it is: only its first record is used
//--- lamp.cl
typedef struct { float2 at; float power; int kind; } lamp;
__kernel void light(__global float *out, __constant lamp *all, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    if (all[i].kind == 1)
      sum += all[i].power / (1 + fabs(all[i].at.x));
  out[get_global_id(0)] = sum;
}
//--- record.yaml
version: 1
records: {lamp: {layout: SoA}}
//--- auto.yaml
version: 1
records: {lamp: {layout: auto}}
//--- wide.cl
typedef struct { float a, b, c, d, e, f, g, h, i; } nine;
__kernel void k(__constant nine *w, __global float *out) {
  int i = get_global_id(0);
  out[i] = w[i].a + w[i].i;
}
//--- table.cl
typedef struct { int dx, dy; } step;
__constant step steps[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
__kernel void walk(__global int *at, int way) {
  at[get_global_id(0)] += steps[way].dx + 64 * steps[way].dy;
}
//--- one.cl
typedef struct { float scale, shift; } settings;
__kernel void apply(__constant settings *s, __global float *v) {
  int i = get_global_id(0);
  v[i] = v[i] * s->scale + s->shift;
}
