/*===-- device.h - From one layout to another on a device ----------------===*\
|*
|* Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Prints an OpenCL C kernel that converts records between any two layouts of
|* layout.h, for a program that builds and runs it with its own context:
|*
|*     layoutopt_device d;
|*     layoutopt_device_plan(&d, &soa, &aos, 0);
|*     text = malloc(layoutopt_device_print(&d, "unfold", NULL, 0) + 1);
|*     layoutopt_device_print(&d, "unfold", text, ...);
|*     ... clCreateProgramWithSource; arguments: the stored arrays of the
target,
|*         those of the source, and n as a cl_ulong ...
|*     global size: layoutopt_device_groups(&d, n) * d.items, local size:
d.items
|*
|* A work-group converts a block of records. Arrays in which neighbouring
|* work-items would not access neighbouring bytes (AoS, short tiles) pass
through
|* local memory, so that all that global memory sees are rows of 16 bytes; of
|* other arrays (SoA, long tiles) each work-item accesses its own record.
|*
|* As on the host, bytes of the target that hold no field become zero. Buffers
|* start at multiples of 16 bytes, and source and target do not overlap; unless
|* the conversion is in place.
|*
\*===----------------------------------------------------------------------===*/

#ifndef LAYOUTOPT_RUNTIME_DEVICE_H
#define LAYOUTOPT_RUNTIME_DEVICE_H

#include "device_plan.h"
#include <stdarg.h>
#include <stdio.h>

/* Where text goes; what does not fit is only counted. */
typedef struct {
  char *text;
  size_t size, end;
} layoutopt_printer;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static inline void layoutopt_printf(layoutopt_printer *p, const char *format,
                                    ...) {
  va_list arguments;
  va_start(arguments, format);
  size_t room = p->end < p->size ? p->size - p->end : 0;
  int count =
      vsnprintf(room ? p->text + p->end : NULL, room, format, arguments);
  va_end(arguments);
  p->end += count > 0 ? (size_t)count : 0;
}

/* The largest power of two, at most `most`, that divides `a`. */
static inline size_t layoutopt_unit(size_t a, size_t most) {
  size_t unit = a & (~a + 1);
  return a == 0 || unit > most ? most : unit;
}

/* An unsigned type of `unit` bytes, 1 to 16. */
static inline const char *layoutopt_device_type(size_t unit) {
  return unit == 16  ? "uint4"
         : unit == 8 ? "ulong"
         : unit == 4 ? "uint"
         : unit == 2 ? "ushort"
                     : "uchar";
}

/* Where field `f` of a record lies: of record i in a global array, or of record
   r of the block in local memory. */
static inline void layoutopt_print_place(layoutopt_printer *p,
                                         const layoutopt_layout *layout,
                                         unsigned f, const char *array,
                                         int staged) {
  const layoutopt_field *field = &layout->fields[f];
  const layoutopt_array *a = &layout->arrays[field->array];
  const char *r = staged ? "r" : "i", *suffix = staged ? "u" : "ul";
  layoutopt_printf(p, "%s%s%u + ", array, staged ? "_block" : "", field->array);
  if (a->tile == 1)
    layoutopt_printf(p, "%s * %zu%s + %zu", r, a->bytes, suffix, field->offset);
  else
    layoutopt_printf(p, "(%s / %zu%s * %zu + %zu + %s %% %zu%s * %zu)", r,
                     a->tile, suffix, a->bytes, field->offset, r, a->tile,
                     suffix, field->step);
}

/* What a place of field `f` is a multiple of, up to a row. */
static inline size_t layoutopt_field_unit(const layoutopt_layout *layout,
                                          unsigned f, size_t unit) {
  const layoutopt_field *field = &layout->fields[f];
  const layoutopt_array *a = &layout->arrays[field->array];
  unit = layoutopt_unit(field->size, unit);
  unit = field->offset ? layoutopt_unit(field->offset, unit) : unit;
  unit = layoutopt_unit(a->bytes, unit);
  return a->tile == 1 ? unit : layoutopt_unit(field->step, unit);
}

/* Copies field `f` of one record, or clears it if there is no `from`. */
static inline void layoutopt_print_field(layoutopt_printer *p,
                                         const layoutopt_device *d, unsigned f,
                                         int clear) {
  int to = d->to_staged[d->to->fields[f].array];
  int from = d->from_staged[d->from->fields[f].array];
  size_t unit = layoutopt_field_unit(d->to, f, LAYOUTOPT_DEVICE_ROW);
  if (!clear)
    unit = layoutopt_field_unit(d->from, f, unit);
  const char *type = layoutopt_device_type(unit);
  size_t count = d->to->fields[f].size / unit;
  if (count > 1)
    layoutopt_printf(p, "      for (uint k = 0; k < %zu; ++k)\n  ", count);
  layoutopt_printf(p, "      ((%s %s *)(", to ? "__local" : "__global", type);
  layoutopt_print_place(p, d->to, f, "to", to);
  layoutopt_printf(p, "))[%s] = ", count > 1 ? "k" : "0");
  if (clear) {
    layoutopt_printf(p, "0;\n");
    return;
  }
  layoutopt_printf(p, "((%s const %s *)(", from ? "__local" : "__global", type);
  layoutopt_print_place(p, d->from, f, "from", from);
  layoutopt_printf(p, "))[%s];\n", count > 1 ? "k" : "0");
}

