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

/* The word of a row that has the byte at `offset`; NULL if there is none and no
   room for one more. */
static inline layoutopt_byte *layoutopt_word_at(layoutopt_row *row,
                                                size_t offset) {
  layoutopt_piece *piece = &row->pieces[offset / 4];
  if (piece->kind == LAYOUTOPT_NO_PIECE) {
    if (row->num_words == LAYOUTOPT_WORDS)
      return NULL;
    piece->kind = LAYOUTOPT_WORD;
    piece->size = 4;
    piece->index = (unsigned char)row->num_words++;
  }
  return row->words[piece->index];
}

/* Gives a row the fields of a loop that fills it; 0 if that is not possible. */
static inline int layoutopt_add_to_row(const layoutopt_pass *p,
                                       const layoutopt_loop *loop,
                                       layoutopt_row *row) {
  unsigned count = loop->kind == LAYOUTOPT_JOIN ? loop->width : 1;
  size_t size = loop->size;
  if (loop->kind == LAYOUTOPT_SPLIT || size > 16 || (size & (size - 1)) != 0)
    return 0;
  for (unsigned f = 0; f < count; ++f) {
    unsigned field = loop->fields[f];
    size_t offset = p->to->fields[field].offset;
    if (p->from_view[field].tile != 1 || p->from_view[field].bytes != size ||
        offset % size != 0)
      return 0;
    if (size < 4) {
      layoutopt_byte *word = layoutopt_word_at(row, offset);
      if (!word)
        return 0;
      word[offset % 4] = loop;
      continue;
    }
    row->pieces[offset / 4].kind = LAYOUTOPT_FIELD;
    row->pieces[offset / 4].size = (unsigned char)size;
    row->pieces[offset / 4].index = (unsigned char)field;
  }
  row->loops[row->num_loops++] = loop;
  return 1;
}

/* Makes a row of the loops that fill a sink; 0 if that is not possible. */
static inline int layoutopt_find_row(const layoutopt_streams *w,
                                     const layoutopt_sink *s,
                                     layoutopt_row *row) {
  const layoutopt_pass *p = &w->pass;
  int is_packed = s->width % 8 != 0 && s->width != 4;
  if (s->runs || p->to->arrays[s->array].tile != 1 || s->width == 1 ||
      s->width > (is_packed ? LAYOUTOPT_PACKED : LAYOUTOPT_ROW))
    return 0;
  memset(row, 0, sizeof *row);
  row->width = s->width;
  row->chunk = is_packed ? LAYOUTOPT_WORD_CHUNK : LAYOUTOPT_CHUNK;
  row->start = s->start;
  row->array = &p->to->arrays[s->array];
  row->has_holes = s->has_holes;
  row->is_plain = 1;
  for (unsigned k = 0; k < p->num_loops; ++k) {
    const layoutopt_loop *loop = &p->loops[k];
    if (&w->sinks[w->sink_of[loop->fields[0]]] != s)
      continue;
    if (!layoutopt_add_to_row(p, loop, row) ||
        (loop->size == 16 && s->width % 16 != 0))
      return 0;
    row->is_plain = row->is_plain && loop->size <= 4;
  }
  /* Sinks are quicker where all fields have 4 bytes. */
  return row->num_loops != 0 && (!is_packed || row->num_words != 0);
}

/* The records in front of the first one that lies at a multiple of `line`, if
   elements of `size` bytes begin at `to`; `most` if it would be so many. */
static inline size_t layoutopt_lead(const unsigned char *to, size_t size,
                                    size_t line, size_t most) {
  size_t lead = 0;
  while (lead != most && ((uintptr_t)to + lead * size) % line != 0)
    ++lead;
  return lead;
}

/* The lead of field `f`, of `size` bytes, which is to have an array without
   gaps; `most` if it does not. */
static inline size_t layoutopt_field_lead(const layoutopt_streams *w,
                                          unsigned f, size_t size, size_t begin,
                                          size_t most) {
  const layoutopt_sink *s = &w->sinks[w->sink_of[f]];
  if (s->runs || w->pass.to->arrays[s->array].tile != 1 || s->width != size)
    return most;
  return layoutopt_lead(s->start + begin * size, size, LAYOUTOPT_LINE, most);
}

/* The lead that all fields of a loop have; LAYOUTOPT_CHUNK if there is none. */
static inline size_t layoutopt_split_lead(const layoutopt_streams *w,
                                          const layoutopt_loop *loop,
                                          size_t begin) {
  size_t lead = 0;
  for (unsigned f = 0; f < loop->width; ++f) {
    size_t first = layoutopt_field_lead(w, loop->fields[f], loop->size, begin,
                                        LAYOUTOPT_CHUNK);
    if (first == LAYOUTOPT_CHUNK || (f != 0 && first != lead))
      return LAYOUTOPT_CHUNK;
    lead = first;
  }
  return lead;
}

/* Marks what loop `k` fills as a writer's. */
static inline void layoutopt_cover(layoutopt_streams *w, unsigned k) {
  const layoutopt_loop *loop = &w->pass.loops[k];
  unsigned count = loop->kind == LAYOUTOPT_COPY ? 1 : loop->width;
  w->is_covered[k] = 1;
  for (unsigned f = 0; f < count; ++f)
    w->sinks[w->sink_of[loop->fields[f]]].by_lines = 1;
}

/* Finds the fields of two words, the first of which loop `k` moves. Their lead,
   or LAYOUTOPT_WORD_CHUNK if there are no such words. */
