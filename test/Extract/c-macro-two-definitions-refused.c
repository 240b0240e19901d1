// A macro that another build defines in another way is not replaced by other text: what that
// does would be lost there, without a word.
// RUN: layoutopt %s --policy=none --layout=SoA -o %t -- -std=gnu17 2>&1 | FileCheck %s
// RUN: grep "c_soa_free(c)\|c_t_soa_free(c)" %t/c-macro-two-definitions-refused.c
#include <stdio.h>
#include <stdlib.h>
typedef struct { float x, y; } a_t;
typedef struct { double w; int k; } b_t;
typedef struct { float x, y; } c_t;
static int live;
#ifdef TRACK
#define FREE(p) do { live--; free(p); } while (0)
#define NEW(p, n) ((p) = malloc((n) * sizeof *(p)), live++)
#else
#define FREE(p) free(p)
#define NEW(p, n) ((p) = malloc((n) * sizeof *(p)))
#endif
#define DROP(p) do { free(p); (p) = NULL; } while (0)
int main(void) {
  // CHECK-DAG: array 'a' keeps its layout: the macro means different things where it is used [macro-disagrees]
  // CHECK-DAG: array 'b' keeps its layout: the macro means different things where it is used [macro-disagrees]
  a_t *a;
  b_t *b;
  NEW(a, 5);
  NEW(b, 6);
  c_t *c = malloc(7 * sizeof *c);
  a[4].x = 1;
  b[5].w = 2;
  c[6].y = 3;
  printf("%d %g\n", live, a[4].x + b[5].w + c[6].y);
  FREE(a);
  FREE(b);
  DROP(c);
  return 0;
}
