// Records that nobody declares hold others as those do that have a name.
// RUN: layoutopt %s --layout=AoS --order=padding --check --explain -- -Wno-everything 2>&1 | FileCheck %s --implicit-check-not="fields in order"
#include <stdio.h>
// CHECK-DAG: record 'of_size' keeps {{.*}}[order-size]
struct of_size { char a; double d; int n; char e; };
// CHECK-DAG: record 'of_tag' keeps {{.*}}[order-size]
struct of_tag { char a; double d; int n; char e; };
// CHECK-DAG: record 'of_array' keeps {{.*}}[order-size]
struct of_array { char a; double d; int n; char e; };
// CHECK-DAG: record 'of_bytes' keeps {{.*}}[order-bytes]
struct of_bytes { char a; double d; int n; char e; };
// CHECK-DAG: record 'of_literal' keeps {{.*}}[order-size]
struct of_literal { char a; double d; int n; char e; };
int main(void) {
  struct of_size s = {.n = 1};
  struct of_tag t = {.n = 1};
  struct of_array u = {.n = 1};
  struct of_literal v = {.n = 1};
  int k = sizeof(struct { struct of_size q; char c; }) > 24;
  int l = sizeof(struct nm { struct { struct of_tag q; } in; char c; }) > 24;
  int m = _Generic(&(char[sizeof(struct { struct of_array q; })]){0}, char(*)[24]: 1, default: 2);
  const unsigned char *b = (const unsigned char *)&(struct { struct of_bytes q; char c; }){{0}, 9};
  int n = sizeof((struct { struct of_literal q; }){{0}}) == 24;
  printf("%d %d %d %d %d %d\n", k, l, m, n, b[24], s.n + t.n + u.n + v.n);
  return 0;
}
