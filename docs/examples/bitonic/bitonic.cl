//===-- bitonic.cl - One stage of a sorting network --------*- OpenCL C -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sorts records by their key with Batcher's bitonic network, one launch for
// each stage. All comparators put the smaller key first, the first stage of a
// merge being mirrored; so places behind the end act as if they held an
// infinite key, and any number of records can be sorted.
//
//===----------------------------------------------------------------------===//

typedef struct {
  uint key;
  uint id;
  float value;
  float weight;
} item;

// Comparator c joins two places of a block of 2 * reach: at equal distance from
// the block's ends in a mirrored stage, else `reach` apart. The comparators are
// dealt to the work-items in turns, as many as it takes.
__kernel void sort_stage(__global item *items, uint n, uint comparators,
                         uint reach, uint mirrored) {
  for (uint c = get_global_id(0); c < comparators; c += get_global_size(0)) {
    uint within = c & (reach - 1);
    uint block = (c - within) * 2;
    uint low = block + within;
    uint high = mirrored ? block + 2 * reach - 1 - within : low + reach;
    if (high >= n)
      continue;

    item a = items[low];
    item b = items[high];
    if (b.key < a.key) {
      items[low] = b;
      items[high] = a;
    }
  }
}
