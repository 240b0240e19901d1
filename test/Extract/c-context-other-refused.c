// A record that holds the array travels as void * and is looked at as something
// else: as bytes, as numbers, as a record that nobody passes.
// RUN: layoutopt %s --stop-after=program -- -DBYTES | %python %S/Inputs/legality.py | FileCheck %s
// RUN: layoutopt %s --stop-after=program -- -DNUMBERS | %python %S/Inputs/legality.py | FileCheck %s
// RUN: layoutopt %s --stop-after=program -- -DBASE | %python %S/Inputs/legality.py | FileCheck %s
// RUN: layoutopt %s --stop-after=program -- -DCOPY | %python %S/Inputs/legality.py | FileCheck %s
// RUN: layoutopt %s --stop-after=program -- -DGNU | %python %S/Inputs/legality.py | FileCheck %s
// RUN: layoutopt %s --stop-after=program -- -DNUMBER | %python %S/Inputs/legality.py | FileCheck %s
// RUN: layoutopt %s --stop-after=program -- -DPLACE | %python %S/Inputs/legality.py | FileCheck %s
// RUN: layoutopt %s --stop-after=program -- -DCOPIED | %python %S/Inputs/legality.py | FileCheck %s
// RUN: layoutopt %s --stop-after=program -- -DFUNCTION | %python %S/Inputs/legality.py | FileCheck %s
// RUN: layoutopt %s --stop-after=program -- -std=gnu11 -DORDER | %python %S/Inputs/legality.py | FileCheck %s
// RUN: layoutopt %s --stop-after=program -- -DTABLE | %python %S/Inputs/legality.py | FileCheck %s
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
struct body { float x, y; };
struct job { struct body *p; int n, m; };
struct base { void *first; int n; };
static int look(void *v) {
#if defined BYTES
  int x;
  memcpy(&x, (const char *)v + 8, sizeof x);
  return x;
#elif defined NUMBERS
  int *k = v;
  return k[2];
#elif defined BASE
  return ((struct base *)v)->n;
#elif defined COPY
  char copy[16];
  memcpy(copy, v, 16);
  return copy[8];
#elif defined GNU
  return *(int *)(v + 8);
#elif defined NUMBER
  uintptr_t at = (uintptr_t)v;
  return *(int *)(at + 8);
#elif defined PLACE
  return (*(struct base **)&v)->n;
#elif defined COPIED
  struct base *b;
  memcpy(&b, &v, sizeof v);
  return b->n;
#else
  struct job *j = v;
  return j->n;
#endif
}
#ifdef ORDER
static int old(a, v) void *v; int *a; { return a[0] + ((int *)v)[2]; }
#endif
static int numbers(int *k) { return k[2]; }
#ifdef TABLE
static const int at[] = {8, 12};
static int field(const void *v, int i) {
  return *(const int *)((const char *)v + at[i]);
}
#endif
int main(int argc, char **argv) {
  struct body *b = malloc(argc * sizeof *b);
  b[1].x = 1;
  struct job j = {b, 1, 2};
#ifdef ORDER
  argc += old(&argc, &j);
#endif
#ifdef FUNCTION
  int (*run)(void *) = (int (*)(void *))numbers;
#else
  int (*run)(void *) = look;
#endif
#ifdef TABLE
  return field(&j, 0) + run(&j) + (int)j.p[1].x;
#else
  return run(&j) + (int)j.p[1].x;
#endif
}
// CHECK: body@job.p: b p | refused: owner-exposed@
