// An address that is chosen and used at once does not escape; it is refused all
// the same (docs/Limitations.md).
// XFAIL: *
// RUN: layoutopt %s --target=sm_35 --policy=none 2>/dev/null | FileCheck %s
typedef struct {
  int hits, misses;
} stats;
__kernel void k(__global stats *s, __global const int *hit) {
  int i = get_global_id(0);
  // CHECK: atomic_inc(hit[i] ? &s.hits[i] : &s.misses[i]);
  atomic_inc(hit[i] ? &s[i].hits : &s[i].misses);
}
