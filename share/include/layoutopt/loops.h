/*===-- loops.h - Which fields move together -----------------------------===*\
|*
|* Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Part of convert.h; not for use on its own. Finds the loops of a conversion
|* from two layouts, and runs each over a block of records.
|*
\*===----------------------------------------------------------------------===*/

#ifndef LAYOUTOPT_RUNTIME_LOOPS_H
#define LAYOUTOPT_RUNTIME_LOOPS_H

#include "kernels.h"
#include "pair.h"

/* Fields that are moved in one pass; and arrays, for streaming. */
#define LAYOUTOPT_PASS 64
/* What a block of records should take. */
#ifndef LAYOUTOPT_BLOCK_BYTES
#define LAYOUTOPT_BLOCK_BYTES 4096
#endif
#define LAYOUTOPT_LINE 64

/* Where a field lies from record `first` on, from its base. */
typedef struct {
  size_t first, tile, bytes, step;
} layoutopt_view;

enum { LAYOUTOPT_COPY, LAYOUTOPT_SPLIT, LAYOUTOPT_JOIN };

/* One loop: fields that are moved together. */
typedef struct {
  int kind;
  unsigned width; /* Fields of a split or join. */
  unsigned fields[LAYOUTOPT_GROUP];
  size_t size; /* Bytes of each; a copy may be of adjacent fields. */
} layoutopt_loop;

typedef struct {
  const layoutopt_layout *to, *from;
  unsigned first, count; /* Fields of this pass. */
  unsigned num_loops;
  layoutopt_loop loops[LAYOUTOPT_PASS];
  layoutopt_view to_view[LAYOUTOPT_PASS], from_view[LAYOUTOPT_PASS];
  unsigned char *to_base[LAYOUTOPT_PASS];
  const unsigned char *from_base[LAYOUTOPT_PASS];
} layoutopt_pass;

static inline size_t layoutopt_step(const layoutopt_view *v) {
  return v->tile == 1 ? v->bytes : v->step;
}

static inline size_t layoutopt_place(const layoutopt_view *v, size_t i) {
  i -= v->first;
  return v->tile == 1 ? i * v->bytes
                      : i / v->tile * v->bytes + i % v->tile * v->step;
}

/* Whether two fields lie side by side wherever the index goes. */
static inline int layoutopt_adjacent(const layoutopt_layout *layout, unsigned a,
                                     size_t size, unsigned b) {
  const layoutopt_field *x = &layout->fields[a], *y = &layout->fields[b];
  return x->array == y->array && x->offset + size == y->offset &&
         (layout->arrays[x->array].tile == 1 || x->step == y->step);
}

/* Whether values of both have no gaps and go the same way. */
static inline int layoutopt_parallel(const layoutopt_view *a,
                                     const layoutopt_view *b, size_t size) {
  return layoutopt_step(a) == size && layoutopt_step(b) == size &&
         a->tile == b->tile && (a->tile == 1 || a->bytes == b->bytes);
}

/* Finds the loops of a pass, whose views are set. */
static inline void layoutopt_find_loops(layoutopt_pass *p) {
  p->num_loops = 0;
  for (unsigned k = 0; k < p->count; ++k) {
    unsigned f = p->first + k;
    size_t size = p->to->fields[f].size;
    layoutopt_loop *last = p->num_loops ? &p->loops[p->num_loops - 1] : NULL;
    if (last && last->kind == LAYOUTOPT_COPY &&
        layoutopt_adjacent(p->to, last->fields[0], last->size, f) &&
        layoutopt_adjacent(p->from, last->fields[0], last->size, f)) {
      last->size += size;
      last->width = LAYOUTOPT_GROUP; /* Not the start of a group. */
      continue;
    }
    unsigned most = size == 4 ? 4 : size == 8 ? 2 : 0;
    if (last && last->size == size && last->width < most) {
      unsigned before = last->fields[last->width - 1];
      unsigned head = last->fields[0] - p->first;
      if (last->kind != LAYOUTOPT_JOIN &&
          layoutopt_adjacent(p->from, before, size, f) &&
          layoutopt_parallel(&p->to_view[head], &p->to_view[k], size)) {
        last->kind = LAYOUTOPT_SPLIT;
        last->fields[last->width++] = f;
        continue;
      }
      if (last->kind != LAYOUTOPT_SPLIT &&
          layoutopt_adjacent(p->to, before, size, f) &&
          layoutopt_parallel(&p->from_view[head], &p->from_view[k], size)) {
        last->kind = LAYOUTOPT_JOIN;
        last->fields[last->width++] = f;
        continue;
      }
    }
    layoutopt_loop *loop = &p->loops[p->num_loops++];
    loop->kind = LAYOUTOPT_COPY;
    loop->width = 1;
    loop->fields[0] = f;
    loop->size = size;
  }
  /* What is left alone, but has no gaps on one side, is a group of one. */
  for (unsigned k = 0; k < p->num_loops; ++k) {
    layoutopt_loop *loop = &p->loops[k];
    unsigned head = loop->fields[0] - p->first;
    int to = layoutopt_step(&p->to_view[head]) == loop->size;
    int from = layoutopt_step(&p->from_view[head]) == loop->size;
    if (loop->kind == LAYOUTOPT_COPY && loop->width == 1 && to != from &&
        (loop->size == 4 || loop->size == 8))
      loop->kind = to ? LAYOUTOPT_SPLIT : LAYOUTOPT_JOIN;
  }
}

