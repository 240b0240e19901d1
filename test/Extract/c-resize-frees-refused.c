// A function that resizes is called with null for the old records, which the caller frees. So one that frees what it gets, where memory
// was asked for, or says that it gets no null, does not.
// RUN: layoutopt %s --layout=SoA --closed-world --fix-obstacles=false -o %t.dir 2>&1 | FileCheck %s --implicit-check-not=not-verified
#include <stdio.h>
#include <stdlib.h>
struct cell {
  int a;
  float b;
};
// As BSD's.
static void *reallocf_(void *p, size_t n) {
  void *q = realloc(p, n);
  if (!q)
    free(p);
  return q;
}
static void *told(void *p, size_t n) {
  void *q = realloc(p, n ? n : 1);
  if (q == NULL) {
    if (p)
      free(p);
    return NULL;
  }
  return q;
}
__attribute__((nonnull)) static void *never(void *p, size_t n) {
  void *q = realloc(p, n);
  if (!q)
    exit(3);
  return q;
}
static void *first(void *p, size_t n) __attribute__((nonnull(1)));
static void *first(void *p, size_t n) {
  void *q = realloc(p, n);
  if (!q)
    exit(3);
  return q;
}
// Whether it frees is for another parameter to say.
static void *told_to(void *p, size_t n, int keep) {
  if (!keep) {
    free(p);
    return NULL;
  }
  return realloc(p, n);
}
// The old records stay the caller's here, and are freed by the rewritten call.
static void *beside(void *p, size_t n, int fresh) {
  if (fresh)
    return malloc(n);
  return realloc(p, n);
}
static void *either(void *p, size_t n, int fresh) {
  void *q = fresh ? calloc(n, 1) : realloc(p, n);
  return q;
}
// New storage where there is none.
static void *anew(void *p, size_t n) {
  if (p == NULL)
    return malloc(n);
  return realloc(p, n);
}
static void *choice(void *p, size_t n) { return p ? realloc(p, n) : malloc(n); }
static void *behind(void *p, size_t n) {
  if (p)
    return realloc(p, n);
  return malloc(n);
}
// These free where no bytes are asked for, or on the way out.
static void *none(void *p, size_t n) {
  if (n == 0) {
    free(p);
    return NULL;
  }
  return realloc(p, n);
}
static void *out(void *p, size_t n) {
  void *q = realloc(p, n);
  if (!q) {
    free(p);
    exit(3);
  }
  return q;
}
// CHECK-DAG: array 'frees' keeps its layout: {{.*}} [pointer-cast]
// CHECK-DAG: array 'frees_told' keeps its layout: {{.*}} [pointer-cast]
// CHECK-DAG: array 'never_null' keeps its layout: {{.*}} [pointer-cast]
// CHECK-DAG: array 'first_not_null' keeps its layout: {{.*}} [pointer-cast]
// CHECK-DAG: array 'kept' keeps its layout: {{.*}} [pointer-cast]
// CHECK-DAG: array 'old' keeps its layout: {{.*}} [pointer-cast]
// CHECK-DAG: array 'chosen' keeps its layout: {{.*}} [pointer-cast]
// CHECK-NOT: array 'new_{{.*}} keeps
// CHECK-NOT: array 'zero_frees' keeps
// CHECK-NOT: array 'out_frees' keeps
int main(void) {
  struct cell *frees = malloc(4 * sizeof *frees);
  frees = reallocf_(frees, 8 * sizeof *frees);
  frees[3].a = 1;
  struct cell *frees_told = malloc(4 * sizeof *frees_told);
  frees_told = told(frees_told, 8 * sizeof *frees_told);
  frees_told[3].a = 1;
  struct cell *never_null = malloc(4 * sizeof *never_null);
  never_null = never(never_null, 8 * sizeof *never_null);
  never_null[3].a = 1;
  struct cell *first_not_null = malloc(4 * sizeof *first_not_null);
  first_not_null = first(first_not_null, 8 * sizeof *first_not_null);
  first_not_null[3].a = 1;
  struct cell *zero_frees = malloc(4 * sizeof *zero_frees);
  zero_frees = none(zero_frees, 8 * sizeof *zero_frees);
  zero_frees[3].a = 1;
  struct cell *out_frees = malloc(4 * sizeof *out_frees);
  out_frees = out(out_frees, 8 * sizeof *out_frees);
  out_frees[3].a = 1;
  struct cell *kept = malloc(4 * sizeof *kept);
  kept = told_to(kept, 8 * sizeof *kept, 1);
  kept[3].a = 1;
  struct cell *old = malloc(4 * sizeof *old);
  struct cell *made = beside(old, 8 * sizeof *made, 1);
  old[3].a = made[3].a = 1;
  struct cell *chosen = malloc(4 * sizeof *chosen);
  chosen = either(chosen, 8 * sizeof *chosen, 0);
  chosen[3].a = 1;
  struct cell *new_then = anew(NULL, 4 * sizeof *new_then);
  new_then = anew(new_then, 8 * sizeof *new_then);
  new_then[3].a = 1;
  struct cell *new_choice = malloc(4 * sizeof *new_choice);
  new_choice = choice(new_choice, 8 * sizeof *new_choice);
  new_choice[3].a = 1;
  struct cell *new_behind = malloc(4 * sizeof *new_behind);
  new_behind = behind(new_behind, 8 * sizeof *new_behind);
  new_behind[3].a = 1;
  int sum = kept[3].a + old[3].a + made[3].a + chosen[3].a + new_then[3].a + new_choice[3].a + new_behind[3].a + frees[3].a + frees_told[3].a + never_null[3].a + first_not_null[3].a + zero_frees[3].a + out_frees[3].a;
  printf("%d\n", sum);
  free(kept);
  free(old);
  free(made);
  free(chosen);
  free(new_then);
  free(new_choice);
  free(new_behind);
  free(frees);
  free(frees_told);
  free(never_null);
  free(first_not_null);
  free(zero_frees);
  free(out_frees);
  return 0;
}
