// posix_memalign: the pointer is set where there is memory, and keeps its value where there is none.
// DEFINE: %{cc} = %clang -std=c11 -g -O1 -Wall -Wextra
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %{cc} %s -o before && ./before > expected && FileCheck %s --check-prefix=SAYS < expected
// RUN: layoutopt %s --policy=none --layout=SoA -o soa 2>&1 | FileCheck %s --check-prefix=LOG --implicit-check-not='stays as it is'
// RUN: FileCheck %s < soa/c-posix-memalign.c
// RUN: %{cc} -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/c-posix-memalign.c -o after && env ASAN_OPTIONS=allocator_may_return_null=1 ./after 2>/dev/null | diff expected -
// RUN: layoutopt %s --policy=none --layout='tiled 8' -o tiles --quiet
// RUN: %{cc} -Werror tiles/c-posix-memalign.c -o after && ./after | diff expected -
// RUN: layoutopt %s --policy=none --layout=SoA --style=switchable -o any --quiet
// RUN: %{cc} -Werror -DLAYOUTOPT_LAYOUT=4 any/c-posix-memalign.c -o after && ./after | diff expected -
// LOG-NOT: warning
// LOG: body@
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct {
  float x;
  int y;
  double z;
} body;
struct scene {
  body *all;
  size_t n;
};
static body *shared;
#define CHECK(call) \
  if (call) \
  exit(2)

static int make(struct scene *s, size_t n) {
  s->n = n;
  // CHECK: return body_soa{{[0-9]*}}_alloc_into(&s->all, n);
  return posix_memalign((void **)&s->all, 64, n * sizeof *s->all);
}
static int give(body **out, int n) {
  // CHECK: return body_soa{{[0-9]*}}{{(_ref)?}}_alloc_into(&*out, n);
  return posix_memalign((void **)&*out, 32, sizeof(body) * n);
}
static void *xalign(size_t bytes) {
  void *p = NULL;
  if (posix_memalign(&p, 64, bytes) != 0)
    abort();
  return p;
}
static void *may_fail(size_t n, size_t size) {
  void *p;
  int e = posix_memalign(&p, 16, n * size);
  if (e)
    return NULL;
  return p;
}
static double sum(const body *p, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += p[i].x + p[i].y + p[i].z;
  return s;
}
static void fill(body *p, int n) {
  for (int i = 0; i < n; i++) {
    p[i].x = i;
    p[i].y = 2 * i;
    p[i].z = 0.5;
  }
}
int main(void) {
  int n = 37;
  body *a = NULL, *b, *kept;
  body *given;
  body *walk;
  struct scene s;
  // CHECK: if (body_soa{{[0-9]*}}_alloc_into(&a, n))
  if (posix_memalign((void **)&a, 64, n * sizeof *a))
    return 1;
  int rc = posix_memalign((void **)(&b), sizeof(void *), sizeof(body[9]));
  if (rc != 0) {
    fprintf(stderr, "%s\n", strerror(rc));
    return 1;
  }
  // CHECK: CHECK(body_soa{{[0-9]*}}_alloc_into(&shared, 16));
  CHECK(posix_memalign((void **)&shared, 64, 16 * sizeof *shared));
  // CHECK: body_soa{{[0-9]*}}_ref_alloc_into(&walk, n)
  if (posix_memalign((void **)&walk, 64, n * sizeof *walk) || make(&s, 20) || give(&given, 5))
    return 1;
  fill(a, n);
  fill(b, 9);
  fill(shared, 16);
  fill(walk, n);
  fill(s.all, 20);
  fill(given, 5);
  // CHECK: body_soa{{[0-9]*}}_place(xalign(body_soa{{[0-9]*}}_bytes(n)), n)
  body *c = xalign(n * sizeof *c);
  body *d = may_fail(n, sizeof(body));
  if (!d)
    return 1;
  fill(c, n);
  fill(d, n);
  body *start = walk;
  double all = sum(a, n) + sum(b, 9) + sum(shared, 16) + sum(s.all, (int)s.n) + sum(given, 5) + sum(c, n) + sum(d, n);
  for (int i = 0; i < n; i++, walk++)
    all += walk->x * walk->z;
  printf("%g\n", all);
  // No memory: the value is ENOMEM, and the pointer what it was.
  kept = a;
  rc = posix_memalign((void **)&kept, 64, SIZE_MAX / 64 * sizeof *kept);
  printf("%d %d %d\n", rc == ENOMEM, kept == a, kept[3].y);
  // None: it is there, and is freed.
  body *none = NULL;
  printf("%d", posix_memalign((void **)&none, 64, 0 * sizeof *none));
  printf(" %d\n", none != NULL);
  free(none);
  free(a);
  free(b);
  free(shared);
  free(start);
  free(s.all);
  free(given);
  free(c);
  free(d);
  return 0;
}
// SAYS: {{^[0-9]+}}
// SAYS-NEXT: 1 1 6
// SAYS-NEXT: 0 1
