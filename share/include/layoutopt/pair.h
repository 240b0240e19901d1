/*===-- pair.h - Two layouts of the same records -------------------------===*\
|*
|* Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* What has to be known of two layouts before records go from one to the other.
|*
\*===----------------------------------------------------------------------===*/

#ifndef LAYOUTOPT_RUNTIME_PAIR_H
#define LAYOUTOPT_RUNTIME_PAIR_H

#include "layout.h"

/* The least common multiple; 0 if it exceeds `most`. */
static inline size_t layoutopt_common(size_t a, size_t b, size_t most) {
  size_t x = a, y = b;
  while (y != 0) {
    size_t rest = x % y;
    x = y;
    y = rest;
  }
  return b / x > most / a ? 0 : b / x * a;
}

/* Whether records can go from one layout to the other: LAYOUTOPT_OK, or why
   not. */
static inline int layoutopt_check_pair(const layoutopt_layout *to,
                                       const layoutopt_layout *from, size_t n) {
  if (layoutopt_check(to) != LAYOUTOPT_OK ||
      layoutopt_check(from) != LAYOUTOPT_OK)
    return LAYOUTOPT_BAD_LAYOUT;
  if (to->num_fields != from->num_fields)
    return LAYOUTOPT_MISMATCH;
  for (unsigned f = 0; f < to->num_fields; ++f)
    if (to->fields[f].size != from->fields[f].size)
      return LAYOUTOPT_MISMATCH;
  for (unsigned a = 0; a < to->num_arrays; ++a)
    if (layoutopt_bytes(to, a, n) == SIZE_MAX)
      return LAYOUTOPT_TOO_LARGE;
  for (unsigned a = 0; a < from->num_arrays; ++a)
    if (layoutopt_bytes(from, a, n) == SIZE_MAX)
      return LAYOUTOPT_TOO_LARGE;
  return LAYOUTOPT_OK;
}

/* The number of records that take the same place in both layouts, array by
   array, and at most `most` bytes: several of the smallest number. 0: none. */
static inline size_t layoutopt_local_block(const layoutopt_layout *to,
                                           const layoutopt_layout *from,
                                           size_t most) {
  size_t unit = 1, total = 0;
  if (to->num_arrays != from->num_arrays)
    return 0;
  for (unsigned f = 0; f < to->num_fields; ++f)
    if (to->fields[f].array != from->fields[f].array)
      return 0;
  for (unsigned a = 0; a < to->num_arrays && unit != 0; ++a) {
    unit = layoutopt_common(unit, to->arrays[a].tile, most);
    unit = unit ? layoutopt_common(unit, from->arrays[a].tile, most) : 0;
  }
  if (unit == 0)
    return 0;
  for (unsigned a = 0; a < to->num_arrays; ++a) {
    size_t x = unit / to->arrays[a].tile, y = unit / from->arrays[a].tile;
    if (to->arrays[a].bytes > most / x || from->arrays[a].bytes > most / y ||
        x * to->arrays[a].bytes != y * from->arrays[a].bytes)
      return 0;
    total += x * to->arrays[a].bytes;
    if (total > most)
      return 0;
  }
  return total == 0 ? 0 : unit * (most / total);
}

#endif /* LAYOUTOPT_RUNTIME_PAIR_H */
