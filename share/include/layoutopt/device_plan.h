/*===-- device_plan.h - How a device converts ----------------------------===*\
|*
|* Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Decides which records a work-group converts, and which arrays pass through
|* local memory. device.h has the rest.
|*
\*===----------------------------------------------------------------------===*/

#ifndef LAYOUTOPT_RUNTIME_DEVICE_PLAN_H
#define LAYOUTOPT_RUNTIME_DEVICE_PLAN_H

#include "pair.h"

/* Stored arrays of both layouts together: devices guarantee 1024 bytes of
   arguments. */
#define LAYOUTOPT_DEVICE_ARRAYS 120
/* Bytes of local memory that a group takes at most; OpenCL guarantees 32768. */
#ifndef LAYOUTOPT_DEVICE_LOCAL
#define LAYOUTOPT_DEVICE_LOCAL 16384
#endif
/* Records that a group converts, if it can, and its work-items. */
#define LAYOUTOPT_DEVICE_BLOCK 256
#define LAYOUTOPT_DEVICE_LEAST 16
#define LAYOUTOPT_DEVICE_ITEMS 64
/* What one access of a work-item moves at most. */
#define LAYOUTOPT_DEVICE_ROW 16

typedef struct {
  const layoutopt_layout *to, *from;
  int in_place;
  size_t block; /* Records of a group. */
  size_t items; /* Work-items of a group. */
  /* By array, whether it passes through local memory. */
  unsigned char to_staged[LAYOUTOPT_DEVICE_ARRAYS];
  unsigned char from_staged[LAYOUTOPT_DEVICE_ARRAYS];
} layoutopt_device;

/* Whether work-items with neighbouring records access neighbouring bytes of
   field `f`, so that it is not worth a detour. */
static inline int layoutopt_device_is_direct(const layoutopt_layout *layout,
                                             const layoutopt_field *f) {
  const layoutopt_array *a = &layout->arrays[f->array];
  size_t step = a->tile == 1 ? a->bytes : f->step;
  return step == f->size && f->size <= LAYOUTOPT_DEVICE_ROW &&
         (a->tile == 1 || a->tile >= 32);
}

/* Bytes that `block` records of a staged array take in local memory, whole
   rows; more than there is if they do not fit. Tiles are whole in a block. */
static inline size_t layoutopt_device_bytes(const layoutopt_array *a,
                                            size_t block) {
  size_t elements = block / a->tile;
  if (a->bytes > LAYOUTOPT_DEVICE_LOCAL / elements)
    return LAYOUTOPT_DEVICE_LOCAL + 1;
  return (elements * a->bytes + LAYOUTOPT_DEVICE_ROW - 1) /
         LAYOUTOPT_DEVICE_ROW * LAYOUTOPT_DEVICE_ROW;
}

/* Local memory of a group, bytes. */
static inline size_t layoutopt_device_local(const layoutopt_device *d,
                                            size_t block) {
  size_t sum = 0;
  for (unsigned a = 0; a < d->to->num_arrays; ++a)
    sum +=
        d->to_staged[a] ? layoutopt_device_bytes(&d->to->arrays[a], block) : 0;
  for (unsigned a = 0; a < d->from->num_arrays; ++a)
    sum += d->from_staged[a]
               ? layoutopt_device_bytes(&d->from->arrays[a], block)
               : 0;
  return sum;
}

/* Stages arrays with a field that is not direct, if their tiles fit a block;
   returns the least block. */
static inline size_t layoutopt_device_stage(const layoutopt_layout *layout,
                                            unsigned char *staged,
                                            size_t unit) {
  memset(staged, 0, LAYOUTOPT_DEVICE_ARRAYS);
  for (unsigned f = 0; f < layout->num_fields; ++f)
    if (!layoutopt_device_is_direct(layout, &layout->fields[f]))
      staged[layout->fields[f].array] = 1;
  for (unsigned a = 0; a < layout->num_arrays; ++a) {
    size_t more = staged[a] ? layoutopt_common(unit, layout->arrays[a].tile,
                                               LAYOUTOPT_DEVICE_BLOCK)
                            : 0;
    staged[a] = more != 0;
    unit = more != 0 ? more : unit;
  }
  return unit;
}

