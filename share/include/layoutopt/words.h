/*===-- words.h - Fields of one and two bytes ----------------------------===*\
|*
|* Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Part of convert.h; not for use on its own. Fields that share a word, 4 bytes,
|* of a record move together: as words between records and registers, and there
|* by halves and quarters.
|*
\*===----------------------------------------------------------------------===*/

#ifndef LAYOUTOPT_RUNTIME_WORDS_H
#define LAYOUTOPT_RUNTIME_WORDS_H

#include "loops.h"

/* How many records go together: fields of one byte fill a line. */
#define LAYOUTOPT_WORD_CHUNK 64

/* The loop of the field that begins at a byte of a word, of one or two bytes;
   NULL if none does. On the other side the field has an array without gaps. */
typedef const layoutopt_loop *layoutopt_byte;

#if LAYOUTOPT_SSE2

/* One word each of four records, and in `next` the words behind these. */
LAYOUTOPT_INLINE __m128i layoutopt_four_pairs(const unsigned char *from,
                                              size_t step, __m128i *next) {
  __m128i a = layoutopt_load8(from), b = layoutopt_load8(from + step);
  __m128i c = layoutopt_load8(from + 2 * step);
  __m128i d = layoutopt_load8(from + 3 * step);
  __m128i ab = _mm_unpacklo_epi32(a, b), cd = _mm_unpacklo_epi32(c, d);
  *next = _mm_unpackhi_epi64(ab, cd);
  return _mm_unpacklo_epi64(ab, cd);
}

/* The first or second bytes of sixteen halves. */
LAYOUTOPT_INLINE __m128i layoutopt_quarters(__m128i a, __m128i b, int second) {
  if (second)
    return _mm_packus_epi16(_mm_srli_epi16(a, 8), _mm_srli_epi16(b, 8));
  __m128i low = _mm_set1_epi16(255);
  return _mm_packus_epi16(_mm_and_si128(a, low), _mm_and_si128(b, low));
}

/* The fields of 16 words, `k` records from the begin of their buffers. */
LAYOUTOPT_INLINE void layoutopt_split_word(unsigned char (*buffers)[128],
                                           const size_t *sizes, unsigned k,
                                           __m128i a, __m128i b, __m128i c,
                                           __m128i d) {
  if (sizes[0] != 2 && sizes[2] != 2) {
    LAYOUTOPT_UNZIP(a, b, c, d);
    layoutopt_store16(buffers[0] + k, a);
    layoutopt_store16(buffers[1] + k, b);
    layoutopt_store16(buffers[2] + k, c);
    layoutopt_store16(buffers[3] + k, d);
    return;
  }
  for (unsigned half = 0; half < 4; half += 2) {
    if (sizes[half] + sizes[half + 1] == 0)
      continue;
    __m128i x = half ? layoutopt_halves(a, b, 1) : layoutopt_halves(a, b, 0);
    __m128i y = half ? layoutopt_halves(c, d, 1) : layoutopt_halves(c, d, 0);
    if (sizes[half] == 2) {
      layoutopt_store16(buffers[half] + 2 * k, x);
      layoutopt_store16(buffers[half] + 2 * k + 16, y);
      continue;
    }
    if (sizes[half])
      layoutopt_store16(buffers[half] + k, layoutopt_quarters(x, y, 0));
    if (sizes[half + 1])
      layoutopt_store16(buffers[half + 1] + k, layoutopt_quarters(x, y, 1));
  }
}

/* Splits `count` words each of LAYOUTOPT_WORD_CHUNK records at `from` into
   buffers, one for each field. */
LAYOUTOPT_INLINE void layoutopt_split_words(unsigned char (*buffers)[128],
                                            const size_t *sizes,
                                            const unsigned char *from,
                                            size_t step, unsigned count) {
  for (unsigned k = 0; k < LAYOUTOPT_WORD_CHUNK; k += 16, from += 16 * step) {
    if (count == 1) {
      layoutopt_split_word(buffers, sizes, k, layoutopt_four_words(from, step),
                           layoutopt_four_words(from + 4 * step, step),
                           layoutopt_four_words(from + 8 * step, step),
                           layoutopt_four_words(from + 12 * step, step));
      continue;
    }
    __m128i e, f, g, h;
    __m128i a = layoutopt_four_pairs(from, step, &e);
    __m128i b = layoutopt_four_pairs(from + 4 * step, step, &f);
    __m128i c = layoutopt_four_pairs(from + 8 * step, step, &g);
    __m128i d = layoutopt_four_pairs(from + 12 * step, step, &h);
    layoutopt_split_word(buffers, sizes, k, a, b, c, d);
    layoutopt_split_word(buffers + 4, sizes + 4, k, e, f, g, h);
  }
}

