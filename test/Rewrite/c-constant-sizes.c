// Sizes that a constant, or a variable that is only read, holds.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.dir 2>/dev/null
// RUN: grep -v CHECK %t.dir/c-constant-sizes.c | FileCheck %s
// RUN: %clang -std=c11 -fsanitize=address,undefined -fno-sanitize-recover=all %t.dir/c-constant-sizes.c -o %t.new
// RUN: %clang -std=c11 %s -o %t.old && %t.old > %t.1 && %t.new > %t.2 && diff %t.1 %t.2
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct body {
  float x, y;
};
static const size_t few = 10 * sizeof(struct body);
const unsigned long more = 2 * (20 * sizeof(struct body));
int main(void) {
  const size_t bytes = few + more;
  static size_t kept = sizeof(struct body);
  // CHECK: body_soa a = body_soa_alloc((few) / sizeof(struct body));
  struct body *a = malloc(few);
  // CHECK-NEXT: body_soa2 b = body_soa2_alloc((more) / sizeof(struct body));
  struct body *b = malloc(more);
  // CHECK-NEXT: body_soa c = body_soa_alloc((bytes) / sizeof(struct body));
  struct body *c = malloc(bytes);
  // CHECK-NEXT: body_soa_zero(a, 0, (few) / sizeof(struct body));
  memset(a, 0, few);
  memset(b, 0, more);
  memset(c, 0, bytes);
  a[9].x = 1, b[39].y = 2, c[49].x = 3;
  // CHECK: body_soa_copy(c, 1, a, 0, (kept) / sizeof(struct body));
  memcpy(c + 1, a, kept);
  for (int i = 0; i < 10; i++)
    printf("%g %g %g\n", a[i].x, b[i + 30].y, c[i + 40].x);
  free(a);
  free(b);
  free(c);
  return 0;
}
