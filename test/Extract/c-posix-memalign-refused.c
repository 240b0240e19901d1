// What posix_memalign does for arrays that stay: alignments that stored arrays do not have or
// that are errors, sizes and places that are not the array's alone.
// RUN: layoutopt %s --stop-after=program | %python %S/Inputs/legality.py | FileCheck %s --match-full-lines --implicit-check-not='|'
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
struct page { float x, y; };
struct odd { float x, y; };
struct given { float x, y; };
struct any { float x, y; };
struct whole { float x, y; };
struct other { float x, y; };
struct wide { float x, y; };
struct counted { float x, y; };
struct marked { float x, y; };
// The wrapper's storage has more alignment than stored arrays, is marked, or is told of.
static void *pages(size_t n) {
  void *p;
  return posix_memalign(&p, 4096, n) ? NULL : p;
}
static size_t total;
static void *counts(size_t n) {
  void *p = NULL;
  if (posix_memalign(&p, 64, n))
    return NULL;
  total += n;
  return p;
}
static void *marks(size_t n) {
  void *p = NULL;
  if (posix_memalign(&p, 64, n))
    return NULL;
  *(char *)p = 1;
  return p;
}
int main(int argc, char **argv) {
  struct page *page;
  struct odd *odd;
  struct given *given;
  void *any;
  struct whole whole[4];
  struct other *other;
  struct wide *wide = pages(argc * sizeof *wide);
  struct counted *counted = counts(argc * sizeof *counted);
  struct marked *marked = marks(argc * sizeof *marked);
  int r = posix_memalign((void **)&page, 4096, argc * sizeof *page);
  r |= posix_memalign((void **)&odd, 24, argc * sizeof *odd);
  r |= posix_memalign((void **)&given, (size_t)argc, argc * sizeof *given);
  r |= posix_memalign(&any, 64, argc * sizeof(struct any));
  struct any *some = any;
  r |= posix_memalign((void **)whole, 64, argc);
  r |= posix_memalign((void **)(argc ? &other : &other), 64, argc * sizeof *other);
  page[1].x = odd[1].x = given[1].x = some[1].x = whole[1].x = other[1].x = wide[1].x = counted[1].x = marked[1].x = r;
  return (int)page[0].x;
}
// CHECK: any@main.some: some | refused: pointer-cast@{{.*}}
// CHECK: counted@main.counted: counted | refused: unknown-allocator@{{.*}}
// CHECK: given@main.given: given | refused: unknown-allocator@{{.*}}
// CHECK: marked@main.marked: marked | refused: unknown-allocator@{{.*}}
// CHECK: odd@main.odd: odd | refused: unknown-allocator@{{.*}}
// CHECK: other@main.other: other | refused: {{.*}}
// CHECK: page@main.page: page | refused: unknown-allocator@{{.*}}
// CHECK: whole@main.whole: whole | refused: {{.*}}
// CHECK: wide@main.wide: wide | refused: unknown-allocator@{{.*}}
