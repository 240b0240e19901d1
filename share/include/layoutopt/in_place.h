/*===-- in_place.h - From one layout to another in place -----------------===*\
|*
|* Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Converts records between two layouts in the memory where they are, tile by
|* tile, where that can be done.
|*
\*===----------------------------------------------------------------------===*/

#ifndef LAYOUTOPT_RUNTIME_IN_PLACE_H
#define LAYOUTOPT_RUNTIME_IN_PLACE_H

#include "convert.h"

/* As the function below, for the records from `begin` to `end`. */
static inline void layoutopt_convert_local(const layoutopt_layout *to,
                                           const layoutopt_layout *from,
                                           void *const *arrays, size_t block,
                                           size_t begin, size_t end, size_t n) {
  layoutopt_pass p;
  unsigned char scratch[LAYOUTOPT_STAGE_BYTES];
  const void *copies[LAYOUTOPT_PASS];
  int has_holes[LAYOUTOPT_PASS];
  size_t used = 0;
  for (unsigned a = 0; a < to->num_arrays; ++a) {
    copies[a] = scratch + used;
    used += block / from->arrays[a].tile * from->arrays[a].bytes;
    has_holes[a] = layoutopt_has_holes(to, a);
  }
  layoutopt_start_pass(&p, to, arrays, from, copies, 0);
  layoutopt_find_loops(&p);
  layoutopt_merge_words(&p);
  for (size_t i = begin, next; i < end; i = next) {
    next = end - i < block ? end : i + block;
    used = 0;
    for (unsigned a = 0; a < to->num_arrays; ++a) {
      size_t tile = from->arrays[a].tile, bytes = from->arrays[a].bytes;
      memcpy(scratch + used,
             (const unsigned char *)arrays[a] + i / tile * bytes,
             (next - i + tile - 1) / tile * bytes);
      used += block / tile * bytes;
      layoutopt_zero(&to->arrays[a], has_holes[a], (unsigned char *)arrays[a],
                     0, i, next, n);
    }
    for (unsigned k = 0; k < p.count; ++k)
      p.from_view[k].first = i;
    for (unsigned k = 0; k < p.num_loops; ++k)
      layoutopt_run(&p, &p.loops[k], i, next);
  }
}

/* Converts `n` records in place, tile by tile, through a scratch of
   LAYOUTOPT_STAGE_BYTES on the stack. That is possible where both layouts keep
   each field in the same stored array and some number of records takes the same
   bytes in both, as in AoS and tiled AoS without padding; else
   LAYOUTOPT_NEEDS_BACK, and nothing is written (see data.h). The arrays have
   room for both layouts. `threads` as in layoutopt_convert_threads; other
   errors as layoutopt_check_pair. */
static inline int layoutopt_convert_in_place(const layoutopt_layout *to,
                                             const layoutopt_layout *from,
                                             void *const *arrays, size_t n,
                                             unsigned threads) {
  int status = layoutopt_check_pair(to, from, n);
  if (status != LAYOUTOPT_OK)
    return status;
  size_t block = layoutopt_local_block(to, from, LAYOUTOPT_STAGE_BYTES);
  if (block == 0 || to->num_fields > LAYOUTOPT_PASS ||
      to->num_arrays > LAYOUTOPT_PASS)
    return LAYOUTOPT_NEEDS_BACK;
  size_t blocks = n / block + (n % block != 0);
  int parts = threads == 0 ? 1 : threads > 4096 ? 4096 : (int)threads;
#ifdef _OPENMP
#pragma omp parallel for num_threads(parts) schedule(static, 1)
#endif
  for (int part = 0; part < parts; ++part) {
    size_t each = blocks / (size_t)parts, more = blocks % (size_t)parts;
    size_t k = (size_t)part;
    size_t begin = (each * k + (k < more ? k : more)) * block;
    size_t count = (each + (k < more)) * block;
    if (begin < n)
      layoutopt_convert_local(to, from, arrays, block, begin,
                              n - begin < count ? n : begin + count, n);
  }
  return LAYOUTOPT_OK;
}

#endif /* LAYOUTOPT_RUNTIME_IN_PLACE_H */
