/*===-- kernels.h - Loops of conversions ---------------------------------===*\
|*
|* Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Part of convert.h; not for use on its own. Copies between places at constant
|* distances: plain loops everywhere, 16 bytes at a time where there is SSE2
|* (define LAYOUTOPT_NO_SIMD to do without).
|*
\*===----------------------------------------------------------------------===*/

#ifndef LAYOUTOPT_RUNTIME_KERNELS_H
#define LAYOUTOPT_RUNTIME_KERNELS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__) && !defined(LAYOUTOPT_NO_SIMD)
#define LAYOUTOPT_SSE2 1
#include <emmintrin.h>
#else
#define LAYOUTOPT_SSE2 0
#endif

#if defined(__GNUC__) || defined(__clang__)
#define LAYOUTOPT_INLINE static inline __attribute__((always_inline))
#else
#define LAYOUTOPT_INLINE static inline
#endif

/* The most fields that one loop moves. */
#define LAYOUTOPT_GROUP 4

#if LAYOUTOPT_SSE2

LAYOUTOPT_INLINE __m128i layoutopt_load16(const unsigned char *p) {
  return _mm_loadu_si128((const __m128i *)(const void *)p);
}
LAYOUTOPT_INLINE void layoutopt_store16(unsigned char *p, __m128i v) {
  _mm_storeu_si128((__m128i *)(void *)p, v);
}
LAYOUTOPT_INLINE __m128i layoutopt_load8(const unsigned char *p) {
  return _mm_loadl_epi64((const __m128i *)(const void *)p);
}
LAYOUTOPT_INLINE void layoutopt_store8(unsigned char *p, __m128i v) {
  _mm_storel_epi64((__m128i *)(void *)p, v);
}
LAYOUTOPT_INLINE __m128i layoutopt_load4(const unsigned char *p) {
  int32_t v;
  memcpy(&v, p, 4);
  return _mm_cvtsi32_si128(v);
}
LAYOUTOPT_INLINE void layoutopt_store4(unsigned char *p, __m128i v) {
  int32_t low = _mm_cvtsi128_si32(v);
  memcpy(p, &low, 4);
}

/* `count` words of 4 bytes, 1 to 4; no byte behind them is touched. */
LAYOUTOPT_INLINE __m128i layoutopt_load_words(const unsigned char *p,
                                              unsigned count) {
  switch (count) {
  case 1:
    return layoutopt_load4(p);
  case 2:
    return layoutopt_load8(p);
  case 3:
    return _mm_unpacklo_epi64(layoutopt_load8(p), layoutopt_load4(p + 8));
  default:
    return layoutopt_load16(p);
  }
}
LAYOUTOPT_INLINE void layoutopt_store_words(unsigned char *p, __m128i v,
                                            unsigned count) {
  switch (count) {
  case 1:
    layoutopt_store4(p, v);
    break;
  case 2:
    layoutopt_store8(p, v);
    break;
  case 3:
    layoutopt_store8(p, v);
    layoutopt_store4(p + 8, _mm_unpackhi_epi64(v, v));
    break;
  default:
    layoutopt_store16(p, v);
  }
}

/* Rows become columns. (Written out: compilers keep arrays of vectors in
   memory unless they unroll the loops over them.) */
#define LAYOUTOPT_TRANSPOSE(A, B, C, D)                                        \
  do {                                                                         \
    __m128i ab = _mm_unpacklo_epi32(A, B), cd = _mm_unpacklo_epi32(C, D);      \
    __m128i AB = _mm_unpackhi_epi32(A, B), CD = _mm_unpackhi_epi32(C, D);      \
    A = _mm_unpacklo_epi64(ab, cd);                                            \
    B = _mm_unpackhi_epi64(ab, cd);                                            \
    C = _mm_unpacklo_epi64(AB, CD);                                            \
    D = _mm_unpackhi_epi64(AB, CD);                                            \
  } while (0)