/* From byte `at` of an element of array `a` on: the end of what one field takes
   without a gap, or `at` if no field is there; then *next is where one begins.
 */
static inline size_t layoutopt_taken(const layoutopt_layout *layout, unsigned a,
                                     size_t at, size_t *next) {
  size_t tile = layout->arrays[a].tile;
  *next = layout->arrays[a].bytes;
  for (unsigned f = 0; f < layout->num_fields; ++f) {
    const layoutopt_field *field = &layout->fields[f];
    if (field->array != a)
      continue;
    size_t lane = 0, begin = field->offset;
    if (tile > 1 && at > begin) {
      lane = (at - begin) / field->step;
      lane = lane < tile ? lane : tile - 1;
      begin += lane * field->step;
    }
    if (at >= begin && at < begin + field->size)
      return tile > 1 && field->step == field->size
                 ? field->offset + tile * field->size
                 : begin + field->size;
    if (begin < at && lane + 1 < tile)
      begin += field->step;
    if (begin >= at && begin < *next)
      *next = begin;
  }
  return at;
}

/* Clears the bytes without a field of the element that begins with record i. */
static inline void layoutopt_print_holes(layoutopt_printer *p,
                                         const layoutopt_layout *layout,
                                         unsigned a) {
  size_t tile = layout->arrays[a].tile, bytes = layout->arrays[a].bytes;
  for (size_t at = 0, next; at < bytes;) {
    size_t end = layoutopt_taken(layout, a, at, &next);
    if (end == at) {
      end = next;
      layoutopt_printf(p,
                       "      for (uint k = 0; k < %zu; ++k)\n"
                       "        to%u[i / %zu * %zu + %zu + k] = 0;\n",
                       end - at, a, tile, bytes, at);
    }
    at = end;
  }
}

/* Local memory of an array, and a pointer to its bytes. */
static inline void layoutopt_print_local(layoutopt_printer *p,
                                         const layoutopt_array *a, size_t block,
                                         const char *name, unsigned number) {
  layoutopt_printf(p,
                   "  __local uint4 %s_rows%u[%zu];\n"
                   "  __local uchar *const %s_block%u = "
                   "(__local uchar *)%s_rows%u;\n",
                   name, number,
                   layoutopt_device_bytes(a, block) / LAYOUTOPT_DEVICE_ROW,
                   name, number, name, number);
}

/* Moves a block of an array between global and local memory, in rows. */
static inline void layoutopt_print_rows(layoutopt_printer *p,
                                        const layoutopt_array *a, size_t block,
                                        const char *global, const char *name,
                                        unsigned number, int load) {
  size_t bytes = block / a->tile * a->bytes;
  size_t unit = layoutopt_unit(bytes, LAYOUTOPT_DEVICE_ROW);
  const char *type = layoutopt_device_type(unit);
  layoutopt_printf(p,
                   "  {\n"
                   "    const ulong start = first / %zu * %zu;\n"
                   "    const ulong end = (n + %zu) / %zu * %zu;\n"
                   "    const uint count = start < end ? "
                   "(uint)min(end - start, (ulong)%zu) : 0;\n"
                   "    __global uchar *at = (__global uchar *)%s%u + start;\n"
                   "    for (uint k = item; k < count / %zu; k += items)\n",
                   a->tile, a->bytes, a->tile - 1, a->tile, a->bytes, bytes,
                   global, number, unit);
  if (load)
    layoutopt_printf(p,
                     "      ((__local %s *)%s_block%u)[k] = "
                     "((__global const %s *)at)[k];\n",
                     type, name, number, type);
  else
    layoutopt_printf(p,
                     "      ((__global %s *)at)[k] = "
                     "((__local const %s *)%s_block%u)[k];\n",
                     type, type, name, number);
  if (unit > 1)
    layoutopt_printf(p,
                     "    for (uint k = count / %zu * %zu + item; k < count; "
                     "k += items)\n",
                     unit, unit);
  if (unit > 1 && load)
    layoutopt_printf(p, "      %s_block%u[k] = at[k];\n", name, number);
  else if (unit > 1)
    layoutopt_printf(p, "      at[k] = %s_block%u[k];\n", name, number);
  layoutopt_printf(p, "  }\n");
}

