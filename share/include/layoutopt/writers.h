/*===-- writers.h - What goes straight to lines --------------------------===*\
|*
|* Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Part of convert.h; not for use on its own. Finds the loops that need no sink,
|* because their lines are full at once, and runs them.
|*
\*===----------------------------------------------------------------------===*/

#ifndef LAYOUTOPT_RUNTIME_WRITERS_H
#define LAYOUTOPT_RUNTIME_WRITERS_H

#include "sinks.h"

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

#endif /* LAYOUTOPT_RUNTIME_WRITERS_H */
