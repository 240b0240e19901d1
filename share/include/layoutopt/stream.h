/*===-- stream.h - Writing past the caches -------------------------------===*\
|*
|* Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Part of convert.h; not for use on its own. A large target is not read before
|* it is written: what goes to each stored array is collected in a buffer and
|* leaves it as full cache lines.
|*
\*===----------------------------------------------------------------------===*/

#ifndef LAYOUTOPT_RUNTIME_STREAM_H
#define LAYOUTOPT_RUNTIME_STREAM_H

#include "lines.h"

/* What is kept on the stack: the streams' buffers. */
#define LAYOUTOPT_STAGE_BYTES 16384
/* How many records a block should have. */
#ifndef LAYOUTOPT_BLOCK
#define LAYOUTOPT_BLOCK 64
#endif
/* Records with more fields of less than 4 bytes than one in so many bytes are
   not streamed. */
#ifndef LAYOUTOPT_SMALL
#define LAYOUTOPT_SMALL 16
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
  int by_lines; /* Does not pass through the buffer: see lines.h. */
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
  const layoutopt_loop *loop; /* Splits records; or else */
  const layoutopt_row *row;   /* puts them together. */
  size_t lead;                /* Records in front of its first line. */
  size_t done;                /* The next record. */
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

/* Makes a row of the loops that fill a sink; 0 if that is not possible. */
static inline int layoutopt_find_row(const layoutopt_streams *w,
                                     const layoutopt_sink *s,
                                     layoutopt_row *row) {
  const layoutopt_pass *p = &w->pass;
  size_t bytes = 0;
  if (s->runs || p->to->arrays[s->array].tile != 1 || s->width % 16 != 0 ||
      s->width > LAYOUTOPT_ROW)
    return 0;
  for (unsigned k = 0; k < p->num_loops; ++k) {
    const layoutopt_loop *loop = &p->loops[k];
    unsigned head = loop->fields[0];
    size_t offset = p->to->fields[head].offset;
    if (&w->sinks[w->sink_of[head]] != s)
      continue;
    size_t size =
        loop->kind == LAYOUTOPT_JOIN ? loop->width * loop->size : loop->size;
    if (size != 16 || offset % 16 != 0 || loop->kind == LAYOUTOPT_SPLIT ||
        p->from_view[head].tile != 1 || p->from_view[head].bytes != loop->size)
      return 0;
    row->parts[offset / 16] = loop;
    bytes += size;
  }
  row->num_parts = (unsigned)(bytes / 16);
  row->start = s->start;
  return bytes == s->width;
}

/* The records in front of the first one that lies at a multiple of `line`, if
   elements of `size` bytes begin at `to`; more than 15 if there is none. */
static inline size_t layoutopt_lead(const unsigned char *to, size_t size,
                                    size_t line) {
  size_t lead = 0;
  while (lead != LAYOUTOPT_CHUNK && ((uintptr_t)to + lead * size) % line != 0)
    ++lead;
  return lead;
}

/* Finds the loops that fill lines of arrays without gaps, and the records that
   are put together line by line. */
static inline void layoutopt_find_writers(layoutopt_streams *w, size_t begin,
                                          size_t end) {
  layoutopt_pass *p = &w->pass;
  w->num_writers = w->num_rows = 0;
  memset(w->is_covered, 0, sizeof w->is_covered);
  if (!LAYOUTOPT_SSE2 || end - begin < LAYOUTOPT_LINE)
    return;
  for (unsigned k = 0; k < p->num_loops; ++k) {
    const layoutopt_loop *loop = &p->loops[k];
    int fits = p->from_view[loop->fields[0]].tile == 1 &&
               (loop->kind == LAYOUTOPT_SPLIT ||
                (loop->kind == LAYOUTOPT_COPY && loop->width == 1 &&
                 loop->size == 16));
    size_t lead = 0;
    for (unsigned f = 0; fits && f < loop->width; ++f) {
      const layoutopt_sink *s = &w->sinks[w->sink_of[loop->fields[f]]];
      size_t first =
          layoutopt_lead(s->start + begin * s->width, s->width, LAYOUTOPT_LINE);
      fits = !s->runs && p->to->arrays[s->array].tile == 1 &&
             s->width == loop->size && first < LAYOUTOPT_CHUNK &&
             (f == 0 || lead == first);
      lead = first;
    }
    if (!fits)
      continue;
    layoutopt_writer writer = {loop, NULL, lead, begin};
    w->writers[w->num_writers++] = writer;
    w->is_covered[k] = 1;
    for (unsigned f = 0; f < loop->width; ++f)
      w->sinks[w->sink_of[loop->fields[f]]].by_lines = 1;
  }
  for (unsigned k = 0; k < w->num_sinks && w->num_rows < LAYOUTOPT_ROWS; ++k) {
    layoutopt_sink *s = &w->sinks[k];
    layoutopt_row *row = &w->rows[w->num_rows];
    size_t lead = layoutopt_lead(s->start + begin * s->width, s->width, 16);
    if (s->by_lines || lead == LAYOUTOPT_CHUNK ||
        !layoutopt_find_row(w, s, row))
      continue;
    layoutopt_writer writer = {NULL, row, lead, begin};
    w->writers[w->num_writers++] = writer;
    ++w->num_rows;
    for (unsigned r = 0; r < row->num_parts; ++r)
      w->is_covered[row->parts[r] - p->loops] = 1;
    s->by_lines = 1;
  }
}

