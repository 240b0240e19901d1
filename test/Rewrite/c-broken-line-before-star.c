// A line that breaks in front of a star goes with the star that goes.
// RUN: rm -rf %t.dir && layoutopt %s --layout=SoA --closed-world -o %t.dir
// RUN: FileCheck %s --input-file=%t.dir/c-broken-line-before-star.c
// RUN: %cc -Wall -Wextra -Werror %s -o %t.exe && %t.exe > %t.before
// RUN: %cc -Wall -Wextra -Werror %t.dir/c-broken-line-before-star.c -o %t.exe && %t.exe | diff %t.before -
#include <stdio.h>
#include <stdlib.h>
typedef struct {
  int a;
  float b;
} item;
// CHECK: static int make(item_soa *to, int {{.$}}
// CHECK-NEXT: n) {
static int make(item \
**to, int \
n) {
  *to = malloc((size_t)n * sizeof(item));
  return !*to;
}
// CHECK: static int again(item_soa {{.$}}
// CHECK-NEXT: *to, int n) {
static int again(item * \
*to, int n) {
  free(*to);
  return make(to, n);
}
static void fill(item \
*to, int n) {
  for (int k = 0; k < n; k++)
    to[k].a = k;
}
int main(void) {
  item \
  *p;
  if (make(&p, 5) || again(&p, 7))
    return 1;
  fill(p, 7);
  printf("%d\n", p[6].a);
  free(p);
  return 0;
}
