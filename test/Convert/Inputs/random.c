/* Random conversions, compared with a copy field by field. The first argument
   is their number, the second a seed. */
#include <stddef.h>
static size_t stream_from = 0;
#ifndef LAYOUTOPT_STREAM_BYTES
#define LAYOUTOPT_STREAM_BYTES stream_from
#endif
#include "layouts.h"
#include <layoutopt/data.h>

typedef struct {
  unsigned char *memory[MOST];
  size_t bytes[MOST], shift[MOST]; /* All of it; where the array starts. */
  void *places[MOST];
  const void *sources[MOST];
} storage;

/* Arrays end where what was allocated does, or, with `lines`, begin with a
   cache line each. */
static void make_storage(storage *s, const tables *t, size_t n, int lines) {
  /* Often all alike, as arrays are that come from one allocator. */
  unsigned alike = any(2), shift = any(70) / 4 * 4;
  for (unsigned a = 0; a < t->layout.num_arrays; ++a) {
    size_t bytes = bytes_of(t, a, n);
    s->shift[a] = alike ? shift : any(70);
    s->bytes[a] = bytes + (lines ? 63 : s->shift[a]);
    s->memory[a] = (unsigned char *)get(s->bytes[a]);
    if (lines)
      s->shift[a] = (64 - (uintptr_t)s->memory[a] % 64) % 64;
    memset(s->memory[a], 0xAA, s->bytes[a]);
    s->places[a] = s->memory[a] + s->shift[a];
    s->sources[a] = s->places[a];
  }
}

static void drop(storage *s, const tables *t, size_t n) {
  for (unsigned a = 0; a < t->layout.num_arrays; ++a) {
    size_t begin = s->shift[a], end = begin + bytes_of(t, a, n);
    for (size_t k = 0; k < s->bytes[a]; ++k)
      if ((k < begin || k >= end) && s->memory[a][k] != 0xAA)
        fail("written beside the array");
    free(s->memory[a]);
  }
}

/* Array `a` of `to` has to be what is in `s`. */
static void compare(const tables *to, unsigned a, const void *array,
                    const tables *from, const storage *s, size_t n) {
  size_t bytes = bytes_of(to, a, n);
  unsigned char *expected = (unsigned char *)get(bytes);
  memset(expected, 0, bytes);
  for (unsigned f = 0; f < to->layout.num_fields; ++f)
    for (size_t i = 0; to->fields[f].array == a && i < n; ++i)
      memcpy(expected + layoutopt_offset(&to->layout, f, i),
             (const unsigned char *)s->sources[from->fields[f].array] +
                 layoutopt_offset(&from->layout, f, i),
             to->fields[f].size);
  if (bytes && memcmp(expected, array, bytes))
    fail("not what it should be");
  free(expected);
}

static void check(void) {
  static tables all[3];
  static storage source, target;
  size_t sizes[MOST], aligns[MOST];
  unsigned count = any(40) ? 1 + any(any(2) ? 17 : 4) : 20 + any(50);
  make_sizes(count, sizes, aligns);
  /* Often between the two plain ones, full lines. */
  int is_plain = any(3) == 0;
  unsigned first = any(2);
  for (unsigned k = 0; k < 3; ++k)
    make_layout(&all[k], count, sizes, aligns,
                is_plain && k < 2 ? (first + k) % 2 : (unsigned)ANY_LAYOUT);
  stream_from = is_plain || any(3) ? 0 : SIZE_MAX;
  size_t n = any(3) ? any(400) : any(3) ? any(10) : any(5000);
  n = is_plain || any(4) == 0 ? n / 64 * 64 : n;

  make_storage(&source, &all[0], n, 0);
  for (unsigned a = 0; a < all[0].layout.num_arrays; ++a)
    memset(source.places[a], 0, bytes_of(&all[0], a, n));
  for (unsigned f = 0; f < count; ++f)
    for (size_t i = 0; i < n; ++i)
      for (size_t k = 0; k < sizes[f]; ++k)
        ((unsigned char *)source.places[all[0].fields[f].array])
            [layoutopt_offset(&all[0].layout, f, i) + k] =
                (unsigned char)(1 + any(255));

  make_storage(&target, &all[1], n, is_plain);
  unsigned parts = 1 + any(3);
  for (unsigned p = 0; p < parts; ++p)
    if (layoutopt_convert_part(&all[1].layout, target.places, &all[0].layout,
                               source.sources, n, p, parts))
      fail("not converted");
  for (unsigned a = 0; a < all[1].layout.num_arrays; ++a)
    compare(&all[1], a, target.places[a], &all[0], &source, n);
  drop(&target, &all[1], n);

  layoutopt_data data;
  if (layoutopt_data_create(&data, &all[0].layout, n))
    fail("no data");
  for (unsigned a = 0; a < all[0].layout.num_arrays; ++a)
    memcpy(layoutopt_data_array(&data, a), source.places[a],
           bytes_of(&all[0], a, n));
  for (int k = 3; k-- > 0;) {
    if (layoutopt_data_require(&data, &all[k].layout, 1 + any(3)))
      fail("not required");
    for (unsigned a = 0; a < all[k].layout.num_arrays; ++a)
      compare(&all[k], a, layoutopt_data_array(&data, a), &all[0], &source, n);
  }
  layoutopt_data_destroy(&data);
  drop(&source, &all[0], n);
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 100;
  state = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
  while (count-- > 0)
    check();
  puts("all as they should be");
  return 0;
}
