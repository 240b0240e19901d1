// A record that holds the array travels as void *, and so do other things: what
// never meets it, or ends in front of it, may be looked at in any way.
// RUN: layoutopt %s --stop-after=program | %python %S/Inputs/legality.py | FileCheck %s
// RUN: %cc -fsyntax-only %s
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct body { float x, y; };
struct job { int kind; struct body *p; int n; };
struct kind { int kind; };
struct item { double key; int n; };
struct task { struct item *items; int n; };
static void *work(void *v) {
  struct job *j = v;
  j->p[j->n].x += 1;
  return 0;
}
static void *sort_of(void *v) {
  struct task *t = v;
  t->n++;
  return 0;
}
static void *numbered(void *v) {
  long i = (long)v;
  return i > 3 ? v : 0;
}
static int kind_of(const void *v) { return ((const struct kind *)v)->kind; }
static int by_key(const void *a, const void *b) {
  const struct item *x = a, *y = b;
  return (x->key > y->key) - (x->key < y->key);
}
static int by_number(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}
static int by_rank(const struct item *x, const struct item *y) {
  return x->n - y->n;
}
static unsigned hash(const void *data, size_t n) {
  const unsigned char *p = data;
  unsigned h = 0;
  while (n--)
    h = h * 31 + *p++;
  return h;
}
static void *grown(size_t n) {
  void *fresh = malloc(n);
  if (!fresh)
    exit(1);
  return fresh;
}
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  struct item *items = malloc(4 * sizeof *items);
  double *sums = grown(8 * sizeof *sums);
  int *counts = calloc(4, sizeof *counts);
  struct job j = {1, b, 1};
  struct task t = {items, 4};
  pthread_t one, two, three;
  memset(&t, 0, sizeof t);
  pthread_create(&one, 0, work, &j);
  pthread_create(&two, 0, sort_of, &t);
  pthread_create(&three, 0, numbered, (void *)4L);
  qsort(counts, 4, sizeof *counts, by_number);
  struct item sorted[3] = {{2, 1}, {1, 2}, {3, 3}};
  qsort(sorted, 3, sizeof *sorted, by_key);
  qsort(sorted, 3, sizeof *sorted, (int (*)(const void *, const void *))by_rank);
  double *aligned;
  if (posix_memalign((void **)&aligned, 64, 8 * sizeof *aligned))
    return 1;
  aligned[0] = 2;
  struct item key = {2, 0}, *found = bsearch(&key, sorted, 3, sizeof *sorted, by_key);
  sums[0] = hash(counts, 4 * sizeof *counts) + hash("name", 4) + found->n;
  return (int)(sums[0] + b[0].x) + kind_of(&j);
}
// CHECK: body@job.p: b p | may change
