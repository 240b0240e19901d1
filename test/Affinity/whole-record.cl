// Fields that always move together are one cluster for any epsilon.

// RUN: layoutopt %s --stop-after=kdlg | FileCheck %s --check-prefix=GRAPH
// RUN: layoutopt %s --stop-after=clusters | FileCheck %s --check-prefix=CLUSTERS

typedef struct { uint key, id; float value; char tag; } item;

__kernel void sort(__global item *p, uint step) {
  uint i = get_global_id(0);
  item t = p[i], u = p[i ^ step];
  if (t.key > u.key) {
    p[i] = u;
    p[i ^ step] = t;
  }
}

// GRAPH:         "distances": [
// GRAPH-COUNT-6: "bytes": 0}
// GRAPH-NOT:     "bytes"

// CLUSTERS:      "clusters": [
// CLUSTERS-NEXT: ["key", "id", "value", "tag"]
// CLUSTERS-NEXT: ]
