// A macro that frees arrays of any type is replaced where it frees an array that
// changes.
// RUN: rm -rf %t && layoutopt %s --policy=%S/Inputs/c-macro-free.yaml -o %t/new --quiet
// RUN: grep -v CHECK %t/new/c-macro-free.c | FileCheck %s
// RUN: %cc -Wall -Wextra -Werror %s -o %t/a && %t/a > %t/a.txt
// RUN: %cc -Wall -Wextra -Werror %t/new/c-macro-free.c -o %t/b && %t/b > %t/b.txt && diff %t/a.txt %t/b.txt
// RUN: layoutopt %s --policy=%S/Inputs/c-macro-free.yaml --style=switchable -o %t/any --quiet
// RUN: %cc -Wall -Wextra -Werror %t/any/c-macro-free.c -o %t/b && %t/b > %t/b.txt && diff %t/a.txt %t/b.txt
#include <stdio.h>
#include <stdlib.h>
// CHECK: #define FREE(p) do { free(p); (p) = NULL; } while (0)
#define FREE(p) do { free(p); (p) = NULL; } while (0)
#define TEST_FREE(p) if ((p) != NULL) { free(p); p = NULL; }
#define FREE_VALUE(p) (free(p), (p) = NULL)
#define JUST_FREE(p) free((void *)(p))
#define OUTER(p) FREE(p)
struct body {
  float x, y;
};
struct world {
  struct body *b;
};
static void drop(struct world *w) {
  // CHECK: do { body_soa{{[0-9]*}}_free(w->b); w->b = body_soa{{[0-9]*}}_null(); } while (0);
  FREE(w->b);
}
int main(void) {
  int n = 3;
  struct body *b = malloc(n * sizeof *b);
  struct body *c = malloc(n * sizeof *c), *q = c;
  struct body *d = malloc(n * sizeof *d);
  struct body *e = malloc(n * sizeof *e);
  struct body *f = malloc(n * sizeof *f);
  struct world w = {malloc(n * sizeof *b)};
  int *u = malloc(4), *v = malloc(4), *x = malloc(4), *y = malloc(4), *z = malloc(4);
  b[1].x = c[1].x = d[1].x = e[1].x = f[1].x = w.b[1].x = 2;
  q++;
  printf("%g %g %g\n", b[1].x, q->x, w.b[1].x);
  // CHECK: if (n)
  // CHECK-NEXT: do { body_soa_free(b); b = body_soa_null(); } while (0);
  // CHECK-NEXT: else
  // CHECK-NEXT: FREE(v);
  if (n)
    FREE(b);
  else
    FREE(v);
  // CHECK: { body_soa2_free(c.a); c = body_soa2_ref_null(); }
  // CHECK-NEXT: TEST_FREE(x)
  TEST_FREE(c)
  TEST_FREE(x)
  // CHECK-NEXT: (body_soa3_free(d), (void)(d = body_soa3_null()));
  // CHECK-NEXT: FREE_VALUE(y);
  FREE_VALUE(d);
  FREE_VALUE(y);
  // CHECK-NEXT: body_soa4_free(e);
  // CHECK-NEXT: JUST_FREE(z);
  JUST_FREE(e);
  JUST_FREE(z);
  // CHECK-NEXT: do { body_soa5_free(f); f = body_soa5_null(); } while (0);
  // CHECK-NEXT: OUTER(u);
  OUTER(f);
  OUTER(u);
  drop(&w);
  printf("%d %d %d %d %d\n", b == NULL, c == NULL, d == NULL, f == NULL, w.b == NULL);
  FREE(v);
  return 0;
}
