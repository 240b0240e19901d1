// `reallocarray` moves records as `realloc` does, and gives null where the product is too large.
// RUN: rm -rf %t.dir && layoutopt %s --layout=SoA --closed-world -o %t.dir
// RUN: FileCheck %s --input-file=%t.dir/c-reallocarray.c
// RUN: %cc -Wall -Wextra -Werror -fsanitize=address,undefined %s -o %t.exe && env ASAN_OPTIONS=allocator_may_return_null=1 %t.exe > %t.before
// RUN: %cc -Wall -Wextra -Werror -fsanitize=address,undefined %t.dir/c-reallocarray.c -o %t.exe && env ASAN_OPTIONS=allocator_may_return_null=1 %t.exe | diff %t.before -
// RUN: rm -rf %t.dir && layoutopt %s --layout='tiled 4' --closed-world -o %t.dir
// RUN: %cc -Wall -Wextra -Werror -fsanitize=address,undefined %t.dir/c-reallocarray.c -o %t.exe && env ASAN_OPTIONS=allocator_may_return_null=1 %t.exe | diff %t.before -
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
struct cell {
  int a;
  double b;
};
static void *more(void *p, size_t n, size_t size) {
  void *q = reallocarray(p, n, size);
  if (!q)
    exit(2);
  return q;
}
int main(void) {
  // CHECK: cell_soa{{[0-9]*}} p = cell_soa{{[0-9]*}}_alloc(4);
  struct cell *p = reallocarray(NULL, 4, sizeof *p);
  for (int i = 0; i < 4; i++)
    p[i].a = i, p[i].b = 2 * i;
  // CHECK: p = cell_soa{{[0-9]*}}_realloc(p, 9);
  p = reallocarray(p, 9, sizeof(struct cell));
  for (int i = 4; i < 9; i++)
    p[i].a = i, p[i].b = 3 * i;
  p = more(p, 12, sizeof *p);
  p[11].a = 5;
  double sum = p[11].a;
  for (int i = 0; i < 9; i++)
    sum = sum * 2 + p[i].a + p[i].b;
  volatile size_t many = SIZE_MAX / 3;
  struct cell *q = reallocarray(p, many, sizeof *q);
  printf("%g %d\n", sum, q != NULL);
  if (!q)
    free(p);
  return 0;
}