static inline size_t layoutopt_find_words(const layoutopt_streams *w,
                                          unsigned k, size_t begin,
                                          layoutopt_byte *bytes) {
  const layoutopt_pass *p = &w->pass;
  const layoutopt_field *start = &p->from->fields[p->loops[k].fields[0]];
  size_t lead = 0, step = p->from->arrays[start->array].bytes;
  memset(bytes, 0, 8 * sizeof *bytes);
  /* All bytes are read, but not of the last record. */
  size_t room = 2 * step - start->offset;
  room = room < 8 ? room / 4 * 4 : 8;
  for (unsigned m = k; m < p->num_loops; ++m) {
    const layoutopt_loop *loop = &p->loops[m];
    unsigned head = loop->fields[0];
    const layoutopt_field *field = &p->from->fields[head];
    if (loop->kind != LAYOUTOPT_COPY || loop->size > 2 || w->is_covered[m] ||
        p->from_view[head].tile != 1 || step == loop->size ||
        field->array != start->array || field->offset < start->offset)
      continue;
    size_t at = field->offset - start->offset;
    size_t first =
        layoutopt_field_lead(w, head, loop->size, begin, LAYOUTOPT_WORD_CHUNK);
    if (at + loop->size > room || at % loop->size != 0 ||
        first == LAYOUTOPT_WORD_CHUNK || (m != k && first != lead))
      continue;
    lead = first;
    bytes[at] = loop;
  }
  return bytes[0] ? lead : LAYOUTOPT_WORD_CHUNK;
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
    int is_copy = loop->kind == LAYOUTOPT_COPY;
    layoutopt_byte *bytes = w->bytes[w->num_writers];
    layoutopt_writer writer = {NULL, NULL, NULL, LAYOUTOPT_CHUNK, 0, begin};
    if (p->from_view[loop->fields[0]].tile != 1 || w->is_covered[k])
      continue;
    if (is_copy && loop->size <= 2) {
      writer.bytes = bytes;
      writer.chunk = LAYOUTOPT_WORD_CHUNK;
      writer.lead = layoutopt_find_words(w, k, begin, bytes);
      if (writer.lead == LAYOUTOPT_WORD_CHUNK)
        continue;
      for (unsigned b = 0; b < 8; ++b)
        if (bytes[b])
          layoutopt_cover(w, (unsigned)(bytes[b] - p->loops));
    } else if (loop->kind == LAYOUTOPT_SPLIT ||
               (is_copy && loop->width == 1 && loop->size == 16)) {
      writer.loop = loop;
      writer.lead = layoutopt_split_lead(w, loop, begin);
      if (writer.lead == LAYOUTOPT_CHUNK)
        continue;
      layoutopt_cover(w, k);
    } else {
      continue;
    }
    w->writers[w->num_writers++] = writer;
  }
  for (unsigned k = 0; k < w->num_sinks && w->num_rows < LAYOUTOPT_ROWS; ++k) {
    layoutopt_sink *s = &w->sinks[k];
    layoutopt_row *row = &w->rows[w->num_rows];
    if (s->by_lines || !layoutopt_find_row(w, s, row))
      continue;
    size_t line = row->chunk == LAYOUTOPT_CHUNK ? 16 : LAYOUTOPT_LINE;
    size_t lead =
        layoutopt_lead(s->start + begin * s->width, s->width, line, row->chunk);
    if (lead == row->chunk)
      continue;
    layoutopt_writer writer = {NULL, row, NULL, row->chunk, lead, begin};
    w->writers[w->num_writers++] = writer;
    ++w->num_rows;
    for (unsigned r = 0; r < row->num_loops; ++r)
      layoutopt_cover(w, (unsigned)(row->loops[r] - p->loops));
  }
}

/* The next records of a writer, up to `end`, as any others. */
static inline void layoutopt_write_some(const layoutopt_pass *p,
                                        layoutopt_writer *writer, size_t end) {
  const layoutopt_row *row = writer->row;
  if (row && row->has_holes)
    layoutopt_zero(row->array, 1, row->start, 0, writer->done, end, end);
  for (unsigned r = 0; row && r < row->num_loops; ++r)
    layoutopt_run(p, row->loops[r], writer->done, end);
  for (unsigned b = 0; writer->bytes && b < 8; ++b)
    if (writer->bytes[b])
      layoutopt_run(p, writer->bytes[b], writer->done, end);
  if (writer->loop)
    layoutopt_run(p, writer->loop, writer->done, end);
  writer->done = end;
}

/* The next `count` records of a writer, a multiple of its chunk, to lines. */
static inline void layoutopt_run_writer(const layoutopt_pass *p,
                                        layoutopt_writer *writer, size_t count,
                                        layoutopt_asker *asker) {
#if LAYOUTOPT_SSE2
  if (writer->row)
    layoutopt_join_lines(p, writer->row, writer->done, count, asker);
  else if (writer->bytes)
    layoutopt_run_words(p, writer->bytes, writer->done, count, asker);
  else
    layoutopt_run_lines(p, writer->loop, writer->done, count, asker);
#else
  (void)p, (void)asker; /* There are none. */
#endif
  writer->done += count;
}

/* Up to record `next` of those up to `end`, or a little more, so that it stops
   where lines do. More than the last record is read. */
static inline void layoutopt_write_lines(const layoutopt_pass *p,
                                         layoutopt_writer *writer, size_t next,
                                         size_t end, size_t n,
                                         layoutopt_asker *asker) {
  size_t chunk = writer->chunk;
  if (writer->lead != 0)
    layoutopt_write_some(p, writer, writer->done + writer->lead);
  writer->lead = 0;
  size_t last = end - next < chunk ? end : next + chunk;
  last = last < n ? last : n - 1;
  if (last > writer->done)
    layoutopt_run_writer(p, writer, (last - writer->done) / chunk * chunk,
                         asker);
  if (next == end)
    layoutopt_write_some(p, writer, end);
}

#endif /* LAYOUTOPT_RUNTIME_WRITERS_H */
