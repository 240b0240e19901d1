/*===-- lines.h - Loops that write whole cache lines ---------------------===*\
|*
|* Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Part of convert.h; not for use on its own. Between records and arrays without
|* gaps, straight from registers to lines past the caches: what processors write
|* fastest is one line after the other, each at once.
|*
\*===----------------------------------------------------------------------===*/

#ifndef LAYOUTOPT_RUNTIME_LINES_H
#define LAYOUTOPT_RUNTIME_LINES_H

#include "loops.h"

/* How many records go together: fields of 4 bytes fill a line each. */
#define LAYOUTOPT_CHUNK 16

#if LAYOUTOPT_SSE2

LAYOUTOPT_INLINE void layoutopt_stream_line(unsigned char *to, __m128i a,
                                            __m128i b, __m128i c, __m128i d) {
  __m128i *line = (__m128i *)(void *)to;
  _mm_stream_si128(line, a);
  _mm_stream_si128(line + 1, b);
  _mm_stream_si128(line + 2, c);
  _mm_stream_si128(line + 3, d);
}

/* As layoutopt_split, of `n` records, a multiple of LAYOUTOPT_CHUNK, to places
   at multiples of 64 bytes. `word` is 4, 8 or 16, all fields together have at
   most 16 bytes. Reads up to 4 bytes behind a record. */
LAYOUTOPT_INLINE void layoutopt_split_lines(unsigned char *const *to,
                                            const unsigned char *from,
                                            size_t step, size_t n,
                                            unsigned width, size_t word,
                                            layoutopt_asker *asker) {
  size_t lanes = LAYOUTOPT_LINE / word;
  for (size_t k = 0; k < n; k += lanes, from += lanes * step) {
    size_t at = k * word;
    for (unsigned f = 0; f < width; ++f)
      layoutopt_ask_line(asker);
    if (word == 16) {
      layoutopt_stream_line(
          to[0] + at, layoutopt_load16(from), layoutopt_load16(from + step),
          layoutopt_load16(from + 2 * step), layoutopt_load16(from + 3 * step));
    } else if (word == 8 && width == 1) {
#define LAYOUTOPT_PAIR(K)                                                      \
  _mm_unpacklo_epi64(layoutopt_load8(from + (K) * step),                       \
                     layoutopt_load8(from + ((K) + 1) * step))
      layoutopt_stream_line(to[0] + at, LAYOUTOPT_PAIR(0), LAYOUTOPT_PAIR(2),
                            LAYOUTOPT_PAIR(4), LAYOUTOPT_PAIR(6));
#undef LAYOUTOPT_PAIR
    } else if (word == 8) {
#define LAYOUTOPT_PAIR(K, A, B)                                                \
  __m128i A = layoutopt_load16(from + (K) * step);                             \
  __m128i B = layoutopt_load16(from + ((K) + 1) * step)
      LAYOUTOPT_PAIR(0, a, b);
      LAYOUTOPT_PAIR(2, c, d);
      LAYOUTOPT_PAIR(4, e, f);
      LAYOUTOPT_PAIR(6, g, h);
      layoutopt_stream_line(to[0] + at, _mm_unpacklo_epi64(a, b),
                            _mm_unpacklo_epi64(c, d), _mm_unpacklo_epi64(e, f),
                            _mm_unpacklo_epi64(g, h));
      layoutopt_stream_line(to[1] + at, _mm_unpackhi_epi64(a, b),
                            _mm_unpackhi_epi64(c, d), _mm_unpackhi_epi64(e, f),
                            _mm_unpackhi_epi64(g, h));
#undef LAYOUTOPT_PAIR
    } else {
      unsigned load = width == 3 ? 4 : width;
#define LAYOUTOPT_FOUR(K, A, B, C, D)                                          \
  __m128i A = layoutopt_load_words(from + (K) * step, load);                   \
  __m128i B = layoutopt_load_words(from + ((K) + 1) * step, load);             \
  __m128i C = layoutopt_load_words(from + ((K) + 2) * step, load);             \
  __m128i D = layoutopt_load_words(from + ((K) + 3) * step, load);             \
  LAYOUTOPT_TRANSPOSE(A, B, C, D)
      LAYOUTOPT_FOUR(0, a0, b0, c0, d0);
      LAYOUTOPT_FOUR(4, a1, b1, c1, d1);
      LAYOUTOPT_FOUR(8, a2, b2, c2, d2);
      LAYOUTOPT_FOUR(12, a3, b3, c3, d3);
      layoutopt_stream_line(to[0] + at, a0, a1, a2, a3);
      if (width > 1)
        layoutopt_stream_line(to[1] + at, b0, b1, b2, b3);
      if (width > 2)
        layoutopt_stream_line(to[2] + at, c0, c1, c2, c3);
      if (width > 3)
        layoutopt_stream_line(to[3] + at, d0, d1, d2, d3);
#undef LAYOUTOPT_FOUR
    }
  }
}

/* One loop, of `n` records from record `i` on. */
static inline void layoutopt_run_lines(const layoutopt_pass *p,
                                       const layoutopt_loop *loop, size_t i,
                                       size_t n, layoutopt_asker *asker) {
  unsigned char *to[LAYOUTOPT_GROUP];
  unsigned head = loop->fields[0];
  for (unsigned f = 0; f < LAYOUTOPT_GROUP; ++f) {
    unsigned k = f < loop->width ? loop->fields[f] : head;
    to[f] = p->to_base[k] + layoutopt_place(&p->to_view[k], i);
  }
  const layoutopt_view *view = &p->from_view[head];
  const unsigned char *from = p->from_base[head] + layoutopt_place(view, i);
#define LAYOUTOPT_CASE(WIDTH, WORD)                                            \
  if (loop->width == WIDTH && loop->size == WORD) {                            \
    layoutopt_split_lines(to, from, view->bytes, n, WIDTH, WORD, asker);       \
    return;                                                                    \
  }
  LAYOUTOPT_CASE(4, 4)
  LAYOUTOPT_CASE(3, 4)
  LAYOUTOPT_CASE(2, 4)
  LAYOUTOPT_CASE(1, 4)
  LAYOUTOPT_CASE(2, 8)
  LAYOUTOPT_CASE(1, 8)
  LAYOUTOPT_CASE(1, 16)
#undef LAYOUTOPT_CASE
}

#endif /* LAYOUTOPT_SSE2 */

#endif /* LAYOUTOPT_RUNTIME_LINES_H */