/* The largest staged array of both layouts is staged no longer. */
static inline void layoutopt_device_unstage(layoutopt_device *d, size_t block) {
  unsigned char *largest = NULL;
  size_t most = 0;
  for (int side = 0; side < 2; ++side) {
    const layoutopt_layout *layout = side ? d->from : d->to;
    unsigned char *staged = side ? d->from_staged : d->to_staged;
    for (unsigned a = 0; a < layout->num_arrays; ++a) {
      size_t bytes =
          staged[a] ? layoutopt_device_bytes(&layout->arrays[a], block) : 0;
      if (bytes > most) {
        most = bytes;
        largest = &staged[a];
      }
    }
  }
  if (largest)
    *largest = 0;
}

/* Decides how to convert from `from` to `to`, which are kept by address. With
   `in_place` the kernel has the target's arrays as arguments alone, each large
   enough for both layouts, and converts what is in them:
   LAYOUTOPT_NEEDS_BACK where that cannot be done block by block. Other errors:
   as layoutopt_check_pair; LAYOUTOPT_TOO_LARGE for too many arrays. */
static inline int layoutopt_device_plan(layoutopt_device *d,
                                        const layoutopt_layout *to,
                                        const layoutopt_layout *from,
                                        int in_place) {
  int status = layoutopt_check_pair(to, from, 0);
  if (status != LAYOUTOPT_OK)
    return status;
  if (to->num_arrays > LAYOUTOPT_DEVICE_ARRAYS ||
      from->num_arrays > LAYOUTOPT_DEVICE_ARRAYS - to->num_arrays)
    return LAYOUTOPT_TOO_LARGE;
  d->to = to;
  d->from = from;
  d->in_place = in_place;
  d->items = LAYOUTOPT_DEVICE_ITEMS;
  if (in_place) {
    /* All of a block is read before any of it is written. */
    memset(d->to_staged, 1, sizeof d->to_staged);
    memset(d->from_staged, 1, sizeof d->from_staged);
    d->block = layoutopt_local_block(to, from, LAYOUTOPT_DEVICE_LOCAL / 2);
    return d->block ? LAYOUTOPT_OK : LAYOUTOPT_NEEDS_BACK;
  }
  size_t unit = layoutopt_device_stage(to, d->to_staged, 1);
  unit = layoutopt_device_stage(from, d->from_staged, unit);
  /* So few records at once leave most work-items idle. */
  size_t least = (LAYOUTOPT_DEVICE_LEAST + unit - 1) / unit * unit;
  while (layoutopt_device_local(d, least) > LAYOUTOPT_DEVICE_LOCAL)
    layoutopt_device_unstage(d, least);
  for (d->block = least;
       d->block + unit <= LAYOUTOPT_DEVICE_BLOCK &&
       layoutopt_device_local(d, d->block + unit) <= LAYOUTOPT_DEVICE_LOCAL;)
    d->block += unit;
  return LAYOUTOPT_OK;
}

/* Work-groups for `n` records; none for none, which OpenCL does not take. */
static inline size_t layoutopt_device_groups(const layoutopt_device *d,
                                             size_t n) {
  size_t end = n;
  for (unsigned a = 0; a < d->to->num_arrays; ++a) {
    /* What the last tile has behind the last record is cleared. */
    size_t tile = d->to->arrays[a].tile, rest = n % tile;
    if (rest != 0 && n + (tile - rest) > end)
      end = n + (tile - rest);
  }
  return end / d->block + (end % d->block != 0);
}

#endif /* LAYOUTOPT_RUNTIME_DEVICE_PLAN_H */
