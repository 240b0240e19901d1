/*===-- sinks.h - Buffers in front of what is written --------------------===*\
|*
|* Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Part of convert.h; not for use on its own. What goes to each stored array is
|* collected in a buffer and leaves it as full cache lines.
|*
\*===----------------------------------------------------------------------===*/

#ifndef LAYOUTOPT_RUNTIME_SINKS_H
#define LAYOUTOPT_RUNTIME_SINKS_H

#include "rows.h"

/* What is kept on the stack: the streams' buffers. */
#define LAYOUTOPT_STAGE_BYTES 16384
/* How many records a block should have. */
#ifndef LAYOUTOPT_BLOCK
#define LAYOUTOPT_BLOCK 64
#endif
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
  int by_lines; /* Does not pass through the buffer: see writers.h. */
} layoutopt_sink;

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

/* What writes lines without a sink. */
typedef struct {
  const layoutopt_loop *loop;  /* Splits records, or */
  const layoutopt_row *row;    /* puts them together, or */
  const layoutopt_byte *bytes; /* splits two words of them. */
  size_t chunk;                /* Records that go together. */
  size_t lead;                 /* Records in front of its first line. */
  size_t done;                 /* The next record. */
} layoutopt_writer;

/* A conversion that writes line by line. */
typedef struct {
  layoutopt_pass pass;
  size_t block; /* Records. */
  unsigned num_sinks;
  layoutopt_sink sinks[LAYOUTOPT_PASS];
  unsigned sink_of[LAYOUTOPT_PASS]; /* Of each field. */
  unsigned num_writers, num_rows;
  layoutopt_writer writers[LAYOUTOPT_PASS];
  layoutopt_row rows[LAYOUTOPT_ROWS];
  layoutopt_byte bytes[LAYOUTOPT_PASS][8];  /* Of writers. */
  unsigned char is_covered[LAYOUTOPT_PASS]; /* Loops that writers do. */
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
    s->by_lines = 0;
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
    if (s->by_lines)
      continue;
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
    if (s->by_lines)
      continue;
    w->pass.to_base[f] = s->here + (s->runs ? 0 : to->fields[f].offset);
    w->pass.to_view[f].first = i;
  }
}

#endif /* LAYOUTOPT_RUNTIME_SINKS_H */
