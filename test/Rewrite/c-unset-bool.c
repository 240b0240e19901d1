// Records whose bools were never set are copied as before: as bytes.
// RUN: printf 'version: 1\nrecords:\n  body: {layout: SoA}\n' > %t.soa.yaml
// RUN: printf 'version: 1\nrecords:\n  body: {layout: tiled 8}\n' > %t.tiled.yaml
// DEFINE: %{check} = -Wall -Wextra -Wconversion -Wcast-qual -pedantic -Werror -fsanitize=address,undefined -fno-sanitize-recover=all
// RUN: rm -rf %t.dir && layoutopt %s --policy=%t.soa.yaml --closed-world -o %t.dir
// RUN: FileCheck %s < %t.dir/body_soa.h
// RUN: %clang %{check} %s -o %t.exe && %t.exe > %t.before
// RUN: %clang %{check} %t.dir/c-unset-bool.c -o %t.exe && %t.exe | diff %t.before -
// RUN: layoutopt %s --policy=%t.tiled.yaml --closed-world -o %t.dir
// RUN: %clang %{check} %t.dir/c-unset-bool.c -o %t.exe && %t.exe | diff %t.before -
// RUN: layoutopt %s --policy=%t.soa.yaml --style=switchable --closed-world -o %t.dir
// RUN: %clang %{check} -DBODY_SOA_LAYOUT=4 %t.dir/c-unset-bool.c -o %t.exe && %t.exe | diff %t.before -
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
typedef _Bool flag;
struct in {
  bool b;
  char c;
};
struct body {
  float x;
  bool on;
  flag more[2][3];
  struct in i, whole;
  int n;
};
#define LOOK(e) e.n > 5 && e.on
// CHECK: static inline struct body body_soa_load(body_soa soa, ptrdiff_t at) {
// CHECK:      rec.x = soa.x[at];
// CHECK-NEXT: *(unsigned char *)&rec.on = *(const unsigned char *)&soa.on[at];
// CHECK-NEXT: for (int by = 0; by < 2; ++by)
// CHECK-NEXT:   for (int by1 = 0; by1 < 3; ++by1)
// CHECK-NEXT:     *(unsigned char *)&rec.more[by][by1] = *(const unsigned char *)&soa.more[at][by][by1];
// CHECK-NEXT: *(unsigned char *)&rec.i.b = *(const unsigned char *)&soa.i_b[at];
// CHECK-NEXT: rec.i.c = soa.i_c[at];
// CHECK-NEXT: rec.whole = soa.whole[at];
// CHECK-NEXT: rec.n = soa.n[at];
// CHECK: static inline struct body body_soa_load_on_n(body_soa soa, ptrdiff_t at) {
// CHECK:      *(unsigned char *)&rec.on = *(const unsigned char *)&soa.on[at];
// CHECK: static inline void body_soa_store(body_soa soa, ptrdiff_t at, struct body rec) {
// CHECK:      *(unsigned char *)&soa.on[at] = *(const unsigned char *)&rec.on;
static int value(struct body b) { return b.n; }
int main(int argc, char **argv) {
  struct body *b = malloc(100 * sizeof *b);
  if (!b)
    return 1;
  unsigned char *bytes = malloc(1 << 14);
  for (int i = 0; bytes && i < 1 << 14; i++)
    bytes[i] = 0xff;
  free(bytes);
  for (int i = 0; i < 100; i++)
    b[i].x = (float)i, b[i].n = i % 7, b[i].i.c = 1, b[i].whole.c = 2;
  for (int i = 0; i < 50; i++)
    b[i] = b[i + 1];
  struct body *more = realloc(b, 200 * sizeof *b);
  if (!more)
    return 1;
  b = more;
  struct body t = b[3];
  b[3] = b[4];
  b[4] = t;
  struct in w = b[5].whole;
  printf("%f %d %d %d %d\n", (double)b[4].x, value(b[argc]), w.c, (LOOK(b[7])), !argv);
  free(b);
}
