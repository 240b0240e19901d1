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
#include "words.h"

/* The largest record that is put together by lines, bytes, how many stored
   arrays of records, and how many words with smaller fields each may have. */
#define LAYOUTOPT_ROW 256
#define LAYOUTOPT_ROWS 4
#define LAYOUTOPT_WORDS 8
/* The largest record whose width is no multiple of 8, bytes. */
#define LAYOUTOPT_PACKED 64

enum { LAYOUTOPT_NO_PIECE, LAYOUTOPT_FIELD, LAYOUTOPT_WORD };

/* What begins at a word of a record. */
typedef struct {
  unsigned char kind;
  unsigned char size;  /* Bytes: 4, 8 or 16, as its place is a multiple of. */
  unsigned char index; /* Of the field or word. */
} layoutopt_piece;

/* Records that are put together from fields that have arrays without gaps. */
typedef struct {
  size_t width;         /* Bytes of a record. */
  size_t chunk;         /* Records that go together, for whole lines. */
  unsigned char *start; /* Place of record 0. */
  const layoutopt_array *array;
  int has_holes;
  int is_plain; /* All pieces have 4 bytes. */
  layoutopt_piece pieces[LAYOUTOPT_ROW / 4];
  unsigned num_words;
  layoutopt_byte words[LAYOUTOPT_WORDS][4];
  unsigned num_loops;
  const layoutopt_loop *loops[LAYOUTOPT_PASS]; /* That do the same. */
} layoutopt_row;

#if LAYOUTOPT_SSE2

/* The 8 bytes at word `V` of four records: of two in LO, of the others in HI.
   `from` has for each piece where that of record 0 lies. */
#define LAYOUTOPT_HALF(V, LO, HI)                                              \
  __m128i LO, HI;                                                              \
  if (!is_plain && row->pieces[V].size == 8) {                                 \
    LO = layoutopt_load16(from[V] + 8 * k);                                    \
    HI = layoutopt_load16(from[V] + 8 * k + 16);                               \
  } else {                                                                     \
    __m128i first = layoutopt_load16(from[V] + 4 * k);                         \
    __m128i second = layoutopt_load16(from[(V) + 1] + 4 * k);                  \
    LO = _mm_unpacklo_epi32(first, second);                                    \
    HI = _mm_unpackhi_epi32(first, second);                                    \
  }

/* `n` records of `parts` times 16 bytes, to a place at a multiple of 16: four
   at once, so that lines are soon full. */
LAYOUTOPT_INLINE void layoutopt_join_parts(unsigned char *to,
                                           const layoutopt_row *row,
                                           const unsigned char *const *from,
                                           size_t n, size_t parts, int is_plain,
                                           layoutopt_asker *asker) {
  size_t step = parts * 16;
  for (size_t k = 0; k < n; k += 4, to += 4 * step)
    for (size_t r = 0; r < parts; ++r) {
      unsigned char *at = to + 16 * r;
      __m128i a, b, c, d;
      layoutopt_ask_line(asker);
      if (!is_plain && row->pieces[4 * r].size == 16) {
        const unsigned char *whole = from[4 * r] + 16 * k;
        a = layoutopt_load16(whole), b = layoutopt_load16(whole + 16);
        c = layoutopt_load16(whole + 32), d = layoutopt_load16(whole + 48);
      } else {
        LAYOUTOPT_HALF(4 * r, e, g)
        LAYOUTOPT_HALF(4 * r + 2, f, h)
        a = _mm_unpacklo_epi64(e, f), b = _mm_unpackhi_epi64(e, f);
        c = _mm_unpacklo_epi64(g, h), d = _mm_unpackhi_epi64(g, h);
      }
      _mm_stream_si128((__m128i *)(void *)at, a);
      _mm_stream_si128((__m128i *)(void *)(at + step), b);
      _mm_stream_si128((__m128i *)(void *)(at + 2 * step), c);
      _mm_stream_si128((__m128i *)(void *)(at + 3 * step), d);
    }
}

