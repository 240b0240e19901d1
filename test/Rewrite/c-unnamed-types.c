// Fields whose type has no name: functions, enumerations, unions, structs that are taken whole.
// RUN: %clang -std=c99 -Wall -Wextra -Wpedantic -Werror %s -o %t.before && %t.before > %t.expected
// RUN: rm -rf %t.dir && layoutopt %s --target=sm_35 --policy=%S/Inputs/c-soa.yaml --style=switchable -o %t.dir -- -std=c99 2>%t.say
// RUN: FileCheck %s --check-prefix=SAY --implicit-check-not='keeps its layout' < %t.say
// RUN: %clang -std=c99 -Wall -Wextra -Wpedantic -Werror -fsanitize=undefined %t.dir/c-unnamed-types.c -o %t.after
// RUN: %t.after > %t.got && cmp %t.expected %t.got
// RUN: rm -rf %t.dir && layoutopt %s --target=sm_35 --policy=%S/Inputs/c-soa.yaml --style=direct -o %t.dir -- -std=c99 2>%t.say
// RUN: FileCheck %s --check-prefix=SAY --implicit-check-not='keeps its layout' < %t.say
// RUN: %clang -std=c99 -Wall -Wextra -Wpedantic -Werror -fsanitize=undefined %t.dir/c-unnamed-types.c -o %t.after
// RUN: %t.after > %t.got && cmp %t.expected %t.got
// SAY: body@main.b: 9 fields
// RUN: FileCheck %s < %t.dir/body_soa.h
// CHECK: __typeof__(((body *)0)->weigh) *weigh;
// CHECK: __typeof__(((body *)0)->kinds) *kinds;
#include <stdio.h>
#include <stdlib.h>
typedef struct {
  float x;
  int (*weigh)(int, float);
  enum { SMALL, LARGE } kind;
  union {
    int i;
    float f;
  } value[2];
  struct {
    short a, b;
  } pair;
  float (*table[2])(float);
  int (*rows)[3];
  void (**calls)(void);
  enum { NEAR, FAR } **kinds;
} body;
static int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};

static int heavy(int a, float b) { return a * 3 + (int)b; }
static int light(int a, float b) { return a - (int)b; }
static float twice(float f) { return 2 * f; }

int main(void) {
  int n = 9, sum = 0;
  body *b = calloc(n, sizeof *b);
  if (b) {
    b[3].kinds = NULL;
  }
  if (!b)
    return 1;
  for (int i = 0; i < n; i++) {
    b[i].x = (float)i;
    b[i].weigh = i % 2 ? heavy : light;
    b[i].kind = i % 3 ? SMALL : LARGE;
    b[i].value[i % 2].i = i;
    b[i].pair.a = (short)i;
    b[i].pair.b = b[i].pair.a;
    b[i].table[1] = twice;
    b[i].rows = grid;
  }
  b[2].pair = b[3].pair;
  body t = b[4];
  b[4] = b[5];
  b[5] = t;
  for (body *p = b; p < b + n; p++)
    sum += p->weigh(p->kind == LARGE ? 5 : 7, p->table[1](p->x)) + p->value[0].i + p->pair.b + p->rows[1][2] + !p->calls;
  printf("%d\n", sum);
  free(b);
  return 0;
}
