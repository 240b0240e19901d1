/*===-- stream.h - Writing past the caches -------------------------------===*\
|*
|* Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Part of convert.h; not for use on its own. A large target is not read before
|* it is written: full cache lines go past the caches, by writers where loops
|* fill them at once, through sinks elsewhere.
|*
\*===----------------------------------------------------------------------===*/

#ifndef LAYOUTOPT_RUNTIME_STREAM_H
#define LAYOUTOPT_RUNTIME_STREAM_H

#include "writers.h"

/* Records with more fields of less than 4 bytes than one in so many bytes are
   not streamed. */
#ifndef LAYOUTOPT_SMALL
#define LAYOUTOPT_SMALL 16
#endif

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
