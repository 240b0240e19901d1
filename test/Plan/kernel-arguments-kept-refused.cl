// A policy may forbid to change what the host passes.
// RUN: layoutopt %s --policy=%S/Inputs/kernel-arguments.yaml --stop-after=plan \
// RUN:   | FileCheck %s

typedef struct {
  float x, y;
} body;

__kernel void step(__global body *p) {
  size_t i = get_global_id(0);
  p[i].x += p[i].y;
}

// CHECK: # refused: a kernel has it as argument, and those are kept,
// CHECK: refused: true
// CHECK: layout: AoS
