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

#include "kernels.h"
#include "pair.h"

#ifndef LAYOUTOPT_STREAM_BYTES
#define LAYOUTOPT_STREAM_BYTES ((size_t)8 << 20)
#endif

/* Fields that are moved in one pass; and arrays, for streaming. */
#define LAYOUTOPT_PASS 64
/* What is kept on the stack: the streams' buffers. */
#define LAYOUTOPT_STAGE_BYTES 16384
/* What a block of records should take, and how many it should have. */
#ifndef LAYOUTOPT_BLOCK_BYTES
#define LAYOUTOPT_BLOCK_BYTES 4096
#endif
#ifndef LAYOUTOPT_BLOCK
#define LAYOUTOPT_BLOCK 64
#endif
#define LAYOUTOPT_LINE 64
/* Records with more fields of less than 4 bytes than one in so many bytes are
   not streamed. */
#ifndef LAYOUTOPT_SMALL
#define LAYOUTOPT_SMALL 16
#endif

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

/* A part of the target that is written from front to back, line by line. */
typedef struct {
  unsigned char *to; /* Place of the first byte that is not written yet. */
  unsigned char *buffer;
  size_t begin, end;    /* What of the buffer is not written yet. */
  unsigned char *here;  /* Place in the buffer for the block. */
  unsigned char *start; /* Place of record 0. */
  size_t width;         /* Bytes of an element, or of the field. */
  unsigned array;
  int runs; /* Of one field, because tiles are longer than blocks. */
  int has_holes;
} layoutopt_sink;

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

/* Starts to fill a sink whose first byte goes to `to`. */
static inline void layoutopt_open(layoutopt_sink *s, unsigned char *to) {
  s->to = to;
  s->begin = s->end = (uintptr_t)to % LAYOUTOPT_LINE;
}

/* Writes the full lines. */
static inline void layoutopt_flush(layoutopt_sink *s) {
  size_t lines = s->end / LAYOUTOPT_LINE * LAYOUTOPT_LINE, done = 0;
  if (lines == 0)
    return;
  if (s->begin != 0) {
    memcpy(s->to, s->buffer + s->begin, LAYOUTOPT_LINE - s->begin);
    s->to += LAYOUTOPT_LINE - s->begin;
    done = LAYOUTOPT_LINE;
  }
  layoutopt_stream(s->to, s->buffer + done, lines - done);
  s->to += lines - done;
  memcpy(s->buffer, s->buffer + lines, LAYOUTOPT_LINE);
  s->begin = 0;
  s->end -= lines;
}

static inline void layoutopt_close(layoutopt_sink *s) {
  if (s->end == s->begin)
    return;
  memcpy(s->to, s->buffer + s->begin, s->end - s->begin);
  s->to += s->end - s->begin;
  s->begin = s->end;
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

/* Asks for the source of the records from `begin` to `end`: processors do not
   foresee the way through tiles. */
static inline void layoutopt_ask(const layoutopt_layout *from,
                                 const void *const *from_arrays, size_t begin,
                                 size_t end) {
#if LAYOUTOPT_SSE2
  for (unsigned a = 0; a < from->num_arrays; ++a) {
    size_t tile = from->arrays[a].tile, bytes = from->arrays[a].bytes;
    const char *base = (const char *)from_arrays[a];
    size_t first = tile == 1 ? begin * bytes : begin / tile * bytes;
    size_t last = tile == 1 ? end * bytes : end / tile * bytes;
    for (; first < last; first += LAYOUTOPT_LINE)
      _mm_prefetch(base + first, _MM_HINT_T0);
  }
#else
  (void)from, (void)from_arrays, (void)begin, (void)end;
#endif
}

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
    for (size_t i = begin, next; i < end; i = next) {
      next = end - i < block ? end : i + block;
      for (unsigned a = 0; first == 0 && a < to->num_arrays; ++a)
        layoutopt_zero(&to->arrays[a], layoutopt_has_holes(to, a),
                       (unsigned char *)to_arrays[a], 0, i, next, n);
      if (first == 0 && end - next >= block)
        layoutopt_ask(from, from_arrays, next, next + block);
      for (unsigned k = 0; k < p.num_loops; ++k)
        layoutopt_run(&p, &p.loops[k], i, next);
    }
  }
}

