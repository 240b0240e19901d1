// Strict C does not know `typeof`, as Clang prints types that `__typeof__` made, and what its
// expression names need not be known where the type is written.
// RUN: rm -rf %t.dir && layoutopt %s --layout=SoA --closed-world -o %t.dir -- -std=c11
// RUN: FileCheck %s --input-file=%t.dir/box_soa.h
// RUN: %clang -std=c11 -Wall -Wextra -Werror -fsanitize=address,undefined %s -o %t.exe && %t.exe > %t.before
// RUN: %clang -std=c11 -Wall -Wextra -Werror -fsanitize=address,undefined %t.dir/c-typeof-fields.c -o %t.exe && %t.exe | diff %t.before -
// RUN: %cc -std=c11 -Wall -Wextra -Werror %t.dir/c-typeof-fields.c -o %t.exe && %t.exe | diff %t.before -
// A record that holds one whose array changes gets `__typeof__` from the first round.
// RUN: FileCheck %s --check-prefix=SHELF --input-file=%t.dir/shelf_soa.h
#include <stdio.h>
#ifndef WORD
#define WORD int
#endif
static int here = 3;
struct box {
  __typeof__(here) x;
  __typeof__(&here) p[2];
  __typeof__(int (*)[2]) rows;
  const __typeof__(here) *c;
  WORD n;
};
// CHECK-NOT: {{(^|[^_])}}typeof
struct item {
  struct { WORD a; signed char b; };
  WORD *at;
};
struct shelf {
  struct item slot[4];
  WORD used;
};
// SHELF-NOT: {{(^|[^_])}}typeof
static struct box boxes[9];
static struct shelf shelves[5];
int main(void) {
  static int pair[1][2] = {{4, 5}};
  int sum = 0;
  for (int i = 0; i < 9; i++) {
    boxes[i].x = i + here;
    boxes[i].p[i % 2] = &here;
    boxes[i].rows = pair;
    boxes[i].c = &here;
    boxes[i].n += i;
  }
  for (int i = 0; i < 5; i++) {
    shelves[i].slot[i % 4].a = i;
    shelves[i].slot[i % 4].at = &here;
    shelves[i].used += 2;
  }
  for (int i = 0; i < 9; i++)
    sum += boxes[i].x + (boxes[i].p[i % 2] == &here) + boxes[i].rows[0][1] + *boxes[i].c + boxes[i].n;
  for (int i = 0; i < 5; i++)
    sum += shelves[i].slot[i % 4].a + *shelves[i].slot[i % 4].at + shelves[i].used + shelves[i].slot[i % 4].b;
  printf("%d\n", sum);
  return 0;
}
