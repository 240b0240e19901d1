// An array in a record whose arrays a first run has changed. What was in the way
// of it, an initial value, went away in that run; but the code that the run made
// copies it and checks the size of the record: a second run leaves it alone.
// RUN: rm -rf %t.dir && mkdir %t.dir && cp %s %t.dir/main.c
// RUN: layoutopt %t.dir/main.c --policy=%S/Inputs/c-held-array-again.yaml -i 2>&1 | FileCheck %s --check-prefix=FIRST
// FIRST: array 'e' keeps its layout: member 'e' has an initial value
// RUN: grep cell_soa_load %t.dir/main.c
// RUN: rm -rf %t.once && cp -r %t.dir %t.once
// RUN: layoutopt %t.dir/main.c --policy=%S/Inputs/c-held-array-again.yaml -i 2>&1 | FileCheck %s
// CHECK: 'e' lies in record 'cell', whose arrays an earlier run changed [holder-changed]
// CHECK: vec@cell.e: 2 fields, 8 bytes
// CHECK-NEXT: stays as it is
// RUN: cmp %t.dir/main.c %t.once/main.c && cmp %t.dir/cell_soa.h %t.once/cell_soa.h
// RUN: sed 's/layout: SoA/layout: tiled 4/' %S/Inputs/c-held-array-again.yaml > %t.yaml
// RUN: layoutopt %t.dir/main.c --policy=%t.yaml -i --quiet 2>/dev/null
// RUN: cmp %t.dir/main.c %t.once/main.c && cmp %t.dir/cell_soa.h %t.once/cell_soa.h
// RUN: %cc -std=c11 -Wall -Wextra -Werror %s -o %t.old && %t.old > %t.before
// RUN: %cc -std=c11 -Wall -Wextra -Werror %t.dir/main.c -o %t.new && %t.new | diff %t.before -
#include <stdio.h>
struct vec {
  int x, y;
};
struct cell {
  struct vec e[2];
  int k;
};
static int sum(struct cell one) { return one.e[0].x + one.e[1].y; }
int main(void) {
  struct cell tab[3] = {{{{1, 2}, {3, 4}}, 5}};
  for (int i = 0; i < 3; ++i)
    tab[i].k += i;
  struct cell one = tab[1];
  one.e[1].y = 7;
  tab[2] = one;
  printf("%d %d %d\n", sum(tab[0]), sum(tab[2]), tab[2].k);
  return 0;
}