/* Whether `count` loops from `k` on make one split or join. */
static inline int layoutopt_makes_word(const layoutopt_pass *p, unsigned k,
                                       unsigned count, int kind) {
  const layoutopt_layout *records = kind == LAYOUTOPT_SPLIT ? p->from : p->to;
  const layoutopt_view *views =
      kind == LAYOUTOPT_SPLIT ? p->to_view : p->from_view;
  size_t size = p->loops[k].size;
  unsigned head = p->loops[k].fields[0];
  if (k + count > p->num_loops)
    return 0;
  for (unsigned m = 0; m < count; ++m) {
    const layoutopt_loop *loop = &p->loops[k + m];
    if (loop->kind != LAYOUTOPT_COPY || loop->width != 1 ||
        loop->size != size ||
        !layoutopt_parallel(&views[head - p->first],
                            &views[loop->fields[0] - p->first], size) ||
        (m != 0 && !layoutopt_adjacent(records, loop[-1].fields[0], size,
                                       loop->fields[0])))
      return 0;
  }
  return 1;
}

/* Merges loops of fields of one and two bytes that fill words of 4 bytes. */
static inline void layoutopt_merge_words(layoutopt_pass *p) {
  unsigned kept = 0;
  for (unsigned k = 0, count; k < p->num_loops; k += count) {
    layoutopt_loop loop = p->loops[k];
    count = 1;
    if (loop.size <= 2) {
      unsigned all = 4 / (unsigned)loop.size;
      int is_split = layoutopt_makes_word(p, k, all, LAYOUTOPT_SPLIT);
      if (is_split || layoutopt_makes_word(p, k, all, LAYOUTOPT_JOIN)) {
        loop.kind = is_split ? LAYOUTOPT_SPLIT : LAYOUTOPT_JOIN;
        loop.width = count = all;
        for (unsigned m = 0; m < all; ++m)
          loop.fields[m] = p->loops[k + m].fields[0];
      }
    }
    p->loops[kept++] = loop;
  }
  p->num_loops = kept;
}

/* `outer` times `inner` records. */
static inline void layoutopt_nest(const layoutopt_loop *loop,
                                  unsigned char *const *to, size_t to_step,
                                  size_t to_outer,
                                  const unsigned char *const *from,
                                  size_t from_step, size_t from_outer,
                                  size_t inner, size_t outer) {
  unsigned char *t[LAYOUTOPT_GROUP];
  const unsigned char *s[LAYOUTOPT_GROUP];
#define LAYOUTOPT_EACH(BODY)                                                   \
  for (size_t o = 0; o < outer; ++o) {                                         \
    for (unsigned f = 0; f < LAYOUTOPT_GROUP; ++f) {                           \
      t[f] = to[f] + o * to_outer;                                             \
      s[f] = from[f] + o * from_outer;                                         \
    }                                                                          \
    BODY;                                                                      \
  }                                                                            \
  return
#define LAYOUTOPT_CASE(WIDTH, WORD)                                            \
  if (loop->width == WIDTH && loop->size == WORD) {                            \
    if (loop->kind == LAYOUTOPT_SPLIT) {                                       \
      LAYOUTOPT_EACH(layoutopt_split(t, s[0], from_step, inner, WIDTH, WORD)); \
    }                                                                          \
    LAYOUTOPT_EACH(layoutopt_join(t[0], to_step, s, inner, WIDTH, WORD));      \
  }
  if (loop->kind == LAYOUTOPT_COPY) {
    LAYOUTOPT_EACH(
        layoutopt_copy(t[0], to_step, s[0], from_step, inner, loop->size));
  }
  LAYOUTOPT_CASE(4, 4)
  LAYOUTOPT_CASE(3, 4)
  LAYOUTOPT_CASE(2, 4)
  LAYOUTOPT_CASE(1, 4)
  LAYOUTOPT_CASE(2, 8)
  LAYOUTOPT_CASE(1, 8)
  LAYOUTOPT_CASE(2, 2)
  LAYOUTOPT_CASE(4, 1)
#undef LAYOUTOPT_CASE
#undef LAYOUTOPT_EACH
}