/* One word each of four records. */
LAYOUTOPT_INLINE __m128i layoutopt_four_words(const unsigned char *from,
                                              size_t step) {
  if (step == 4)
    return layoutopt_load16(from);
  if (step == 2)
    return _mm_unpacklo_epi16(layoutopt_load8(from), _mm_setzero_si128());
  __m128i a = layoutopt_load4(from), b = layoutopt_load4(from + step);
  __m128i c = layoutopt_load4(from + 2 * step);
  __m128i d = layoutopt_load4(from + 3 * step);
  return _mm_unpacklo_epi64(_mm_unpacklo_epi32(a, b), _mm_unpacklo_epi32(c, d));
}

/* Writes one word each of four records. */
LAYOUTOPT_INLINE void layoutopt_store_four(unsigned char *to, size_t step,
                                           __m128i v) {
  if (step == 4) {
    layoutopt_store16(to, v);
    return;
  }
  layoutopt_store4(to, v);
  layoutopt_store4(to + step, _mm_srli_si128(v, 4));
  layoutopt_store4(to + 2 * step, _mm_srli_si128(v, 8));
  layoutopt_store4(to + 3 * step, _mm_srli_si128(v, 12));
}

/* The first or second halves of eight words. */
LAYOUTOPT_INLINE __m128i layoutopt_halves(__m128i a, __m128i b, int second) {
  if (!second) {
    a = _mm_slli_epi32(a, 16);
    b = _mm_slli_epi32(b, 16);
  }
  return _mm_packs_epi32(_mm_srai_epi32(a, 16), _mm_srai_epi32(b, 16));
}

/* Moves the first and second half of 64 bytes into each other. */
#define LAYOUTOPT_SHUFFLE(A, B, C, D)                                          \
  do {                                                                         \
    __m128i ac = _mm_unpacklo_epi8(A, C), bd = _mm_unpacklo_epi8(B, D);        \
    __m128i AC = _mm_unpackhi_epi8(A, C), BD = _mm_unpackhi_epi8(B, D);        \
    A = ac, B = AC, C = bd, D = BD;                                            \
  } while (0)

/* Words of four bytes become four rows of bytes. The number of a byte is that
   of its word and two bits: these come to the front by four shuffles, each of
   which moves one bit to the end. */
#define LAYOUTOPT_UNZIP(A, B, C, D)                                            \
  do {                                                                         \
    LAYOUTOPT_SHUFFLE(A, B, C, D);                                             \
    LAYOUTOPT_SHUFFLE(A, B, C, D);                                             \
    LAYOUTOPT_SHUFFLE(A, B, C, D);                                             \
    LAYOUTOPT_SHUFFLE(A, B, C, D);                                             \
  } while (0)
/* And back. */
#define LAYOUTOPT_ZIP(A, B, C, D)                                              \
  do {                                                                         \
    LAYOUTOPT_SHUFFLE(A, B, C, D);                                             \
    LAYOUTOPT_SHUFFLE(A, B, C, D);                                             \
  } while (0)

#endif /* LAYOUTOPT_SSE2 */

/* Splits `n` records: `width` words of `word` bytes (1, 2, 4 or 8) that lie
   side by side, `step` bytes from record to record, go to `width` arrays
   without gaps. Those of 1 and 2 bytes have 4 together. */
