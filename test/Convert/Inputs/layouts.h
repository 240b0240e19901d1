/* Random layouts, for the tests of headers in this folder. */
#ifndef TEST_LAYOUTS_H
#define TEST_LAYOUTS_H

#include <layoutopt/layout.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 70 /* More than one pass. */

typedef struct {
  layoutopt_layout layout;
  layoutopt_field fields[MOST];
  layoutopt_array arrays[MOST];
} tables;

static uint64_t state;

static unsigned any(unsigned end) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(state >> 33) % end;
}

static void fail(const char *what) {
  fprintf(stderr, "%s\n", what);
  exit(1);
}

static void *get(size_t bytes) {
  void *p = malloc(bytes ? bytes : 1);
  if (!p)
    fail("no memory");
  return p;
}

static size_t bytes_of(const tables *t, unsigned a, size_t n) {
  size_t bytes = layoutopt_bytes(&t->layout, a, n);
  if (bytes > SIZE_MAX / 4)
    fail("too large");
  return bytes;
}

/* Makes array `a` one of tiles that hold whole records, with gaps. */
static void interleave(tables *t, unsigned a) {
  size_t tile = any(2) ? t->arrays[a].tile : 300, step = 0,
         gap = any(2) ? 0 : 16;
  for (unsigned f = 0; f < t->layout.num_fields; ++f)
    if (t->fields[f].array == a)
      step += t->fields[f].size;
  size_t end = 0;
  for (unsigned f = 0; f < t->layout.num_fields; ++f)
    if (t->fields[f].array == a) {
      t->fields[f].offset = end;
      t->fields[f].step = step + gap;
      end += t->fields[f].size;
    }
  t->arrays[a].tile = tile;
  t->arrays[a].bytes = (step + gap) * tile;
}

/* The first may be of several arrays of records. */
enum { PLAIN_AOS, PLAIN_SOA, ANY_LAYOUT };

static void make_layout(tables *t, unsigned count, const size_t *sizes,
                        const size_t *aligns, unsigned wanted) {
  static const size_t tiles[] = {1, 1,  2,   3,   4,   8,    16,  32,
                                 7, 24, 100, 128, 300, 1000, 4096};
  /* AoS and SoA, in order, are half of them. */
  unsigned order[MOST], is_plain = any(2), mode = any(is_plain ? 2 : 4);
  if (wanted != ANY_LAYOUT) {
    is_plain = 1;
    mode = wanted == PLAIN_AOS && any(3) == 0 ? 2 : wanted;
  }
  size_t tile = tiles[is_plain ? 0 : any(15)];
  memset(t, 0, sizeof *t);
  for (unsigned f = 0; f < count; ++f)
    order[f] = f;
  for (unsigned f = !is_plain && any(2) ? count : 0; f > 1; --f) {
    unsigned other = any(f), kept = order[f - 1];
    order[f - 1] = order[other];
    order[other] = kept;
  }
  for (unsigned at = 0, members; at < count; at += members) {
    members = mode == 0 ? count : mode == 1 ? 1 : 1 + any(count - at);
    if (layoutopt_add_cluster(&t->layout, t->fields, t->arrays,
                              mode == 1            ? 1
                              : is_plain || any(3) ? tile
                                                   : tiles[any(15)],
                              members, order + at, sizes, aligns))
      fail("no cluster");
    if (!is_plain && any(5) == 0)
      interleave(t, t->layout.num_arrays - 1);
  }
  if (layoutopt_check(&t->layout))
    fail("bad layout");
}

/* Sizes and alignments of `count` fields; often all of one kind, or small. */
static void make_sizes(unsigned count, size_t *sizes, size_t *aligns) {
  static const size_t kinds[] = {1, 2, 4, 4, 4, 8, 8, 16};
  unsigned is_float = any(2);
  unsigned smallest = any(3) ? 0 : 1 + any(4), is_packed = any(3) == 0;
  size_t kind = any(2) ? kinds[2 + any(6)] : 0;
  for (unsigned f = 0; f < count; ++f) {
    if (smallest) {
      sizes[f] = kinds[any(smallest)];
      aligns[f] = is_packed ? 1 : sizes[f];
      continue;
    }
    if (kind) {
      sizes[f] = aligns[f] = any(15) ? kind : 4;
      continue;
    }
    aligns[f] = is_float ? 4 : kinds[any(8)];
    sizes[f] = any(4) ? aligns[f] : aligns[f] * (1 + any(4));
  }
}

#endif
