// The address of a pointer in a record, for a function that reads and sets that
// pointer alone: `push(&qs.e, &qs.n, ...)`.
// RUN: rm -rf %t && mkdir %t && grep -v CHECK %s > %t/a.c && cd %t
// RUN: %cc -Wall -Wextra -Werror a.c -o before && ./before > before.txt
// RUN: layoutopt a.c --layout=SoA --fix-obstacles=false -o soa 2>&1 | FileCheck %s --check-prefix=SAID --implicit-check-not=owner-exposed
// RUN: FileCheck %s --input-file=soa/a.c
// RUN: %clang -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all soa/a.c -o after && ./after | diff before.txt -
// RUN: layoutopt soa/a.c --layout=SoA --fix-obstacles=false --check > again.txt 2>&1
// RUN: layoutopt a.c --layout='tiled 4' --fix-obstacles=false -o tiles > /dev/null
// RUN: %clang -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.c -o after && ./after | diff before.txt -

// Where the function keeps the address, or leaves the pointer for what lies
// behind it, the record may be looked at as something else.
// RUN: sed 's/.\*v..1..amp .= 2/static struct ev **kept; kept = v; (*kept)[1].t = 3/' a.c > kept.c
// RUN: layoutopt kept.c --layout=SoA --check > kept.txt 2>&1
// RUN: FileCheck %s --check-prefix=KEPT --input-file=kept.txt
// RUN: sed 's/.\*v..1..amp .= 2/v[1] = NULL/' a.c > stepped.c
// RUN: layoutopt stepped.c --layout=SoA --check > stepped.txt 2>&1
// RUN: FileCheck %s --check-prefix=KEPT --input-file=stepped.txt
// SAID: SoA
// KEPT: 'e' lies in record 'q', whose bytes are used
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct ev { unsigned t; float amp; unsigned char ch; };
// CHECK: struct q { size_t n, cap; ev_soa e; ev_soa spare; };
struct q { size_t n, cap; struct ev *e; struct ev *spare; };
static struct q qs;

// CHECK: static int grow(ev_soa *v, size_t *cap) {
static int grow(struct ev **v, size_t *cap) {
  size_t more = *cap * 2 + 1;
  struct ev *p = realloc(*v, more * sizeof **v);
  if (!p)
    return -1;
  *v = p;
  *cap = more;
  return 0;
}
static int push(struct ev **v, size_t *n, size_t *cap, const struct ev *item) {
  if (*n == *cap && grow(v, cap))
    return -1;
  // CHECK: ev_soa_store((*v), *n, *item);
  (*v)[*n] = *item;
  ++*n;
  return 0;
}
static void exchange(struct ev **a, struct ev **b) {
  struct ev *t = *a;
  *a = *b;
  *b = t;
}
static void done(struct q *of) {
  struct ev *none = NULL;
  // CHECK: exchange(&of->spare, &none);
  exchange(&of->spare, &none);
  free(none);
}
static void look(struct ev **v) { (*v)[1].amp *= 2; }

int main(void) {
  for (unsigned i = 0; i < 30; i++) {
    struct ev e = {i, i / 4.f, (unsigned char)(i * 9)};
    // CHECK: if (push(&qs.e, &qs.n, &qs.cap, &e))
    if (push(&qs.e, &qs.n, &qs.cap, &e))
      return 2;
  }
  look(&qs.e);
  // CHECK: exchange(&(qs.e), &qs.spare);
  exchange(&(qs.e), &qs.spare);
  for (size_t i = 0; i < qs.n; i++)
    printf("%u:%g:%d ", qs.spare[i].t, qs.spare[i].amp, qs.spare[i].ch);
  printf("(%zu) %d\n", qs.n, qs.e == NULL);
  done(&qs);
  free(qs.e);
  return 0;
}