LAYOUTOPT_INLINE void layoutopt_split(unsigned char *const *to,
                                      const unsigned char *from, size_t step,
                                      size_t n, unsigned width, size_t word) {
  size_t k = 0;
#if LAYOUTOPT_SSE2
  for (; word == 4 && n - k >= 4; k += 4, from += 4 * step) {
    __m128i a = layoutopt_load_words(from, width);
    __m128i b = layoutopt_load_words(from + step, width);
    __m128i c = layoutopt_load_words(from + 2 * step, width);
    __m128i d = layoutopt_load_words(from + 3 * step, width);
    LAYOUTOPT_TRANSPOSE(a, b, c, d);
    layoutopt_store16(to[0] + 4 * k, a);
    if (width > 1)
      layoutopt_store16(to[1] + 4 * k, b);
    if (width > 2)
      layoutopt_store16(to[2] + 4 * k, c);
    if (width > 3)
      layoutopt_store16(to[3] + 4 * k, d);
  }
  for (; word == 8 && n - k >= 2; k += 2, from += 2 * step) {
    if (width == 1) {
      layoutopt_store16(to[0] + 8 * k,
                        _mm_unpacklo_epi64(layoutopt_load8(from),
                                           layoutopt_load8(from + step)));
      continue;
    }
    __m128i a = layoutopt_load16(from), b = layoutopt_load16(from + step);
    layoutopt_store16(to[0] + 8 * k, _mm_unpacklo_epi64(a, b));
    layoutopt_store16(to[1] + 8 * k, _mm_unpackhi_epi64(a, b));
  }
  for (; word == 2 && n - k >= 8; k += 8, from += 8 * step) {
    __m128i a = layoutopt_four_words(from, step);
    __m128i b = layoutopt_four_words(from + 4 * step, step);
    layoutopt_store16(to[0] + 2 * k, layoutopt_halves(a, b, 0));
    layoutopt_store16(to[1] + 2 * k, layoutopt_halves(a, b, 1));
  }
  for (; word == 1 && n - k >= 16; k += 16, from += 16 * step) {
    __m128i a = layoutopt_four_words(from, step);
    __m128i b = layoutopt_four_words(from + 4 * step, step);
    __m128i c = layoutopt_four_words(from + 8 * step, step);
    __m128i d = layoutopt_four_words(from + 12 * step, step);
    LAYOUTOPT_UNZIP(a, b, c, d);
    layoutopt_store16(to[0] + k, a);
    layoutopt_store16(to[1] + k, b);
    layoutopt_store16(to[2] + k, c);
    layoutopt_store16(to[3] + k, d);
  }
#endif
  for (; k < n; ++k, from += step)
    for (unsigned f = 0; f < width; ++f)
      memcpy(to[f] + word * k, from + word * f, word);
}

/* The other way. */
LAYOUTOPT_INLINE void layoutopt_join(unsigned char *to, size_t step,
                                     const unsigned char *const *from, size_t n,
                                     unsigned width, size_t word) {
  size_t k = 0;
#if LAYOUTOPT_SSE2
  for (; word == 4 && n - k >= 4; k += 4, to += 4 * step) {
    __m128i none = _mm_setzero_si128();
    __m128i a = layoutopt_load16(from[0] + 4 * k);
    __m128i b = width > 1 ? layoutopt_load16(from[1] + 4 * k) : none;
    __m128i c = width > 2 ? layoutopt_load16(from[2] + 4 * k) : none;
    __m128i d = width > 3 ? layoutopt_load16(from[3] + 4 * k) : none;
    LAYOUTOPT_TRANSPOSE(a, b, c, d);
    layoutopt_store_words(to, a, width);
    layoutopt_store_words(to + step, b, width);
    layoutopt_store_words(to + 2 * step, c, width);
    layoutopt_store_words(to + 3 * step, d, width);
  }
  for (; word == 8 && n - k >= 2; k += 2, to += 2 * step) {
    __m128i a = layoutopt_load16(from[0] + 8 * k);
    if (width == 1) {
      layoutopt_store8(to, a);
      layoutopt_store8(to + step, _mm_unpackhi_epi64(a, a));
      continue;
    }
    __m128i b = layoutopt_load16(from[1] + 8 * k);
    layoutopt_store16(to, _mm_unpacklo_epi64(a, b));
    layoutopt_store16(to + step, _mm_unpackhi_epi64(a, b));
  }
  for (; word == 2 && n - k >= 8; k += 8, to += 8 * step) {
    __m128i a = layoutopt_load16(from[0] + 2 * k);
    __m128i b = layoutopt_load16(from[1] + 2 * k);
    layoutopt_store_four(to, step, _mm_unpacklo_epi16(a, b));
    layoutopt_store_four(to + 4 * step, step, _mm_unpackhi_epi16(a, b));
  }
  for (; word == 1 && n - k >= 16; k += 16, to += 16 * step) {
    __m128i a = layoutopt_load16(from[0] + k);
    __m128i b = layoutopt_load16(from[1] + k);
    __m128i c = layoutopt_load16(from[2] + k);
    __m128i d = layoutopt_load16(from[3] + k);
    LAYOUTOPT_ZIP(a, b, c, d);
    layoutopt_store_four(to, step, a);
    layoutopt_store_four(to + 4 * step, step, b);
    layoutopt_store_four(to + 8 * step, step, c);
    layoutopt_store_four(to + 12 * step, step, d);
  }
#endif
  for (; k < n; ++k, to += step)
    for (unsigned f = 0; f < width; ++f)
      memcpy(to + word * f, from[f] + word * k, word);
}

