/*===-- data.h - Records that know their layout --------------------------===*\
|*
|* Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Records in memory of their own, together with the layout that they have.
|* A routine states the layout that it wants; conversion happens there, and only
|* if it is needed. It is done in place where that is possible, else into a back
|* buffer that the data keeps for the next time, and then becomes the front.
|* layoutopt_data_require alone moves the data.
|*
\*===----------------------------------------------------------------------===*/

#ifndef LAYOUTOPT_RUNTIME_DATA_H
#define LAYOUTOPT_RUNTIME_DATA_H

#include "in_place.h"
#include <stdlib.h>

/* One buffer: all stored arrays of a layout, one behind the other, each at a
   multiple of 64 bytes. */
typedef struct {
  void *memory;         /* What malloc has given. */
  unsigned char *bytes; /* Its first multiple of 64. */
  size_t size;          /* From there. */
} layoutopt_buffer;

/* To be read by anybody, to be changed by the functions here. */
typedef struct {
  const layoutopt_layout *layout; /* Of the front buffer; the caller's. */
  size_t n;                       /* Records. */
  layoutopt_buffer front, back;
} layoutopt_data;

/* Where stored array `array` starts in a buffer of `n` records, bytes; for
   `array` = num_arrays, the size of the buffer. SIZE_MAX if that is too much
   for size_t. */
static inline size_t layoutopt_array_start(const layoutopt_layout *layout,
                                           unsigned array, size_t n) {
  size_t start = 0;
  for (unsigned a = 0; a < array; ++a) {
    size_t bytes = layoutopt_bytes(layout, a, n);
    if (bytes > SIZE_MAX - 2 * LAYOUTOPT_LINE - start)
      return SIZE_MAX;
    start += (bytes + LAYOUTOPT_LINE - 1) / LAYOUTOPT_LINE * LAYOUTOPT_LINE;
  }
  return start;
}

/* The start of stored array `array` in the front buffer, at a multiple of 64
   bytes; valid until the next layoutopt_data_require. */
static inline void *layoutopt_data_array(const layoutopt_data *data,
                                         unsigned array) {
  return data->front.bytes +
         layoutopt_array_start(data->layout, array, data->n);
}

/* Zeroed, with some room for the tiles of other layouts. */
static inline int layoutopt_make_buffer(layoutopt_buffer *b,
                                        const layoutopt_layout *layout,
                                        size_t n) {
  size_t size = layoutopt_array_start(layout, layout->num_arrays, n);
  if (size >= SIZE_MAX / 2)
    return LAYOUTOPT_TOO_LARGE;
  size += size / 16 < 65536 ? size / 16 : 65536;
  void *memory = calloc(size + LAYOUTOPT_LINE, 1);
  if (!memory)
    return LAYOUTOPT_NO_MEMORY;
  b->memory = memory;
  b->bytes = (unsigned char *)memory +
             (LAYOUTOPT_LINE - (uintptr_t)memory % LAYOUTOPT_LINE);
  b->size = size;
  return LAYOUTOPT_OK;
}

/* Makes `n` records, all bytes zero, in `layout`, which has to outlive them. At
   an error (LAYOUTOPT_BAD_LAYOUT, LAYOUTOPT_TOO_LARGE, LAYOUTOPT_NO_MEMORY)
   there is nothing to destroy. */
static inline int layoutopt_data_create(layoutopt_data *data,
                                        const layoutopt_layout *layout,
                                        size_t n) {
  memset(data, 0, sizeof *data);
  if (layoutopt_check(layout) != LAYOUTOPT_OK)
    return LAYOUTOPT_BAD_LAYOUT;
  data->layout = layout;
  data->n = n;
  return layoutopt_make_buffer(&data->front, layout, n);
}

/* Gives the back buffer up; the next conversion may need a new one. */
static inline void layoutopt_data_trim(layoutopt_data *data) {
  free(data->back.memory);
  memset(&data->back, 0, sizeof data->back);
}

