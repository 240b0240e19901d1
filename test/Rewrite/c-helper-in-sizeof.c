// Functions that are called within sizeof alone, in C and in the switchable style;
// what the size of a row of variable length depends on is evaluated, though.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-helper-in-sizeof.yaml -o %t.dir
// RUN: FileCheck %s --check-prefix=HEADER < %t.dir/cell_soa.h
// RUN: %cc -std=c11 -Wall -Wextra -Werror %s -o %t.old && %t.old > %t.before
// RUN: %cc -std=c11 -Wall -Wextra -Werror %t.dir/c-helper-in-sizeof.c -o %t.new && %t.new | diff %t.before -
// RUN: %cc -std=c11 -Wall -Wextra -Werror -DLAYOUTOPT_LAYOUT=8 %t.dir/c-helper-in-sizeof.c -o %t.new && %t.new | diff %t.before -
#include <stdio.h>
struct cell {
  int a, b, c;
};
// HEADER: static inline __attribute__((unused)) int *cell_soa_at_a(
// HEADER: static inline int *cell_soa_at_b(
// HEADER: static inline int *cell_soa_at_c(
int main(void) {
  struct cell tab[4] = {{1, 2, 1}, {3, 4, 2}};
  int rows[3][4], n = 2;
  for (int i = 0; i < 4; ++i)
    tab[i].b += i;
  int(*row)[n] = (int(*)[n])rows;
  printf("%zu %d %zu\n", sizeof(tab[n].a), tab[3].b, sizeof(row[tab[1].c]));
  return 0;
}
