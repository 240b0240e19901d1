/*===-- rows.h - Records that are put together ---------------------------===*\
|*
|* Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Part of convert.h; not for use on its own. Whole records are written past the
|* caches, from fields that have arrays of their own.
|*
\*===----------------------------------------------------------------------===*/

#ifndef LAYOUTOPT_RUNTIME_ROWS_H
#define LAYOUTOPT_RUNTIME_ROWS_H

#include "lines.h"

/* The largest record that is put together by lines, bytes, and how many stored
   arrays of records. */
#define LAYOUTOPT_ROW 256
#define LAYOUTOPT_ROWS 4

/* Records without gaps, put together from loops of 16 bytes each. */
typedef struct {
  unsigned num_parts;
  const layoutopt_loop *parts[LAYOUTOPT_ROW / 16]; /* From front to back. */
  unsigned char *start;                            /* Place of record 0. */
} layoutopt_row;

#if LAYOUTOPT_SSE2

/* Where the words of a part come from, from record `i` on. */
static inline void layoutopt_part_sources(const layoutopt_pass *p,
                                          const layoutopt_loop *loop, size_t i,
                                          const unsigned char **from) {
  for (unsigned f = 0; f < LAYOUTOPT_GROUP; ++f) {
    int is_first = loop->kind == LAYOUTOPT_COPY || f >= loop->width;
    unsigned field = loop->fields[is_first ? 0 : f];
    from[f] = p->from_base[field] + i * loop->size;
  }
}

/* `n` records, to a place at a multiple of 16: four at once, so that lines are
   soon full. `word` is the size of all fields, 0 if they differ. */
LAYOUTOPT_INLINE void layoutopt_join_row(const layoutopt_pass *p,
                                         const layoutopt_row *row, size_t i,
                                         size_t n, size_t word,
                                         unsigned num_parts,
                                         layoutopt_asker *asker) {
  const unsigned char *from[LAYOUTOPT_ROW / 16][LAYOUTOPT_GROUP];
  size_t step = num_parts * 16;
  unsigned char *to = row->start + i * step;
  for (unsigned r = 0; r < num_parts; ++r)
    layoutopt_part_sources(p, row->parts[r], i, from[r]);
  for (size_t k = 0; k < n; k += 4, to += 4 * step)
    for (unsigned r = 0; r < num_parts; ++r) {
      const unsigned char *const *s = from[r];
      unsigned char *at = to + 16 * r;
      __m128i a, b, c, d;
      size_t size = word ? word : row->parts[r]->size;
      layoutopt_ask_line(asker);
      if (size == 4) {
        a = layoutopt_load16(s[0] + 4 * k), b = layoutopt_load16(s[1] + 4 * k);
        c = layoutopt_load16(s[2] + 4 * k), d = layoutopt_load16(s[3] + 4 * k);
        LAYOUTOPT_TRANSPOSE(a, b, c, d);
      } else if (size == 8) {
        __m128i e = layoutopt_load16(s[0] + 8 * k);
        __m128i f = layoutopt_load16(s[1] + 8 * k);
        __m128i g = layoutopt_load16(s[0] + 8 * k + 16);
        __m128i h = layoutopt_load16(s[1] + 8 * k + 16);
        a = _mm_unpacklo_epi64(e, f), b = _mm_unpackhi_epi64(e, f);
        c = _mm_unpacklo_epi64(g, h), d = _mm_unpackhi_epi64(g, h);
      } else {
        const unsigned char *whole = s[0] + 16 * k;
        a = layoutopt_load16(whole), b = layoutopt_load16(whole + 16);
        c = layoutopt_load16(whole + 32), d = layoutopt_load16(whole + 48);
      }
      _mm_stream_si128((__m128i *)(void *)at, a);
      _mm_stream_si128((__m128i *)(void *)(at + step), b);
      _mm_stream_si128((__m128i *)(void *)(at + 2 * step), c);
      _mm_stream_si128((__m128i *)(void *)(at + 3 * step), d);
    }
}

/* `n` records, a multiple of LAYOUTOPT_CHUNK, from record `i` on. */
static inline void layoutopt_join_lines(const layoutopt_pass *p,
                                        const layoutopt_row *row, size_t i,
                                        size_t n, layoutopt_asker *asker) {
  int is_4 = 1;
  for (unsigned r = 0; r < row->num_parts; ++r)
    is_4 = is_4 && row->parts[r]->size == 4;
  if (is_4 && row->num_parts == 1)
    layoutopt_join_row(p, row, i, n, 4, 1, asker);
  else if (is_4)
    layoutopt_join_row(p, row, i, n, 4, row->num_parts, asker);
  else
    layoutopt_join_row(p, row, i, n, 0, row->num_parts, asker);
}

#else

/* Nothing goes by lines then. */
static inline void layoutopt_join_lines(const layoutopt_pass *p,
                                        const layoutopt_row *row, size_t i,
                                        size_t n, layoutopt_asker *asker) {
  (void)p, (void)row, (void)i, (void)n, (void)asker;
}

#endif /* LAYOUTOPT_SSE2 */

#endif /* LAYOUTOPT_RUNTIME_ROWS_H */
