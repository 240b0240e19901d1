// A size that is more than a number of bytes for the record's memory, and an
// address of a field that may lead beyond it, keep the order.
// RUN: layoutopt %s --layout=AoS --order=padding --check --explain -- -Wno-everything 2>&1 | FileCheck %s --implicit-check-not="fields in order"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// CHECK-DAG: record 'passed' keeps {{.*}}[order-size]
struct passed { char a; double b; char c; };
static const char *class_of(size_t n) { return n <= 16 ? "small" : "large"; }
// CHECK-DAG: record 'buffer' keeps {{.*}}[order-size]
struct buffer { char a; double b; char c; };
// CHECK-DAG: record 'bound' keeps {{.*}}[order-size]
struct bound { char a; double b; char c; };
static char scratch[sizeof(struct bound) * 4];
// CHECK-DAG: record 'words' keeps {{.*}}[order-size]
struct words { char a; double b; char c; };
// CHECK-DAG: record 'constant' keeps {{.*}}[order-size]
struct constant { char a; double b; char c; };
enum { SIZE = sizeof(struct constant), IS_LARGE = SIZE > 16 };
// CHECK-DAG: record 'switched' keeps {{.*}}[order-size]
struct switched { char a; double b; char c; };
// CHECK-DAG: record 'stored' keeps {{.*}}[order-size]
struct stored { char a; double b; char c; };
// CHECK-DAG: record 'other_memory' keeps {{.*}}[order-size]
struct other_memory { char a; double b; char c; };
// CHECK-DAG: record 'printed' keeps {{.*}}[order-size]
struct printed { char a; double b; char c; };
// Whoever holds it changes its size with it.
// CHECK-DAG: record 'inner' keeps {{.*}}[order-size]
struct inner { char a; double b; char c; };
struct outer { struct inner in; int n; };
// CHECK-DAG: record 'checksum' keeps {{.*}}the address of the field 'a' may lead to what lies behind it [order-field-bytes]
struct checksum { unsigned char a; double b; unsigned char c; };
static int sum(const unsigned char *p, int n) {
  int s = 0;
  while (n--)
    s += *p++;
  return s;
}
// CHECK-DAG: record 'distance' keeps {{.*}}[order-field-bytes]
struct distance { char a; double b; char c; };
// CHECK-DAG: record 'later' keeps {{.*}}[order-field-bytes]
struct later { short s; double b; int x; };
// CHECK-DAG: record 'variadic' keeps {{.*}}[order-field-bytes]
struct variadic { char a; double b; char c; };
static int last(int n, ...) {
  va_list l;
  va_start(l, n);
  const char *p = va_arg(l, const char *);
  va_end(l);
  return p[n];
}
// CHECK-DAG: record 'copied' keeps {{.*}}bytes from the field 'tag' on may be those behind it [order-field-bytes]
struct copied { char tag[4]; double b; char tail[4]; };
static void put(char *to, const char *from, int n) {
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}
// CHECK-DAG: record 'decayed' keeps {{.*}}[order-field-bytes]
struct decayed { char tag[4]; double b; char tail[4]; };
// CHECK-DAG: record 'passed_on' keeps {{.*}}[order-field-bytes]
struct passed_on { char a; double b; char c; };
static int deeper(const char *p, int n) { return p[n]; }
static int through(const char *p) { return deeper(p, 16); }
// CHECK-DAG: record 'kept' keeps {{.*}}[order-field-bytes]
struct kept { char a; double b; char c; };
static char *all[2];
// CHECK-DAG: record 'pun' keeps {{.*}}a pointer to the record shares its memory with other members of a union [order-union]
struct pun { char a; double b; char c; };
union pointers { struct pun *p; char *bytes; };
// CHECK-DAG: record 'number' keeps {{.*}}[order-union]
struct number { char a; double b; char c; };
union address { struct number *p; unsigned long n; };
// CHECK-DAG: record 'by_size' keeps {{.*}}[order-field-bytes]
struct by_size { char tag[4]; double b; char tail[4]; };
// CHECK-DAG: record 'as_memory' keeps {{.*}}[order-field-bytes]
struct as_memory { short tag[2]; double b; short tail[2]; };
static void copy(void *to, const void *from, size_t n) { memcpy(to, from, n); }
// CHECK-DAG: record 'holder' keeps {{.*}}[order-field-bytes]
struct point { int x, y; };
struct holder { char a; double b; struct point p; char c; };
static int beyond(const struct point *p) { return ((const char *)(p + 1))[0]; }
// CHECK-DAG: record 'resized' keeps {{.*}}[order-bytes]
struct resized { char a; double b; char c; };
// CHECK-DAG: record 'set' keeps {{.*}}[order-bytes]
struct set { char a; double b; char c; };

int main(void) {
  struct passed pa = {.a = 1};
  printf("%s\n", class_of(sizeof pa));
  char line[sizeof(struct buffer)];
  snprintf(line, sizeof line, "%d", 1);
  struct words wo = {.a = 1};
  for (size_t i = 0; i != sizeof wo / sizeof(double); ++i)
    wo.b += i;
  switch (sizeof(struct switched)) {
  case 24:
    puts("24");
  }
  const size_t n = sizeof(struct stored);
  char *bytes = malloc(sizeof(struct other_memory));
  printf("%zu %zu %d\n", sizeof(struct printed), n, IS_LARGE + scratch[0]);
  char whole[sizeof(struct outer)];
  whole[0] = 0;
  struct checksum ch = {.a = 1};
  struct distance di = {.a = 1};
  struct later la = {.s = 1};
  int *at = &la.x;
  struct variadic va = {.a = 1};
  struct copied co = {.b = 1};
  put(co.tag, line, 20);
  struct decayed de = {.b = 1};
  char *from = de.tag;
  struct passed_on po = {.a = 1};
  struct kept ke = {.a = 1};
  all[0] = &ke.a;
  struct by_size bs = {.b = 1};
  char *start = bs.tag;
  memcpy(whole, start, 20);
  struct as_memory am = {.b = 1};
  copy(whole, am.tag, 20);
  struct holder hd = {.a = 1};
  whole[0] = beyond(&hd.p);
  struct resized *re = malloc(sizeof *re);
  char *grown = realloc(re, 40);
  struct set se;
  const char *seen = memset(&se, 0, sizeof se);
  union pointers u = {NULL};
  union address w = {NULL};
  printf("%d %d %d %d %d\n", sum(&ch.a, 5), (int)(&di.c - &di.a), *(short *)(at + 1), last(1, &va.a), from[9]);
  printf("%d %d %d %d %d\n", through(&po.a), all[0][1], grown[16] + seen[8], u.bytes == NULL, w.n == 0);
  free(bytes);
  free(grown);
  return whole[0];
}
