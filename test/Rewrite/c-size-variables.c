// Bytes in variables.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.dir
// RUN: grep -v CHECK %t.dir/c-size-variables.c | FileCheck %s
// RUN: %clang -std=c11 -fsanitize=address,undefined -fno-sanitize-recover=all %t.dir/c-size-variables.c -o %t.new
// RUN: %clang -std=c11 %s -o %t.old && %t.old > %t.1 && %t.new > %t.2 && diff %t.1 %t.2
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct body {
  float x, y;
  int n;
};
int main(int argc, char **argv) {
  size_t n = argc + 4, bytes = n * sizeof(struct body);
  // CHECK: body_soa a = body_soa_alloc((bytes) / sizeof(struct body));
  struct body *a = malloc(bytes);
  // CHECK-NEXT: body_soa_zero(a, 0, (bytes) / sizeof(struct body));
  memset(a, 0, bytes);
  const size_t twice = 2 * bytes;
  // CHECK: body_soa b = body_soa_alloc((twice) / sizeof(struct body));
  struct body *b = malloc(twice);
  a[3].x = 4;
  // CHECK: body_soa_zero(b, 0, (twice) / sizeof(struct body));
  memset(b, 0, twice);
  // CHECK-NEXT: body_soa_copy(b, 1, a, 0, (bytes - sizeof (struct body)) / sizeof(struct body));
  memcpy(b + 1, a, bytes - sizeof *b);
  for (size_t i = 0; i < 2 * n; i++)
    printf("%g %d\n", b[i].x, b[i].n);
  free(a);
  free(b);
  return 0;
}
