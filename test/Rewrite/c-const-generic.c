// C11: what `_Generic`, `__auto_type` and `overloadable` functions find const
// stays so; arguments of other functions read as they did.
// DEFINE: %{warn} = -std=gnu17 -Wall -Wextra -Wcast-qual -Werror
// RUN: printf 'version: 1\nrecords:\n  body: {layout: tiled 8}\n' > %t.yaml
// RUN: rm -rf %t.dir && layoutopt %s --policy=%t.yaml --closed-world -o %t.dir
// RUN: grep -v CHECK %t.dir/c-const-generic.c | FileCheck %s
// RUN: %clang %{warn} %s -o %t.old && %t.old > %t.before
// RUN: %clang %{warn} -fsanitize=address,undefined -fno-sanitize-recover=all %t.dir/c-const-generic.c -o %t.exe && %t.exe | diff %t.before -
// RUN: layoutopt %s --policy=%t.yaml --style=switchable --closed-world -o %t.any
// RUN: %clang %{warn} -DBODY_SOA_LAYOUT=1 %t.any/c-const-generic.c -o %t.exe && %t.exe | diff %t.before -
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct in {
  int k[2];
};
struct body {
  float x;
  int a[4];
  struct in i;
  char name[8];
  int grid[2][3];
};
#define KIND(e) _Generic((e), const int *: 1, int *: 2, const char *: 3, char *: 4)
#define FIRST(p) KIND((p)->a)
__attribute__((overloadable)) static int kind(const int *p) { return 1 + (*p > 99); }
__attribute__((overloadable)) static int kind(int *p) { return 3 + (*p > 99); }
static int sum(const int *k, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += k[i];
  return s;
}
// CHECK-LABEL: static long decided(body_soa p, int n) {
static long decided(const struct body *p, int n) {
  long s = 0;
  // CHECK: s = s * 10 + KIND((*(const int (*)[4])&p.c0[n >> 3].a[n & 7]));
  s = s * 10 + KIND(p[n].a);
  // CHECK: s = s * 10 + KIND((*(const struct in *)&p.c0[n >> 3].i[n & 7]).k + 1);
  s = s * 10 + KIND(p[n].i.k + 1);
  // CHECK: s = s * 10 + KIND((*(const char (*)[8])&p.c0[n >> 3].name[n & 7]));
  s = s * 10 + KIND(p[n].name);
  // CHECK: s = s * 10 + KIND((*(const int (*)[2][3])&p.c0[n >> 3].grid[n & 7])[1]);
  s = s * 10 + KIND(p[n].grid[1]);
  // CHECK: s = s * 10 + kind((*(const int (*)[4])&p.c0[n >> 3].a[n & 7]));
  s = s * 10 + kind(p[n].a);
  // CHECK: __auto_type q = (*(const int (*)[4])&p.c0[n >> 3].a[n & 7]);
  __auto_type q = p[n].a;
  s = s * 10 + FIRST(p) + KIND(q);
  return s;
}
// CHECK-LABEL: static int plain(body_soa p, int n) {
static int plain(const struct body *p, int n) {
  // CHECK: const int *q = p.c0[n >> 3].a[n & 7];
  const int *q = p[n].a;
  // CHECK: struct in c = p.c0[n >> 3].i[n & 7];
  struct in c = p[n].i;
  // CHECK: return sum(p.c0[n >> 3].a[n & 7], 4) + (int)strlen(p.c0[n >> 3].name[n & 7]) + q[1] + c.k[0] + (int)p.c0[n >> 3].x[n & 7];
  return sum(p[n].a, 4) + (int)strlen(p[n].name) + q[1] + c.k[0] + (int)p[n].x;
}
int main(int argc, char **argv) {
  struct body *b = calloc(20, sizeof *b);
  for (int i = 0; i < 20; i++)
    b[i].x = (float)i, b[i].a[1] = b[i].i.k[0] = i;
  // CHECK: printf("%ld %d %d %d\n", decided(b, argc), plain(b, argc), KIND(b.c0[0].a[1]), kind(b.c0[0].a[0]) + !argv);
  printf("%ld %d %d %d\n", decided(b, argc), plain(b, argc), KIND(b[1].a), kind(b->a) + !argv);
  free(b);
}
