// Fields that loops use together come in front, the closest first, each part by its
// alignment; a record that would grow by it keeps its order, and one of which no
// loop uses two fields has less padding instead.
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.c && cd %t
// RUN: %cc -Wall -Wextra -Werror a.c -o before && ./before > before.txt
// RUN: layoutopt a.c --layout=AoS --order=affinity -o new -- -Wall 2>&1 | FileCheck %s --check-prefix=LOG
// RUN: grep -v LOG new/a.c | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %cc -Wall -Wextra -Werror -fsanitize=address,undefined -fno-sanitize-recover=all new/a.c -o after && ./after | diff before.txt -
// RUN: layoutopt new/a.c --layout=AoS --order=affinity --check -- -Wall
// RUN: not layoutopt a.c --layout=AoS --order=padding --check -- -Wall 2>&1 | FileCheck %s --check-prefix=LESS --implicit-check-not="record 'cell'"
// LESS: record 'lone': fields in order b, a, c: 24 -> 16 bytes
#include <stdio.h>
#include <stdlib.h>
// LOG-DAG: record 'cell': fields in order x, y, z, seldom, unused, name: 56 bytes as before
// CHECK:struct cell {
// CHECK-NEXT:  double x; ///< the place
// CHECK-NEXT:  double y;
// CHECK-NEXT:  double z;
// CHECK-NEXT:  double seldom;
// CHECK-NEXT:  double unused;
// CHECK-NEXT:  char name[16];
// CHECK-NEXT:};
struct cell {
  char name[16];
  double x; ///< the place
  double seldom;
  double y;
  double unused;
  double z;
};
// LOG-DAG: record 'lone': fields in order b, a, c: 24 -> 16 bytes
struct lone {
  char a;
  double b;
  char c;
};
int main(void) {
  int n = 100;
  struct cell *c = calloc((size_t)n, sizeof *c);
  if (!c)
    return 1;
  for (int t = 0; t < 100; t++)
    for (int i = 0; i < n; i++)
      c[i].z += c[i].x * c[i].y + t;
  double s = 0;
  for (int i = 0; i < n; i++)
    s += c[i].seldom;
  struct lone l = {1, 2, 3};
  printf("%g %g %d %g\n", s, c[7].z + c[3].unused, c[2].name[3], l.a + l.b + l.c);
  free(c);
  return 0;
}