/* The fields of two words that lie side by side, the second of which may have
   none, of `n` records from record `i` on, to lines past the caches. `n` is a
   multiple of LAYOUTOPT_WORD_CHUNK. Reads all bytes of the words, whether they
   are the record's or not. */
static inline void layoutopt_run_words(const layoutopt_pass *p,
                                       const layoutopt_byte *bytes, size_t i,
                                       size_t n, layoutopt_asker *asker) {
  unsigned char buffers[8][2 * LAYOUTOPT_WORD_CHUNK];
  unsigned char *to[8];
  size_t sizes[8], step = 0;
  const unsigned char *from = NULL;
  unsigned count = 1;
  for (unsigned b = 8; b-- > 0;) {
    sizes[b] = bytes[b] ? bytes[b]->size : 0;
    to[b] = NULL;
    if (sizes[b] == 0)
      continue;
    count = count > b / 4 ? count : b / 4 + 1;
    unsigned field = bytes[b]->fields[0];
    to[b] = p->to_base[field] + layoutopt_place(&p->to_view[field], i);
    step = p->from_view[field].bytes;
    from = p->from_base[field] + layoutopt_place(&p->from_view[field], i) - b;
  }
  for (size_t k = 0; k < n; k += LAYOUTOPT_WORD_CHUNK) {
    if (count == 2)
      layoutopt_split_words(buffers, sizes, from, step, 2);
    else if (step == 4)
      layoutopt_split_words(buffers, sizes, from, 4, 1);
    else if (step == 2)
      layoutopt_split_words(buffers, sizes, from, 2, 1);
    else
      layoutopt_split_words(buffers, sizes, from, step, 1);
    from += LAYOUTOPT_WORD_CHUNK * step;
    for (unsigned b = 0; b < 8; ++b) {
      if (sizes[b] == 0)
        continue;
      layoutopt_ask_line(asker);
      layoutopt_stream(to[b] + k * sizes[b], buffers[b],
                       LAYOUTOPT_WORD_CHUNK * sizes[b]);
    }
  }
}

/* The words of `n` records, a multiple of 16, from record `i` on. */
static inline void layoutopt_join_words(const layoutopt_pass *p,
                                        const layoutopt_byte *bytes,
                                        unsigned char *to, size_t i, size_t n) {
  size_t sizes[4];
  const unsigned char *from[4];
  for (unsigned b = 0; b < 4; ++b) {
    sizes[b] = bytes[b] ? bytes[b]->size : 0;
    from[b] = NULL;
    if (bytes[b])
      from[b] = p->from_base[bytes[b]->fields[0]] + i * sizes[b];
  }
  for (size_t k = 0; k < n; k += 16, to += 64) {
    __m128i x[2], y[2], none = _mm_setzero_si128();
    for (unsigned half = 0; half < 4; half += 2) {
      __m128i low = none, high = none;
      if (sizes[half] == 2) {
        x[half / 2] = layoutopt_load16(from[half] + 2 * k);
        y[half / 2] = layoutopt_load16(from[half] + 2 * k + 16);
        continue;
      }
      if (sizes[half])
        low = layoutopt_load16(from[half] + k);
      if (sizes[half + 1])
        high = layoutopt_load16(from[half + 1] + k);
      x[half / 2] = _mm_unpacklo_epi8(low, high);
      y[half / 2] = _mm_unpackhi_epi8(low, high);
    }
    layoutopt_store16(to, _mm_unpacklo_epi16(x[0], x[1]));
    layoutopt_store16(to + 16, _mm_unpackhi_epi16(x[0], x[1]));
    layoutopt_store16(to + 32, _mm_unpacklo_epi16(y[0], y[1]));
    layoutopt_store16(to + 48, _mm_unpackhi_epi16(y[0], y[1]));
  }
}

#endif /* LAYOUTOPT_SSE2 */

#endif /* LAYOUTOPT_RUNTIME_WORDS_H */
