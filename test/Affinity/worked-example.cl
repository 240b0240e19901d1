// The example of docs/Affinity.md: a and b in a loop of 32, c after it, d never.

// RUN: layoutopt %s --stop-after=kdlg | FileCheck %s --check-prefix=GRAPH
// RUN: layoutopt %s --target=sm_35 --stop-after=clusters | FileCheck %s --check-prefix=CLUSTERS
// RUN: layoutopt %s --stop-after=kdlg --dot | FileCheck %s --check-prefix=DOT

typedef struct { float a, b, c, d; } rec;

__kernel void k(__global const rec *p, __global float *out) {
  float s = 0.0f;
  for (int i = 0; i < 32; ++i)
    s += p[i].a + p[i].b;
  s += p[0].c;
  out[get_global_id(0)] = s;
}

// GRAPH:      "set": "rec"
// GRAPH:      {"name": "a", "size": 4},
// GRAPH:      "distances": [
// GRAPH-NEXT: {"between": ["a", "b"], "bytes": 4},
// GRAPH-NEXT: {"between": ["a", "c"], "bytes": 256},
// GRAPH-NEXT: {"between": ["b", "c"], "bytes": 252}
// GRAPH-NEXT: ]

// CLUSTERS:      "clusters": [
// CLUSTERS-NEXT: ["a", "b"],
// CLUSTERS-NEXT: ["c"],
// CLUSTERS-NEXT: ["d"]
// CLUSTERS-NEXT: ]

// DOT:     graph "rec" {
// DOT:     f3 [label="d\n4 B"];
// DOT:     f0 -- f1 [label="4"];
// DOT:     f1 -- f2 [label="252"];
// DOT-NOT: f3