/* Bytes `at` to `at` + 15 of two records of `halves` times 8 bytes, of which
   halves[h] has the 8 bytes at 8 * h. */
LAYOUTOPT_INLINE __m128i layoutopt_two_records(const __m128i *halves,
                                               unsigned count, unsigned at) {
  if (count == 1)
    return halves[0];
  if (at + 1 < count)
    return _mm_unpacklo_epi64(halves[at], halves[at + 1]);
  if (at < count)
    return _mm_castpd_si128(_mm_shuffle_pd(_mm_castsi128_pd(halves[at]),
                                           _mm_castsi128_pd(halves[0]), 2));
  return _mm_unpackhi_epi64(halves[at - count], halves[at - count + 1]);
}

/* `n` records of `halves` times 8 bytes, an odd number; no piece has 16. */
LAYOUTOPT_INLINE void
layoutopt_join_halves(unsigned char *to, const layoutopt_row *row,
                      const unsigned char *const *from, size_t n,
                      unsigned halves, int is_plain, layoutopt_asker *asker) {
  __m128i two[LAYOUTOPT_ROW / 8], others[LAYOUTOPT_ROW / 8];
  for (size_t k = 0; k < n; k += 4, to += 32 * halves) {
    for (unsigned h = 0; h < halves; ++h) {
      LAYOUTOPT_HALF(2 * h, low, high)
      two[h] = low;
      others[h] = high;
    }
    for (unsigned h = 0; h < halves; ++h) {
      if (h % 2 == 0)
        layoutopt_ask_line(asker);
      _mm_stream_si128((__m128i *)(void *)(to + 16 * h),
                       layoutopt_two_records(two, halves, 2 * h));
    }
    for (unsigned h = 0; h < halves; ++h)
      _mm_stream_si128((__m128i *)(void *)(to + 16 * (halves + h)),
                       layoutopt_two_records(others, halves, 2 * h));
  }
}

/* The first halves of `n` words of 4 bytes. */
static inline void layoutopt_join_twos(unsigned char *to,
                                       const unsigned char *from, size_t n) {
  for (size_t k = 0; k < n; k += 8, to += 16)
    layoutopt_store16(to,
                      layoutopt_halves(layoutopt_load16(from + 4 * k),
                                       layoutopt_load16(from + 4 * k + 16), 0));
}

/* The first three bytes of `n` words; two bytes behind them are written. */
static inline void layoutopt_join_threes(unsigned char *to,
                                         const unsigned char *from, size_t n) {
  __m128i low = _mm_set1_epi64x(0xffffff);
  for (size_t k = 0; k < n; k += 4, to += 12) {
    __m128i a = layoutopt_load16(from + 4 * k);
    a = _mm_or_si128(_mm_and_si128(a, low),
                     _mm_andnot_si128(low, _mm_srli_epi64(a, 8)));
    layoutopt_store8(to, a);
    layoutopt_store8(to + 6, _mm_unpackhi_epi64(a, a));
  }
}

/* LAYOUTOPT_WORD_CHUNK records of any other width: each is stored with bytes
   behind it, which the next one overwrites, so the last part goes first. */
