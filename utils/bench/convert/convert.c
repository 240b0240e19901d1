/* How fast layoutopt/convert.h converts, against memcpy of as many bytes; see
   utils/bench/convert.py. Prints, for each shape and direction, the time of
   memcpy divided by that of the conversion, of each round. */
#define _POSIX_C_SOURCE 200112L
#include <layoutopt/convert.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#ifdef BENCH_GENERATED
#include "generated.h"
#endif

#define MOST 12

typedef struct {
  const char *name;
  unsigned count;
  size_t sizes[MOST], aligns[MOST];
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
    total += layoutopt_bytes(&s->layout, a, n) + 64;
  s->memory = (unsigned char *)malloc(total);
  if (!s->memory)
    exit(2);
  memset(s->memory, 1, total);
  total = 0;
  for (unsigned a = 0; a < s->layout.num_arrays; ++a) {
    s->places[a] = s->memory + total;
    total += (layoutopt_bytes(&s->layout, a, n) + 63) / 64 * 64;
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

int main(int argc, char **argv) {
  size_t bytes = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) << 20 : 0;
  unsigned threads = argc > 2 ? (unsigned)atoi(argv[2]) : 1;
  int rounds = argc > 3 ? atoi(argv[3]) : 5;
  static const struct {
    const char *name;
    size_t to, from;
  } ways[] = {{"AoS_SoA", 0, 1},
              {"SoA_AoS", 1, 0},
              {"AoS_tiled32", 32, 1},
              {"tiled32_AoS", 1, 32}};
  for (size_t k = 0; k < sizeof shapes / sizeof shapes[0]; ++k) {
    for (size_t w = 0; w < sizeof ways / sizeof ways[0]; ++w) {
      size_t record = 0;
      for (unsigned f = 0; f < shapes[k].count; ++f)
        record += shapes[k].sizes[f];
      size_t n = bytes / record + 5;
      storage to, from;
      make(&to, &shapes[k], ways[w].to, n);
      make(&from, &shapes[k], ways[w].from, n);
      char *a = (char *)malloc(n * record), *b = (char *)malloc(n * record);
      if (!a || !b)
        return 2;
      memset(a, 1, n * record);
      memset(b, 1, n * record);
      printf("%s %s", shapes[k].name, ways[w].name);
      double best = 1e9;
      for (int r = 0; r < rounds; ++r) {
        double begin = seconds();
        copy(b, a, n * record, threads);
        double middle = seconds();
        convert(&to, &from, n, threads);
        double end = seconds();
        copy(b, a, n * record, threads);
        double last = seconds();
        double plain = (middle - begin + last - end) / 2;
        printf(" %.4f", plain / (end - middle));
        best = plain < best ? plain : best;
      }
      printf(" memcpy %.2f\n", 2e-9 * (double)(n * record) / best * threads);
      fflush(stdout);
      free(a);
      free(b);
      free(to.memory);
      free(from.memory);
    }
  }
  return 0;
}
