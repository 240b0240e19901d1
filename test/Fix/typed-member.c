// A function for memory of any type that gets the address of a pointer in a
// record, at its begin or elsewhere.
// RUN: rm -rf %t && mkdir %t && grep -v CHECK %s > %t/a.c && cd %t
// RUN: %cc -Wall -Wextra -Werror -fno-strict-aliasing a.c -o before && ./before > before.txt
// RUN: layoutopt a.c --layout=SoA -o soa 2>&1 | FileCheck %s --check-prefix=SAID --implicit-check-not=keeps
// RUN: FileCheck %s --input-file=soa/a.c
// RUN: %clang -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.c -o after && ./after | diff before.txt -
// RUN: layoutopt a.c --layout='tiled 4' -o tiles > /dev/null 2>&1
// RUN: %cc -O2 tiles/a.c -o after && ./after | diff before.txt -
// RUN: layoutopt soa/a.c --layout=SoA --check > again.txt 2>&1
// SAID: fixed: write a function for memory of any type for the record alone; frees
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct hit { float t; int id; };
struct run { struct hit *all; size_t n, cap; };
struct log { size_t n, cap; double at; struct hit *kept; };

// CHECK: static int append(hit_soa *v, size_t *n, size_t *cap, hit_soa_ref item) {
static int append(void **v, size_t *n, size_t *cap, const void *item,
                  size_t size) {
  if (*n == *cap) {
    size_t more = *cap * 2 + 1;
    void *p = realloc(*v, more * size);
    if (p == NULL)
      return -1;
    *v = p;
    *cap = more;
  }
  memcpy((char *)*v + *n * size, item, size);
  ++*n;
  return 0;
}

// A place of its own, and the next element.
// CHECK: static void turn(hit_soa v) {
// CHECK-NEXT: hit_soa t = hit_soa_alloc(1);
// CHECK: hit_soa_copy(t, 0, v, 0, 1);
// CHECK-NEXT: hit_soa_copy(v, 0, v, 1, 1);
// CHECK-NEXT: hit_soa_copy(v, 1, t, 0, 1);
static void turn(void *v, size_t size) {
  void *t = malloc(size);
  if (t == NULL)
    return;
  memcpy(t, v, size);
  memcpy(v, (char *)v + size, size);
  memcpy((char *)v + size, t, size);
  free(t);
}

static struct run now;

int main(void) {
  struct log past = {0};
  struct log *to = &past;
  for (int i = 0; i < 20; i++) {
    struct hit h = {i * .5f, i};
    // CHECK: append(&now.all, &now.n, &now.cap, hit_soa_at(h, 0))
    if (append((void **)&now.all, &now.n, &now.cap, &h, sizeof h))
      return 1;
    // CHECK: append(&to->kept, &to->n, &to->cap, hit_soa_at(h, 0))
    if (i % 3 == 0 && append((void **)&to->kept, &to->n, &to->cap, &h, sizeof h))
      return 1;
  }
  // An element of the array itself, if no memory moves.
  // CHECK: append(&now.all, &now.n, &now.cap, hit_soa_at(now.all, 3))
  if (now.n < now.cap &&
      append((void **)&now.all, &now.n, &now.cap, &now.all[3], sizeof *now.all))
    return 1;
  turn(now.all, sizeof *now.all);
  for (size_t i = 0; i < now.n; i++)
    printf("%g %d\n", now.all[i].t, now.all[i].id);
  for (size_t i = 0; i < past.n; i++)
    printf("%g %d\n", past.kept[i].t, past.kept[i].id);
  free(now.all);
  free(past.kept);
  return 0;
}
