// Types that a macro spells are written in other places without the comments in them.
// RUN: rm -rf %t.dir && layoutopt %s --layout=SoA --closed-world -o %t.dir
// RUN: FileCheck %s --input-file=%t.dir/item_soa.h
// RUN: %cc -Wall -Wextra -Werror %s -o %t.exe && %t.exe > %t.before
// RUN: %cc -Wall -Wextra -Werror %t.dir/c-comments-in-field-types.c -o %t.exe && %t.exe | diff %t.before -
// RUN: rm -rf %t.dir && layoutopt %s --layout='tiled 16' --closed-world -o %t.dir
// RUN: %clang -Wall -Wextra -Werror -fsanitize=address,undefined %t.dir/c-comments-in-field-types.c -o %t.exe && %t.exe | diff %t.before -
#include <stdio.h>
#define WORD int
#define FLAG unsigned
struct item {
  unsigned long long w;
  WORD // y
  a;
  WORD /* z
  */ b;
  unsigned // q
  int c;
  const /* d */ WORD // e
  *d;
  FLAG /* of
  f */ // g
  f : 3, g : 4;
  WORD \
  h;
};
// CHECK: WORD *a;
// CHECK-NEXT: WORD *b;
// CHECK-NEXT: unsigned int *c;
int main(void) {
  static struct item all[5];
  static int one = 1;
  int sum = 0;
  for (int i = 0; i < 5; i++) {
    all[i].a += i;
    all[i].w += 1;
    all[i].b = i;
    all[i].c++;
    all[i].d = &one;
    all[i].f = (unsigned)i & 7u;
    all[i].g = 3;
    all[i].h = 7;
  }
  for (int i = 0; i < 5; i++)
    sum += all[i].a + all[i].b + (int)all[i].c + *all[i].d + (int)all[i].f + (int)all[i].g + all[i].h + (int)all[i].w;
  printf("%d\n", sum);
  return 0;
}
