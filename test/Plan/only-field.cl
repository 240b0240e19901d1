// A record whose only field is an array: a kernel would get an argument for each of its elements, so
// that it stays; the layout that the message names changes it.
// RUN: layoutopt %s --policy=none --layout=SoA 2>&1 | FileCheck %s --implicit-check-not=@@
// RUN: layoutopt %s --policy=none --layout='[i, f, k, i p(32)]' --strict-verify 2>&1 | FileCheck %s --check-prefix=TILES
typedef struct { float flow[5]; } site;

__kernel void stream(__global site *from, __global site *to) {
  int i = get_global_id(0);
  for (int k = 0; k < 5; ++k)
    to[i + k].flow[k] = from[i].flow[k];
}
// CHECK: warning: array 'from' keeps its layout: --layout asks for another layout, but the only field 'flow' is an array, which stays whole: a kernel would need an argument for each element of 'flow'; tiles need one, '[i, f, k, i p(32)]'
// TILES: {flow}  [i, f, k, i p(32)]
// TILES: to.flow[(i + k) >> 5][k][(i + k) & 31] = from.flow[i >> 5][k][i & 31];
