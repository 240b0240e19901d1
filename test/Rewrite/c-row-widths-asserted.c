// Where the spelling of a width means something else at its use, or a typedef has it, the number is written, and the declaration asserts it.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.dir -- -std=c11 2>/dev/null
// RUN: grep -v CHECK %t.dir/c-row-widths-asserted.c | FileCheck %s
// RUN: %cc -std=c11 -Wall -Wextra -Werror %s -o %t.old && %t.old > %t.before
// RUN: %cc -std=c11 -Wall -Wextra -Werror %t.dir/c-row-widths-asserted.c -o %t.new && %t.new | diff %t.before -
// RUN: not %cc -std=c11 -DM=4 -fsyntax-only %t.dir/c-row-widths-asserted.c
// RUN: not %cc -std=c11 -DT=4 -fsyntax-only %t.dir/c-row-widths-asserted.c
// RUN: not %cc -std=c11 -DL=4 -fsyntax-only %t.dir/c-row-widths-asserted.c
// RUN: not %cc -std=c11 -DLAST=4 -fsyntax-only %t.dir/c-row-widths-asserted.c
// RUN: rm -rf %t.c99 && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.c99 -- -std=c99 2>/dev/null
// RUN: grep -v CHECK %t.c99/c-row-widths-asserted.c | FileCheck %s --check-prefix=C99
// RUN: %cc -std=c99 -Wall -Wextra -pedantic -Werror %t.c99/c-row-widths-asserted.c -o %t.new && %t.new | diff %t.before -
// RUN: not %cc -std=c99 -DM=4 -fsyntax-only %t.c99/c-row-widths-asserted.c
// RUN: not %cc -std=c99 -DL=4 -fsyntax-only %t.c99/c-row-widths-asserted.c
#include <stdio.h>
#ifndef M
#define M 3
#endif
#ifndef T
#define T 3
#endif
#ifndef L
#define L 3
#endif
#ifndef LAST
#define LAST 2
#endif
struct body {
  int n, m;
};
#define N M
// CHECK: _Static_assert(N == 3, "bounds of gone");
// C99: enum { gone_bounds = sizeof(char[N == 3 ? 1 : -1]) };
static struct body gone[4][N];
#undef N
#define N 7
typedef struct body row[T];
// CHECK: _Static_assert((sizeof((*(row *)0)) / sizeof((*(row *)0)[0])) == 3, "bounds of hidden");
static row hidden[4];
// CHECK: _Static_assert((LAST + 1) == 3, "bounds of counted");
static struct body counted[] = {{1, 2}, [LAST] = {3, 4}};
static int local(int i) {
  enum { W = L };
  // CHECK: _Static_assert(W == 3, "bounds of own");
  // C99: enum { own_bounds = sizeof(char[W == 3 ? 1 : -1]) };
  static struct body own[4][W];
  own[i][1].n = i;
  // CHECK: return own.n[i * 3 + 1] + own.n[1 * 3];
  return own[i][1].n + own[1][0].n;
}
int main(void) {
  int all = 0;
  for (int i = 0; i < 4; ++i)
    // CHECK: gone.n[i * 3 + 1] = hidden.n[i * 3 + 2] = i;
    gone[i][1].n = hidden[i][2].n = i;
  for (int i = 0; i < 4; ++i)
    all = all * 3 + gone[i][1].n + hidden[i][2].n + local(i);
  // CHECK: ((size_t)3)
  for (unsigned i = 0; i < sizeof counted / sizeof *counted; ++i)
    all = all * 3 + counted[i].n;
  printf("%d %d %d\n", all, (int)sizeof gone, N);
  return 0;
}
