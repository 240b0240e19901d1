/* How fast layoutopt/convert.h converts, against memcpy of as many bytes; see
   utils/bench/convert.py. Prints, for each shape and direction, the time of
   memcpy divided by that of the conversion, of each round. Time is that of the
   processor: others use the machine, too. */
#define _POSIX_C_SOURCE 200112L
/* What layoutopt has generated, for a program that has its headers not, and for
   one that has them. */
#include "alone.h"
#include <layoutopt/data.h>

#include "with.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MOST 12
#define TILE 32

typedef struct {
  const char *name;
  unsigned count;
  size_t sizes[MOST], aligns[MOST];
  /* Generated code, without and with the headers; for SoA and for tiles. */
  void (*pack[2][2])(void *const *, const void *, size_t);
  void (*unpack[2][2])(void *, const void *const *, size_t);
} shape;

static const shape shapes[] = {
#include "shapes.h"
};

typedef struct {
  layoutopt_layout layout;
  layoutopt_field fields[MOST];
  layoutopt_array arrays[MOST];
  unsigned char *memory;
  void *places[MOST];
} storage;

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void need(int status) {
  if (status != LAYOUTOPT_OK) {
    fprintf(stderr, "error %d\n", status);
    exit(1);
  }
}

/* `tile` 0 is SoA. */
static void make(storage *s, const shape *of, size_t tile, size_t n) {
  unsigned all[MOST];
  memset(s, 0, sizeof *s);
  for (unsigned f = 0; f < of->count; ++f) {
    all[f] = f;
    if (tile == 0)
      need(layoutopt_add_cluster(&s->layout, s->fields, s->arrays, 1, 1,
                                 &all[f], of->sizes, of->aligns));
  }
  if (tile != 0)
    need(layoutopt_add_cluster(&s->layout, s->fields, s->arrays, tile,
                               of->count, all, of->sizes, of->aligns));
  size_t total = 0;
  for (unsigned a = 0; a < s->layout.num_arrays; ++a)
    total += layoutopt_bytes(&s->layout, a, n) + 128;
  total += total / 4; /* The other layout has to fit, too. */
  s->memory = (unsigned char *)malloc(total);
  if (!s->memory)
    exit(2);
  memset(s->memory, 1, total);
  total = 0;
  for (unsigned a = 0; a < s->layout.num_arrays; ++a) {
    s->places[a] = s->memory + total;
    /* A line between them, as in generated code. */
    total += (layoutopt_bytes(&s->layout, a, n) + 127) / 64 * 64;
  }
}

/* The compiler must not see that nobody reads the copy. */
static void *(*volatile plain_copy)(void *, const void *, size_t) = memcpy;

static void copy(void *to, const void *from, size_t bytes, unsigned threads) {
#ifdef _OPENMP
#pragma omp parallel for num_threads((int)threads) schedule(static, 1)
#endif
  for (int t = 0; t < (int)threads; ++t) {
    size_t begin = bytes / threads * (size_t)t;
    size_t end = t + 1 == (int)threads ? bytes : begin + bytes / threads;
    plain_copy((char *)to + begin, (const char *)from + begin, end - begin);
  }
}

static void convert(const storage *to, const storage *from, size_t n,
                    unsigned threads) {
  const void *places[MOST];
  for (unsigned a = 0; a < MOST; ++a)
    places[a] = from->places[a];
  need(layoutopt_convert_threads(&to->layout, to->places, &from->layout, places,
                                 n, threads));
}

/* One line: the shape, the direction, the way, then for each round the time of
   memcpy divided by that of the way. */
enum way { HEADER, GENERATED, WITH, IN_PLACE, BACK, BACK_AND_FORTH, WAYS };
static const char *const names[] = {"header",   "generated", "generated-with",
                                    "in-place", "back",      "back-copied"};

