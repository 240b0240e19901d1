/*===-- layout.h - Layouts at run time -----------------------------------===*\
|*
|* Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Where the fields of records lie, as data of a program. C99 and C++11, nothing
|* but the standard library. All sizes are bytes unless they say otherwise.
|*
|* A layout is a list of stored arrays and a list of fields. A stored array is
|* made of elements; one holds `tile` records (1 for AoS and SoA). Field f of
|* record i lies in its array at the byte
|*
|*     (i / tile) * bytes + offset + (i % tile) * step
|*
|* layoutopt prints such tables for its layout expressions, where they have this
|* form; the functions here make the common ones by the rules of C.
|*
\*===----------------------------------------------------------------------===*/

#ifndef LAYOUTOPT_RUNTIME_LAYOUT_H
#define LAYOUTOPT_RUNTIME_LAYOUT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* What functions return. */
enum {
  LAYOUTOPT_OK = 0,
  LAYOUTOPT_BAD_LAYOUT = 1, /* See layoutopt_check. */
  LAYOUTOPT_MISMATCH = 2,   /* The layouts have other fields. */
  LAYOUTOPT_TOO_LARGE = 3,  /* A size that size_t cannot hold. */
  LAYOUTOPT_NO_MEMORY = 4,
  LAYOUTOPT_NEEDS_BACK = 5 /* Not in place without a back buffer. */
};

typedef struct {
  size_t size;    /* Of the field. */
  unsigned array; /* Number of its stored array. */
  size_t offset;  /* Of record 0. */
  size_t step;    /* From one record of a tile to the next. */
} layoutopt_field;

typedef struct {
  size_t tile;  /* Records of one element, at least 1. */
  size_t bytes; /* Of one element. */
} layoutopt_array;

typedef struct {
  unsigned num_fields, num_arrays;
  const layoutopt_field *fields;
  const layoutopt_array *arrays;
} layoutopt_layout;

/* Whether each field lies inside of the elements of an existing array:
   LAYOUTOPT_OK or LAYOUTOPT_BAD_LAYOUT. That no two fields overlap is up to
   the caller. */
static inline int layoutopt_check(const layoutopt_layout *layout) {
  for (unsigned a = 0; a < layout->num_arrays; ++a)
    if (layout->arrays[a].tile == 0 || layout->arrays[a].bytes == 0)
      return LAYOUTOPT_BAD_LAYOUT;
  for (unsigned f = 0; f < layout->num_fields; ++f) {
    const layoutopt_field *field = &layout->fields[f];
    if (field->array >= layout->num_arrays || field->size == 0)
      return LAYOUTOPT_BAD_LAYOUT;
    const layoutopt_array *array = &layout->arrays[field->array];
    if (field->offset > array->bytes ||
        field->size > array->bytes - field->offset)
      return LAYOUTOPT_BAD_LAYOUT;
    size_t room = array->bytes - field->offset - field->size;
    if (array->tile > 1 &&
        (field->step < field->size || room / field->step < array->tile - 1))
      return LAYOUTOPT_BAD_LAYOUT;
  }
  return LAYOUTOPT_OK;
}

/* Bytes of stored array number `array` for `n` records, the rest of the last
   tile included; SIZE_MAX if size_t cannot hold them. */
static inline size_t layoutopt_bytes(const layoutopt_layout *layout,
                                     unsigned array, size_t n) {
  const layoutopt_array *a = &layout->arrays[array];
  size_t elements = n / a->tile + (n % a->tile != 0);
  return elements > (SIZE_MAX - 1) / a->bytes ? SIZE_MAX : elements * a->bytes;
}

/* Where field `field` of record `i` lies in its array. */
static inline size_t layoutopt_offset(const layoutopt_layout *layout,
                                      unsigned field, size_t i) {
  const layoutopt_field *f = &layout->fields[field];
  const layoutopt_array *a = &layout->arrays[f->array];
  return i / a->tile * a->bytes + f->offset + i % a->tile * f->step;
}

/* Whether the elements of an array have bytes that belong to no field. */
static inline int layoutopt_has_holes(const layoutopt_layout *layout,
                                      unsigned array) {
  size_t data = 0;
  for (unsigned f = 0; f < layout->num_fields; ++f)
    if (layout->fields[f].array == array)
      data += layout->fields[f].size * layout->arrays[array].tile;
  return data != layout->arrays[array].bytes;
}

/* Makes one cluster: appends a stored array to `layout`, whose tables `fields`
   and `arrays` have room, and places in it the `count` fields whose numbers are
   in `members`, in this order, each of `sizes[f]` bytes and aligned to
   `aligns[f]` (a power of two), as the C type

     struct { T0 f0[tile]; T1 f1[tile]; ... }

   places them; `tile` 1 is AoS. A cluster of one field and `tile` 1 is an array
   of SoA. `num_fields` becomes the largest number + 1. */
static inline int layoutopt_add_cluster(layoutopt_layout *layout,
                                        layoutopt_field *fields,
                                        layoutopt_array *arrays, size_t tile,
                                        unsigned count, const unsigned *members,
                                        const size_t *sizes,
                                        const size_t *aligns) {
  size_t end = 0, most = 1;
  if (tile == 0 || count == 0)
    return LAYOUTOPT_BAD_LAYOUT;
  for (unsigned k = 0; k < count; ++k) {
    unsigned f = members[k];
    size_t size = sizes[f], align = aligns[f];
    if (size == 0 || align == 0 || (align & (align - 1)) != 0)
      return LAYOUTOPT_BAD_LAYOUT;
    if (end > SIZE_MAX - align || size > (SIZE_MAX / 2 - end - align) / tile)
      return LAYOUTOPT_TOO_LARGE;
    end = (end + align - 1) & ~(align - 1);
    fields[f].size = size;
    fields[f].array = layout->num_arrays;
    fields[f].offset = end;
    fields[f].step = size;
    end += size * tile;
    most = align > most ? align : most;
    if (f >= layout->num_fields)
      layout->num_fields = f + 1;
  }
  arrays[layout->num_arrays].tile = tile;
  arrays[layout->num_arrays].bytes = (end + most - 1) & ~(most - 1);
  ++layout->num_arrays;
  layout->fields = fields;
  layout->arrays = arrays;
  return LAYOUTOPT_OK;
}

#endif /* LAYOUTOPT_RUNTIME_LAYOUT_H */
