// Fields that are arrays, and bit-fields, keep the spelling of their bounds and widths; the generated types assert the sizes.
// RUN: rm -rf %t.dir && layoutopt %s --policy=%S/Inputs/c-soa.yaml -o %t.dir -- -std=c11 2>/dev/null
// RUN: FileCheck %s --input-file=%t.dir/body_soa.h
// RUN: %cc -std=c11 -Wall -Wextra -Werror %s -o %t.old && %t.old > %t.before
// RUN: %cc -std=c11 -Wall -Wextra -Werror %t.dir/c-member-extents.c -o %t.new && %t.new | diff %t.before -
// RUN: not %cc -std=c11 -DA=4 -fsyntax-only %t.dir/c-member-extents.c
// RUN: not %cc -std=c11 -DB=1 -fsyntax-only %t.dir/c-member-extents.c
// RUN: %cc -std=c11 -DW=5 %s -o %t.old && %t.old > %t.before
// RUN: %cc -std=c11 -DW=5 %t.dir/c-member-extents.c -o %t.new && %t.new | diff %t.before -
#include <stdio.h>
#ifndef A
#define A 3
#endif
#ifndef B
#define B 2
#endif
#ifndef W
#define W 3
#endif
typedef char word[B];
struct body {
  // The record is as large whatever A is.
  char few[A], rest[8 - A];
  int table[B][4 / B];
  word text;
  unsigned low : W, high : 32 - W;
};
// CHECK: unsigned int low : (W); unsigned int high : (32 - W);
// CHECK: typedef char body_soa_few[A];
// CHECK: typedef char body_soa_rest[(8 - A)];
// CHECK: typedef int body_soa_table[B][(4 / B)];
// CHECK: [sizeof(((struct body *)0)->few) == 3 ? 1 : -1]
// CHECK: [sizeof(((struct body *)0)->table) == 16 ? 1 : -1]
// CHECK-NEXT: [sizeof(((struct body *)0)->table[0]) == 8 ? 1 : -1]
static struct body all[5];
int main(void) {
  for (int i = 0; i < 5; ++i) {
    all[i].few[1] = all[i].rest[1] = all[i].text[1] = i;
    all[i].table[1][1] = i;
    all[i].low = all[i].high = i * 5;
  }
  int sum = 0;
  for (int i = 0; i < 5; ++i) {
    struct body b = all[i];
    sum = sum * 5 + b.few[1] + b.rest[1] + b.text[1] + b.table[1][1] + (int)b.low + (int)b.high;
  }
  printf("%d\n", sum);
  return 0;
}