/* The pass over the records of a block. */
static inline void layoutopt_print_records(layoutopt_printer *p,
                                           const layoutopt_device *d) {
  layoutopt_printf(p,
                   "  for (uint r = item; r < %zu; r += items) {\n"
                   "    const ulong i = first + r;\n"
                   "    if (i < n) {\n",
                   d->block);
  for (unsigned f = 0; f < d->to->num_fields; ++f)
    layoutopt_print_field(p, d, f, 0);
  layoutopt_printf(p, "    }\n");
  /* What is not staged has to be cleared by itself. */
  for (unsigned a = 0; a < d->to->num_arrays; ++a) {
    size_t tile = d->to->arrays[a].tile;
    if (d->to_staged[a])
      continue;
    if (layoutopt_has_holes(d->to, a)) {
      layoutopt_printf(p, "    if (i < n && i %% %zu == 0) {\n", tile);
      layoutopt_print_holes(p, d->to, a);
      layoutopt_printf(p, "    }\n");
    }
    if (tile == 1)
      continue;
    layoutopt_printf(p, "    if (i >= n && i < (n + %zu) / %zu * %zu) {\n",
                     tile - 1, tile, tile);
    for (unsigned f = 0; f < d->to->num_fields; ++f)
      if (d->to->fields[f].array == a)
        layoutopt_print_field(p, d, f, 1);
    layoutopt_printf(p, "    }\n");
  }
  layoutopt_printf(p, "  }\n");
}

/* Prints the kernel `name` to `text`, of which `size` bytes are written at
   most, a zero at the end included; returns how long the text is without it. */
static inline size_t layoutopt_device_print(const layoutopt_device *d,
                                            const char *name, char *text,
                                            size_t size) {
  layoutopt_printer printer = {text, size, 0}, *p = &printer;
  const char *source = d->in_place ? "to" : "from";
  int stores = 0;
  layoutopt_printf(p,
                   "__kernel __attribute__((reqd_work_group_size(%zu, 1, 1)))\n"
                   "void %s(",
                   d->items, name);
  for (unsigned a = 0; a < d->to->num_arrays; ++a)
    layoutopt_printf(p, "__global uchar *restrict to%u, ", a);
  for (unsigned a = 0; !d->in_place && a < d->from->num_arrays; ++a)
    layoutopt_printf(p, "__global const uchar *restrict from%u, ", a);
  layoutopt_printf(p, "ulong n) {\n");
  for (unsigned a = 0; a < d->to->num_arrays; ++a)
    if (d->to_staged[a])
      layoutopt_print_local(p, &d->to->arrays[a], d->block, "to", a);
  for (unsigned a = 0; a < d->from->num_arrays; ++a)
    if (d->from_staged[a])
      layoutopt_print_local(p, &d->from->arrays[a], d->block, "from", a);
  layoutopt_printf(p,
                   "  const uint item = get_local_id(0), items = %zu;\n"
                   "  const ulong first = get_group_id(0) * %zuul;\n",
                   d->items, d->block);
  for (unsigned a = 0; a < d->from->num_arrays; ++a)
    if (d->from_staged[a])
      layoutopt_print_rows(p, &d->from->arrays[a], d->block, source, "from", a,
                           1);
  for (unsigned a = 0; a < d->to->num_arrays; ++a) {
    if (!d->to_staged[a])
      continue;
    stores = 1;
    if (!layoutopt_has_holes(d->to, a))
      layoutopt_printf(p, "  if (first + %zu > n)\n", d->block);
    layoutopt_printf(p,
                     "  for (uint k = item; k < %zu; k += items)\n"
                     "    to_rows%u[k] = (uint4)(0);\n",
                     layoutopt_device_bytes(&d->to->arrays[a], d->block) /
                         LAYOUTOPT_DEVICE_ROW,
                     a);
  }
  /* In place, other work-items overwrite what was read here. */
  layoutopt_printf(p, "  barrier(CLK_LOCAL_MEM_FENCE%s);\n",
                   d->in_place ? " | CLK_GLOBAL_MEM_FENCE" : "");
  layoutopt_print_records(p, d);
  if (stores)
    layoutopt_printf(p, "  barrier(CLK_LOCAL_MEM_FENCE);\n");
  for (unsigned a = 0; a < d->to->num_arrays; ++a)
    if (d->to_staged[a])
      layoutopt_print_rows(p, &d->to->arrays[a], d->block, "to", "to", a, 0);
  layoutopt_printf(p, "}\n");
  return printer.end;
}

#endif /* LAYOUTOPT_RUNTIME_DEVICE_H */