/* The next records of a writer, up to `end`, as any others. */
static inline void layoutopt_write_some(const layoutopt_pass *p,
                                        layoutopt_writer *writer, size_t end) {
  for (unsigned r = 0; writer->row && r < writer->row->num_parts; ++r)
    layoutopt_run(p, writer->row->parts[r], writer->done, end);
  if (writer->loop)
    layoutopt_run(p, writer->loop, writer->done, end);
  writer->done = end;
}

/* Up to record `next` of those up to `end`, or a little more, so that it stops
   where lines do. More than the last record is read. */
static inline void layoutopt_write_lines(const layoutopt_pass *p,
                                         layoutopt_writer *writer, size_t next,
                                         size_t end, size_t n,
                                         layoutopt_asker *asker) {
  if (writer->lead != 0)
    layoutopt_write_some(p, writer, writer->done + writer->lead);
  writer->lead = 0;
  size_t last = end - next < LAYOUTOPT_CHUNK ? end : next + LAYOUTOPT_CHUNK;
  last = last < n ? last : n - 1;
  if (last > writer->done) {
    size_t count = (last - writer->done) / LAYOUTOPT_CHUNK * LAYOUTOPT_CHUNK;
    if (writer->row)
      layoutopt_join_lines(p, writer->row, writer->done, count, asker);
    else
      layoutopt_run_lines(p, writer->loop, writer->done, count, asker);
    writer->done += count;
  }
  if (next == end)
    layoutopt_write_some(p, writer, end);
}

/* Records from `i` to `next` of those up to `end`. */
static inline void layoutopt_stream_block(layoutopt_streams *w, size_t i,
                                          size_t next, size_t end, size_t n,
                                          layoutopt_asker *asker) {
  const layoutopt_pass *p = &w->pass;
  for (unsigned k = 0; k < w->num_writers; ++k)
    layoutopt_write_lines(p, &w->writers[k], next, end, n, asker);
  while (layoutopt_ask_line(asker))
    ;
  for (unsigned k = 0; k < p->num_loops; ++k)
    if (!w->is_covered[k])
      layoutopt_run(p, &p->loops[k], i, next);
  for (unsigned k = 0; k < w->num_sinks; ++k)
    if (!w->sinks[k].by_lines)
      layoutopt_flush(&w->sinks[k]);
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
  layoutopt_find_writers(&w, begin, end);
  /* Where loops take longer than memory, another copy costs time. */
  size_t record = 0, small = 0;
  for (unsigned k = 0; k < w.pass.num_loops; ++k) {
    const layoutopt_loop *loop = &w.pass.loops[k];
    small += loop->size < 4 && !w.sinks[w.sink_of[loop->fields[0]]].by_lines;
  }
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
    layoutopt_asker asker;
    /* Loops that fill lines are ahead. */
    size_t ahead = end - next < w.block + LAYOUTOPT_LINE ? 0 : w.block;
    layoutopt_ask(&asker, from, from_arrays, next + LAYOUTOPT_CHUNK,
                  next + LAYOUTOPT_CHUNK + ahead);
    layoutopt_stream_block(&w, i, next, end, n, &asker);
  }
  for (unsigned k = 0; k < w.num_sinks; ++k) {
    layoutopt_sink *s = &w.sinks[k];
    size_t tile = to->arrays[s->array].tile;
    if (s->by_lines)
      continue;
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

#endif /* LAYOUTOPT_RUNTIME_STREAM_H */
