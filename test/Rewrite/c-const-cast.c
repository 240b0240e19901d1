// What a cast takes `const` away from is written to, though all pointers are to
// const records.
// RUN: printf 'version: 1\nrecords:\n  body: {layout: SoA}\n' > %t.yaml
// RUN: rm -rf %t.dir && layoutopt %s --policy=%t.yaml --closed-world -o %t.dir
// RUN: cat %t.dir/body_soa.h %t.dir/c-const-cast.c | grep -v CHECK | FileCheck %s
// RUN: %clang %s -o %t.old && %t.old > %t.before
// RUN: %clang -fsanitize=address,undefined -fno-sanitize-recover=all %t.dir/c-const-cast.c -o %t.exe && %t.exe | diff %t.before -
#include <stdio.h>
#include <stdlib.h>
struct body {
  float x;
  int a[2];
};
// CHECK: typedef struct {
// CHECK-NEXT: float *x;
int main(int argc, char **argv) {
  const struct body *b = calloc(10, sizeof *b);
  // CHECK: b.x[argc] = 3;
  ((struct body *)b)[argc].x = 3;
  // CHECK: printf("%f %d\n", b.x[1], _Generic((*(const int (*)[2])&b.a[0]), const int *: 1, int *: 2));
  printf("%f %d\n", b[1].x, _Generic(b->a, const int *: 1, int *: 2));
  free((void *)b);
  return !argv;
}