static inline void layoutopt_join_packed(unsigned char *to,
                                         const layoutopt_row *row,
                                         const unsigned char *const *from,
                                         layoutopt_asker *asker) {
  enum { is_plain = 0 };
  unsigned char buffer[LAYOUTOPT_WORD_CHUNK * LAYOUTOPT_PACKED];
  size_t step = row->width, parts = (step + 15) / 16;
  if (step == 2)
    layoutopt_join_twos(buffer, from[0], LAYOUTOPT_WORD_CHUNK);
  else if (step == 3)
    layoutopt_join_threes(buffer, from[0], LAYOUTOPT_WORD_CHUNK);
  for (size_t k = 0; k < LAYOUTOPT_WORD_CHUNK && step > 3; k += 4) {
    unsigned char *at = buffer + k * step;
    if (step < 8) {
      LAYOUTOPT_HALF(0, low, high)
      layoutopt_store8(at, low);
      layoutopt_store8(at + step, _mm_unpackhi_epi64(low, low));
      layoutopt_store8(at + 2 * step, high);
      layoutopt_store8(at + 3 * step, _mm_unpackhi_epi64(high, high));
      continue;
    }
    for (size_t r = parts; r-- > 0;) {
      LAYOUTOPT_HALF(4 * r, e, g)
      LAYOUTOPT_HALF(4 * r + 2, f, h)
      layoutopt_store16(at + 16 * r, _mm_unpacklo_epi64(e, f));
      layoutopt_store16(at + 16 * r + step, _mm_unpackhi_epi64(e, f));
      layoutopt_store16(at + 16 * r + 2 * step, _mm_unpacklo_epi64(g, h));
      layoutopt_store16(at + 16 * r + 3 * step, _mm_unpackhi_epi64(g, h));
    }
  }
  for (size_t line = 0; line < step; ++line) {
    layoutopt_ask_line(asker);
    layoutopt_stream(to + 64 * line, buffer + 64 * line, 64);
  }
}
#undef LAYOUTOPT_HALF

/* `n` records, a multiple of the row's chunk and no more than
   LAYOUTOPT_WORD_CHUNK, from record `i` on. */
static inline void layoutopt_join_some(const layoutopt_pass *p,
                                       const layoutopt_row *row, size_t i,
                                       size_t n, layoutopt_asker *asker) {
  static const unsigned char nothing[4 * LAYOUTOPT_WORD_CHUNK] = {0};
  unsigned char words[LAYOUTOPT_WORDS][4 * LAYOUTOPT_WORD_CHUNK];
  const unsigned char *from[LAYOUTOPT_ROW / 4];
  unsigned char *to = row->start + i * row->width;
  unsigned halves = (unsigned)(row->width / 8);
  for (unsigned w = 0; w < row->num_words; ++w)
    layoutopt_join_words(p, row->words[w], words[w], i, n);
  for (unsigned v = 0; v < (row->width + 15) / 16 * 4; ++v) {
    const layoutopt_piece *piece = &row->pieces[v];
    from[v] = piece->kind == LAYOUTOPT_WORD ? words[piece->index] : nothing;
    if (piece->kind == LAYOUTOPT_FIELD)
      from[v] = p->from_base[piece->index] + i * piece->size;
  }
  if (row->width == 4)
    layoutopt_stream(to, from[0], 4 * n);
  else if (row->width % 8 != 0)
    layoutopt_join_packed(to, row, from, asker);
  else if (row->width == 16 && row->is_plain)
    layoutopt_join_parts(to, row, from, n, 1, 1, asker);
  else if (halves % 2 == 0 && row->is_plain)
    layoutopt_join_parts(to, row, from, n, halves / 2, 1, asker);
  else if (halves % 2 == 0)
    layoutopt_join_parts(to, row, from, n, halves / 2, 0, asker);
  else if (halves == 1)
    layoutopt_join_halves(to, row, from, n, 1, 0, asker);
  else if (halves == 3)
    layoutopt_join_halves(to, row, from, n, 3, 0, asker);
  else
    layoutopt_join_halves(to, row, from, n, halves, 0, asker);
}

/* `n` records, a multiple of the row's chunk, from record `i` on. */
static inline void layoutopt_join_lines(const layoutopt_pass *p,
                                        const layoutopt_row *row, size_t i,
                                        size_t n, layoutopt_asker *asker) {
  for (size_t k = 0; k < n; k += LAYOUTOPT_WORD_CHUNK) {
    size_t rest = n - k;
    layoutopt_join_some(
        p, row, i + k,
        rest < LAYOUTOPT_WORD_CHUNK ? rest : LAYOUTOPT_WORD_CHUNK, asker);
  }
}

#endif /* LAYOUTOPT_SSE2 */

#endif /* LAYOUTOPT_RUNTIME_ROWS_H */