/* Frees everything. */
static inline void layoutopt_data_destroy(layoutopt_data *data) {
  layoutopt_data_trim(data);
  free(data->front.memory);
  memset(data, 0, sizeof *data);
}

static inline int layoutopt_same_layout(const layoutopt_layout *a,
                                        const layoutopt_layout *b) {
  if (a == b)
    return 1;
  if (a->num_fields != b->num_fields || a->num_arrays != b->num_arrays)
    return 0;
  for (unsigned k = 0; k < a->num_arrays; ++k)
    if (a->arrays[k].tile != b->arrays[k].tile ||
        a->arrays[k].bytes != b->arrays[k].bytes)
      return 0;
  for (unsigned f = 0; f < a->num_fields; ++f) {
    const layoutopt_field *x = &a->fields[f], *y = &b->fields[f];
    if (x->size != y->size || x->array != y->array || x->offset != y->offset ||
        (a->arrays[x->array].tile != 1 && x->step != y->step))
      return 0;
  }
  return 1;
}

/* Sees to it that the records are in `layout`, which has to outlive them; NULL:
   any layout will do. `threads` as in layoutopt_convert_threads. At an error
   (those of layoutopt_check_pair, LAYOUTOPT_TOO_LARGE, LAYOUTOPT_NO_MEMORY) the
   data is as it was. */
static inline int layoutopt_data_require(layoutopt_data *data,
                                         const layoutopt_layout *layout,
                                         unsigned threads) {
  if (!layout || layout == data->layout)
    return LAYOUTOPT_OK;
  const layoutopt_layout *old = data->layout;
  int status = layoutopt_check_pair(layout, old, data->n);
  if (status != LAYOUTOPT_OK)
    return status;
  if (layoutopt_same_layout(layout, old)) {
    data->layout = layout;
    return LAYOUTOPT_OK;
  }
  size_t need = layoutopt_array_start(layout, layout->num_arrays, data->n);
  int is_place = need <= data->front.size &&
                 layout->num_arrays == old->num_arrays &&
                 layout->num_arrays <= LAYOUTOPT_PASS;
  for (unsigned a = 0; is_place && a < layout->num_arrays; ++a)
    is_place = layoutopt_array_start(layout, a, data->n) ==
               layoutopt_array_start(old, a, data->n);
  if (is_place) {
    void *arrays[LAYOUTOPT_PASS];
    for (unsigned a = 0; a < layout->num_arrays; ++a)
      arrays[a] = layoutopt_data_array(data, a);
    status = layoutopt_convert_in_place(layout, old, arrays, data->n, threads);
    if (status == LAYOUTOPT_OK)
      data->layout = layout;
    if (status != LAYOUTOPT_NEEDS_BACK)
      return status;
  }

  if (!data->back.memory || need > data->back.size) {
    layoutopt_buffer larger;
    status = layoutopt_make_buffer(&larger, layout, data->n);
    if (status != LAYOUTOPT_OK)
      return status;
    layoutopt_data_trim(data);
    data->back = larger;
  }
  void **places =
      (void **)malloc((layout->num_arrays + (size_t)1) * sizeof *places);
  const void **sources =
      (const void **)malloc((old->num_arrays + (size_t)1) * sizeof *sources);
  if (places && sources) {
    for (unsigned a = 0; a < layout->num_arrays; ++a)
      places[a] = data->back.bytes + layoutopt_array_start(layout, a, data->n);
    for (unsigned a = 0; a < old->num_arrays; ++a)
      sources[a] = layoutopt_data_array(data, a);
    status = layoutopt_convert_threads(layout, places, old, sources, data->n,
                                       threads);
  } else {
    status = LAYOUTOPT_NO_MEMORY;
  }
  free(places);
  free((void *)sources);
  if (status != LAYOUTOPT_OK)
    return status;
  layoutopt_buffer front = data->back;
  data->back = data->front;
  data->front = front;
  data->layout = layout;
  return LAYOUTOPT_OK;
}

#endif /* LAYOUTOPT_RUNTIME_DATA_H */
