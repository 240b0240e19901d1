// The output is changed no further, and in place the same comes about.
// RUN: rm -rf %t && mkdir %t && cp %s %t/again.cl
// RUN: layoutopt %s --policy=%S/Inputs/dot.yaml -o %t/once 2>/dev/null
// RUN: layoutopt %t/again.cl --policy=%S/Inputs/dot.yaml -i 2>/dev/null
// RUN: cmp %t/once/again.cl %t/again.cl
// RUN: layoutopt %t/again.cl 2>/dev/null > %t/diff
// RUN: not grep . %t/diff
typedef struct {
  float x, y;
  int kind;
} dot;

__kernel void turn(__global dot *dots, __global const dot *old, int n) {
  int i = get_global_id(0);
  __global dot *d = &dots[i];
  *d = old[i];
  d->x = -old[n - 1].y;
}
