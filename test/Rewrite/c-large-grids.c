// Products of extents that are no int are formed in 64 bits, if all factors are
// ints: bounds of storage, rows by a number, steps by whole rows.
// RUN: rm -rf %t && mkdir %t && cp %s %t/grid.c && cd %t
// RUN: layoutopt grid.c --layout=SoA --policy=none -o new -- -std=gnu17 > /dev/null
// RUN: FileCheck %s < new/grid.c
// RUN: %cc -std=gnu17 -Wall -Wextra -Werror -Woverflow -c new/grid.c -o new.o
// RUN: %cc -std=gnu17 -DSMALL -fsanitize=undefined grid.c -o before && ./before > before.txt
// RUN: layoutopt grid.c --layout=SoA --policy=none -o small -- -std=gnu17 -DSMALL > /dev/null
// RUN: %cc -std=gnu17 -DSMALL -fsanitize=undefined small/grid.c -o after && ./after | diff before.txt -
#include <stdio.h>
#include <stdlib.h>
#ifdef SMALL
enum { H = 70, W = 50 };
#else
enum { H = 70000, W = 50000 };
#endif
struct dot { signed char a, b; };

// CHECK: signed char a[(ptrdiff_t)H * W]; signed char b[(ptrdiff_t)H * W];
static struct dot big[H][W];

// CHECK: p.a[(ptrdiff_t)2 * H * W + (ptrdiff_t)j * W + 3] = 3;
static void put(struct dot (*p)[H][W], int j) { p[2][j][3].a = 3; }

// CHECK-LABEL: static int walk
static int walk(struct dot (*from)[H][W]) {
  struct dot(*p)[H][W] = from;
  // CHECK: += (ptrdiff_t)H * W;
  p++;
  // CHECK: += (ptrdiff_t)1 * H * W;
  p += 1;
  return p[0][H - 1][3].a;
}

int main(int n, char **v) {
  (void)v;
  struct dot(*p)[H][W] = malloc(3ul * H * W * sizeof(struct dot));
  if (!p)
    return 1;
  put(p, H - 1);
  big[n][3].a = 3;
  printf("%d %d\n", p[2][H - 1][3].a + walk(p), big[n][n].a + big[1][3].a + big[H - 1][2].b);
  free(p);
}