/* `n` pieces of `size` bytes, a constant where it is inlined. */
LAYOUTOPT_INLINE void layoutopt_move(unsigned char *to, size_t to_step,
                                     const unsigned char *from,
                                     size_t from_step, size_t n, size_t size) {
  for (; n >= 4; n -= 4, to += 4 * to_step, from += 4 * from_step) {
    memcpy(to, from, size);
    memcpy(to + to_step, from + from_step, size);
    memcpy(to + 2 * to_step, from + 2 * from_step, size);
    memcpy(to + 3 * to_step, from + 3 * from_step, size);
  }
  for (; n != 0; --n, to += to_step, from += from_step)
    memcpy(to, from, size);
}

static inline void layoutopt_copy(unsigned char *to, size_t to_step,
                                  const unsigned char *from, size_t from_step,
                                  size_t n, size_t size) {
  if (to_step == size && from_step == size) {
    memcpy(to, from, n * size);
    return;
  }
  switch (size) {
#define LAYOUTOPT_CASE(SIZE)                                                   \
  case SIZE:                                                                   \
    if (to_step == SIZE)                                                       \
      layoutopt_move(to, SIZE, from, from_step, n, SIZE);                      \
    else if (from_step == SIZE)                                                \
      layoutopt_move(to, to_step, from, SIZE, n, SIZE);                        \
    else                                                                       \
      layoutopt_move(to, to_step, from, from_step, n, SIZE);                   \
    break
    LAYOUTOPT_CASE(1);
    LAYOUTOPT_CASE(2);
    LAYOUTOPT_CASE(3);
    LAYOUTOPT_CASE(4);
    LAYOUTOPT_CASE(6);
    LAYOUTOPT_CASE(8);
    LAYOUTOPT_CASE(12);
    LAYOUTOPT_CASE(16);
    LAYOUTOPT_CASE(24);
    LAYOUTOPT_CASE(32);
#undef LAYOUTOPT_CASE
  default:
    layoutopt_move(to, to_step, from, from_step, n, size);
  }
}

/* Sets `size` bytes to zero. Pieces of a constant size, because some memsets
   are slow where the same bytes are written again at once. */
static inline void layoutopt_clear(unsigned char *to, size_t size) {
  for (; size >= 64; size -= 64, to += 64)
    memset(to, 0, 64);
  memset(to, 0, size);
}

/* `size` bytes to a place that the caches need not keep; both are multiples of
   64. */
static inline void layoutopt_stream(unsigned char *to,
                                    const unsigned char *from, size_t size) {
#if LAYOUTOPT_SSE2
  for (; size != 0; size -= 64, to += 64, from += 64) {
    __m128i *line = (__m128i *)(void *)to;
    _mm_stream_si128(line, layoutopt_load16(from));
    _mm_stream_si128(line + 1, layoutopt_load16(from + 16));
    _mm_stream_si128(line + 2, layoutopt_load16(from + 32));
    _mm_stream_si128(line + 3, layoutopt_load16(from + 48));
  }
#else
  memcpy(to, from, size);
#endif
}

/* Ends what layoutopt_stream has begun, before another thread may look. */
static inline void layoutopt_stream_end(void) {
#if LAYOUTOPT_SSE2
  _mm_sfence();
#endif
}

#endif /* LAYOUTOPT_RUNTIME_KERNELS_H */
