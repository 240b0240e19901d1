// Names in a policy are checked against the program.
// RUN: not layoutopt %s --policy=%S/Inputs/unknown-field.yaml 2>&1 | FileCheck %s

typedef struct {
  float mass, charge;
} ion;

__kernel void step(__global ion *p) {
  size_t i = get_global_id(0);
  p[i].mass += p[i].charge;
}

// CHECK: unknown-field.yaml:5:24: error: unknown field 'chagre' of 'ion' (did you mean 'charge'?)