/* A conversion that writes line by line. */
typedef struct {
  layoutopt_pass pass;
  size_t block; /* Records. */
  unsigned num_sinks;
  layoutopt_sink sinks[LAYOUTOPT_PASS];
  unsigned sink_of[LAYOUTOPT_PASS]; /* Of each field. */
  unsigned char stage[LAYOUTOPT_STAGE_BYTES];
} layoutopt_streams;

/* Chooses a block of whole tiles, as far as these are short; 0 if there is
   none. `unit` becomes what the block's length is a multiple of. */
static inline size_t layoutopt_choose_block(const layoutopt_layout *to,
                                            size_t *unit) {
  size_t record = 0;
  size_t room = LAYOUTOPT_STAGE_BYTES - LAYOUTOPT_LINE;
  size_t overhead =
      ((size_t)to->num_fields + to->num_arrays) * 3 * LAYOUTOPT_LINE;
  for (unsigned a = 0; a < to->num_arrays; ++a)
    record += to->arrays[a].bytes / to->arrays[a].tile + 1;
  if (overhead >= room)
    return 0;
  size_t most = (room - overhead) / record;
  *unit = 1;
  for (unsigned a = 0; a < to->num_arrays; ++a) {
    size_t common = layoutopt_common(*unit, to->arrays[a].tile, most);
    *unit = common ? common : *unit;
  }
  size_t block = LAYOUTOPT_BLOCK_BYTES / record;
  block = block < LAYOUTOPT_BLOCK ? LAYOUTOPT_BLOCK : block;
  block = block < most ? block : most;
  /* Loops go four records at a time, and full lines need up to 64. */
  size_t even = layoutopt_common(*unit, block < 64 ? 16 : 64, most);
  even = even ? even : *unit;
  block = block < even ? even : block / even * even;
  return block < 16 ? 0 : block;
}

/* Makes a sink for each array, or, where its tiles are longer than blocks, for
   each of its fields; 0 if that is not possible. */
static inline int layoutopt_plan(layoutopt_streams *w,
                                 const layoutopt_layout *to,
                                 void *const *to_arrays) {
  size_t unit, used = LAYOUTOPT_LINE - (uintptr_t)w->stage % LAYOUTOPT_LINE;
  if (to->num_fields > LAYOUTOPT_PASS || to->num_arrays > LAYOUTOPT_PASS)
    return 0;
  w->block = layoutopt_choose_block(to, &unit);
  w->num_sinks = 0;
  if (w->block == 0)
    return 0;
  for (unsigned a = 0; a < to->num_arrays; ++a) {
    const layoutopt_array *array = &to->arrays[a];
    int runs = unit % array->tile != 0, has_holes = layoutopt_has_holes(to, a);
    if (runs && (has_holes || array->tile % unit != 0))
      return 0;
    for (unsigned f = 0; f < to->num_fields; ++f) {
      const layoutopt_field *field = &to->fields[f];
      if (field->array != a)
        continue;
      if (!runs) {
        w->sink_of[f] = w->num_sinks;
        continue;
      }
      if (field->step != field->size || w->num_sinks == LAYOUTOPT_PASS)
        return 0;
      w->sink_of[f] = w->num_sinks;
      w->sinks[w->num_sinks].start =
          (unsigned char *)to_arrays[a] + field->offset;
      w->sinks[w->num_sinks].width = field->size;
      w->sinks[w->num_sinks].array = a;
      w->sinks[w->num_sinks].runs = 1;
      w->sinks[w->num_sinks++].has_holes = 0;
      w->pass.to_view[f].tile = 1;
      w->pass.to_view[f].bytes = field->size;
    }
    if (runs)
      continue;
    if (w->num_sinks == LAYOUTOPT_PASS)
      return 0;
    w->sinks[w->num_sinks].start = (unsigned char *)to_arrays[a];
    w->sinks[w->num_sinks].width = array->bytes;
    w->sinks[w->num_sinks].array = a;
    w->sinks[w->num_sinks].runs = 0;
    w->sinks[w->num_sinks++].has_holes = has_holes;
  }
  for (unsigned k = 0; k < w->num_sinks; ++k) {
    layoutopt_sink *s = &w->sinks[k];
    size_t count = w->block / (s->runs ? 1 : to->arrays[s->array].tile);
    s->buffer = w->stage + used;
    used += (count * s->width + 3 * LAYOUTOPT_LINE - 1) / LAYOUTOPT_LINE *
            LAYOUTOPT_LINE;
    s->to = NULL;
    s->begin = s->end = 0;
    if (used > LAYOUTOPT_STAGE_BYTES)
      return 0;
  }
  return 1;
}

