// Macros for storage classes, function specifiers and attributes stay in front of the
// handle. What an array is, and a variable in a function, depends on them: it stays.
// RUN: rm -rf %t.dir && layoutopt %s --fix-obstacles=false --policy=%S/Inputs/c-soa.yaml -o %t.dir 2>&1 | FileCheck %s --check-prefix=SAID --implicit-check-not=warning:
// RUN: grep -v CHECK %t.dir/c-storage-macros.c | FileCheck %s
// RUN: %clang -std=c11 -Wall -Werror -fsanitize=address,undefined -fno-sanitize-recover=all %t.dir/c-storage-macros.c -o %t.new
// RUN: %clang -std=c11 %s -o %t.old && %t.old > %t.1 && %t.new > %t.2 && diff %t.1 %t.2
#include <stdio.h>
#include <stdlib.h>
#define INTERNAL static
#define INLINE INTERNAL inline
#define API
#define UNUSED __attribute__((unused))
#define BODY struct body
#define OWN static struct body
struct body {
  float x, y;
};
// CHECK: INTERNAL body_soa{{[0-9]*}} cur;
INTERNAL struct body *cur;
// CHECK-NEXT: INLINE body_soa{{[0-9]*}}_ref get(body_soa{{[0-9]*}} p, int i) {
INLINE struct body *get(struct body *p, int i) { return p + i; }
// CHECK-NEXT: API UNUSED static body_soa{{[0-9]*}} never(body_soa{{[0-9]*}} p) {
API UNUSED static struct body *never(struct body *p) { return p; }
// CHECK-NEXT: static body_soa{{[0-9]*}} other;
static BODY *other;
// SAID-DAG: c-storage-macros.c:[[@LINE+1]]:1: warning: array 'mine' keeps its layout: the declaration of 'mine' is made by a macro, holds a directive or is in an unusual order [macro-declaration]
OWN *mine;
static int count(void) {
  // SAID-DAG: c-storage-macros.c:[[@LINE+1]]:3: warning: array 'seen' keeps its layout: the declaration of 'seen' is made by a macro
  INTERNAL struct body seen[2];
  seen[1].x++;
  return (int)seen[1].x;
}
int main(void) {
  cur = other = calloc(4, sizeof *cur);
  mine = calloc(2, sizeof *mine);
  get(cur, 2)->x = 3;
  UNUSED struct body *spare = cur;
  mine[1].y = cur[2].x;
  count();
  printf("%g %g %d\n", other[2].x, mine[1].y, count());
  free(cur);
  free(mine);
  return 0;
}