static const struct {
  const char *name;
  size_t to, from;
} directions[] = {{"AoS-SoA", 0, 1},
                  {"SoA-AoS", 1, 0},
                  {"AoS-tiled", TILE, 1},
                  {"tiled-AoS", 1, TILE}};

static void measure(const shape *of, unsigned direction, size_t bytes,
                    unsigned threads, int rounds) {
  size_t record = 0, n;
  for (unsigned f = 0; f < of->count; ++f)
    record += of->sizes[f];
  n = bytes / record / TILE * TILE;
  bytes = n * record;
  storage to, from;
  size_t to_tile = directions[direction].to;
  size_t from_tile = directions[direction].from;
  make(&to, of, to_tile, n);
  make(&from, of, from_tile, n);
  layoutopt_data data;
  need(layoutopt_data_create(&data, &from.layout, n));
  need(layoutopt_data_require(&data, &to.layout, threads));
  /* The same memory for memcpy: other pages may take half or twice the time. */
  unsigned char *a = from.memory, *b = to.memory;
  double *ratios = (double *)malloc((size_t)rounds * WAYS * sizeof *ratios);
  if (!ratios)
    exit(2);
  const void *sources[MOST];
  for (unsigned k = 0; k < from.layout.num_arrays; ++k)
    sources[k] = from.places[k];

  double best = 1e9;
  int ran[WAYS] = {0};
  for (int r = 0; r < rounds; ++r) {
    for (int way = 0; way < WAYS; ++way) {
      if (way == BACK)
        need(layoutopt_data_require(&data, &from.layout, threads));
      double start = seconds();
      copy(b, a, bytes, threads);
      double begin = seconds();
      int status = LAYOUTOPT_OK;
      if (way == HEADER || way == BACK_AND_FORTH) {
        convert(&to, &from, n, threads);
        for (unsigned k = 0; way != HEADER && k < to.layout.num_arrays; ++k)
          copy(from.memory, to.places[k], layoutopt_bytes(&to.layout, k, n),
               threads);
      } else if ((way == GENERATED || way == WITH) && threads == 1) {
        if (from_tile == 1)
          of->pack[way == WITH][to_tile == TILE](to.places, from.places[0], n);
        else
          of->unpack[way == WITH][from_tile == TILE](to.places[0], sources, n);
      } else if (way == IN_PLACE && to_tile && from_tile) {
        status = layoutopt_convert_in_place(&to.layout, &from.layout,
                                            from.places, n, threads);
      } else if (way == BACK) {
        /* Its back buffer is there already. */
        if (!data.back.memory)
          continue;
        need(layoutopt_data_require(&data, &to.layout, threads));
      } else {
        continue;
      }
      double end = seconds();
      copy(b, a, bytes, threads);
      double last = seconds();
      if (status != LAYOUTOPT_OK)
        continue;
      double plain = (begin - start + last - end) / 2;
      best = plain < best ? plain : best;
      ratios[way * rounds + r] = plain / (end - begin);
      ran[way] = 1;
    }
  }
  for (int way = 0; way < WAYS; ++way) {
    if (!ran[way])
      continue;
    printf("%s %s %s", of->name, directions[direction].name, names[way]);
    for (int r = 0; r < rounds; ++r)
      printf(" %.4f", ratios[way * rounds + r]);
    printf("\n");
  }
  printf("memcpy %.2f\n", 2e-9 * (double)bytes / best * threads);
  fflush(stdout);
  free(ratios);
  free(to.memory);
  free(from.memory);
  layoutopt_data_destroy(&data);
}

int main(int argc, char **argv) {
  if (argc != 4)
    return 2;
  size_t bytes = (size_t)strtoul(argv[1], NULL, 10) << 20;
  for (size_t k = 0; k < sizeof shapes / sizeof shapes[0]; ++k)
    for (unsigned d = 0; d < 4; ++d)
      measure(&shapes[k], d, bytes, (unsigned)atoi(argv[2]), atoi(argv[3]));
  return 0;
}
