// With warnings for changes of sign, what has 64 bits is cast where an index has
// a sign: no new warning, and the same output.
// DEFINE: %{warn} = -Wall -Wextra -Wconversion -Wsign-conversion -Wshadow -Wcast-qual -Wpedantic
// RUN: rm -rf %t.dir && mkdir %t.dir && %cc -std=gnu99 %s -o %t.old && %t.old > %t.old.txt
// RUN: layoutopt %s --policy=%S/Inputs/sign.yaml -o %t.dir/soa --quiet -- -std=gnu99 %{warn}
// RUN: grep -v CHECK %t.dir/soa/c-sign.c | FileCheck %s
// RUN: %cc -std=gnu99 %{warn} -Werror %t.dir/soa/c-sign.c -o %t.new && %t.new > %t.new.txt && diff %t.old.txt %t.new.txt
// RUN: %clang -std=gnu99 %{warn} -Werror -fsyntax-only %t.dir/soa/c-sign.c
// RUN: sed 's/SoA/tiled 12/' %S/Inputs/sign.yaml > %t.yaml
// RUN: layoutopt %s --policy=%t.yaml -o %t.dir/tiled --quiet -- -std=gnu99 %{warn}
// RUN: %cc -std=gnu99 %{warn} -Werror %t.dir/tiled/c-sign.c -o %t.new && %t.new > %t.new.txt && diff %t.old.txt %t.new.txt
// RUN: %clang -std=gnu99 %{warn} -Werror -fsyntax-only %t.dir/tiled/c-sign.c
// RUN: layoutopt %s --policy=%t.yaml --style=switchable -o %t.dir/any --quiet -- -std=gnu99 -Wconversion
// RUN: %cc -std=gnu99 %{warn} -Werror %t.dir/any/c-sign.c -o %t.new && %t.new > %t.new.txt && diff %t.old.txt %t.new.txt
// RUN: %clang -std=gnu99 %{warn} -Werror -DLAYOUTOPT_LAYOUT=0 -fsyntax-only %t.dir/any/c-sign.c
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct body {
  float x, y;
  int id;
};
static void *xmalloc(size_t n) {
  void *p = malloc(n);
  if (!p)
    exit(1);
  return p;
}
#define AT(p, i) (p)[i].x
#define NEW(n) xmalloc((n) * sizeof(struct body))
static struct body grid[4][5];
static const struct body fixed[3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
typedef struct {
  struct body *b;
  size_t n;
} ctx;
static float row(const struct body *b, unsigned n) {
  float s = 0;
  for (unsigned k = 0; k < n; ++k)
    s += b[k].x;
  return s;
}
int main(void) {
  size_t n = 100, i = 1, j = 2;
  int m = 3;
  unsigned u = 4;
  long l = 2;
  unsigned char c = 3;
  struct body *b = xmalloc(n * sizeof *b);
  struct body *d = xmalloc((size_t)m * sizeof *b);
  struct body *e = xmalloc((unsigned)m * sizeof *b);
  memset(b, 0, n * sizeof *b);
  memset(b + i, 0, j * sizeof *b);
  memset(d, 0, (size_t)m * sizeof *b);
  memcpy(b + j, b + i, sizeof *b);
  memmove(&b[j], &b[i], j * sizeof *b);
  memset(e, 0, sizeof *e);
  // CHECK: grid.x[(ptrdiff_t)i * 5 + (ptrdiff_t)j] = 3;
  grid[i][j].x = 3;
  grid[m][u].y = 4;
  grid[l][c].id = 2;
  grid[m][j].x = 1;
  grid[i][m].x = 2;
  b[m].x = 1;
  // CHECK: b.x[u] = 2;
  b[u].x = 2;
  b[l].x = 3;
  b[c].x = 4;
  b[i + j].x = 5;
  b[(size_t)m + u].x = 6;
  AT(b, i) = 3;
  AT(b, m) = 2;
  (b + u)[m].y = 1;
  (b + l)[i].y = 1;
  // CHECK: b.y[(ptrdiff_t)i + m] = 2;
  (&b[i])[m].y = 2;
  ctx s = {b, n};
  s.b[i].x += 1;
  // CHECK: s.b.i += (ptrdiff_t)j;
  s.b += j;
  s.b[m].x = 2;
  s.b -= i;
  s.b++;
  struct body *q = s.b + i, *w = &s.b[j];
  if (q < w + i && q != b + i && (size_t)(w - q) < n)
    q += u, w += c, q += m;
  for (struct body *p = b + n; p-- > b + j;)
    p->y += 1;
  struct body vla[n];
  for (size_t z = 0; z < n; ++z) {
    vla[z].x = 0;
    vla[z].y = 0;
    vla[z].id = 0;
  }
  vla[i].x = 2;
  vla[m].y = 3;
  size_t count = sizeof fixed / sizeof fixed[0];
  printf("%g %g %zu %g %zu %g\n", (double)grid[1][2].x, (double)fixed[i].x,
         count, (double)row(b, u), sizeof grid, (double)row(&vla[i], 2u));
  printf("%zu %d %g\n", (size_t)(q - b), (int)(w - b), (double)q->y);
  free(b);
  free(d);
  free(e);
  return 0;
}