/* One loop over the records from `i` to `end`. */
static inline void layoutopt_run(const layoutopt_pass *p,
                                 const layoutopt_loop *loop, size_t i,
                                 size_t end) {
  unsigned head = loop->fields[0] - p->first;
  const layoutopt_view *a = &p->to_view[head], *b = &p->from_view[head];
  size_t small = a->tile, big = b->tile;
  if (small == 1 || (big != 1 && big < small)) {
    small = b->tile;
    big = a->tile;
  }
  while (i < end) {
    size_t inner = end - i, outer = 1;
    if (small != 1) {
      size_t ia = i - a->first, ib = i - b->first;
      size_t at = small == a->tile ? ia % small : ib % small;
      size_t most = inner;
      if (big != 1 && big != small) {
        size_t rest = big - (big == a->tile ? ia % big : ib % big);
        most = most < rest ? most : rest;
      }
      int nested = big == 1 || (big % small == 0 && ia % small == ib % small);
      if (nested && at == 0 && most >= small) {
        inner = small;
        outer = most / small;
      } else {
        inner = most < small - at ? most : small - at;
      }
    }
    unsigned char *to[LAYOUTOPT_GROUP];
    const unsigned char *from[LAYOUTOPT_GROUP];
    for (unsigned f = 0; f < LAYOUTOPT_GROUP; ++f) {
      /* Those that are not used are copies of the first. */
      unsigned k =
          (loop->kind != LAYOUTOPT_COPY && f < loop->width ? loop->fields[f]
                                                           : loop->fields[0]) -
          p->first;
      to[f] = p->to_base[k] + layoutopt_place(&p->to_view[k], i);
      from[f] = p->from_base[k] + layoutopt_place(&p->from_view[k], i);
    }
    size_t to_step = layoutopt_step(a), from_step = layoutopt_step(b);
    layoutopt_nest(
        loop, to, to_step,
        a->tile == inner && a->tile != 1 ? a->bytes : inner * to_step, from,
        from_step,
        b->tile == inner && b->tile != 1 ? b->bytes : inner * from_step, inner,
        outer);
    i += inner * outer;
  }
}

/* Sets to zero, of the elements that begin with a record from `begin` to `end`,
   those that fields may not fill. `to` is where record `base` lies. */
static inline void layoutopt_zero(const layoutopt_array *array, int has_holes,
                                  unsigned char *to, size_t base, size_t begin,
                                  size_t end, size_t n) {
  size_t tile = array->tile;
  size_t from = begin / tile + (begin % tile != 0);
  size_t last = end / tile + (end % tile != 0);
  if (from >= last)
    return;
  if (!has_holes) {
    if (last <= n / tile)
      return;
    from = last - 1;
  }
  layoutopt_clear(to + (from - base / tile) * array->bytes,
                  (last - from) * array->bytes);
}

static inline void
layoutopt_start_pass(layoutopt_pass *p, const layoutopt_layout *to,
                     void *const *to_arrays, const layoutopt_layout *from,
                     const void *const *from_arrays, unsigned first) {
  p->to = to;
  p->from = from;
  p->first = first;
  p->count = to->num_fields - first;
  if (p->count > LAYOUTOPT_PASS)
    p->count = LAYOUTOPT_PASS;
  for (unsigned k = 0; k < p->count; ++k) {
    const layoutopt_field *a = &to->fields[first + k];
    const layoutopt_field *b = &from->fields[first + k];
    layoutopt_view *v = &p->to_view[k], *w = &p->from_view[k];
    v->first = w->first = 0;
    v->tile = to->arrays[a->array].tile;
    v->bytes = to->arrays[a->array].bytes;
    v->step = a->step;
    w->tile = from->arrays[b->array].tile;
    w->bytes = from->arrays[b->array].bytes;
    w->step = b->step;
    p->to_base[k] = (unsigned char *)to_arrays[a->array] + a->offset;
    p->from_base[k] = (const unsigned char *)from_arrays[b->array] + b->offset;
  }
}

/* What of the source is asked for next: processors do not foresee the way
   through tiles, nor that a block ends. */
typedef struct {
  const layoutopt_layout *from;
  const void *const *arrays;
  size_t begin, end; /* Records. */
  unsigned array;    /* That comes when the lines up to `last` are through. */
  const char *line, *last;
} layoutopt_asker;

static inline void layoutopt_ask(layoutopt_asker *a,
                                 const layoutopt_layout *from,
                                 const void *const *arrays, size_t begin,
                                 size_t end) {
  a->from = from;
  a->arrays = arrays;
  a->begin = begin;
  a->end = end;
  a->array = 0;
  a->line = a->last = NULL;
}

/* Asks for one cache line; 0 if there are no more. */
static inline int layoutopt_ask_line(layoutopt_asker *a) {
#if LAYOUTOPT_SSE2
  while (a->line >= a->last) {
    if (a->begin >= a->end || a->array == a->from->num_arrays)
      return 0;
    size_t tile = a->from->arrays[a->array].tile;
    size_t bytes = a->from->arrays[a->array].bytes;
    const char *base = (const char *)a->arrays[a->array++];
    a->line = base + (tile == 1 ? a->begin * bytes : a->begin / tile * bytes);
    a->last = base + (tile == 1 ? a->end * bytes : a->end / tile * bytes);
  }
  _mm_prefetch(a->line, _MM_HINT_T0);
  a->line += LAYOUTOPT_LINE;
  return 1;
#else
  (void)a;
  return 0;
#endif
}

#endif /* LAYOUTOPT_RUNTIME_LOOPS_H */
