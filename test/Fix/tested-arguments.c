// A macro that tests what it is given and sets it has one text for both: it is written out.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: %cc a.c -o before && ./before > before.txt
// RUN: layoutopt a.c --layout=SoA -o soa > log.txt 2>&1
// RUN: FileCheck %s --check-prefix=LOG --input-file=log.txt --implicit-check-not=not-verified
// RUN: grep -v CHECK soa/a.c | FileCheck %s
// RUN: %cc -Wall -Wextra -Werror soa/a.c -o after && ./after | diff before.txt -
// RUN: layoutopt a.c --layout='tiled 4' -o tiles > /dev/null 2>&1
// RUN: %clang -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all tiles/a.c -o after && ./after | diff before.txt -
// RUN: layoutopt a.c --layout=SoA --fix-obstacles=false -o stays 2>&1 | FileCheck %s --check-prefix=STAYS --implicit-check-not=not-verified
// LOG-DAG: fixed: write the text of a macro out; frees made
// LOG-DAG: fixed: write the text of a macro out; frees grown
// STAYS-DAG: array 'made' keeps its layout: the macro tests what it is given, and uses it otherwise, too [macro-disagrees]
// STAYS-DAG: array 'grown' keeps its layout: the macro tests what it is given, and uses it otherwise, too [macro-disagrees]
#include <stdio.h>
#include <stdlib.h>
struct cell {
  int a;
  float b;
  char c;
};
#define NEW(p, n) p = malloc((n) * sizeof *p); if (!p) abort()
// The parentheses are of the macro's own text, which serves both.
// CHECK: #define NEW_IN(p, n) do { (p) = cell_soa{{[0-9]*}}_alloc((n)); if ((p).a == NULL) abort(); } while (0)
#define NEW_IN(p, n) do { (p) = malloc((n) * sizeof *(p)); if ((p) == NULL) abort(); } while (0)
#define GROW(p, n, cap) do { if ((n) == (cap)) { (cap) = (cap) * 2 + 1; (p) = realloc(p, (cap) * sizeof((p)[0])); if (!(p)) abort(); } } while (0)

int main(void) {
  int n = 9, count = 0, room = 0, sum = 0;
  struct cell *made;
  // CHECK: made = cell_soa{{[0-9]*}}_alloc((n)); if (!made.a) abort();
  NEW(made, n);
  struct cell *inside;
  NEW_IN(inside, n);
  struct cell *grown = NULL;
  for (int i = 0; i < n; i++) {
    made[i].a = i;
    inside[i].a = i * 2;
    GROW(grown, count, room);
    grown[count++].a = i * 3;
  }
  for (int i = 0; i < n; i++)
    sum = sum * 3 + made[i].a + inside[i].a + grown[i].a;
  printf("%d\n", sum);
  free(made);
  free(inside);
  free(grown);
  return 0;
}
