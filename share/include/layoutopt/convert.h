/*===-- convert.h - From one layout to another ---------------------------===*\
|*
|* Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Converts records between any two layouts of layout.h, on the host, at about
|* the speed of memcpy. All sizes are bytes, all counts are records.
|*
|* Bytes of the target that hold no field become zero: padding of elements, and
|* what the last tile has behind the last record. Source and target must not
|* overlap (see in_place.h). Any number of records works.
|*
|* Threads are the caller's: layoutopt_convert_part does one of several parts,
|* which may run at the same time; layoutopt_convert_threads does them all, at
|* the same time where the program is compiled with OpenMP.
|*
|* Targets of at least LAYOUTOPT_STREAM_BYTES are written past the caches, where
|* the processor can (x86).
|*
\*===----------------------------------------------------------------------===*/

#ifndef LAYOUTOPT_RUNTIME_CONVERT_H
#define LAYOUTOPT_RUNTIME_CONVERT_H

#include "stream.h"

#ifndef LAYOUTOPT_STREAM_BYTES
#define LAYOUTOPT_STREAM_BYTES ((size_t)8 << 20)
#endif

/* Straight into the target. */
static inline void layoutopt_convert_direct(const layoutopt_layout *to,
                                            void *const *to_arrays,
                                            const layoutopt_layout *from,
                                            const void *const *from_arrays,
                                            size_t begin, size_t end,
                                            size_t n) {
  layoutopt_pass p;
  size_t record = 0, unit = 1;
  for (unsigned a = 0; a < to->num_arrays; ++a)
    record += to->arrays[a].bytes / to->arrays[a].tile;
  size_t block = LAYOUTOPT_BLOCK_BYTES / 2 / (record ? record : 1);
  block = block < 64 ? 64 : block;
  for (int side = 0; side < 2; ++side) {
    const layoutopt_layout *l = side == 0 ? to : from;
    for (unsigned a = 0; a < l->num_arrays; ++a) {
      size_t common = layoutopt_common(unit, l->arrays[a].tile, 2 * block);
      unit = common ? common : unit;
    }
  }
  block = (block + unit - 1) / unit * unit;
  for (unsigned first = 0; first < to->num_fields; first += p.count) {
    layoutopt_start_pass(&p, to, to_arrays, from, from_arrays, first);
    layoutopt_find_loops(&p);
    layoutopt_merge_words(&p);
    for (size_t i = begin, next; i < end; i = next) {
      next = end - i < block ? end : i + block;
      for (unsigned a = 0; first == 0 && a < to->num_arrays; ++a)
        layoutopt_zero(&to->arrays[a], layoutopt_has_holes(to, a),
                       (unsigned char *)to_arrays[a], 0, i, next, n);
      if (first == 0 && end - next >= block) {
        layoutopt_asker asker;
        layoutopt_ask(&asker, from, from_arrays, next, next + block);
        while (layoutopt_ask_line(&asker))
          ;
      }
      for (unsigned k = 0; k < p.num_loops; ++k)
        layoutopt_run(&p, &p.loops[k], i, next);
    }
  }
}

/* Converts part number `part` of `parts` of `n` records: field f of each record
   of `from` goes to field f of `to`. `to_arrays` and `from_arrays` point to the
   stored arrays, which have layoutopt_bytes bytes each and need no alignment.
   Parts write different bytes; all of them have to be done. Tiles are not
   divided, so that parts may be empty. Errors as layoutopt_check_pair, and
   LAYOUTOPT_MISMATCH if there is no such part; then nothing is written. */
static inline int layoutopt_convert_part(const layoutopt_layout *to,
                                         void *const *to_arrays,
                                         const layoutopt_layout *from,
                                         const void *const *from_arrays,
                                         size_t n, unsigned part,
                                         unsigned parts) {
  int status = layoutopt_check_pair(to, from, n);
  if (status != LAYOUTOPT_OK)
    return status;
  if (part >= parts)
    return LAYOUTOPT_MISMATCH;
  size_t unit = LAYOUTOPT_LINE, total = 0;
  for (unsigned a = 0; a < to->num_arrays && unit != 0; ++a) {
    unit = layoutopt_common(unit, to->arrays[a].tile, n);
    size_t bytes = layoutopt_bytes(to, a, n);
    total = bytes > SIZE_MAX - total ? SIZE_MAX : total + bytes;
  }
  size_t units = unit == 0 ? 0 : n / unit;
  size_t each = units / parts, more = units % parts;
  size_t begin = (each * part + (part < more ? part : more)) * unit;
  size_t end = begin + (each + (part < more)) * unit;
  if (part == parts - 1)
    end = n;
  if (begin >= end)
    return LAYOUTOPT_OK;
  if (!LAYOUTOPT_SSE2 || total < LAYOUTOPT_STREAM_BYTES ||
      !layoutopt_convert_streams(to, to_arrays, from, from_arrays, begin, end,
                                 n))
    layoutopt_convert_direct(to, to_arrays, from, from_arrays, begin, end, n);
  return LAYOUTOPT_OK;
}

/* Converts all `n` records; otherwise as layoutopt_convert_part. */
static inline int layoutopt_convert(const layoutopt_layout *to,
                                    void *const *to_arrays,
                                    const layoutopt_layout *from,
                                    const void *const *from_arrays, size_t n) {
  return layoutopt_convert_part(to, to_arrays, from, from_arrays, n, 0, 1);
}

/* As layoutopt_convert, with `threads` threads if the program is compiled with
   OpenMP, else with one. */
static inline int layoutopt_convert_threads(const layoutopt_layout *to,
                                            void *const *to_arrays,
                                            const layoutopt_layout *from,
                                            const void *const *from_arrays,
                                            size_t n, unsigned threads) {
  int status = layoutopt_check_pair(to, from, n);
  if (status != LAYOUTOPT_OK)
    return status;
  int parts = threads == 0 ? 1 : threads > 4096 ? 4096 : (int)threads;
#ifdef _OPENMP
#pragma omp parallel for num_threads(parts) schedule(static, 1)
#endif
  for (int part = 0; part < parts; ++part)
    (void)layoutopt_convert_part(to, to_arrays, from, from_arrays, n,
                                 (unsigned)part, (unsigned)parts);
  return LAYOUTOPT_OK;
}

#endif /* LAYOUTOPT_RUNTIME_CONVERT_H */