/* Makes room in the sinks for the records from `i` to `next`. */
static inline void layoutopt_make_room(layoutopt_streams *w, int is_first,
                                       size_t i, size_t next, size_t n) {
  const layoutopt_layout *to = w->pass.to;
  for (unsigned k = 0; k < w->num_sinks; ++k) {
    layoutopt_sink *s = &w->sinks[k];
    const layoutopt_array *array = &to->arrays[s->array];
    if (s->runs && (is_first || i % array->tile == 0)) {
      layoutopt_close(s);
      layoutopt_open(s, s->start + i / array->tile * array->bytes +
                            i % array->tile * s->width);
    } else if (is_first) {
      layoutopt_open(s, s->start + i / array->tile * array->bytes);
    }
    s->here = s->buffer + s->end;
    if (s->runs || array->tile == 1)
      s->end += (next - i) * s->width;
    else
      s->end += ((next - i) / array->tile + ((next - i) % array->tile != 0)) *
                s->width;
    if (s->has_holes || (!s->runs && next == n))
      layoutopt_zero(array, s->has_holes, s->here, i, i, next, n);
  }
  for (unsigned f = 0; f < to->num_fields; ++f) {
    const layoutopt_sink *s = &w->sinks[w->sink_of[f]];
    w->pass.to_base[f] = s->here + (s->runs ? 0 : to->fields[f].offset);
    w->pass.to_view[f].first = i;
  }
}

/* Line by line past the caches; 0 if that is not possible. */
static inline int layoutopt_convert_streams(const layoutopt_layout *to,
                                            void *const *to_arrays,
                                            const layoutopt_layout *from,
                                            const void *const *from_arrays,
                                            size_t begin, size_t end,
                                            size_t n) {
  layoutopt_streams w;
  layoutopt_start_pass(&w.pass, to, to_arrays, from, from_arrays, 0);
  if (!layoutopt_plan(&w, to, to_arrays))
    return 0;
  layoutopt_find_loops(&w.pass);
  /* Where loops take longer than memory, another copy costs time. */
  size_t record = 0, small = 0;
  for (unsigned k = 0; k < w.pass.num_loops; ++k)
    small += w.pass.loops[k].size < 4;
  for (unsigned f = 0; f < to->num_fields; ++f)
    record += to->fields[f].size;
  if (small * LAYOUTOPT_SMALL > record)
    return 0;
  for (size_t i = begin, next; i < end; i = next) {
    next = end - i < w.block ? end : i + w.block;
    for (unsigned k = 0; k < w.num_sinks; ++k) {
      size_t tile = to->arrays[w.sinks[k].array].tile;
      if (w.sinks[k].runs && next - i > tile - i % tile)
        next = i + (tile - i % tile);
    }
    layoutopt_make_room(&w, i == begin, i, next, n);
    if (end - next >= w.block)
      layoutopt_ask(from, from_arrays, next, next + w.block);
    for (unsigned k = 0; k < w.pass.num_loops; ++k)
      layoutopt_run(&w.pass, &w.pass.loops[k], i, next);
    for (unsigned k = 0; k < w.num_sinks; ++k)
      layoutopt_flush(&w.sinks[k]);
  }
  for (unsigned k = 0; k < w.num_sinks; ++k) {
    layoutopt_sink *s = &w.sinks[k];
    size_t tile = to->arrays[s->array].tile;
    layoutopt_close(s);
    /* The rest of the last tile. */
    if (s->runs && end == n && n % tile != 0)
      memset(s->start + n / tile * to->arrays[s->array].bytes +
                 n % tile * s->width,
             0, (tile - n % tile) * s->width);
  }
  layoutopt_stream_end();
  return 1;
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
